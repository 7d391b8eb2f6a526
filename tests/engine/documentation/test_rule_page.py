"""The page of a rule says all that its file says, in words."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from engine.documentation import Page
from tests.engine.conftest import RulesMaker
from tests.engine.documentation.conftest import pages_of
from tests.engine.documentation.reading import section, text_of
from tests.engine.judging import body as judging

FACTS = """units: [{id: gram}]
facts:
  - {id: a, title: First, type: enum, values: {x: Ex, y: Why}, ask: Which?}
  - {id: b, title: Second, type: quantity, unit: gram}
  - {id: c, title: Third, type: quantity, unit: gram}
rules:
"""


@pytest.fixture
def table(pages: Mapping[str, Page]) -> Page:
    return pages["rules/colour.by_dish.md"]


def test_it_begins_with_title_and_properties(table: Page) -> None:
    head = table.text.partition("\n## ")[0]
    assert "# Colour by dish\n" in head
    for line in (
        "- Id: `colour.by_dish`",
        "- Kind: table",
        "- Level: inform",
        "- Pack: [Which wine, how many bottles](../packs/wine.rules.md), in `wine/rules.yaml`",
    ):
        assert line in head.splitlines()


def test_dates_status_and_priority_are_said_where_they_differ_from_the_usual(
    pages: Mapping[str, Page], table: Page
) -> None:
    buy, think = pages["rules/verdict.buy.md"].text, pages["rules/verdict.think.md"].text
    assert "- Since: 2020-01-01\n- Until: 2029-12-31\n- Priority: 20 " in buy
    assert "- Status: draft\n" in think
    assert not any(word in table.text for word in ("- Since", "- Until", "- Status", "- Priority", "- Confidence"))


def test_conditions_are_told_in_words(pages: Mapping[str, Page], table: Page) -> None:
    assert section(table, "When it applies") == "Always."
    assert section(pages["rules/colour.clash.md"], "When it applies") == "Colour ≠ Fitting colour."
    several = section(pages["rules/colour.sweet.md"], "When it applies")
    assert several == "All of these hold:\n\n- Main dish = Dessert\n- not (Formal evening)"


def test_a_table_has_columns_with_titles_and_rows_with_ids_and_sources(table: Page) -> None:
    rows = section(table, "Table").splitlines()
    assert [text_of(cell).strip() for cell in rows[2].strip("|").split("|")] == [
        "Row",
        "Main dish",
        "Sauce",
        "→ Fitting colour",
        "→ Fitting body",
        "Source",
    ]
    assert rows[4:] == [
        "| `fish` | Fish | not (tomato) | white | light | `W-1` |",
        "| `fish_tomato` | Fish | tomato | rose | medium |  |",
        "| `meat` | Meat | plain or pepper | red | full |  |",
        "| `meat_sauce` | Meat | cream or tomato | red |  |  |",
        "| `cheese` | Cheese |  | red |  |  |",
        "| `otherwise` |  |  | white | light |  |",
    ]


@pytest.mark.parametrize(
    ("rule", "policy"),
    [
        ("colour.by_dish", "one row at most holds"),
        ("decant.by_age", "rows that hold at the same time agree"),
        ("glass.by_sugar", "the first row that holds counts"),
        ("quality.by_points", "whose outcome stands first among the values"),
        ("points.collected", "the sum of all rows that hold is taken"),
    ],
)
def test_the_hit_policy_is_explained(rule: str, policy: str, pages: Mapping[str, Page]) -> None:
    assert policy in section(pages[f"rules/{rule}.md"], "Table")


def test_bounds_carry_their_units_and_what_always_holds_stands_above(pages: Mapping[str, Page]) -> None:
    sugar = section(pages["rules/glass.by_sugar.md"], "Table")
    assert "| `sweet` | ≥ 45 gram/litre |  | flute |" in sugar
    harvest = pages["rules/harvest.by_grapes.md"]
    assert section(harvest, "When it applies") == "Motto ≠ silence."
    assert "| `small` | < 2 M grape | small |" in section(harvest, "Table")


def test_a_formula_is_written_out(pages: Mapping[str, Page]) -> None:
    formula = section(pages["rules/bottles.count.md"], "Formula")
    assert formula == (
        "> [Bottles needed](../facts/bottles.needed.md) = "
        "round\\_up(Guests × Glasses for each guest / Glasses in a bottle, 1 bottle), in bottle"
    ).replace("round\\_up", "round_up")


def test_cases_stand_in_their_order(pages: Mapping[str, Page]) -> None:
    cases = section(pages["rules/temperature.by_colour.md"], "Formula").splitlines()
    assert cases[0] == "The first case whose condition holds counts."
    assert cases[-3:] == [
        "| `1` | Fitting colour = white and Sugar > 45 gram/litre | 6 |",
        "| `2` | Fitting colour is one of white, rose | min(10, Temperature of the cellar) |",
        "| `3` | otherwise | max(14, Temperature of the cellar - 2) |",
    ]


def test_what_holds_for_all_cases_is_said_once_and_values_by_their_names(rules: RulesMaker) -> None:
    body = """  - {id: f, title: F, kind: formula, fact: a, when: b > 1 gram and c is known,
       because: w, sources: [], cases: [{if: c > 0.5 gram, value: x},
         {value: "(x if b > 2 gram else y)", because: "case {b}"}]}
