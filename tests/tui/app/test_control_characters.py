"""Nothing raw reaches the terminal: escapes in rule files, names, answers and words are made visible or taken out."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.segment import Segment
from textual.color import Color

from kb.advisor import Advisor
from kb.session import Answers, Session
from tui.app.app import WhyApp
from tui.app.control_filter import ControlFilter
from tui.view.consultation import Consultation

ATTACK = r"\e[2J\e]52;c;cHduZWQ=\a\e[31m\u202Eevil\u009b2J"
RULES = f"""\
schema: rules/1
pack: attack
title: "Title {ATTACK}"
facts:
  - id: attack.room
    title: "Room {ATTACK}"
    type: enum
    values: {{old: "Old {ATTACK}", new: "New {ATTACK}"}}
    ask: "Which room {ATTACK}?"
    ask-first: 9
    help: "Help {ATTACK}"
    why-asked: "Why {ATTACK}"
    unknown: {{assume: old, note: "Note {ATTACK}"}}
requirements:
  - id: attack.heat
    title: "Heat {ATTACK}"
    require: attack.room != new or hardware.tdp < 100 W
    because: "Because {ATTACK}"
    sources: [{{doc: "Source {ATTACK}"}}]
rules:
  - id: attack.advice
    title: "Rule {ATTACK}"
    kind: rule
    level: warn
    when: attack.room == old
    because: "Reason {ATTACK}"
    sources: [{{doc: "Document {ATTACK}"}}]
report:
  - {{title: "Section {ATTACK}", facts: [attack.room]}}
"""
FORBIDDEN = tuple(map(chr, (*range(32), *range(0x7F, 0xA0), *range(0x202A, 0x202F), *range(0x2066, 0x206A))))
TYPED = "llama 8b for 9 people \x1b[2J\x1b]52;c;cHduZWQ=\x07 \u202e"
SCREENS = ("f1", "f2", "f8", "f10", "f12", "ctrl+g", "ctrl+r")


@pytest.fixture(scope="module")
def attacked(tmp_path_factory: pytest.TempPathFactory) -> Advisor:
    file = tmp_path_factory.mktemp("attack") / "attack.yaml"
    file.write_text(RULES, encoding="utf-8")
    advisor = Advisor.load(overlays=[file])
    assert not advisor.loaded.refused, advisor.loaded.refused
    return advisor


def painted(app: WhyApp) -> Iterator[str]:
    """All text that stands on the screen, as it goes to the terminal."""
    for strip in app.screen._compositor.render_strips():
        yield from (segment.text for segment in strip if not segment.control)


def raw(app: WhyApp) -> list[str]:
    return [text for text in painted(app) if any(each in text for each in FORBIDDEN)]


async def test_no_screen_paints_what_a_terminal_would_obey(attacked, terminal_of):
    app = WhyApp(lambda: Consultation(Session(attacked, Answers({}))))
    async with app.run_test(size=(120, 50)) as pilot:
        terminal = terminal_of(app, pilot)
        await terminal.settle()
        terminal.app.utterances.enter(TYPED, TYPED)
        await terminal.settle()
        assert raw(app) == []
        for key in SCREENS:
            await terminal.press(key)
            assert raw(app) == [], key
            await terminal.press("escape")
        await terminal.say("which gpu \x1b[2J")
        assert raw(app) == []
        assert any("evil" in text or "\ufffd" in text for text in painted(app)), "nothing of the attack was to be seen"


@given(st.text(max_size=60), st.sampled_from(FORBIDDEN), st.integers(0, 60))
def test_the_last_door_lets_no_control_character_through(text: str, control: str, at: int) -> None:
    line = [Segment(text[:at] + control + text[at:]), Segment("plain")]
    cleaned = "".join(each.text for each in ControlFilter().apply(line, Color(0, 0, 0)))
    assert not any(each in cleaned for each in FORBIDDEN)
    assert cleaned.endswith("plain")


def test_what_has_none_stays_the_same() -> None:
    line = [Segment("Größe 8,192 tokens · 日本語 → 1")]
    assert ControlFilter().apply(line, Color(0, 0, 0)) is line


def test_texts_of_rule_files_show_that_something_was_there(attacked: Advisor, tmp_path: Path) -> None:
    rulebook = attacked.rulebook
    for text in (
        rulebook.facts["attack.room"].title,
        rulebook.facts["attack.room"].labels["old"],
        rulebook.providers["attack.advice"].because,
        rulebook.providers["attack.advice"].sources[0].reference,
        next(each.title for each in rulebook.requirements if each.id == "attack.heat"),
    ):
        assert "\ufffd" in text
        assert not any(each in text for each in FORBIDDEN)
