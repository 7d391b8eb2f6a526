"""Where packages come from: files, folders, wheels, and Python packages that are installed."""

from __future__ import annotations

import sys
import zipfile
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from kb.package_shelf import PackageShelf
from kb.packages import Installation, Offer, PackageError, offered, packed_folder
from kb.packages.trust import Trust
from tests.kb.packages.made import DESCRIPTION, RULES, needs_ssh_keygen, package, signed

ENTRY = "[console_scripts]\nx = y:z\n\n[whygpu.rules]\nour-policy = our_policy.rules\n"
BOMB = 'raise SystemExit("this must never be run")\n'


def files_of(kind: str, ours: Path) -> dict[str, bytes]:
    """The rules in a Python package: as an archive, as files that are packed, or unpacked as installed ones are."""
    made = packed_folder(ours)[0]
    match kind:
        case "archive":
            return {"our-policy.whygpu": made.to_bytes()}
        case "unpacked":
            return dict(made.unpacked)
        case _:
            return {"package.toml": DESCRIPTION.encode(), "power.yaml": RULES.encode()}


def in_package(rules: Mapping[str, bytes], entry: str = ENTRY) -> dict[str, bytes]:
    return {
        "our_policy/__init__.py": BOMB.encode(),
        "our_policy/rules/__init__.py": BOMB.encode(),
        **{f"our_policy/rules/{name}": text for name, text in rules.items()},
        "our_policy-1.0.dist-info/METADATA": b"Metadata-Version: 2.1\nName: our-policy-rules\nVersion: 1.0\n",
        "our_policy-1.0.dist-info/entry_points.txt": entry.encode(),
    }


def wheel(folder: Path, files: Mapping[str, bytes]) -> Path:
    file = folder / "our_policy-1.0-py3-none-any.whl"
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as opened:
        for name, text in files.items():
            opened.writestr(name, text)
    return file


def test_a_file(tmp_path: Path) -> None:
    file = tmp_path / "it.whygpu"
    file.write_bytes(package().to_bytes())
    assert offered(str(file)) == Offer(package(), str(file), "it.whygpu")


def test_a_folder_of_rules_and_the_folder_of_an_installed_package(
    ours: Path, shelf: PackageShelf, tmp_path: Path
) -> None:
    offer = offered(str(ours))
    assert (offer.package, offer.origin) == (packed_folder(ours)[0], str(ours))
    Installation(shelf, Trust(anybody=True)).install(offer)
    again = offered(str(shelf.place("our-policy")))
    assert again.package == offer.package
    with pytest.raises(PackageError, match="this is a package already"):
        packed_folder(shelf.place("our-policy") or tmp_path)


@pytest.mark.parametrize("kind", ["archive", "rules", "unpacked"])
def test_a_wheel_of_which_nothing_is_run(kind: str, ours: Path, tmp_path: Path) -> None:
    offer = offered(str(wheel(tmp_path, in_package(files_of(kind, ours)))))
    assert offer.package == packed_folder(ours)[0]
    assert offer.origin == "our_policy-1.0-py3-none-any.whl"


@needs_ssh_keygen
def test_a_wheel_brings_the_signature_along(key: Callable[[str], Path], allowed: Path, tmp_path: Path) -> None:
    made = signed(package(), key("alice"))
    for files in ({"p.whygpu": made.to_bytes()}, made.unpacked):
        offer = offered(str(wheel(tmp_path, in_package(files))))
        assert Trust(allowed).signer(offer.package, offer.where)[0] == "alice@example.com"


@pytest.mark.parametrize("kind", ["archive", "rules", "unpacked"])
def test_a_python_package_that_is_installed_of_which_nothing_is_run(
    kind: str, ours: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    site = tmp_path / "site"
    files = in_package(files_of(kind, ours))
    record = "".join(f"{name},,\n" for name in files)
    for name, text in {**files, "our_policy-1.0.dist-info/RECORD": record.encode()}.items():
        (site / name).parent.mkdir(parents=True, exist_ok=True)
        (site / name).write_bytes(text)
    monkeypatch.setattr(sys, "path", [*sys.path, str(site)])
    monkeypatch.chdir(tmp_path)
    offer = offered("our-policy")
    assert offer.package == packed_folder(ours)[0]
    assert offer.origin == "Python package our-policy-rules 1.0"
    with pytest.raises(PackageError, match="did you mean our-policy"):
        offered("our-polcy")


@pytest.mark.parametrize(
    ("files", "told"),
    [
        (
            {"our_policy-1.0.dist-info/entry_points.txt": b"[other]\na = b\n"},
            "no entry point of the group whygpu.rules",
        ),
        ({"our_policy-1.0.dist-info/entry_points.txt": b"\xff"}, "entry points cannot be read"),
        ({"our_policy-1.0.dist-info/entry_points.txt": b"a = b\n"}, "entry points cannot be read"),
        ({"deep/our_policy-1.0.dist-info/entry_points.txt": ENTRY.encode()}, "no entry point"),
        (in_package({}, ENTRY + "second = our_policy.more\n"), "several packages of rules"),
        (in_package({}), "neither one package"),
        (in_package({}, ENTRY.replace("our_policy.rules", "../../etc")), "neither one package"),
        (in_package({"a.whygpu": b"x", "b.whygpu": b"x"}), "neither one package"),
        (in_package({"a.whygpu": b"x"}), "this is no package of rules"),
        (in_package({"package.toml": DESCRIPTION.encode(), "../../../up.yaml": b"x"}), "no name for a file"),
        (in_package({"package.toml": DESCRIPTION.encode(), "a.yaml": bytes(1_000_001)}), "at most 1,000,000"),
        (in_package({"package.toml": DESCRIPTION.encode(), "a.yaml": bytes(20_000_000)}), "too large"),
        (in_package({"package.toml": DESCRIPTION.encode(), "a.sh": b"x"}), "no file that a package may hold"),
    ],
)
def test_a_hostile_or_useless_wheel_is_refused(files: Mapping[str, bytes], told: str, tmp_path: Path) -> None:
    with pytest.raises(PackageError, match=told):
        offered(str(wheel(tmp_path, files)))
    assert [each.name for each in tmp_path.iterdir()] == ["our_policy-1.0-py3-none-any.whl"]


def test_what_is_no_package_at_all_is_said_so(tmp_path: Path) -> None:
    file = tmp_path / "it.whl"
    file.write_bytes(b"PK nonsense")
    with pytest.raises(PackageError, match="this is no wheel"):
        offered(str(file))
    with pytest.raises(PackageError, match="there is no such file"):
        offered(str(tmp_path / "none"))
    with pytest.raises(PackageError, match="this is no file"):
        offered("/dev/zero")
