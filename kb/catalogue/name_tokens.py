"""Names cut into comparable tokens: `A100-80GB` and `a100 80 gb` are the same."""

from __future__ import annotations

import re
import unicodedata

__all__ = ["NameTokens"]

_LIMIT = 200  # no name is longer; cuts the work that a hostile query can cause
_PIECE = re.compile(r"\d+(?:\.\d+)*|[a-z]+")
_SPLIT_UNIT = re.compile(r"(?<=\d)(?: +(?=(?:gb|gib|b)\b)|[ -](?=bits?\b))")
_LETTER_POINT = re.compile(r"(?<![a-z\d])(\d+)b(\d)(?![a-z\d])")  # bloom-7b1 is the 7.1b
_COUNT = re.compile(r"^\s*\d{1,4}\s*[x\u00d7*]\s*(?=[^\d\s]|\d{3,})")
_ANYWHERE_UNITS = frozenset({"b", "gb", "gib"})
_WORD_START_UNITS = frozenset({"g", "k", "m", "t", "bit", "bits"})
_SAME_UNIT = {"gib": "gb", "g": "gb", "bits": "bit"}

# Words that names carry without telling entries apart. "quadro", "pro" and "ada" do tell them apart.
_OPTIONAL = frozenset(
    {
        *("instruct", "instructed", "chat", "it", "hf", "base", "model", "llm", "gguf", "format", "the"),
        *("gpu", "card", "graphics", "accelerator", "geforce", "rtx", "gtx", "rx", "tesla", "radeon", "instinct"),
        *("nvidia", "amd", "intel", "apple", "google", "aws", "amazon", "meta", "microsoft"),
    }
)


class NameTokens(tuple[str, ...]):
    """The tokens of a name, in order: words, numbers, and numbers with their unit (`8b`, `80gb`)."""

    __slots__ = ()

    @classmethod
    def of(cls, text: str) -> NameTokens:
        """Cut a name. A leading count (`2x RTX 4090`) is dropped; only the first 200 characters count."""
        folded = unicodedata.normalize("NFKC", text[:_LIMIT]).lower()[:_LIMIT]
        folded = _SPLIT_UNIT.sub("", _COUNT.sub("", _LETTER_POINT.sub(r"\1.\2b", folded)))
        tokens: list[str] = []
        unit_may_follow = -1
        number_starts_word = False
        for piece in _PIECE.finditer(folded):
            word, start, end = piece[0], piece.start(), piece.end()
            if word[0].isdigit():
                tokens.append(word)
                unit_may_follow = end
                number_starts_word = start == 0 or not folded[start - 1].isalpha()
                continue
            ends_word = end == len(folded) or not folded[end].isalnum()
            units = _ANYWHERE_UNITS | _WORD_START_UNITS if number_starts_word else _ANYWHERE_UNITS
            if start == unit_may_follow and ends_word and word in units:
                tokens[-1] += _SAME_UNIT.get(word, word)
            else:
                tokens.append(word)
        return cls(tokens)

    @property
    def core(self) -> frozenset[str]:
        """The tokens that tell entries apart; all tokens where there are no others."""
        telling = frozenset(self) - _OPTIONAL
        return telling or frozenset(self)

    @property
    def squashed(self) -> str:
        """The telling tokens in one word; numbers stay apart, so that `2.5 7b` is not `2 57b`."""
        word = ""
        for token in self:
            if token in self.core:
                word += "_" + token if word[-1:].isdigit() and token[0].isdigit() else token
        return word
