"""Every phrase that the rules declare, and every name of the catalogues, is understood when it stands alone."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator

import pytest

from kb.errors import KnowledgeError
from kb.understanding.choice_phrase import plainly
from kb.understanding.lexicon import Lexicon
from kb.understanding.relevance import Relevance
from tests.sample import EVERYTHING, spread

# Bits alone are no name, and these are words of the language, or names with a list of properties.
NOT_NAMES = {"half", "bloom"}
CHOICE = re.compile(r"\(([^()]*)\)")
UNITS = {"hours": 3600, "days": 86400, "weeks": 604800, "months": 2628000, "years": 31536000}


SPOKEN = {
    "byte": ("64 GB", 64e9),
    "bit/s": ("100 Gbps", 12.5e9),
    "byte/s": ("80 GB/s", 80e9),
    "A": ("16A", 16),
    "V": ("230V", 230),
    "W": ("700 W", 700),
    "param": ("7B", 7e9),
    "token/s": ("20 tokens/s", 20),
    "USD": ("2 USD", 2),
    "USD/h": ("2 USD", 2 / 3600),
    "USD/kW/h": ("2 USD", 2 / 3.6e6),
    "%": ("0.9", 0.9),
}


def spoken(fact) -> tuple[str, float]:
    """A number for a fact as people write it, and its value."""
    low, symbol = fact.type.low or 0, fact.type.unit.symbol if fact.type.unit else ""
    if fact.id == "site.total_memory":
        return "600 GB", 600e9  # what one accelerator has is the memory of one
    match symbol:
        case "day":
            return "3", 3 * fact.type.unit.factor
        case "s" | "h":
            seconds = max(3, int(low))
            return f"{seconds} seconds", seconds
        case "token":
            usual = max(int(fact.suggest[0]) if fact.suggest else 0, 4096)
            return str(usual), usual
    number = max(2, int(low))
    return SPOKEN.get(symbol, (str(number), number))


def covering(written: str) -> Iterator[str]:
    """A phrase with each of its choices at least once; with WHYGPU_TEST_SITUATIONS=all the phrase as it stands.

    All combinations of the choices are three times as many, and one is hardly missed where none of its choices is.
    """
    parts = [part.split("|") if number % 2 else [part] for number, part in enumerate(CHOICE.split(written))]
    for turn in range(1 if EVERYTHING else max(map(len, parts))):
        yield written if EVERYTHING else "".join(part[turn % len(part)] for part in parts)


FOLLOWING, TRAINED = "workload.then_served", "fine-tuning"  # said behind a training only


def test_every_phrase_is_understood_as_declared(rulebook, facts):
    declared, lexicon, relevance = defaultdict(set), Lexicon.of(rulebook), Relevance(rulebook)
    phrases = [
        (fact, value, phrase, "#k" in written)
        for fact in rulebook.facts.values()
        for value, written in fact.words
        if " & " not in written  # parts in any order are for `test_vicinity.py`
        for chosen in covering(written)
        for phrase in plainly(chosen, lexicon)
    ]
    for fact, value, phrase, in_thousands in phrases:
        symbol = fact.type.unit.symbol if fact.type.unit is not None else ""
        if phrase == "#" and symbol in ("USD", "byte", "token"):
            continue  # alone, an amount of which there are many
        number, meant = ("3", value) if value is not None else spoken(fact)
        unit = next((unit for unit in UNITS if f"# {unit}" in phrase), None)
        if value is None and unit and symbol in ("day", "s"):
            number, meant = "3", 3 * UNITS[unit]  # the phrase names the unit itself
        elif value is None and symbol == "day":
            number, meant = "3 days", 3 * UNITS["days"]
        trained = fact.id == FOLLOWING or relevance.only_kind(fact.id) == "training"
        counted = trained and not isinstance(value, bool | str)
        before = f"{TRAINED}, " if counted else f"{TRAINED} " if fact.id == FOLLOWING else ""
        if value is None and "#+1" in phrase:
            number, meant = "3", 4  # one more than is said
        elif value is None and in_thousands and not symbol:
            number, meant = "3k", 3000
        told = next((name for name in rulebook.units.conversions if f"# {name}" in phrase), None)
        if symbol == "token" and told is not None:
            meant *= rulebook.units.conversions[told].worth  # it tells the length in pages or words
        text = phrase.replace("#+1", number).replace("#", number)
        declared[before + text].add((fact.id, meant))
    missed = {
        text: (wanted, found)
        for text, wanted in spread(list(declared.items()), 5000)
        if not any((found := facts(text)).get(fact) == pytest.approx(value) for fact, value in wanted)
    }
    assert declared
    assert not missed


@pytest.mark.parametrize(
    ("catalogue", "fact"),
    [("models", "model"), ("accelerators", "hardware.accelerator"), ("number_formats", "weights.format")],
)
def test_every_name_is_understood_as_the_catalogue_does(catalogues, facts, catalogue, fact):
    entries = catalogues.by_name()[catalogue]
    wrong = {}
    for entry_id in entries.ids():
        record = entries.get(entry_id)
        for name in {entry_id, entry_id.rpartition("/")[2], *record.aliases} - NOT_NAMES:
            try:
                meant = entries.resolve(name)
            except KnowledgeError:
                continue  # the catalogue finds several; here one is taken, with a doubt
            if facts(name).get(fact) != meant:
                wrong[name] = (meant, facts(name))
    assert not wrong
