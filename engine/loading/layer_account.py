"""What a layer of a person's own rules is, and whether it counts."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct

from engine.findings.finding import Finding
from engine.loading.loaded_rules import LoadedRules
from engine.rulebook import Replacement, Retirement

__all__ = ["LayerAccount", "layer_accounts"]


class LayerAccount(Struct, frozen=True):
    """An overlay: its rule files by the names that places use, and what it replaces and takes out below it.

    One that is not in force has ``findings``, of which at least one is an error; nothing of it counts.
    """

    path: Path
    files: tuple[str, ...] = ()
    replaces: tuple[Replacement, ...] = ()
    retires: tuple[Retirement, ...] = ()
    findings: tuple[Finding, ...] = ()

    @property
    def in_force(self) -> bool:
        """Whether its rules count."""
        return not self.findings

    @property
    def errors(self) -> int:
        """How many errors it has."""
        return sum(finding.severity == "error" for finding in self.findings)

    def digest(self, loaded: LoadedRules) -> str:
        """SHA-256 of the texts of its files, in their order; it reads them."""
        digest = hashlib.sha256()
        for file in self.files:
            digest.update(f"{loaded.rulebook.texts[file]}\0".encode())
        return digest.hexdigest()


def layer_accounts(loaded: LoadedRules) -> tuple[LayerAccount, ...]:
    """The overlays that were asked for, in their order, those that had to be left out among them."""
    return tuple(_accounts(loaded))


def _accounts(loaded: LoadedRules) -> Iterator[LayerAccount]:
    refused = {each.path: each for each in loaded.refused}
    rulebook = loaded.rulebook
    for path in loaded.sources.overlays:
        if path in refused:
            yield LayerAccount(path, findings=refused[path].findings)
            continue
        files = tuple(file for file, title in rulebook.layers.items() if title == str(path))
        replaced = tuple(each for each in rulebook.replacements if each.place.file in files)
        retired = tuple(each for each in rulebook.retirements if each.place.file in files)
        yield LayerAccount(path, files, replaced, retired)
