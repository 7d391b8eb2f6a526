"""The proof of a value: a tree from the conclusion down to answers, catalogue entries, parameters and assumptions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Protocol, runtime_checkable

from msgspec.structs import replace

from engine.errors import EngineError
from engine.explanation.estimate import estimate_text
from engine.explanation.premises import premises
from engine.explanation.proof_node import ProofNode
from engine.explanation.reason_text import because_text, refusal, sources_of, written_out
from engine.explanation.shown import shown
from engine.explanation.statement import statements_of
from engine.inference import FactState, Firing, Inference, InferenceEngine, Origin
from engine.language import Value, names
from engine.language.suggestion import nearest
from engine.rulebook import Provider, Rulebook

__all__ = ["Derives", "NothingToProveError", "prove", "prove_all", "steps"]


class NothingToProveError(EngineError):
    """There is no such conclusion, or it is not known."""

    def __init__(self, name: str, problem: str, suggestion: str | None = None) -> None:
        self.name, self.problem, self.suggestion = name, problem, suggestion
        super().__init__(f"{name}: {problem}" + (f"; did you mean {suggestion!r}?" if suggestion else ""))


@runtime_checkable
class Derives(Protocol):
    """A catalogue that can tell how it came to a figure of an entry, where it was worked out and not just looked up."""

    def derivation(self, entry_id: str, field: str) -> ProofNode | None:
        """The proof of a field of an entry; None where it is as the source states it."""
        ...


def prove(engine: InferenceEngine, inference: Inference, name: str) -> ProofNode:
    """The proof of a fact's value, of a parameter, or of a rule that fired. Raises `NothingToProveError`."""
    rulebook = engine.rulebook
    prover = _Prover(rulebook, inference)
    if name in inference.facts:
        return prover.conclusion(name)
    if name in engine.parameters:
        return prover.parameter(name)
    if name in rulebook.parameters:
        raise NothingToProveError(name, f"this parameter has no value on {inference.as_of}")
    if name in rulebook.providers:
        firings = inference.firings_of(name)
        if not firings:
            raise NothingToProveError(name, "this rule did not fire")
        return prover.advice(rulebook.providers[name], firings)
    if name in rulebook.facts:
        refused = "".join(f"; concluded {each}" for each in _refusals(rulebook, inference.firings, name))
        raise NothingToProveError(name, f"this is not known{refused}")
    known = [*rulebook.facts, *rulebook.parameters, *rulebook.providers]
    raise NothingToProveError(name, "there is no such fact or rule", nearest(name, known))


def prove_all(engine: InferenceEngine, inference: Inference, facts: Iterable[str]) -> tuple[ProofNode, ...]:
    """The proofs of several known facts; what one of them has shown is only referred to by the next."""
    prover = _Prover(engine.rulebook, inference)
    return tuple(prover.conclusion(fact) for fact in facts)


def steps(engine: InferenceEngine, inference: Inference, facts: Iterable[str]) -> tuple[ProofNode, ...]:
    """The last step alone of the proofs of several known facts; what it rests on is named and not proved."""
    prover = _LastStep(engine.rulebook, inference)
    return tuple(prover.conclusion(fact) for fact in facts)


