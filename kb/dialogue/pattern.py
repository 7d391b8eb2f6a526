"""The words of an act: a sentence with places for numbers, for any words, and for what is named."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

__all__ = ["Match", "Pattern", "spoken"]

_COUNTED = "number"
_NEAR = " & "
"""What joins the parts of a line that may stand in any order."""
_EDGES = ' \t\n.,;:!?\u00bf\u00a1\u201c\u201d\u201e\u00ab\u00bb"()[]\u2026\uff1f\uff01\uff0c\u3002'
_PART = re.compile(
    r"<(?P<slot>[a-z_]+)>|\((?P<maybe>[^()]+)\)|\[(?P<one>[^\[\]]+)\]|(?P<gap>\.\.\.)|(?P<percent>#%)|(?P<times>#x)|(?P<number>#)"
    r"|(?P<word>[^\s<>()\[\]#]+)"
)
_TIGHT = re.compile(r"(?<=[^\W\d_]),(?=[^\W\d_])")
"""A comma without a space behind it, as languages have that are written without them."""
_NUMBER = (
    r"(?:[\d.,]+[kmb]?|one|two|three|four|five|six|seven|eight|nine|ten|twelve|sixteen|twenty|fifty|a hundred|hundred)"
)
_PERCENT = r"[\d.,]+) ?(?:%|percent|per cent)"
_TIMES = r"(?=x ?\d|[\d.,]+ ?x\b)x? ?(?P<{}>[\d.,]+)(?: ?x)?"
"""So many times, written with a sign before or behind the number: `x10`, `10x`."""
_WORDS = r"\S+(?: \S+){0,23}?"
_KEPT = 4096


@dataclass(frozen=True, slots=True)
class Match:
    """A sentence that has the words of an act: what stands in its places, and how many words are the act's own."""

    slots: Mapping[str, str]
    own: int
    loose: int
    gaps: int = 0
    form: str = ""

    @property
    def weight(self) -> int:
        """How much of the sentence is the act's: its own words, numbers in their places, and what is named in one."""
        return self.own + sum(name.startswith(_COUNTED) for name in self.slots)

    @property
    def order(self) -> tuple[int, int, int]:
        """The more of it is the act's, and the fewer other words, the better."""
        return -self.weight, -self.own, self.loose


@dataclass(frozen=True, slots=True)
class Pattern:
    """One line of the words of an act.

    ``form`` is a regular expression. ``needed`` tells without it whether a sentence may have these words: of each set
    it has one.
    """

    text: str
    form: str
    own: int
    gaps: int
    needed: tuple[frozenset[str], ...]

    @classmethod
    @lru_cache(maxsize=_KEPT)
    def of(cls, text: str, *, anywhere: bool = False) -> Pattern:
        """The pattern that an act's words describe; ``anywhere``: other words may stand before and behind them."""
        if _NEAR in text:
            return cls._in_any_order(text)
        parts: list[str] = []
        needed: list[frozenset[str]] = []
        own, begun, numbers = 0, False, 0
        for found in _PART.finditer(spoken(text, edges="")):
            gap = " " if begun else ""
            begun = begun or not found["maybe"]
            if found["slot"]:
                parts.append(f"{gap}(?P<{found['slot']}>{_WORDS})")
            elif found["times"]:
                numbers += 1
                name = f"number{numbers if numbers > 1 else ''}"
                parts.append(f"{gap}{_TIMES.format(name)}")
            elif found["number"] or found["percent"]:
                numbers += 1
                form = _PERCENT if found["percent"] else f"{_NUMBER})"
                parts.append(f"{gap}(?P<number{numbers if numbers > 1 else ''}>{form}")
            elif found["gap"]:
                parts.append(rf"(?:{gap}\S+(?: \S+){{0,11}}?)?")
            elif found["maybe"]:
                words = "|".join(map(re.escape, found["maybe"].split("|")))
                parts.append(f"(?:{gap}(?:{words}))?" if gap else f"(?:(?:{words}) )?")
            elif found["one"]:
                own += 1
                needed.append(_first_words(found["one"]))
                parts.append(f"{gap}(?:{'|'.join(map(re.escape, found['one'].split('|')))})")
            else:
                own += 1
                needed.append(frozenset({found["word"]}))
                parts.append(f"{gap}{re.escape(found['word'])}")
        form = "".join(parts)
        if anywhere:
            ended = form.endswith(f"{_WORDS})")  # what is named at the end goes up to the end
            form = f"(?:.* )?{form.removesuffix(f'{_WORDS})')}{'.+)' if ended else '(?: .*)?'}"
        return cls(text, form, own, text.count("..."), tuple(needed))

    @classmethod
    def _in_any_order(cls, text: str) -> Pattern:
        """Parts that all have to stand in a sentence, in whatever order: words, or one of several in brackets."""
        parts = [spoken(part.strip("()[] "), edges="") for part in text.split(_NEAR)]
        words = ["|".join(map(re.escape, part.split("|"))) for part in parts]
        ahead = "".join(rf"(?=(?:.* )?(?:{each})(?: |$))" for each in words)
        return cls(text, f"{ahead}.*", len(parts) + 1, 1, tuple(map(_first_words, parts)))

    def match(self, *forms: str) -> Match | None:
        """How a sentence, in one of its ``forms`` as `spoken` gives them, has these words; None where it has not."""
        compiled = _compiled(self.form)
        for form in forms:
            found = compiled.fullmatch(form)
            if found:
                slots = {name: text for name, text in found.groupdict().items() if text is not None}
                loose = self.gaps + sum(_words_in(name, text) for name, text in slots.items())
                return Match(slots, self.own, loose, self.gaps, form)
        return None


@lru_cache(maxsize=_KEPT)
def _compiled(form: str) -> re.Pattern[str]:
    """A form, compiled when it is first asked for: most of them are for no sentence of a conversation."""
    return re.compile(form)


def _first_words(choice: str) -> frozenset[str]:
    """The first word of each of several things, of which a sentence has one."""
    return frozenset(each.partition(" ")[0] for each in choice.split("|"))


def _words_in(name: str, text: str) -> int:
    """How many words stand in a place; a number is as good as a word of the act."""
    return 0 if name.startswith(_COUNTED) else text.count(" ") + 1


def spoken(text: str, edges: str = _EDGES) -> str:
    """A sentence as it is compared: small letters, single blanks, no marks at the edges of words."""
    plain = text.lower().replace("\u2019", "'").replace("\u2018", "'").replace("dont ", "don't ")
    plain = _TIGHT.sub(r"\g<0> ", plain)
    return " ".join(word for word in (each.strip(edges) if edges else each for each in plain.split()) if word)
