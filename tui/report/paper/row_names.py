"""Configurations in a few words each, as rows of one table are named."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from kb.advice.document.shape.configuration import ConfigurationDocument

__all__ = ["row_names"]

_HARDWARE, _COUNT = "hardware.accelerator", "hardware.count"
_TELLING = ("weights.format", "training.method")
_NAMED = (_HARDWARE, _COUNT, *_TELLING)
_NOTHING = "none"


def row_names(rows: Sequence[ConfigurationDocument], title: Callable[[str], str]) -> list[str]:
    """A name for each of ``rows``: ``2 × NVIDIA H100 SXM5 80 GB, FP8``, and in what it differs from namesakes.

    ``title`` gives what a fact is called.
    """
    names = [_short(each) for each in rows]
    counts = Counter(names)
    return [
        _beside(name, row, [each for each, other in zip(rows, names, strict=True) if other == name], title)
        if counts[name] > 1
        else name
        for name, row in zip(names, rows, strict=True)
    ]


def _short(configuration: ConfigurationDocument) -> str:
    chosen = configuration["configuration"]
    if _HARDWARE not in chosen:
        return configuration["summary"]
    count = f"{chosen[_COUNT]['shown']} × " if _COUNT in chosen else ""
    return ", ".join(
        [count + chosen[_HARDWARE]["shown"], *(chosen[each]["shown"] for each in _TELLING if each in chosen)]
    )


def _beside(
    name: str, row: ConfigurationDocument, namesakes: Sequence[ConfigurationDocument], title: Callable[[str], str]
) -> str:
    """``name`` and the choices in which its ``namesakes`` are not all alike; a word for nothing is left out."""
    chosen = row["configuration"]
    told = [
        f"{title(fact)}: {value['shown']}"
        for fact, value in chosen.items()
        if fact not in _NAMED and value["value"] != _NOTHING and _differs(fact, namesakes)
    ]
    return ", ".join([name, *told])


def _differs(fact: str, rows: Sequence[ConfigurationDocument]) -> bool:
    return len({each["configuration"][fact]["shown"] if fact in each["configuration"] else None for each in rows}) > 1
