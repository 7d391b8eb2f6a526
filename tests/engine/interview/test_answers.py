"""What people type, and what it means."""

from __future__ import annotations

import math
import re
import unicodedata

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from engine.interview import AnswerError, read_answer
from engine.language import Value
from engine.rulebook import Rulebook

ANSWERS: list[tuple[str, str, Value]] = [
    # yes and no
    ("sure", "yes", True),
    ("sure", "Y", True),
    ("sure", "  TRUE ", True),
    ("sure", "no.", False),
    ("sure", "No!", False),
    ("sure", "nein", False),
    ("sure", "of course", True),
    ("sure", "No way", False),
    # a value, its name, one of its phrases
    ("method", "full_run", "full_run"),
    ("method", "Full Run", "full_run"),
    ("method", "full-run", "full_run"),
    ("method", "run in full", "full_run"),
    ("method", "Everything.", "full_run"),
    ("method", "a   half", "half"),
    ("method", "night and day", "night_and_day"),
    # whole numbers
    ("people", "7", 7),
    ("people", "+7", 7),
    ("people", "7.0", 7),
    ("people", "1e3", 1000),
    ("people", "2k", 2000),
    ("people", "2.5K", 2500),
    ("people", "1M", 1_000_000),
    ("people", "12 people", 12),
    ("people", "Team of 12", 12),
    ("level", "level 2", 2),
    ("level", "level-3", 3),
    ("level", "0", 0),
    ("change", "-5", -5),
    ("change", "\u22125", -5),
    # thousands are grouped by comma, blank, apostrophe or underscore
    ("people", "32,768", 32768),
    ("people", "32 768", 32768),
    ("people", "32'768", 32768),
    ("people", "32\u2019768", 32768),
    ("people", "32_768", 32768),
    ("people", "32\u00a0768", 32768),
    ("people", "32\u202f768", 32768),
    ("people", "1,000,000", 1_000_000),
    ("grains", "1 234 567.5", 1234567.5),
    # plain numbers
    ("ratio", "0.5", 0.5),
    ("ratio", ".5", 0.5),
    ("ratio", "50 %", 0.5),
    ("ratio", "50%", 0.5),
    ("ratio", "50 percent", 0.5),
    ("any", "-1.5e-3", -0.0015),
    # counted things: the unit may be left out, its plural and its long form are understood
    ("grains", "7B", 7e9),
    ("grains", "7b", 7e9),
    ("grains", "7 B", 7e9),
    ("grains", "7 billion", 7e9),
    ("grains", "7 Billion grains", 7e9),
    ("grains", "70.55 B grain", 70.55e9),
    ("grains", "1.5T", 1.5e12),
    ("grains", "350M", 350e6),
    ("grains", "350 mn", 350e6),
    ("grains", "7000000000", 7e9),
    ("glasses", "3 glasses", 3.0),
    ("glasses", "3 glass", 3.0),
    ("glasses", "3", 3.0),
    # a "k" is as much as its unit says; larger magnitudes are decimal
    ("steps", "8k", 8192.0),
    ("steps", "8K", 8192.0),
    ("steps", "8 k", 8192.0),
    ("steps", "8k steps", 8192.0),
    ("steps", "8kstep", 8192.0),
    ("steps", "8 thousand", 8000.0),
    ("steps", "0.5k", 512.0),
    ("steps", "10M", 1e7),
    ("steps", "10 M step", 1e7),
    ("steps", "8,192 step", 8192.0),
    # bytes, in any letter case
    ("memory", "80 GB", 80e9),
    ("memory", "80GB", 80e9),
    ("memory", "80gb", 80e9),
    ("memory", "80 Gb", 80e9),
    ("memory", "80 G", 80e9),
    ("memory", "80g", 80e9),
    ("memory", "80 gib", 80 * 2.0**30),
    ("memory", "512 MiB", 2.0**29),
    ("memory", "1.5 TB", 1.5e12),
    ("memory", "80 gigabytes", 80e9),
    ("memory", "80 gigs", 80e9),
    ("memory", "80000000000 bytes", 80e9),
    ("memory", "80 GB of memory", 80e9),
    ("memory", "80 gb RAM", 80e9),
    # networks are sold in bits; only a capital B means bytes
    ("network", "100 Gbit/s", 1.25e10),
    ("network", "100 Gbps", 1.25e10),
    ("network", "100gbps", 1.25e10),
    ("network", "100 Gb/s", 1.25e10),
    ("network", "100 GbE", 1.25e10),
    ("network", "100G", 1.25e10),
    ("network", "100 Gbit", 1.25e10),
    ("network", "10 Mbit/s", 1.25e6),
    ("network", "10 GB/s", 1e10),
    ("bus", "3.35 TB/s", 3.35e12),
    ("bus", "900 gb/s", 9e11),
    # time, power, money, compound units
    ("time", "7 days", 604800.0),
    ("time", "1 day", 86400.0),
    ("time", "24 Hours", 86400.0),
    ("time", "24h", 86400.0),
    ("time", "90 min", 5400.0),
    ("time", "90 minutes", 5400.0),
    ("time", "5 ms", 0.005),
    ("power", "1.2 kW", 1200.0),
    ("power", "1200 watts", 1200.0),
    ("rent", "3.6 USD/h", 0.001),
    ("rent", "3.6", 0.001),
    ("rent", "3.6 dollars/hour", 0.001),
    ("rent", "3.6 usd / h", 0.001),
    ("work", "989 TFLOP/s", 989e12),
    ("work", "989 tflop/s", 989e12),
    ("work", "2 FLOPs/s", 2.0),
    # entries and text
    ("stone", " flint-1 ", "flint-1"),
    ("name", "  Anna \x1b[31m ", "Anna \ufffd[31m"),
]


