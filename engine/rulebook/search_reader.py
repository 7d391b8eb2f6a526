"""Reading choices, requirements, goals and report sections."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engine.language.expression import Not, Or
from engine.language.suggestion import meant
from engine.rulebook.document import Node
from engine.rulebook.forms.search import (
    CHOICE,
    GOAL,
    REPORT_SECTION,
    REQUIREMENT,
    WrittenChoice,
    WrittenGoal,
    WrittenReportSection,
    WrittenRequirementTest,
)
from engine.rulebook.reader import Reader
from engine.rulebook.search_plan import Choice, Goal, ReportSection, Requirement, RequirementTest

__all__ = ["read_choice", "read_goal", "read_report_section", "read_requirement"]

_SIGNS = {WrittenGoal.minimise: -1, WrittenGoal.maximise: 1}


def read_choice(node: Node, reader: Reader) -> None:
    """Adds a fact that a search varies."""
    written, draft = CHOICE.written(node, reader), reader.draft
    if written is None:
        return
    fact = written.fact
    fact_type = draft.types.get(fact)
    if fact_type is None or fact not in draft.facts:
        place = written.at(WrittenChoice.fact)
        reader.error("E102", f"unknown fact {fact!r}", place, meant(fact, draft.facts))
        return
    values = [reader.value(item, fact_type) for item in written.values]
    catalogue = written.entries or None
    if catalogue is not None and catalogue != fact_type.catalogue:
        reader.error("E112", f"{fact} is not an entry of {catalogue!r}", written.at(WrittenChoice.entries))
    if not values and catalogue is None:
        reader.error("E011", CHOICE.needs, written.place)
    listed = tuple(each for each in values if each is not None)
    draft.choices.append(Choice(fact, listed, catalogue, written.when, written.place, written.where))


def read_requirement(node: Node, reader: Reader) -> None:
    """Adds a condition that feasible candidates meet."""
    written, requirements = REQUIREMENT.written(node, reader), reader.draft.requirements
    name = written.id if written else None
    if written is None or name is None:
        return
    condition = written.require
    if name in requirements:
        reader.error("E015", f"{name!r} is defined twice, first at {requirements[name].place}", written.place)
    elif condition is not None:
        when = written.when
        requirements[name] = Requirement(
            id=name,
            title=written.title or name,
            condition=condition if when is None else Or((Not(when), condition)),
            because=written.because,
            sources=written.sources,
            place=written.place,
            when=when,
            tests=tuple(map(_requirement_test, filter(None, written.tests))),
        )


def _requirement_test(written: WrittenRequirementTest) -> RequirementTest:
    given = written.given
    return RequirementTest(
        given=written.reader.given(given) if given is not None else {},
        expect=written.expect,
        place=written.place,
        assume=written.assume,
        title=written.title,
    )


def read_goal(node: Node, reader: Reader) -> None:
    """Adds a way to rank candidates."""
    written, goals = GOAL.written(node, reader), reader.draft.goals
    name = written.id if written else None
    if written is None or name is None:
        return
    order = tuple(_order(written))
    if name in goals:
        reader.error("E015", f"{name!r} is defined twice, first at {goals[name].place}", written.place)
        return
    help_text, beside, title = written.help, written.beside, written.title
    gains = tuple(_gains(written, dict(order)))
    goals[name] = Goal(name, title, order, written.place, help_text, beside, gains)


def _order(written: WrittenGoal) -> Iterator[tuple[str, int]]:
    """The facts with their signs, in the order in which the keys are written."""
    types = written.reader.draft.types
    for key in sorted(filter(written.__contains__, _SIGNS), key=written.named):
        for fact in key.read(written.mapping, written.reader):
            fact_type = types.get(fact)
            if fact_type is not None and fact_type.is_number:
                yield fact, _SIGNS[key]
                continue
            numbers = [other for other, each in types.items() if each.is_number]
            message = f"{fact!r} is not a fact with a number"
            written.reader.error("E102", message, written.at(key), meant(fact, numbers))


def _gains(written: WrittenGoal, signs: Mapping[str, int]) -> Iterator[tuple[str, int]]:
    for fact in written.gains:
        if fact in signs:
            yield fact, signs[fact]
            continue
        message = f"{fact!r} is not what the goal minimises or maximises"
        written.reader.error("E102", message, written.at(WrittenGoal.gains), meant(fact, signs))


def read_report_section(node: Node, reader: Reader) -> None:
    """Adds a section of the report."""
    written, known = REPORT_SECTION.written(node, reader), reader.draft.facts
    if written is None:
        return
    if WrittenReportSection.facts not in written and WrittenReportSection.says not in written:
        reader.error("E011", REPORT_SECTION.needs, written.place)
    facts = written.facts
    for fact in facts:
        if fact not in known:
            place = written.at(WrittenReportSection.facts)
            reader.error("E102", f"unknown fact {fact!r}", place, meant(fact, known))
    reader.draft.report.append(
        ReportSection(
            title=written.title,
            facts=tuple(fact for fact in facts if fact in known),
            when=written.when,
            place=written.place,
            level=written.level,
            says=written.says,
        )
    )
