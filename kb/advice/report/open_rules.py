"""Rules of the person's own that reject everything, or because something is not known or cannot be worked out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date

from engine.inference import InferenceEngine
from engine.rulebook import Rulebook
from engine.search import RejectedGroup
from kb.advice.advice import Advice
from kb.advice.report.tree import Line

__all__ = ["all_rejected", "open_rule_lines"]


def open_rule_lines(engine: InferenceEngine, advice: Advice) -> Iterator[Line]:
    """A line for each requirement of the person's own that cannot be judged of some candidates, with what it needs."""
    rulebook = engine.rulebook
    for group in _own_groups(rulebook, advice):
        rule, proof = f"Your rule “{group.title}”", group.requirement
        asked = next((fact for fact in group.lacking if _is_asked(rulebook, fact)), "")
        out = f"{_counted(group.open, 'candidate')} {'is' if group.open == 1 else 'are'} out"
        if group.undefined:
            yield Line(f"{rule} cannot be worked out: {group.undefined}; {out}.", mark="require", proof=proof)
        elif group.lacking:
            needed = ", and ".join(_needed(rulebook, group, engine.as_of))
            until = " until that is said" if asked else ""
            yield Line(f"{rule} needs {needed}: {out}{until}.", mark="require", proof=proof, change=asked)


def all_rejected(rulebook: Rulebook, advice: Advice) -> Line | None:
    """That rules of the person's own leave nothing, or how much they take away where nothing is left; None elsewhere.

    The line is open where they are not all that rejects.
    """
    if advice.search.feasible or advice.recommendation is not None:
        return None
    groups = _own_groups(rulebook, advice)
    count, considered = sum(group.count for group in groups), advice.search.considered
    if not count:
        return None
    titles, proof = [f"“{group.title}”" for group in groups], groups[0].requirement
    rules = f"Your rules {' and '.join(titles)} reject" if len(titles) > 1 else f"Your rule {titles[0]} rejects"
    furthest = advice.search.furthest
    if furthest is None or furthest.requirement not in {group.requirement for group in groups}:
        return Line(f"{rules} {count:,} of {_counted(considered, 'candidate')}.", mark="open", proof=proof)
    whole = "the only candidate" if count == 1 else f"all {_counted(count, 'candidate')}"
    left = "" if count == considered else " that other requirements leave"
    return Line(f"{rules} {whole}{left}.", mark="nothing_fits", proof=proof)


def _own_groups(rulebook: Rulebook, advice: Advice) -> Sequence[RejectedGroup]:
    """What requirements of the person's own reject, most first."""
    own = {each.id for each in rulebook.requirements if rulebook.overlay(each.place)}
    if not own:
        return ()  # to find out what was rejected takes time
    found = (group for group in advice.search.rejected if group.requirement in own)
    return sorted(found, key=lambda group: -group.count)


def _counted(count: int, noun: str) -> str:
    """A number of things: ``1 candidate``, ``57 candidates``."""
    return f"{count:,} {noun}{'' if count == 1 else 's'}"


def _needed(rulebook: Rulebook, group: RejectedGroup, day: date) -> Iterator[str]:
    """What is lacking, that first of which most lack it."""
    for name, count in sorted(group.lacking.items(), key=lambda each: -each[1]):
        if name in rulebook.parameters:
            yield f"parameter {name}, which has no value on {day}"
        elif _is_asked(rulebook, name):
            yield f"“{rulebook.title(name)}”"
        else:
            of = "them" if count == group.open else f"{count:,} of them"
            yield f"“{rulebook.title(name)}”, which is not known of {of}"


def _is_asked(rulebook: Rulebook, name: str) -> bool:
    return name in rulebook.facts and rulebook.facts[name].ask is not None