@pytest.mark.parametrize(("fact", "text", "value"), ANSWERS)
def test_what_an_answer_means(questionnaire: Rulebook, fact: str, text: str, value: Value) -> None:
    found = read_answer(questionnaire.facts[fact], text, questionnaire)
    assert type(found) is type(value)
    assert found == (pytest.approx(value, rel=1e-12) if isinstance(value, float) else value)


MISTAKES: list[tuple[str, str, str, str]] = [
    # fact, text, what is wrong, what would be right
    ("sure", "maybe", "is neither yes nor no", "Answer yes or no."),
    ("sure", "", "is neither yes nor no", "Answer yes or no."),
    ("method", "quarter", "is not one of the answers", "Choose one of full_run, half, night_and_day."),
    ("method", "", "is not one of the answers", "Choose one of full_run, half, night_and_day."),
    ("people", "", "is not a number", "It lies between 1 and 1,000,000."),
    ("people", "   ", "is not a number", "It lies between 1 and 1,000,000."),
    ("people", "team of many", "is not a number", "It lies between 1 and 1,000,000."),
    ("people", "many", "is not a number", "It lies between 1 and 1,000,000."),
    ("people", "nan", "is not a number", "It lies between 1 and 1,000,000."),
    ("people", "inf", "is not a number", "It lies between 1 and 1,000,000."),
    ("people", "-Infinity", "is not a number", "It lies between 1 and 1,000,000."),
    ("people", "0x10", "has a unit that is not known: unknown unit 'x10'", "It lies between 1 and 1,000,000."),
    ("people", "0", "cannot be: it is too small", "It lies between 1 and 1,000,000."),
    ("people", "-3", "cannot be: it is too small", "It lies between 1 and 1,000,000."),
    ("people", "1000001", "cannot be: it is too large", "It lies between 1 and 1,000,000."),
    ("people", "1e300", "cannot be: it is too large", "It lies between 1 and 1,000,000."),
    ("people", "1e400", "cannot be: it must be a finite number", "It lies between 1 and 1,000,000."),
    ("people", "-1e400", "cannot be: it must be a finite number", "It lies between 1 and 1,000,000."),
    ("people", "2.5", "cannot be: it must be a whole number", "It lies between 1 and 1,000,000."),
    ("people", "5 GB", "is measured in GB, which is not what is asked", "It lies between 1 and 1,000,000."),
    ("people", "\u0663", "is not a number", "It lies between 1 and 1,000,000."),
    ("people", "10\u00b2", "is not a number", "It lies between 1 and 1,000,000."),
    ("people", "2, 3", "is not a number", "It lies between 1 and 1,000,000."),
    ("people", "2-3", "is not a number", "It lies between 1 and 1,000,000."),
    ("people", "1 23", "is not a number", "It lies between 1 and 1,000,000."),
    ("people", "1.234.567", "is not a number", "It lies between 1 and 1,000,000."),
    ("level", "4", "cannot be: it is too large", "For example 1."),
    # a comma that cannot group thousands is not guessed at
    ("ratio", "1,5", "has a comma that does not group thousands", "Decimals follow a point, as in 1.5."),
    ("ratio", "0,125", "has a comma that does not group thousands", "Decimals follow a point, as in 0.125."),
    ("people", "1,23,456", "has a comma that does not group thousands", "Thousands are grouped as in 1,500,000."),
    ("people", "1,2345", "has a comma that does not group thousands", "Decimals follow a point, as in 1.2345."),
    ("memory", "80", "lacks a unit", "It lies between 1 MB and 100 TB."),
    (
        "memory",
        "80 parsecs",
        "has a unit that is not known: unknown unit 'parsecs'",
        "It lies between 1 MB and 100 TB.",
    ),
    ("memory", "80 h", "is measured in h, which is not what is asked", "It lies between 1 MB and 100 TB."),
    ("memory", "80 B", "bytes are written 'byte', 'GB' or 'GiB'", "It lies between 1 MB and 100 TB."),
    ("memory", "80 GB/", "has a unit that is not known", "It lies between 1 MB and 100 TB."),
    ("network", "100 GB", "is measured in GB, which is not what is asked", "It lies between 0 Gbit/s and 10 Tbit/s."),
    ("time", "2 fortnights", "has a unit that is not known: unknown unit 'fortnights'", "For example 1 day."),
    ("work", "fast", "is not a number", "Give a number, such as 1 FLOP/s."),
    ("any", "much", "is not a number", "Give a number, such as 1."),
    ("stone", "granite", "is not in the catalogue stones", "Give the name of an entry, such as flint-1."),
    ("stone", "", "is not in the catalogue stones", "Give the name of an entry, such as flint-1."),
    ("name", " \n ", "says nothing", "Answer in a few words."),
]


