"""One line for everything: what is typed is text, and nothing is recorded that was not said."""

from __future__ import annotations

import pytest
from textual import events

from engine.inference import Given
from kb.advisor import Advisor
from kb.session import Answers
from tui.view.question_card import QuestionCards

#: a fact of each kind of card
KINDS = {
    "choice": "workload.kind",
    "bool": "need.published",
    "number": "model.params",
    "count": "hardware.count",
}
SENTENCES = (
    *("don't know", "not sure", "gpt-4", "quite a few", "NaN", "1qwen 2.5 7b", "/etc/passwd"),
    *("why not", "undo", "quit", "wudo", "q", "W", "?", "hello"),
)


async def ask(terminal, advisor: Advisor, fact: str) -> None:
    """Shows the question about ``fact``."""
    terminal.app.conversation.show_card(QuestionCards(advisor).card(advisor.question_about({}, fact), None))
    await terminal.drain()


@pytest.mark.sample(2)
@pytest.mark.parametrize("fact", KINDS.values(), ids=KINDS)
async def test_a_sentence_that_is_no_answer_records_nothing(open_app, small: Advisor, fact):
    before = {"inference.context": 4096.0}
    async with open_app((80, 24), over=small, answers=Answers({"inference.context": Given(4096.0)})) as terminal:
        for sentence in SENTENCES:
            await ask(terminal, small, fact)
            await terminal.type("", "ctrl+u")
            await terminal.say(sentence)
            assert terminal.app.is_running
            assert not terminal.app.context.leaving, sentence
            assert terminal.given == before, sentence
            while terminal.declined:
                await terminal.press("ctrl+z")


@pytest.mark.sample(2)
@pytest.mark.parametrize("fact", ["model", "hardware.accelerator"])
async def test_a_sentence_at_a_question_for_a_name_records_nothing(open_app, advisor: Advisor, fact):
    async with open_app((80, 24)) as terminal:
        for sentence in ("don't know", "not sure", "gpt-4", "quite a few", "NaN", "/etc/passwd", "q", "none", "hello"):
            await ask(terminal, advisor, fact)
            await terminal.type("", "ctrl+u")
            await terminal.say(sentence)
            assert terminal.given == {}, sentence
            while terminal.declined:
                await terminal.press("ctrl+z")


async def test_a_word_of_an_answer_is_that_answer_and_no_other(open_app, small: Advisor):
    async with open_app((80, 24), over=small) as terminal:
        assert terminal.card.fact == "workload.kind"
        await terminal.say("training")
        assert terminal.given == {"workload.kind": "training"}


async def test_a_sentence_answers_the_question_and_says_more(open_app):
    async with open_app((80, 24)) as terminal:
        assert terminal.card.fact == "workload.kind"
        await terminal.say("I want to fine-tune llama 3.1 8b on two 4090s")
        assert terminal.given["workload.kind"] == "training"
        assert "8B" in str(terminal.given["model"])
        assert terminal.given["hardware.count"] == 2
        assert "> I want to fine-tune llama 3.1 8b on two 4090s" in terminal.history


@pytest.mark.sample(2)
@pytest.mark.parametrize(("said", "value"), [("two", 2), ("up to 4", 4), ("8", 8), ("a dozen", 12)])
async def test_numbers_may_be_words(open_app, advisor: Advisor, said, value):
    async with open_app((80, 24)) as terminal:
        await ask(terminal, advisor, "hardware.count")
        await terminal.say(said)
        assert terminal.given == {"hardware.count": value}


@pytest.mark.sample(2)
@pytest.mark.parametrize("words", ["don't know", "I don’t know.", "no idea", "not sure", "dunno", "0"])
async def test_dont_know_in_its_usual_words_leaves_the_question_open(open_app, small: Advisor, words):
    async with open_app((80, 24), over=small) as terminal:
        await terminal.say(words)
        assert terminal.given == {}
        assert terminal.declined == ("workload.kind",)
        assert "~ Kind of work: Running a model, assumed" in terminal.history


async def test_typing_ahead_stays_in_the_line_and_answers_nothing(open_app, small: Advisor):
    async with open_app((80, 24), over=small) as terminal:
        terminal.burst("1", "enter", *"2q8B", "enter", "N", "u")
        await terminal.settle()
        assert (terminal.given, terminal.line) == ({"workload.kind": "inference"}, "2q8B Nu")
        assert terminal.app.is_running


async def test_letters_typed_in_a_list_come_back_to_the_line(open_app, small: Advisor):
    async with open_app((120, 40), over=small, answers=Answers({"model.params": Given(8e9)})) as terminal:
        for place in ("#talk", "#facts", "#summary"):
            terminal.app.screen.query_one(place).focus()
            await terminal.drain()
            await terminal.press(*"quit", "space", "j", "k", "space")
            assert terminal.app.conversation.line.has_focus, place
        assert terminal.line == "quit jk " * 3


