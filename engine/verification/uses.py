"""Where the facts and parameters of a rulebook are used."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from engine.findings.finding import Place
from engine.language import Expression, names
from engine.rulebook import Judgement, Provider, Rulebook
from engine.rulebook.template import shown_names

__all__ = ["Use", "uses"]


@dataclass(frozen=True, slots=True)
class Use:
    """One place that uses a fact or parameter, and how, in words.

    ``shown`` marks a reason that only shows the value; ``by`` is the rule, table or formula, where it is one.
    """

    name: str
    place: Place
    note: str
    shown: bool = False
    by: str = ""


def uses(rulebook: Rulebook) -> Mapping[str, tuple[Use, ...]]:
    """For each fact and parameter that is used, every place that does so; what reads it first, what shows it last."""
    found: dict[str, list[Use]] = {}
    for use in (*_read(rulebook), *_shown(rulebook)):
        found.setdefault(use.name, []).append(use)
    return {name: tuple(each) for name, each in found.items()}


def _read(rulebook: Rulebook) -> Iterator[Use]:
    for provider in rulebook.providers.values():
        for name in sorted(provider.reads):
            yield Use(name, provider.place, f"{provider.id} reads it", by=provider.id)
        for name in dict.fromkeys(name for each in _judgements(provider) for name in each.reads):
            yield Use(name, provider.place, f"{provider.id} judges by it")
    for requirement in rulebook.requirements:
        yield from _names(requirement.condition, requirement.place, f"the requirement {requirement.id} reads it")
    for fact in rulebook.facts.values():
        yield from _names(fact.when, fact.place, f"whether {fact.id} is asked depends on it")
        yield from _names(fact.assume, fact.place, f"{fact.id} is assumed from it")
        yield from _names(fact.doubt, fact.place, f"whether what is assumed of {fact.id} is doubted depends on it")
        for name in (fact.bounds.low, fact.bounds.high) if fact.bounds is not None else ():
            yield Use(name, fact.place, f"it is shown as a bound of {fact.id}")
        for owner in dict.fromkeys(owner for owner, _ in fact.fields):
            yield Use(owner, fact.place, f"{fact.id} is read from its catalogue entry")
    for choice in rulebook.choices:
        yield Use(choice.fact, choice.place, "the search varies it")
        yield from _names(choice.when, choice.place, f"whether {choice.fact} is varied depends on it")
        yield from _names(choice.where, choice.place, f"which values of {choice.fact} are tried depends on it")
    for goal in rulebook.goals.values():
        for name, _ in goal.order:
            yield Use(name, goal.place, f"the goal {goal.id} ranks by it")
    for relaxation in rulebook.relaxations.values():
        yield from _names(
            relaxation.when, relaxation.place, f"whether the relaxation {relaxation.id} is tried depends on it"
        )
        for name in (
            *relaxation.vary,
            *filter(None, [relaxation.fact, relaxation.start]),
            *(fact for fact, _ in relaxation.also),
        ):
            yield Use(name, relaxation.place, f"the relaxation {relaxation.id} changes it")
    for section in rulebook.report:
        yield from _names(section.when, section.place, f"whether the report shows {section.title!r} depends on it")
        for name in section.facts:
            yield Use(name, section.place, f"the report shows it under {section.title!r}")


def _names(expression: Expression | None, place: Place, note: str) -> Iterator[Use]:
    for name in dict.fromkeys(names(expression)) if expression is not None else ():
        yield Use(name, place, note)


def _shown(rulebook: Rulebook) -> Iterator[Use]:
    for provider in rulebook.providers.values():
        for name in _placeholders(provider):
            yield Use(name, provider.place, f"the reason of {provider.id} shows it", shown=True, by=provider.id)
    for requirement in rulebook.requirements:
        for name in shown_names(requirement.because):
            note = f"the reason of the requirement {requirement.id} shows it"
            yield Use(name, requirement.place, note, shown=True)
    for section in rulebook.report:
        for name in dict.fromkeys(name for text in section.says for name in shown_names(text)):
            yield Use(name, section.place, f"the report shows it under {section.title!r}")

    for act in rulebook.acts.values():
        for name in dict.fromkeys(name for text in act.says for name in shown_names(text)):
            yield Use(name, act.place, f"the act {act.id} shows it", shown=True)


def _judgements(provider: Provider) -> Iterator[Judgement]:
    yield from (branch.judgement for branch in provider.all_branches if branch.judgement is not None)


def _placeholders(provider: Provider) -> Iterator[str]:
    judged = (text for each in _judgements(provider) for text in each.texts)
    texts = (provider.because, *(branch.because for branch in provider.all_branches), *judged)
    yield from dict.fromkeys(name for text in texts for name in shown_names(text))
