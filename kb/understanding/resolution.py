"""Decides what a text says: one value for each fact, and a doubt wherever it could be read otherwise."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby, pairwise
from math import log

from msgspec.structs import replace

from engine.interview.answers import AnswerError, read_answer
from kb.understanding.agreement import agree, is_converted
from kb.understanding.clause import is_aside, is_asked, is_concluded, is_wished
from kb.understanding.correction import LoneNumber, corrected
from kb.understanding.doubt_words import left_out, listed
from kb.understanding.headcount import group_meant, groups_together, in_all_places
from kb.understanding.mention import Meaning
from kb.understanding.observation import wanted_figures
from kb.understanding.polarity import Polarity
from kb.understanding.question_meant import asks_of_a_kind, questions_meant
from kb.understanding.relevance import WORK, Relevance
from kb.understanding.utterance import Findings, Utterance

__all__ = ["resolve", "work_of"]

_ASKED = "question.kind"
_TRAINING, _THEN_SERVED = "training", "workload.then_served"
_SIZE, _JOINT = "model.params", "group_joint"
_ARTICLE = "article"
_COUNT = "hardware.count"
_USE, _CHAT, _SEARCH = "need.use", "chat", "rag"
_ALGORITHM, _WRITING = "training.algorithm", ("grpo", "ppo")
_ANSWER, _COMPLETION = "inference.answer", "training.completion"
_WRITTEN_BY = {_ANSWER: _COMPLETION, "inference.engine": "training.rollout_engine"}
"""What is said of a model that answers, and what that is of one that is trained on its own answers."""
_PROMPT, _CONTEXT = "inference.prompt", "inference.context"
_LENGTHS = (_PROMPT, _CONTEXT)
_SEQUENCE = "training.sequence"
_GROWTH = "growth"
"""The class of words for what there will be, which counts and not what there is: `40 users, growing to 200`."""
_OF_THE_WORST = (_SEQUENCE, *(f"need.requests_per_{unit}" for unit in ("second", "minute", "hour", "day", "month")))
"""Facts of which the worst case counts, and not what is said of the usual one."""
_BESIDE = 2
"""So many words before or behind a figure tell that it is an average."""


def work_of(meanings: Iterable[Meaning], relevance: Relevance) -> str | None:
    """The kind of work that is named or follows. Training goes first: who trains a chat model will also run it."""
    said = list(meanings)
    named = {str(meaning.value) for meaning in said if meaning.fact == WORK}
    if named:
        return _TRAINING if _TRAINING in named else min(named)
    following: Counter[str] = Counter()
    counted: Counter[str] = Counter()
    for _, group in groupby(said, key=lambda each: (each.start, each.end)):
        together = list(group)
        kinds = {relevance.only_kind(each.fact) for each in together}
        # A number tells less of the work than a word: 90,000 letters may be examples, or read one by one.
        found = counted if all(not isinstance(each.value, bool | str) for each in together) else following
        found.update(kind for kind in kinds if kind is not None and len(kinds) == 1)
    told = following or counted
    return max(told, key=lambda kind: (told[kind], kind == relevance.usual)) if told else None


def resolve(utterance: Utterance, said: Sequence[Meaning], kind: str | None, relevance: Relevance) -> Findings:
    """One meaning for each fact, in the order of the text, with the doubts about them."""
    facts = utterance.rulebook.facts
    findings = Findings()
    said = _of_training(_in_tokens(utterance, said), kind)
    known = list(wanted_figures(utterance, [each for each in said if each.fact in facts], findings))
    relevant = _relevant(utterance, [*known, *_correcting(utterance, known)], kind, relevance, findings)
    by_fact: dict[str, list[Meaning]] = {}
    for meaning in relevant:
        by_fact.setdefault(meaning.fact, []).append(meaning)
    slots: dict[str, Meaning] = {}
    for fact, meanings in by_fact.items():
        chosen = _one(utterance, meanings, kind, findings)
        problem = facts[fact].type.problem_with(chosen.value)
        if problem:
            words = utterance.words(chosen.start, chosen.end)
            findings.doubts.append(f"{words} cannot be the {facts[fact].title.lower()}: {problem}")
        else:
            slots[fact] = chosen
    asked, count = slots.get(_ASKED), slots.get(_COUNT)
    if asked is not None and asks_of_a_kind(utterance, asked) and count is not None and _is_article(utterance, count):
        del slots[_COUNT]
    agree(utterance, slots, findings)
    for meaning in list(slots.values()):
        for implied, value in relevance.implied(meaning.fact):
            if implied not in slots and (implied != WORK or value == kind):
                slots[implied] = replace(meaning, fact=implied, value=value)
    findings.meanings = sorted(slots.values(), key=lambda each: (each.start, each.end, each.fact))
    return findings


def _in_tokens(utterance: Utterance, said: Sequence[Meaning]) -> list[Meaning]:
    """The meanings without lengths in pages or words where one in tokens is said: `200 pages, say 120,000 tokens`."""
    lengths = [each for each in said if each.fact in _LENGTHS]
    told = [is_converted(utterance, each) for each in lengths]
    if all(told):
        return list(said)
    paged = {(each.start, each.end) for each, page in zip(lengths, told, strict=True) if page}
    return [each for each in said if each.fact not in _LENGTHS or (each.start, each.end) not in paged]


def _of_training(said: Sequence[Meaning], kind: str | None) -> list[Meaning]:
    """Answers of a model that is trained on rewards of its own answers, and their engine, are those of the training."""
    writes = kind == _TRAINING and any(each.fact == _ALGORITHM and each.value in _WRITING for each in said)
    served = any(each.fact == _THEN_SERVED and each.value is True for each in said)
    if not writes or served:
        return list(said)
    told = {each.fact for each in said}
    of_training = {fact: instead for fact, instead in _WRITTEN_BY.items() if instead not in told}
    return [replace(each, fact=of_training.get(each.fact, each.fact)) for each in said]


def _correcting(utterance: Utterance, said: Sequence[Meaning]) -> Iterator[Meaning]:
    """What lone numbers behind words of correction say: of the fact whose number was said last before them."""
    for mention, _ in utterance.of_kind(LoneNumber):
        before = [each for each in said if each.start < mention.start and _is_number(utterance, each)]
        if before and mention.said is not None:
            last = max(before, key=lambda each: (each.start, each.literal))
            try:
                value = read_answer(utterance.rulebook.facts[last.fact], mention.said.text, utterance.rulebook)
            except AnswerError:
                continue
            yield replace(last, value=value, start=mention.start, end=mention.end, literal=True)


def _is_number(utterance: Utterance, meaning: Meaning) -> bool:
    return utterance.rulebook.facts[meaning.fact].type.is_number


def _relevant(
    utterance: Utterance, said: Sequence[Meaning], kind: str | None, relevance: Relevance, findings: Findings
) -> list[Meaning]:
    """The meanings that go with the kind of work; words that have no such meaning are told."""
    kept: list[Meaning] = []
    # What is said of serving counts beside a training that is followed by it.
    both = kind == _TRAINING and any(each.fact == _THEN_SERVED and each.value is True for each in said)
    in_order = sorted(said, key=lambda each: (each.start, each.end))
    for _, group in groupby(in_order, key=lambda each: (each.start, each.end)):
        together = list(group)
        wanted = kind or relevance.usual
        fitting = [each for each in together if wanted is None or both or wanted in relevance.kinds(each.fact)]
        if not fitting and kind is None:
            fitting = together
        if not fitting:
            first = together[0]
            words, title = utterance.words(first.start, first.end), utterance.rulebook.facts[first.fact].title.lower()
            findings.doubts.append(f"{words} ({title}) does not matter for {kind}; left out")
        kept.extend(_nearest(utterance, _without_whole(fitting, said)))
    return kept


def _without_whole(together: list[Meaning], said: Sequence[Meaning]) -> list[Meaning]:
    """What a length may be for: where that of the answer is said too, a prompt, and not prompt and answer together.

    `each sends 3,000 tokens and gets 500 back`.
    """
    facts = {each.fact for each in together}
    parted = _PROMPT in facts and any(each.fact == _ANSWER for each in said) and _ANSWER not in facts
    return [each for each in together if each.fact != _CONTEXT] if parted else together


def _nearest(utterance: Utterance, together: list[Meaning]) -> list[Meaning]:
    """Of several facts that one number may be meant for, the one whose usual values are nearest."""
    if len({each.fact for each in together}) < 2:
        return together
    distances: dict[int, float] = {}
    for at, meaning in enumerate(together):
        usual = [float(each) for each in utterance.rulebook.facts[meaning.fact].suggest if not isinstance(each, str)]
        if isinstance(meaning.value, bool | str) or not usual or meaning.value <= 0:
            return together
        distances[at] = min(abs(log(float(meaning.value) / each)) for each in usual if each > 0)
    return [together[min(distances, key=lambda at: distances[at])]]


def _one(utterance: Utterance, meanings: Sequence[Meaning], kind: str | None, findings: Findings) -> Meaning:
    """The meaning that counts: words that name the value before words that go with it, then the first."""
    fact = utterance.rulebook.facts[meanings[0].fact]
    if fact.id == WORK:
        return next((each for each in meanings if each.value == kind), meanings[0])
    named = fact.type.is_number or fact.type.kind == "entry"

    if fact.id == _ASKED:
        meanings = questions_meant(utterance, meanings)
    taken_back = corrected([each.start for each in meanings], utterance.marks)
    for each in meanings[:taken_back]:
        findings.doubts.append(left_out(utterance.words(each.start, each.end), Polarity.CORRECTED))
    meanings = meanings[taken_back:]

    asked = any(is_asked(utterance.tokens, each.start) for each in meanings)
    searched = any(each.value == _SEARCH for each in meanings)
    grown = [each for each in meanings if _GROWTH in utterance.tokens[each.start].kin]
    meanings = grown or meanings

    def weight(each: Meaning) -> tuple[bool, bool, bool, bool, int]:
        # "a 3090 when a 70B is split over two of them"
        article = named and _is_article(utterance, each)
        lesser = (
            not is_asked(utterance.tokens, each.start)
            if fact.id == _ASKED
            else is_aside(utterance.tokens, each.start, each.end)
        )
        lesser = lesser or (fact.id in _OF_THE_WORST and _is_averaged(utterance, each))
        # "The 7B model just fits. What would the 72B need?"
        lesser = lesser or (fact.id == _SIZE and asked and not is_asked(utterance.tokens, each.start))
        # "search 200,000 pages with a chatbot": the answers come from the pages
        lesser = lesser or (fact.id == _USE and searched and each.value == _CHAT)
        concluded = is_concluded(utterance.tokens, each.start) or is_wished(utterance.tokens, each.start)
        unconcluded = not (fact.type.dimension and concluded)
        return article, lesser, unconcluded, not each.literal, min(each.shared, 1) if named else each.shared

    if fact.type.kind == "int":
        meanings = [in_all_places(utterance, each) for each in meanings]
    chosen = group_meant(utterance, meanings) if fact.type.kind == "int" else None
    if chosen is not None:
        others = [each for each in meanings if each is not chosen]
        findings.doubts.append(
            f"{_said_all(utterance, others)}: only {utterance.words(chosen.start, chosen.end)} are meant"
        )
        return chosen
    whole = groups_together(utterance, meanings)
    if whole is not None:
        findings.doubts.append(f"{utterance.words(whole.start, whole.end)}: together {whole.value}")
        return whole
    if fact.id == _SIZE and _in_one_breath(utterance, meanings):
        larger = max(meanings, key=lambda each: float(each.value))
        findings.doubts.append(
            f"{_said_all(utterance, meanings)}: sized for {utterance.words(larger.start, larger.end)}"
        )
        return larger
    chosen = min(meanings, key=lambda each: (*weight(each), each.start))
    for other in meanings:
        usual = fact.id in _OF_THE_WORST and _is_averaged(utterance, other)
        if other.value != chosen.value and (usual or weight(other) == weight(chosen)):
            said, taken = utterance.words(other.start, other.end), utterance.words(chosen.start, chosen.end)
            shown = utterance.rulebook.show(fact.id, chosen.value)
            findings.doubts.append(f"{taken} and {said} both tell the {fact.title.lower()}: taken as {shown}")
    return chosen


def _is_article(utterance: Utterance, meaning: Meaning) -> bool:
    """Whether a number is told by an article alone."""
    return meaning.end == meaning.start + 1 and _ARTICLE in utterance.tokens[meaning.start].kin


def _in_one_breath(utterance: Utterance, meanings: Sequence[Meaning]) -> bool:
    """Whether two numbers or more are joined by `and`, so that all are meant: `13B and 30B`."""
    between = [utterance.tokens[one.end : other.start] for one, other in pairwise(meanings)]
    return bool(between) and all(len(gap) == 1 and _JOINT in gap[0].roles for gap in between)


def _said_all(utterance: Utterance, meanings: Sequence[Meaning]) -> str:
    return listed([utterance.words(each.start, each.end) for each in meanings])


def _is_averaged(utterance: Utterance, meaning: Meaning) -> bool:
    """Whether a figure is that of a usual case, beside which the worst counts: `1,800 tokens on average`."""
    tokens, start, end = utterance.tokens, meaning.start, meaning.end
    while start > max(0, meaning.start - _BESIDE) and tokens[start].soft:
        start -= 1
    while end < min(meaning.end + _BESIDE, len(tokens)) and tokens[end].soft:
        end += 1
    return any("averaged" in token.roles for token in tokens[start:end])
