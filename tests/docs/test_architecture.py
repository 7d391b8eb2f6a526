"""The page on architecture: the way of an answer is what is found when one is followed; rooms and links exist."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

import pytest

from bench.answer_path import Trail, pressed, typed

ROOT = Path(__file__).parents[2]
FILE = ROOT / "docs" / "architecture.md"
PAGE = FILE.read_text(encoding="utf-8")
SECTION = re.search(r"^## The way of an answer\n(.*?)(?=^## )", PAGE, re.MULTILINE | re.DOTALL)
WAYS = {"command line": "From the command line:", "key press": "From a key press:"}
NEARLY = 0.15
"""How far the numbers of functions and files may be off, which change with every function that is written."""


def steps(way: str) -> list[tuple[str, str]]:
    assert SECTION
    _, _, text = SECTION[1].partition(WAYS[way])
    text = re.split(r"\n\n(?!\d)", text.lstrip())[0]
    return re.findall(r"`([\w/]+\.py)`\s+`([\w.]+)`", text)


def counts(way: str) -> list[int]:
    assert SECTION
    (row,) = re.findall(rf"^\| {way} \|(.*)\|$", SECTION[1], re.MULTILINE)
    return [int(cell) for cell in row.split("|")]


@pytest.fixture(scope="module")
def trails() -> dict[str, Trail]:
    return {"key press": asyncio.run(pressed()), "command line": typed()}


@pytest.mark.parametrize("way", WAYS)
def test_each_function_of_the_section_is_reached_in_its_order(way, trails):
    found = list(trails[way].steps)
    told = steps(way)
    assert len(told) > 20
    assert [each for each in told if each not in found] == []
    rest = iter(found)
    out_of_order = [each for each in told if each not in rest]
    assert out_of_order == []


@pytest.mark.parametrize("way", WAYS)
def test_the_counts_of_the_section_are_those_that_are_found(way, trails):
    functions, files, *others = counts(way)
    trail = trails[way]
    names = (
        "values asked for",
        "inferences asked for",
        "inferences made",
        "searches",
        "searches for the best alone",
        "contests of candidates",
    )
    assert others == [trail.counts[name] for name in names]
    assert functions == pytest.approx(len(trail.steps), rel=NEARLY)
    assert files == pytest.approx(len(trail.files), rel=NEARLY)


@pytest.mark.parametrize("room", re.findall(r"^\| `((?:engine|kb)\.[\w.]+)` \|", PAGE, re.MULTILINE))
def test_the_rooms_of_the_house_are_there(room):
    place = ROOT / room.replace(".", "/")
    assert place.is_dir() or place.with_suffix(".py").is_file()


@pytest.mark.parametrize("package", ["engine", "kb"])
def test_every_room_of_the_house_is_told(package):
    rooms = {each.parent.name for each in (ROOT / package).glob("*/__init__.py")} - {"data"}
    told = set(re.findall(rf"^\| `{package}\.(\w+)", PAGE, re.MULTILINE))
    assert rooms - told == set()


@pytest.mark.parametrize("name", sorted(set(re.findall(r"`((?:engine|kb|tui|bench)(?:\.\w+)+)`", PAGE))))
def test_modules_that_are_named_exist(name):
    place = ROOT / name.replace(".", "/")
    assert place.is_dir() or place.with_suffix(".py").is_file()


@pytest.mark.parametrize("link", re.findall(r"\]\(([^)#]+)", PAGE))
def test_links_lead_somewhere(link):
    assert link.startswith("http") or (FILE.parent / link).exists()
