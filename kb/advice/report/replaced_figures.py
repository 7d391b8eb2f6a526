"""Figures of the catalogue that rules of the person's own read, and that somebody has said otherwise."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property

from msgspec import Struct

from engine.inference import FactState, Inference, InferenceEngine, Origin
from engine.language import Value, evaluate, names
from engine.rulebook import Requirement, Rulebook
from kb.advice.advice import Advice
from kb.advice.report.tree import Line
from kb.catalogue.catalogue import Catalogue

__all__ = ["replaced_figure_lines"]

_CATALOGUE = "the catalogue says"
_SAID = (Origin.ANSWER, Origin.DETECTED)
_COMPUTED = (Origin.RULE, Origin.FORMULA)


def replaced_figure_lines(engine: InferenceEngine, advice: Advice) -> Iterator[Line]:
    """A line for each such figure of what is recommended: its value, who says so, and what the catalogue says.

    Its mark is ``require`` where by the catalogue a rule would not be met.
    """
    own = [each for each in engine.rulebook.requirements if engine.rulebook.overlay(each.place)]
    if own and advice.recommendation is not None:
        yield from _Figures(engine, advice.recommendation.inference).lines(own)


class _Otherwise(Struct, frozen=True):
    """What a fact would be, which ``who`` says otherwise; ``layer`` is theirs, if they have one."""

    value: Value
    who: str
    instead: str = _CATALOGUE
    layer: str = ""


class _Figures(Struct, frozen=True, dict=True):
    """The figures of one configuration."""

    engine: InferenceEngine
    inference: Inference

    @property
    def rulebook(self) -> Rulebook:
        return self.engine.rulebook

    def lines(self, own: Sequence[Requirement]) -> Iterator[Line]:
        read: dict[str, list[Requirement]] = {}
        for each in own:
            for fact in self._read(each):
                found = self._replaced.get(fact)
                # A layer knows what it changes itself.
                if found is not None and found.layer != self.rulebook.overlay(each.place):
                    read.setdefault(fact, []).append(each)
        for fact, requirements in read.items():
            found = self._replaced[fact]
            if found is not None:
                yield self._line(fact, found, requirements)

    def _read(self, requirement: Requirement) -> Sequence[str]:
        """What a requirement reads and nobody is asked for, and the figures of the catalogue that this follows from."""
        facts = self.rulebook.facts
        read = dict.fromkeys(name for name in names(requirement.condition) if name in facts)
        behind = self.engine.graph.ancestors(*read) & self._figures.keys()
        found = dict.fromkeys((*(name for name in read if facts[name].ask is None), *sorted(behind)))
        for fact in found.keys() - self._replaced.keys():
            self._replaced[fact] = self._otherwise(fact)
        return tuple(found)

    def _line(self, fact: str, found: _Otherwise, requirements: Sequence[Requirement]) -> Line:
        shown = self.rulebook.show
        titles = [f"“{each.title}”" for each in requirements]
        rules = f"Your rules {' and '.join(titles)} rest" if len(titles) > 1 else f"Your rule {titles[0]} rests"
        values = {**self.inference.values, fact: found.value}
        failed = any(evaluate(each.condition, values) is False for each in requirements)
        text = (
            f"{rules} on “{self.rulebook.title(fact)}” of {shown(fact, self.inference.value(fact))}, {found.who}; "
            f"{found.instead} {shown(fact, found.value)}{', which is not allowed' if failed else ''}."
        )
        return Line(text, mark="require" if failed else "warn", proof=fact)

    @cached_property
    def _replaced(self) -> dict[str, _Otherwise | None]:
        """What is known so far of facts that requirements rest on."""
        return {}

    @cached_property
    def _figures(self) -> Mapping[str, Sequence[tuple[str, str]]]:
        """The facts of the hardware, as of all that is searched for, that a catalogue tells, with where it does."""
        varied = {each.fact for each in self.rulebook.choices}
        found = {
            fact.id: [(entry, field) for entry, field in fact.fields if entry in varied]
            for fact in self.rulebook.facts.values()
        }
        return {fact: fields for fact, fields in found.items() if fields}

    def _otherwise(self, fact: str) -> _Otherwise | None:
        """What is said of ``fact`` elsewhere, where that is not its value."""
        state = self.inference.state(fact)
        found = self._told(state) if state is not None else None
        return found if found is not None and state is not None and found.value != state.value else None

    def _told(self, state: FactState) -> _Otherwise | None:
        if state.origin is Origin.CATALOGUE:
            fields = self._figures.get(state.fact, ())
            return next(filter(None, (self._changed(state.fact, *each) for each in fields)), None)
        if state.origin in _SAID:
            lost = next((each for each in state.overridden if each.origin in (Origin.CATALOGUE, *_COMPUTED)), None)
            if lost is None:
                return None
            instead = _CATALOGUE if lost.origin is Origin.CATALOGUE else "the rules say"
            return _Otherwise(lost.value, "as was said of the job", instead)
        lost = next((each for each in state.overridden if each.origin is Origin.CATALOGUE), None)
        if lost is None:
            return None
        provider = self.rulebook.providers[state.firing.provider] if state.firing is not None else None
        layer = self.rulebook.overlay(provider.place) if provider is not None else ""
        if provider is None or state.origin not in _COMPUTED or not layer:
            return None  # what comes with the program works out more than the catalogue says
        return _Otherwise(lost.value, f"as {provider.id} of {layer} says", layer=layer)

    def _changed(self, fact: str, entry: str, field: str) -> _Otherwise | None:
        """What the catalogue says as it comes with the program, where a layer has changed that."""
        declared, chosen = self.rulebook.facts, str(self.inference.value(entry))
        name = declared[entry].type.catalogue or ""
        catalogue = self.rulebook.catalogues.get(name)
        changing = [each for each in self.rulebook.entries.get(name, ()) if each.id == chosen and each.like is None]
        if not changing or not isinstance(catalogue, Catalogue):
            return None
        before = (catalogue.shipped.fields(chosen) or {}).get(field)
        if before is None:
            return None
        factor = declared[fact].field_factor
        value = before * factor if isinstance(before, int | float) and not isinstance(before, bool) else before
        layer = self.rulebook.overlay(changing[-1].place)
        return _Otherwise(value, f"as {layer} says", layer=layer)
