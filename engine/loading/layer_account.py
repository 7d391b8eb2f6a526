"""What a layer of a person's own rules is, and whether it counts."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct

from engine.findings.finding import Finding
from engine.language.late_pattern import LatePattern
from engine.loading.loaded_rules import LoadedRules, RefusedOverlay
from engine.rulebook import Replacement, Retirement, Rulebook
from engine.rulebook.receipt import Receipt, receipt_of

__all__ = ["LayerAccount", "layer_accounts"]


_REJECTS_NOTHING = "W311"
_SAYS_SOMETHING = LatePattern(r"^\s*-\s|[\[{]\s*[^\s\]}#]", re.MULTILINE)
"""An item of a list or a mapping, which a file needs to say anything."""


class LayerAccount(Struct, frozen=True):
    """An overlay: its rule files by the names that places use, and what it replaces and takes out below it.

    Of one that was ``refused`` nothing counts.
    """

    path: Path
    files: tuple[str, ...] = ()
    replaces: tuple[Replacement, ...] = ()
    retires: tuple[Retirement, ...] = ()
    refused: RefusedOverlay | None = None
    #: the titles of its requirements that can reject nothing
    idle: tuple[str, ...] = ()
    #: whether nothing stands in its files
    is_empty: bool = False

    @property
    def in_force(self) -> bool:
        """Whether its rules count."""
        return self.refused is None

    @property
    def findings(self) -> tuple[Finding, ...]:
        """What is wrong with one that is not in force."""
        return self.refused.findings if self.refused is not None else ()

    @property
    def package(self) -> Receipt | None:
        """What is known of it where it is a package of rules; it is read."""
        return receipt_of(self.path)

    def digest(self, rulebook: Rulebook) -> str:
        """SHA-256 of the texts of its files in ``rulebook``, in their order; it reads them."""
        digest = hashlib.sha256()
        for file in self.files:
            digest.update(f"{rulebook.texts[file]}\0".encode())
        return digest.hexdigest()


def layer_accounts(loaded: LoadedRules) -> tuple[LayerAccount, ...]:
    """The overlays that were asked for, in their order, those that had to be left out among them."""
    return tuple(_accounts(loaded))


def _accounts(loaded: LoadedRules) -> Iterator[LayerAccount]:
    refused = {each.path: each for each in loaded.refused}
    rulebook = loaded.rulebook
    nothing = {each.place for each in loaded.findings if each.code == _REJECTS_NOTHING}
    for path in loaded.sources.overlays:
        if path in refused:
            yield LayerAccount(path, refused=refused[path])
            continue
        files = tuple(file for file, title in rulebook.layers.items() if title == str(path))
        replaced = tuple(each for each in rulebook.replacements if each.place.file in files)
        retired = tuple(each for each in rulebook.retirements if each.place.file in files)
        idle = tuple(each.title for each in rulebook.requirements if each.place in nothing and each.place.file in files)
        is_empty = not any(_SAYS_SOMETHING.compiled.search(rulebook.texts[file]) for file in files)
        yield LayerAccount(path, files, replaced, retired, None, idle, is_empty)
