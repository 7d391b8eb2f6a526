"""Layers: every file is read once, under a name of its own, whatever the folders are called."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.rulebook import BUILT_IN, read_layers
from engine.rulebook.layer import holds_rules


def write(path: Path, text: str = "a: 1") -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def test_the_paths_are_one_layer_and_each_overlay_is_another(tmp_path: Path) -> None:
    one, two = write(tmp_path / "one" / "a.yaml").parent, write(tmp_path / "two.yaml")
    over = write(tmp_path / "over" / "deep" / "b.yaml", "b: 2")
    layers = read_layers([one, two], [tmp_path / "over"])
    assert [(layer.title, [file.name for file in layer.files]) for layer in layers] == [
        (BUILT_IN, ["one/a.yaml", "two.yaml"]),
        (str(tmp_path / "over"), [str(over)]),
    ]
    assert [(file.path, file.text) for file in layers[1].files] == [(over, "b: 2")]


def test_files_of_a_folder_are_sorted_and_others_left_alone(tmp_path: Path) -> None:
    for name in ("b.yaml", "a.yaml", "c.yml", "README.md"):
        write(tmp_path / name)
    assert [file.path.name for file in read_layers([tmp_path])[0].files] == ["a.yaml", "b.yaml"]


def test_a_folder_of_templates_alone_is_not_empty(tmp_path: Path) -> None:
    (tmp_path / "launch").mkdir()
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "elsewhere" / "ours.j2").write_text("text", encoding="utf-8")
    assert not holds_rules(tmp_path)
    assert [each.code for each in read_layers([tmp_path])[0].findings] == ["E001"]
    (tmp_path / "launch" / "ours.j2").write_text("text", encoding="utf-8")
    assert holds_rules(tmp_path)
    assert read_layers([tmp_path])[0].findings == ()


def test_a_name_that_is_taken_gives_way_to_the_whole_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    files = [write(tmp_path / folder / "rules" / "a.yaml", folder) for folder in ("x", "y")]
    monkeypatch.chdir(tmp_path / "x")
    base, one, other = read_layers([Path("rules")], [Path("rules"), tmp_path / "y" / "rules"])
    names = [file.name for layer in (base, one, other) for file in layer.files]
    assert names == ["rules/a.yaml", str(files[0]), str(files[1])]


@pytest.mark.parametrize(
    ("path", "message"),
    [("missing", "No such file"), ("empty", "there are no rule files"), ("x" * 300, "File name too long")],
)
def test_what_cannot_be_read_is_a_finding_of_its_layer(tmp_path: Path, path: str, message: str) -> None:
    (tmp_path / "empty").mkdir()
    good = write(tmp_path / "good.yaml")
    base, over = read_layers([good], [tmp_path / path])
    assert (len(base.files), base.findings) == (1, ())
    (finding,) = over.findings
    assert (finding.code, over.files) == ("E001", ())
    assert message in finding.message


def test_one_bad_file_does_not_hide_the_others(tmp_path: Path) -> None:
    write(tmp_path / "b.yaml")
    (tmp_path / "a.yaml").write_bytes(b"\xff")
    (layer,) = read_layers([tmp_path])
    assert [file.path.name for file in layer.files] == ["b.yaml"]
    assert [finding.code for finding in layer.findings] == ["E001"]
