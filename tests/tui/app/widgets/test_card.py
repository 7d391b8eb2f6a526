"""The question card fits where it must, and answers once."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from tests.sample import spread
from tui.view.card import Row
from tui.view.question_card import QuestionCards


async def test_every_real_question_that_is_put_is_wholly_visible_on_80_columns(open_app, advisor):
    dealer = QuestionCards(advisor)
    async with open_app((80, 24)) as terminal:
        conversation = terminal.app.conversation
        put = [each for each in advisor.rulebook.facts.values() if each.ask and each.ask_for != "wishes"]
        for fact in spread(put, 60):
            conversation.show_card(dealer.card(advisor.question_about({}, fact.id), None))
            await terminal.drain()
            await asyncio.sleep(0.03)
            await terminal.drain()
            card, rows = conversation.card, conversation.query_one("#rows")
            assert card.max_scroll_y == 0, fact.id
            assert conversation.query_one("#left").region.contains_region(card.region), fact.id
            if terminal.card.kind == "choice":
                assert rows.max_scroll_y == 0, fact.id
                for place, row in enumerate(terminal.card.rows, 1):
                    assert f"{place}  {row.text[:30]}" in terminal.text, fact.id
            assert "don't know" in terminal.text, fact.id
            assert all(len(line) <= 80 for line in terminal.text.splitlines()), fact.id


@pytest.mark.parametrize("way", ["number", "keys", "mouse"])
async def test_answers_behind_the_ninth_are_taken_with_the_arrows_and_the_mouse(open_app, small, way):
    async with open_app((80, 24), over=small) as terminal:
        others = tuple(Row("inference", f"Answer {number}") for number in range(1, 11))
        terminal.app.conversation.show_card(replace(terminal.card, rows=(*others, Row("training", "The last one"))))
        await terminal.drain()
        assert "11  The last one" in terminal.text
        if way == "number":
            await terminal.say("11")
        elif way == "keys":
            await terminal.press(*["down"] * 11, "enter")
        else:
            await terminal.pilot.click("#rows", offset=(5, 10))
            await terminal.settle()
        assert terminal.given == {"workload.kind": "training"}


async def test_a_click_on_a_row_answers(open_app, small):
    async with open_app((80, 24), over=small) as terminal:
        await terminal.pilot.click("#rows", offset=(5, 1))
        await terminal.settle()
        assert terminal.given == {"workload.kind": "training"}


async def test_a_click_on_dont_know_declines(open_app, small):
    async with open_app((80, 24), over=small) as terminal:
        await terminal.pilot.click("#unknown", offset=(3, 0))
        await terminal.settle()
        assert terminal.declined == ("workload.kind",)


async def test_a_click_on_a_hint_does_what_it_says(open_app, small):
    async with open_app((80, 24), over=small) as terminal:
        hints = terminal.app.screen.query_one("#hints")
        column = str(hints.render()).index("F1 help")
        await terminal.pilot.click("#hints", offset=(column + 2, 0))
        await terminal.settle()
        assert "help" in terminal.app.screen.__class__.__name__.lower()


async def test_a_card_answers_once(open_app, small):
    async with open_app((80, 24), over=small) as terminal:
        card = terminal.app.conversation.card
        card.take(terminal.card.rows[0])
        card.take(terminal.card.rows[1])
        card.decline()
        await terminal.settle()
        assert terminal.given == {"workload.kind": "inference"}
        assert terminal.declined == ()


async def shown(terminal, advisor, fact):
    terminal.app.conversation.show_card(QuestionCards(advisor).card(advisor.question_about({}, fact), None))
    await terminal.drain()


@pytest.mark.parametrize(
    ("fact", "typed"),
    [("model", "gpt-4"), ("model", "/etc/passwd"), ("hardware.accelerator", "h300"), ("hardware.accelerator", "a gpu")],
)
async def test_what_is_only_like_an_entry_is_suggested_and_not_taken(open_app, advisor, fact, typed):
    async with open_app((80, 24)) as terminal:
        await shown(terminal, advisor, fact)
        await terminal.type(typed, "enter")
        assert fact not in terminal.given
        assert terminal.app.conversation.card.is_open  # it can be corrected


async def test_a_suggestion_that_is_chosen_is_taken(open_app, advisor):
    async with open_app((80, 24)) as terminal:
        await shown(terminal, advisor, "hardware.accelerator")
        assert terminal.card.find is not None
        first = terminal.card.find("h20 14")[0]
        assert not first.named
        await terminal.type("h20 14", "down", "enter")
        assert terminal.given["hardware.accelerator"] == first.value


async def test_a_name_without_its_maker_is_taken_at_once(open_app, advisor):
    async with open_app((80, 24)) as terminal:
        await shown(terminal, advisor, "hardware.accelerator")
        await terminal.type("arc b580", "enter")
        assert terminal.given["hardware.accelerator"] == "arc-b580"


@pytest.mark.parametrize("fact", ["model", "hardware.accelerator"])
@pytest.mark.parametrize("words", ["not sure", "I don't know", "no idea"])
async def test_words_for_dont_know_record_nothing(open_app, advisor, fact, words):
    async with open_app((80, 24)) as terminal:
        await shown(terminal, advisor, fact)
        await terminal.type(words, "enter")
        assert fact not in terminal.given
        assert fact in terminal.declined


async def test_what_is_assumed_is_marked_before_anything_is_chosen(open_app, advisor):
    async with open_app((80, 24)) as terminal:
        await shown(terminal, advisor, "phase")
        highlighted = terminal.app.conversation.query_one("#rows").highlighted
        assert terminal.card.rows[highlighted].assumed
