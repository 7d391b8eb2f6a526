"""Each page of a finding keeps its word: the example gives that finding and no other, the cure gives none."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

import engine
import kb
from engine.findings import Finding, RulebookError, UnknownCodeError, finding_codes, finding_page
from engine.inference import InferenceEngine
from engine.loading import LoadedRules, RuleSources, load_rules
from engine.rulebook.manifest import MANIFEST_FILE, Manifest
from engine.verification import run_embedded_tests
from tests.engine.wine.cellar import Cellar

CODES = finding_codes()
CATALOGUES = {"wines": Cellar()}
BLOCK = re.compile(r"^```yaml\n(.*?)^```$", re.MULTILINE | re.DOTALL)
RAISED = re.compile(r'"([EW][0-9]{3})"')
NOT_IN_YAML: Mapping[str, str] = {"E001": "latin-1"}
"""Codes whose example no page can hold, with the encoding in which the mended pack is an example."""
NO_NAME = "E006"
"""The code whose example is the mended pack under another name of the file."""
LEFTOVER = "W008"
"""The code whose example is the mended pack with a copy of it beside it."""
SEALED = "E007"
"""The code whose example is the mended pack with a manifest that does not know it."""
OF_FILES = (NO_NAME, LEFTOVER, SEALED)
OF_TEMPLATES = ("E601", "E602", "E603", "W505")
"""The codes of launch templates, whose pages are played in tests/kb/launch/test_book.py, and that of entries, which is
played in tests/kb/catalogue/test_entry_check.py."""


class Ledger:
    """A ledger with one claim."""

    digest = "M1"
    _claims = ("M1-1",)

    def __contains__(self, claim: object) -> bool:
        return claim in self._claims

    def nearest(self, wanted: str) -> Sequence[str]:
        return self._claims


def packs(code: str, section: str) -> list[str]:
    """The packs shown in a section of a page; those after the first are overlays."""
    parts = re.split(r"^## (\w+)$", finding_page(code).text, flags=re.MULTILINE)
    return BLOCK.findall(dict(zip(parts[1::2], parts[2::2], strict=True))[section])


def loaded(texts: Sequence[str], folder: Path, encoding: str = "utf-8") -> LoadedRules:
    files = [folder / name for name in ("dinner.yaml", "own.yaml")]
    for file, text in zip(files, texts, strict=False):
        file.write_bytes(text.encode(encoding))
    return load_rules(RuleSources((files[0],), tuple(files[1 : len(texts)])), CATALOGUES, ledger=Ledger())


def findings(texts: Sequence[str], folder: Path, encoding: str = "utf-8") -> list[Finding]:
    try:
        found = loaded(texts, folder, encoding)
    except RulebookError as error:
        return list(error.findings)
    return [*found.findings, *(each for overlay in found.refused for each in overlay.findings)]


@pytest.mark.parametrize("code", [code for code in CODES if code not in (*NOT_IN_YAML, *OF_FILES, *OF_TEMPLATES)])
def test_the_example_gives_that_finding_and_no_other(code: str, tmp_path: Path) -> None:
    found = findings(packs(code, "Example"), tmp_path)
    assert [each.code for each in found] == [code], "\n".join(map(str, found))
    assert found[0].line.strip()


def test_a_name_that_nobody_reads_is_described(tmp_path: Path) -> None:
    (mended,) = packs(NO_NAME, "Cure")
    (tmp_path / "dinner.yml").write_text(mended, encoding="utf-8")
    with pytest.raises(RulebookError) as raised:
        load_rules(RuleSources((tmp_path,)), CATALOGUES)
    told = next(each for each in raised.value.findings if each.code == NO_NAME)
    assert str(told).replace(f"{tmp_path}/", "") in finding_page(NO_NAME).text


def test_an_old_copy_beside_a_file_is_described(tmp_path: Path) -> None:
    (mended,) = packs(LEFTOVER, "Cure")
    for name in ("dinner.yaml", "dinner.yaml~"):
        (tmp_path / name).write_text(mended, encoding="utf-8")
    (told,) = load_rules(RuleSources((tmp_path,)), CATALOGUES).findings
    assert str(told).replace(f"{tmp_path}/", "") in finding_page(LEFTOVER).text


def test_a_package_that_was_changed_is_described(tmp_path: Path) -> None:
    (mended,) = packs(SEALED, "Cure")
    (tmp_path / "dinner.yaml").write_text(mended, encoding="utf-8")
    said = dict.fromkeys(("name", "version", "description", "author", "licence", "needs"), "1")
    known = Manifest.made(**said, packs=(), replaces=(), retires=(), files={"dinner.yaml": b"as it was"})
    (tmp_path / MANIFEST_FILE).write_bytes(known.to_bytes())
    with pytest.raises(RulebookError) as raised:
        load_rules(RuleSources((tmp_path,)), CATALOGUES)
    (told,) = raised.value.findings
    assert str(told).replace(f"{tmp_path}/", "") in finding_page(SEALED).text


@pytest.mark.parametrize("code", NOT_IN_YAML)
def test_an_example_that_no_page_can_hold_is_described(code: str, tmp_path: Path) -> None:
    assert packs(code, "Example") == []
    (found,) = findings(packs(code, "Cure"), tmp_path, NOT_IN_YAML[code])
    assert found.code == code
    assert str(found) in finding_page(code).text


@pytest.mark.parametrize("code", [code for code in CODES if code not in OF_TEMPLATES])
def test_the_cure_gives_no_finding_and_its_tests_pass(code: str, tmp_path: Path) -> None:
    texts = packs(code, "Cure")
    found = findings(texts, tmp_path)
    assert not found, "\n".join(map(str, found))
    rulebook = loaded(texts, tmp_path).rulebook
    outcomes = list(run_embedded_tests(InferenceEngine(rulebook, "reference")))
    assert [outcome for outcome in outcomes if not outcome.passed] == []


def corrected(text: str, finding: Finding) -> str:
    """``text`` with what was probably meant in the place of what is written."""
    assert finding.correction is not None
    place, lines = finding.correction.place, text.splitlines(keepends=True)
    line, begin, end = lines[place.line - 1], place.column - 1, place.column - 1 + len(finding.correction.written)
    assert line[begin:end] == finding.correction.written
    lines[place.line - 1] = line[:begin] + finding.correction.meant + line[end:]
    return "".join(lines)


MISSPELT = [
    ("guests >= 8", "guests = 8"),
    ("guests >= 8", "guess >= 8"),
    ("guests >= 8 and", "guests >= 8 &&"),
    ("guests >= 8 and ", "guests >= 8&&"),
    ("guests >= 8", "guests => 8"),
    ("guests >= 8", "Guests >= 8"),
    ("guests >= 8", "mix(guests, 8) >= 8"),
    ("budget > 100 USD", "budget > 100 UDS"),
    ("budget > 100 USD", "budget > 100USD/hh * 1 h"),
    ("dish == fish", "dish == fihs"),
    ("dish == fish", 'dish == "fihs"'),
    ("dish in [fish, meat]", "dish in [fish, maet]"),
    ("dish is fish", "dish is fihs"),
    ("level: warn", "level: wran"),
    ("level: warn", "level: 'wran'"),
    ("level: warn", "levle: warn"),
    ("{guests} guests", "{guess} guests"),
    ("given: {guests: 9", "given: {guess: 9"),
    ("given: {guests: 9", "giveen: {guests: 9"),
    ("dish: fish}, fires", "dish: fihs}, fires"),
    ("budget: 200 USD", "budget: 200 UDS"),
    ("unit: USD", "unit: UDS"),
    ("sources: [M1-1]", "sources: [M1-2]"),
    ("overrides: dinner.small", "overrides: dinner.smal"),
    ("overrides: dinner.small", "overrides: [dinner.smal]"),
    ("why-not: dinner.small", "why-not: dinner.smal"),
    ("{id: more, adds-to: folk, words: [friends]}", "{id: more, adds-to: flok, words: [friends]}"),
    ("schema: rules/1", "schema: rules/2"),
    ("note: a family", "note: a family, doubt: alwys"),
]
"""Something in `SOUND`, and the same with a mistake."""
SOUND = """schema: rules/1
pack: dinner
title: Dinner
facts:
  - {id: guests, title: Guests, type: int, range: 1..50, ask: How many?, unknown: {assume: 4, note: a family}}
  - {id: budget, title: Budget, type: quantity, unit: USD, ask: How much?}
  - {id: dish, title: Dish, type: enum, values: {fish: Fish, meat: Meat}, ask: Which?}
