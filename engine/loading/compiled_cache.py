"""Rules that were compiled before."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from datetime import date
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import DecodeError
from msgspec.msgpack import decode, encode
from msgspec.structs import replace

from engine.findings.finding import RulebookError
from engine.inference.value_program import CompiledValues
from engine.loading.artefact_folder import ArtefactFolder
from engine.loading.compiled_key import compiled_key
from engine.loading.compiled_rules import CompiledRules, CompiledRulesError
from engine.loading.rule_check import checked_rules, extended_rules, revised_rules
from engine.loading.rule_sources import RuleSources
from engine.loading.source_stamp import source_stamp
from engine.rulebook import Catalogue, Layer, Ledger, read_layers, texts_of
from engine.rulebook.deferred import Deferred

if TYPE_CHECKING:
    from engine.loading.earlier_rules import EarlierRules

__all__ = ["CompiledCache"]

_RULES, _STAMP, _VALUES = "rules", "sources", "values"


class CompiledCache:
    """Compiled rules over ``catalogues``, kept in ``folder`` where there is one. It saves time and changes nothing.

    They are kept by the content of all that they were made of; beside them stands, by the stamp of the files, which
    content that is.
    """

    def __init__(self, catalogues: Mapping[str, Catalogue], folder: Path | None, ledger: Ledger | None = None) -> None:
        self._catalogues, self._ledger = catalogues, ledger
        self._folder = ArtefactFolder(folder) if folder else None

    def stamp(self, sources: RuleSources) -> str | None:
        """The `source_stamp` of ``sources``. It is to be asked for before any of them is read."""
        return source_stamp(sources, self._catalogues, self._ledger) if self._folder else None

    def unchanged(self, stamp: str | None, sources: RuleSources) -> CompiledRules | None:
        """The rules of ``sources``, where all of them were compiled before and still have the same ``stamp``."""
        key = self._folder.get(_STAMP, stamp) if self._folder and stamp else None
        if key is None:
            return None

        def texts() -> dict[str, str]:
            return texts_of(read_layers(sources.base, sources.overlays, sources.rulebook))

        return self._kept(str(key, "ascii"), Deferred(texts), lasting=not sources.overlays)

    def note(self, layers: Sequence[Layer], stamp: str | None) -> None:
        """Has the rules of ``layers`` found again by ``stamp``, that of all files that the layers were read from."""
        if self._folder is not None and stamp is not None:
            self._folder.put(_STAMP, stamp, compiled_key(layers, self._catalogues, self._ledger).encode())

    def compiled(self, layers: Sequence[Layer]) -> CompiledRules:
        """The rules of ``layers``, as `checked_rules` returns them. Raises `RulebookError`."""
        if self._folder is None:
            return checked_rules(layers, self._catalogues, self._ledger)
        key = compiled_key(layers, self._catalogues, self._ledger)
        rules = self._kept(key, Deferred.of(texts_of(layers)), lasting=len(layers) == 1)
        if rules is None:
            from engine.loading.earlier_rules import EarlierRules  # with the forms of rule files

            earlier = EarlierRules(self._folder, compiled_key((), self._catalogues, self._ledger))
            rules = self._extended(layers) if len(layers) > 1 else self._revised(layers[0], earlier)
            rules = rules or checked_rules(layers, self._catalogues, self._ledger)
            with suppress(CompiledRulesError):
                self._folder.put(_RULES, key, rules.to_bytes())
                if len(layers) == 1 and not rules.findings:
                    earlier.note(key, layers[0])
        return rules

    def _extended(self, layers: Sequence[Layer]) -> CompiledRules | None:
        """The rules of ``layers``, where those above the lowest only add to it. Raises `RulebookError`."""
        try:
            lowest = self.compiled(layers[:1])
        except RulebookError:
            return None  # told, with all else, by who compiles everything
        return extended_rules(lowest, layers, self._catalogues, self._ledger)

    def _revised(self, layer: Layer, earlier: EarlierRules) -> CompiledRules | None:
        """The rules of a lowest ``layer``, where it is like one that was compiled before. Raises `RulebookError`."""
        for key, imprint in earlier.like(layer):
            rules = self._kept(key, Deferred.of({}))
            if rules is not None:
                return revised_rules(rules, imprint, layer, self._catalogues, self._ledger)
        return None

    def _kept(self, key: str, texts: Deferred[dict[str, str]], *, lasting: bool = False) -> CompiledRules | None:
        """The rules under ``key``; to those that are ``lasting`` what tells values is added when it is asked for."""
        data = self._folder.get(_RULES, key) if self._folder else None
        if data is None:
            return None
        with suppress(CompiledRulesError):
            rules = CompiledRules.from_bytes(data, self._catalogues, texts)
            if rules.holds_on(date.today()):
                plan = rules.plan.with_values(rules.rulebook, partial(self._values, key)) if lasting else rules.plan
                return replace(rules, plan=plan)
        return None

    def _values(self, key: str, make: Callable[[], CompiledValues | None]) -> CompiledValues | None:
        """What tells the values of the rules under ``key``, compiled once for all who ask for it."""
        data = self._folder.get(_VALUES, key) if self._folder else None
        if data is not None:
            with suppress(DecodeError):
                return decode(data, type=CompiledValues | None)
        made = make()
        if self._folder is not None:
            self._folder.put(_VALUES, key, encode(made))
        return made
