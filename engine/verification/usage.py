"""Facts that are read and cannot be known, and what is declared, asked or concluded for nothing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from engine.findings.finding import Finding, Place, Related
from engine.language.suggestion import nearest
from engine.rulebook import Fact, Provider, Rulebook
from engine.verification.uses import Use, uses

__all__ = ["usage_findings"]

_ADVISING = ("recommend", "require", "warn", "answer", "refuse")
"""Levels of rules that are advice by themselves, whether or not anything reads what they set."""
_RELATED = 3
"""How many of the places that use a fact a finding shows."""


def usage_findings(rulebook: Rulebook) -> tuple[Finding, ...]:
    """E202 and W204 to W208: what is read without being known, and what is known, asked or required without a use."""
    return tuple(_Usage(rulebook).findings())


class _Usage:
    """Compares what can be known with what is used."""

    def __init__(self, rulebook: Rulebook) -> None:
        self._rulebook, self._uses = rulebook, uses(rulebook)
        self._varied = {choice.fact for choice in rulebook.choices}
        self._known = {name: fact for name, fact in rulebook.facts.items() if self._can_be_known(fact)}

    def findings(self) -> Iterator[Finding]:
        for fact in self._rulebook.facts.values():
            used = self._uses.get(fact.id, ())
            if fact.id not in self._known:
                if used:
                    yield self._never_known(fact, used)
            elif (fact.ask is not None or fact.words) and all(use.shown for use in used):
                yield self._asked_in_vain(fact, used)
            elif fact.id in self._rulebook.providers_of and not self._matters(fact, used):
                yield self._concluded_in_vain(fact)
        explained = {each.pack for each in self._rulebook.facts.values() if each.why_asked}
        for fact in self._rulebook.facts.values():
            if fact.ask is not None and not fact.why_asked and fact.pack in explained:
                yield self._asked_without_a_reason(fact)
        for parameter in self._rulebook.parameters.values():
            if parameter.id not in self._uses:
                message = f"nothing reads the parameter {parameter.id!r}"
                cure = "read it in a rule or show it in a reason, or remove it"
                yield self._finding("W205", message, parameter.place, cure)

        if self._rulebook.requirements:
            yield from self._forbidding_nothing()

    def _forbidding_nothing(self) -> Iterator[Finding]:
        """Rules of overlays that only say what is required, as if that kept anything from being recommended."""
        for provider in self._rulebook.providers.values():
            own = self._rulebook.overlay(provider.place) and provider.replaces is None
            told = provider.level == "require" and not provider.sets and provider.status != "draft"
            if own and told:
                message = (
                    f"{provider.id} says what is required and forbids nothing: a rule tells, a requirement forbids"
                )
                cure = (
                    f"to forbid it, write a requirement (whygpu rules new {provider.id} --kind requirement); "
                    "to advise, say level: warn or recommend"
                )
                yield self._finding("W208", message, provider.place, cure)

    def _can_be_known(self, fact: Fact) -> bool:
        asked = fact.ask is not None or fact.words or fact.id in self._varied
        setters = self._rulebook.providers_of.get(fact.id, ())
        return bool(asked or fact.fields or fact.assume is not None or any(not _is_draft(each) for each in setters))

    def _matters(self, fact: Fact, used: Iterable[Use]) -> bool:
        """Whether anybody learns of the fact: other rules, the report, or a person who reads the advice of a rule.

        A formula's own reason is seen with the fact only, so that it shows the fact to nobody else.
        """
        setters = {each.id: each for each in self._rulebook.providers_of[fact.id]}
        if any(provider.level in _ADVISING and _is_told(provider) for provider in setters.values()):
            return True
        return any(not use.shown or use.by not in setters or _is_told(setters[use.by]) for use in used)

    def _never_known(self, fact: Fact, used: Sequence[Use]) -> Finding:
        drafts = [each for each in self._rulebook.providers_of.get(fact.id, ()) if _is_draft(each)]
        related = [Related(each.place, f"{each.id} would set it, but is a draft") for each in drafts]
        message = f"{fact.id!r} is read, but nothing can make it known"
        cure = (
            f"let a rule set {fact.id}, or give it a question (ask), a field of a catalogue (from) or an assumption "
            "(unknown); or read another fact instead"
        )
        alike = {name: each for name, each in self._known.items() if _is_like(each, fact)}
        return self._finding("E202", message, fact.place, cure, (*related, *_shown(used)), nearest(fact.id, alike))

    def _asked_in_vain(self, fact: Fact, used: Sequence[Use]) -> Finding:
        heard = "is asked" if fact.ask is not None else "is heard in free text"
        message = f"{fact.id!r} {heard}, but nothing depends on the answer"
        cure = "read it in a rule or requirement, show it in the report, or remove the question"
        return self._finding("W204", message, fact.place, cure, _shown(used))

    def _asked_without_a_reason(self, fact: Fact) -> Finding:
        message = f"{fact.id!r} is asked, but nothing says why, as for other questions of this pack"
        cure = "say in one sentence what the answer decides (why-asked)"
        return self._finding("W207", message, fact.place, cure)

    def _concluded_in_vain(self, fact: Fact) -> Finding:
        setters = [Related(each.place, f"{each.id} sets it") for each in self._rulebook.providers_of[fact.id]]
        message = f"{fact.id!r} is concluded, but used nowhere"
        cure = "read it in another rule, show it in the report, or do not conclude it"
        return self._finding("W206", message, fact.place, cure, setters[:_RELATED])

    def _finding(
        self,
        code: str,
        message: str,
        place: Place,
        cure: str,
        related: Iterable[Related] = (),
        suggestion: str | None = None,
    ) -> Finding:
        line = self._rulebook.line
        others = tuple(Related(each.place, each.note, line(each.place)) for each in related)
        return Finding(code, message, place, suggestion, line(place), others, cure)


def _shown(used: Sequence[Use]) -> Iterator[Related]:
    left_out = len(used) - _RELATED
    for number, use in enumerate(used[:_RELATED], start=1):
        more = f" (and {left_out} more)" if number == _RELATED and left_out > 0 else ""
        yield Related(use.place, f"{use.note}{more}")


def _is_draft(provider: Provider) -> bool:
    return provider.status == "draft"


def _is_told(provider: Provider) -> bool:
    """Whether people read the reason of ``provider`` when it fires, not only in the proof of what it sets."""
    return provider.kind != "formula" and provider.explain != "hide" and not _is_draft(provider)


def _is_like(one: Fact, other: Fact) -> bool:
    return (one.type.kind, one.type.dimension) == (other.type.kind, other.type.dimension)
