"""A package of rules as one file, of which every byte is known: the same content is always the same file."""

from __future__ import annotations

import base64
import binascii
import io
import struct
import zipfile
import zlib
from collections.abc import Mapping
from dataclasses import dataclass, replace

from engine.rulebook.manifest import MANIFEST_FILE, SIGNATURE_FILE, Manifest, ManifestError, file_digest
from kb.package_shelf import is_package_name
from kb.packages.contents import MOST_BYTES, check_contents
from kb.packages.package_error import PackageError
from kb.signature import SignedKind

__all__ = ["ARCHIVE_ENDING", "SIGNED_PACKAGE", "Package"]

ARCHIVE_ENDING = ".whygpu"
SIGNED_PACKAGE = SignedKind("whygpu-rules", "package")
_FIRST_DAY = (1980, 1, 1, 0, 0, 0)
"""The earliest day that an archive can state, the same for all files: when they were written is of no account."""
_UNIX, _ORDINARY_FILE = 3, 0o100644 << 16
_MOST_SIGNATURE_BYTES = 20_000
_MOST_ARCHIVE_BYTES = 2 * MOST_BYTES
_DEFECTS = (
    zipfile.BadZipFile,
    zlib.error,
    EOFError,
    NotImplementedError,
    OSError,
    OverflowError,
    RuntimeError,
    struct.error,
    UnicodeError,
    ValueError,
)
"""What reading a broken archive may raise."""
_BEGIN, _END = "-----BEGIN SSH SIGNATURE-----", "-----END SSH SIGNATURE-----"
_ARMOUR_WIDTH = 70


@dataclass(frozen=True)
class Package:
    """The manifest of a package, its files by their paths, and the signature of the manifest; empty without one."""

    manifest: Manifest
    files: Mapping[str, bytes]
    signature: str = ""

    @property
    def label(self) -> str:
        """Its name and version."""
        return f"{self.manifest.name} {self.manifest.version}"

    @property
    def signed_text(self) -> str:
        """What a signature of it is of."""
        return self.manifest.to_bytes().decode()

    @property
    def unpacked(self) -> Mapping[str, bytes]:
        """All files of its folder: with the manifest, and with the signature where it is signed."""
        signature = {SIGNATURE_FILE: self.signature.encode()} if self.signature else {}
        return {MANIFEST_FILE: self.manifest.to_bytes(), **signature, **dict(sorted(self.files.items()))}

    def signed(self, signature: str) -> Package:
        """The same with a signature."""
        return replace(self, signature=signature)

    def to_bytes(self) -> bytes:
        """The package as a ZIP archive. Nothing is compressed, as libraries do that differently."""
        data = io.BytesIO()
        with zipfile.ZipFile(data, "w", zipfile.ZIP_STORED) as archive:
            for name, content in self.unpacked.items():
                entry = zipfile.ZipInfo(name, _FIRST_DAY)
                entry.create_system, entry.external_attr = _UNIX, _ORDINARY_FILE
                archive.writestr(entry, content)
        return data.getvalue()

    @classmethod
    def of_bytes(cls, data: bytes, where: str) -> Package:
        """The package in an archive at ``where``.

        Raises `PackageError` where the archive is not, to the byte, what `to_bytes` gives: so there is no room in it
        for links, for files that nobody sees, or for anything that programs read differently.
        """
        if len(data) > _MOST_ARCHIVE_BYTES:
            raise PackageError(where, f"it is too large: {len(data):,} bytes; at most {_MOST_ARCHIVE_BYTES:,} are read")
        try:
            unpacked = _unpacked(data, where)
        except _DEFECTS as error:
            raise PackageError(where, f"this is no package of rules: {error}") from None
        package = cls.of_unpacked(unpacked, where)
        if package.to_bytes() != data:
            raise PackageError(
                where,
                "it was changed after it was made, or made by something else",
                "packages are made by: whygpu rules pack FOLDER",
            )
        return package

    @classmethod
    def of_unpacked(cls, unpacked: Mapping[str, bytes], where: str) -> Package:
        """The package whose folder has these files. Raises `PackageError`."""
        files = {name: text for name, text in unpacked.items() if name not in (MANIFEST_FILE, SIGNATURE_FILE)}
        if MANIFEST_FILE not in unpacked:
            raise PackageError(where, f"this is no package of rules: there is no {MANIFEST_FILE} in it")
        check_contents(where, {name: len(text) for name, text in files.items()})
        try:
            manifest = Manifest.of_bytes(unpacked[MANIFEST_FILE])
        except ManifestError as error:
            raise PackageError(where, f"{MANIFEST_FILE}: {error}") from None
        for name in sorted(files.keys() | manifest.files.keys()):
            if name not in files:
                raise PackageError(where, f"{name} is missing, which the package says is in it")
            if name not in manifest.files:
                raise PackageError(where, f"{name} is in it, of which the package does not know")
            if file_digest(files[name]) != manifest.files[name]:
                raise PackageError(where, f"{name} was changed: it does not have the digest that the package states")
        if not is_package_name(manifest.name):
            raise PackageError(where, f"{manifest.name!r} cannot be the name of a package")
        return cls(manifest, files, _signature(unpacked.get(SIGNATURE_FILE, b""), where))


def _unpacked(data: bytes, where: str) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        entries = archive.infolist()
        # Before anything is unpacked, as a small archive can hold a lot.
        if any(entry.compress_type != zipfile.ZIP_STORED for entry in entries):
            raise PackageError(where, "something in it is compressed, which is never so in a package of rules")
        names = [entry.filename for entry in entries]
        for name in names:
            if names.count(name) > 1:
                raise PackageError(where, f"{name} is in it twice")
        sizes = {entry.filename: entry.file_size for entry in entries}
        check_contents(where, {name: sizes[name] for name in names if name not in (MANIFEST_FILE, SIGNATURE_FILE)})
        if sizes.get(MANIFEST_FILE, 0) > MOST_BYTES or sizes.get(SIGNATURE_FILE, 0) > _MOST_SIGNATURE_BYTES:
            raise PackageError(where, "what it says of itself is too large")
        return {entry.filename: archive.read(entry) for entry in entries}


def _signature(text: bytes, where: str) -> str:
    """An armoured signature. It is read as strictly as the rest: there is one way to write it."""
    if not text:
        return ""
    try:
        armoured = text.decode("ascii")
        blob = base64.b64decode("".join(armoured.splitlines()[1:-1]), validate=True)
    except (UnicodeDecodeError, binascii.Error):
        raise PackageError(where, "its signature cannot be read") from None
    written = base64.b64encode(blob).decode()
    lines = [written[at : at + _ARMOUR_WIDTH] for at in range(0, len(written), _ARMOUR_WIDTH)]
    if "\n".join((_BEGIN, *lines, _END, "")) != armoured:
        raise PackageError(where, "its signature is not written as ssh-keygen writes it")
    return armoured
