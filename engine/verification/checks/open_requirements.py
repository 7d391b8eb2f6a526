"""Requirements that may stay open: what they read need not be known where they apply (W310).

A candidate of which a requirement cannot be judged is out, so that a question nobody answered can reject everything.
"""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Set as AbstractSet

from engine.findings import Finding
from engine.language import Expression, names
from engine.language.expression import And, Known, Not, Or
from engine.rulebook import Fact, Requirement, Rulebook
from engine.verification.checks.inspection import Inspection, is_true
from engine.verification.situations import Example

__all__ = ["open_requirement_findings"]

_Truth = Expression | bool
"""A condition, or what it comes to wherever it is asked."""


def open_requirement_findings(inspection: Inspection, sound: AbstractSet[str] = frozenset()) -> Iterator[Finding]:
    """W310 for each fact that may keep a requirement open, of those requirements that are not known to be ``sound``.

    A parameter has to have a value, and in an overlay a figure of a catalogue one for each entry. Any other fact is
    looked at where no rule and no catalogue gives it: it is known where a search varies it, and where
    something is assumed for it. An answer cannot be counted on. By strong Kleene logic a condition is open where it is
    neither true nor false whatever the fact is.
    """
    for requirement in inspection.rulebook.requirements:
        if requirement.id in sound or not inspection.condition(requirement.condition).true:
            continue  # that it never holds is a finding of its own
        for name in dict.fromkeys(names(requirement.condition)):
            fact = inspection.rulebook.facts.get(name)
            if fact is not None and _is_answered(fact, inspection.rulebook):
                yield from _finding(requirement, fact, inspection)
            elif fact is not None and inspection.rulebook.overlay(requirement.place):
                yield from _of_entries(requirement, fact, inspection)
            elif fact is None and name not in inspection.space.constants:
                message = (
                    f"the requirement {requirement.id} stays open, and rejects: {name} has no value on {inspection.day}"
                )
                cure = f"give {name} a value since an earlier day, or the requirement a condition (when:)"
                yield inspection.finding("W310", message, requirement.place, cure=cure)


def _is_answered(fact: Fact, rulebook: Rulebook) -> bool:
    return not fact.fields and fact.id not in rulebook.providers_of


def _of_entries(requirement: Requirement, fact: Fact, inspection: Inspection) -> Iterator[Finding]:
    """That a figure of a catalogue is not known of all entries that a search takes the fact from.

    Of requirements that come with the catalogue, its makers know.
    """
    rulebook = inspection.rulebook
    decided = _either(
        _surely(requirement.condition, fact.id, holds=True), _surely(requirement.condition, fact.id, holds=False)
    )
    if fact.id in rulebook.providers_of or fact.assume is not None or decided is True:
        return
    varied = {each.fact for each in rulebook.choices}
    for entry, field in fact.fields[:1]:
        catalogue = rulebook.catalogues.get(rulebook.facts[entry].type.catalogue or "")
        if catalogue is None or entry not in varied:
            continue
        ids = catalogue.ids()
        unknown = [each for each in ids if (catalogue.fields(each) or {}).get(field) is None]
        if unknown:
            message = (
                f"the requirement {requirement.id} stays open, and rejects, where {fact.id!r} is not known: "
                f"of {len(unknown):,} of {len(ids):,} entries, such as {unknown[0]}"
            )
            cure = f"say what holds for them: '{fact.id} is unknown or ...' lets them pass; or add it (entries:)"
            yield inspection.finding("W310", message, requirement.place, cure=cure)


def _finding(requirement: Requirement, fact: Fact, inspection: Inspection) -> Iterator[Finding]:
    rulebook = inspection.rulebook
    known = _known_where(fact, rulebook)
    decided = _either(
        _surely(requirement.condition, fact.id, holds=True), _surely(requirement.condition, fact.id, holds=False)
    )
    is_open = _both(_not(known), _not(decided))
    if is_open is False:
        return
    message = f"the requirement {requirement.id} stays open, and rejects, where {fact.id!r} is not known"
    if fact.assume is None:
        message += " (nothing is assumed for it)"
        cure = f"say what is assumed (unknown: in {fact.id}), or what holds meanwhile ('{fact.id} is unknown or ...')"
    else:
        cure = (
            f"say where it applies (when:), as {fact.id} has no meaning elsewhere; or ask '{fact.id} is unknown or ...'"
        )
    if not isinstance(is_open, bool):
        example = _example(is_open, inspection)
        if example is None:
            return
        message += f", for example at {inspection.text(example)}"
    related = (inspection.related(fact.place, "what may stay unknown"),)
    yield inspection.finding("W310", message, requirement.place, related, cure)


def _example(condition: Expression, inspection: Inspection) -> Example | None:
    """A situation in which ``condition`` is true."""
    boxes = inspection.condition(condition).true
    found = (inspection.example(box, lambda world: is_true(condition, world)) for box in boxes)
    return next((each for each in found if each is not None), None)


def _known_where(fact: Fact, rulebook: Rulebook) -> _Truth:
    """Where a value is there although nobody answers."""
    varied: list[_Truth] = [
        True if each.when is None else each.when for each in rulebook.choices if each.fact == fact.id
    ]
    assumed: _Truth = False if fact.assume is None else True if fact.when is None else fact.when
    return _either(assumed, *varied)


def _surely(condition: Expression, fact: str, *, holds: bool) -> _Truth:
    """Where ``condition`` is true (false unless ``holds``), although ``fact`` is not known."""
    match condition:
        case Known(fact=name, known=known) if name == fact:
            return known is not holds
        case Not(operand=operand):
            return _surely(operand, fact, holds=not holds)
        case And(operands=operands):
            parts = [_surely(each, fact, holds=holds) for each in operands]
            return _both(*parts) if holds else _either(*parts)
        case Or(operands=operands):
            parts = [_surely(each, fact, holds=holds) for each in operands]
            return _either(*parts) if holds else _both(*parts)
        case _ if fact in names(condition):
            return False
        case _:
            return condition if holds else Not(condition)


def _not(truth: _Truth) -> _Truth:
    return not truth if isinstance(truth, bool) else Not(truth)


def _both(*truths: _Truth) -> _Truth:
    if any(each is False for each in truths):
        return False
    parts = tuple(each for each in truths if not isinstance(each, bool))
    return And(parts) if len(parts) > 1 else parts[0] if parts else True


def _either(*truths: _Truth) -> _Truth:
    return _not(_both(*map(_not, truths)))
