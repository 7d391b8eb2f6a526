"""What is remembered of the files of a layer that was read: enough to tell later what is other in it."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from engine.rulebook.layer import Layer, RuleFile
from engine.rulebook.shared_sections import BARE, SHARED, Heading

__all__ = ["LayerImprint"]

_TELLING = Heading(*SHARED, *BARE)


class LayerImprint(Struct, frozen=True):
    """The digests of the texts of rule files, by name, and the texts of those that say something for other files."""

    digests: Mapping[str, str]
    shared: Mapping[str, str]

    @classmethod
    def of(cls, layer: Layer) -> LayerImprint:
        """The imprint of ``layer``."""
        return cls(
            {file.name: _digest(file.text) for file in layer.files},
            {file.name: file.text for file in layer.files if _TELLING.is_in(file.text)},
        )

    def changed(self, layer: Layer) -> frozenset[str]:
        """The names of the files that are new in ``layer``, gone, or not as they were."""
        now = {file.name: _digest(file.text) for file in layer.files}
        return frozenset(name for name in self.digests.keys() | now.keys() if self.digests.get(name) != now.get(name))

    def then(self, layer: Layer, names: frozenset[str]) -> Layer:
        """``layer`` with those files alone, as they were, that are among ``names`` and said something for others."""
        files = (RuleFile(Path(name), name, text) for name, text in self.shared.items() if name in names)
        return replace(layer, files=tuple(files))


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode(errors="surrogateescape")).hexdigest()