@pytest.mark.parametrize(("fact", "text", "problem", "example"), MISTAKES)
def test_what_is_wrong_with_an_answer_and_what_would_be_right(
    questionnaire: Rulebook, fact: str, text: str, problem: str, example: str
) -> None:
    with pytest.raises(AnswerError) as caught:
        read_answer(questionnaire.facts[fact], text, questionnaire)
    assert problem in caught.value.problem
    assert caught.value.example == example
    assert caught.value.fact == fact
    assert str(caught.value).endswith(example)


def test_a_misspelt_name_is_met_with_the_nearest(questionnaire: Rulebook) -> None:
    with pytest.raises(AnswerError, match=r"“ful_run” is not one of the answers. Did you mean 'full_run'\? Choose"):
        read_answer(questionnaire.facts["method"], "ful_run", questionnaire)
    with pytest.raises(AnswerError, match=r"“flint” is not in the catalogue stones. Did you mean 'flint-1'\? Give"):
        read_answer(questionnaire.facts["stone"], "flint", questionnaire)


LONG = ["9" * 10_000, "x" * 10_000, "1," * 5_000, "1 000 " * 2_000, "8 " + "GB/" * 3_000, "k" * 10_000, " " * 10_000]


@pytest.mark.parametrize("text", LONG)
@pytest.mark.parametrize("fact", ["sure", "method", "people", "memory", "steps", "stone", "network"])
def test_very_long_answers_are_refused_in_few_words(questionnaire: Rulebook, fact: str, text: str) -> None:
    with pytest.raises(AnswerError) as caught:
        read_answer(questionnaire.facts[fact], text, questionnaire)
    assert len(str(caught.value)) <= 501
    assert len(caught.value.text) <= 101


def test_a_very_long_text_is_cut(questionnaire: Rulebook) -> None:
    found = read_answer(questionnaire.facts["name"], "x" * 10_000, questionnaire)
    assert found == "x" * 1_000 + "…"


anything = st.text(st.sampled_from("0123456789.,eE+-kMGB%/ '_\x1b\n\x00\u202e yesno") | st.characters(), max_size=25)


@settings(deadline=None)
@given(data=st.data(), text=anything)
def test_whatever_is_typed_is_a_proper_value_or_an_error_that_helps(
    questionnaire: Rulebook, data: st.DataObject, text: str
) -> None:
    fact = questionnaire.facts[data.draw(st.sampled_from(list(questionnaire.facts)))]
    try:
        value = read_answer(fact, text, questionnaire)
    except AnswerError as caught:
        error: AnswerError | None = caught
    else:
        error = None
        assert fact.type.problem_with(value) is None
        assert not isinstance(value, float) or math.isfinite(value)
    if error is not None:
        assert error.problem
        assert error.example
        assert not {unicodedata.category(each) for each in str(error)} & {"Cc", "Cf", "Cs", "Co", "Zl", "Zp"}


@settings(deadline=None)
@given(data=st.data())
def test_what_is_shown_can_be_typed(questionnaire: Rulebook, data: st.DataObject) -> None:
    name = data.draw(
        st.sampled_from(["people", "grains", "steps", "memory", "network", "bus", "time", "power", "change"])
    )
    fact = questionnaire.facts[name]
    low, high = float(fact.type.low or 0), float(fact.type.high or 0)
    value: float = data.draw(st.floats(low, high) if fact.type.kind != "int" else st.integers(int(low), int(high)))
    shown = questionnaire.show(name, value)
    rounded_over_the_end = r"cannot be: it is too (large|small)"
    try:
        read = read_answer(fact, shown, questionnaire)
    except AnswerError as error:
        assume(not re.fullmatch(rounded_over_the_end, error.problem))
        raise
    assert float(read) == pytest.approx(float(value), rel=1e-3, abs=1e-3)
