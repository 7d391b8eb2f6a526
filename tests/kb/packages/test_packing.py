"""Making a package of a folder of rules."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from engine.findings import RulebookError
from kb.packages import PackageError, packed_folder
from kb.version import VERSION
from tests.kb.packages.made import DESCRIPTION, REPLACING, RULES


def test_it_says_what_is_in_it(ours: Path) -> None:
    (ours / "README.md").write_text("What we may buy, and why.\n")
    package, warnings = packed_folder(ours)
    manifest = package.manifest
    assert (manifest.name, manifest.version, manifest.author) == ("our-policy", "1.0.0", "Platform team")
    assert (manifest.packs, manifest.replaces, manifest.retires) == (("ours.power",), (), ())
    assert list(manifest.files) == ["README.md", "power.yaml"]
    assert warnings == ()


def test_it_says_what_it_replaces_and_takes_out(ours: Path) -> None:
    (ours / "power.yaml").write_text(REPLACING)
    manifest = packed_folder(ours)[0].manifest
    assert (manifest.replaces, manifest.retires) == (("rule cost.per_hour",), ("cost.prices_move",))


def test_the_same_folder_gives_the_same_bytes_wherever_and_whenever(ours: Path, tmp_path: Path) -> None:
    data = packed_folder(ours)[0].to_bytes()
    elsewhere = tmp_path / "other" / "place"
    elsewhere.parent.mkdir()
    ours.rename(elsewhere)
    for file in elsewhere.iterdir():
        os.utime(file, (1, 1))
        file.chmod(0o600)
    assert packed_folder(elsewhere)[0].to_bytes() == data


def test_what_is_for_its_author_stays_behind(ours: Path) -> None:
    (ours / ".git").mkdir()
    (ours / ".git" / "config").write_text("x")
    (ours / "rules.schema.json").write_text("{}")
    (ours / ".DS_Store").write_text("x")
    assert list(packed_folder(ours)[0].files) == ["power.yaml"]


def test_rules_of_models_are_checked_too(ours: Path) -> None:
    text = RULES.replace("schema: rules/1\n", "schema: rules/1\nrulebook: architectures\n").replace(
        "ours.prices", "own"
    )
    (ours / "model.yaml").write_text(text)
    with pytest.raises(RulebookError, match=r"model.yaml"):
        packed_folder(ours)


def test_rules_with_errors_are_refused(ours: Path) -> None:
    (ours / "power.yaml").write_text(RULES.replace("power.total > 3", "power.totl > 3"))
    with pytest.raises(RulebookError, match=r"E102 unknown fact 'power\.totl'"):
        packed_folder(ours)


def test_a_template_with_errors_is_refused(ours: Path) -> None:
    (ours / "launch").mkdir()
    (ours / "launch" / "our-list.j2").write_text("no front matter")
    with pytest.raises(RulebookError, match=r"our-list\.j2"):
        packed_folder(ours)


def test_a_layer_below_counts(ours: Path, tmp_path: Path) -> None:
    below = tmp_path / "below.yaml"
    below.write_text(
        "schema: rules/1\npack: below\ntitle: Below\nfacts: [{id: below.tax, type: number, ask: Tax?}]\n"
        "report: [{title: Tax, facts: [below.tax]}]\n"
    )
    (ours / "power.yaml").write_text(RULES.replace("when: ", "when: below.tax > 1 and "))
    with pytest.raises(RulebookError, match=r"below\.tax"):
        packed_folder(ours)
    assert packed_folder(ours, [below])[0].manifest.packs == ("ours.power",)


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        (
            'name = "our-policy"',
            'name = "Our Policy"',
            "'Our Policy' cannot be the name of a package; lower-case words",
        ),
        ('version = "1.0.0"', 'version = "one"', "'one' is no version; write it like 1.0.0"),
        ('version = "1.0.0"', 'version = "v1.0.0"', "write 1.0.0"),
        ('version = "1.0.0"', 'version = "1!1.0.0"', "is not how this version is written"),
        ('version = "1.0.0"', "version = 1.0", "Expected `str`, got `float`"),
        ("licence", "license", "unknown key 'license'; did you mean 'licence'?"),
        ('licence = "Apache-2.0"\n', "", "missing required field `licence`"),
        ("What we may buy", "  ", "says nothing"),
        ("Platform team", "\\u001b[31m", "says nothing"),
        ('name = "our-policy"', "name = ", "this is no TOML"),
        ('whygpu = "0.1.0"', 'whygpu = "x"', "'x' is no version"),
    ],
)
def test_what_its_author_says_is_read_strictly(ours: Path, old: str, new: str, told: str) -> None:
    assert old in DESCRIPTION
    (ours / "package.toml").write_text(DESCRIPTION.replace(old, new))
    with pytest.raises(PackageError) as raised:
        packed_folder(ours)
    assert told in str(raised.value)
    assert "package.toml" in str(raised.value)


def test_the_version_that_makes_it_is_needed_where_none_is_named(ours: Path) -> None:
    (ours / "package.toml").write_text(DESCRIPTION.replace('whygpu = "0.1.0"\n', ""))
    assert packed_folder(ours)[0].manifest.needs == VERSION


def test_what_no_package_may_hold_is_named(ours: Path) -> None:
    (ours / "run.sh").write_text("rm -rf /")
    with pytest.raises(PackageError, match=r"run\.sh is no file that a package may hold"):
        packed_folder(ours)
    (ours / "run.sh").unlink()
    (ours / "more.yaml").symlink_to("/etc/hostname")
    with pytest.raises(PackageError, match="this is a link"):
        packed_folder(ours)


@pytest.mark.parametrize("name", [".hidden.yaml", ".git/hidden.yaml"])
def test_a_hidden_rule_file_is_not_passed_over(ours: Path, name: str) -> None:
    file = ours / name
    file.parent.mkdir(exist_ok=True)
    file.write_text("x")
    with pytest.raises(PackageError, match="is no name for a file of a package"):
        packed_folder(ours)


def test_a_folder_without_rules_or_description_is_said_so(tmp_path: Path) -> None:
    with pytest.raises(PackageError, match="this is no folder"):
        packed_folder(tmp_path / "none")
    with pytest.raises(PackageError, match=r"there is no package\.toml"):
        packed_folder(tmp_path)
    (tmp_path / "package.toml").write_text(DESCRIPTION)
    with pytest.raises(PackageError, match="there are no rule files"):
        packed_folder(tmp_path)
