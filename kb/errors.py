"""What can go wrong with knowledge: every error carries its data and builds its own message."""

from __future__ import annotations

from collections.abc import Sequence

__all__ = [
    "AmbiguousEntryError",
    "DataError",
    "KnowledgeError",
    "ModelConfigError",
    "UnknownClaimError",
    "UnknownEntryError",
    "printable",
]

_SHOWN = 80


def printable(text: str, limit: int = _SHOWN) -> str:
    r"""Text of unknown origin as one short line without control characters.

    Args:
        text: what a person typed or a file says.
        limit: the longest text shown; the rest is replaced by an ellipsis.

    Returns:
        The text with everything unprintable written as an escape (`\n`, `\x1b`).
    """
    cut = text[: limit + 1]
    escaped = "".join(c if c.isprintable() else c.encode("unicode_escape").decode("ascii") for c in cut)
    return escaped if len(text) <= limit and len(escaped) <= limit else escaped[:limit] + "…"


class KnowledgeError(Exception):
    """Base of all errors of the knowledge base."""


class DataError(KnowledgeError):
    """A data file of the project, or a record of it, is damaged."""

    def __init__(self, file: str, detail: str) -> None:
        self.file = file
        self.detail = detail
        super().__init__(f"{file}: {printable(detail, 400)}")


class UnknownEntryError(KnowledgeError):
    """A catalogue has no entry of that name."""

    def __init__(self, catalogue: str, query: str, suggestions: Sequence[str] = ()) -> None:
        self.catalogue = catalogue
        self.query = query
        self.suggestions = tuple(suggestions)
        nearest = f"; nearest: {', '.join(self.suggestions)}" if self.suggestions else ""
        super().__init__(f"no entry '{printable(query)}' in {catalogue}{nearest}")


class AmbiguousEntryError(KnowledgeError):
    """A name fits several entries of a catalogue equally well."""

    def __init__(self, catalogue: str, query: str, candidates: Sequence[str]) -> None:
        self.catalogue = catalogue
        self.query = query
        self.candidates = tuple(candidates)
        super().__init__(f"'{printable(query)}' may be any of these {catalogue}: {', '.join(self.candidates)}")


class ModelConfigError(KnowledgeError):
    """A model's config.json cannot be read: names the field, what it says and what is expected."""

    def __init__(self, path: str, field: str | None, says: str, expected: str, suggestion: str = "") -> None:
        self.path = path
        self.field = field
        self.says = says
        self.expected = expected
        self.suggestion = suggestion
        where = f"{printable(path, 200)}: {printable(field)}" if field is not None else printable(path, 200)
        advice = f"; {suggestion}" if suggestion else ""
        super().__init__(f"{where}: {printable(says, 200)}, expected {expected}{advice}")


class UnknownClaimError(KnowledgeError):
    """The ledger of the documents has no such claim or conflict."""

    def __init__(self, claim: str, suggestions: Sequence[str] = ()) -> None:
        self.claim = claim
        self.suggestions = tuple(suggestions)
        nearest = f"; nearest: {', '.join(self.suggestions)}" if self.suggestions else ""
        super().__init__(f"no claim '{printable(claim)}' in the ledger{nearest}")
