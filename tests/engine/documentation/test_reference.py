"""All pages together: complete, linked, stable, and harmless whatever stands in the files."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from engine.documentation import Page
from engine.documentation.page import MARK
from engine.findings import finding_codes
from engine.rulebook import Rulebook
from tests.engine.conftest import RulesMaker
from tests.engine.documentation.conftest import pages_of
from tests.engine.documentation.reading import addresses, targets, text_of, tokens

ROOT = Path(__file__).parents[3]


def test_everything_has_its_page(wine: Rulebook, pages: Mapping[str, Page]) -> None:
    assert set(pages) == {
        "README.md",
        "search.md",
        *(f"packs/{pack}.md" for pack in wine.packs),
        *(f"rules/{rule}.md" for rule in wine.providers),
        *(f"facts/{fact}.md" for fact in wine.facts),
        *(f"parameters/{parameter}.md" for parameter in wine.parameters),
        *(f"questions/{fact.id}.md" for fact in wine.facts.values() if fact.ask is not None),
        *(f"findings/{code}.md" for code in finding_codes()),
    }


def test_every_link_leads_to_a_page(pages: Mapping[str, Page]) -> None:
    broken = [(page.path, target) for page in pages.values() for target in targets(page) if target not in pages]
    assert broken == []


def test_every_page_can_be_reached_from_the_index(pages: Mapping[str, Page]) -> None:
    reached, new = {"README.md"}, ["README.md"]
    while new:
        found = {target for path in new for target in targets(pages[path])} - reached
        reached |= found
        new = sorted(found)
    assert reached == set(pages)


def test_every_page_says_that_it_is_written_and_has_one_title(pages: Mapping[str, Page]) -> None:
    for page in pages.values():
        assert page.text.startswith(f"{MARK}\n")
        assert page.text.endswith("\n")
        assert not page.text.endswith("\n\n")
        titles = [token for token in tokens(page.text) if token.type == "heading_open" and token.tag == "h1"]
        assert len(titles) == 1


def test_tables_have_as_many_cells_as_columns(pages: Mapping[str, Page]) -> None:
    for page in pages.values():
        kinds = [token.type for token in tokens(page.text)]
        heads, rows = kinds.count("th_open"), kinds.count("tbody_open")
        assert (heads > 0) == (rows > 0)


def test_the_search_is_described(pages: Mapping[str, Page]) -> None:
    text = text_of(pages["search.md"].text)
    assert "Wine: all entries of the catalogue wines" in text
    assert "Glasses for each guest: 1 glass, 2 glass, 3 glass, where Formal evening" in text
    assert "needs Cost of all bottles, has Budget" in text
    assert "Lowest cost (cheapest): least Cost of all bottles, then most Points." in text


def test_a_pack_lists_what_it_holds(pages: Mapping[str, Page]) -> None:
    facts, rules = pages["packs/wine.facts.md"].text, pages["packs/wine.rules.md"].text
    assert "- [Guests](../facts/guests.md) (`guests`)" in facts
    assert "- [How many guests are there?](../questions/guests.md)" in facts
    assert "- [Tax](../parameters/tax.rate.md) (`tax.rate`)" in facts
    assert (
        "| [Bottles](../rules/bottles.count.md) | formula | inform | [Bottles needed](../facts/bottles.needed.md) |"
        in rules
    )


def test_the_finding_pages_are_those_of_the_engine(pages: Mapping[str, Page]) -> None:
    assert "# E201: " in pages["findings/E201.md"].text
    assert "findings/E201.md" in addresses(pages["README.md"].text)


HOSTILE = "</h1><script>alert(1)</script> [x](javascript:alert(1)) `c` *b* | $m$ &amp; <!-- # ~~s~~ ]] ``` \\\\ -->"


@pytest.fixture
def hostile(rules: RulesMaker) -> Mapping[str, Page]:
    """Pages of rules in which every text is hostile; a quote doubled for YAML."""
    text = f"'{HOSTILE}'"
    body = f"""facts:
  - {{id: con, title: {text}, type: enum, values: {{x: {text}, y: why}}, ask: {text}, help: {text},
      unknown: {{assume: x, note: {text}}}, words: {{x: [{text}]}}}}
  - {{id: n, title: {text}, type: int}}
  - {{id: b, title: {text}, type: text, unknown: {{stop: {text}}}, ask: {text}}}
parameters:
  - {{id: p, title: {text}, values: [{{since: 2020-01-01, value: "1", note: {text}}}],
      sources: [{{url: {text}, title: {text}}}]}}
rules:
  - id: aux.t
    title: {text}
    kind: table
    hit: unique
    inputs: [con]
    outputs: [b]
    rows: [{{id: {text}, if: [x], then: [{text}], because: {text}, source: {text}}}]
    because: {text}
    sources:
      - {{claim: {text}, note: {text}, section: {text}}}
      - {{url: "https://a.b/)](<x> y", title: {text}}}
      - {{url: "javascript:alert(1)", title: {text}}}
      - {{paper: {text}, kind: dissent}}
    tests: [{{given: {{con: x}}, expect: {{b: {text}}}, row: {text}, title: {text}}}]
choices: [{{fact: con, values: [x, y]}}]
requirements: [{{id: r, title: {text}, require: con == x, because: {text}, sources: [{{thumb: {text}}}]}}]
goals: [{{id: g, title: {text}, help: {text}, minimise: [n]}}]
report: [{{title: {text}, facts: [b]}}]
"""
    return pages_of(rules(body))


def test_nothing_from_a_file_becomes_markup(hostile: Mapping[str, Page]) -> None:
    for path, page in hostile.items():
        if path.startswith("findings/"):
            continue
        found = list(tokens(page.text.removeprefix(MARK)))
        assert {"html_block", "html_inline", "s_open", "em_open", "image"}.isdisjoint(each.type for each in found), path
        assert [each.info for each in found if each.type == "fence"] in ([], ["mermaid"])
        assert all(each == "https://a.b/)](%3Cx%3E%20y" or each.endswith(".md") for each in addresses(page.text)), path


def test_hostile_texts_are_still_read_as_they_were_written(hostile: Mapping[str, Page]) -> None:
    for path in ("facts/_con.md", "facts/b.md", "parameters/p.md", "questions/_con.md", "rules/_aux.t.md", "search.md"):
        assert HOSTILE in text_of(hostile[path].text), path


def test_hostile_pages_are_linked_too(hostile: Mapping[str, Page]) -> None:
    assert all(target in hostile for page in hostile.values() for target in targets(page))


def test_the_pages_are_the_same_in_every_process() -> None:
    script = (
        "import hashlib\n"
        "from tests.engine.documentation.conftest import pages_of\n"
        "from tests.engine.wine.cellar import load_wine\n"
        "pages = pages_of(load_wine())\n"
        "print(hashlib.sha256(repr(sorted(pages.items())).encode()).hexdigest())\n"
    )
    runs = [
        subprocess.run(
            [sys.executable, "-c", script],
            cwd=ROOT,
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)},
            capture_output=True,
            text=True,
            check=True,
        )
        for seed in ("1", "2")
    ]
    assert runs[0].stdout == runs[1].stdout != ""
