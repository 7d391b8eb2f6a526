"""Reasons made from proofs: of facts, parameters and rules, with their sources and the documents' own words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from engine.errors import EngineError
from engine.explanation import ProofNode, missing_words, place_words, prove, source_words, why_not
from engine.explanation.proof_text import origin_words
from engine.inference import Inference
from engine.language import printable
from engine.rulebook import Source
from kb.advice import Advice
from kb.advisor import Advisor
from kb.errors import KnowledgeError
from tui.view.reason import Reason

__all__ = ["LEVEL_SIGNS", "ProofReasons"]

LEVEL_SIGNS = {"require": "!", "warn": "!", "recommend": "▸", "inform": "·"}
_SIGNS = {"answer": "✓", "detected": "✓", "default": "~", "search": "▸"}
_CHANGEABLE = ("answer", "default", "search", "detected")


class ProofReasons:
    """Gives the reasons for what an advice concluded. Nothing is inferred anew."""

    def __init__(self, advisor: Advisor, advice: Advice) -> None:
        self._advisor, self._advice = advisor, advice
        self._rulebook = advisor.rulebook

    def fact(self, name: str, *, opened: bool = False) -> Reason:
        """The proof of a fact, or of a parameter or a rule that fired."""
        node = self.prove(name, self._advice.inference)
        if node is not None:
            return self.reason(node, self._advice.inference, opened=opened)
        obstacles = why_not(self._advisor.engine, self._advice.inference, name) if name in self._rulebook.facts else ()
        steps = [Reason(f"{each.provider}: {each.text}", "?") for each in obstacles]
        return Reason(
            f"{self._rulebook.title(name)} is not known",
            "?",
            steps=(lambda: steps) if steps else None,
            change=name,
            open=True,
            fact=name if name in self._rulebook.facts else None,
        )

    def prove(self, name: str, inference: Inference) -> ProofNode | None:
        """The proof of a fact, parameter or rule in an inference; None when there is nothing to prove."""
        try:
            return prove(self._advisor.engine, inference, name)
        except EngineError:
            return None

    def reason(self, node: ProofNode, inference: Inference, *, text: str = "", opened: bool = False) -> Reason:
        """A step of a proof with everything below it."""
        line = text or (node.title if node.kind == "advice" else f"{node.title} = {node.value}")
        return Reason(
            text=line,
            sign=LEVEL_SIGNS.get(node.level, "·") if node.kind == "advice" else _SIGNS.get(node.origin, "·"),
            aside="as above" if node.repeated and node.origin in ("formula", "rule") else origin_words(node),
            detail=partial(self._detail, node, inference),
            steps=partial(self._children, node, inference) if node.children or node.repeated else None,
            change=node.name if node.origin in _CHANGEABLE and node.name in self._rulebook.facts else None,
            open=opened,
            fact=node.name if node.name in self._rulebook.facts else None,
        )

    def _whole(self, node: ProofNode, inference: Inference) -> ProofNode:
        # A proof only refers to what it has shown before; here one can look at it and walk on all the same.
        return (self.prove(node.name, inference) if node.repeated else None) or node

    def _children(self, node: ProofNode, inference: Inference) -> Sequence[Reason]:
        return [self.reason(child, inference) for child in self._whole(node, inference).children]

    def _detail(self, shown: ProofNode, inference: Inference) -> Sequence[tuple[str, str]]:
        node = self._whole(shown, inference)
        parts: list[tuple[str, str]] = []
        if node.reason:
            parts.append(("BECAUSE", node.reason))
        for each in node.statements:
            why = each.because or missing_words(map(self._rulebook.title, each.missing))
            parts.append(("THE SOURCE STATES, IN OUR WORDS", f"{each.says}\n{each.mark}: {why}"))
        if node.formula:
            parts.append(("FORMULA", f"= {node.formula}\n= {node.arithmetic}\n= {node.value}"))
        if node.note and node.origin != "catalogue":
            parts.append(("NOTE", node.note))
        if node.overridden:
            parts.append(("NOT", "\n".join(node.overridden)))
        if node.rule:
            parts.append(("RULE", f"{origin_words(node)}\n{_place(node)}"))
        else:
            parts.append(("ORIGIN", origin_words(node)))
        if node.origin == "search":
            found = self._advice.search
            ranked = f"first by “{self._advice.goal.title}” of {found.feasible:,} candidates that meet all requirements"
            if self._advice.recommendation is None:
                ranked = "nearest to meeting all requirements"
            parts.append(("CHOSEN", f"It comes {ranked}; {found.considered:,} were considered."))
        if not node.rule and node.place is not None:
            parts.append(("DECLARED AT", _place(node)))
        if node.catalogue_source:
            parts.append(("CATALOGUE SOURCE", node.catalogue_source))
        return [*parts, *self.sources(node.sources)]

    def sources(self, sources: Sequence[Source]) -> Iterator[tuple[str, str]]:
        """The sources as headed paragraphs, each claim in the document's own words."""
        for source in sources:
            yield "SOURCE", source_words(source)
            if source.kind == "claim":
                yield from self.claim(source.reference)

    def claim(self, claim_id: str) -> Iterator[tuple[str, str]]:
        """What a claim or conflict of the ledger says."""
        try:
            if claim_id.startswith("X"):
                conflict = self._advisor.claims.conflict(claim_id)
                yield (
                    f"{claim_id}: THE DOCUMENTS DISAGREE",
                    f"{conflict.title}: {conflict.finding}\n→ {conflict.handling}",
                )
            else:
                claim = self._advisor.claims.get(claim_id)
                note = f"\n({claim.note})" if claim.note else ""
                yield (
                    f"{claim_id}: THE DOCUMENT STATES, IN OUR WORDS",
                    f"{claim.statement}\n{claim.document}, section {claim.section}{note}",
                )
                for each in self._advisor.claims.references(claim_id):
                    yield f"{claim_id}: THE DOCUMENT RESTS THIS ON", f"{each.words}\n{each.url}"
        except KnowledgeError as error:
            yield claim_id, str(error)


def _place(node: ProofNode) -> str:
    return printable(place_words(node.place, node.replaces))
