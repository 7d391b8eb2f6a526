"""What somebody names in the place of what is recommended: a card, how many, a format, an engine, a cloud."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.explanation.reason_text import refusal
from engine.inference import Inference
from engine.interview import AnswerError
from engine.language import Value, evaluate
from kb.advice.report.figure_words import told_by_name
from kb.advice.summary import ACCELERATOR, COUNT
from kb.spoken_answer import answer_in

if TYPE_CHECKING:
    from kb.advice import Advice
    from kb.advisor import Advisor
    from kb.understanding import Understanding

__all__ = ["SpokenAlternative", "alternative_in"]

_OWNED = "hardware.owned"
_CLOUD, _PLACE, _WORK, _PRODUCT = "site.cloud", "site.kind", "workload.kind", "product"
_OTHER_CLOUD, _RENTED = "other", "cloud"
_BARE_NUMBER = re.compile(r"(\d{1,9})\s*[x×]?", re.IGNORECASE)
_NUMBER = re.compile(r"\d+")
_ONE = re.compile(r"\b(?:1x?|an?|one|single|just|only)\b", re.IGNORECASE)
_PROBES = range(1, 5)
"""Numbers tried in the place of one that says nothing, to tell what it is a number of."""
_HARDWARE = (ACCELERATOR, COUNT)


@dataclass(frozen=True, slots=True)
class SpokenAlternative:
    """Facts with the values that were named.

    ``companions`` were said by the words for another of them, as GGUF files are with llama.cpp: no choice of their own.
    ``strangers`` play no part in this kind of work. ``provider`` is that of the catalogue, where one was named that the
    question about the cloud does not.
    """

    values: Mapping[str, Value]
    companions: frozenset[str] = frozenset()
    strangers: tuple[str, ...] = ()
    provider: str = ""


def alternative_in(advisor: Advisor, advice: Advice, fact: str, text: str) -> SpokenAlternative:
    """What ``text`` names in the place of the value of ``fact``, or beside it, for the job of ``advice``.

    Raises `AnswerError` where it names nothing that can be tried, with what would be right.
    """
    bare = _BARE_NUMBER.fullmatch(text.strip())
    if bare is not None and fact in _HARDWARE:
        return SpokenAlternative({COUNT: _possible(advisor, COUNT, text, int(bare[1]))})
    heard = advisor.understand(text)
    provider = _provider(advisor, text) if _CLOUD not in heard.given else ""
    if provider and fact in (*_HARDWARE, _CLOUD, _PLACE):
        return SpokenAlternative({_CLOUD: _OTHER_CLOUD, _PLACE: _RENTED}, provider=provider)
    _refuse_impossible_numbers(advisor, heard)
    named = {name: given.value for name, given in heard.given.items() if _is_named(name)}
    if named.get(COUNT) == 1 and ACCELERATOR in named and not _ONE.search(text):
        del named[COUNT]  # an A100 names the card, and no number of them
    strangers = tuple(name for name in named if _is_stranger(advisor, advice.inference, name))
    known = {name: value for name, value in named.items() if name not in strangers}
    if known.get(_OWNED) is True and ACCELERATOR not in known and ACCELERATOR not in advice.answers:
        example = "Name it, as in “laptop with an RTX 4060”."
        raise AnswerError(fact, text, "does not say which accelerator is there", example)
    if strangers and not known:
        return SpokenAlternative({}, strangers=strangers)
    if fact not in known:
        try:
            return SpokenAlternative({fact: answer_in(advisor, fact, text).value})
        except AnswerError:
            if not known and _PRODUCT in heard.given:
                example = f'Hold it against the job: whygpu product "{text}" "JOB".'
                raise AnswerError(fact, text, "is a product that no search tries", example) from None
            if not known:
                raise
    return SpokenAlternative(known, frozenset(_companions(advisor, heard)), strangers)


def _is_named(fact: str) -> bool:
    """Whether a fact may be what is asked about; what kind of question and of work it is stands already."""
    return not fact.startswith("question.") and fact not in (_WORK, _PRODUCT)


def _is_stranger(advisor: Advisor, inference: Inference, fact: str) -> bool:
    when = advisor.rulebook.facts[fact].when
    return when is not None and evaluate(when, {_WORK: inference.values[_WORK]}) is False


def _provider(advisor: Advisor, text: str) -> str:
    """The provider of the catalogue that ``text`` is the name of; empty for none."""
    wanted = _letters(text)
    there = {each.provider for each in map(advisor.catalogues.instances.get, advisor.catalogues.instances.ids())}
    return next((each for each in sorted(there) if _letters(each) == wanted), "")


def _letters(name: str) -> str:
    return "".join(filter(str.isalnum, name.lower()))


def _companions(advisor: Advisor, heard: Understanding) -> Iterator[str]:
    told = {each.fact: told_by_name(advisor.rulebook, [each.fact]) for each in heard.heard}
    for each in heard.heard:
        beside = (other.fact for other in heard.heard if (other.start, other.end) == (each.start, each.end))
        if not told[each.fact] and any(told[other] for other in beside):
            yield each.fact


def _refuse_impossible_numbers(advisor: Advisor, heard: Understanding) -> None:
    """Refuses a number that would name something if it were another: stage 4 of ZeRO, or no card at all."""
    text, facts = heard.text, advisor.rulebook.facts
    for match in _NUMBER.finditer(text):
        for probe in _PROBES:
            tried = advisor.understand(f"{text[: match.start()]}{probe}{text[match.end() :]}").given
            for fact, given in tried.items():
                if fact not in heard.given and facts[fact].type.kind == "int" and given.value == probe:
                    _possible(advisor, fact, text, int(match[0]))


def _possible(advisor: Advisor, fact: str, text: str, number: int) -> int:
    declared = advisor.rulebook.facts[fact]
    if declared.type.problem_with(number) is None:
        return number
    said = refusal(advisor.rulebook, fact, number)
    raise AnswerError(fact, text, f"cannot be: {declared.title} {said}", f"For example {declared.type.low:g}.")
