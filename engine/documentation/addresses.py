"""Where the page of each thing stands, and how one page leads to another."""

from __future__ import annotations

from posixpath import dirname, relpath
from typing import Literal

from engine.documentation.markdown import link
from engine.rulebook import Rulebook

__all__ = ["ACTS", "FOLDERS", "SEARCH", "Addresses", "PageKind", "page_path"]

PageKind = Literal["rule", "fact", "parameter", "question", "pack", "finding"]

FOLDERS = {
    "rule": "rules",
    "fact": "facts",
    "parameter": "parameters",
    "question": "questions",
    "pack": "packs",
    "finding": "findings",
}
SEARCH = "search.md"
ACTS = "acts.md"

# Names that Windows keeps for devices, whatever follows the first dot.
_RESERVED = {"con", "prn", "aux", "nul", *(f"{port}{number}" for port in ("com", "lpt") for number in range(10))}


def page_path(kind: PageKind, name: str) -> str:
    """The path of the page of the ``kind`` of thing called ``name``, which is an id.

    >>> page_path("fact", "wine.colour"), page_path("fact", "aux.pump")
    ('facts/wine.colour.md', 'facts/_aux.pump.md')
    """
    reserved = name.partition(".")[0].lower() in _RESERVED
    return f"{FOLDERS[kind]}/{'_' * reserved}{name}.md"


class Addresses:
    """Links from the page at ``path`` to others, with the titles of what they are about."""

    def __init__(self, rulebook: Rulebook, path: str) -> None:
        self._rulebook, self._folder = rulebook, dirname(path)

    def to(self, path: str, text: str) -> str:
        """A link to the page at ``path``."""
        return link(text, relpath(path, self._folder or "."))

    def rule(self, name: str) -> str:
        """A link to the page of a rule, table or formula."""
        return self.to(page_path("rule", name), self._rulebook.providers[name].title)

    def name(self, name: str) -> str:
        """A link to the page of a fact or parameter."""
        kind: PageKind = "fact" if name in self._rulebook.facts else "parameter"
        return self.to(page_path(kind, name), self._rulebook.title(name))

    def question(self, fact: str) -> str:
        """A link to the page of the question about a fact."""
        return self.to(page_path("question", fact), self._rulebook.facts[fact].ask or self._rulebook.title(fact))

    def pack(self, name: str) -> str:
        """A link to the page of a pack."""
        return self.to(page_path("pack", name), self._rulebook.packs.get(name, name))
