"""Whether a package of rules is still what it was: each file has its digest, and nothing was added or taken away."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

from engine.findings.finding import Finding, Place
from engine.rulebook.manifest import (
    MANIFEST_FILE,
    SIGNATURE_FILE,
    Manifest,
    ManifestError,
    file_digest,
    manifest_in,
)
from engine.rulebook.receipt import RECEIPT_FILE, Receipt, ReceiptError, receipt_in

__all__ = ["is_sealed", "seal_findings"]

_CURE = "install the package again; to change its rules, write rules of your own on top of it"
_CODE = "E007"
_MOST_BYTES = 2_000_000


def is_sealed(path: Path) -> bool:
    """Whether ``path`` is the folder of a package, which nobody is to change."""
    return os.path.lexists(path / MANIFEST_FILE)


def seal_findings(folder: Path) -> tuple[Finding, ...]:
    """What is not as the manifest in ``folder`` says, or as it was when it was put there.

    Nothing where there is no manifest.
    """
    if not is_sealed(folder):
        return ()
    manifest: Manifest | None = None
    try:
        manifest = manifest_in(folder)
        problem = _otherwise_received(folder, manifest) if manifest else "its manifest was taken away"
    except ManifestError as error:
        problem = str(error)
    if problem or manifest is None:
        return (_finding(folder / MANIFEST_FILE, f"this package of rules cannot be used: {problem}"),)
    return tuple(_of_files(folder, manifest))


def _of_files(folder: Path, manifest: Manifest) -> Iterator[Finding]:
    found = dict(_files(folder, folder))
    for name, digest in manifest.files.items():
        file = folder / name
        if name not in found:
            yield _finding(file, "this file of a package is missing")
        elif not found[name]:
            yield _finding(file, "this file of a package is not a file of its own")
        else:
            try:
                with file.open("rb") as opened:
                    content = opened.read(_MOST_BYTES)
            except OSError as error:
                yield _finding(file, f"this file of a package cannot be read: {error.strerror}")
                continue
            if file_digest(content) != digest:
                yield _finding(file, "this file of a package was changed")
    for name in sorted(found.keys() - manifest.files.keys() - {MANIFEST_FILE, SIGNATURE_FILE}):
        yield _finding(folder / name, "this file was added to a package")


def _files(folder: Path, root: Path) -> Iterator[tuple[str, bool]]:
    """All that is in a folder but folders, by its path, and whether it is an ordinary file."""
    try:
        entries = sorted(os.scandir(folder), key=lambda entry: entry.name)
    except OSError:
        return  # then its files are missing
    for entry in entries:
        if entry.is_dir(follow_symlinks=False):
            yield from _files(Path(entry.path), root)
        else:
            yield Path(entry.path).relative_to(root).as_posix(), entry.is_file(follow_symlinks=False)


def _otherwise_received(folder: Path, manifest: Manifest) -> str:
    """Why this is not the package that the receipt beside it tells of; empty where it is, or where there is none."""
    try:
        receipt = receipt_in(folder.parent)
    except ReceiptError as error:
        return f"what was noted down in {RECEIPT_FILE} beside it: {error}"
    if receipt is None or receipt.folder != folder.name:
        return ""
    if receipt.digest != manifest.digest:
        return f"it is another one than was installed, of the digest {receipt.digest[:12]}"
    return _otherwise_signed(folder, receipt)


def _otherwise_signed(folder: Path, receipt: Receipt) -> str:
    """Why the signature in ``folder`` is not the one that was checked when it was put there; empty where it is.

    The key in the signature has to be the one noted down, so that nobody is made a signer by a line in the receipt.
    """
    from engine.rulebook.signing_key import signing_key  # few folders are sealed

    try:
        with (folder / SIGNATURE_FILE).open("rb") as file:
            signature = file.read(_MOST_BYTES).decode("ascii", errors="replace")
    except FileNotFoundError:
        signature = ""
    except OSError as error:
        return f"its signature cannot be read: {error.strerror}"
    key = signing_key(signature) if signature else ""
    if signature and not key:
        return "its signature is none"
    if receipt.signer and not receipt.key:
        return f"{receipt.signer} is noted down in {RECEIPT_FILE} as its signer, but no key"
    if key == receipt.key:
        return ""
    if not key:
        return f"its signature by the key {receipt.key} was taken away"
    noted = f"with the key {receipt.key}" if receipt.key else "without a signature"
    return f"it is signed with the key {key}, and was installed {noted}"


def _finding(file: Path, problem: str) -> Finding:
    return Finding(_CODE, problem, Place(str(file), 1, 1), cure=_CURE)
