"""Nothing is final: earlier answers can be changed, changes taken back, another goal chosen."""

from __future__ import annotations

from engine.inference import Given
from kb.advisor import Advisor
from kb.session import Answers

JOB = Answers({"workload.kind": Given("inference"), "model.params": Given(8e9), "inference.context": Given(4096.0)})


async def test_enter_on_an_earlier_answer_changes_it_in_place(open_app, small: Advisor):
    async with open_app((120, 40), over=small, answers=JOB) as terminal:
        terminal.app.screen.query_one("#talk").focus()
        await terminal.press("home", "down", "enter")
        assert terminal.card.fact == "model.params"
        assert terminal.card.current == "8000000000 param"
        assert "change · Parameters in total" in terminal.text
        await terminal.say("70B")
        assert list(terminal.given) == list(JOB.given)
        assert terminal.given["model.params"] == 70e9


async def test_escape_gives_up_changing(open_app, small: Advisor):
    async with open_app((120, 40), over=small, answers=JOB) as terminal:
        before = terminal.card.fact
        terminal.app.screen.query_one("#talk").focus()
        await terminal.press("home", "enter")
        assert terminal.card.current == "inference"
        await terminal.press("escape")
        assert terminal.card.fact == before
        assert terminal.given == {fact: each.value for fact, each in JOB.given.items()}


async def test_undo_and_redo_walk_through_all_states(open_app, small: Advisor):
    async with open_app((80, 24), over=small) as terminal:
        await terminal.say("1")
        await terminal.say("8B")
        await terminal.press("f9")
        states = [dict(terminal.given)]
        await terminal.press("ctrl+z")
        states.append(dict(terminal.given))
        await terminal.press("ctrl+z")
        assert terminal.given == {}
        assert terminal.card.fact == "workload.kind"
        await terminal.press("ctrl+y")
        assert terminal.given == states[1]
        await terminal.press("ctrl+y")
        assert terminal.given == states[0]


async def test_undo_with_nothing_to_undo_says_so(open_app, small: Advisor):
    async with open_app((80, 24), over=small) as terminal:
        await terminal.press("ctrl+z")
        assert [each.message for each in terminal.app._notifications] == ["There is nothing to undo."]


async def test_another_goal_gives_another_recommendation(open_app, small: Advisor):
    job = Answers({"workload.kind": Given("inference"), "model.params": Given(30e9)})
    async with open_app((120, 40), over=small, answers=job) as terminal:
        assert "Take 4 × Card S 24 GB" in terminal.text
        await terminal.press("f4")
        assert "What counts most?" in terminal.text
        await terminal.type("few", "enter")
        assert "goal: Fewest cards" in terminal.text
        assert "Take 1 × Card L 80 GB" in terminal.text


async def test_a_new_job_drops_all_answers_and_undo_brings_them_back(open_app, small: Advisor):
    async with open_app((80, 24), over=small, answers=JOB) as terminal:
        await terminal.press("ctrl+n")
        assert terminal.given == {}
        await terminal.press("ctrl+z")
        assert len(terminal.given) == len(JOB.given)


async def test_an_answer_can_be_found_by_name_and_changed_from_the_palette(open_app, small: Advisor):
    async with open_app((80, 24), over=small, answers=JOB) as terminal:
        await terminal.press("ctrl+p")
        await terminal.type("answer: context", "enter")
        assert terminal.card.fact == "inference.context"
        assert terminal.card.current == "4096 token"
