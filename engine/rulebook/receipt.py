"""What was noted down when a package of rules was put in place."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import msgspec
from msgspec import Struct

from engine.errors import EngineError
from engine.rulebook.manifest import ManifestError, manifest_in

__all__ = ["RECEIPT_FILE", "Receipt", "ReceiptError", "receipt_in", "receipt_of"]

#: beside the folder that it tells of
RECEIPT_FILE = "installed.json"
_MOST_BYTES = 100_000


class ReceiptError(EngineError):
    """A text that is no receipt."""


class Receipt(Struct, frozen=True, forbid_unknown_fields=True):
    """The package that is in ``folder``, its digest on that day, and where it is from.

    ``signer`` is who signed it, by the name in the list of those who were trusted, and ``key`` the fingerprint of the
    key; both are empty where nobody did, and ``signer`` also where it was not asked who.
    """

    name: str
    version: str
    digest: str
    folder: str
    origin: str
    signer: str = ""
    key: str = ""

    def to_bytes(self) -> bytes:
        """The receipt as text."""
        return msgspec.json.format(msgspec.json.encode(self)) + b"\n"


def receipt_in(folder: Path) -> Receipt | None:
    """The receipt in ``folder``; None where there is none. Raises `ReceiptError`."""
    try:
        with (folder / RECEIPT_FILE).open("rb") as file:
            return msgspec.json.decode(file.read(_MOST_BYTES), type=Receipt)
    except (FileNotFoundError, NotADirectoryError):
        return None
    except OSError as error:
        raise ReceiptError(f"it cannot be read: {error.strerror}") from None
    except (msgspec.DecodeError, UnicodeError) as error:
        raise ReceiptError(f"this is no receipt: {error}") from None


def receipt_of(folder: Path) -> Receipt | None:
    """What is known of the package in ``folder``: its receipt, or what it says of itself. None where it is none."""
    try:
        manifest = manifest_in(folder)
    except ManifestError:
        return None
    if manifest is None:
        return None
    with suppress(ReceiptError):
        noted = receipt_in(folder.parent)
        if noted is not None and (noted.folder, noted.digest) == (folder.name, manifest.digest):
            return noted
    return Receipt(manifest.name, manifest.version, manifest.digest, folder.name, str(folder))