words:
  - {id: folk, title: People, words: [guests]}
  - {id: more, adds-to: folk, words: [friends]}
rules:
  - id: dinner.small
    title: Small
    level: inform
    when: guests < 3
    because: "{guests} guests"
    sources: [M1-1]
    tests: [{given: {guests: 2}, fires: true}, {given: {guests: 3}, fires: false}]
  - id: dinner.large
    title: Large
    level: warn
    overrides: dinner.small
    when: guests >= 8 and budget > 100 USD and dish == fish and dish in [fish, meat] and dish is fish
    because: "{guests} guests"
    sources: [M1-1]
    tests:
      - {given: {guests: 9, budget: 200 USD, dish: fish}, fires: true, why-not: dinner.small}
      - {given: {guests: 9, budget: 200 USD, dish: meat}, fires: false}
report: [{title: All, facts: [guests, dish, budget]}]
"""


@pytest.mark.parametrize(("right", "wrong"), MISSPELT)
def test_what_was_meant_takes_the_place_of_what_is_wrong(right: str, wrong: str, tmp_path: Path) -> None:
    text = SOUND.replace(right, wrong, 1)
    suggested = [each for each in findings([text], tmp_path) if each.suggestion]
    assert len(suggested) == 1
    after = corrected(text, suggested[0])
    assert suggested[0].code not in {each.code for each in findings([after], tmp_path)}


@pytest.mark.parametrize("code", [code for code in CODES if code not in (*NOT_IN_YAML, NO_NAME, SEALED, *OF_TEMPLATES)])
def test_a_correction_of_the_example_makes_the_finding_go(code: str, tmp_path: Path) -> None:
    texts = packs(code, "Example")
    for each in findings(texts, tmp_path):
        if each.correction is not None:
            number = ["dinner.yaml", "own.yaml"].index(Path(each.correction.place.file).name)
            mended = [*texts[:number], corrected(texts[number], each), *texts[number + 1 :]]
            assert code not in [other.code for other in findings(mended, tmp_path)]


@pytest.mark.parametrize("code", CODES)
def test_a_page_says_what_it_means_and_shows_what_it_takes(code: str) -> None:
    page = finding_page(code)
    assert page.text.startswith(f"# {code}: {page.title}\n\n")
    assert re.findall(r"^## .*$", page.text, re.MULTILINE) == ["## Example", "## Cure"]
    meaning, example, cure = re.split(r"^## .*$", page.text.partition("\n")[2], flags=re.MULTILINE)
    assert len(meaning.split()) > 10
    assert len(re.sub(r"```.*?```", "", cure, flags=re.DOTALL).split()) > 3
    assert example.strip().startswith("```")
    assert all(len(line) <= 120 for line in page.text.splitlines())


def test_every_code_that_is_raised_has_a_page_and_every_page_a_code_that_is_raised() -> None:
    folders = [Path(engine.__file__).parent]
    folders += [Path(path) / each for path in kb.__path__ for each in ("launch", "catalogue")]
    raised = {
        code
        for folder in folders
        for path in folder.rglob("*.py")
        for code in RAISED.findall(path.read_text(encoding="utf-8"))
    }
    assert raised == set(CODES)


def test_case_does_not_matter_and_an_unknown_code_is_said_so() -> None:
    assert finding_page(" e201 ").code == "E201"
    with pytest.raises(UnknownCodeError) as caught:
        finding_page("E2O1")
    assert caught.value.suggestion == "E201"
    assert str(caught.value).startswith("there is no finding 'E2O1'; did you mean E201?")
