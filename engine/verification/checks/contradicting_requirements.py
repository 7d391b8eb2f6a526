"""Two requirements that no candidate can meet at once, so that nothing is left (W312)."""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Set as AbstractSet
from itertools import combinations

from engine.findings import Finding
from engine.language import names
from engine.language.expression import And
from engine.rulebook import Requirement
from engine.verification.checks.inspection import Inspection

__all__ = ["contradicting_requirement_findings"]


def contradicting_requirement_findings(
    inspection: Inspection, compatible: AbstractSet[str] = frozenset()
) -> Iterator[Finding]:
    """W312 for each two requirements that contradict each other wherever both apply, of those not ``compatible``.

    With overlays, pairs of which one is theirs: what is below stands together without them.
    """
    rulebook = inspection.rulebook
    overlaid = any(rulebook.overlay(each.place) for each in rulebook.requirements)
    read = {each.id: frozenset(names(each.condition)) & rulebook.facts.keys() for each in rulebook.requirements}
    for one, other in combinations(rulebook.requirements, 2):
        own = rulebook.overlay(one.place) or rulebook.overlay(other.place)
        if (overlaid and not own) or read[one.id].isdisjoint(read[other.id]):
            continue
        if one.id in compatible and other.id in compatible:
            continue
        if _contradict(one, other, inspection):
            later, earlier = (other, one) if rulebook.overlay(other.place) or not overlaid else (one, other)
            message = f"nothing can meet both {later.id} and {earlier.id}, so nothing is recommended where both apply"
            related = (inspection.related(earlier.place, "the other requirement"),)
            cure = "say where each of them applies (when:), change one, or take one out (retire)"
            yield inspection.finding("W312", message, later.place, related, cure)


def _contradict(one: Requirement, other: Requirement, inspection: Inspection) -> bool:
    """Whether both apply somewhere, each can be met there, and never both."""
    where = tuple(each.when for each in (one, other) if each.when is not None)
    alone = all(inspection.condition(And((*where, each.condition))).true for each in (one, other))
    return alone and not inspection.condition(And((*where, one.condition, other.condition))).true
