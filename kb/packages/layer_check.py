"""Whether rules can be used as a layer on top of others, and what they put in place of something there."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from engine.findings import Finding, RulebookError
from engine.loading import RuleSources, layer_accounts
from engine.rulebook.layer import RuleFile
from kb.advisor import Advisor
from kb.catalogue.entry_check import entry_findings
from kb.launch import load_launch_book

__all__ = ["CheckedLayer", "checked_layer"]


@dataclass(frozen=True)
class CheckedLayer:
    """A layer without errors: its packs, what it replaces and retires below, and the warnings about it."""

    packs: tuple[str, ...] = ()
    replaces: tuple[str, ...] = ()
    retires: tuple[str, ...] = ()
    warnings: tuple[Finding, ...] = ()


def checked_layer(path: Path, sources: RuleSources) -> CheckedLayer:
    """What the folder ``path``, one of the overlays of ``sources``, comes to in all rulebooks that it has a part in.

    Raises `RulebookError` with all findings where one of them is an error.
    """
    parts = [_checked(path, sources, rulebook) for rulebook in _rulebooks(path)]
    findings = [finding for _, found in parts for finding in found]
    if any(finding.severity == "error" for finding in findings):
        raise RulebookError(findings)
    return CheckedLayer(
        tuple(sorted({pack for part, _ in parts for pack in part.packs})),
        tuple(sorted({each for part, _ in parts for each in part.replaces})),
        tuple(sorted({each for part, _ in parts for each in part.retires})),
        tuple(findings),
    )


def _rulebooks(path: Path) -> tuple[str, ...]:
    """The rulebooks that the files in a folder say they are part of; the main one is always among them."""
    named = set()
    for file in path.rglob("*.yaml"):
        with suppress(OSError):
            text = file.read_text(encoding="utf-8", errors="replace")
            named.add(RuleFile(file, str(file), text).rulebook)
    return ("", *sorted(named - {""}))


def _checked(path: Path, sources: RuleSources, rulebook: str) -> tuple[CheckedLayer, list[Finding]]:
    advisor = Advisor.load(sources.base, overlays=sources.overlays, rulebook=rulebook)
    account = next(each for each in layer_accounts(advisor.loaded) if each.path == path)
    if not account.in_force:
        return CheckedLayer(), list(account.findings)
    findings = [each for each in advisor.loaded.findings if _concerns(each, account.files)]
    if not rulebook:
        findings += _of_templates(path, advisor)
        findings += (each for each in entry_findings(advisor.rulebook) if each.place.file in account.files)
    return (
        CheckedLayer(
            tuple(pack for pack, file in advisor.rulebook.pack_files.items() if file in account.files),
            tuple(f"{each.kind} {each.id}" for each in account.replaces),
            tuple(each.id for each in account.retires),
        ),
        findings,
    )


def _concerns(finding: Finding, files: tuple[str, ...]) -> bool:
    return any(place.file in files for place in (finding.place, *(each.place for each in finding.related)))


def _of_templates(path: Path, advisor: Advisor) -> Iterator[Finding]:
    refused = [each.path for each in advisor.loaded.refused]
    for finding in load_launch_book(advisor.loaded.sources, advisor.rulebook, refused).findings:
        if Path(finding.place.file).is_relative_to(path):
            yield finding
