"""Rule files that are saved while the app runs, and what it says of them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from pathlib import Path

from engine.inference import Given
from engine.loading import RuleSources
from tui.watch.rule_files import RuleFiles

JOB = {"workload.kind": Given("inference"), "model.params": Given(8e9)}
PRICES = """\
schema: rules/1
pack: ours
title: Ours
rules:
  - id: cost.table
    title: Rent
    kind: table
    hit: first
    inputs: [hardware.accelerator]
    outputs: [cost.per_hour]
    rows:
      - {if: [small], then: [{expr: hardware.count * 0.4 USD/h}]}
      - {if: [large], then: [{expr: hardware.count * 0.1 USD/h}]}
    because: "What {hardware.count} x {hardware.accelerator} cost us."
    sources: [{thumb: invented for the tests}]
"""
WITHOUT_QUESTION = "schema: rules/1\npack: ours\ntitle: Ours\nretire: [need.published]\n"
BROKEN = PRICES.replace("hardware.count * 0.1", "hardware.cuont * 0.1")
PATIENCE = 30.0


@dataclass
class World:
    """Rule files that the app watches: those everything begins with, and a person's own."""

    base: Path
    own: Path

    @property
    def files(self) -> RuleFiles:
        return RuleFiles(lambda: RuleSources((self.base,), (self.own,)), "reference")

    def save(self, text: str) -> None:
        """Saves the person's own rules."""
        self.own.mkdir(exist_ok=True)
        (self.own / "ours.yaml").write_text(text)

    def empty(self) -> None:
        """The person's own rules say nothing."""
        self.save("schema: rules/1\npack: ours\ntitle: Ours\n")


OpenWorld = Callable[..., AbstractAsyncContextManager]


async def until(terminal, wanted: Callable[[], bool]) -> None:
    """Waits until something is so, and the app has come to rest."""
    for _ in range(int(PATIENCE / 0.02)):
        if wanted():
            await terminal.settle()
            return
        await asyncio.sleep(0.02)
    raise AssertionError(f"it did not come to that:\n{terminal.text}")


async def said(terminal, *words: str) -> None:
    """Waits until the screen says all that."""
    await until(terminal, lambda: all(each in " ".join(terminal.text.split()) for each in words))


async def noted(terminal, *words: str) -> None:
    """Waits until the note says all that."""
    await until(terminal, lambda: all(each in note_of(terminal) for each in words))


def note_of(terminal) -> str:
    note = terminal.app.conversation.query_one("#note")
    return " ".join(str(note.render()).split()) if note.display else ""


def notices_of(terminal) -> list[str]:
    return [each.message for each in terminal.app._notifications]


def steps_of(terminal) -> list[str]:
    """The lines of the tree that is shown, whether or not they are in sight."""
    tree = terminal.app.screen.query_one("#tree")
    return [tree.get_node_at_line(line).data.text for line in range(tree.last_line + 1)]


async def until_plain(wanted: Callable[[], bool]) -> None:
    for _ in range(int(PATIENCE / 0.02)):
        if wanted():
            return
        await asyncio.sleep(0.02)
    raise AssertionError("it did not come to that")
