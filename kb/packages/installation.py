"""Installing packages of rules: where anything about one is not right, all stays as it was."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from msgspec.structs import replace
from packaging.version import Version

from engine.findings import Finding, Place, RulebookError
from engine.loading import RuleSources
from engine.rulebook.receipt import Receipt
from engine.rulebook.seal import seal_findings
from kb.package_shelf import PackageShelf
from kb.packages.description import checked_version
from kb.packages.layer_check import checked_layer
from kb.packages.offer import Offer
from kb.packages.package_error import PackageError
from kb.packages.trust import Trust
from kb.rule_sources import rule_sources
from kb.version import VERSION

__all__ = ["Installation", "Installed"]


@dataclass(frozen=True)
class Installed:
    """A package that is in place: its receipt, the one of what it replaced, and the warnings about its rules.

    ``new`` tells whether anything was done: the very same may have been there.
    """

    receipt: Receipt
    before: Receipt | None
    warnings: tuple[Finding, ...] = ()
    new: bool = True


@dataclass(frozen=True)
class Installation:
    """Puts packages on ``shelf`` that ``trust`` takes and whose rules can be used on top of ``overlays``.

    With ``downgrade`` one may take the place of a newer version, or of another package of the same version.
    """

    shelf: PackageShelf
    trust: Trust
    downgrade: bool = False
    overlays: Sequence[Path] = ()

    def install(self, offer: Offer) -> Installed:
        """Installs a package in one step, or not at all.

        Raises `PackageError`, `PackageShelfError`, `SignatureError`, and `RulebookError` where its rules cannot be used
        on top of those that are there.
        """
        manifest, where = offer.package.manifest, offer.where
        signer, key = self.trust.signer(offer.package, where)
        version = checked_version(manifest.version, where)
        if checked_version(manifest.needs, where) > Version(VERSION):
            raise PackageError(where, f"{offer.package.label} needs whygpu {manifest.needs}; this is {VERSION}")
        before = self.shelf.receipt(manifest.name)
        if before is not None:
            self._check_order(offer, version, before)
        unpacked = offer.package.unpacked
        if before is not None and before.digest == manifest.digest and self._is_whole(before):
            receipt = replace(before, signer=signer or before.signer, key=key or before.key)
            if receipt != before:  # now it is known who signed it
                self.shelf.receive(receipt)
            return Installed(receipt, before, new=False)
        with self.shelf.putting(manifest.name, manifest.version, manifest.digest, unpacked) as place:
            warnings = self._checked(place, manifest.name, before)
            receipt = Receipt(
                manifest.name, manifest.version, manifest.digest, place.name, offer.origin, signer=signer, key=key
            )
            self.shelf.receive(receipt)
        return Installed(receipt, before, warnings)

    def _check_order(self, offer: Offer, version: Version, before: Receipt) -> None:
        manifest = offer.package.manifest
        there = checked_version(before.version, manifest.name)
        if self.downgrade or version > there or before.digest == manifest.digest:
            return
        if version == there:
            problem = (
                f"{offer.package.label} is installed with other content, {before.digest[:12]} from {before.origin}"
            )
        else:
            problem = f"{manifest.name} {before.version} is installed, which is newer than {manifest.version}"
        raise PackageError(offer.where, problem, "to have this one in its place: --downgrade")

    def _is_whole(self, receipt: Receipt) -> bool:
        place = self.shelf.place(receipt.name)
        return place is not None and place.is_dir() and not seal_findings(place)

    def _checked(self, place: Path, name: str, before: Receipt | None) -> tuple[Finding, ...]:
        """The warnings about the rules at ``place``, in the place of the version before where that is in use."""
        old = self.shelf.place(name) if before is not None else None
        sources = rule_sources(self.overlays)
        overlays = [place if each == old else each for each in sources.overlays]
        if place not in overlays:
            overlays.append(place)
        try:
            return tuple(
                _within(checked_layer(place, RuleSources(sources.base, tuple(overlays))).warnings, place, name)
            )
        except RulebookError as error:
            raise RulebookError(tuple(_within(error.findings, place, name))) from None


def _within(findings: Sequence[Finding], place: Path, name: str) -> Iterator[Finding]:
    """``findings`` with the files of a package by their paths in it: where it was unpacked is of no use to anybody."""

    def told(where: Place) -> Place:
        file = Path(where.file)
        return (
            replace(where, file=f"{name}/{file.relative_to(place).as_posix()}") if file.is_relative_to(place) else where
        )

    for finding in findings:
        related = tuple(replace(each, place=told(each.place)) for each in finding.related)
        yield replace(finding, place=told(finding.place), related=related)
