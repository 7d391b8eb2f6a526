"""What the signature of an installed package is worth today."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from engine.rulebook.manifest import MANIFEST_FILE, SIGNATURE_FILE
from engine.rulebook.receipt import Receipt
from kb.packages.package import SIGNED_PACKAGE
from kb.signature import SignatureError, SignatureJudge

__all__ = ["SignatureState", "signature_state"]


@dataclass(frozen=True)
class SignatureState:
    """``kind`` and what people are told.

    *good*: the signature is of this package, by a person who is trusted today where it is said who those are.
    *unsigned*: nobody signed it. *untrusted*: it is good, and its key is not among those trusted today. *bad*: it is no
    signature of this package. *unchecked*: it could not be asked.
    """

    kind: Literal["good", "unsigned", "untrusted", "bad", "unchecked"]
    told: str

    @property
    def is_wrong(self) -> bool:
        """Whether the package is not what it is taken for."""
        return self.kind in ("untrusted", "bad")


def signature_state(place: Path, receipt: Receipt, allowed: Path | None) -> SignatureState:
    """The state of the package in ``place``, asked of ``ssh-keygen`` now.

    ``allowed`` is the file of those who are trusted (see ssh-keygen); without it the name noted down when it was
    installed is told, and that it was noted down then.
    """
    if not receipt.key:
        return SignatureState("unsigned", "nobody signed it")
    try:
        text = (place / MANIFEST_FILE).read_text(encoding="utf-8")
        signature = (place / SIGNATURE_FILE).read_text(encoding="ascii")
        if problem := SignatureJudge(SIGNED_PACKAGE).problem(text, signature):
            return SignatureState("bad", problem)
        noted = (
            f"{receipt.signer}, as noted when it was installed" if receipt.signer else "nobody asked who has the key"
        )
        if allowed is None:
            return SignatureState("good", f"good, by the key {receipt.key} ({noted})")
        judge = SignatureJudge(SIGNED_PACKAGE, allowed)
        if problem := judge.problem(text, signature):
            return SignatureState("untrusted", problem)
        return SignatureState("good", f"good, by {judge.signer(signature)}, who is in {allowed}")
    except (OSError, UnicodeError, SignatureError) as error:
        return SignatureState("unchecked", f"it could not be checked: {error}")
