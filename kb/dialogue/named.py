"""What words in the place of an act name: facts, entries of catalogues, or a change of the job."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence

from engine.inference import Given
from engine.interview import AnswerError
from engine.language import evaluate
from engine.rulebook import Fact
from kb.dialogue.scene import Scene
from kb.spoken_answer import answer_in
from kb.understanding.word_list import words as word_set

__all__ = ["entries_named", "facts_led_by", "facts_named", "said_count", "values_named", "vocabulary"]

_ARTICLES = word_set("a an the my our any its this that it of so much many be do to")
_FEW, _NAME = 5, 3
_PROBE = "7"
_NUMBERS = word_set("one two three four five six seven eight single dual pair couple")
_VALUE = re.compile(r"(?P<number>\d[\d.,]*[kmb]?)(?: ?[a-z$\u20ac\u00a3%/]+)?", re.IGNORECASE)
_WORD = re.compile(r"[a-z0-9]+(?:[.\-_][a-z0-9]+)*")


def vocabulary(scene: Scene) -> Mapping[str, tuple[str, ...]]:
    """Words that acts use for facts, the likeliest fact first."""
    facts = scene.rulebook.facts
    found: dict[str, tuple[str, ...]] = {}
    for act in scene.rulebook.acts.values():
        for word, text in act.options.items():
            named = tuple(text.split())
            if named and all(fact in facts for fact in named):
                found[word] = named
    return found


def facts_named(scene: Scene, words: str) -> tuple[str, ...]:
    """The facts that words may name, the likeliest first: by an act's word for it, by id, by title, by its unit."""
    return tuple(dict.fromkeys(_facts(scene, words)))


def facts_led_by(scene: Scene, words: str) -> tuple[str, ...]:
    """The facts that the first few of some words name: those of the budget in `the budget, nothing is decided yet`."""
    valued = tuple(_valued(scene, words))
    if valued:
        return valued
    split = words.split()[:_FEW]
    for end in range(len(split), 0, -1):
        found = facts_named(scene, " ".join(split[:end]))
        if any(fact in scene.answers.given for fact in found):
            return found
    said = tuple(fact for fact in scene.read(words).given if fact in scene.answers.given)
    return said or tuple(_told_with(scene, split)) or facts_named(scene, words)


def _told_with(scene: Scene, words: Sequence[str]) -> Iterator[str]:
    """The answers that were told with the words that these begin with: that of `our deadline is Monday`."""
    for end in range(len(words), 0, -1):
        wanted = {_stem(word) for word in _apart(" ".join(words[:end]))}
        for fact, given in scene.answers.given.items() if wanted else ():
            told = (given.note, scene.rulebook.title(fact)) if fact in scene.rulebook.facts else ()
            if any(wanted <= {_stem(word) for word in _apart(each)} for each in told):
                yield fact


def _valued(scene: Scene, words: str) -> Iterator[str]:
    """The answers whose value words begin with: those of `300 ms`."""
    amount = _VALUE.match(" ".join(each for each in words.split() if each not in _ARTICLES))
    if amount is None:
        return
    for fact, given in scene.answers.given.items():
        if fact in scene.rulebook.facts and scene.rulebook.type_of(fact).is_number:
            for text in dict.fromkeys((amount[0], amount["number"])):
                try:
                    read = answer_in(scene.advisor, fact, text)
                except AnswerError:
                    continue
                if read.value == given.value:
                    yield fact
                    break


