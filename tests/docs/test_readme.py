"""The README: its worked example is what the program prints, and its counts are those of the data."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from kb.catalogue import Catalogues
from tui.cli import main

README = (Path(__file__).parents[2] / "README.md").read_text()
EXAMPLE = README.split("```console\n")[1].split("```")[0].splitlines()


def test_worked_example_is_what_is_printed(capsys, monkeypatch):
    monkeypatch.setenv("COLUMNS", "100")
    command, *excerpt = EXAMPLE
    code = main(shlex.split(command.removeprefix("$ whygpu ")))
    page = iter(capsys.readouterr().out.splitlines())
    missing = [line for line in excerpt if line != "…" and not any(line == printed for printed in page)]
    assert missing == []
    assert code == 1


@pytest.mark.parametrize("catalogue", ["accelerators", "cloud instances", "models", "number formats"])
def test_counts(catalogue):
    count = int(re.search(rf"(\d+) {catalogue}", README).group(1))
    names = {"cloud instances": "instances", "number formats": "number_formats"}
    assert len(Catalogues.load().by_name()[names.get(catalogue, catalogue)].ids()) == count


@pytest.mark.parametrize("link", re.findall(r"\]\(([^)#]+)\)", README))
def test_links_lead_somewhere(link):
    assert link.startswith("http") or (Path(__file__).parents[2] / link).exists()
