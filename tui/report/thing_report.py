"""A parameter, requirement, goal, choice, relaxation or fact in plain text."""

from __future__ import annotations

from collections.abc import Iterator

from engine.explanation import place_words, source_words
from engine.explanation.reason_text import expression_text
from engine.language import Expression, printable
from engine.rulebook import Choice, Declared, Fact, Goal, Parameter, Relaxation, Requirement, Rulebook, Source
from tui.report.layout import wrapped
from tui.report.rule_report import rule_lines

__all__ = ["thing_details", "thing_lines"]


def thing_lines(rulebook: Rulebook, declared: Declared, width: int) -> Iterator[str]:
    """The thing in lines of at most ``width`` characters; a rule as rules are shown."""
    thing = declared.thing
    if not isinstance(thing, Choice | Fact | Goal | Parameter | Relaxation | Requirement):
        yield from rule_lines(rulebook, thing, width)
        return
    yield f"{printable(declared.title)}   [{declared.id}]"
    replaces = thing.replaces if isinstance(thing, Fact | Parameter) else None
    yield from wrapped(f"{declared.kind}, at {place_words(thing.place, replaces)}", width, "  ", "    ")
    for name, text in thing_details(rulebook, declared):
        yield from wrapped(f"{name}: {text}", width, "  ", "    ")


def thing_details(rulebook: Rulebook, declared: Declared) -> Iterator[tuple[str, str]]:
    """What the thing says, as pairs of a name and a text; nothing of a rule."""
    match declared.thing:
        case Parameter() as parameter:
            yield from _parameter(rulebook, parameter)
        case Requirement() as requirement:
            yield from _requirement(rulebook, requirement)
        case Goal() as goal:
            yield from _goal(rulebook, goal)
        case Choice() as choice:
            yield from _choice(rulebook, choice)
        case Relaxation() as relaxation:
            yield from _relaxation(rulebook, relaxation)
        case Fact() as fact:
            yield from _fact(rulebook, fact)


def _parameter(rulebook: Rulebook, parameter: Parameter) -> Iterator[tuple[str, str]]:
    for each in parameter.values:
        note = f" ({each.note})" if each.note else ""
        yield f"from {each.since}", f"{rulebook.show(parameter.id, each.value)}{note}"
        yield from (("source of it", said) for _, said in _sources(each.sources))
    yield from _sources(parameter.sources)


def _requirement(rulebook: Rulebook, requirement: Requirement) -> Iterator[tuple[str, str]]:
    yield from _where(rulebook, requirement.when)
    yield "requires", expression_text(requirement.condition, rulebook)
    yield "because", requirement.because
    yield from _sources(requirement.sources)
    yield "tests", str(len(requirement.tests))


def _goal(rulebook: Rulebook, goal: Goal) -> Iterator[tuple[str, str]]:
    for fact, sign in goal.order:
        yield "the less the better" if sign < 0 else "the more the better", f"{rulebook.title(fact)} [{fact}]"
    if goal.help:
        yield "weighs", goal.help


def _choice(rulebook: Rulebook, choice: Choice) -> Iterator[tuple[str, str]]:
    values = ", ".join(rulebook.show(choice.fact, each) for each in choice.values)
    yield "tries", f"the entries of {choice.catalogue}" if choice.catalogue else values
    yield from _where(rulebook, choice.when)
    if choice.where is not None:
        yield "of these with", expression_text(choice.where, rulebook)


def _relaxation(rulebook: Rulebook, relaxation: Relaxation) -> Iterator[tuple[str, str]]:
    yield from _where(rulebook, relaxation.when)
    for name, facts in (("varies", relaxation.vary), ("leaves open", relaxation.opened)):
        if facts:
            yield name, ", ".join(facts)
    if relaxation.fact is not None:
        yield "changes", relaxation.fact


def _fact(rulebook: Rulebook, fact: Fact) -> Iterator[tuple[str, str]]:
    kind = " | ".join(fact.type.values) if fact.type.kind == "enum" else fact.type.kind
    yield "type", f"{kind}, {fact.type.unit.symbol}" if fact.type.unit else kind
    if fact.ask:
        yield "asks", fact.ask
    yield from _where(rulebook, fact.when)
    if fact.assume is not None:
        note = f" ({fact.assume_note})" if fact.assume_note else ""
        yield "assumed", f"{expression_text(fact.assume, rulebook)}{note}"
    for each in rulebook.providers_of.get(fact.id, ()):
        yield "set by", f"{each.title} [{each.id}]"
    yield from _sources(fact.sources)


def _where(rulebook: Rulebook, condition: Expression | None) -> Iterator[tuple[str, str]]:
    if condition is not None:
        yield "where", expression_text(condition, rulebook)


def _sources(sources: tuple[Source, ...]) -> Iterator[tuple[str, str]]:
    for each in sources:
        yield "source", source_words(each)
