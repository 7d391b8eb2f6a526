"""What words in the place of an act name: facts, entries of catalogues, or a change of the job."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from engine.inference import Given
from engine.language import evaluate
from kb.dialogue.scene import Scene
from kb.understanding.word_list import words as word_set

__all__ = ["entries_named", "facts_led_by", "facts_named", "said_count", "vocabulary"]

_ARTICLES = word_set("a an the my our any its this that it of so much many be do to")
_FEW = 5
_PROBE = "7"
_NUMBERS = word_set("one two three four five six seven eight single dual pair couple")
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
    split = words.split()[:_FEW]
    for end in range(len(split), 0, -1):
        found = facts_named(scene, " ".join(split[:end]))
        if any(fact in scene.answers.given for fact in found):
            return found
    said = scene.read(words).given
    return tuple(fact for fact in said if fact in scene.answers.given) or facts_named(scene, words)


def _facts(scene: Scene, words: str) -> Iterator[str]:
    facts, plain = scene.rulebook.facts, _plain(words)
    if not plain or "not" in plain:
        return  # what is denied is named by other words
    said, known = " ".join(plain), vocabulary(scene)
    for each in (said, said.removesuffix("s")):
        yield from known.get(each, ())
    if words.strip() in facts:
        yield words.strip()
    titles = {name: [word.removesuffix("s") for word in _plain(fact.title.lower())] for name, fact in facts.items()}
    wanted = [word.removesuffix("s") for word in plain]
    yield from (name for name, title in titles.items() if title == wanted)
    reading = scene.read(f"{_PROBE} {said}")
    for fact, heard in reading.given.items() if not reading.ignored else ():
        if fact in facts and facts[fact].type.is_number and heard.value in (7, 7.0):
            yield fact
    reported = {fact for section in scene.rulebook.report for fact in section.facts}
    holding = [name for name, title in titles.items() if set(wanted) <= set(title)]
    reached = scene.advice.inference.facts if not scene.is_open else {}
    given = scene.answers.given
    holding.sort(key=lambda name: (name not in given, name not in reached, name not in reported, len(titles[name])))
    yield from holding[:3]


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


def entries_named(scene: Scene, words: str) -> Mapping[str, Given]:
    """What words say of the job's hardware, model, number format and engine; empty where they say nothing of it."""
    given = scene.read(words).given
    chosen = {choice.fact for choice in scene.rulebook.choices}
    facts = scene.rulebook.facts
    return {
        fact: each
        for fact, each in given.items()
        if fact in chosen or facts[fact].type.kind in ("entry", "enum", "int")
    }
