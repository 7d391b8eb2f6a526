"""Packages of rules on the command line, from the folder of their author to the answer of somebody else."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from kb.package_shelf import PackageShelf
from kb.packages.package import SIGNED_PACKAGE
from kb.signature import Signer
from tests.kb.packages.made import (
    REPLACING,
    RULES,
    allowed_signers,
    folder_of_rules,
    key_of,
    needs_ssh_keygen,
    package,
    tree,
)
from tests.kb.packages.made import (
    signed as signed_by,
)

JOB = ("--set", "model=llama 3.1 8b", "--set", "hardware.accelerator=rtx-4090", "--set", "hardware.count=8")
Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> PackageShelf:
    """Where packages are installed; the working folder is an empty one."""
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    monkeypatch.setenv("WHYGPU_PACKAGES", str(tmp_path / "shelf"))
    return PackageShelf.usual()


@pytest.fixture
def ours(tmp_path: Path) -> Path:
    """A folder with rules that can be packed."""
    return folder_of_rules(tmp_path / "ours")


@pytest.fixture
def installed(shelf: PackageShelf, run: Run) -> Path:
    """The folder of the package our-policy, which is installed."""
    Path("it.whygpu").write_bytes(package().to_bytes())
    code, page, complaint = run("rules", "add", "it.whygpu", "--unsigned")
    assert (code, complaint) == (0, ""), complaint
    assert "our-policy 1.0.0" in page
    place = shelf.place("our-policy")
    assert place is not None
    return place


@pytest.fixture
def signed(shelf: PackageShelf, run: Run, tmp_path: Path) -> Path:
    """The folder of the package our-policy, which Alice signed."""
    Path("signed.whygpu").write_bytes(signed_by(package(), key_of(tmp_path, "alice")).to_bytes())
    trusted = str(allowed_signers(key_of(tmp_path, "alice")))
    assert run("rules", "add", "signed.whygpu", "--trust", trusted)[0] == 0
    place = shelf.place("our-policy")
    assert place is not None
    return place


@needs_ssh_keygen
def test_a_signature_is_checked_whenever_packages_are_listed(signed: Path, run: Run, tmp_path: Path) -> None:
    code, page, _ = run("rules", "packages")
    assert (code, "good,bythekeySHA256:" in joined(page)) == (0, True)
    assert "(alice@example.com,asnotedwhenitwasinstalled)" in joined(page)
    trusted = str(allowed_signers(key_of(tmp_path, "alice")))
    code, page, _ = run("rules", "packages", "--trust", trusted)
    assert (code, "good,byalice@example.com,whoisin" in joined(page)) == (0, True)
    others = str(allowed_signers(key_of(tmp_path, "bob")))
    code, page, _ = run("rules", "packages", "--trust", others, "--json")
    assert code == 1
    (listed,) = json.loads(page)
    assert listed["signature"]["state"] == "untrusted"
    assert "is not among those" in listed["signature"]["told"]


@needs_ssh_keygen
def test_a_signature_of_something_else_by_the_same_person_is_told(signed: Path, run: Run, tmp_path: Path) -> None:
    """It says that it is by the same key, which a look at it can tell; that it is not of this text, only a check."""
    other = Signer(key_of(tmp_path, "alice"), SIGNED_PACKAGE).sign("something else")
    (signed / "rule-package.sig").write_text(other)
    code, page, _ = run("rules", "packages")
    assert (code, "SIGNATURE" in page) == (1, True)
    assert "thesignatureisnotofthispackage" in joined(page)


@needs_ssh_keygen
def test_with_its_signature_taken_away_a_package_is_of_no_use(signed: Path, run: Run) -> None:
    (signed / "rule-package.sig").unlink()
    code, _, complaint = run("advise", *JOB, "--rules", "our-policy")
    assert (code, "wastakenaway" in joined(complaint)) == (2, True)


def test_a_package_is_not_formatted(shelf: PackageShelf, run: Run) -> None:
    written = RULES.replace("title: Ours", "title:     Ours", 1)
    Path("it.whygpu").write_bytes(package({"power.yaml": written}).to_bytes())
    assert run("rules", "add", "it.whygpu", "--unsigned")[0] == 0
    installed = shelf.place("our-policy")
    assert installed is not None
    file = installed / "power.yaml"
    before = file.read_bytes()
    assert run("rules", "fmt", "--check", str(installed))[0] == 1
    code, page, _ = run("rules", "fmt", str(installed))
    assert (code, file.read_bytes()) == (2, before)
    assert "itisinapackageofrules" in joined(page)
    assert run("rules", "packages")[0] == 0
    link = Path("link.yaml")
    link.symlink_to(file)
    assert run("rules", "fmt", str(link))[0] == 2
    assert file.read_bytes() == before


def joined(text: str) -> str:
    """``text`` without spaces: lines are broken anywhere in a long path."""
    return "".join(text.split())


@needs_ssh_keygen
def test_from_the_author_to_the_answer_of_somebody_else(
    ours: Path, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (ours / "power.yaml").write_text(REPLACING)
    key = key_of(tmp_path, "alice")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("WHYGPU_PACKAGES", str(tmp_path / "shelf"))
    monkeypatch.setenv("WHYGPU_JOURNAL", str(tmp_path / "journal.db"))

    code, page, _ = run("rules", "pack", "ours", "--output", "our.whygpu", "--sign", str(key))
    assert (code, "our.whygpu: our-policy 1.0.0, 1 file, signed with SHA256:" in page) == (0, True)
    assert run("rules", "add", "our.whygpu")[0] == 2
    code, page, complaint = run("rules", "add", "our.whygpu", "--trust", str(allowed_signers(key)))
    assert (code, complaint) == (0, "")
    assert "signed by alice@example.com) is installed" in page

    (listed,) = json.loads(run("rules", "packages", "--json")[1])
    assert (listed["name"], listed["version"], listed["signer"]) == ("our-policy", "1.0.0", "alice@example.com")
    assert (listed["from"], listed["replaces"]) == ("our.whygpu", ["rule cost.per_hour"])

    code, page, _ = run("advise", *JOB, "--rules", "our-policy")
    assert code in (0, 1)
    told = f"our-policy1.0.0(package{listed['digest'][:12]},signedbyalice@example.com;inplaceofcost.per_hour"
    assert told in joined(page)
    (layer,) = json.loads(run("advise", *JOB, "--rules", "our-policy", "--json")[1])["rulebook"]["layers"]
    assert layer["package"] == {key: listed[key] for key in ("name", "version", "digest", "signer")}
    record = joined(run("journal", "show", "1")[1])
    assert f"Packageour-policy1.0.0,{listed['digest'][:12]}" in record
    assert "signedbyalice@example.com" in record
    assert "isreproducedexactly" in joined(run("journal", "replay", "1")[1])
    report = tmp_path / "report.md"
    assert run("advise", *JOB, "--rules", "our-policy", "--output", str(report))[0] in (0, 1)
    assert f"our-policy 1.0.0, {listed['digest'][:12]}, signed by alice@example.com" in report.read_text()

    file = Path(listed["folder"]) / "power.yaml"
    file.write_text(file.read_text().replace("1.19", "1.29"))
    code, page, complaint = run("advise", *JOB, "--rules", "our-policy")
    assert (code, page) == (2, "")
    assert "this file of a package was changed" in complaint
    assert "whygpu rules add" in complaint or "install the package again" in complaint
    assert "NOT IN FORCE" in run("advise", *JOB, "--rules", "our-policy", "--keep-going")[1]
    code, page, _ = run("rules", "packages")
    assert (code, "CANNOT BE USED" in page) == (1, True)
    assert "isreproducedexactly" in joined(run("journal", "replay", "1")[1])

    assert run("rules", "add", "our.whygpu", "--trust", str(allowed_signers(key)))[0] == 0
    assert run("advise", *JOB, "--rules", "our-policy")[0] in (0, 1)
    assert run("rules", "remove", "our-policy")[0] == 0
    code, _, complaint = run("advise", *JOB, "--rules", "our-policy")
    assert (code, "no package of that name is installed" in complaint) == (2, True)


def test_the_usual_name_of_the_file_and_the_same_bytes_each_time(ours: Path, run: Run, shelf: PackageShelf) -> None:
    assert run("rules", "pack", str(ours))[0] == 0
    assert run("rules", "pack", str(ours), "--output", "again")[0] == 0
    assert Path("our-policy-1.0.0.whygpu").read_bytes() == Path("again").read_bytes()


def test_what_cannot_be_packed_is_not_written(ours: Path, run: Run, shelf: PackageShelf) -> None:
    (ours / "power.yaml").write_text(RULES.replace("power.total > 3", "power.totl > 3"))
    code, _, complaint = run("rules", "pack", str(ours), "--output", "it")
    assert (code, "E102 unknown fact 'power.totl'" in complaint) == (2, True)
    assert run("rules", "pack", str(ours), "--output", "it", "--sign", "no-such-key")[0] == 2
    assert list(Path.cwd().iterdir()) == []
    (ours / "power.yaml").write_text(RULES)
    assert run("rules", "pack", str(ours), "--output", "no/such/folder/it")[0] == 2


def test_a_hostile_package_changes_nothing(run: Run, shelf: PackageShelf, installed: Path) -> None:
    before = tree(shelf.folder or Path())
    Path("bad.whygpu").write_bytes(package({"../../up.yaml": RULES}, version="2.0").to_bytes())
    code, _, complaint = run("rules", "add", "bad.whygpu", "--unsigned")
    assert (code, "is no name for a file of a package" in complaint) == (2, True)
    assert tree(shelf.folder or Path()) == before


def test_it_is_named_wherever_rules_are_named(run: Run, installed: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    place = f"{installed}/power.yaml"
    assert joined(place) in joined(run("rules", "show", "ours.circuit", "--rules", "our-policy")[1])
    assert run("rules", "check", "our-policy")[0] == 0
    assert "2 passed, 0 failed" in run("rules", "test", "our-policy")[1]
    assert [each["id"] for each in json.loads(run("rules", "list", "our-policy", "--json")[1])] == ["ours.circuit"]
    monkeypatch.setenv("WHYGPU_RULES", "our-policy")
    assert "ours.circuit" in run("advise", *JOB, "--full")[1]


def test_a_folder_of_the_same_name_has_to_be_named_in_full(run: Run, installed: Path, ours: Path) -> None:
    ours.rename("our-policy")
    for command in (("advise", *JOB), ("rules", "check"), ("rules", "show", "ours.circuit")):
        code, _, complaint = run(*command, "--rules", "our-policy")
        assert code == 2
        assert "is both an installed package of rules and a file or folder here" in complaint
        assert "whygpu rules remove our-policy" in complaint
    (Path("our-policy") / "package.toml").unlink()
    assert run("rules", "check", str(Path("our-policy").absolute()))[0] == 0


def test_nobody_writes_into_it(run: Run, installed: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = tree(installed)
    (tmp_path / "config").mkdir()
    monkeypatch.setenv("WHYGPU_CONFIG_DIR", str(tmp_path / "config"))
    monkeypatch.setenv("EDITOR", "true")
    assert run("rules", "test", "--rules", "our-policy", "--rule", "ours.circuit", "--freeze")[0] == 0
    assert run("rules", "new", "own.rule", "--rules", "our-policy")[0] == 0
    code, _, complaint = run("rules", "new", "own.more", "--file", f"{installed}/more.yaml", "--rules", "our-policy")
    assert (code, "itisinapackageofrules" in joined(complaint)) == (2, True)
    own = tmp_path / "mine"
    own.mkdir()
    code, page, _ = run("rules", "edit", "ours.circuit", "--rules", "our-policy", "--rules", str(own))
    assert (code, "ours.circuit is in the package our-policy" in page) == (0, True)
    assert "# in place of the rule of our-policy" in (own / "ours.yaml").read_text()
    assert tree(installed) == before


def test_what_is_not_installed_is_said_with_the_nearest(run: Run, installed: Path) -> None:
    code, _, complaint = run("rules", "remove", "our-polcy")
    assert (code, "did you mean our-policy?" in complaint) == (2, True)
    assert run("rules", "remove", "../shelf")[0] == 2
    assert run("rules", "remove", "our-policy") == (0, "our-policy is removed\n", "")
    assert "no packages of rules are installed" in run("rules", "packages")[1]
    assert run("rules", "packages", "--json")[1] == "[]\n"


def test_what_a_package_says_of_itself_cannot_steer_the_terminal(run: Run, shelf: PackageShelf) -> None:
    made = package({"power.yaml": RULES})
    Path("it.whygpu").write_bytes(made.to_bytes().replace(b"Platform team", b"Platf\x1b[31mam"))
    assert "\x1b" not in "".join(map(str, run("rules", "add", "it.whygpu", "--unsigned")))
