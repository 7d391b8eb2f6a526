"""Installing packages: in one step, or not at all."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from engine.findings import RulebookError
from engine.rulebook.receipt import RECEIPT_FILE
from engine.rulebook.seal import seal_findings
from kb.package_shelf import PackageShelf, PackageShelfError
from kb.packages import Installation, Offer, Package, PackageError, packed_folder
from kb.packages.installation import Installed
from kb.packages.trust import Trust
from kb.rule_sources import rule_sources
from tests.kb.packages.made import DESCRIPTION, RULES, needs_ssh_keygen, package, signed, tree

LIMIT = """schema: rules/1
pack: {pack}
title: Limit
facts: [{{id: own.limit, title: Limit, type: number}}]
rules:
  - id: {pack}.rule
    title: Limit
    kind: formula
    fact: own.limit
    value: {value}
    because: "We say so."
    sources: [{{thumb: ours}}]
    tests: [{{given: {{}}, expect: {{own.limit: {value}}}}}]
report: [{{title: Limit, facts: [own.limit]}}]
"""
ANYBODY = Trust(anybody=True)


def install(shelf: PackageShelf, made: Package, *, downgrade: bool = False, trust: Trust = ANYBODY) -> Installed:
    return Installation(shelf, trust, downgrade).install(Offer(made, "it.whygpu", "it.whygpu"))


@pytest.fixture
def made(ours: Path) -> Callable[..., Package]:
    """Packs the folder, after its version or its rules were changed."""

    def pack(version: str = "1.0.0", rules: str = RULES) -> Package:
        (ours / "package.toml").write_text(DESCRIPTION.replace('version = "1.0.0"', f'version = "{version}"'))
        (ours / "power.yaml").write_text(rules)
        return packed_folder(ours)[0]

    return pack


@needs_ssh_keygen
def test_what_is_installed_is_found_by_its_name(
    shelf: PackageShelf, made: Callable[..., Package], key: Callable[[str], Path], allowed: Path
) -> None:
    parcel = signed(made(), key("alice"))
    done = install(shelf, parcel, trust=Trust(allowed))
    receipt = shelf.receipt("our-policy")
    assert receipt == done.receipt
    assert (receipt.version, receipt.digest, receipt.signer) == ("1.0.0", parcel.manifest.digest, "alice@example.com")
    place = shelf.place("our-policy")
    assert place is not None
    assert seal_findings(place) == ()
    assert tree(place) == dict(parcel.unpacked)
    assert rule_sources([Path("our-policy")]).overlays == (place,)
    assert shelf.names() == ("our-policy",)


def test_a_newer_version_takes_the_place_of_an_older_one(shelf: PackageShelf, made: Callable[..., Package]) -> None:
    install(shelf, made("1.9.0"))
    done = install(shelf, made("1.10.0"))
    assert (done.before.version if done.before else "", done.receipt.version) == ("1.9.0", "1.10.0")
    assert len(list((shelf.folder or Path()).glob("our-policy/*/"))) == 1


def test_an_older_version_and_another_of_the_same_are_refused_unless_asked_for(
    shelf: PackageShelf, made: Callable[..., Package]
) -> None:
    install(shelf, made("1.1.0"))
    before = tree(shelf.folder or Path())
    with pytest.raises(
        PackageError, match=r"our-policy 1\.1\.0 is installed, which is newer than 1\.0\.9.*--downgrade"
    ):
        install(shelf, made("1.0.9"))
    other = made("1.1.0", RULES.replace("3 kW and", "2 kW and"))
    with pytest.raises(PackageError, match=r"installed with other content.*--downgrade"):
        install(shelf, other)
    assert tree(shelf.folder or Path()) == before
    assert install(shelf, other, downgrade=True).receipt.digest == other.manifest.digest
    assert install(shelf, made("1.0.9"), downgrade=True).receipt.version == "1.0.9"


def test_the_very_same_is_not_installed_again_unless_it_was_changed(
    shelf: PackageShelf, made: Callable[..., Package]
) -> None:
    parcel = made()
    assert install(shelf, parcel).new
    assert not install(shelf, parcel).new
    place = shelf.place("our-policy") or Path()
    (place / "power.yaml").write_text("x")
    assert seal_findings(place)
    assert install(shelf, parcel).new
    assert seal_findings(place) == ()


@needs_ssh_keygen
def test_a_signature_that_comes_later_is_noted_down(
    shelf: PackageShelf, made: Callable[..., Package], key: Callable[[str], Path], allowed: Path
) -> None:
    install(shelf, made())
    done = install(shelf, signed(made(), key("alice")), trust=Trust(allowed))
    assert (done.new, done.receipt.signer) == (False, "alice@example.com")
    assert shelf.receipt("our-policy") == done.receipt


@pytest.mark.parametrize("there", [False, True])
def test_a_package_whose_rules_cannot_be_used_changes_nothing(
    shelf: PackageShelf, made: Callable[..., Package], there: bool
) -> None:
    if there:
        install(shelf, made("0.9.0"))
    before = tree(shelf.folder or Path())
    broken = package({"power.yaml": RULES.replace("power.total > 3", "power.totl > 3")})
    with pytest.raises(RulebookError) as raised:
        install(shelf, broken)
    assert {each.place.file for each in raised.value.findings} == {"our-policy/power.yaml"}
    assert tree(shelf.folder or Path()) == before


def test_the_rules_are_checked_on_top_of_those_of_the_person(
    shelf: PackageShelf, made: Callable[..., Package], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = tmp_path / "config" / "rules"
    own.mkdir(parents=True)
    (own / "own.yaml").write_text(LIMIT.format(pack="own", value=1))
    parcel = made(rules=LIMIT.format(pack="ours.limit", value=2))
    monkeypatch.setenv("WHYGPU_CONFIG_DIR", str(own.parent))
    with pytest.raises(RulebookError, match=r"own\.limit"):
        install(shelf, parcel)
    assert shelf.names() == ()
    (own / "own.yaml").unlink()
    assert install(shelf, parcel).new


def test_a_version_in_use_gives_way_to_the_new_one(
    shelf: PackageShelf, made: Callable[..., Package], monkeypatch: pytest.MonkeyPatch
) -> None:
    install(shelf, made())
    monkeypatch.setenv("WHYGPU_RULES", "our-policy")
    assert install(shelf, made("2.0.0")).receipt.version == "2.0.0"
    assert rule_sources().overlays == (shelf.place("our-policy"),)


def test_one_that_needs_a_newer_program_is_refused(shelf: PackageShelf, ours: Path) -> None:
    (ours / "package.toml").write_text(DESCRIPTION.replace('whygpu = "0.1.0"', 'whygpu = "99.0"'))
    with pytest.raises(PackageError, match=r"needs whygpu 99\.0"):
        install(shelf, packed_folder(ours)[0])
    assert shelf.names() == ()


def test_one_that_is_not_trusted_does_not_reach_the_disk(shelf: PackageShelf) -> None:
    with pytest.raises(PackageError, match="is not signed"):
        install(shelf, package(), trust=Trust())
    assert not (shelf.folder or Path()).exists()


@pytest.mark.parametrize("broken", [b"", b"{", b"\xff", b'{"name": 1}', b"[" * 100_000])
def test_a_damaged_receipt_is_said_so(shelf: PackageShelf, made: Callable[..., Package], broken: bytes) -> None:
    install(shelf, made())
    ((shelf.folder or Path()) / "our-policy" / RECEIPT_FILE).write_bytes(broken)
    with pytest.raises(PackageShelfError, match="this is no receipt"):
        rule_sources([Path("our-policy")])


def test_a_receipt_leads_nowhere_else(shelf: PackageShelf, made: Callable[..., Package]) -> None:
    receipt = install(shelf, made()).receipt
    file = (shelf.folder or Path()) / "our-policy" / RECEIPT_FILE
    for folder in ("..", "../../elsewhere", "/etc", "a\\b", ""):
        file.write_bytes(receipt.to_bytes().replace(receipt.folder.encode(), folder.replace("\\", "\\\\").encode()))
        with pytest.raises(PackageShelfError, match="the receipt of something else"):
            shelf.place("our-policy")


def test_what_is_removed_is_gone(shelf: PackageShelf, made: Callable[..., Package]) -> None:
    install(shelf, made())
    shelf.remove("our-policy")
    assert (shelf.names(), shelf.place("our-policy")) == ((), None)
    assert tree(shelf.folder or Path()) == {}


def test_where_nothing_can_be_written_that_is_said(tmp_path: Path, made: Callable[..., Package]) -> None:
    (tmp_path / "file").write_text("x")
    with pytest.raises(PackageShelfError, match="nothing can be put here"):
        install(PackageShelf(tmp_path / "file"), made())
    with pytest.raises(PackageShelfError, match="WHYGPU_PACKAGES"):
        install(PackageShelf(None), made())
