"""``whygpu rules packages``."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from engine.findings import Finding
from engine.language import printable
from engine.rulebook.manifest import Manifest, ManifestError, manifest_in
from engine.rulebook.receipt import Receipt
from engine.rulebook.seal import is_sealed, seal_findings
from kb.package_shelf import PackageShelf, PackageShelfError
from kb.packages.signature_state import SignatureState, signature_state
from kb.packages.trust import trusted_signers
from tui.commands.complaint import complaining
from tui.report.json_text import json_text
from tui.report.layout import columns, page_width

if TYPE_CHECKING:
    from kb.advice.document import Json

__all__ = ["packages"]

_DIGITS = 12
_CHANGED = 1


@dataclass(frozen=True)
class _Installed:
    """What is installed under a name, and what is wrong with it."""

    name: str
    receipt: Receipt | None
    place: Path | None
    manifest: Manifest | None
    problems: tuple[str, ...]
    signature: SignatureState | None = None

    @classmethod
    def on(cls, shelf: PackageShelf, name: str, allowed: Path | None) -> _Installed:
        try:
            receipt, place = shelf.receipt(name), shelf.place(name)
        except PackageShelfError as error:
            return cls(name, None, None, None, (str(error),))
        manifest = None
        problems = tuple(map(_told, seal_findings(place))) if place else ()
        if place is not None and not is_sealed(place):
            problems = (f"{place}: the package is not there any more",)
        elif place is not None and not problems:
            try:
                manifest = manifest_in(place)
            except ManifestError as error:  # it was changed between two looks
                problems = (str(error),)
        asked = receipt is not None and place is not None and is_sealed(place)
        signature = signature_state(place, receipt, allowed) if asked and place and receipt else None
        return cls(name, receipt, place, manifest, problems, signature)

    @property
    def is_wrong(self) -> bool:
        """Whether it cannot be used, or is not what it is taken for."""
        return bool(self.problems) or (self.signature is not None and self.signature.is_wrong)

    def document(self) -> Json:
        receipt, manifest = self.receipt, self.manifest
        return {
            "name": self.name,
            "version": receipt.version if receipt else None,
            "digest": receipt.digest if receipt else None,
            "signer": receipt.signer or None if receipt else None,
            "key": receipt.key or None if receipt else None,
            "signature": {"state": self.signature.kind, "told": self.signature.told} if self.signature else None,
            "from": receipt.origin if receipt else None,
            "folder": str(self.place) if self.place else None,
            "description": manifest.description if manifest else None,
            "author": manifest.author if manifest else None,
            "licence": manifest.licence if manifest else None,
            "packs": list(manifest.packs) if manifest else [],
            "replaces": list(manifest.replaces) if manifest else [],
            "retires": list(manifest.retires) if manifest else [],
            "problems": list(self.problems),
        }

    def lines(self, width: int) -> Iterator[str]:
        receipt, manifest = self.receipt, self.manifest
        yield f"{self.name} {receipt.version}" if receipt else self.name
        rows: list[tuple[str, str]] = []
        if receipt is not None:
            signer = " ".join(each for each in (receipt.signer, receipt.key) if each) or "not signed"
            rows = [("Signer", signer), ("Digest", receipt.digest[:_DIGITS]), ("From", receipt.origin)]
        if self.signature is not None and self.signature.kind != "unsigned":
            rows += [("SIGNATURE" if self.signature.is_wrong else "Signature", self.signature.told)]
        if manifest is not None:
            rows += [("About", manifest.description), ("Author", f"{manifest.author}, {manifest.licence}")]
            rows += [("Replaces", ", ".join(manifest.replaces))] if manifest.replaces else []
            rows += [("Retires", ", ".join(manifest.retires))] if manifest.retires else []
        rows += [("CANNOT BE USED", each) for each in self.problems]
        yield from columns([(name, printable(text, 400)) for name, text in rows], width)


@complaining
def packages(options: argparse.Namespace) -> int:
    """Lists the installed packages of rules, with what their signatures are worth today.

    Returns 1 where a package was changed since, or its signature is not good or not trusted; else 0.
    """
    shelf = PackageShelf.usual()
    allowed = trusted_signers(options.trust)
    found = [_Installed.on(shelf, name, allowed) for name in shelf.names()]
    if options.json:
        print(json_text([each.document() for each in found], 2))
    elif not found:
        print("no packages of rules are installed; to install one: whygpu rules add FILE")
    else:
        for each in found:
            for line in each.lines(page_width()):
                print(line)
    return _CHANGED if any(each.is_wrong for each in found) else 0


def _told(finding: Finding) -> str:
    return f"{finding.place.file}: {finding.message}"
