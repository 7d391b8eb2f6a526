"""Everyday utterances, by what they are about: each says its facts, and is silent about others."""

from pathlib import Path

import pytest
import yaml

_FAMILIES = yaml.safe_load((Path(__file__).parent / "utterances.yaml").read_text(encoding="utf-8"))
_ALL = [
    (each["text"], each.get("says", {}), each.get("silent", [])) for family in _FAMILIES.values() for each in family
]


@pytest.mark.parametrize(("text", "says", "silent"), _ALL, ids=[text[:60] for text, _, _ in _ALL])
def test_an_utterance_says_its_facts_and_is_silent_about_others(facts, text: str, says: dict, silent: list) -> None:
    found = facts(text)
    assert {fact: found.get(fact) for fact in says} == {fact: _about(found.get(fact), says[fact]) for fact in says}
    assert not set(silent) & found.keys()


def _about(found: object, wanted: object) -> object:
    """What was found where it is about what is wanted: 16k tokens are 16,000 or 16,384."""
    numbers = all(isinstance(each, int | float) and not isinstance(each, bool) for each in (found, wanted))
    return found if numbers and abs(found - wanted) <= 0.03 * abs(wanted) else wanted


def test_an_utterance_has_no_other_keys() -> None:
    known = {"text", "says", "silent"}
    assert [each for family in _FAMILIES.values() for each in family if not {"text"} < set(each) <= known] == []
