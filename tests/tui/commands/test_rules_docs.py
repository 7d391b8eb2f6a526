"""``whygpu rules docs``: pages are written, and ``--check`` sees what is out of date."""

from __future__ import annotations

from pathlib import Path

import pytest

from kb.claims import Claims
from tui.cli import main
from tui.commands.rules.docs import claim_text


def docs(capsys: pytest.CaptureFixture[str], folder: Path, *arguments: str) -> tuple[int, str, str]:
    """The pages of the smaller rulebook: those of the other are written by ``make docs``."""
    code = main(["rules", "docs", "--rulebook", "architectures", "--output", str(folder), *arguments])
    printed = capsys.readouterr()
    return code, printed.out, printed.err


def test_pages_are_written_checked_and_repaired(capsys, tmp_path):
    folder = tmp_path / "reference"
    assert docs(capsys, folder)[0] == 0
    assert docs(capsys, folder, "--check") == (
        0,
        f"{len(list(folder.rglob('*.md')))} pages in {folder} are up to date\n",
        "",
    )

    stage = folder / "facts" / "model.heads.md"
    (folder / "facts" / "no.such.md").write_text(stage.read_text())
    stage.write_text(f"{stage.read_text()}changed\n")
    (folder / "rules" / "attention.queries.md").unlink()
    code, out, _ = docs(capsys, folder, "--check")
    assert code == 1
    assert out.splitlines()[:3] == [
        "stale: facts/model.heads.md",
        "missing: rules/attention.queries.md",
        "surplus: facts/no.such.md",
    ]
    assert out.splitlines()[3] == f"3 pages are not up to date; write them with: whygpu rules docs --output {folder}"

    assert docs(capsys, folder)[1].endswith(": 2 written, 1 removed\n")
    assert docs(capsys, folder, "--check")[0] == 0


def test_nothing_is_written_by_check(capsys, tmp_path):
    code, out, _ = docs(capsys, tmp_path / "reference", "--check")
    assert code == 1
    assert "missing: README.md" in out
    assert "more" in out
    assert not (tmp_path / "reference").exists()


def test_a_file_of_somebody_else_is_not_replaced(capsys, tmp_path):
    (tmp_path / "README.md").write_text("# My project\n")
    code, _, err = docs(capsys, tmp_path)
    assert code == 2
    assert "is not a page written from rules" in err
    assert [each.name for each in tmp_path.iterdir()] == ["README.md"]


def test_a_folder_that_cannot_be_written_is_named(capsys):
    code, _, err = docs(capsys, Path("/dev/null/reference"))
    assert code == 2
    assert "cannot be written" in err


def test_claims_and_conflicts_are_quoted():
    text = claim_text(Claims.load())
    assert text("S2-3-02") == "Below 1B: ZeRO stage 2 on 1x RTX 3070 8 GB."
    assert text("X07").startswith("ZeRO 4x/8x. Paper: ")
    assert text("S9-no-such") == ""
