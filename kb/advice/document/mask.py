"""Leaving private answers out of a document: their values are shown nowhere in it."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import cast

from engine.language import Value
from engine.rulebook import Rulebook
from kb.advice.document.shape.advice import AdviceDocument
from kb.advice.document.shape.value import Json
from kb.advice.said import said_by

__all__ = ["NOT_SHOWN", "Mask"]

NOT_SHOWN = "[not shown]"
_VALUES = ("value", "searched", "inferred", "probability")
"""Keys under which a document has values as numbers."""
_BARS = ("low", "high", "covers")
_NAMES = frozenset(
    {
        "schema", "version", "status", "standing", "level", "kind", "better", "mark", "origin", "stance", "matcher",
        "rule", "place", "id", "requirement", "digest", "as_of", "made", "citations",
        "claims", "conflicts", "cited_by", "used", "fact", "facts", "proof", "change",
    }
)  # fmt: skip
"""Keys under which a document has names, words of a list and days: they are the same whatever was answered."""
_TEXT_PLACE = 2
"""Where the person's own words stand among those of a command: behind the name of the program and `advise`."""
_BY_FACT = ("answers", "facts", "configuration", "figures", "changes", "option", "concluded", "refused")
"""Keys of objects whose keys are facts."""
_EMPTIED: Mapping[str, Json] = {"note": "", "source": None, "overridden": []}
_TELLING = ("words", "note", "reason", "formula", "arithmetic", "otherwise", "becomes")
_COMMON = frozenset({"yes", "no", "none", "any", "other", "true", "false", "not", "and", "the"})
"""Values that are words of every sentence: they are left out where they stand as values."""
_SCALES = (("k", 1e3), ("K", 1e3), ("M", 1e6), ("B", 1e9), ("T", 1e12), ("Ki", 1024), ("Mi", 1024**2), ("Gi", 1024**3))
_NUMBER = re.compile(r"\d(?:[\d,.]*\d)?")
_TOKEN = re.compile(r"[^\s,;()“”\"']*\d[^\s;()“”\"']*")
_CATALOGUE_SOURCES = ("source", "catalogue_source")
_PART = re.compile(r"[^\s,;()/_-]+")
_SHORTEST, _TELLING_NUMBER = 3, 4
"""Characters of a word, and of a number in a name, from which on they tell which one is meant."""


