"""Rules ready for use: what rule files said, what was found in them, and the plan of inferences. All of it as bytes."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from functools import lru_cache

from msgspec import DecodeError, Struct
from msgspec.msgpack import Decoder, Encoder
from msgspec.structs import replace

from engine.errors import EngineError
from engine.findings.finding import Finding
from engine.inference.inference_plan import InferencePlan
from engine.rulebook.catalogue import Catalogue
from engine.rulebook.deferred import Deferred, packed, unpacked
from engine.rulebook.entry import EntryError
from engine.rulebook.rulebook import Rulebook

__all__ = ["CompiledRules", "CompiledRulesError"]


class CompiledRulesError(EngineError):
    """Bytes that are no compiled rules, or rules that cannot be stored."""


class CompiledRules(Struct, frozen=True):
    """A rulebook, the warnings about it, and the plan of inferences over it, all made on the day of the plan."""

    rulebook: Rulebook
    findings: tuple[Finding, ...]
    plan: InferencePlan

    def holds_on(self, day: date) -> bool:
        """Whether ``day`` has the same rules and values in force as the day on which they were compiled."""
        return self.rulebook.is_same_on(self.plan.as_of, day)

    def to_bytes(self) -> bytes:
        """Everything but the catalogues and the texts of rule files, as MessagePack. Raises `CompiledRulesError`."""
        rulebook = replace(self.rulebook, catalogues={}, deferred_texts=Deferred.of({}))
        try:
            return Encoder(enc_hook=packed).encode(replace(self, rulebook=rulebook))
        except (OverflowError, RecursionError, TypeError, ValueError) as error:
            raise CompiledRulesError(f"this cannot be stored: {error}") from None

    @classmethod
    def from_bytes(
        cls, data: bytes | memoryview, catalogues: Mapping[str, Catalogue], texts: Deferred[dict[str, str]]
    ) -> CompiledRules:
        """What was stored, with ``catalogues`` and the ``texts`` of rule files for it to refer to.

        Nothing but the types that stand in the annotations can come out, and the type of every part is checked, that of
        a deferred one when it is asked for. What another version has stored may be read as something else.
        Raises `CompiledRulesError`.
        """
        try:
            stored = _decoder().decode(data)
        except (DecodeError, RecursionError) as error:
            raise CompiledRulesError(f"these are no compiled rules: {error}") from None
        extended = _extended(catalogues, stored.rulebook)
        return replace(stored, rulebook=replace(stored.rulebook, catalogues=extended, deferred_texts=texts))


@lru_cache(maxsize=1)
def _decoder() -> Decoder[CompiledRules]:
    return Decoder(CompiledRules, dec_hook=unpacked)


def _extended(catalogues: Mapping[str, Catalogue], rulebook: Rulebook) -> Mapping[str, Catalogue]:
    """``catalogues`` with the entries that the packs of ``rulebook`` add."""
    try:
        added = {name: catalogues[name].with_entries(entries) for name, entries in rulebook.entries.items()}
    except (KeyError, EntryError) as error:
        raise CompiledRulesError(f"entries do not fit the catalogues: {error}") from None
    return {**catalogues, **added}
