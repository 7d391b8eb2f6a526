"""The key of a compiled rulebook: the digest of everything it is made of."""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

import engine
from engine.rulebook.catalogue import Catalogue
from engine.rulebook.layer import Layer

__all__ = ["compiled_key"]


def compiled_key(layers: Sequence[Layer], catalogues: Mapping[str, Catalogue]) -> str:
    """SHA-256 over the rule files with their names and layers, the catalogues, and the program that reads them all."""
    digest = hashlib.sha256()
    for part in (*_program(catalogues), *_rules(layers), *_contents(catalogues)):
        # With its length, so that nothing can pass from the end of one part to the beginning of the next.
        digest.update(f"{len(part)}:".encode() + part)
    return digest.hexdigest()


def _program(catalogues: Mapping[str, Catalogue]) -> Iterator[bytes]:
    """The source of the engine and of the catalogues: a version of the program for every state of it."""
    modules = [engine, *(sys.modules[type(each).__module__] for each in catalogues.values())]
    for folder in sorted({Path(module.__file__).parent for module in modules if module.__file__}):
        for file in sorted(folder.rglob("*.py")):
            yield file.read_bytes()


def _rules(layers: Iterable[Layer]) -> Iterator[bytes]:
    for layer in layers:
        yield f"layer {layer.title}".encode()
        for file in layer.files:
            yield from (f"file {file.name}".encode(), file.text.encode())
        yield from (f"finding {finding}".encode() for finding in layer.findings)  # on what could not be read


def _contents(catalogues: Mapping[str, Catalogue]) -> Iterator[bytes]:
    for name, catalogue in sorted(catalogues.items()):
        yield from (name.encode(), catalogue.digest.encode())
