"""What a package of rules says of itself: its name and version, and the digest of every file in it."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from pathlib import Path

import msgspec
from msgspec import Struct
from msgspec.structs import asdict, replace

from engine.errors import EngineError

__all__ = ["MANIFEST_FILE", "SIGNATURE_FILE", "Manifest", "ManifestError", "file_digest", "manifest_in"]

MANIFEST_FILE = "rule-package.json"
#: the signature of the manifest, beside it
SIGNATURE_FILE = "rule-package.sig"
_SCHEMA = "rule-package/1"
_MOST_BYTES = 1_000_000


class ManifestError(EngineError):
    """A text that is no manifest, or one that does not have the digest that it states."""


class Manifest(Struct, frozen=True, forbid_unknown_fields=True):
    """A package by its name, its version and the SHA-256 of each of its files, by their paths within it.

    ``needs`` is the lowest version of the program that the rules are for. ``packs`` are those that they are in,
    ``replaces`` and ``retires`` what they put in place of something below and take out of it. ``digest`` is that of all
    the rest, and so of every byte of the package but its signature.
    """

    schema: str
    name: str
    version: str
    description: str
    author: str
    licence: str
    needs: str
    packs: tuple[str, ...]
    replaces: tuple[str, ...]
    retires: tuple[str, ...]
    files: dict[str, str]
    digest: str

    @classmethod
    def made(  # noqa: PLR0913 - what a person says of it, and what is in it
        cls,
        *,
        name: str,
        version: str,
        description: str,
        author: str,
        licence: str,
        needs: str,
        packs: tuple[str, ...],
        replaces: tuple[str, ...],
        retires: tuple[str, ...],
        files: Mapping[str, bytes],
    ) -> Manifest:
        """The manifest of ``files``, with all digests."""
        digests = {path: file_digest(content) for path, content in sorted(files.items())}
        parts = (name, version, description, author, licence, needs, packs, replaces, retires, digests)
        draft = cls(_SCHEMA, *parts, digest="")
        return replace(draft, digest=file_digest(draft.to_bytes()))

    def to_bytes(self) -> bytes:
        """The one text that says this: JSON with its keys in order."""
        return (json.dumps(asdict(self), indent=2, sort_keys=True, ensure_ascii=False) + "\n").encode()

    @classmethod
    def of_bytes(cls, data: bytes) -> Manifest:
        """What ``data`` says. Raises `ManifestError` where it is not, to the byte, what `to_bytes` gives."""
        try:
            manifest = msgspec.json.decode(data, type=cls)
            if manifest.schema != _SCHEMA:
                raise ManifestError(f"a manifest of the kind {_SCHEMA} is wanted")
            if manifest.to_bytes() != data:
                raise ManifestError("this is not how a manifest is written")
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            raise ManifestError(f"this is no manifest: {error}") from None
        if manifest.digest != file_digest(replace(manifest, digest="").to_bytes()):
            raise ManifestError("it does not have the digest that it states")
        return manifest


def file_digest(content: bytes) -> str:
    """The SHA-256 of the content of a file, in hexadecimal digits."""
    return hashlib.sha256(content).hexdigest()


def manifest_in(folder: Path) -> Manifest | None:
    """The manifest of a folder that holds a package; None of any other. Raises `ManifestError`."""
    try:
        with (folder / MANIFEST_FILE).open("rb") as file:
            return Manifest.of_bytes(file.read(_MOST_BYTES))
    except (FileNotFoundError, NotADirectoryError):
        return None
    except OSError as error:
        raise ManifestError(f"it cannot be read: {error.strerror}") from None
