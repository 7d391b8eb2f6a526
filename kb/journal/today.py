"""What today's rules and prices would say of a record, and what made the difference."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

import msgspec

from engine.inference import MatcherName
from engine.rulebook import Rulebook
from kb.advisor import Advisor
from kb.comparison import Comparison, RuleChange, changed_rules
from kb.journal.content import Answer, Content
from kb.journal.difference import compared
from kb.journal.journal import Journal
from kb.journal.outcome import Outcome
from kb.journal.replay import Replay, replayed, rules_of, with_models, worked_out
from kb.journal.sources import SourceList, Sources

__all__ = ["EntryChange", "Step", "Today", "said_today"]

_OF_THE_SEARCH = frozenset({"requirement", "goal", "choice", "relaxation"})
"""Declarations that decide which candidate is taken; no fact of the one that was taken tells of them."""


@dataclass(frozen=True, slots=True)
class EntryChange:
    """A field of a catalogue entry that the answer rests on, as it was and as it is; empty where it is not known."""

    catalogue: str
    entry: str
    field: str
    before: str
    after: str


@dataclass(frozen=True)
class Step:
    """One thing that is otherwise today, taken over alone, and what that changes in the answer.

    ``what`` is prices and other data, rules, or the day. ``rules`` and ``entries`` are what is otherwise in them and
    bears on the answer; ``further`` counts the others.
    """

    what: str
    comparison: Comparison
    rules: tuple[RuleChange, ...] = ()
    entries: tuple[EntryChange, ...] = ()
    further: int = 0


@dataclass(frozen=True)
class Today:
    """What would be said today: the difference as a whole, and step by step what made it."""

    replay: Replay
    comparison: Comparison
    steps: tuple[Step, ...]
    left: tuple[Answer, ...]
    #: whether the record was reproduced with its own rules first: otherwise the program makes a difference, too
    reproduced: bool


def said_today(journal: Journal, number: int, advisor: Advisor, matcher: MatcherName = "auto") -> Today:
    """What ``advisor``, which is that of today, says of a record. Raises as `replayed` does.

    Prices are taken over first, then rules, then the day: each step shows what it alone changes after those before it.
    """
    content = journal.content(number)
    own = replayed(journal, number, advisor, matcher)
    titles = {name: advisor.rulebook.title(name) for name in advisor.rulebook.facts}
    before, steps = own, list[Step]()
    for what, other in _steps(journal, number, content, own, advisor, matcher):
        after = worked_out(number, content, other, own.advisor.rulebook)
        steps.append(_step(what, before, after, titles))
        before = after
    told = compared(own.recorded, before.outcome, titles)
    return Today(before, told, tuple(steps), before.left, own.is_same)


def _steps(
    journal: Journal, number: int, content: Content, own: Replay, advisor: Advisor, matcher: MatcherName
) -> Iterator[tuple[str, Advisor]]:
    then, now = (SourceList.of_text(Sources(each).listed) for each in (own.advisor, advisor))
    day, today = own.advisor.engine.as_of, advisor.engine.as_of
    same_rules = then.rule_texts == now.rule_texts
    if then.data != now.data and not same_rules:
        with rules_of(journal, number, content, advisor, matcher, own=False) as mixed:
            yield "prices and other data", with_models(mixed, content, day, matcher)
    if not same_rules or then.data != now.data:
        yield "rules" if not same_rules else "prices and other data", with_models(advisor, content, day, matcher)
    if day != today:
        yield "the day", with_models(advisor, content, today, matcher)


def _step(what: str, before: Replay, after: Replay, titles: Mapping[str, str]) -> Step:
    told = compared(before.outcome, after.outcome, titles)
    rules: tuple[RuleChange, ...] = ()
    entries: tuple[EntryChange, ...] = ()
    further = 0
    if what == "rules":
        changed = changed_rules(before.advisor.rulebook, after.advisor.rulebook)
        behind = _behind(told, before.outcome, after.outcome)
        rules = tuple(each for each in changed if each.kind in _OF_THE_SEARCH or each.id in behind)
        further = len(changed) - len(rules)
    elif what != "the day":
        entries = tuple(_entry_changes(before, after))
    return Step(what, told, rules, entries, further)


def _behind(told: Comparison, *outcomes: Outcome) -> frozenset[str]:
    """The rules, facts and parameters that what differs rests on, on either side."""
    start = [each.fact for each in (*told.facts, *([told.verdict] if told.verdict else []))]
    found: set[str] = {each.rule for each in told.remarks} | {each.rule for each in told.statements}
    waiting = [(side, fact) for side in outcomes for fact in start]
    for side in outcomes:
        waiting += [(side, fact) for firing in side.firings if firing.rule in found for fact in firing.used]
    seen: set[tuple[int, str]] = set()
    while waiting:
        side, fact = waiting.pop()
        if (id(side), fact) in seen:
            continue
        seen.add((id(side), fact))
        found.add(fact)
        known = side.facts.get(fact)
        if known is not None and 0 <= known.firing < len(side.firings):
            firing = side.firings[known.firing]
            found.add(firing.rule)
            waiting += [(side, each) for each in firing.used]
    return frozenset(found)


def _entry_changes(before: Replay, after: Replay) -> Iterator[EntryChange]:
    """Where the entries that either answer names, or has for an alternative, are otherwise."""
    old, new = before.advisor.catalogues.by_name(), after.advisor.catalogues.by_name()
    named = sorted({*_entries(before, after.advisor.rulebook), *_entries(after, after.advisor.rulebook)})
    for name, entry in named:
        if name not in old or name not in new:
            continue
        one, other = old[name], new[name]
        said = one.get(entry).stated() if entry in one.ids() else {}
        says = other.get(entry).stated() if entry in other.ids() else {}
        label = (other if says else one).label(entry) if says or said else entry
        for key in dict.fromkeys((*said, *says)):
            if said.get(key) != says.get(key):
                yield EntryChange(name, label, key, _text(said.get(key)), _text(says.get(key)))


def _text(value: object) -> str:
    return "" if value is None else value if isinstance(value, str) else msgspec.json.encode(value).decode()


def _entries(replay: Replay, rulebook: Rulebook) -> Iterable[tuple[str, str]]:
    outcome = replay.outcome
    ways = [outcome.recommendation, outcome.plan, outcome.nearest, *outcome.others, *(outcome.instead or ())]
    values = [(fact, value) for way in ways if way for fact, value in way.choices.items()]
    values += [(fact, known.value) for fact, known in outcome.facts.items()]
    for fact, value in values:
        declared = rulebook.facts.get(fact)
        if declared is not None and declared.type.kind == "entry" and isinstance(value, str):
            yield declared.type.catalogue or "", value