@dataclass(frozen=True)
class Mask:
    """What is not to be shown: facts, and every way in which their values are written.

    ``entries`` is whether one of them is an entry of a catalogue; then nothing says where in it a figure stands.
    What follows from an answer stays, so whoever knows the rules may come to it again. What is worked out from a value
    that is not shown is told without its arithmetic.
    """

    facts: frozenset[str]
    numbers: frozenset[float]
    pattern: re.Pattern[str] | None
    entries: bool = False

    @classmethod
    def of(cls, rulebook: Rulebook, found: AdviceDocument, facts: Collection[str]) -> Mask:
        """The mask for the values that ``facts`` have in the document, and for what repeats them."""
        hidden = set(facts) | {follower for fact in facts for follower in said_by(fact)}
        hidden |= {name for name, given in found["answers"].items() if given["note"] in _notes(facts)}
        values = list(_values(found, hidden))
        numbers = {float(each) for each in values if not isinstance(each, bool | str)}
        texts = {text for value in values for text in _written(value)}
        texts |= {text for name, value in _named(found, hidden) for text in _labels(rulebook, name, value)}
        texts |= {part for each in _words(found, hidden) for part in (each, *_TOKEN.findall(each))}
        entries = any(rulebook.facts[each].type.kind == "entry" for each in hidden if each in rulebook.facts)
        return cls(frozenset(hidden), frozenset(numbers), _pattern(texts), entries)

    def text(self, text: str) -> str:
        """``text`` without the values."""
        return self.pattern.sub(NOT_SHOWN, text) if self.pattern is not None else text

    def document(self, found: AdviceDocument) -> AdviceDocument:
        """``found`` without the values. Its shape stays, so it is read and checked as any other."""
        # What a generic walk returns has the shape that it was given; a test validates it.
        masked = cast(AdviceDocument, self._masked(cast(Json, found)))
        speaks = self._speaks(found)
        masked["provenance"]["command"] = list(self._command(found["provenance"]["command"], speaks=speaks))
        known = found["facts"].keys() | found["answers"].keys()
        masked["provenance"]["masked"] = sorted(self.facts & known)
        request = masked["request"]
        if request is not None and speaks:
            request["text"] = NOT_SHOWN
        return masked

    def _speaks(self, found: AdviceDocument) -> bool:
        """Whether the person's own words tell something that is not to be shown."""
        request = found["request"]
        if request is None or not request["text"]:
            return False
        told = any(each["fact"] in self.facts for each in request["heard"])
        return told or self.text(request["text"]) != request["text"]

    def _command(self, words: list[str], *, speaks: bool) -> Iterator[str]:
        """The command with places that the reader has to fill in; the person's own words are one of them."""
        before = ""
        for place, word in enumerate(words):
            fact, equals, _ = word.partition("=")
            if before == "--set" and equals and fact in self.facts:
                yield f"{fact}={NOT_SHOWN}"
            elif speaks and place == _TEXT_PLACE and not word.startswith("--"):
                yield NOT_SHOWN
            else:
                yield self.text(word)
            before = word

    def _masked(self, found: Json, key: str = "") -> Json:
        if isinstance(found, str):
            return found if key in _NAMES else self.text(found)
        if isinstance(found, list):
            # Only an object has facts as keys; in a list, the key is that of its words.
            return [self._masked(each, key if isinstance(each, str) else "") for each in found]
        if not isinstance(found, dict):
            return found
        if key in _BY_FACT:
            return {
                name: self._value(each) if name in self.facts else self._masked(each) for name, each in found.items()
            }
        if self._is_hidden(found):
            return self._about_hidden(found)
        masked = {name: self._leaf(name, each) for name, each in found.items()}
        if any(self._is_one(found.get(name)) for name in _BARS):
            masked = {name: each for name, each in masked.items() if name not in _BARS}
        children = found.get("children")
        if isinstance(children, list) and any(isinstance(each, dict) and self._is_hidden(each) for each in children):
            masked |= {name: NOT_SHOWN for name in ("arithmetic", "reason") if name in masked}
        return masked

    def _leaf(self, name: str, found: Json) -> Json:
        if self.entries and name in _CATALOGUE_SOURCES:
            return NOT_SHOWN if found else found
        return None if name in _VALUES and self._is_one(found) else self._masked(found, name)

    def _is_one(self, value: Json) -> bool:
        """Whether a value is one of the numbers."""
        return isinstance(value, int | float) and not isinstance(value, bool) and float(value) in self.numbers

    def _is_hidden(self, found: dict[str, Json]) -> bool:
        """Whether an object of a document is about one of the facts: a step of a proof, an assumption, a line."""
        named = [found.get(key) for key in ("name", "fact", "proof", "change")]
        if isinstance(figures := found.get("figures"), list):
            named += [each.get("fact") for each in figures if isinstance(each, dict)]
        return any(isinstance(each, str) and each in self.facts for each in named)

    def _about_hidden(self, found: dict[str, Json]) -> dict[str, Json]:
        masked: dict[str, Json] = {}
        for name, each in found.items():
            if name in ("value", "text", "shown"):
                is_word = name != "value" or isinstance(each, str)
                masked[name] = NOT_SHOWN if is_word else None
            elif name in _TELLING:
                masked[name] = NOT_SHOWN if each else each
            elif name in _BARS:
                continue
            elif name in ("children", "lines", "figures", "statements"):
                masked[name] = []
            else:
                masked[name] = self._leaf(name, each)
        if "text" in masked and "label" not in masked and isinstance(found.get("text"), str):
            title, colon, _ = str(found["text"]).partition(": ")
            masked["text"] = f"{self.text(title)}: {NOT_SHOWN}" if colon else NOT_SHOWN
        return masked

    def _value(self, found: Json) -> Json:
        if not isinstance(found, dict):
            return NOT_SHOWN
        kept = {name: each for name, each in found.items() if name not in _BARS}
        emptied = {name: each for name, each in _EMPTIED.items() if name in kept}
        return {**kept, **emptied, "value": None, "shown": NOT_SHOWN}