def _facts(scene: Scene, words: str) -> Iterator[str]:
    facts, plain = scene.rulebook.facts, _plain(words)
    if not plain or "not" in plain:
        return  # what is denied is named by other words
    said, known = " ".join(plain), vocabulary(scene)
    for each in (said, said.removesuffix("s")):
        yield from known.get(each, ())
    if words.strip() in facts:
        yield words.strip()
    titles = {name: [_stem(word) for word in _apart(fact.title)] for name, fact in facts.items()}
    wanted = [_stem(word) for word in _apart(words)]
    yield from (name for name, title in titles.items() if title == wanted)
    reading = scene.read(f"{_PROBE} {said}")
    for fact, heard in reading.given.items() if not reading.ignored else ():
        if len(reading.given) == 1 and fact in facts and facts[fact].type.is_number and heard.value in (7, 7.0):
            yield fact
    # `the pages`, of which there are 2 million, are those that were told.
    yield from (fact for fact in _told_with(scene, plain) if fact in facts and facts[fact].type.is_number)
    reported = {fact for section in scene.rulebook.report for fact in section.facts}
    if all(word.isdecimal() or word in _NUMBERS for word in wanted):
        return  # a number alone names no figure that has it in its title
    holding = [name for name, title in titles.items() if set(wanted) <= set(title) and _is_named(facts[name], reported)]
    reached = scene.advice.inference.facts if not scene.is_open else {}
    given = scene.answers.given
    holding.sort(key=lambda name: (name not in given, name not in reached, name not in reported, len(titles[name])))
    yield from holding[:3]


def _is_named(fact: Fact, reported: Collection[str]) -> bool:
    """Whether people name a fact by a part of its title, as they do not name steps between figures."""
    return fact.ask is not None or fact.type.is_number or fact.id in reported


def _stem(word: str) -> str:
    """A word without the ending of the plural: `it is` is no plural of `i`."""
    return word.removesuffix("s") if len(word) > _NAME else word


def _apart(words: str) -> list[str]:
    """The words of a name, with those that a hyphen joins each by itself: micro-batch is also written micro batch."""
    return _plain(words.replace("-", " "))


def _plain(words: str) -> list[str]:
    return [word for word in _WORD.findall(words.lower()) if word not in _ARTICLES]


def said_count(words: str, count: Given) -> bool:
    """Whether words say a number of cards, rather than that `a` card is one."""
    return any(each.rstrip("x") in _NUMBERS or each.rstrip("x") == str(count.value) for each in words.lower().split())


def strangers_named(scene: Scene, words: str) -> Mapping[str, Given]:
    """What words name that plays no part in this kind of work, such as an engine of inference in a training."""
    facts, values = scene.rulebook.facts, scene.advice.inference.values
    return {
        fact: each
        for fact, each in scene.advisor.understand(words).given.items()
        if (when := facts[fact].when) is not None and evaluate(when, values) is False
    }


def values_named(scene: Scene, words: str) -> Mapping[str, Given]:
    """What words name of something that is chosen here, by the beginning of one of its values: `full` of a training."""
    inference, facts, said = scene.advice.inference, scene.rulebook.facts, " ".join(_plain(words))
    found: dict[str, Given] = {}
    for fact in (facts[choice.fact] for choice in scene.rulebook.choices if len(said) > _NAME):
        if fact.type.kind != "enum" or fact.ask is None or inference.value(fact.id) is None:
            continue
        called = [(value, value.replace("_", " ")) for value in fact.type.values]
        said_so = [(str(value), phrase) for value, phrase in fact.words if value is not None]
        values = {value for value, name in (*called, *said_so) if f"{name} ".startswith(f"{said} ")}
        if len(values) == 1:
            found[fact.id] = Given(values.pop(), note=words.strip())
    return found if len(found) == 1 else {}


def entries_named(scene: Scene, words: str) -> Mapping[str, Given]:
    """What words say of the job's hardware, model, number format and engine; empty where they say nothing of it."""
    given = scene.read(words).given
    if not given and words.count(" ") < _NAME:
        given = scene.read(f"only {words}").given  # a maker alone says nothing of the job, and `only AMD` does
    chosen = {choice.fact for choice in scene.rulebook.choices}
    facts = scene.rulebook.facts
    if not given and not scene.is_open:
        given = dict(values_named(scene, words))
    return {
        fact: each
        for fact, each in given.items()
        if fact in chosen or facts[fact].type.kind in ("entry", "enum", "int")
    }
