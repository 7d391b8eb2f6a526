"""Where claims and conflicts are used by rules, formulas, figures and requirements."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from engine.findings.finding import Place
from engine.rulebook import Rulebook, Source

__all__ = ["ClaimUse", "ClaimUses"]

_CLAIM = "claim"


@dataclass(frozen=True, slots=True)
class ClaimUse:
    """One thing that cites a claim: its kind, id, title and place, and whether it agrees with the claim.

    ``kind`` is rule, table, formula, parameter or requirement; ``note`` says what the citation adds.
    """

    kind: str
    id: str
    title: str
    place: Place
    stance: Literal["support", "dissent"]
    note: str = ""


class ClaimUses:
    """All uses of claims in a rulebook, by the id of the claim or conflict."""

    def __init__(self, uses: Mapping[str, tuple[ClaimUse, ...]]) -> None:
        self._uses = uses

    @classmethod
    def of(cls, rulebook: Rulebook) -> ClaimUses:
        """What the rules, rows, parameters and requirements of ``rulebook`` cite."""
        found: dict[str, dict[tuple[str, str], ClaimUse]] = {}
        for claim, use in _all(rulebook):
            found.setdefault(claim, {}).setdefault((use.kind, use.id), use)
        return cls({claim: tuple(uses.values()) for claim, uses in found.items()})

    def of_claim(self, claim_or_conflict: str) -> tuple[ClaimUse, ...]:
        """What cites a claim or conflict, in the order of the packs; nothing where nothing does."""
        return self._uses.get(claim_or_conflict, ())


def _all(rulebook: Rulebook) -> Iterator[tuple[str, ClaimUse]]:
    for provider in rulebook.providers.values():
        rows = (source for branch in provider.all_branches for source in branch.sources)
        yield from _uses(provider.kind, provider.id, provider.title, provider.place, (*provider.sources, *rows))
    for parameter in rulebook.parameters.values():
        yield from _uses("parameter", parameter.id, parameter.title, parameter.place, parameter.sources)
    for requirement in rulebook.requirements:
        yield from _uses("requirement", requirement.id, requirement.title, requirement.place, requirement.sources)


def _uses(kind: str, thing: str, title: str, place: Place, sources: Iterable[Source]) -> Iterator[tuple[str, ClaimUse]]:
    for source in sources:
        if source.kind == _CLAIM:
            yield source.reference, ClaimUse(kind, thing, title, place, source.stance, source.note)
