"""What an overlay puts in the place of something below without saying so."""

from __future__ import annotations

from collections.abc import Iterator

from engine.findings.finding import Finding, Place, Related
from engine.findings.remedy import Remedy
from engine.rulebook import Replacement, Rulebook

__all__ = ["replacement_findings"]


def replacement_findings(rulebook: Rulebook) -> Iterator[Finding]:
    """W504 for each thing that takes the place of one below without being named by ``replaces``."""
    unsaid: dict[tuple[Place, str], list[Replacement]] = {}
    for each in rulebook.replacements:
        if not each.said:
            unsaid.setdefault((each.place, each.id), []).append(each)
    for (place, name), found in unsaid.items():
        kinds = " and ".join(each.kind for each in found)
        below = found[0].below
        message = f"{name!r} takes the place of the {kinds} of that name at {below}, and nothing says that it should"
        cure = f"say so: 'replaces: [{name}]' in this file; or choose another id, if that was not meant"
        related = Related(below, "what no longer counts", rulebook.line(below))
        said = tuple(
            Remedy(f"Say that it replaces the {each.kind} {name}", "replaces", f"{{{each.kind}: {name}}}")
            for each in found
        )
        yield Finding("W504", message, place, None, rulebook.line(place), (related,), cure, said)
