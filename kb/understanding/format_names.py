"""Number formats named in a text: exactly (`q4_k_m`), by their bits (`4-bit`), or by their family (`gguf`)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from kb.catalogue import NumberFormats
from kb.understanding.mention import Mention
from kb.understanding.name_phrases import NamePhrases
from kb.understanding.token import Token

__all__ = ["FormatMention", "FormatNames"]

# What bits alone are taken as, where several formats have them: what the usual server runs. The first that fits counts.
_USUAL = (
    "fp16",
    "fp32",
    "int8",
    "int4-awq",
    "q4_k_m",
    "q8_0",
    "q6_k",
    "q5_k_m",
    "q3_k_m",
    "q2_k",
    "nf4",
    "int8-bnb",
    "mxfp4",
    "exl2-4_5bpw",
)
_Meant = tuple[tuple[str, ...], bool, int]
"""The formats that a name may mean, whether it is a name of one, and the bits that it says."""
_EVERYDAY = frozenset({"half"})
_VAGUE = {
    "half precision": ("bits16", "plain"), "full precision": ("bits32", "plain"), "gguf": ("", "gguf"),
    "ggml": ("", "gguf"), "bitsandbytes": ("", "bitsandbytes"), "bnb": ("", "bitsandbytes"),
    "exl2": ("", "exl"), "exl3": ("", "exl"),
}  # fmt: skip


class FormatMention(Mention, frozen=True):
    """One number format, or all that the words may mean."""

    formats: tuple[str, ...] = ()
    exact: bool = False
    bits: int = 0
    """The bits that the words say; 0 where they say none."""


class FormatNames:
    """Finds number formats of one catalogue in texts."""

    def __init__(self, catalogue: NumberFormats) -> None:
        self._catalogue = catalogue
        self._named: list[tuple[str, _Meant]] = []
        records = [catalogue.get(entry_id) for entry_id in catalogue.ids()]
        for record in records:
            for name in (record.id, record.name, *record.aliases):
                if name.casefold() not in _EVERYDAY | set(_VAGUE):
                    self._add(name, (record.id,), exact=True)
        for name, (cls, family) in _VAGUE.items():
            fitting = [one.id for one in records if (not cls or one.format_class == cls) and one.family == family]
            if name == "full precision":  # said of what a model was published in, and by one document of FP16
                sixteen = [one.id for one in records if one.format_class == "bits16" and one.family == "plain"]
                fitting = [*sixteen, *fitting]
            self._add(name, fitting, exact=False)
        for cls in sorted({record.format_class for record in records}):
            bits = cls.removeprefix("bits")
            fitting = [record.id for record in records if record.format_class == cls]
            for name in (f"{bits}-bit", f"w{bits}"):
                self._add(name, fitting, exact=False, bits=int(bits))
            whole = [one for one in fitting if one.startswith(f"int{bits}")]
            if f"int{bits}" not in fitting:
                self._add(f"int{bits}", whole, exact=False, bits=int(bits))
        self._names = NamePhrases("formats", self._named)

    @classmethod
    @lru_cache(maxsize=4)
    def of(cls, catalogue: NumberFormats) -> FormatNames:
        """The finder of a catalogue, made once."""
        return cls(catalogue)

    def mentions(self, tokens: Sequence[Token]) -> Iterator[FormatMention]:
        """Every number format, in the order of the text."""
        for at in range(len(tokens)):
            for place, (formats, exact, bits) in self._names.places(tokens, at):
                yield FormatMention(place.start, place.end, rank=1, formats=formats, exact=exact, bits=bits)

    @property
    def vocabulary(self) -> frozenset[str]:
        """Every word of every name."""
        return self._names.vocabulary

    def class_of(self, number_format: str) -> str:
        """The class of a format, by its bits: `bits4`."""
        return str((self._catalogue.fields(number_format) or {})["format_class"])

    def usual(self, formats: Iterable[str]) -> str:
        """The format taken where several are meant."""
        known = list(formats)
        return next((one for one in _USUAL if one in known), known[0])

    def label(self, number_format: str) -> str:
        """The format's name for people."""
        return self._catalogue.label(number_format)

    def _add(self, name: str, formats: Iterable[str], *, exact: bool, bits: int = 0) -> None:
        found = tuple(formats)
        if found:
            self._named.append((name, (found, exact, bits)))
