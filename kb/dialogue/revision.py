"""Putting what was said into the job: what it replaces, what belonged to that and goes, what cannot both be true."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from engine.inference import Given, GivenError
from engine.interview import contradictions
from engine.interview.contradiction import Contradiction
from engine.language import Value
from kb.advice.summary import ACCELERATOR, COUNT
from kb.advisor import Advisor
from kb.dialogue.interpretation import MODEL, SIZE
from kb.dialogue.turn import Change
from kb.session import Answers
from kb.understanding.option import Option, without

NODES = "hardware.nodes"
__all__ = ["CARDS", "OF_A_CHOICE", "Revision", "changes_between", "left_behind", "open_to_makers", "revise"]

_PLACE, _CLOUD = "site.kind", "cloud"
CARDS = ("hardware.owned", "hardware.there", ACCELERATOR, COUNT, NODES)
"""Answers about cards that go with them."""
OF_A_CHOICE = ("question.kind", "hardware.compared")
"""What is said of a choice between several, and goes with it when one is taken."""
_MAKERS = ("site.vendor", "site.vendor_excluded")


@dataclass(frozen=True, slots=True)
class Revision:
    """The job as it is with what was said, the answers that went, and what was refused, in words."""

    answers: Answers
    gone: tuple[str, ...] = ()
    refused: tuple[str, ...] = ()
    clash: Contradiction | None = None


def revise(
    advisor: Advisor, answers: Answers, given: Mapping[str, Given], options: tuple[Option, ...] = ()
) -> Revision:
    """``answers`` with ``given`` in them. What belonged to a model or a card that is replaced goes with it.

    An earlier answer that cannot be true beside a new one goes too. Where the new ones contradict each other, nothing
    is taken, and ``clash`` says why.
    """
    taken, refused = _possible(advisor, {**_with_machines(answers.given, given), **given})
    gone = [fact for fact in _replaced(advisor, answers.given, taken) if fact not in taken]
    gone += [fact for fact in left_behind(answers.given, taken) if fact not in gone]
    kept = {fact: each for fact, each in answers.given.items() if fact not in gone}
    for clash in contradictions(advisor.engine, {**kept, **taken}):
        old = [fact for fact in clash.facts if fact in kept and fact not in taken]
        if not old:
            return Revision(answers, (), refused, clash)
        gone += old
        kept = {fact: each for fact, each in kept.items() if fact not in old}
    merged = {**kept, **taken}
    declined = tuple(fact for fact in answers.declined if fact not in taken)
    aside = {fact: each for fact, each in answers.set_aside.items() if fact not in taken}
    left = options or without(answers.options, [*taken, *gone])
    return Revision(
        replace(answers, given=merged, declined=declined, set_aside=aside, options=left), tuple(gone), refused
    )


def left_behind(before: Mapping[str, Given], given: Mapping[str, Given]) -> list[str]:
    """Cards of one's own, where it is to run in a cloud from now on: they stay where they are."""
    old, new, own = before.get(_PLACE), given.get(_PLACE), before.get(CARDS[0])
    moves = new is not None and new.value == _CLOUD and (old is None or old.value != _CLOUD)
    if not moves or own is None or own.value is not True:
        return []
    return [fact for fact in CARDS if fact in before and fact not in given]


def open_to_makers(advisor: Advisor, answers: Answers, given: Mapping[str, Given]) -> Answers:
    """``answers`` without their card where ``given`` asks for other makers than that of the card, and names none."""
    card = answers.given.get(ACCELERATOR)
    wanted, excluded = (given[fact].value if fact in given else None for fact in _MAKERS)
    if card is None or ACCELERATOR in given or wanted is excluded is None:
        return answers
    maker = advisor.catalogues.accelerators.get(str(card.value)).vendor
    suits = maker == wanted or (wanted is None and maker != excluded)
    return answers if suits else answers.without(ACCELERATOR).without(COUNT)


def _with_machines(before: Mapping[str, Given], given: Mapping[str, Given]) -> Mapping[str, Given]:
    """The cards in another number of machines, each with as many as before, where their number is not said."""
    old, new, count = before.get(NODES), given.get(NODES), before.get(COUNT)
    values = [each.value if each is not None else None for each in (old, new, count)]
    if COUNT in given or not all(isinstance(each, int) and each > 0 for each in values):
        return {}
    machines, others, cards = (int(each or 1) for each in values)
    if cards % machines:
        return {}
    return {COUNT: Given(cards // machines * others, note=new.note if new is not None else "")}


def _possible(advisor: Advisor, given: Mapping[str, Given]) -> tuple[dict[str, Given], tuple[str, ...]]:
    taken: dict[str, Given] = {}
    refused = []
    for fact, each in given.items():
        try:
            advisor.engine.check_given(fact, each.value)
        except GivenError as error:
            refused.append(str(error))
        else:
            taken[fact] = each
    return taken, tuple(refused)


def _replaced(advisor: Advisor, before: Mapping[str, Given], given: Mapping[str, Given]) -> list[str]:
    """The answers that belong to what ``given`` puts something else in place of."""
    facts = advisor.rulebook.facts
    gone: list[str] = []
    other = [fact for fact, each in given.items() if fact in before and before[fact].value != each.value]
    entries = [fact for fact in other if facts[fact].type.kind == "entry"]
    if SIZE in given and MODEL in before and MODEL not in given:
        entries.append(MODEL)
        gone.append(MODEL)
    if MODEL in given and MODEL not in before:
        entries.append(MODEL)
    for fact in before:
        owners = {owner for owner, _ in facts[fact].fields} if fact in facts else set()
        if owners & set(entries):
            gone.append(fact)
    return list(dict.fromkeys(gone))


def changes_between(advisor: Advisor, before: Answers, after: Answers, facts: Iterable[str] = ()) -> tuple[Change, ...]:
    """What is different in ``after``, in the order in which it was said; of ``facts`` only, where some are named."""
    wanted = frozenset(facts)
    names = [*after.given, *(fact for fact in before.given if fact not in after.given)]
    found = []
    for fact in names:
        old, new = before.given.get(fact), after.given.get(fact)
        if (old is None or new is None or old.value != new.value) and (not wanted or fact in wanted):
            found.append(_change(advisor, fact, old, new))
    return tuple(found)


def _change(advisor: Advisor, fact: str, old: Given | None, new: Given | None) -> Change:
    rulebook = advisor.rulebook

    def shown(value: Value | None) -> str:
        return "" if value is None or fact not in rulebook.facts else rulebook.show(fact, value)

    before, after = (None if each is None else each.value for each in (old, new))
    words = new.note if new is not None else ""
    return Change(fact, rulebook.title(fact), before, after, shown(before), shown(after), words)
