"""Every phrase that the rules declare, and every name of the catalogues, is understood when it stands alone."""

from __future__ import annotations

from collections import defaultdict

import pytest

from kb.errors import KnowledgeError

# Bits alone are no name, and these are words of the language, or names with a list of properties.
NOT_NAMES = {"half", "bloom"}
UNITS = {"hours": 3600, "days": 86400, "weeks": 604800, "months": 2628000, "years": 31536000}


def spoken(fact) -> tuple[str, float]:
    """A number for a fact as people write it, and its value."""
    low, symbol = fact.type.low or 0, fact.type.unit.symbol if fact.type.unit else ""
    match symbol:
        case "byte":
            return "64 GB", 64e9
        case "bit/s":
            return "100 Gbps", 12.5e9
        case "day":
            return "3", 3 * fact.type.unit.factor
        case "s":
            return "3 seconds", 3
        case "param":
            return "7B", 7e9
        case "token":
            return "4096", 4096
        case "token/s":
            return "20 tokens/s", 20
        case "USD":
            return "2 USD", 2
        case "USD/h":
            return "2 USD", 2 / 3600
        case "W":
            return "700 W", 700
        case "%":
            return "0.9", 0.9
    number = max(2, int(low))
    return str(number), number


FOLLOWING, TRAINED = "workload.then_served", "fine-tuning"  # said behind a training only


def test_every_phrase_is_understood_as_declared(rulebook, facts):
    declared = defaultdict(set)
    for fact in rulebook.facts.values():
        for value, phrase in fact.words:
            number, meant = ("3", value) if value is not None else spoken(fact)
            unit = next((unit for unit in UNITS if f"# {unit}" in phrase), None)
            if value is None and unit and fact.type.unit is not None and fact.type.unit.symbol in ("day", "s"):
                number, meant = "3", 3 * UNITS[unit]  # the phrase names the unit itself
            before = f"{TRAINED} " if fact.id == FOLLOWING else ""
            declared[before + phrase.replace("#", number).replace("...", "that one")].add((fact.id, meant))
    missed = {
        text: (wanted, found)
        for text, wanted in declared.items()
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