class _Prover:
    """Builds proof nodes; a fact that was proved once is only referred to later."""

    def __init__(self, rulebook: Rulebook, inference: Inference) -> None:
        self._rulebook, self._inference = rulebook, inference
        self._refusing = [firing for firing in inference.firings if firing.refused]
        self._proved: set[str] = set()
        #: what catalogues derived and was shown: of which entry, its name, value and branch
        self._derived: set[tuple[str, str, Value | None, str]] = set()

    def parameter(self, name: str) -> ProofNode:
        declared = self._rulebook.parameters[name]
        value, held = self._inference.value(name), declared.in_force(self._inference.as_of)
        text = shown(self._rulebook, name, value)
        return ProofNode(
            kind="parameter",
            name=name,
            title=declared.title,
            raw=value,
            value=text,
            origin="parameter",
            note=held.note if held else "",
            place=declared.place,
            overlay=self._rulebook.overlay(declared.place),
            replaces=declared.replaces,
            sources=declared.cited(self._inference.as_of),
        )

    def advice(self, provider: Provider, firings: Sequence[Firing]) -> ProofNode:
        """What ``provider`` says: once, or once for each row of a table of which every true row counts."""
        statements = tuple(statements_of(self._rulebook, self._inference, provider.id))
        used = (name for each in statements for name in each.used)
        premised = (name for each in firings for name in premises(provider, each, self._inference))
        rests_on = tuple(dict.fromkeys((*premised, *used)))
        return ProofNode(
            kind="advice",
            name=provider.id,
            title=provider.title,
            raw=True,
            value=provider.level,
            origin="rule",
            note="; ".join(
                f"{self._rulebook.title(fact)} = {refusal(self._rulebook, fact, value)}"
                for firing in firings
                for fact, value in firing.refused.items()
            ),
            reason=" ".join(because_text(self._rulebook, self._inference, provider, each.branch) for each in firings),
            rule=provider.id,
            branch=",".join(each.branch for each in firings),
            level=provider.level,
            place=provider.place,
            overlay=self._rulebook.overlay(provider.place),
            replaces=provider.replaces,
            sources=tuple(dict.fromkeys(source for each in firings for source in sources_of(provider, each))),
            statements=statements,
            children=self._children(rests_on),
        )

    def conclusion(self, name: str) -> ProofNode:
        """The proof of what was asked for: also where its error bars come from."""
        node = self.fact(name)
        bounds = self._rulebook.facts[name].bounds
        if bounds is None or node.repeated:
            return node
        return replace(node, children=(*node.children, *self._children((bounds.low, bounds.high))))

    def fact(self, name: str) -> ProofNode:
        state = self._inference.facts[name]
        rulebook = self._rulebook
        text = estimate_text(rulebook, self._inference, name)
        if name in self._proved:
            return ProofNode("fact", name, rulebook.title(name), state.value, text, state.origin.value, repeated=True)
        self._proved.add(name)
        if state.firing is not None:
            return self._concluded(name, state, state.firing, text)
        formula, arithmetic = self._assumption(name, state)
        return ProofNode(
            kind="fact",
            name=name,
            title=rulebook.title(name),
            raw=state.value,
            value=text,
            origin=state.origin.value,
            note=state.note,
            formula=formula,
            arithmetic=arithmetic,
            place=rulebook.facts[name].place,
            overlay=rulebook.overlay(rulebook.facts[name].place),
            replaces=rulebook.facts[name].replaces,
            catalogue_source=state.source,
            overridden=self._lost(name, state),
            children=(*self._derivation(state), *self._children(self._inputs(name, state))),
        )

    def _derivation(self, state: FactState) -> tuple[ProofNode, ...]:
        """How the catalogue came to the figure, where it says so."""
        if state.origin is not Origin.CATALOGUE:
            return ()
        owner, _, field = state.note.rpartition(".")
        catalogue: object = self._rulebook.catalogues.get(self._rulebook.facts[owner].type.catalogue or "")
        entry = str(self._inference.value(owner))
        found = catalogue.derivation(entry, field) if isinstance(catalogue, Derives) else None
        return () if found is None else (self._shown_once(found, entry),)

    def _shown_once(self, node: ProofNode, entry: str) -> ProofNode:
        """A step of a derivation, without what lies below it where that was shown before."""
        if not node.children:
            return node
        key = (entry, node.name, node.raw, node.branch)
        if key in self._derived:
            return replace(node, children=(), repeated=True)
        self._derived.add(key)
        return replace(node, children=tuple(self._shown_once(each, entry) for each in node.children))

    def _assumption(self, name: str, state: FactState) -> tuple[str, str]:
        assumed = self._rulebook.facts[name].assume if state.origin is Origin.DEFAULT else None
        return ("", "") if assumed is None else written_out(assumed, self._rulebook, self._inference)

    def _inputs(self, name: str, state: FactState) -> tuple[str, ...]:
        declared = self._rulebook.facts[name]
        if state.origin is Origin.CATALOGUE:
            return tuple(owner for owner, _ in declared.fields if owner in self._inference.facts)[:1]
        if state.origin is Origin.DEFAULT and declared.assume is not None:
            return tuple(dict.fromkeys(names(declared.assume)))
        return ()

    def _concluded(self, name: str, state: FactState, firing: Firing, text: str) -> ProofNode:
        rulebook, provider = self._rulebook, self._rulebook.providers[firing.provider]
        formula, arithmetic = self._arithmetic(name, provider, firing)
        return ProofNode(
            kind="fact",
            name=name,
            title=rulebook.title(name),
            raw=state.value,
            value=text,
            origin=state.origin.value,
            reason=because_text(rulebook, self._inference, provider, firing.branch),
            formula=formula,
            arithmetic=arithmetic,
            rule=provider.id,
            branch=firing.branch,
            level=provider.level,
            explain=provider.explain,
            place=provider.place,
            overlay=rulebook.overlay(provider.place),
            replaces=provider.replaces,
            sources=sources_of(provider, firing),
            overridden=self._lost(name, state),
            children=self._children(premises(provider, firing, self._inference)),
        )

    def _arithmetic(self, name: str, provider: Provider, firing: Firing) -> tuple[str, str]:
        for branch in provider.all_branches:
            if branch.id != firing.branch:
                continue
            for effect in branch.effects:
                if effect.fact == name:
                    return written_out(effect.expression, self._rulebook, self._inference)
        return "", ""

    def _lost(self, name: str, state: FactState) -> tuple[str, ...]:
        found = [
            f"{shown(self._rulebook, name, each.value)} by {each.firing.provider if each.firing else each.origin.value}"
            for each in state.overridden
            if each.value != state.value
        ]
        return (*found, *_refusals(self._rulebook, self._refusing, name))

    def _children(self, used: Sequence[str]) -> tuple[ProofNode, ...]:
        children = []
        for name in used:
            if name in self._inference.facts:
                children.append(self.fact(name))
            elif name in self._rulebook.parameters and self._inference.value(name) is not None:
                children.append(self.parameter(name))
        return tuple(children)


class _LastStep(_Prover):
    """Builds proof nodes of which those below are but named."""

    def _children(self, used: Sequence[str]) -> tuple[ProofNode, ...]:
        facts, title = self._inference.facts, self._rulebook.title
        return tuple(
            ProofNode("fact", name, title(name), facts[name].value, "", facts[name].origin.value, repeated=True)
            for name in used
            if name in facts
        )


def _refusals(rulebook: Rulebook, firings: Iterable[Firing], fact: str) -> Iterator[str]:
    """What ``firings`` concluded of ``fact`` that it cannot be."""
    for firing in firings:
        if fact in firing.refused:
            yield refusal(rulebook, fact, firing.refused[fact], firing.provider)