def _notes(facts: Collection[str]) -> set[str]:
    return {f"follows from {fact}" for fact in facts}


def _named(found: AdviceDocument, facts: Collection[str]) -> Iterator[tuple[str, Value]]:
    for name in facts:
        for known in (found["answers"].get(name), found["facts"].get(name)):
            if known is not None and known["value"] is not None:
                yield name, known["value"]


def _values(found: AdviceDocument, facts: Collection[str]) -> Iterator[Value]:
    yield from (value for _, value in _named(found, facts))
    request = found["request"]
    for each in request["heard"] if request is not None else ():
        if each["fact"] in facts and each["value"] is not None:
            yield each["value"]


def _words(found: AdviceDocument, facts: Collection[str]) -> Iterator[str]:
    """The person's own words for the values."""
    request = found["request"]
    for each in request["heard"] if request is not None else ():
        if each["fact"] in facts:
            yield each["words"]
    for name in facts:
        given = found["answers"].get(name)
        if given is not None and given["note"] and not given["note"].startswith("follows from"):
            yield given["note"]


def _labels(rulebook: Rulebook, fact: str, value: Value) -> Iterator[str]:
    """How people read a value: the label of an entry or an enumeration, a quantity in its unit."""
    if isinstance(value, bool) or fact not in rulebook.facts:
        return
    shown = rulebook.show(fact, value)
    declared = rulebook.facts[fact].type
    if isinstance(value, str):
        yield shown
        yield value.rpartition("/")[2]
        if declared.kind == "entry":
            yield from (each for name in (shown, value) for each in _PART.findall(name) if _is_telling(each))
        return
    yield from _NUMBER.findall(shown)
    yield from _NUMBER.findall(rulebook.show(fact, value, digits=3))
    if declared.unit is not None:
        yield from _written(value / declared.unit.factor)


def _is_telling(part: str) -> bool:
    """Whether a part of a name tells which one is meant: H200, 8B, 4090; not NVIDIA, 80 or SXM."""
    digits = sum(each.isdigit() for each in part)
    return 0 < digits < len(part) or digits >= _TELLING_NUMBER


def _written(value: Value) -> Iterator[str]:
    """The ways to write a value: with and without grouped digits, in thousands and millions."""
    if isinstance(value, bool):
        return
    if isinstance(value, str):
        yield value
        return
    for number in dict.fromkeys((float(value), round(float(value), 2))):
        yield from _digits(number)
    for symbol, factor in _SCALES:
        if abs(value) >= factor:
            scaled = value / factor
            if scaled == round(scaled, 2):
                yield from (f"{digits}{symbol}" for digits in _digits(scaled))


def _digits(number: float) -> Iterator[str]:
    whole = number == int(number)
    yield from {f"{int(number)}", f"{int(number):,}"} if whole else {f"{number:g}", f"{number:,}"}


def _pattern(texts: Collection[str]) -> re.Pattern[str] | None:
    """What finds any of ``texts`` where it stands for itself: 40 is not in 140, 40.5 or S0-4.2-40."""
    wanted = {text.strip() for text in texts}
    numbers = [each for each in wanted if each[:1].isdigit() and " " not in each]
    words = [each for each in wanted - {*numbers} if len(each) >= _SHORTEST and each.lower() not in _COMMON]
    parts = []
    if words:
        parts.append(rf"(?<![^\W_])(?<!\w\.)(?:{_any_of(words)})(?![^\W_])(?!\.\w)")
    if numbers:
        parts.append(rf"(?<![\w/])(?<!\d[.,:-])(?<![A-Za-z]-)(?:{_any_of(numbers)})(?![\w/])(?![.,:-]\d)")
    return re.compile("|".join(parts), re.IGNORECASE) if parts else None


def _any_of(texts: Collection[str]) -> str:
    """An expression for any of ``texts``, the longest first."""
    return "|".join(re.escape(each) for each in sorted(texts, key=lambda one: (-len(one), one)))
