"""Answers that are not to be shown are shown nowhere."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.inference import Given
from kb.advice.document import AdviceDocument, document_model, document_schema
from kb.advice.document.mask import NOT_SHOWN, Mask
from tests.kb.advice.document.documents import document_of
from tests.kb.advice.requests import the_advisor

CHAT = "llama 3.1 8b chat for 37 users, 12k context, on two 4090s"


def masked(text: str, *facts: str) -> AdviceDocument:
    found = document_of(text)
    return Mask.of(the_advisor().rulebook, found, facts).document(found)


def said(found: AdviceDocument) -> str:
    return json.dumps(found, ensure_ascii=False)


@pytest.mark.parametrize(
    ("facts", "value"),
    [
        (("inference.team",), r"(?<![\w.,:/-])37(?![\d.,:-]*\d)"),
        (("inference.context",), r"12k|12,000|\b12000\b|\b12288\b"),
        (("model",), r"(?i)llama[- ]3\.1[- ]8b"),
        (("hardware.accelerator",), r"GeForce RTX 4090|4090s|rtx-4090"),
        (("inference.team", "model"), r"(?i)37 users|llama[- ]3\.1[- ]8b"),
    ],
)
def test_the_value_is_nowhere(facts: tuple[str, ...], value: str) -> None:
    before, after = said(document_of(CHAT)), said(masked(CHAT, *facts))
    assert re.search(value, before), "the test would look for what was never there"
    found = [after[max(0, each.start() - 60) : each.end() + 30] for each in re.finditer(value, after)]
    # places in files and numbers of references are no values
    assert [each for each in found if '"number": 37' not in each and '"lines"' not in each and "\n" not in each] == []


def test_the_words_and_the_command_that_tell_it_are_not_shown() -> None:
    found = masked(CHAT, "inference.team")
    assert found["request"] is not None
    assert found["request"]["text"] == NOT_SHOWN
    assert found["provenance"]["command"] == ["whygpu", "advise", NOT_SHOWN, "--as-of", "2026-11-26"]
    assert found["provenance"]["masked"] == ["inference.team"]
    assert found["facts"]["inference.team"]["value"] is None
    assert found["answers"]["inference.team"]["shown"] == NOT_SHOWN
    assert found["facts"]["inference.team"]["title"] == document_of(CHAT)["facts"]["inference.team"]["title"]


def test_words_that_tell_nothing_of_it_stay() -> None:
    found = masked("llama 3.1 8b", "inference.context")
    assert found["request"] is not None
    assert found["request"]["text"] == "llama 3.1 8b"


def test_a_value_that_was_set_is_to_be_filled_in() -> None:
    found = document_of("llama 3.1 8b")
    command = ["whygpu", "advise", "llama 3.1 8b", "--set", "inference.team=41"]
    advisor = the_advisor()
    advice = advisor.advise({**advisor.understand("llama 3.1 8b").given, "inference.team": Given(41)})
    found = advisor.document(advice, None, None, command)
    words = Mask.of(advisor.rulebook, found, ["inference.team"]).document(found)["provenance"]["command"]
    assert words == ["whygpu", "advise", "llama 3.1 8b", "--set", f"inference.team={NOT_SHOWN}"]


def test_a_yes_is_not_shown_where_it_stands_as_a_value() -> None:
    advisor = the_advisor()
    answers = {**advisor.understand("llama 3.1 8b for 20 people").given, "need.redundancy": Given(True)}
    found = advisor.document(advisor.advise(answers))
    after = Mask.of(advisor.rulebook, found, ["need.redundancy"]).document(found)

    def values(node: object) -> list[object]:
        if isinstance(node, list):
            return [value for each in node for value in values(each)]
        if not isinstance(node, dict):
            return []
        own = (
            [node.get("value"), node.get("shown")] if "need.redundancy" in (node.get("name"), node.get("fact")) else []
        )
        keyed = [node["need.redundancy"]] if "need.redundancy" in node else []
        return own + keyed + [value for each in node.values() for value in values(each)]

    told = values(after)
    assert told
    assert all(each in (None, NOT_SHOWN) or (isinstance(each, dict) and each["value"] is None) for each in told)


def test_what_is_worked_out_from_it_is_told_without_the_arithmetic() -> None:
    def nodes(trees: object) -> list[dict[str, object]]:
        return [one for tree in trees for one in (tree, *nodes(tree.get("children", [])))]  # type: ignore[attr-defined]

    about = [
        each
        for each in nodes(masked(CHAT, "inference.team")["proof"])
        if any(child["name"] == "inference.team" for child in each.get("children", []))  # type: ignore[attr-defined]
    ]
    assert about
    assert {each.get("arithmetic", NOT_SHOWN) for each in about} == {NOT_SHOWN}


@pytest.mark.parametrize("facts", [("inference.team",), ("model", "hardware.accelerator"), ("workload.kind",), ()])
def test_its_shape_stays(facts: tuple[str, ...]) -> None:
    found = masked(CHAT, *facts)
    document_model().validate_python(found)
    jsonschema.validate(json.loads(said(found)), document_schema())


def test_without_facts_nothing_changes() -> None:
    assert masked(CHAT) == document_of(CHAT)


@settings(max_examples=60, deadline=None)
@given(
    number=st.integers(100, 10**7),
    before=st.text('abc ("“$~', max_size=3),
    behind=st.text(" .,;)”", max_size=2),
)
def test_a_number_is_found_however_it_is_written(number: int, before: str, behind: str) -> None:
    found = document_of("llama 3.1 8b")
    answers = {**found["answers"], "x": {"value": number, "unit": None, "shown": "", "origin": "answer", "note": ""}}
    mask = Mask.of(the_advisor().rulebook, {**found, "answers": answers}, ["x"])
    for written in (str(number), f"{number:,}"):
        text = f"{before} {written}{behind}"
        assert written not in mask.text(text)
        assert mask.text(f"1{number}0 {number}.5") == f"1{number}0 {number}.5"


def leaves(node: object, key: str = "") -> Iterator[tuple[str, object]]:
    """The texts and figures of a document with their keys, but for names and for places in documents."""
    if isinstance(node, dict):
        for name, each in node.items():
            yield from leaves(each, name)
    elif isinstance(node, list):
        for each in node:
            yield from leaves(each, key)
    elif key not in {"title", "lines", "number", "place", "proof", "change", "rule", "aside", "masked"}:
        yield key, node


@pytest.mark.parametrize(
    "text",
    [
        CHAT,
        "serve mistral 7b to 250 people, budget $4,700 a month",
        "fine-tune llama 3.1 8b on 4B tokens in 3 days on 4 H100",
        "medical chat, accuracy is critical, 13b, 90 doctors",
    ],
)
def test_each_thing_that_was_heard_can_be_left_out(text: str) -> None:
    before = document_of(text)
    assert before["request"] is not None
    for heard in before["request"]["heard"]:
        if heard["value"] in ("inference", "training", True, False):
            continue  # a word of every sentence; where it stands as a value it is looked for above
        told = {heard["words"], the_advisor().rulebook.show(heard["fact"], heard["value"]), str(heard["value"])}
        wanted = "|".join(rf"(?<![\w.,:/-]){re.escape(each)}(?![\w.,:/-]*\d)(?!\w)" for each in told if len(each) > 1)
        if not wanted:
            continue
        after = masked(text, heard["fact"])
        found = [(key, leaf) for key, leaf in leaves(after) if re.search(wanted, str(leaf), re.IGNORECASE)]
        assert found == [], heard
