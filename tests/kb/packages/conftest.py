"""A folder of rules, keys to sign with, and an empty shelf."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from kb.package_shelf import PackageShelf
from tests import emptied_folder
from tests.kb.packages.made import allowed_signers, folder_of_rules, key_of
from tests.loaded_once import rules_loaded_once

module_folder, tmp_path = emptied_folder.module_folder, emptied_folder.tmp_path


@pytest.fixture(autouse=True)
def _rules_once() -> Iterator[None]:
    """The same rules on top of the built-in ones are loaded once."""
    with rules_loaded_once():
        yield


@pytest.fixture
def ours(tmp_path: Path) -> Path:
    """A folder with rules that can be packed."""
    return folder_of_rules(tmp_path / "ours")


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> PackageShelf:
    """The shelf that names of packages are looked up on; nothing is on it."""
    monkeypatch.setenv("WHYGPU_PACKAGES", str(tmp_path / "shelf"))
    return PackageShelf.usual()


@pytest.fixture(scope="session")
def key(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Path]:
    """Gives the key of a person."""
    folder = tmp_path_factory.mktemp("keys")
    return lambda name: key_of(folder, name)


@pytest.fixture(scope="session")
def allowed(key: Callable[[str], Path]) -> Path:
    """A file in which Alice alone may sign."""
    return allowed_signers(key("alice"))
