"""The packages of rules that a person has installed, each in a folder of its own that nobody changes."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path

import platformdirs
from msgspec import Struct

from engine.language.late_pattern import LatePattern
from engine.rulebook.receipt import RECEIPT_FILE, Receipt, ReceiptError, receipt_in
from kb.errors import KnowledgeError

__all__ = ["PackageShelf", "PackageShelfError", "is_package_name", "packages_folder"]

_NAME = LatePattern(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
_LONGEST_NAME = 60
_RESERVED = frozenset({"built-in", "current"})
"""Names that commands have for other rules than those of a package."""
_DIGITS = 12


class PackageShelfError(KnowledgeError):
    """The folder of installed packages cannot be read or written."""

    def __init__(self, folder: Path, problem: str) -> None:
        self.folder, self.problem = folder, problem
        super().__init__(f"{folder}: {problem}")


def is_package_name(text: str) -> bool:
    """Whether a package may have that name: lower-case words and digits, joined by ``-``."""
    return len(text) <= _LONGEST_NAME and text not in _RESERVED and _NAME.compiled.fullmatch(text) is not None


def packages_folder() -> Path | None:
    """Where packages are: what ``WHYGPU_PACKAGES`` names, or ``packages`` in the platform's folder for data.

    None where there is no place for it.
    """
    if named := os.environ.get("WHYGPU_PACKAGES"):
        return Path(named)
    folder = Path(platformdirs.user_data_dir("whygpu"))
    return folder / "packages" if folder.is_absolute() else None  # without a home it would be a folder "~"


class PackageShelf(Struct, frozen=True):
    """Installed packages in ``folder``.

    Each has a folder by its name. In that is one for each version with a digest, and the receipt that tells which of
    them counts; so a package is replaced in one step, with its receipt.
    """

    folder: Path | None

    @classmethod
    def usual(cls) -> PackageShelf:
        """The shelf in `packages_folder`."""
        return cls(packages_folder())

    def receipt(self, name: str) -> Receipt | None:
        """The receipt of the package of that name; None where none is installed. Raises `PackageShelfError`."""
        if self.folder is None or not is_package_name(name):
            return None
        try:
            receipt = receipt_in(self.folder / name)
        except ReceiptError as error:
            raise PackageShelfError(self.folder / name / RECEIPT_FILE, str(error)) from None
        if receipt is not None and (receipt.name != name or not _is_part(receipt.folder)):
            raise PackageShelfError(self.folder / name / RECEIPT_FILE, "this is the receipt of something else")
        return receipt

    def place(self, name: str) -> Path | None:
        """The folder with the rules of a package; None where none of that name is installed.

        Raises `PackageShelfError`.
        """
        receipt = self.receipt(name)
        return self._of(name) / receipt.folder if receipt is not None else None

    def names(self) -> tuple[str, ...]:
        """The names of all packages."""
        if self.folder is None or not self.folder.is_dir():
            return ()
        return tuple(sorted(each.parent.name for each in self.folder.glob(f"*/{RECEIPT_FILE}")))

    @contextmanager
    def putting(self, name: str, version: str, digest: str, files: Mapping[str, bytes]) -> Iterator[Path]:
        """A new folder with ``files``, which counts only once `receive` is told of it.

        Where nobody does until the end, it is removed. The names of files are taken to have been checked. Raises
        `PackageShelfError`.
        """
        import tempfile  # few starts install a package

        parent = self._of(name)
        target = parent / f"{version}-{digest[:_DIGITS]}"
        made = False
        try:
            parent.mkdir(parents=True, exist_ok=True)
            draft = Path(tempfile.mkdtemp(prefix=".new-", dir=parent))
            try:
                for path, content in files.items():
                    file = draft / path
                    file.parent.mkdir(parents=True, exist_ok=True)
                    file.write_bytes(content)
                draft.chmod(0o755)
                if target.exists():
                    shutil.rmtree(target)
                draft.rename(target)
                made = True
            finally:
                shutil.rmtree(draft, ignore_errors=True)
        except OSError as error:
            self._drop(parent, target if made else None)
            raise PackageShelfError(parent, f"nothing can be put here: {error.strerror}") from None
        try:
            yield target
        finally:
            receipt = self.receipt(name)
            if receipt is None or receipt.folder != target.name:
                self._drop(parent, target)

    def receive(self, receipt: Receipt) -> None:
        """From now on the package that ``receipt`` tells of counts, and the one before it is gone.

        Raises `PackageShelfError`.
        """
        import tempfile

        parent = self._of(receipt.name)
        try:
            descriptor, name = tempfile.mkstemp(prefix=f".{RECEIPT_FILE}.", dir=parent)
            draft = Path(name)
            try:
                with os.fdopen(descriptor, "wb") as file:
                    file.write(receipt.to_bytes())
                draft.chmod(0o644)
                draft.replace(parent / RECEIPT_FILE)
            finally:
                draft.unlink(missing_ok=True)
        except OSError as error:
            raise PackageShelfError(parent, f"nothing can be put here: {error.strerror}") from None
        for other in parent.iterdir():
            if other.is_dir() and other.name != receipt.folder:
                shutil.rmtree(other, ignore_errors=True)

    def remove(self, name: str) -> None:
        """Takes away what is installed under that name. Raises `PackageShelfError`."""
        parent = self._of(name)
        try:
            (parent / RECEIPT_FILE).unlink(missing_ok=True)  # from here on it does not count
            shutil.rmtree(parent)
        except OSError as error:
            raise PackageShelfError(parent, f"this cannot be removed: {error.strerror}") from None

    def _of(self, name: str) -> Path:
        if self.folder is None:
            raise PackageShelfError(Path("packages"), "there is no folder for them: name one in WHYGPU_PACKAGES")
        if not is_package_name(name):
            raise PackageShelfError(self.folder, f"{name!r} is not the name of a package")
        return self.folder / name

    @staticmethod
    def _drop(parent: Path, target: Path | None) -> None:
        if target is not None:
            shutil.rmtree(target, ignore_errors=True)
        with suppress(OSError):
            parent.rmdir()  # where nothing else is in it


def _is_part(name: str) -> bool:
    return name not in ("", ".", "..") and "/" not in name and "\\" not in name
