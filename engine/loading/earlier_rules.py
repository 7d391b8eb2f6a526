"""Rules of the lowest layer that were compiled before: which of them are most like what is to be compiled."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from msgspec import DecodeError, Struct
from msgspec.msgpack import decode, encode

from engine.loading.artefact_folder import ArtefactFolder
from engine.rulebook.layer import Layer
from engine.rulebook.layer_imprint import LayerImprint

__all__ = ["EarlierRules"]

_KIND = "lowest"
_MOST = 4
"""So many are remembered of one program and its catalogues: those compiled last."""


class _Compiled(Struct, frozen=True):
    """The key of compiled rules, and the files they were made of."""

    key: str
    imprint: LayerImprint


class EarlierRules(Struct, frozen=True):
    """What a ``folder`` tells of rules that were made by the same ``program``, of the same catalogues and ledger."""

    folder: ArtefactFolder
    program: str

    def like(self, layer: Layer) -> Iterator[tuple[str, LayerImprint]]:
        """The keys of compiled rules with what they were made of, that which needs the fewest changes first.

        Where less than half would stay it is not worth while.
        """
        changes = [(len(each.imprint.changed(layer)), each) for each in self._all()]
        for count, each in sorted(changes, key=lambda change: change[0]):
            if 2 * count <= len(layer.files):
                yield each.key, each.imprint

    def note(self, key: str, layer: Layer) -> None:
        """Remembers what is kept under ``key``, and was made of ``layer``."""
        others = [each for each in self._all() if each.key != key]
        self.folder.put(_KIND, self.program, encode([_Compiled(key, LayerImprint.of(layer)), *others][:_MOST]))

    def _all(self) -> list[_Compiled]:
        data = self.folder.get(_KIND, self.program)
        if data is not None:
            with suppress(DecodeError):
                return decode(data, type=list[_Compiled])
        return []
