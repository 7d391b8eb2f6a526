"""What the screens look like, over a small world that changes only with the tests."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from engine.inference import Given
from kb.advisor import Advisor
from kb.session import Answers, Session
from tests.tui.app.playground import write
from tests.tui.app.workers.world import BROKEN, PRICES
from tests.tui.conftest import DAY
from tui.app.app import WhyApp
from tui.view.consultation import Consultation

SMALL = Path(__file__).parents[1] / "rules" / "small.yaml"
JOB = {"workload.kind": Given("inference"), "model.params": Given(30e9)}
TOO_MUCH = {**JOB, "model.params": Given(70e9), "hardware.accelerator": Given("small"), "hardware.count": Given(1)}


async def settled(app, pilot, terminal_of):
    """The terminal of an app that has its rules and is at rest."""
    terminal = terminal_of(app, pilot)
    while app.context.consultation is None:
        await asyncio.sleep(0.01)
    await terminal.settle()
    return terminal


@pytest.fixture
def picture(snap_compare, small: Advisor, terminal_of):
    """Compares the screen after some keys with its picture."""

    def compare(size, answers, *keys, theme=None):
        app = WhyApp(lambda: Consultation(Session(small, Answers(answers))))
        if theme is not None:
            app.theme = theme

        async def before(pilot):
            terminal = await settled(app, pilot, terminal_of)
            await terminal.press(*keys)
            await pilot.pause(0.1)

        return snap_compare(app, terminal_size=size, run_before=before)

    return compare


def test_a_conversation_on_80_columns(picture):
    assert picture((80, 24), {"workload.kind": Given("inference")})


def test_a_conversation_on_120_columns(picture):
    assert picture((120, 40), JOB)


def test_a_job_that_does_not_fit(picture):
    assert picture((120, 40), TOO_MUCH)


def test_a_proof_on_80_columns(picture):
    assert picture((80, 24), JOB, "f6", *["ctrl+right"] * 4, "down", "down")


def test_the_light_theme(picture):
    assert picture((120, 40), JOB, theme="whygpu-light")


def test_looking_up_on_80_columns(picture):
    assert picture((80, 24), {}, "f10", "r", "t", "x", " ", "4", "0", "7", "0", "down")


def test_looking_up_on_120_columns(picture):
    assert picture((120, 40), {}, "f10", "X", "1", "8")


@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=["80", "120"])
def test_the_graph(picture, size):
    assert picture(size, JOB, "ctrl+g", "down")


@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=["80", "120"])
def test_the_rules(picture, size):
    assert picture(size, JOB, "ctrl+r", "down")


@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=["80", "120"])
def test_alternatives_side_by_side(picture, size):
    assert picture(size, JOB, "ctrl+l")


@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=["80", "120"])
def test_what_if(picture, size):
    assert picture(size, JOB, "f12", *"8B", "space", *"model", "enter")


@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=["80", "120"])
def test_what_was_chosen_for_one(picture, size):
    assert picture(size, JOB, "slash", *"settings", "enter")


@pytest.mark.parametrize("screen", ["ctrl+g", "ctrl+r", "ctrl+l"])
def test_screens_in_the_light_theme(picture, screen):
    assert picture((120, 40), JOB, screen, theme="whygpu-light")


@pytest.fixture
def playground_picture(snap_compare, terminal_of, tmp_path, monkeypatch):
    """Compares the screen on which rules are written with its picture, after they were put in another's place."""
    base = tmp_path / "base"
    base.mkdir()
    (base / "small.yaml").write_text(SMALL.read_text(encoding="utf-8"), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    (tmp_path / "own").mkdir()
    (tmp_path / "own" / "ours.yaml").write_text(PRICES, encoding="utf-8")
    advisor = Advisor.load([base], "reference", [Path("own")], DAY)

    def compare(size, text, *, theme=None):
        app = WhyApp(lambda: Consultation(Session(advisor, Answers(JOB))))
        if theme is not None:
            app.theme = theme

        async def before(pilot):
            terminal = await settled(app, pilot, terminal_of)
            await terminal.press("alt+w")
            await write(terminal, text)
            await pilot.pause(0.1)

        return snap_compare(app, terminal_size=size, run_before=before)

    return compare


@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=["80", "120"])
def test_writing_rules(playground_picture, size):
    assert playground_picture(size, PRICES.replace("count * 0.1", "count * 3"))


def test_writing_rules_with_an_error_in_the_light_theme(playground_picture):
    assert playground_picture((120, 40), BROKEN, theme="whygpu-light")
