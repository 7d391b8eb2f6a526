"""Something else than what is recommended, worked out and compared."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from engine.inference import Given, Inference, InferenceEngine, Origin
from engine.interview import contradictions
from engine.language import Value, names
from engine.search import Candidate
from kb.advice.advice import Advice
from kb.advice.case import Case
from kb.advice.configuration import Configuration
from kb.advice.deciding import Deciding, deciding, is_money, paid_alike
from kb.advice.said import said_by, with_said
from kb.advice.summary import ACCELERATOR, COUNT, hardware_of
from kb.advice.taking_price import TakingPrice, taking_price

__all__ = ["Rival", "next_hardware", "rival", "runner_up"]

_PLACE, _OWNED, _KIND_SAID = "site.kind", "hardware.owned", "hardware.kind_said"
_OF_A_MACHINE = (_OWNED, "site.laptop", "site.laptop_wanted")
"""What is said of the machine that is there, and not of another one."""


@dataclass(frozen=True, slots=True)
class Rival:
    """What is asked about: facts with other values than those recommended have.

    ``found`` is the best configuration with them, whether or not it does the job; None where no candidate has them.
    ``judged`` is what follows from it in the job as it is, or, where that is another job with it, in that one; by it
    ``decided`` tells the two apart, None where it does not do the job, is as good, or costs in another way.
    ``changed`` are the answers of the person that it takes the place of, ``left_out`` is what is asked of every
    candidate of this job and it does not meet, with the requirement.
    ``price`` is that with which it would be taken, where its price keeps it from that.
    ``others`` is the best with the same accelerator in another number, where that many do not do it.
    """

    wanted: Mapping[str, Value]
    found: Configuration | None
    judged: Inference | None = None
    decided: Deciding | None = None
    changed: tuple[str, ...] = ()
    left_out: tuple[str, str] | None = None
    price: TakingPrice | None = None
    others: Rival | None = None

    @property
    def works(self) -> bool:
        """Whether it does the job."""
        return self.found is not None and self.found.works

    def is_paid_as(self, chosen: Configuration) -> bool:
        """Whether it is rented, or bought, as ``chosen`` is."""
        return self.judged is None or paid_alike(chosen.inference, self.judged)


def rival(
    engine: InferenceEngine, advice: Advice, wanted: Mapping[str, Value], companions: Collection[str] = ()
) -> Rival:
    """The best there is with ``wanted``, for the job and the goal of ``advice``; format and all else are as suits it.

    ``companions`` are facts among them that only go with another one. Raises `GivenError` for a value that cannot be.
    """
    for fact, value in wanted.items():
        engine.check_given(fact, value)
    answers, changed = _with(engine, advice.answers, wanted)
    case = Case(engine, answers, advice.goal, keep=2)
    found = case.best or case.nearest
    if found is None or not found.works:
        return Rival(wanted, found, changed=changed, others=_others(engine, advice, wanted) if found else None)
    own = [fact for fact in wanted if fact not in companions]
    return _ranked(engine, advice, Rival(wanted, found, changed=changed), own)


def _ranked(engine: InferenceEngine, advice: Advice, asked: Rival, own: Collection[str]) -> Rival:
    """Where ``asked``, which does the job, stands beside what is recommended."""
    chosen, found, goal = advice.recommendation, asked.found, advice.goal
    if chosen is None or found is None:
        return asked
    judged, left_out = found.inference, None
    if not asked.changed:
        here = Case(engine, advice.answers, goal).configuration(found.choices)
        if all(here.inference.value(fact) == asked.wanted[fact] for fact in own):
            judged = here.inference
            rejected = advice.search.reason_for(dict(found.choices))
            left_out = (rejected.requirement, rejected.reason) if rejected is not None else None
    decided = deciding(engine.rulebook, goal, chosen.inference, judged)
    costs = decided is not None and not decided.ahead and is_money(engine.rulebook, decided.fact)
    price = taking_price(engine, goal, chosen.inference, judged) if costs and left_out is None else None
    return replace(asked, judged=judged, decided=decided, left_out=left_out, price=price)


def _others(engine: InferenceEngine, advice: Advice, wanted: Mapping[str, Value]) -> Rival | None:
    """The best with the same accelerator in any number; None where none does the job."""
    if not {ACCELERATOR, COUNT} <= wanted.keys():
        return None
    any_number = rival(engine, advice, {fact: value for fact, value in wanted.items() if fact != COUNT})
    return any_number if any_number.works else None


def _with(
    engine: InferenceEngine, answers: Mapping[str, Given], wanted: Mapping[str, Value]
) -> tuple[Mapping[str, Given], tuple[str, ...]]:
    """The answers with ``wanted`` among them, and those of the person in the place of which it stands.

    A card that is tried is asked of it what is asked of every candidate: nobody named it.
    """
    left = [fact for fact in answers if fact not in wanted and _goes(engine, answers, wanted, fact)]
    kept = {fact: each for fact, each in answers.items() if fact not in wanted and fact not in left}
    given = {fact: Given(value) for fact, value in wanted.items()}
    for clash in contradictions(engine, {**kept, **given}):
        gone = [fact for fact in clash.facts if fact in kept]
        left += gone
        kept = {fact: each for fact, each in kept.items() if fact not in gone}
    told = {name for fact in (*wanted, *left) for name in (*said_by(fact), _KIND_SAID if fact == ACCELERATOR else fact)}
    kept = {fact: each for fact, each in kept.items() if fact not in told}
    hardware = {fact: Given(given[fact].value, Origin.SEARCH) for fact in (ACCELERATOR, COUNT) if fact in given}
    said = with_said(engine, {**kept, **{fact: each for fact, each in given.items() if fact not in hardware}})
    differ = (fact for fact in wanted if fact in answers and answers[fact].value != wanted[fact])
    return {**said, **hardware}, tuple(_told(answers, (*differ, *left)))


def _goes(engine: InferenceEngine, answers: Mapping[str, Given], wanted: Mapping[str, Value], fact: str) -> bool:
    """Whether an answer belongs to what ``wanted`` puts something else in the place of."""
    card, place = answers.get(ACCELERATOR), answers.get(_PLACE)
    other_card = ACCELERATOR in wanted and (card is None or card.value != wanted[ACCELERATOR])
    other_place = _PLACE in wanted and (place is None or place.value != wanted[_PLACE])
    there = any(each in answers for each in _OF_A_MACHINE)
    open_hardware = ACCELERATOR not in wanted and any(_is_wish(engine, each) for each in wanted)
    if fact == COUNT:
        return other_card or (other_place and there) or open_hardware
    if fact == ACCELERATOR:
        return (other_place and there) or open_hardware
    if fact in _OF_A_MACHINE:
        return (other_card or other_place) and fact not in wanted
    owners = {owner for owner, _ in engine.rulebook.facts[fact].fields} if fact in engine.rulebook.facts else set()
    return other_card and ACCELERATOR in owners


def _is_wish(engine: InferenceEngine, fact: str) -> bool:
    """Whether a fact is asked only where the accelerator is open, as it is a wish for one."""
    when = engine.rulebook.facts[fact].when
    return when is not None and ACCELERATOR in names(when)


def _told(answers: Mapping[str, Given], facts: Iterable[str]) -> Iterator[str]:
    """Those of ``facts`` that the person told: what follows from them is not told again."""
    derived = {name for fact in answers for name in said_by(fact)} | {_KIND_SAID}
    for fact in dict.fromkeys(facts):
        if fact in answers and fact not in derived and answers[fact].origin is Origin.ANSWER:
            yield fact


def runner_up(engine: InferenceEngine, advice: Advice) -> Rival | None:
    """The best candidate with other hardware than is recommended; None where no other does the job."""
    ranked = advice.search.ranked
    second = next_hardware(ranked) if advice.recommendation is not None and ranked else None
    if second is None:
        return None
    found = Case(engine, advice.answers, advice.goal).of(second)
    wanted = {fact: second.choices[fact] for fact in (ACCELERATOR, COUNT) if fact in second.choices}
    return _ranked(engine, advice, Rival(wanted, found), tuple(wanted))


def next_hardware(ranked: Sequence[Candidate]) -> Candidate | None:
    """The best of the ``ranked`` with other hardware than the first; None where there is none."""
    return next((each for each in ranked if hardware_of(each.choices) != hardware_of(ranked[0].choices)), None)
