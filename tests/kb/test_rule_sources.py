"""Where a person's own rules are looked for, and in which order."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from kb.rule_sources import BUILT_IN_PACKS, is_built_in, own_rules_folder, rule_sources


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The person's own rules folder, with one file."""
    monkeypatch.setenv("WHYGPU_CONFIG_DIR", str(tmp_path))
    folder = tmp_path / "rules"
    (folder / "deep").mkdir(parents=True)
    (folder / "deep" / "ours.yaml").write_text("a: 1", encoding="utf-8")
    return folder


def test_alone_there_are_the_built_in_packs():
    sources = rule_sources()
    assert (sources.base, sources.overlays) == ((BUILT_IN_PACKS,), ())
    assert (BUILT_IN_PACKS / "units.yaml").is_file()


def test_the_configuration_folder_is_the_platforms_unless_another_is_named(monkeypatch):
    monkeypatch.delenv("WHYGPU_CONFIG_DIR")
    assert own_rules_folder().parts[-2:] == ("whygpu", "rules")
    monkeypatch.setenv("WHYGPU_CONFIG_DIR", "/elsewhere")
    assert own_rules_folder() == Path("/elsewhere/rules")


def test_the_later_a_place_the_more_it_counts(own, tmp_path, monkeypatch):
    monkeypatch.setenv("WHYGPU_RULES", os.pathsep.join([str(tmp_path / "one"), "", str(tmp_path / "two")]))
    found = rule_sources([tmp_path / "three.yaml"]).overlays
    assert found == (own, tmp_path / "one", tmp_path / "two", tmp_path / "three.yaml")


def test_a_place_that_comes_twice_counts_where_it_comes_last(own, tmp_path, monkeypatch):
    monkeypatch.setenv("WHYGPU_RULES", str(own))
    monkeypatch.chdir(tmp_path)
    assert rule_sources([Path("other"), Path("rules")]).overlays == (Path("other"), Path("rules"))


def test_a_folder_without_rule_files_is_as_good_as_none(own):
    (own / "deep" / "ours.yaml").unlink()
    assert rule_sources().overlays == ()


def test_a_home_may_be_written_short(monkeypatch):
    monkeypatch.setenv("HOME", "/home/ann")
    monkeypatch.setenv("WHYGPU_RULES", os.pathsep.join(["~/ours", "~nobody-of-that-name/ours"]))
    assert rule_sources().overlays == (Path("/home/ann/ours"), Path("~nobody-of-that-name/ours"))


def test_what_cannot_be_there_is_left_for_loading_to_refuse(monkeypatch):
    monkeypatch.setenv("WHYGPU_RULES", "/no/such/folder")
    assert rule_sources([Path("x" * 5000)]).overlays == (Path("/no/such/folder"), Path("x" * 5000))


def test_a_name_that_is_no_package_is_a_path(monkeypatch, tmp_path):
    monkeypatch.setenv("WHYGPU_PACKAGES", str(tmp_path / "shelf"))
    assert rule_sources([Path("ours"), Path("our rules"), Path("../ours")]).overlays == (
        Path("ours"),
        Path("our rules"),
        Path("../ours"),
    )


def test_the_built_in_packs_are_no_layer_of_their_own():
    assert rule_sources([BUILT_IN_PACKS]) == rule_sources()


def test_built_in_files_and_folders_are_no_layers_of_their_own(tmp_path):
    link = tmp_path / "power.yaml"
    link.symlink_to(BUILT_IN_PACKS / "cost" / "power.yaml")
    for named in (BUILT_IN_PACKS / "cost", BUILT_IN_PACKS / "cost" / "power.yaml", link):
        assert is_built_in(named)
        assert rule_sources([named]) == rule_sources()


def test_what_is_no_rule_file_among_them_is_for_loading_to_refuse():
    for named in (BUILT_IN_PACKS / "cost" / "no-such-file.yaml", BUILT_IN_PACKS / "__init__.py"):
        assert not is_built_in(named)
        assert rule_sources([named]).overlays == (named,)
