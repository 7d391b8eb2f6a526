"""The page of a fact: what it can be, where it comes from, who reads it."""

from __future__ import annotations

from collections.abc import Mapping

from engine.documentation import Page
from tests.engine.conftest import RulesMaker
from tests.engine.documentation.conftest import pages_of
from tests.engine.documentation.reading import section


def head(page: Page) -> list[str]:
    return page.text.partition("\n## ")[0].splitlines()


def test_type_unit_and_range(pages: Mapping[str, Page]) -> None:
    assert "- Type: quantity in glass" in head(pages["facts/glasses.each.md"])
    assert "- Range: 0 glass to 20 glass" in head(pages["facts/glasses.each.md"])
    assert "- Type: quantity in byte, shown in MiB" in head(pages["facts/wine.scan.md"])
    assert "- Type: whole number" in head(pages["facts/guests.md"])
    assert "- Type: yes or no" in head(pages["facts/evening.formal.md"])
    assert "- Type: entry of the catalogue `wines`" in head(pages["facts/wine.md"])


def test_values_with_their_names(pages: Mapping[str, Page]) -> None:
    assert section(pages["facts/verdict.md"], "Values").splitlines()[2:] == [
        "| `buy` | Buy it |",
        "| `think` | Think it over |",
        "| `leave` | Leave it |",
    ]


def test_a_half_open_range(rules: RulesMaker) -> None:
    pages = pages_of(rules("facts: [{id: a, type: int, range: 1..}, {id: b, type: number, range: ..2.5}]"))
    assert "- Range: 1 to …" in head(pages["facts/a.md"])
    assert "- Range: … to 2.5" in head(pages["facts/b.md"])


def test_error_bars(rules: RulesMaker) -> None:
    facts = "{id: b, type: number}, {id: c, type: number}, {id: d, type: number, bounds: {low: b, high: c}}"
    pages = pages_of(rules(f"facts: [{{id: a, type: number, bounds: {{low: b, high: c, covers: 90 %}}}}, {facts}]"))
    assert "- Error bars: [b](b.md) to [c](c.md), in 90% of all cases" in head(pages["facts/a.md"])
    assert "- Error bars: [b](b.md) to [c](c.md)" in head(pages["facts/d.md"])


def test_the_sources_of_a_value_stand_in_their_order(rules: RulesMaker, pages: Mapping[str, Page]) -> None:
    body = """facts:
  - {id: a, title: First, type: int}
  - {id: b, title: Second, type: int, ask: "How many *b*?", when: a > 1, unknown: {assume: a + 1, note: as is usual}}
rules:
  - {id: last, title: Last, kind: formula, fact: b, value: a, because: w, sources: []}
  - {id: best, title: Best, kind: formula, fact: b, value: a, priority: 1, because: w, sources: []}
"""
    assert section(pages_of(rules(body))["facts/b.md"], "Where its value comes from").splitlines() == [
        "1. What a person says; it is asked: [How many \\*b\\*?](../questions/b.md)",
        "2. The first of these that applies: [Best](../rules/best.md), [Last](../rules/last.md)",
        "3. Otherwise it is assumed: First + 1, where First > 1 (as is usual)",
    ]
    price = section(pages["facts/wine.price.md"], "Where its value comes from")
    assert "2. The catalogue: `price` of [Wine](wine.md) or `old_price` of [Wine](wine.md)" in price
    guests = section(pages["facts/guests.md"], "Where its value comes from")
    assert "2. Otherwise nothing is concluded: Without the number of guests nothing can be bought." in guests
    assert section(pages["facts/advice.glass.md"], "Where its value comes from").startswith(
        "1. What a person says; it is never asked\n"
    )


def test_rules_that_read_it_are_linked_pack_by_pack(pages: Mapping[str, Page]) -> None:
    read = section(pages["facts/evening.formal.md"], "What reads it").splitlines()
    assert read[0] == (
        "- [Which wine, how many bottles](../packs/wine.rules.md): "
        "[Dessert wants something light](../rules/colour.sweet.md), [Glass by sugar](../rules/glass.by_sugar.md), "
        "[Points](../rules/points.collected.md)"
    )
    assert "- glasses.each is assumed from it" in read
    assert section(pages["facts/wine.scan.md"], "What reads it") == "- Nothing"


def test_parameters_have_dated_values_and_sources(pages: Mapping[str, Page]) -> None:
    page = pages["parameters/bottle.glasses.md"]
    assert section(page, "Values").splitlines()[2:] == [
        "| 1950-01-01 | 8 glass/bottle | small glasses |",
        "| 2000-01-01 | 6 glass/bottle |  |",
        "| 2027-01-01 | 5 glass/bottle | announced |",
    ]
    assert section(page, "Sources") == "- Document: Handbook of the cellar (Glasses)"
    assert "[Bottles](../rules/bottles.count.md)" in section(page, "What reads it")


def test_what_a_fact_rests_on_is_cited_on_its_page_and_that_of_its_question(rules: RulesMaker) -> None:
    body = "facts: [{id: a, type: int, ask: How many?, sources: [{paper: '*On glasses*'}]}, {id: b, type: int}]"
    pages = pages_of(rules(body))
    assert section(pages["facts/a.md"], "Sources") == "- Paper: \\*On glasses\\*"
    assert section(pages["questions/a.md"], "Sources") == section(pages["facts/a.md"], "Sources")
    assert "## Sources" not in pages["facts/b.md"].text
