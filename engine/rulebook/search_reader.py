"""Reading choices, requirements, goals and report sections."""

from __future__ import annotations

from collections.abc import Sequence

from engine.language.suggestion import nearest
from engine.rulebook.document import Node, Scalar
from engine.rulebook.draft import Draft
from engine.rulebook.forms import CHOICE, GOAL, REPORT_SECTION, REQUIREMENT
from engine.rulebook.reader import Reader
from engine.rulebook.search_plan import Choice, Goal, ReportSection, Requirement

__all__ = ["read_choice", "read_goal", "read_report_section", "read_requirement"]


def read_choice(node: Node, reader: Reader, draft: Draft) -> None:
    """Adds a fact that a search varies."""
    entry = reader.mapping(node, CHOICE)
    if entry is None:
        return
    keys = entry.entries
    fact = reader.text(keys["fact"], "fact")
    fact_type = draft.types.get(fact)
    if fact_type is None or fact not in draft.facts:
        reader.error("E102", f"unknown fact {fact!r}", keys["fact"].place, nearest(fact, draft.facts))
        return
    literals = draft.literals(fact_type)
    values = [reader.value(item, literals) for item in reader.items(keys.get("values"), "values")]
    catalogue = reader.text(keys.get("entries"), "entries") or None
    if catalogue is not None and catalogue != fact_type.catalogue:
        reader.error("E112", f"{fact} is not an entry of {catalogue!r}", keys["entries"].place)
    if not values and catalogue is None:
        reader.error("E011", "a choice needs 'values' or 'entries'", entry.place)
    when = reader.condition(keys.get("when"), draft.scope, draft.units)
    where = reader.condition(keys.get("where"), draft.scope, draft.units)
    listed = tuple(each for each in values if each is not None)
    draft.choices.append(Choice(fact, listed, catalogue, when, entry.place, where))


def read_requirement(node: Node, reader: Reader, draft: Draft) -> None:
    """Adds a condition that feasible candidates meet."""
    entry = reader.mapping(node, REQUIREMENT)
    name = reader.identifier(entry.entries["id"], "a requirement", of_rule=True) if entry else None
    if entry is None or name is None:
        return
    condition = reader.condition(entry.entries["require"], draft.scope, draft.units)
    if name in draft.requirements:
        reader.error("E015", f"{name!r} is defined twice, first at {draft.requirements[name].place}", entry.place)
    elif condition is not None:
        because = reader.template(entry.entries["because"], "because", draft.types, plain=True)
        title = reader.text(entry.entries.get("title"), "title") or name
        sources = reader.sources(entry.entries["sources"])
        draft.requirements[name] = Requirement(name, title, condition, because, sources, entry.place)


def read_goal(node: Node, reader: Reader, draft: Draft) -> None:
    """Adds a way to rank candidates."""
    entry = reader.mapping(node, GOAL)
    name = reader.identifier(entry.entries["id"], "a goal", of_rule=True) if entry else None
    if entry is None or name is None:
        return
    order = []
    for key in entry.entries:
        if key not in ("minimise", "maximise"):
            continue
        for fact in reader.texts(entry.entries[key], key):
            fact_type = draft.types.get(fact)
            if fact_type is None or not fact_type.is_number:
                numbers = [other for other, each in draft.types.items() if each.is_number]
                message = f"{fact!r} is not a fact with a number"
                reader.error("E102", message, entry.entries[key].place, nearest(fact, numbers))
            else:
                order.append((fact, -1 if key == "minimise" else 1))
    if name in draft.goals:
        reader.error("E015", f"{name!r} is defined twice, first at {draft.goals[name].place}", entry.place)
        return
    help_text = reader.text(entry.entries.get("help"), "help")
    beside = reader.condition(entry.entries.get("beside"), draft.scope, draft.units)
    title = reader.text(entry.entries["title"], "title")
    gains = _gains(entry.entries.get("gains"), order, reader)
    draft.goals[name] = Goal(name, title, tuple(order), entry.place, help_text, beside, gains)


def _gains(node: Node | None, order: Sequence[tuple[str, int]], reader: Reader) -> tuple[tuple[str, int], ...]:
    signs, found = dict(order), []
    for fact in reader.texts(node, "gains"):
        if fact in signs:
            found.append((fact, signs[fact]))
        elif node is not None:
            reader.error(
                "E102", f"{fact!r} is not what the goal minimises or maximises", node.place, nearest(fact, signs)
            )
    return tuple(found)


def read_report_section(node: Node, reader: Reader, draft: Draft) -> None:
    """Adds a section of the report."""
    entry = reader.mapping(node, REPORT_SECTION)
    if entry is None:
        return
    keys = entry.entries
    if "facts" not in keys and "says" not in keys:
        reader.error("E011", "a report section needs 'facts' or 'says'", entry.place)
    facts = reader.texts(keys.get("facts"), "facts")
    for fact in facts:
        if fact not in draft.facts:
            reader.error("E102", f"unknown fact {fact!r}", keys["facts"].place, nearest(fact, draft.facts))
    says = keys.get("says")
    draft.report.append(
        ReportSection(
            title=reader.text(keys["title"], "title"),
            facts=tuple(fact for fact in facts if fact in draft.facts),
            when=reader.condition(keys.get("when"), draft.scope, draft.units),
            place=entry.place,
            level=reader.word(keys.get("level"), "level", REPORT_SECTION.words("level"), "detail"),
            says=tuple(reader.template(each, "says", draft.types) for each in _listed(says, reader)),
        )
    )


def _listed(node: Node | None, reader: Reader) -> tuple[Node, ...]:
    return (node,) if isinstance(node, Scalar) else reader.items(node, "says")
