"""The report as a tree: sections of lines, which terminal, app, JSON and Markdown render alike."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from typing import Literal

from msgspec import Struct

__all__ = ["POLICY", "Figure", "Level", "Line", "Report", "Section"]

POLICY = "policy"
"""The section that says which rules of the person's own are not in force, or are met by what somebody said alone."""
Level = Literal["summary", "detail"]


class Figure(Struct, frozen=True):
    """A fact that a line shows: its value in base units, as people read it, and its error bars where it has some."""

    fact: str
    title: str
    shown: str
    value: bool | int | float | str | None
    low: float | None = None
    high: float | None = None


class Line(Struct, frozen=True):
    """Something that is said.

    ``label`` names it where lines stand in columns. ``mark`` says how it is meant: the level of a remark, the mark of a
    document's statement, or a verdict. ``citations`` are claims, and the rule that cites them. ``proof`` is the fact or
    rule to ask why about, ``change`` the fact whose answer would change it.
    """

    text: str
    label: str = ""
    mark: str = ""
    figures: tuple[Figure, ...] = ()
    citations: tuple[str, ...] = ()
    aside: str = ""
    proof: str = ""
    change: str = ""
    lines: tuple[Line, ...] = ()


class Section(Struct, frozen=True):
    """Lines that belong together. ``id`` is the name by which a person asks for the section alone."""

    id: str
    title: str
    level: Level
    lines: tuple[Line, ...]


class Report(Struct, frozen=True, eq=False, dict=True):
    """An advice for people: the first screen (level ``summary``), and everything behind it (``detail``)."""

    told: tuple[Section, ...]
    #: the details that are not among what is told: they are made when somebody looks
    more: Callable[[], Iterable[Section]] = tuple

    @cached_property
    def sections(self) -> tuple[Section, ...]:
        """All sections, in the order in which they are read."""
        return (*self.told, *self.more())

    @property
    def summary(self) -> tuple[Section, ...]:
        """The first screen, in the order in which it is read."""
        return tuple(each for each in self.told if each.level == "summary")

    def without(self, name: str) -> Report:
        """The report without the sections of that name on the first screen."""
        return Report(tuple(each for each in self.told if each.id != name), self.more)

    @property
    def details(self) -> tuple[Section, ...]:
        """Everything behind the first screen."""
        return tuple(each for each in self.sections if each.level == "detail")

    @property
    def answer(self) -> str:
        """The first sentence."""
        return next((line.text for each in self.told if each.id == "answer" for line in each.lines), "")

    def named(self, name: str) -> Iterator[Section]:
        """The sections of that name, or whose title begins with it."""
        wanted = name.strip().lower().replace("-", "_").replace(" ", "_")
        for each in self.sections:
            if each.id == wanted or each.title.lower().replace(" ", "_").startswith(wanted):
                yield each
