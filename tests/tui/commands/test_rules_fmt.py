"""``whygpu rules fmt``: formats files, or says which would change, and leaves alone what it cannot read."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest

import rules
from engine.formatting import formatted
from engine.rulebook.document import parse_document
from tests.engine.formatting.saying import says
from tui.cli import main

PACKS = sorted(Path(rules.__file__).parent.rglob("*.yaml"))

CARELESS = "title: A\nschema:   rules/1\npack: a # ours\n"
CAREFUL = "schema: rules/1\npack: a  # ours\ntitle: A\n"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "a.yaml"
    path.write_text(CARELESS)
    return path


def test_a_file_is_formatted_once(capsys, file):
    assert main(["rules", "fmt", str(file)]) == 0
    assert file.read_text() == CAREFUL
    assert "a.yaml: formatted" in capsys.readouterr().out
    before = file.stat()
    assert main(["rules", "fmt", str(file)]) == 0
    assert capsys.readouterr().out == "1 as they should be\n"
    assert file.stat() == before


def test_other_files_are_passed_over_where_that_is_wanted(capsys, file, tmp_path):
    other = tmp_path / "docker-compose.yaml"
    other.write_text("services:   {db: {image: x}}\n")
    assert main(["rules", "fmt", str(file), str(other)]) == 2
    capsys.readouterr()
    assert main(["rules", "fmt", "--skip-others", str(file), str(other)]) == 0
    assert capsys.readouterr().out == "1 as they should be\n"
    assert main(["rules", "fmt", "--skip-others", str(other)]) == 0
    assert capsys.readouterr().out == ""
    assert other.read_text() == "services:   {db: {image: x}}\n"


def test_check_writes_nothing(capsys, file):
    assert main(["rules", "fmt", "--check", str(file)]) == 1
    assert "a.yaml: would change" in capsys.readouterr().out
    assert file.read_text() == CARELESS
    file.write_text(CAREFUL)
    assert main(["rules", "fmt", "--check", str(file)]) == 0


def test_of_a_folder_every_rule_file_is_formatted_and_what_cannot_be_is_refused(capsys, file, tmp_path):
    broken = tmp_path / "deep" / "broken.yaml"
    broken.parent.mkdir()
    broken.write_text("schema: rules/1\npack: [a\n")
    (tmp_path / "compose.yaml").write_text("services:   {}\n")
    (tmp_path / "notes.txt").write_text("schema:   no rules\n")
    assert main(["rules", "fmt", str(tmp_path)]) == 2
    page = capsys.readouterr().out
    assert "broken.yaml:2:9: E002 this is not YAML" in page
    assert "compose.yaml:1:1: E011 a rule file lacks 'schema'" in page
    assert "1 formatted, 2 refused" in page
    assert file.read_text() == CAREFUL
    assert broken.read_text() == "schema: rules/1\npack: [a\n"
    assert (tmp_path / "compose.yaml").read_text() == "services:   {}\n"


def test_what_would_say_something_else_stays(capsys, file):
    text = 'schema: rules/1\n? "a key\n\n  of several lines"\n: text\n'
    file.write_text(text)
    assert main(["rules", "fmt", str(file)]) == 2
    assert "without changing what it says" in capsys.readouterr().out
    assert file.read_text() == text


@pytest.mark.parametrize("name", ["missing.yaml", "empty"])
def test_what_is_not_there_is_said(capsys, tmp_path, name):
    (tmp_path / "empty").mkdir()
    assert main(["rules", "fmt", str(tmp_path / name)]) == 2
    printed = capsys.readouterr()
    assert "E001" in printed.out + printed.err


def test_permissions_and_links_stay(file, tmp_path):
    file.chmod(0o640)
    link = tmp_path / "link.yaml"
    link.symlink_to(file)
    assert main(["rules", "fmt", str(link)]) == 0
    assert link.is_symlink()
    assert file.read_text() == CAREFUL
    assert stat.S_IMODE(file.stat().st_mode) == 0o640
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.yaml", "link.yaml"]


def test_line_ends_of_other_systems_become_the_usual_ones(file):
    file.write_bytes(CAREFUL.replace("\n", "\r\n").encode())
    assert main(["rules", "fmt", str(file)]) == 0
    assert file.read_bytes() == CAREFUL.encode()


@pytest.mark.sample(6)
@pytest.mark.parametrize("pack", PACKS, ids=lambda pack: f"{pack.parent.name}/{pack.stem}")
def test_the_built_in_packs_keep_what_they_say(pack):
    document = parse_document(pack.name, pack.read_text(encoding="utf-8"))
    result = parse_document(pack.name, formatted(document))
    assert says(result.root) == says(document.root)
    assert formatted(result) == result.text
    assert sorted(_own_lines(result.text)) == sorted(_own_lines(document.text))


def _own_lines(text: str) -> list[str]:
    return [line.strip() for line in text.splitlines() if line.strip().startswith("#")]
