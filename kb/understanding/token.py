"""Text cut into words and numbers, each with its place and with what joins it to the one before."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

__all__ = ["Token", "tokenise"]

# Numbers that are written in a way we cannot be sure of ("2,5" may be a list or a decimal) stay words: nobody guesses.
_TOKEN = re.compile(
    r"(?P<thousands>(?<![^\W\d_])[0-9]{1,3}(?:(?:,[0-9]{3})+|(?:[_'][0-9]{3})+)(?![0-9]))"
    r"|(?P<odd>(?<![^\W\d_])[0-9]+(?:,[0-9]+)+|(?![0-9])\d+)"
    r"|(?P<number>[0-9]+(?:\.[0-9]+)*|(?<![\w.])\.[0-9]+)"
    r"|(?P<times>(?<=[0-9])x(?!tx?(?![a-z])|l)(?=[a-z]))"  # 8xH100, but not 7900xtx and not 24xlarge
    r"|(?P<plus>(?<=[a-z])\+(?![0-9]))"  # Command R+
    r"|(?P<word>[^\W\d_]+(?:'[^\W\d_]+)?)"
)
_HYPHENS = frozenset("-_\u2010\u2011\u2012\u2013\u2014\u2212")
_SOFT = _HYPHENS | frozenset("/=:$\"'*~#&@\u201c\u201d\u2018")
_SAME = {"\u00d7": "x", "\u2715": "x", "\u2716": "x", "\u2019": "'"}


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
        """The word without the ending of a plural or a genitive, for comparison."""
        return _singular(self.text)


def tokenise(text: str) -> tuple[Token, ...]:
    """The words and numbers of a text in order. Everything else stands in their ``before``. Never raises."""
    folded = text.lower() if text.isascii() else "".join(map(_fold, text))
    tokens: list[Token] = []
    last = 0
    for found in _TOKEN.finditer(folded):
        start, end, kind = found.start(), found.end(), found.lastgroup
        piece = found[0]
        if kind == "thousands":
            piece = re.sub("[,_']", "", piece)
        elif kind == "plus":
            piece = "plus"
        elif piece.startswith("."):
            piece = "0" + piece
        number = kind in ("thousands", "number")
        tokens.append(Token(piece, start, end, text[last:start], number, text[start].isupper()))
        last = end
    return tuple(tokens)


def _fold(character: str) -> str:
    """One character for one character, so that offsets stay those of the original."""
    same = _SAME.get(character) or unicodedata.normalize("NFKC", character).lower()
    return same if len(same) == 1 else character


def _is_soft(before: str) -> bool:
    return before == "." or (
        before.count("\n") < 2 and all(c.isspace() or c in _SOFT or unicodedata.category(c) == "Cf" for c in before)
    )


def _singular(word: str) -> str:
    if word.endswith("'s"):
        return word[:-2]
    return word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith("ss") else word
