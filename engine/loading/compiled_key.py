"""The key of compiled rules: the digest of everything they are made of."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence

from engine.loading.program import program_folders
from engine.rulebook.catalogue import Catalogue
from engine.rulebook.layer import Layer
from engine.rulebook.ledger import Ledger

__all__ = ["compiled_key"]


def compiled_key(layers: Sequence[Layer], catalogues: Mapping[str, Catalogue], ledger: Ledger | None = None) -> str:
    """SHA-256 over the rule files with their names and layers, catalogues, ledger, and the program that reads them."""
    digest = hashlib.sha256()
    for part in _parts(layers, catalogues, ledger):
        # With its length, so that nothing can pass from the end of one part to the beginning of the next.
        digest.update(f"{len(part)}:".encode() + part)
    return digest.hexdigest()


def _parts(layers: Sequence[Layer], catalogues: Mapping[str, Catalogue], ledger: Ledger | None) -> Iterator[bytes]:
    for text in (*_rules(layers), *_contents(catalogues), ledger.digest if ledger else ""):
        yield text.encode(errors="surrogateescape")  # as names of files need it
    for folder in program_folders(catalogues.values()):
        yield from (file.read_bytes() for file in sorted(folder.rglob("*.py")) if file.is_file())


def _rules(layers: Iterable[Layer]) -> Iterator[str]:
    for layer in layers:
        yield f"layer {layer.title}"
        for file in layer.files:
            yield from (f"file {file.name}", file.text)
        yield from (f"finding {finding}" for finding in layer.findings)  # on what could not be read


def _contents(catalogues: Mapping[str, Catalogue]) -> Iterator[str]:
    for name, catalogue in sorted(catalogues.items()):
        yield from (name, catalogue.digest)
