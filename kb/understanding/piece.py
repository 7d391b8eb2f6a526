"""A text as it is written: words and numbers, each with its place and with what joins it to the one before."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping
from functools import lru_cache

from msgspec import Struct, field

from engine.language.late_pattern import LatePattern

__all__ = ["Kin", "Token", "is_eastern", "pieces"]

Kin = Mapping[str, float | str | None]
"""The classes of a word, each with the number, or the unit, that the word means in it."""

_WORDS = 65_536
"""So many different words are remembered without their endings."""
_BETWEEN = 1024
"""Of so many different texts between words it is remembered whether they part them."""
_EASTERN = (
    ("\u3005", "\u3005"),
    ("\u3007", "\u3007"),
    ("\u3040", "\u30fa"),
    ("\u30fc", "\u30ff"),
    ("\u3400", "\u4dbf"),
    ("\u4e00", "\u9fff"),
    ("\uf900", "\ufaff"),
)
"""The characters of scripts without spaces between words, from one to another."""
_FIRST_EASTERN = _EASTERN[0][0]
_CJK = "".join(f"{first}-{last}" for first, last in _EASTERN)
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
_BRITISH = LatePattern(r"^([a-z]{4,})is(e|ed|ing|ation|er)$")
"""Words that are written with a z as well: quantised and quantized."""
_QUESTION = LatePattern(r"\s*[)\"']?\s*[?\uff1f]")
_ITEM = LatePattern(r"\n\s*[-*\u2022\u2013\u30fb\u00b7]\s*$")
"""What stands before an item of a list."""
_SETTING = LatePattern(r"\n[ \t]*[\"']?[a-z][\w-]*(?: [\w-]+){0,2}[\"']?[ \t]*[:=](?!//)")
"""The beginning of a line of settings, `sequence_len: 8192`."""
_NO_MARKS = str.maketrans("", "", ",_' \u00a0\u202f")
"""Leaves out what stands between the thousands of a number."""


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


class Token(Struct, frozen=True, eq=False):
    """One word or number. ``text`` is folded to lower case; ``start`` and ``end`` are offsets in the original text.

    What is read out of it, from ``kin`` on, does not tell two tokens apart.
    """

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
    kin: Kin = field(default_factory=dict)
    """The classes of the word."""
    noun_kin: Kin = field(default_factory=dict)
    """The classes of the word without the ending of a plural."""
    roles: frozenset[str] = frozenset()
    """The classes of function words to which it belongs, as it stands or without the ending of a plural."""
    glossed: bool = False
    """Whether it is read in place of words of another language, whose place it then has."""

    @property
    def _identity(self) -> tuple[str, int, int, str, bool, bool, bool]:
        return self.text, self.start, self.end, self.before, self.is_number, self.is_upper, self.asked

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Token) and self._identity == other._identity

    # A Struct brings a comparison of its own, which Python would take for !=.
    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return hash(self._identity)

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


def is_eastern(text: str) -> bool:
    """Whether a text begins with a character of a script without spaces between words."""
    return text[:1] >= _FIRST_EASTERN and any(first <= text[0] <= last for first, last in _EASTERN)


def pieces(text: str) -> Iterator[Token]:
    """The words and numbers of a text in order, as they are written. Never raises."""
    folded = text.lower() if text.isascii() else "".join(map(_fold, text))
    last, apart, word, measured = 0, False, "", False
    settings = {found.start() for found in _SETTING.compiled.finditer(folded)} if "\n" in folded else set()
    asks = "?" in folded or "\uff1f" in folded
    for found in _token("" if folded.isascii() else _CJK).finditer(folded):
        start, end, kind = found.start(), found.end(), found.lastgroup
        piece = found[0]
        if kind == "thousands":
            piece = piece.translate(_NO_MARKS)
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
        asked = asks and _QUESTION.compiled.match(folded, end) is not None
        yield Token(piece, start, end, before, number, text[start].isupper(), asked)
        last, apart = end, kind in ("currency", "east", "at")


def _fold(character: str) -> str:
    """One character for one character, so that offsets stay those of the original."""
    same = _SAME.get(character) or unicodedata.normalize("NFKC", character).lower()
    return same if len(same) == 1 else character


@lru_cache(maxsize=_BETWEEN)
def _is_soft(before: str) -> bool:
    if "\n" in before and _ITEM.compiled.search(before):
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
    return _BRITISH.compiled.sub(r"\1iz\2", word) if "is" in word else word
