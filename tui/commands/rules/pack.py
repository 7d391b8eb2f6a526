"""``whygpu rules pack``."""

from __future__ import annotations

import argparse
import os
import tempfile
from contextlib import suppress
from pathlib import Path

from engine.language import printable
from kb.packages import Package, packed_folder
from kb.packages.package import ARCHIVE_ENDING, SIGNED_PACKAGE
from kb.rule_sources import place_of_rules
from kb.signature import Signer
from tui.authoring.whole_file import UnwritableFileError
from tui.commands.complaint import complaining

__all__ = ["pack"]


@complaining
def pack(options: argparse.Namespace) -> int:
    """Makes a package of a folder of rules and writes it to a file; returns 0.

    Raises `PackageError`, `RulebookError` where there are errors in the rules, `SignatureError` and
    `UnwritableFileError`.
    """
    below = [place_of_rules(Path(each)) for each in options.overlays]
    package, warnings = packed_folder(Path(options.folder), below)
    signer = Signer(Path(options.sign).expanduser(), SIGNED_PACKAGE) if options.sign else None
    if signer is not None:
        package = package.signed(signer.sign(package.signed_text))
    manifest = package.manifest
    target = Path(options.output or f"{manifest.name}-{manifest.version}{ARCHIVE_ENDING}")
    _write(target, package)
    files = f"{len(manifest.files)} file{'s' if len(manifest.files) != 1 else ''}"
    signed = f"signed with {signer.fingerprint}" if signer else "not signed"
    print(printable(f"{target}: {package.label}, {files}, {signed}", 600))
    print(f"digest {manifest.digest}")
    if warnings:
        count = f"{len(warnings)} warning{'s' if len(warnings) != 1 else ''}"
        print(printable(f"{count}; see: whygpu rules check {options.folder}", 600))
    return 0


def _write(target: Path, package: Package) -> None:
    """Puts the package into a file, whole or not at all."""
    try:
        descriptor, name = tempfile.mkstemp(prefix=f".{target.name}.", dir=target.parent)
        draft = Path(name)
        try:
            with os.fdopen(descriptor, "wb") as file:
                file.write(package.to_bytes())
            draft.chmod(0o644)
            draft.replace(target)
        finally:
            with suppress(OSError):
                draft.unlink(missing_ok=True)
    except OSError as error:
        raise UnwritableFileError(target, error.strerror or str(error)) from None
