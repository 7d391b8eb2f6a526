"""Reasons made from proofs, rejected candidates and the documents' claims."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import groupby

from engine.explanation import ProofLine, place_words, reported, short_proof
from engine.interview import Question
from engine.language import printable
from engine.search import Rejected, RejectedGroup
from kb.advice import Advice, Alternative, Citation, DocumentStatement, Remark
from kb.advisor import Advisor
from tui.sign import Mark
from tui.view.proof_reasons import LEVEL_SIGNS, ProofReasons
from tui.view.reason import Reason

__all__ = ["AdviceReasons"]


class AdviceReasons:
    """Gives the reasons of one advice. Nothing is inferred anew: all is read from what was concluded."""

    def __init__(self, advisor: Advisor, advice: Advice) -> None:
        self._advisor, self._advice = advisor, advice
        self._rulebook = advisor.rulebook
        self._proofs = ProofReasons(advisor, advice)

    def fact(self, name: str) -> Reason:
        """Why a fact has its value, or why it is not known."""
        return self._proofs.fact(name, opened=True)

    # --- the recommendation -----------------------------------------------------------------------------------------

    def recommendation(self) -> Reason:
        """Why this, why not something else, and what it all rests on."""
        advice = self._advice
        main = advice.recommendation or advice.nearest
        if main is None:
            text = "Nothing can be recommended yet"
        else:
            text = f"{'Recommended' if advice.recommendation else 'Nearest to fitting'}: {main.summary}"
        return Reason(text, "▸" if advice.recommendation else "✗", detail=self._overview, steps=self._parts, open=True)

    def _overview(self) -> Sequence[tuple[str, str]]:
        advice = self._advice
        found = advice.search
        parts = [("RANKED BY", f"{advice.goal.title}. {advice.goal.help}".strip())]
        parts.append(("SEARCH", f"{found.feasible:,} of {found.considered:,} candidates meet all requirements."))
        if advice.nearest is not None and advice.nearest.obstacle:
            parts.append(("WHAT STANDS IN THE WAY", advice.nearest.obstacle))
        basis = self._advisor.basis
        parts += [("NOT IN FORCE", printable(each)) for each in basis.not_in_force()]
        parts.append(("BASIS", printable(basis.words)))
        return parts

    def _parts(self) -> Sequence[Reason]:
        advice = self._advice
        steps: list[Reason] = [Reason("In short: the lines that decide", "▸", steps=self._in_short)]
        if "fit.verdict" in advice.inference.facts:
            steps.append(self._proofs.fact("fit.verdict", opened=True))
        for title, facts in reported(self._rulebook, advice.inference):
            steps.append(Reason(title, "▸", f"{len(facts)} figures", steps=partial(self._facts, facts)))
        if advice.statements:
            stated = f"{len(advice.statements)} statements"
            steps.append(Reason("The documents say, and we compute", "▸", stated, steps=self._documents))
        steps += self._remarks()
        if advice.alternatives:
            note = "other hardware" if advice.recommendation else "what would fit"
            steps.append(Reason("Alternatives", "▸", note, steps=self._alternatives))
        if advice.search.rejected:
            count = sum(group.count for group in advice.search.rejected)
            steps.append(Reason("Why not the others", "✗", f"{count:,} rejected", steps=self._rejected))
        if advice.assumptions:
            assumed = [each.fact for each in advice.assumptions]
            steps.append(
                Reason("Assumed, because nobody said", "~", str(len(assumed)), steps=partial(self._facts, assumed))
            )
        disputed = [each for each in advice.citations if each.conflicts or each.stance == "dissent"]
        if disputed:
            steps.append(
                Reason(
                    "Where the documents disagree", "!", str(len(disputed)), steps=partial(self._citations, disputed)
                )
            )
        if advice.unknown:
            steps.append(Reason("Still unknown", "?", str(len(advice.unknown)), steps=self._unknown))
        return steps

    def _in_short(self) -> Sequence[Reason]:
        """Each line of the short proof, with its calculation and sources; the proof of its fact is below it."""
        lines = short_proof(self._advisor.engine, self._advice.inference)
        return [self._short_line(each) for each in lines]

    def _short_line(self, line: ProofLine) -> Reason:
        def detail() -> Sequence[tuple[str, str]]:
            parts = [("CALCULATION", printable(f"{line.formula}\n= {line.arithmetic}"))] if line.arithmetic else []
            parts += [("REASON", printable(line.reason))] if line.reason else []
            return [*parts, *(("SOURCE", printable(each)) for each in line.cited)]

        rests = f"with {', '.join(map(str, line.uses))}" if line.uses else ""
        text = printable(f"{line.number}. {line.title} = {line.value}")
        steps = partial(self._facts, (line.fact,))
        return Reason(text, "·", rests, detail=detail, steps=steps, fact=line.fact)

    def _facts(self, facts: Sequence[str]) -> Sequence[Reason]:
        return [self._proofs.fact(fact) for fact in facts]

    def _remarks(self) -> Iterator[Reason]:
        words = {"warn": "Warnings", "require": "Required", "recommend": "Advised", "inform": "Notes"}
        for level, title in words.items():
            remarks = self._advice.notes if level == "inform" else self._advice.remarks
            listed = [each for each in remarks if each.level == level]
            if listed:
                yield Reason(title, LEVEL_SIGNS[level], str(len(listed)), steps=partial(self._listed, listed))

    def _listed(self, remarks: Sequence[Remark]) -> Sequence[Reason]:
        return [self._remark(each) for each in remarks]

    def _documents(self) -> Sequence[Reason]:
        grouped = groupby(self._advice.statements, key=lambda each: (each.document, each.title))
        return [
            Reason(_heading(*name), "▸", steps=partial(self._statements, tuple(stated)), open=True)
            for name, stated in grouped
        ]

    def _statements(self, stated: Sequence[DocumentStatement]) -> Sequence[Reason]:
        return [self._statement(each) for each in stated]

    def _statement(self, statement: DocumentStatement) -> Reason:
        """What a document says, its mark, and below it the proof of the rule that judges."""

        def detail() -> Sequence[tuple[str, str]]:
            judged = (f"{statement.mark.upper()}, SAYS WHAT IS COMPUTED", statement.judgement)
            words = [part for each in (*statement.claims, *statement.conflicts) for part in self._proofs.claim(each)]
            return [judged, *words]

        inference = self._advice.judged_by(statement)
        node = self._proofs.prove(statement.rule, inference)
        return Reason(
            statement.says,
            Mark.of(statement.mark).glyph,
            statement.mark,
            detail=detail,
            steps=(lambda: [self._proofs.reason(node, inference)]) if node is not None else None,
        )

    def _remark(self, remark: Remark) -> Reason:
        node = self._proofs.prove(remark.rule, self._advice.inference)
        if node is not None:
            return self._proofs.reason(node, self._advice.inference, text=remark.title)
        return Reason(remark.title, LEVEL_SIGNS[remark.level], remark.rule, detail=lambda: [("", remark.text)])

    # --- others -----------------------------------------------------------------------------------------------------

    def _alternatives(self) -> Sequence[Reason]:
        return [self._alternative(each, number) for number, each in enumerate(self._advice.alternatives, 1)]

    def _alternative(self, alternative: Alternative, number: int) -> Reason:
        configuration = alternative.configuration

        def figures() -> Sequence[tuple[str, str]]:
            show, title, inference = self._rulebook.show, self._rulebook.title, configuration.inference
            listed = dict.fromkeys(fact for _, facts in reported(self._rulebook, inference) for fact in facts)
            lines = [f"{title(fact)}: {show(fact, inference.value(fact))}" for fact in listed]
            changes = [f"{title(fact)}: {show(fact, value)}" for fact, value in alternative.changes.items()]
            return [*([("WHAT WOULD CHANGE", "\n".join(changes))] if changes else []), ("FIGURES", "\n".join(lines))]

        def proof() -> Sequence[Reason]:
            node = self._proofs.prove("fit.verdict", configuration.inference)
            return [self._proofs.reason(node, configuration.inference, opened=True)] if node else []

        return Reason(configuration.summary, str(number), detail=figures, steps=proof)

    def _rejected(self) -> Sequence[Reason]:
        return [self._group(group) for group in self._advice.search.rejected]

    def _group(self, group: RejectedGroup) -> Reason:
        def detail() -> Sequence[tuple[str, str]]:
            return [("REQUIREMENT", f"{group.title}  [{group.requirement}]"), *self._proofs.sources(group.sources)]

        def examples() -> Sequence[Reason]:
            return [self._example(each) for each in group.nearest]

        return Reason(
            f"Not met: {group.title}", "✗", f"{group.count:,}", detail=detail, steps=examples if group.nearest else None
        )

    def _example(self, rejected: Rejected) -> Reason:
        show, title = self._rulebook.show, self._rulebook.title
        choices = "\n".join(f"{title(fact)}: {show(fact, value)}" for fact, value in rejected.choices.items())
        figures = "\n".join(
            f"{title(fact)}: {show(fact, value)}" for fact, value in rejected.figures.items() if value is not None
        )
        return Reason(rejected.reason, "✗", detail=lambda: [("CANDIDATE", choices), ("FIGURES", figures)])

    def _citations(self, citations: Sequence[Citation]) -> Sequence[Reason]:
        return [self._citation(each) for each in citations]

    def _citation(self, citation: Citation) -> Reason:
        where = " ".join(part for part in (citation.document, citation.section) if part)
        detail = [("THE DOCUMENT SAYS" if citation.document else "FINDING", citation.statement)]
        if citation.handling:
            detail.append(("WHAT IS DONE ABOUT IT", citation.handling.replace("_", " ")))
        detail += [("THE DOCUMENT RESTS THIS ON", f"{each.words}\n{each.url}") for each in citation.references]
        detail.append(("CITED BY", ", ".join(citation.cited_by)))
        detail += [part for each in citation.conflicts if each != citation.claim for part in self._proofs.claim(each)]
        return Reason(
            f"{citation.claim}: {where}",
            "!",
            "says otherwise" if citation.stance == "dissent" else "",
            detail=lambda: detail,
        )

    def _unknown(self) -> Sequence[Reason]:
        def text(why: str) -> Sequence[tuple[str, str]]:
            return [("WHAT IS MISSING", why)]

        return [Reason(each.title, "?", detail=partial(text, each.why)) for each in self._advice.unknown]

    # --- questions --------------------------------------------------------------------------------------------------

    def question(self, question: Question, unknown: str) -> Reason:
        """Why a question is asked: the conclusion it serves, and the rules that wait for its answer."""
        required = {each.id: each.title for each in self._rulebook.requirements}
        advice = self._rulebook.providers.get(question.goal)
        if advice is not None:
            required[advice.id] = advice.title
        goal = required.get(question.goal) or self._rulebook.title(question.goal) or "the recommendation"
        detail = [("ASKED", question.text)]
        if question.help:
            detail.append(("", question.help))
        if question.find_out:
            detail.append(("HOW TO FIND OUT", question.find_out))
        detail.append(("IF YOU DON'T KNOW", f"{unknown[:1].upper()}{unknown[1:].rstrip('.')}."))
        detail.append(("FOR", f"{goal}  [{question.goal}]" if question.goal else goal))
        return Reason(
            question.why or f"{self._rulebook.title(question.fact)}: asked for “{goal}”",
            "?",
            f"{len(question.rules)} rules wait for it",
            detail=lambda: detail,
            steps=lambda: [self._rule(each) for each in question.rules],
            change=question.fact,
            open=True,
        )

    def _rule(self, rule_id: str) -> Reason:
        provider = self._rulebook.providers[rule_id]

        def detail() -> Sequence[tuple[str, str]]:
            sets = ", ".join(self._rulebook.title(fact) for fact in provider.sets)
            parts = [("GIVES", sets)] if sets else []
            place = printable(place_words(provider.place, provider.replaces))
            return [*parts, ("RULE", f"{provider.id}\n{place}"), *self._proofs.sources(provider.sources)]

        def known() -> Sequence[Reason]:
            read = [fact for fact in sorted(provider.reads) if fact in self._advice.inference.facts]
            return [self._proofs.fact(fact) for fact in read]

        return Reason(provider.title, "·", provider.id, detail=detail, steps=known)


def _heading(document: str, title: str) -> str:
    """The name of a document, if it is one of the ledger, and its title."""
    heading = f"{document}: {title}" if document else title
    return f"{heading[:1].upper()}{heading[1:]}"
