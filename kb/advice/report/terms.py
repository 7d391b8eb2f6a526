"""Words of the trade, each explained where it is read first."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from msgspec.structs import replace

from kb.advice.report.tree import Line, Section

__all__ = ["explained", "terms_in"]

_UNTOUCHED = ("answer", "heard", "not_used", "more")


def terms_in(said: Iterable[str]) -> Mapping[str, str]:
    """The words and what they mean, of texts such as ``TP: layers split over cards``."""
    return {word: meaning.strip() for word, mark, meaning in (each.partition(":") for each in said) if mark}


def explained(sections: Sequence[Section], terms: Mapping[str, str]) -> tuple[Section, ...]:
    """``sections`` with what each of ``terms`` means behind its first use, with its number: ``TP 2 (...)``."""
    open_terms = dict(terms)
    return tuple(
        each
        if each.id in _UNTOUCHED
        else replace(each, lines=tuple(_explained(line, open_terms) for line in each.lines))
        for each in sections
    )


def _explained(line: Line, open_terms: dict[str, str]) -> Line:
    text = line.text
    for term in tuple(open_terms):
        if term not in text:
            continue
        found = re.search(rf"(?<![\w-]){re.escape(term)}(?:[- ][0-9]+)?(?![\w-])", text)
        if found:
            text = f"{text[: found.end()]} ({open_terms.pop(term)}){text[found.end() :]}"
    return replace(line, text=text)
