"""Rules of the person's own that reject because something is not known."""

from __future__ import annotations

from collections.abc import Iterator

from engine.rulebook import Rulebook
from kb.advice.advice import Advice
from kb.advice.report.tree import Line

__all__ = ["open_rule_lines"]


def open_rule_lines(rulebook: Rulebook, advice: Advice) -> Iterator[Line]:
    """A line for each requirement of the person's own that cannot be judged of some candidates, with what it needs."""
    own = {each.id: each for each in rulebook.requirements if rulebook.overlay(each.place)}
    if not own:
        return  # to find out what was rejected takes time
    for group in advice.search.rejected:
        requirement = own.get(group.requirement)
        needed = dict.fromkeys(fact for each in group.nearest for fact in each.missing)
        if requirement is None or not needed:
            continue
        titles = " and ".join(f"“{rulebook.title(fact)}”" for fact in needed)
        text = f"Your rule “{requirement.title}” needs {titles}: {group.count:,} candidates are out until that is said."
        asked = next((fact for fact in needed if rulebook.facts[fact].ask is not None), "")
        yield Line(text, mark="require", proof=requirement.id, change=asked)
