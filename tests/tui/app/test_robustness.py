"""Type-ahead, bursts, random keys, failures in threads: nothing breaks, nothing is answered unseen, nothing is lost."""

from __future__ import annotations

import random

import pytest

from engine.inference import Given
from kb.advisor import Advisor
from kb.session import Answers, Session
from tui.app.app import WhyApp
from tui.app.messages import ReviseWanted
from tui.view.consultation import Consultation

KEYS = [
    *"1234567890",
    *"abdeijknoquwyNUW",
    "enter", "enter", "enter", "escape", "tab", "shift+tab", "up", "down", "left", "right", "home", "end", "pageup",
    "pagedown", "space", "backspace", "delete", "f1", "f2", "f3", "f4", "f5", "f6", "f7", "f8", "f9", "ctrl+p", "colon",
    "slash", "question_mark", "ctrl+u", "ctrl+w", "ctrl+a", "ctrl+o", "ctrl+z", "ctrl+y", "ctrl+n", "ctrl+up",
    "f10", "f12", "ctrl+l", "ctrl+g", "ctrl+r", "ctrl+left", "ctrl+right", "ctrl+e", "alt+w", "ctrl+s",
]  # fmt: skip
SIZES = [(80, 24), (120, 40), (60, 18), (40, 12), (200, 60), (100, 30), (20, 5)]


@pytest.fixture(autouse=True)
def frames() -> None:
    """Every frame is painted here, also those on the way."""


async def test_eight_ones_in_one_burst_answer_exactly_one_question(open_app):
    async with open_app((80, 24)) as terminal:
        terminal.burst(*["1", "enter"] * 8)
        await terminal.settle()
        assert terminal.given == {"workload.kind": "inference"}
        assert terminal.declined == ()
        assert terminal.line == "1 1 1 1 1 1 1"  # typed ahead, and kept


async def test_two_enter_in_one_burst_close_only_the_palette(open_app, small: Advisor):
    async with open_app((80, 24), over=small) as terminal:
        await terminal.press("ctrl+p")
        terminal.burst("enter", "enter", "enter")
        await terminal.settle()
        assert terminal.app.is_running
        assert len(terminal.app.screen_stack) == 1


async def test_paging_in_a_list_before_it_is_laid_out_does_no_harm(open_app, small: Advisor):
    async with open_app((80, 24), over=small) as terminal:
        terminal.burst("ctrl+p", "pagedown", "pageup", "pagedown", "escape")
        await terminal.settle()
        terminal.burst("pageup", "pagedown")
        await terminal.settle()


@pytest.mark.sample(2)
@pytest.mark.parametrize("seed", [1, 2])
async def test_random_keys_and_sizes_break_nothing(open_app, small: Advisor, seed: int):
    generator = random.Random(seed)
    async with open_app((80, 24), over=small) as terminal:
        for _ in range(60):
            keys = [generator.choice(KEYS) for _ in range(5)]
            terminal.burst(*keys)
            await terminal.drain()
            if terminal.app.context.leaving:  # "/quit" was typed, which is right
                break
            if generator.random() < 0.15:
                await terminal.pilot.resize_terminal(*generator.choice(SIZES))
        assert terminal.app._exception is None


async def test_random_keys_over_the_real_rules_break_nothing(open_app):
    generator = random.Random(7)
    async with open_app((120, 40)) as terminal:
        for _ in range(100):
            terminal.burst(generator.choice([key for key in KEYS if key != "slash"]))
            await terminal.drain()
        await terminal.pilot.resize_terminal(60, 18)
        await terminal.settle()
        assert terminal.app._exception is None


async def test_resizing_keeps_what_is_typed_and_where_one_is(open_app, small: Advisor):
    async with open_app((80, 24), over=small) as terminal:
        await terminal.say("1")
        await terminal.type("70")
        for size in SIZES * 2:
            await terminal.pilot.resize_terminal(*size)
            await terminal.drain()
        assert terminal.line == "70"
        assert terminal.app.conversation.line.has_focus


async def test_text_of_persons_is_never_markup(open_app, small: Advisor):
    async with open_app((80, 24), over=small) as terminal:
        await terminal.say("8B model [b]bold[/b] [/] [@click=app.leave]x[/]")
        assert terminal.given == {"model.params": 8e9}
        assert "> 8B model [b]bold[/b] [/] [@click=app.leave]x[/]" in terminal.text
        assert terminal.app.is_running


async def test_text_of_rules_is_never_markup(open_app, small: Advisor):
    async with open_app((80, 24), over=small, answers=Answers({"model.params": Given(8e9)})) as terminal:
        terminal.app.post_message(ReviseWanted("need.published"))
        await terminal.settle()
        assert "Will you compare scores [b]with[/b] published ones?" in terminal.text


async def test_a_failure_while_loading_is_shown_and_logged(tmp_path):
    def load() -> Consultation:
        raise RuntimeError("rules are [b]broken[/b]")

    app = WhyApp(load)
    async with app.run_test(size=(80, 24)) as pilot:
        for _ in range(50):
            await pilot.pause(0.02)
            if app.conversation.query_one("#note").display:
                break
        note = str(app.conversation.query_one("#note").render())
        assert "reading rules and catalogues failed: rules are [b]broken[/b]" in note
        log = next(tmp_path.rglob("app.log"))
        assert "RuntimeError" in log.read_text()


async def test_a_failure_while_advising_is_shown_and_the_interview_goes_on(open_app, small: Advisor, monkeypatch):
    consultation = Consultation(Session(small))
    outcome = consultation.outcome
    monkeypatch.setattr(consultation, "outcome", lambda now: 1 / 0 if len(now.answers.given) == 1 else outcome(now))
    async with open_app((80, 24), over=small, consultation=consultation) as terminal:
        await terminal.say("1")
        assert "working out the advice failed: division by zero" in " ".join(terminal.text.split())
        await terminal.say("8B")
        assert "Card S 24 GB" in terminal.text


async def test_results_for_answers_that_no_longer_hold_are_dropped(open_app, small: Advisor):
    async with open_app((80, 24), over=small) as terminal:
        card, outcome = terminal.card, terminal.app.context.outcome
        await terminal.say("1")
        now = terminal.card, terminal.app.context.outcome
        terminal.app.advice.show_card(1, card)
        terminal.app.advice.show_outcome(1, outcome)
        await terminal.settle()
        assert (terminal.card, terminal.app.context.outcome) == now


async def test_the_app_never_says_more_than_a_note_when_it_fails(open_app, small: Advisor, tmp_path):
    async with open_app((80, 24), over=small) as terminal:
        terminal.app._exception = ValueError("a secret value")
        terminal.app._fatal_error()
        assert "ValueError: a secret value" in terminal.app.failure_note
        assert "details are in" in terminal.app.failure_note
        terminal.app._exception = None
        assert next(tmp_path.rglob("app.log")).exists()


@pytest.mark.parametrize("key", ["f1", "f3", "f4", "f6", "f10", "f12", "ctrl+p", "ctrl+l", "ctrl+g", "ctrl+r"])
async def test_a_screen_that_is_wanted_when_the_app_ends_is_not_opened(open_app, small: Advisor, key: str):
    async with open_app((80, 24), over=small, answers=Answers({"model.params": Given(8e9)})) as terminal:
        terminal.burst("ctrl+q", key, key)
        await terminal.drain()
        assert terminal.app.context.leaving
        assert terminal.app._exception is None
        assert (terminal.app.return_code or 0) == 0
