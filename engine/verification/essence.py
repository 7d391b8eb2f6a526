"""What a part of a rulebook means for an analysis: all but its words, its place, what it rests on and its tests."""

from __future__ import annotations

from msgspec.structs import replace

from engine.rulebook import Branch, Choice, Fact, Parameter, Place, Provider, ReportSection, Requirement
from engine.rulebook.deferred import Deferred

__all__ = ["essence", "means_the_same"]

_Part = Fact | Parameter | Provider | Requirement | Choice | ReportSection
_NOWHERE = Place("", 0, 0)
_NO_TESTS: Deferred[tuple[()]] = Deferred.of(())


def means_the_same(one: _Part | None, other: _Part | None) -> bool:
    """Whether an analysis finds the same of two things; also where neither is there."""
    if one is None or other is None:
        return one is other
    return one == other or essence(one) == essence(other)


def essence(part: _Part) -> _Part:
    """``part`` without what no analysis of conditions looks at.

    A rule in the place of another one is another one, as it counts for more than rules below it.
    """
    match part:
        case Fact():
            return replace(
                part,
                title="",
                place=_NOWHERE,
                pack="",
                help="",
                labels={},
                suggest=(),
                words=(),
                ask=None,
                assume_note="",
                why_asked="",
                find_out="",
                sources=(),
                ask_first=0,
                together=None,
                replaces=None,
            )
        case Parameter():
            values = tuple(replace(each, note="", sources=()) for each in part.values)
            return replace(part, title="", place=_NOWHERE, pack="", sources=(), values=values, replaces=None)
        case Provider():
            return replace(
                part,
                title="",
                place=_NOWHERE,
                when_place=None,
                pack="",
                because="",
                sources=(),
                order=0,
                deferred_tests=_NO_TESTS,
                branches=tuple(map(_bare, part.branches)),
                otherwise=_bare(part.otherwise) if part.otherwise else None,
            )
        case Requirement():
            return replace(part, title="", because="", sources=(), place=_NOWHERE, tests=())
        case ReportSection():
            return replace(part, title="", place=_NOWHERE, says=())
        case _:
            return replace(part, place=_NOWHERE)


def _bare(branch: Branch) -> Branch:
    """``branch`` with its reason, by which rows of one outcome are told apart."""
    return replace(branch, place=_NOWHERE, label="", sources=())