"""
    page = pages_of(rules(FACTS + body))["rules/f.md"]
    assert section(page, "When it applies").endswith("- Second > 1 gram\n- Third is known")
    assert section(page, "Formula").splitlines()[-2:] == [
        "| `1` | Third > 0.5 gram | Ex |",
        "| `2` | otherwise | Ex if Second > 2 gram, otherwise Why |",
    ]
    assert "- Case `2`: case [Second](../facts/b.md)" in section(page, "Because")


def test_columns_stand_in_the_order_of_the_table_although_rows_leave_cells_out(rules: RulesMaker) -> None:
    body = """  - {id: t, title: T, kind: table, hit: first, inputs: [a, b], outputs: [c], because: w, sources: [],
       rows: [{if: [-, "> 1 gram"], then: [1 gram]}, {if: [x, -], then: [2 gram]},
         {if: [y, 1 gram..3 gram], then: [3 gram]}]}
"""
    page = pages_of(rules(FACTS + body))["rules/t.md"]
    assert section(page, "Table").splitlines()[-3:] == [
        "| `1` |  | \\> 1 gram | 1 gram |",
        "| `2` | Ex |  | 2 gram |",
        "| `3` | Why | ≥ 1 gram and ≤ 3 gram | 3 gram |",
    ]


def test_digits_that_were_written_are_kept(rules: RulesMaker) -> None:
    body = "  - {id: r, title: R, kind: rule, when: b > 1 gram, then: {c: 1.234567 gram}, because: w, sources: []}\n"
    page = pages_of(rules(FACTS + body))["rules/r.md"]
    assert section(page, "What follows") == "- [Third](../facts/c.md) = 1.234567 gram"


def test_a_rule_that_sets_nothing_is_advice(pages: Mapping[str, Page]) -> None:
    assert section(pages["rules/colour.clash.md"], "What follows") == "- Advice: it is said, and sets nothing."
    assert section(pages["rules/colour.clash.md"], "Sets") == "- Nothing"


def test_reasons_link_to_what_they_speak_of(table: Page) -> None:
    assert section(table, "Because") == (
        "> [Main dish](../facts/dish.kind.md) with [Sauce](../facts/dish.sauce.md) sauce (_what the row asks_) "
        "goes with [Fitting colour](../facts/advice.colour.md).\n\n"
        "- Row `fish_tomato`: tomato is too sour for white wine"
    )


def test_what_it_reads_and_sets_is_linked(pages: Mapping[str, Page]) -> None:
    page = pages["rules/bottles.count.md"]
    assert section(page, "Reads").splitlines() == [
        "- [Guests](../facts/guests.md) (`guests`)",
        "- [Glasses for each guest](../facts/glasses.each.md) (`glasses.each`)",
        "- [Glasses in a bottle](../parameters/bottle.glasses.md) (`bottle.glasses`)",
    ]
    assert section(page, "Sets") == "- [Bottles needed](../facts/bottles.needed.md) (`bottles.needed`)"


def test_which_rule_goes_first_is_said_on_both_pages(pages: Mapping[str, Page], table: Page) -> None:
    assert section(table, "Precedence").splitlines() == [
        "- Overridden by [Dessert wants something light](colour.sweet.md)",
        "- [Fitting colour](../facts/advice.colour.md) is set by the first of these that applies: "
        "[Dessert wants something light](colour.sweet.md), this one",
    ]
    sweet = section(pages["rules/colour.sweet.md"], "Precedence")
    assert sweet.startswith("- Overrides [Colour by dish](colour.by_dish.md)\n")
    assert "## Precedence" not in pages["rules/bottles.count.md"].text


def test_sources_show_what_claims_say_and_mark_dissent(pages: Mapping[str, Page], table: Page) -> None:
    assert section(table, "Sources").splitlines() == [
        "- Claim `W-1`: White wine goes with fish.",
        "- **Says otherwise:** Claim `W-2`: Red wine goes with \\*everything\\*. (some drink red with everything)",
        "- Row `fish`: Claim `W-1`: White wine goes with fish.",
    ]
    assert section(pages["rules/points.collected.md"], "Sources") == "- Claim `W-5`"
    assert section(pages["rules/bottles.count.md"], "Sources") == "- Own judgement: nobody shares a glass"


def test_tests_are_examples_in_words(pages: Mapping[str, Page], table: Page) -> None:
    examples = section(table, "Tests").splitlines()
    assert (
        examples[0]
        == "- Given Main dish = Fish, Sauce = cream: Fitting colour = white, Fitting body = light, row `fish`"
    )
    assert examples[1].endswith("Fitting colour = red, Fitting body stays unknown, row `meat_sauce`")
    assert examples[-1] == "- Given Sauce = plain: Fitting colour stays unknown, it does not fire"
    sweet = section(pages["rules/colour.sweet.md"], "Tests").splitlines()
    assert sweet[-1] == "- Given Main dish = Dessert, and what is assumed besides: Fitting colour = rose"
    assert "within 0.2 %" in section(pages["rules/cost.sum.md"], "Tests")


def test_the_drawing_shows_what_is_one_step_away(pages: Mapping[str, Page]) -> None:
    drawing = section(pages["rules/bottles.count.md"], "In the graph")
    assert drawing.startswith("```mermaid\nflowchart LR\n")
    assert drawing.endswith("```")
    assert drawing.count("-->") == 4


def test_no_line_numbers(pages: Mapping[str, Page]) -> None:
    assert not any("yaml:" in page.text for path, page in pages.items() if not path.startswith("findings/"))


def test_what_the_source_says_stands_with_its_judgement(rules: RulesMaker, table: Page) -> None:
    test = "{given: {customers: 500}, judged: wrong}"
    page = pages_of(rules(judging(test)))["rules/guide.table.md"]
    said = section(page, "What the source says, in our words, and how that is judged")
    assert said.splitlines()[:2] == [
        "- Row `few`, `throng`: [Ovens of the guide](../facts/guide.ovens.md) ovens, for _id of the row_.",
        "- Row `many`: Two, for _what the row asks_ customers.",
    ]
    assert "Row `few`, `many`: The first case that holds gives the mark." in said
    assert "| otherwise | consistent | [Loaves](../facts/loaves.md) go in. |" in said
    assert "Row `throng`: The first case that holds gives the mark." in said
    assert section(page, "Tests").endswith("what the source says is judged wrong")
    assert "What the source says" not in table.text
