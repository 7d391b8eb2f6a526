"""What the tests of interviews share: facts of every kind to answer, and a picnic to plan."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from engine.inference import InferenceEngine
from engine.language import Value
from engine.rulebook import Rulebook, load_rulebook
from tests.engine.interview.picnic import PICNIC, loaded

FACTS = """schema: rules/1
pack: answers
title: Facts of every kind
units: [{id: grain, bare: true}, {id: step, kilo: 1024}, {id: FLOP}, {id: glass}]
facts:
  - {id: sure, title: Sure, type: bool, ask: Sure?, words: {true: [of course], false: [no way]}}
  - id: method
    title: Method
    type: enum
    values: {full_run: Run in full, half: Run by half, night_and_day: "Night and day"}
    ask: How?
    words: {half: [fifty fifty, a half], full_run: [everything]}
  - {id: people, title: People, type: int, range: 1..1000000, ask: How many?, words: ["# people", "team of #"]}
  - {id: level, title: Level, type: int, range: 0..3, ask: Which?, suggest: [1, 2], words: ["level-#", "level #"]}
  - {id: change, title: Change, type: int, range: -50..50, ask: By how much?}
  - {id: ratio, title: Ratio, type: number, range: 0..10, ask: Which ratio?}
  - {id: any, title: Any number, type: number, ask: Which number?}
  - {id: grains, title: Grains, type: quantity, unit: grain, range: 1..20T, ask: How many grains?}
  - {id: steps, title: Steps, type: quantity, unit: step, range: 1..1000M, ask: How many steps?, suggest: [8192]}
  - {id: memory, title: Memory, type: quantity, unit: byte, range: 1 MB..100 TB, ask: "?",
     words: ["# of memory", "# ram"]}
  - {id: network, title: Network, type: quantity, unit: bit/s, show: Gbit/s, range: 0 bit/s..10 Tbit/s, ask: How fast?}
  - {id: bus, title: Bus, type: quantity, unit: GB/s, range: 0 GB/s..100000 GB/s, ask: How fast?}
  - {id: time, title: Time, type: quantity, unit: s, range: 1 ms..1000 day, ask: How long?, suggest: [1 day]}
  - {id: power, title: Power, type: quantity, unit: W, range: 0 W..1000000 W, ask: How much?}
  - {id: rent, title: Rent, type: quantity, unit: USD/h, range: 0 USD/h..1000 USD/h, ask: How much?}
  - {id: work, title: Work, type: quantity, unit: FLOP/s, ask: How fast?}
  - {id: glasses, title: Glasses, type: quantity, unit: glass, range: 0..100, ask: How many?}
  - {id: share, title: Share, type: number, range: 0..1, ask: Which share?}
  - {id: stone, title: Stone, type: entry, entry: stones, ask: Which stone?}
  - {id: name, title: Name, type: text, ask: What name?}
"""


class Stones:
    """Two stones."""

    digest = "these"

    def ids(self) -> Sequence[str]:
        return ("flint-1", "marble-2")

    def field_names(self) -> frozenset[str]:
        return frozenset()

    def fields(self, entry_id: str) -> Mapping[str, Value | None] | None:
        return {} if entry_id in self.ids() else None

    def label(self, entry_id: str) -> str:
        return entry_id.title()

    def source(self, entry_id: str, field: str = "") -> str:
        return "a quarry"


@pytest.fixture(scope="session")
def questionnaire(tmp_path_factory: pytest.TempPathFactory) -> Rulebook:
    """A rulebook of facts alone."""
    file = tmp_path_factory.mktemp("interview") / "facts.yaml"
    file.write_text(FACTS, encoding="utf-8")
    return load_rulebook([file], {"stones": Stones()})


@pytest.fixture(scope="session")
def picnic(tmp_path_factory: pytest.TempPathFactory) -> InferenceEngine:
    """The engine that plans the picnic."""
    return InferenceEngine(loaded(tmp_path_factory, PICNIC, {"stones": Stones()}), "reference")