async def test_enter_on_an_empty_line_takes_what_is_marked_and_says_so(open_app, small: Advisor):
    async with open_app((80, 24), over=small) as terminal:
        assert "⏎ takes the marked" in terminal.text
        await terminal.press("enter")
        assert terminal.given == {"workload.kind": "inference"}  # what is assumed was marked
        assert terminal.card.fact == "model.params"
        await terminal.press("enter")  # nothing is marked
        assert "model.params" not in terminal.given
        assert "Type a number, such as 8B param" in terminal.flat
        await terminal.press("down", "down", "enter")
        assert terminal.given["model.params"] == 70e9


async def test_a_number_picks_a_row_of_a_list_of_names_but_not_of_numbers(open_app, advisor: Advisor):
    async with open_app((80, 24)) as terminal:
        await ask(terminal, advisor, "hardware.accelerator")
        third = terminal.card.find("")[2].value
        await terminal.say("3")
        assert terminal.given == {"hardware.accelerator": third}
        await ask(terminal, advisor, "hardware.count")
        await terminal.say("3")
        assert terminal.given["hardware.count"] == 3


async def test_a_digit_in_a_name_is_no_row(open_app, advisor: Advisor):
    async with open_app((80, 24)) as terminal:
        await ask(terminal, advisor, "hardware.accelerator")
        await terminal.say("4090")
        assert terminal.given == {"hardware.accelerator": advisor.catalogues.accelerators.resolve("4090")}


async def test_a_paste_of_several_lines_is_one_mark_and_all_of_it_is_said(open_app):
    async with open_app((80, 24), begin=False) as terminal:
        terminal.app.post_message(events.Paste("qlora\nllama 3.1 8b\non two 4090s\n"))
        await terminal.drain()
        assert terminal.line == "[pasted 1: 3 lines]"
        await terminal.press("enter")
        assert terminal.given["training.method"] == "qlora"
        assert terminal.given["hardware.count"] == 2
        assert "> [pasted 1: 3 lines]" in terminal.history


async def test_of_a_very_long_paste_it_is_said_what_was_not_taken(open_app, small: Advisor):
    async with open_app((80, 24), over=small) as terminal:
        terminal.app.post_message(events.Paste("x" * 1_000_000))
        await terminal.drain()
        assert terminal.line == "[pasted 1: 20,000 characters]"
        told = [each.message for each in terminal.app._notifications]
        assert told == ["Only the first 20,000 of 1,000,000 characters were taken: more is not read at once."]


async def test_a_long_paste_is_heard_after_it_is_shown_that_it_is_read(open_app, small: Advisor):
    async with open_app((80, 24), over=small) as terminal:
        terminal.app.post_message(events.Paste("a model of 70B\n" * 500))
        await terminal.drain()
        await terminal.press("enter")
        assert terminal.given["model.params"] == 70e9
        assert "> [pasted 1: 500 lines]" in terminal.history


async def test_what_was_refused_comes_back_to_be_corrected(open_app, small: Advisor):
    async with open_app((80, 24), over=small) as terminal:
        await terminal.press("enter")
        assert terminal.card.fact == "model.params"
        await terminal.say("70xy")
        assert "✗ “70xy”" in terminal.text
        assert terminal.line == "70xy"
        await terminal.say("70B")  # typing on replaces it
        assert terminal.given["model.params"] == 70e9


async def test_lines_said_before_can_be_had_back(open_app, small: Advisor):
    async with open_app((80, 24), over=small) as terminal:
        await terminal.say("training")
        await terminal.say("8B")
        await terminal.press("ctrl+up", "ctrl+up")
        assert terminal.line == "training"
        await terminal.press("ctrl+down", "ctrl+down")
        assert terminal.line == ""


async def test_what_both_sides_said_stays_and_can_be_scrolled(open_app, small: Advisor):
    async with open_app((80, 24), over=small) as terminal:
        await terminal.say("2")
        await terminal.say("10B")
        assert terminal.history.splitlines()[:3] == [
            "? Will you run a finished model, or train one?",
            "> Training a model",
            "✓ Kind of work: Training a model",
        ]
        assert "> 10B" in terminal.history
        assert "▸ " in terminal.history
        await terminal.press("pageup", "pageup")
        assert "? Will you run a finished model, or train one?" in terminal.text
        assert not terminal.app.conversation.card.display  # so low a screen has not the room for both
        await terminal.type("8")
        assert terminal.app.conversation.card.display
        assert terminal.line == "8"
