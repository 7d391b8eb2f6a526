"""``whygpu rules add``."""

from __future__ import annotations

import argparse
from pathlib import Path

from engine.language import printable
from kb.package_shelf import PackageShelf
from kb.packages import Installation, offered
from kb.packages.installation import Installed
from kb.packages.trust import Trust, trusted_signers
from tui.commands.complaint import complaining

__all__ = ["add"]

_DIGITS = 12
_SHOWN = 5


@complaining
def add(options: argparse.Namespace) -> int:
    """Installs a package of rules; returns 0 where it is in place.

    Raises `PackageError`, `PackageShelfError`, `SignatureError`, and `RulebookError` where its rules cannot be used on
    top of the person's own.
    """
    trust = Trust(trusted_signers(options.trust), options.unsigned)
    overlays = tuple(map(Path, options.overlays))
    installation = Installation(PackageShelf.usual(), trust, options.downgrade, overlays)
    for line in _said(installation.install(offered(options.package))):
        print(printable(line, 600))
    return 0


def _said(installed: Installed) -> list[str]:
    receipt, before = installed.receipt, installed.before
    signed = f"signed by {receipt.signer}" if receipt.signer else f"key {receipt.key}" if receipt.key else "not signed"
    about = f"{receipt.name} {receipt.version} ({receipt.digest[:_DIGITS]}, {signed})"
    if not installed.new:
        return [f"{about} is installed already"]
    lines = [f"{about} is installed" + (f", in the place of {before.version}" if before else "")]
    lines += [f"  {each.place}: {each.code} {each.message}" for each in installed.warnings[:_SHOWN]]
    if len(installed.warnings) > _SHOWN:
        lines.append(f"  and {len(installed.warnings) - _SHOWN} more warnings")
    lines.append(f'To use it: whygpu advise "..." --rules {receipt.name}, or for good: WHYGPU_RULES={receipt.name}')
    return lines
