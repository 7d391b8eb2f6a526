"""``whygpu rules new``: what it writes works as it is, and is where editors and advice find it."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.engine.schema.editor import complaints
from tui.cli import main

KINDS = ("rule", "table", "formula", "requirement", "parameter", "question")

RULES = KINDS[:3]


@pytest.fixture
def own(monkeypatch, tmp_path: Path) -> Path:
    """The folder of a person's own rules, which is not there yet."""
    (tmp_path / "config").mkdir()
    monkeypatch.setenv("WHYGPU_CONFIG_DIR", str(tmp_path / "config"))
    return tmp_path / "config" / "rules"


def run(capsys, *arguments: str) -> tuple[int, str]:
    code = main(["rules", *arguments])
    printed = capsys.readouterr()
    return code, printed.out + printed.err


@pytest.mark.sample(4)
@pytest.mark.parametrize("kind", KINDS)
def test_what_is_written_loads_has_no_findings_passes_its_tests_and_is_formatted(capsys, own, kind):
    code, page = run(capsys, "new", "ours.first_rule", "--kind", kind)
    assert code == 0
    assert "ours.yaml:" in page
    assert page.endswith("To change it: whygpu rules edit ours.first_rule\n")
    assert "no findings; its tests: " in page
    assert " 0 failed" in page
    assert run(capsys, "check")[1].endswith("no findings\n")
    if kind in ("rule", "table", "formula", "requirement"):
        assert run(capsys, "test", "--rule", "ours.first_rule")[0] == 0
    assert "100 %" in run(capsys, "test", str(own))[1]
    assert run(capsys, "fmt", "--check", str(own))[0] == 0


def test_all_kinds_go_into_one_file_one_after_the_other(capsys, own):
    for number, kind in enumerate((*RULES, "table")):
        assert run(capsys, "new", f"ours.number_{number}", "--kind", kind)[0] == 0
    text = (own / "ours.yaml").read_text()
    assert re.findall(r"- id: (ours\.number_\d)\n", text) == [f"ours.number_{number}" for number in range(4)]
    assert re.findall(r"\n([a-z]+):\n", text) == ["facts", "parameters", "rules", "report"]
    assert run(capsys, "fmt", "--check", str(own))[0] == 0


def test_advice_shows_what_a_new_formula_concludes(capsys, own):
    run(capsys, "new", "ours.rack", "--kind", "formula")
    assert main(["advise", "llama 3.1 8b, 10 users, 8k context", "--full"]) == 0
    assert "Power that we set aside" in capsys.readouterr().out


def test_editors_find_the_schema_beside_the_file(capsys, own):
    run(capsys, "new", "ours.table", "--kind", "table")
    text = (own / "ours.yaml").read_text()
    assert text.startswith("# yaml-language-server: $schema=./rules.schema.json\n")
    schema = json.loads((own / "rules.schema.json").read_text())
    assert complaints(schema, text) == []
    assert complaints(schema, text.replace("then: [own]", "then: own"))
    assert "ours.table" in schema["definitions"]["rule"]["anyOf"][0]["enum"]


def test_an_existing_file_keeps_everything_that_is_in_it(capsys, own):
    file = own / "network.yaml"
    own.mkdir(parents=True)
    text = "schema: rules/1\npack:  network # ours\ntitle: 'Network'\nrules: []\n\n# the end\n"
    file.write_text(text)
    assert run(capsys, "new", "network.first", "--file", str(file))[0] == 0
    lines = file.read_text().splitlines()
    assert lines[:4] == ["# yaml-language-server: $schema=./rules.schema.json", *text.splitlines()[:3]]
    assert lines[-2:] == ["", "# the end"]
    assert run(capsys, "new", "network.second", "--file", str(file))[0] == 0
    assert file.read_text().count("yaml-language-server") == 1


def test_a_file_elsewhere_gets_a_pack_of_its_own(capsys, own, tmp_path):
    file = tmp_path / "elsewhere" / "Units.yaml"
    code, page = run(capsys, "new", "ours.rule", "--file", str(file))
    assert code == 0
    assert "pack: ours.units\n" in file.read_text()  # `units` is built in, and stays
    assert not own.exists()
    assert "no findings" in run(capsys, "check", str(file))[1]
    assert page.endswith(f"To change it: whygpu rules edit ours.rule --rules {file}\n")


@pytest.mark.parametrize("place", ["--rules", "WHYGPU_RULES"])
def test_a_folder_that_is_named_takes_new_rules(capsys, own, tmp_path, monkeypatch, place):
    folder = tmp_path / "shared"
    folder.mkdir()
    if place == "WHYGPU_RULES":
        monkeypatch.setenv(place, str(folder))
    arguments = ["--rules", str(folder)] if place == "--rules" else []
    assert run(capsys, "new", "ours.rule", *arguments)[0] == 0
    assert (folder / "ours.yaml").exists()
    assert not own.exists()


@pytest.mark.parametrize(
    ("rule", "suggestion"),
    [
        ("Ours Rule", "ours.rule"),
        ("ours..rule", "ours.rule"),
        ("7b", "b"),
        ("-", "ours.first_rule"),
        ("not", "ours.first_rule"),
    ],
)
def test_bad_ids_are_refused_with_a_better_one(capsys, own, rule, suggestion):
    code, page = run(capsys, "new", "--", rule)
    assert code == 2
    assert page.rstrip().endswith(f"such as {suggestion}")
    assert not own.exists()


def test_an_id_that_is_taken_is_refused(capsys, own):
    code, page = run(capsys, "new", "zero.states_stage_1")
    assert code == 2
    assert "there is a rule zero.states_stage_1 already, at rules/zero/sharding.yaml:" in page
    assert "whygpu rules edit zero.states_stage_1" in page
    assert not own.exists()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("schema: rules/1\npack: [a\n", "E002 this is not YAML"),
        ("schema: rules/1\npack: a\ntitle: A\nrules: [{id: a.b}]\n", "each with a dash"),
        ("schema: rules/1\npack: a\ntitle: A\nrules:\n  - {id: a.b}\n", "E011"),
        ("- a\n", "E012"),
    ],
)
def test_a_file_with_errors_stays_as_it_is(capsys, own, text, message):
    file = own / "ours.yaml"
    own.mkdir(parents=True)
    file.write_text(text)
    code, page = run(capsys, "new", "ours.rule")
    assert code == 2
    assert message in page
    assert "Traceback" not in page
    assert file.read_text() == text
    assert [path.name for path in own.iterdir()] == ["ours.yaml"]
