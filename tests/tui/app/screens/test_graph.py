"""The dependency graph, walked step by step."""

from __future__ import annotations

import pytest

from engine.inference import Given
from kb.advisor import Advisor
from kb.session import Answers, Session
from tui.app.screens.conversation import ConversationScreen
from tui.app.screens.graph import GraphScreen
from tui.app.screens.why import WhyScreen
from tui.view.consultation import Consultation
from tui.view.neighbours import Neighbours

JOB = Answers({"workload.kind": Given("inference"), "model.params": Given(8e9)})


@pytest.fixture
def neighbours(small: Advisor) -> Neighbours:
    consultation = Consultation(Session(small, JOB))
    advice = consultation.outcome(consultation.snapshot()).advice
    assert advice is not None
    return Neighbours(small, advice)


def test_what_a_figure_comes_from_leads_to_it(neighbours: Neighbours):
    for station in neighbours.all:
        for source in neighbours.sources(station.fact):
            if station.shown != "not known" and source.fact in {each.fact for each in neighbours.all}:
                assert station.fact in {each.fact for each in neighbours.results(source.fact)}, source.fact


def test_one_can_walk_from_the_verdict_to_ones_own_answer(neighbours: Neighbours):
    seen, waiting = set(), [neighbours.conclusion]
    while waiting:
        fact = waiting.pop()
        if fact not in seen:
            seen.add(fact)
            waiting += [each.fact for each in neighbours.sources(fact)]
    assert neighbours.conclusion == "fit.verdict"
    assert "model.params" in seen


@pytest.mark.sample(3)
@pytest.mark.parametrize("way", ["key", "command", "palette", "mouse"])
@pytest.mark.parametrize("size", [(80, 24), (200, 60)])
async def test_it_opens_and_closes_in_every_way(open_app, small: Advisor, way: str, size: tuple[int, int]):
    async with open_app(size, over=small, answers=JOB) as terminal:
        if way == "key":
            await terminal.press("ctrl+g")
        elif way == "command":
            await terminal.say("/graph")
        elif way == "palette":
            await terminal.press("ctrl+p")
            await terminal.type("what a figure comes from", "enter")
        else:
            await terminal.press("f1")
            await terminal.press("escape", "ctrl+p")
            await terminal.type("what a figure comes from")
            await terminal.click("#found", (3, 0))
        assert isinstance(terminal.app.screen, GraphScreen)
        assert "COMES FROM" in terminal.text
        assert "LEADS TO" in terminal.text
        hints = str(terminal.app.screen.query_one("#hints").render())
        await terminal.click("#hints", (hints.index("Esc back") + 1, 0))
        assert isinstance(terminal.app.screen, ConversationScreen)


async def test_enter_goes_to_the_marked_figure_and_undo_comes_back(open_app, small: Advisor):
    async with open_app((80, 24), over=small, answers=JOB) as terminal:
        await terminal.press("ctrl+g")
        screen = terminal.app.screen
        assert screen.fact == "fit.verdict"
        await terminal.press("down", "enter")
        assert screen.fact != "fit.verdict"
        await terminal.press("ctrl+z")
        assert screen.fact == "fit.verdict"


async def test_words_find_a_figure(open_app, small: Advisor):
    async with open_app((80, 24), over=small, answers=JOB) as terminal:
        await terminal.press("ctrl+g")
        await terminal.type("parameters in total", "enter")
        assert terminal.app.screen.fact == "model.params"
        assert "nothing: it is said" in terminal.text


async def test_a_click_goes_there_and_its_proof_can_be_seen(open_app, small: Advisor):
    async with open_app((120, 40), over=small, answers=JOB) as terminal:
        await terminal.press("ctrl+g")
        await terminal.click("#around", (5, 1))
        assert terminal.app.screen.fact != "fit.verdict"
        await terminal.press("f6")
        assert isinstance(terminal.app.screen, WhyScreen)


async def test_it_begins_at_what_is_named_or_marked(open_app, small: Advisor):
    async with open_app((120, 40), over=small, answers=JOB) as terminal:
        await terminal.say("/graph usable memory")
        assert isinstance(terminal.app.screen, GraphScreen)
        assert "sable memory" in terminal.text.splitlines()[3]
        await terminal.press("escape")
        terminal.app.conversation.query_one("#facts").focus()
        await terminal.press("ctrl+g")
        assert terminal.app.screen.fact == "workload.kind"


@pytest.mark.parametrize("size", [(40, 12), (60, 18), (80, 24), (120, 40)])
async def test_nothing_is_cut(open_app, small: Advisor, size: tuple[int, int]):
    async with open_app(size, over=small, answers=JOB) as terminal:
        await terminal.press("ctrl+g")
        assert "…" not in terminal.text
        assert all(len(line) <= size[0] for line in terminal.text.splitlines())


async def test_before_the_first_advice_it_says_so(open_app, small: Advisor):
    async with open_app((80, 24), over=small, begin=False) as terminal:
        await terminal.press("ctrl+g")
        assert isinstance(terminal.app.screen, ConversationScreen)
