"""All architectures that are known: the rulebook that reads a config.json."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from engine.loading import RuleSources, load_rules
from engine.rulebook import Ledger, Rulebook, RulebookError
from kb.architectures.config_document import Json, read_config_document
from kb.architectures.config_entries import ConfigEntries
from kb.architectures.model_config import ConfigReading
from kb.architectures.own_model import OwnModel
from kb.compiled_rules import compiled_rules_folder
from kb.errors import printable
from kb.rule_sources import BUILT_IN_PACKS

__all__ = ["ARCHITECTURES", "Architectures"]

ARCHITECTURES = "architectures"
"""The name of the rulebook in rule files."""
_UNSAFE = re.compile(r"[^A-Za-z0-9._-]+")


@dataclass(frozen=True)
class Architectures:
    """What is known of the architectures of models, as rules over the keys of a config.json."""

    rulebook: Rulebook

    @classmethod
    def load(cls, overlays: Iterable[Path] = (), ledger: Ledger | None = None) -> Architectures:
        """The architectures that come with the program, with those in ``overlays`` on top of them.

        Claims that they cite stand in ``ledger``. Raises `RulebookError` when any of them are defective.
        """
        sources = RuleSources((BUILT_IN_PACKS,), tuple(overlays), ARCHITECTURES)
        loaded = load_rules(sources, {"configs": ConfigEntries()}, compiled_rules_folder(), ledger)
        if loaded.refused:
            raise RulebookError([finding for each in loaded.refused for finding in each.findings])
        return cls(loaded.rulebook)

    def read(self, path: Path, name: str | None = None) -> OwnModel:
        """Reads a model that is not in the catalogue, or differs from it, from its config.json.

        Of a multimodal model the text part is read; its towers are not counted. Parameters are counted layer by layer.

        Args:
            path: a config.json, or the folder of a model.
            name: what to call the model; otherwise the name in the config, else that of the folder.

        Returns:
            A model whose record has the id `local/<name>`.

        Raises:
            ModelConfigError: the file cannot be read, a field is missing or wrong, or the architecture is not covered.
        """
        file, document = read_config_document(path)
        source = f"config.json read from {printable(str(file), 300)}"
        reading = ConfigReading.of(str(path), self.rulebook, ConfigEntries(document, source))
        return OwnModel.of(reading, _name(name, document, file), source)


def _name(name: str | None, document: dict[str, Json], file: Path) -> str:
    """A safe name: what the caller says, what the config calls itself, or the folder."""
    stated = document.get("_name_or_path")
    for candidate in (name, stated if isinstance(stated, str) else None, file.resolve().parent.name):
        safe = _UNSAFE.sub("-", (candidate or "")[-100:].rstrip("/").rsplit("/", 1)[-1]).strip("-._")
        if safe:
            return safe
    return "model"
