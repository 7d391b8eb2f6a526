"""The page of a question: how it is asked and what hangs on the answer."""

from __future__ import annotations

from collections.abc import Mapping

from engine.documentation import Page
from tests.engine.conftest import RulesMaker
from tests.engine.documentation.conftest import pages_of
from tests.engine.documentation.reading import section


def test_only_what_is_asked_has_such_a_page(pages: Mapping[str, Page]) -> None:
    assert "questions/guests.md" in pages
    assert "questions/advice.colour.md" not in pages


def test_the_question_as_it_is_asked(pages: Mapping[str, Page]) -> None:
    text = pages["questions/dish.sauce.md"].text
    assert "# Which sauce comes with it?\n" in text
    assert "The answer is the fact [Sauce](../facts/dish.sauce.md) (`dish.sauce`)." in text


def test_answers_offered(pages: Mapping[str, Page]) -> None:
    assert "| Fish | `fish` |" in section(pages["questions/dish.kind.md"], "Answers")
    assert section(pages["questions/evening.formal.md"], "Answers") == "Yes or no."
    assert section(pages["questions/wine.md"], "Answers") == "An entry of the catalogue `wines`."
    assert section(pages["questions/guests.md"], "Answers") == "A whole number from 1 up to 500."
    assert section(pages["questions/glasses.each.md"], "Answers") == (
        "A number in glass from 0 glass up to 20 glass.\n\nSuggested: 1 glass, 2 glass, 3 glass."
    )


def test_when_it_is_asked_and_what_holds_meanwhile(pages: Mapping[str, Page]) -> None:
    sauce = pages["questions/dish.sauce.md"]
    assert section(sauce, "When it is asked") == "Main dish is one of Fish, Meat."
    assert section(sauce, "Until it is answered") == "Assumed: plain (most dishes are served without)."
    assert section(pages["questions/dish.kind.md"], "Until it is answered") == "Nothing is assumed."
    assert section(pages["questions/guests.md"], "Until it is answered").startswith("Nothing is concluded: Without")
    assert section(pages["questions/glasses.each.md"], "Until it is answered") == (
        "Assumed: 3 glass if Formal evening, otherwise 2 glass (a formal dinner has three courses).\n\n"
        "That is doubted: other values are tried, to tell whether they change the outcome."
    )


def test_a_question_that_comes_first_says_so_and_help_is_shown(rules: RulesMaker) -> None:
    pages = pages_of(rules("facts: [{id: a, type: bool, ask: Well?, ask-first: 1, help: Think *hard*.}]"))
    text = pages["questions/a.md"].text
    assert "Think \\*hard\\*." in text
    assert "It comes before any other question that matters." in text


def test_what_is_asked_in_the_same_question(rules: RulesMaker) -> None:
    together = "together: {with: [b], ask: How long and wide?}"
    body = f"facts: [{{id: a, type: int, ask: How long?, {together}}}, {{id: b, title: Width, type: int, ask: How wide?}}]"
    text = pages_of(rules(body))["questions/a.md"].text
    assert "It is asked together with [Width](../facts/b.md), as far as they are open: How long and wide?" in text


def test_why_it_is_asked_how_to_find_out_and_of_whom(rules: RulesMaker) -> None:
    fact = "{id: a, type: bool, ask: Well?, ask-for: experts, why-asked: It decides., find-out: Look.}"
    text = pages_of(rules(f"facts: [{fact}]"))["questions/a.md"].text
    assert "Why it is asked: It decides." in text
    assert "How to find out: Look." in text
    assert "A setting for experts" in text


def test_words_of_free_text(pages: Mapping[str, Page]) -> None:
    assert "- Fish: `fish`, `trout`" in section(pages["questions/dish.kind.md"], "Words understood in free text")
    assert section(pages["questions/guests.md"], "Words understood in free text") == (
        "- \\# stands for the number: `# guests`, `# people`"
    )


def test_what_each_answer_leads_to(pages: Mapping[str, Page]) -> None:
    leads = section(pages["questions/dish.kind.md"], "What each answer leads to")
    fish, dessert = (leads.partition(f"### {answer}\n")[2].partition("###")[0] for answer in ("Fish", "Dessert"))
    assert (
        "[Colour by dish](../rules/colour.by_dish.md), row `fish`: Fitting colour = white, Fitting body = light" in fish
    )
    assert "colour.sweet" not in fish
    assert "[Dessert wants something light](../rules/colour.sweet.md): Fitting colour = rose" in dessert


def test_numbers_lead_on_by_their_bounds_in_order(rules: RulesMaker) -> None:
    body = """facts: [{id: a, type: int, ask: How many?}, {id: b, title: Size, type: enum, values: [s, m, l]}]
rules:
  - {id: t, title: T, kind: table, hit: unique, inputs: [a], outputs: [b], because: w, sources: [], rows: [
       {id: l, if: [10..], then: [l]}, {id: s, if: [..<5], then: [s]}, {id: m, if: [5..<10], then: [m]}]}
"""
    leads = section(pages_of(rules(body))["questions/a.md"], "What each answer leads to")
    assert [line for line in leads.splitlines() if line.startswith("###")] == [
        "### < 5",
        "### ≥ 5 and < 10",
        "### ≥ 10",
    ]
    assert "[T](../rules/t.md), row `m`: Size = m" in leads


def test_what_every_answer_lets_through_is_no_consequence(rules: RulesMaker) -> None:
    body = """facts: [{id: a, type: enum, values: [x, y], ask: Which?}, {id: b, type: bool}]
rules:
  - {id: r, title: R, kind: rule, when: "a in [x, y]", then: {b: true}, because: w, sources: []}
  - {id: k, title: K, kind: rule, when: a is known, then: {b: true}, because: w, sources: []}
"""
    assert "What each answer leads to" not in pages_of(rules(body))["questions/a.md"].text


def test_of_a_whole_table_that_an_answer_opens_only_the_table_is_named(rules: RulesMaker) -> None:
    body = """facts: [{id: a, type: bool, ask: Well?}, {id: b, type: int}, {id: c, type: bool}]
rules:
  - {id: t, title: T, kind: table, hit: first, when: not a, inputs: [b], outputs: [c], because: w, sources: [], rows: [
       {if: [1], then: [true]}, {if: [2], then: [false]}]}
"""
    leads = section(pages_of(rules(body))["questions/a.md"], "What each answer leads to")
    assert leads.endswith("### no\n\n- [Test](../packs/test.md): [T](../rules/t.md)")
    assert "### yes" not in leads
