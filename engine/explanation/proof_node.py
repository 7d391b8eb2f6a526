"""A step of a proof, with the steps that it rests on below it."""

from __future__ import annotations

from msgspec import Struct

from engine.explanation.statement import Statement
from engine.language import Value
from engine.rulebook import Place, Source

__all__ = ["ProofNode"]


class ProofNode(Struct, frozen=True):
    """One step of a proof.

    ``kind`` is fact, advice or parameter. ``raw`` is the value in base units, ``value`` as people read it; ``reason``
    the filled reason of the rule; ``formula`` and ``arithmetic`` the calculation with names and with figures;
    ``origin`` where the value comes from; ``overridden`` the other values it could have had and what offered them.
    ``overlay`` is the overlay in which ``place`` lies, if any, and ``replaces`` the place of what is replaced there.
    ``statements`` is what the source of a rule says, beside what is computed.
    ``repeated`` marks a fact whose own proof stands earlier in the tree.
    """

    kind: str
    name: str
    title: str
    raw: Value | None
    value: str
    origin: str
    note: str = ""
    reason: str = ""
    formula: str = ""
    arithmetic: str = ""
    rule: str = ""
    branch: str = ""
    level: str = ""
    explain: str = "show"
    place: Place | None = None
    overlay: str = ""
    replaces: Place | None = None
    sources: tuple[Source, ...] = ()
    catalogue_source: str = ""
    overridden: tuple[str, ...] = ()
    repeated: bool = False
    statements: tuple[Statement, ...] = ()
    children: tuple[ProofNode, ...] = ()
