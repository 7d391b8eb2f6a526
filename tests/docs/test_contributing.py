"""The page for contributors: each recipe is followed in a copy of the checkout, and does what the page shows.

When an output changes on purpose, ``python -m tests.docs.checkout`` writes what is printed now into the page.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest
import yaml

from kb.catalogue import Accelerator, Catalogues, Model
from kb.data.records import records_by_id
from tests.docs.checkout import PAGE, Checkout
from tests.docs.console import differences, played
from tests.docs.shell import REPOSITORY

TEXT = PAGE.read_text(encoding="utf-8")
RECIPES = dict(re.findall(r"^## (An? .+?)\n(.*?)(?=^## )", TEXT, re.MULTILINE | re.DOTALL))
FILES = dict(re.findall(r"^```(?:yaml|python)\n# (\S+)\n(.*?)^```", TEXT, re.MULTILINE | re.DOTALL))
RULES = {name: text for name, text in FILES.items() if name.startswith("ours/")}


@cache
def declared(text: str) -> frozenset[str]:
    return frozenset(re.findall(r"^  - (?:\{)?id: ([\w.]+)", text, re.MULTILINE))


def test_every_recipe_does_what_it_shows(tmp_path):
    found = differences(TEXT, tmp_path, Checkout, files_first=True)
    assert not found, "\n".join(found)


def test_there_is_a_recipe_for_each_kind_of_thing():
    rules = ("rule", "quantity", "question", "requirement", "parameter", "word")
    things = ("card", "model", "architecture", *rules, "screen", "output", "target")
    assert [title.split()[-1] for title in RECIPES] == list(things)


@pytest.mark.parametrize("recipe", RECIPES)
def test_a_recipe_has_a_file_a_command_with_what_it_prints_and_a_guard(recipe):
    text = RECIPES[recipe]
    assert re.search(r"^```(yaml|python|jinja)\n(#|\{#) \S+", text, re.MULTILINE)
    commands = re.findall(r"^```console\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
    assert commands
    assert all(re.search(r"^[^$]", each, re.MULTILINE) for each in commands)
    guards = re.search(r"Guarded .*", text, re.DOTALL)
    assert guards
    tests = re.findall(r"`(tests/[\w/.]+)`", guards[0])
    assert tests
    assert all((REPOSITORY / each).exists() for each in tests)


@pytest.mark.parametrize("file", RULES)
def test_no_file_of_rules_needs_another(file):
    for other, text in RULES.items():
        if other != file:
            for name in declared(text):
                assert not re.search(rf"(?<![\w.]){re.escape(name)}(?![\w.])", RULES[file]), f"{name} is in {other}"


@pytest.mark.parametrize(("file", "kind"), [("ours/card.yaml", Accelerator), ("ours/model.yaml", Model)])
def test_the_line_of_an_entry_is_a_line_of_the_data_file(file, kind):
    (line,) = re.findall(r"^    - (\{.*\})$", RULES[file], re.MULTILINE)
    entry = json.loads(line)
    (record,) = records_by_id("the page", f"[{line}]".encode(), kind).values()
    assert yaml.safe_load(line) == entry
    known = Catalogues.load().by_name()["models" if kind is Model else "accelerators"]
    assert record.id not in known.ids()
    assert 0 not in [value for value in entry.values() if not isinstance(value, bool)]


def test_the_page_notices_a_recipe_that_no_longer_works(tmp_path):
    broken = TEXT.replace("    fact: layer.values\n    value: 0\n", "    fact: layer.valuez\n    value: 0\n")
    start, end = (broken.index(f"## {title}") for title in ("An architecture", "A rule"))
    now = played(broken[start:end], tmp_path, Checkout, files_first=True)
    assert "layer.valuez" in now.replace(broken[start:end], "")
    assert "[exit code 2]" in now


def test_the_modules_are_in_the_style_of_the_project(tmp_path):
    played(re.sub(r"```console\n.*?```", "", TEXT, flags=re.DOTALL), tmp_path, Checkout, files_first=True)
    modules = [name for name in FILES if name.endswith(".py")]
    command = [sys.executable, "-m", "ruff", "check", "--no-cache", *modules]
    checked = subprocess.run(command, cwd=tmp_path / "work", capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stdout


@pytest.mark.parametrize("link", re.findall(r"\]\(([^)#]+)", re.sub(r"```.*?```", "", TEXT, flags=re.DOTALL)))
def test_links_lead_somewhere(link):
    assert (Path(PAGE).parent / link).exists()
