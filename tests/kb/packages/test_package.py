"""A package as one file: the same content is the same bytes, and no other bytes are taken."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.rulebook.manifest import MANIFEST_FILE, SIGNATURE_FILE
from kb.packages import Package, PackageError
from kb.packages.package import SIGNED_PACKAGE
from kb.packages.trust import Trust
from kb.signature import SignatureError
from tests.kb.packages.made import needs_ssh_keygen, package, signed

NAMES = st.from_regex(r"[a-z][a-z0-9_]{0,8}", fullmatch=True).map(lambda stem: f"{stem}.yaml")


def archive(entries: list[tuple[str | zipfile.ZipInfo, bytes]], compression: int = zipfile.ZIP_STORED) -> bytes:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", compression) as opened:
        for name, text in entries:
            opened.writestr(name, text)
    return data.getvalue()


def entries(made: Package) -> list[tuple[str | zipfile.ZipInfo, bytes]]:
    return [(name, text) for name, text in made.unpacked.items() if name != MANIFEST_FILE]


def refused(data: bytes) -> str:
    with pytest.raises(PackageError) as raised:
        Package.of_bytes(data, "it.whygpu")
    assert str(raised.value).startswith("it.whygpu: ")
    assert str(raised.value).isprintable()
    return raised.value.problem


@given(st.dictionaries(NAMES, st.binary(max_size=200), min_size=1, max_size=5))
def test_what_is_written_is_read_again_and_its_order_does_not_matter(files: dict[str, bytes]) -> None:
    made = package({name: content.hex() for name, content in files.items()})
    back = Package.of_bytes(made.to_bytes(), "it.whygpu")
    assert back == made
    turned = Package(made.manifest, dict(reversed(made.files.items())))
    assert turned.to_bytes() == made.to_bytes()


def test_other_programs_read_it() -> None:
    made = package()
    with zipfile.ZipFile(io.BytesIO(made.to_bytes())) as opened:
        assert opened.testzip() is None
        assert opened.namelist() == [MANIFEST_FILE, "power.yaml"]
        assert opened.read("power.yaml") == made.files["power.yaml"]


@needs_ssh_keygen
def test_a_change_of_any_byte_is_found(key: Callable[[str], Path], allowed: Path) -> None:
    made = signed(package({"power.yaml": "pack: p\n"}), key("alice"))
    data, trust = made.to_bytes(), Trust(allowed)
    assert trust.signer(Package.of_bytes(data, "it"), "it")[0] == "alice@example.com"
    for place in range(len(data)):
        changed = data[:place] + bytes([data[place] ^ 1]) + data[place + 1 :]
        with pytest.raises((PackageError, SignatureError)):
            trust.signer(Package.of_bytes(changed, "it"), "it")
    for shorter in (data[:-1], data[1:], b"", data[:100]):
        refused(shorter)
    for longer in (data + b"\0", b"#!/bin/sh\n" + data):
        refused(longer)


@given(st.binary(max_size=400), st.integers(0, 2_000), st.integers(0, 60))
def test_no_bytes_do_anything_but_being_refused(noise: bytes, place: int, cut: int) -> None:
    data = package().to_bytes()
    changed = data[:place] + noise + data[place + cut :]
    if changed != data:
        refused(changed)


@pytest.mark.parametrize(
    "name",
    [
        "../power.yaml",
        "a/../../power.yaml",
        "/etc/power.yaml",
        "C:/power.yaml",
        "c:power.yaml",
        "a\\b.yaml",
        "a//b.yaml",
        "./a.yaml",
        "a/.hidden.yaml",
        ".git/a.yaml",
        "con.yaml",
        "a/NUL.yaml",
        "a b.yaml",
        "a\x1b[31m.yaml",
        "preise€.yaml",
        "a./b.yaml",
        "a/b/c/d/e/f/g.yaml",
        f"{'a' * 250}.yaml",
        "prices.py",
        "prices.yml",
        "prices",
        "launch/prices.sh",
        "prices.j2",
        "a/launch/x.j2",
        "sub/rule-package.json",
        "RULE-PACKAGE.JSON",
        "package.toml",
        "",
        "sub/",
    ],
)
def test_a_name_that_leads_elsewhere_or_is_of_no_rule_is_refused(name: str) -> None:
    made = package()
    data = archive([(MANIFEST_FILE, made.manifest.to_bytes()), *entries(made), (zipfile.ZipInfo(name), b"x")])
    assert refused(data)


@pytest.mark.parametrize("name", ["Power.yaml", "POWER.YAML", "power.yaml/more.yaml", "Power.yaml/more.yaml"])
def test_names_that_are_the_same_on_some_computers_are_refused(name: str) -> None:
    made = package()
    data = archive([(MANIFEST_FILE, made.manifest.to_bytes()), *entries(made), (name, b"x")])
    assert (
        "same file" in refused(data) or "no file that a package may hold" in refused(data) or "at once" in refused(data)
    )


def test_a_link_and_a_folder_are_refused() -> None:
    made = package()
    for kind in (0o120777, 0o040755, 0o010644, 0o100755):
        entry = zipfile.ZipInfo("power.yaml", (1980, 1, 1, 0, 0, 0))
        entry.create_system, entry.external_attr = 3, kind << 16
        data = archive([(MANIFEST_FILE, made.manifest.to_bytes()), (entry, made.files["power.yaml"])])
        assert "changed after it was made" in refused(data)


def test_a_file_that_is_there_twice_is_refused() -> None:
    made = package()
    with pytest.warns(UserWarning, match="Duplicate name"):
        data = archive([(MANIFEST_FILE, made.manifest.to_bytes()), *entries(made), *entries(made)])
    assert "twice" in refused(data)


def test_nothing_is_unpacked_that_is_compressed_or_too_large() -> None:
    made = package()
    bomb = archive([(MANIFEST_FILE, made.manifest.to_bytes()), ("a.yaml", bytes(50_000_000))], zipfile.ZIP_DEFLATED)
    assert len(bomb) < 100_000
    assert "compressed" in refused(bomb)
    assert "at most 1,000,000" in refused(archive([(MANIFEST_FILE, b"{}"), ("a.yaml", bytes(1_000_001))]))
    many = [(f"a{number}.yaml", b"x") for number in range(501)]
    assert "501 files" in refused(archive([(MANIFEST_FILE, b"{}"), *many]))
    assert "too large" in refused(bytes(16_000_001))


def test_what_the_manifest_does_not_say_is_refused() -> None:
    made = package()
    manifest = (MANIFEST_FILE, made.manifest.to_bytes())
    assert "power.yaml was changed" in refused(archive([manifest, ("power.yaml", b"x")]))
    assert "power.yaml is missing" in refused(archive([manifest, ("zero.yaml", b"x")]))
    assert "does not know" in refused(archive([manifest, *entries(made), ("z.yaml", b"x")]))
    assert "there is no rule-package.json" in refused(archive(entries(made)))
    assert "no manifest" in refused(archive([(MANIFEST_FILE, b"[1]"), *entries(made)]))
    assert "no manifest" in refused(archive([(MANIFEST_FILE, b"[" * 100_000), *entries(made)]))
    assert "there are no rule files" in refused(archive([manifest]))


@pytest.mark.parametrize("name", ["Our Policy", "../up", "built-in", "current", "", "a" * 61, "-a", "a\x1b[31m"])
def test_a_package_has_a_name_that_can_be_typed(name: str) -> None:
    assert "cannot be the name" in refused(package(name=name).to_bytes())


@needs_ssh_keygen
@pytest.mark.parametrize("change", [lambda text: text + "\n", lambda text: text.replace("\n", "\r\n"), lambda _: "no"])
def test_a_signature_is_written_in_one_way(change: Callable[[str], str], key: Callable[[str], Path]) -> None:
    made = signed(package(), key("alice"))
    assert "its signature" in refused(made.signed(change(made.signature)).to_bytes())
    assert SIGNATURE_FILE in made.unpacked
    assert SIGNED_PACKAGE.noun == "package"
