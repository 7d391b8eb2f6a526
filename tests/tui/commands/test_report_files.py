"""``whygpu advise --output FILE``, ``--mask FACT,...``."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.loaded_once import rules_loaded_once

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture(autouse=True)
def _loaded_once() -> Iterator[None]:
    with rules_loaded_once():
        yield


def test_the_whole_report_goes_to_a_file(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "report.md"
    code, out, _ = run("advise", "llama 3.1 8b for 10 users", "--output", str(file))
    assert (code, out) == (0, f"{file} written\n")
    text = file.read_text(encoding="utf-8")
    assert text.startswith("# Hardware for a language model")
    assert "| Command | whygpu advise 'llama 3.1 8b for 10 users' --as-of 20" in text


def test_the_command_in_the_report_gives_the_same_report(run: Run, tmp_path: Path) -> None:
    words = ["llama 3.1 8b", "--set", "inference.team=12", "--goal", "cheapest"]
    run("advise", *words, "--output", str(tmp_path / "one.json"))
    one = json.loads((tmp_path / "one.json").read_text(encoding="utf-8"))
    command = one["provenance"]["command"]
    assert command[:-2] == ["whygpu", "advise", *words]
    run(*command[1:], "--output", str(tmp_path / "two.json"))
    assert json.loads((tmp_path / "two.json").read_text(encoding="utf-8")) == one


def test_the_exit_code_tells_how_the_job_came_out(run: Run, tmp_path: Path) -> None:
    assert run("advise", "70B chat model at 4-bit on my single RTX 4090", "--output", str(tmp_path / "a.txt"))[0] == 1


def test_masked_answers_are_not_printed_either(run: Run) -> None:
    for form in ("text", "markdown", "json", "html"):
        _, out, _ = run("advise", "llama 3.1 8b for 37 users", "--mask", "inference.team", "--format", form)
        assert "37 users" not in out
        assert "37 people" not in out
        assert "8B" in out


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        (("--output", "report.docx"), "report.docx: the ending tells no format"),
        (("--format", "pdf"), "pdf is no text that could be printed"),
        (("--mask", "inference.teem"), "Did you mean inference.team?"),
        (("--output", "/nowhere/at/all.html"), "it cannot be written"),
        (("--batch", "jobs.jsonl", "--mask", "model"), "is not for --batch"),
        (("--batch", "jobs.jsonl", "--output", "a.json"), "is not for --batch"),
    ],
)
def test_what_cannot_be_done_is_told(run: Run, options: tuple[str, ...], complaint: str) -> None:
    code, out, err = run("advise", "llama 3.1 8b", *options)
    assert (code, out) == (2, "")
    assert complaint in err
