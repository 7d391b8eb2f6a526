"""Rules with a list of casks."""

from __future__ import annotations

from engine.inference import Given, InferenceEngine
from engine.language import Value
from engine.rulebook import Rulebook

CASKS = """\
items:
  - {id: casks, title: Casks, of: {oak: {wood: oak wood, litres: 225}, steel: {wood: no wood, litres: 500}}}
facts:
  - {for: {cask: casks}, id: filled.<cask>, title: Casks of <cask.wood>, type: int,
     ask: "How many casks of <cask.wood>?"}
"""


def known(rulebook: Rulebook, **given: Value) -> dict[str, Value]:
    engine = InferenceEngine(rulebook, "reference")
    answers = {name.replace("__", "."): Given(value) for name, value in given.items()}
    return {name: state.value for name, state in engine.infer(answers).facts.items()}


def quantity(keys: str) -> str:
    return f"quantities:\n  - {{{keys}, because: So., sources: [{{thumb: ours}}]}}\n"
