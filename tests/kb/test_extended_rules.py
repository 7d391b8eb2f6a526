"""Whatever is replaced of the built-in rules or taken out of them, what comes of it is as if everything were read."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

from engine.loading.compiled_rules import CompiledRules
from engine.loading.rule_check import checked_rules, extended_rules
from engine.rulebook import Layer, declared
from engine.rulebook.document import parse_document
from engine.rulebook.layer import RuleFile
from kb.catalogue import Catalogues
from kb.claims import Claims
from tests.kb.rule_outcome import outcome
from tui.authoring.rule_copy import RuleCopy

OURS = "schema: rules/1\npack: ours\ntitle: What is ours\n"
CHANGES: tuple[tuple[str, str], ...] = (
    (r"\b([1-9][0-9]*)\b", "7"),
    (" > ", " < "),
    (" >= ", " > "),
    (" and ", " or "),
    (r"since: 20\d\d", "since: 2030"),
    (r"assume: [^,}\n]*", "assume: unknown"),
    (r"sources: \[.*\]", "sources: [{thumb: ours}]"),
    ("x^", ""),
)
"""What is written otherwise in a copy; the last one leaves it as it is."""


@pytest.fixture(scope="module")
def catalogues():
    return Catalogues.load().by_name()


@pytest.fixture(scope="module")
def ledger():
    return Claims.load()


def edited(random: Random, lowest: CompiledRules, built_in: Layer) -> str:
    """A rule file with copies of built-in things, each changed in one place, that takes some rules out besides."""
    things = [each for each in declared(lowest.rulebook) if each.kind != "choice"]
    kinds = sorted({each.kind for each in things})
    text = OURS
    for kind in random.sample(kinds, 2):
        name = random.choice([each.id for each in things if each.kind == kind])
        text = RuleCopy.made(parse_document("ours.yaml", text), name, lowest.rulebook, [built_in]).text
    head, _, entries = text.partition("title:")
    pattern, new = random.choice(CHANGES)
    places = list(re.finditer(pattern, entries))
    if places:
        place = random.choice(places)
        entries = entries[: place.start()] + new + entries[place.end() :]
    retired = random.sample([*lowest.rulebook.providers], random.choice((0, 0, 1)))
    return f"{head}title:{entries}" + (f"\nretire: [{', '.join(retired)}]\n" if retired else "")


@pytest.mark.sample(32)
@pytest.mark.parametrize("seed", range(48))
def test_copies_that_are_changed_come_to_the_same(seed, lowest, built_in, catalogues, ledger):
    text = edited(Random(seed), lowest, built_in)
    layers = [built_in, Layer("ours", (RuleFile(Path("ours.yaml"), "ours.yaml", text),))]
    found = outcome(lambda: extended_rules(lowest, layers, catalogues, ledger))
    whole = outcome(lambda: checked_rules(layers, catalogues, ledger))
    # Where it is not told apart what has another meaning now, everything is read.
    assert found in (whole, None), text
