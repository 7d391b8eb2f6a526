"""Small rule files over a handful of facts, and what is inferred by them."""

from __future__ import annotations

from collections.abc import Mapping

from engine.inference import Given, Inference, InferenceEngine, MatcherName
from engine.language import Value
from engine.rulebook import Rulebook
from tests.engine.wine.cellar import DAY

__all__ = ["FACTS", "answers", "infer", "rule"]


FACTS = """\
facts:
  - {id: a, type: bool}
  - {id: b, type: bool}
  - {id: n, type: int}
  - {id: x, type: int}
  - {id: y, type: int}
  - {id: colour, type: enum, values: [red, white, rose]}
"""


def rule(name: str, then: str, when: str = "a", more: str = "") -> str:
    return f"  - {{id: {name}, title: T, kind: rule, when: {when}, then: {{{then}}}, because: b, sources: []{more}}}\n"


def answers(**values: Value) -> Mapping[str, Given]:
    return {name.replace("__", "."): Given(value) for name, value in values.items()}


def infer(rulebook: Rulebook, matcher: MatcherName, assume: bool = True, **values: Value) -> Inference:
    return InferenceEngine(rulebook, matcher, as_of=DAY).infer(answers(**values), assume=assume)
