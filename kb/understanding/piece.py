"""A text as it is written: words and numbers, each with its place and with what joins it to the one before."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache

__all__ = ["EAST", "Kin", "Token", "pieces"]

Kin = Mapping[str, float | str | None]
"""The classes of a word, each with the number, or the unit, that the word means in it."""

_WORDS = 65_536
"""So many different words are remembered without their endings."""
_BETWEEN = 1024
"""Of so many different texts between words it is remembered whether they part them."""
_CJK = "\u3005\u3007\u3040-\u30fa\u30fc-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"
_HYPHENS = frozenset("-_\u2010\u2011\u2012\u2013\u2014\u2212")
_SOFT = _HYPHENS | frozenset("/=:\"'*~#&@\u201c\u201d\u2018")
_SAME = {"\u00d7": "x", "\u2715": "x", "\u2716": "x", "\u2019": "'"}
_SIGNED = {"c++": "cplusplus", "c#": "csharp", "f#": "fsharp", ".net": "dotnet"}
"""Names that are written with signs, and the words for them."""
_PERCENT = frozenset({"percent", "pct"})
_NO_PLURALS = frozenset({"ours", "yours", "theirs", "always", "perhaps", "does", "was"})
_ABBREVIATED = frozenset(
    {
        "mio",
        "mrd",
        "tsd",
        "ca",
        "approx",
        "max",
        "min",
        "bzw",
        "inkl",
        "incl",
        "excl",
        "nr",
        "no",
        "nos",
        "vs",
        "env",
        "aprox",
    }
)
"""Words that are written with a stop that ends no sentence."""
_BRITISH = re.compile(r"^([a-z]{4,})is(e|ed|ing|ation|er)$")
"""Words that are written with a z as well: quantised and quantized."""
_QUESTION = re.compile(r"\s*[)\"']?\s*[?\uff1f]")
_ITEM = re.compile(r"\n\s*[-*\u2022\u2013\u30fb\u00b7]\s*$")
"""What stands before an item of a list."""
_SETTING = re.compile(r"\n[ \t]*[\"']?[a-z][\w-]*(?: [\w-]+){0,2}[\"']?[ \t]*[:=](?!//)")
"""The beginning of a line of settings, `sequence_len: 8192`."""
EAST = re.compile(f"[{_CJK}]")
"""A character of a script without spaces between words."""


@lru_cache(maxsize=2)
def _token(east: str) -> re.Pattern[str]:
    """What is a token where the characters ``east`` stand without spaces between words.

    A text of ASCII has none of these, and a pattern without them is compiled in a third of the time.
    """
    letter = rf"[^\W\d_{east}]"
    # Numbers written in a way we cannot be sure of ("2,5" may be a list or a decimal) stay words: nobody guesses.
    return re.compile(
        rf"(?P<thousands>(?<!{letter})[0-9]{{1,3}}(?:(?:,[0-9]{{3}})+|(?:[_'][0-9]{{3}})+"
        r"|(?:[ \u00a0\u202f][0-9]{3})*[ \u00a0\u202f]000)(?![0-9]))"
        rf"|(?P<odd>(?<!{letter})[0-9]+(?:\.[0-9]{{3}})*(?:,[0-9]+)+|(?![0-9])\d+)"
        r"|(?P<number>[0-9]+(?:\.[0-9]+)*|(?<![\w.])\.[0-9]+)"
        r"|(?P<times>(?<=[0-9])x(?!tx?(?![a-z])|large)(?=[a-z]))"  # 8xH100, but not 7900xtx and not 24xlarge
        r"|(?P<plus>(?<=[a-z])(?<![0-9][a-z])(?<![0-9][a-z]{2})\+(?![0-9]))"  # Command R+, but 70B+ and 80GB+
        r"|(?P<currency>(?:(?<![a-z])(?:us|r|c|ca|a|au|hk|mx|s))?[$]|[\u20ac\u00a3\u00a5\u20b9\u20a9])"
        r"|(?P<percent>(?<=[0-9])\s?%)"
        r"|(?P<at>@(?=\s*[0-9]))"
        r"|(?P<host>(?<![\w.])(?:https?://)?(?:www\.)?(?:[a-z0-9-]+\.)+(?:co|com|org|net|ai|io|de|fr|cn)/)"
        r"|(?P<option>(?<![^\s`(])-[a-z](?=[\s=]|$))"
        rf"|(?P<east>{f'[{east}]+' if east else '(?!)'})"
        r"|(?P<spare>(?<![\w+])n\+[12](?![\w]))"  # one more than is needed
        rf"|(?P<word>(?<![\w.])(?:[cf]#|c\+\+|\.net)(?!\w)|{letter}+(?:'{letter}+)?)"
    )


@dataclass(frozen=True, slots=True)
class Token:
    """One word or number. ``text`` is folded to lower case; ``start`` and ``end`` are offsets in the original text."""

    text: str
    start: int
    end: int
    before: str
    """What stands between the token before and this one, as written."""
    is_number: bool
    is_upper: bool
    """Whether the first letter is written as a capital."""
    asked: bool = False
    """Whether a question mark follows."""
    kin: Kin = field(default_factory=dict, compare=False)
    """The classes of the word."""
    noun_kin: Kin = field(default_factory=dict, compare=False)
    """The classes of the word without the ending of a plural."""
    roles: frozenset[str] = field(default=frozenset(), compare=False)
    """The classes of function words to which it belongs, as it stands or without the ending of a plural."""
    glossed: bool = field(default=False, compare=False)
    """Whether it is read in place of words of another language, whose place it then has."""

    @property
    def width(self) -> int:
        """The characters of the word as it is read."""
        return len(self.text) if self.glossed else self.end - self.start

    @property
    def joined(self) -> bool:
        """Whether nothing stands between the token before and this one."""
        return not self.before

    @property
    def hyphenated(self) -> bool:
        """Whether only a hyphen or an underscore stands between the token before and this one."""
        return len(self.before) == 1 and self.before in _HYPHENS

    @property
    def tight(self) -> bool:
        """Whether it is joined or hyphenated."""
        return self.joined or self.hyphenated

    @property
    def soft(self) -> bool:
        """Whether it belongs to the same run of words as the token before: no comma, stop or bracket between them."""
        return _is_soft(self.before)

    @property
    def word(self) -> str:
        """The word without the ending of a plural or a genitive, in the American spelling, for comparison."""
        return _singular(self.text)


def pieces(text: str) -> Iterator[Token]:
    """The words and numbers of a text in order, as they are written. Never raises."""
    folded = text.lower() if text.isascii() else "".join(map(_fold, text))
    last, apart, word, measured = 0, False, "", False
    settings = {found.start() for found in _SETTING.finditer(folded)}
    for found in _token("" if folded.isascii() else _CJK).finditer(folded):
        start, end, kind = found.start(), found.end(), found.lastgroup
        piece = found[0]
        if kind == "thousands":
            piece = re.sub("[,_' \u00a0\u202f]", "", piece)
        elif kind == "plus":
            piece = "plus"
        elif kind == "at":
            piece = "at"
        elif piece in _PERCENT:
            piece = "%"
        elif piece in _SIGNED:
            piece = _SIGNED[piece]
        elif kind == "host":
            last, apart = end, True  # the address of a site names nothing that the job has
            continue
        elif kind == "percent":
            piece, start = "%", end - 1
        elif piece.startswith("."):
            piece = "0" + piece
        before = text[last:start]
        if before.startswith(". ") and word in _ABBREVIATED:
            before = before[1:]
        if before[:1] == "+" and before[1:2].isspace() and measured:
            before = before[1:]  # 50+ requests, 70B+ models
        measured = piece[:1].isdecimal() or (measured and not before)
        word = piece
        if "\n" in before and settings and last + before.rindex("\n") in settings:
            before = f";{before}"  # what stands in a line of its own belongs to no other
        # A sign of money belongs to no name, nor does what is written without spaces.
        if not before and last and (apart or kind in ("currency", "east")):
            before = " "
        number = kind in ("thousands", "number")
        asked = _QUESTION.match(folded, end) is not None
        yield Token(piece, start, end, before, number, text[start].isupper(), asked)
        last, apart = end, kind in ("currency", "east", "at")


def _fold(character: str) -> str:
    """One character for one character, so that offsets stay those of the original."""
    same = _SAME.get(character) or unicodedata.normalize("NFKC", character).lower()
    return same if len(same) == 1 else character


@lru_cache(maxsize=_BETWEEN)
def _is_soft(before: str) -> bool:
    if "\n" in before and _ITEM.search(before):
        return False
    if "--" in before and not before.startswith("--"):
        return False  # another option of a command
    return before == "." or (
        before.count("\n") < 2 and all(c.isspace() or c in _SOFT or unicodedata.category(c) == "Cf" for c in before)
    )


@lru_cache(maxsize=_WORDS)
def _singular(word: str) -> str:
    if word in _NO_PLURALS:
        return word
    if word.endswith("'s"):
        word = word[:-2]
    elif len(word) > 3 and word.endswith("s") and not word.endswith("ss"):
        word = word[:-1]
    return _BRITISH.sub(r"\1iz\2", word) if "is" in word else word
