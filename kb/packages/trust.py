"""Whose packages are taken."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

from kb.packages.package import SIGNED_PACKAGE, Package
from kb.packages.package_error import PackageError
from kb.signature import SignatureJudge, signing_key

__all__ = ["Trust", "trusted_signers"]

_VARIABLE = "WHYGPU_TRUST"


def trusted_signers(named: str | None) -> Path | None:
    """The file of allowed signers: what is ``named``, or what ``WHYGPU_TRUST`` says; None where neither does."""
    allowed = named or os.environ.get(_VARIABLE)
    return Path(allowed).expanduser() if allowed else None


@dataclass(frozen=True)
class Trust:
    """Those in ``allowed``, a file of allowed signers (see ssh-keygen); with ``anybody``, whoever made the package."""

    allowed: Path | None = None
    anybody: bool = False

    def signer(self, package: Package, where: str) -> tuple[str, str]:
        """Who signed a package, and the fingerprint of their key; empty where nobody did, or was asked for.

        Raises `PackageError` where it is not to be taken, and `SignatureError` where that cannot be found out.
        """
        if not package.signature:
            if not self.anybody:
                raise PackageError(
                    where,
                    f"{package.label} is not signed: nobody can tell who made it, or whether it was changed",
                    "ask its author for a signed one, or take it as it is with --unsigned",
                )
            return "", ""
        key = signing_key(package.signature)
        if self.allowed is None and not self.anybody:
            raise PackageError(
                where,
                f"{package.label} is signed with the key {key}, but it is not said whom you trust",
                "name a file of allowed signers with --trust FILE (a line each: name, key as in .pub); "
                "--unsigned takes it without asking who signed it",
            )
        judge = SignatureJudge(SIGNED_PACKAGE, self.allowed)
        if problem := judge.problem(package.signed_text, package.signature):
            raise PackageError(where, f"{package.label}: {problem}")
        return judge.signer(package.signature), key
