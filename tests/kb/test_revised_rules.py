"""Whatever is edited in the built-in rule files, what comes of it is as if everything were read."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from engine.loading.rule_check import checked_rules, revised_rules
from engine.rulebook import Layer
from engine.rulebook.layer import RuleFile
from engine.rulebook.layer_imprint import LayerImprint
from kb.catalogue import Catalogues
from kb.claims import Claims
from tests.kb.rule_outcome import outcome

_ENTRY = re.compile(r"^  - .*(?:\n(?:    .*|\s*))*", re.MULTILINE)
_SECTION = re.compile(r"^([a-z]+):", re.MULTILINE)
PLACES: dict[str, str] = {
    "a figure": r"(?<=[: ])\d+(?:\.\d+)?\b",
    "a name": r"\b[a-z_]+\.[a-z_]+\b",
    "a title": r"(?<=title: )\"?[A-Z]",
    "a comparison": r" > | < | >= | <= | == ",
    "a junction": r" and | or ",
    "a unit": r"(?<=unit: )[A-Za-z]+",
    "any place": r"\w",
}
"""Where something is written otherwise."""
INSTEAD: dict[str, tuple[str, ...]] = {
    "a figure": ("7", "12"),
    "a name": ("model.params", "hardware.count", "modle.params"),
    "a title": ("Anything ",),
    "a comparison": (" != ", " >= "),
    "a junction": (" or ", " and "),
    "a unit": ("token", "byte"),
    "any place": ("{", "'", "\n", "x"),
}


def written_otherwise(random: Random, files: list[RuleFile]) -> None:
    """In one place of one file."""
    at, what = random.randrange(len(files)), random.choice([*PLACES])
    text = files[at].text
    places = list(re.finditer(PLACES[what], text))
    if places:
        place = random.choice(places)
        new = text[: place.start()] + random.choice(INSTEAD[what]) + text[place.end() :]
        files[at] = replace(files[at], text=new)


def an_entry_less(random: Random, files: list[RuleFile]) -> None:
    """An entry of a section is gone, and may be in another file."""
    at = random.randrange(len(files))
    text = files[at].text
    entries = list(_ENTRY.finditer(text))
    if not entries:
        return
    entry = random.choice(entries)
    section = next((each[1] for each in reversed([*_SECTION.finditer(text, 0, entry.start())])), "")
    files[at] = replace(files[at], text=text[: entry.start()] + text[entry.end() :])
    heading = re.compile(rf"^{section}:\s*$", re.MULTILINE)
    others = [number for number, file in enumerate(files) if heading.search(file.text)]
    if others and random.random() < 0.5:
        to = random.choice(others)
        put = heading.sub(lambda found: f"{found[0]}\n{entry[0]}", files[to].text, count=1)
        files[to] = replace(files[to], text=put)


def lines_more(random: Random, files: list[RuleFile]) -> None:
    """All that stands in a file is in another line."""
    at = random.randrange(len(files))
    files[at] = replace(files[at], text="# more\n" + files[at].text)


def a_file_less(random: Random, files: list[RuleFile]) -> None:
    """A file is gone, or has another name."""
    file = files.pop(random.randrange(len(files)))
    if random.random() < 0.5:
        files.append(replace(file, path=Path("rules/z.yaml"), name="rules/z.yaml"))


EDITS = (written_otherwise, written_otherwise, written_otherwise, an_entry_less, lines_more, a_file_less)


@pytest.fixture(scope="module")
def catalogues():
    return Catalogues.load().by_name()


@pytest.fixture(scope="module")
def ledger():
    return Claims.load()


@pytest.mark.sample(16)
@pytest.mark.parametrize("seed", range(48))
def test_an_edit_comes_to_the_same(seed, lowest, built_in, catalogues, ledger):
    random, files = Random(seed), list(built_in.files)
    for edit in random.sample(EDITS, random.choice((1, 1, 2))):
        edit(random, files)
    now: Layer = replace(built_in, files=tuple(files))
    imprint = LayerImprint.of(built_in)
    found = outcome(lambda: revised_rules(lowest, imprint, now, catalogues, ledger))
    # Where it is not told apart what has another meaning now, everything is read.
    assert found is None or found == outcome(lambda: checked_rules([now], catalogues, ledger)), imprint.changed(now)


@pytest.mark.sample(8)
@pytest.mark.parametrize("at", range(0, 160, 4))
def test_a_line_more_is_no_reason_to_read_everything(at, lowest, built_in, catalogues, ledger):
    files = list(built_in.files)
    file = files[at % len(files)]
    files[at % len(files)] = replace(file, text=f"# more\n{file.text}")
    now = replace(built_in, files=tuple(files))
    assert revised_rules(lowest, LayerImprint.of(built_in), now, catalogues, ledger) is not None
