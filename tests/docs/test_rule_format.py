"""The overlay shown in the description of the rule format can be used as it stands."""

from __future__ import annotations

import re
from pathlib import Path

from engine.inference import Given
from engine.verification import run_embedded_tests
from kb.advisor import Advisor

PAGE = (Path(__file__).parents[2] / "docs" / "rule-format.md").read_text(encoding="utf-8")


def test_the_overlay(tmp_path: Path) -> None:
    _, _, section = PAGE.partition("## Overlays\n")
    (text,) = re.findall(r"```yaml\n(.*?)```", section, flags=re.DOTALL)
    file = tmp_path / "ours.yaml"
    file.write_text(text, encoding="utf-8")
    advisor = Advisor.load(overlays=[file])
    assert (advisor.loaded.refused, advisor.loaded.findings) == ((), ())
    outcomes = run_embedded_tests(advisor.engine, frozenset({"cost.per_hour"}))
    assert [outcome.passed for outcome in outcomes] == [True]
    given = {"hardware.accelerator": Given("our-l40s"), "hardware.count": Given(1)}
    inference = advisor.engine.infer(given)
    assert advisor.rulebook.show("cost.per_hour", inference.value("cost.per_hour")) == "$0.71/h"


def test_saying_a_thing_once(tmp_path: Path) -> None:
    _, _, section = PAGE.partition("## Saying a thing once\n")
    text = re.findall(r"```yaml\n(.*?)```", section, flags=re.DOTALL)[0]
    file = tmp_path / "once.yaml"
    file.write_text(f"schema: rules/1\npack: once\ntitle: Said once\n{text}", encoding="utf-8")
    advisor = Advisor.load([file])
    assert all(outcome.passed for outcome in run_embedded_tests(advisor.engine))
    answers = {
        "cache.format.keys": "fp8",
        "cache.format.values": "fp16",
        "error.cache.low": 0.5,
        "error.cache.high": 2.0,
    }
    inference = advisor.engine.infer({fact: Given(value) for fact, value in answers.items()})
    assert [inference.value(f"cache.pair{end}") for end in (".low", "", ".high")] == [1.5, 3.0, 6.0]
