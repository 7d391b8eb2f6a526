"""The rules, and what is wrong with them."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.inference import Given
from kb.advisor import Advisor
from kb.session import Answers, Session
from tui.app.screens.conversation import ConversationScreen
from tui.app.screens.rules import RulesScreen
from tui.view.consultation import Consultation
from tui.view.rule_lookup import rule_entries

JOB = Answers({"workload.kind": Given("inference"), "model.params": Given(8e9)})
OWN = """\
schema: rules/1
pack: own
title: Of my own
facts:
  - {id: own.link, type: enum, values: [copper, glass], ask: "Which network?"}
"""


def page_of(terminal) -> str:
    return str(terminal.app.screen.query_one("#detail-text").render())


def test_every_rule_has_a_page_and_those_that_hold_come_first(small: Advisor):
    consultation = Consultation(Session(small, JOB))
    advice = consultation.outcome(consultation.snapshot()).advice
    assert advice is not None
    pages = rule_entries(small, advice)
    assert {each.id for each in pages} == set(small.rulebook.providers)
    fired = {each.provider for each in advice.inference.firings}
    held = [each.id in fired for each in pages]
    assert held == sorted(held, reverse=True)
    for each in pages:
        text = "\n".join(each.page(60))
        assert ("in this job: it holds" in text) == (each.id in fired)


@pytest.mark.parametrize("way", ["key", "command", "palette"])
async def test_it_opens_and_closes_in_every_way(open_app, small: Advisor, way: str):
    async with open_app((80, 24), over=small, answers=JOB) as terminal:
        if way == "key":
            await terminal.press("ctrl+r")
        elif way == "command":
            await terminal.say("/rules")
        else:
            await terminal.press("ctrl+p")
            await terminal.type("look through the rules")
            await terminal.click("#found", (3, 0))
        assert isinstance(terminal.app.screen, RulesScreen)
        hints = str(terminal.app.screen.query_one("#hints").render())
        await terminal.click("#hints", (hints.index("Esc back") + 1, 0))
        assert isinstance(terminal.app.screen, ConversationScreen)


async def test_a_rule_is_found_and_its_page_says_why_and_where_from(open_app, small: Advisor):
    async with open_app((120, 40), over=small, answers=JOB) as terminal:
        await terminal.say("/rules fit.verdict")
        assert "because:" in page_of(terminal)
        assert "source:" in page_of(terminal)
        assert "in this job: it holds" in " ".join(page_of(terminal).split())
        assert "verified: no findings" in page_of(terminal)


@pytest.mark.parametrize("size", [(40, 12), (80, 24), (120, 40)])
async def test_no_rule_is_cut_to_its_beginning(open_app, small: Advisor, size: tuple[int, int]):
    async with open_app(size, over=small, answers=JOB) as terminal:
        await terminal.press("ctrl+r")
        assert "…" not in terminal.text.split("\n", 2)[2]


async def test_what_the_verification_found_stands_first(open_app, tmp_path: Path):
    path = tmp_path / "own.yaml"
    path.write_text(OWN)
    consultation = Consultation.load(own_rules=[path])
    findings = consultation.session.advisor.loaded.findings
    assert findings
    async with open_app((120, 40), consultation=consultation) as terminal:
        await terminal.press("ctrl+r")
        first = str(terminal.app.screen.query_one("#found").get_option_at_index(0).prompt)
        assert findings[0].code in first
        assert "own.yaml" in page_of(terminal)
