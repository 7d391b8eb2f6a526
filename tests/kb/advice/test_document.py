"""The JSON document: complete, valid, true to the advice, and the same for the same request."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema
import pytest

import rules
from engine.explanation import prove
from engine.inference import Given
from kb.advice.document import AdviceDocument, RequestDocument, document_model, document_schema, proof_json
from kb.advisor import Advisor
from kb.version import VERSION
from tests.kb.advice.requests import requests, the_advice, the_advisor

ROOT = Path(rules.__file__).parent.parent
#: some of either kind, with and without a way out
NUMBERS = [0, 3, 7, 9, 12, 14, 18, 21, 22, 24]


@cache
def document(number: int) -> dict[str, Any]:
    return json.loads(json.dumps(as_made(number), allow_nan=False))


@cache
def as_made(number: int) -> AdviceDocument:
    """The document of one of the requests, as it is handed over; nobody may change it."""
    return the_advisor().document(the_advice(number))


def fresh_document(number: int, chosen: Advisor) -> dict[str, Any]:
    return json.loads(json.dumps(chosen.document(chosen.advise(requests()[number])), allow_nan=False))


def nodes(trees: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    for tree in trees:
        yield tree
        yield from nodes(tree.get("children", []))


def _is_claim(source: dict[str, Any]) -> bool:
    return bool(source["kind"] == "claim")


def documented(heading: str) -> set[str]:
    """The names between braces in the sentence or row of docs/json.md that begins with ``heading``."""
    text = (ROOT / "docs" / "json.md").read_text(encoding="utf-8")
    line = next(line for line in text.splitlines() if line.startswith(heading))
    return set(re.findall(r"[a-z_]+", re.search(r"\{([^{}]*)\}", line)[1]))  # type: ignore[index]


def documented_keys() -> set[str]:
    text = (ROOT / "docs" / "json.md").read_text(encoding="utf-8").partition("\n## ")[0]
    rows = [line.split("|")[1] for line in text.splitlines() if line.startswith("| `")]
    return {name for row in rows for name in re.findall(r"`([a-z_]+)`", row)}


@pytest.mark.sample(2)
@pytest.mark.parametrize("number", NUMBERS)
def test_it_has_exactly_the_keys_that_are_documented(number: int) -> None:
    assert set(document(number)) == documented_keys()


@pytest.mark.sample(2)
@pytest.mark.parametrize("number", NUMBERS)
def test_its_parts_have_the_keys_that_are_documented(number: int) -> None:
    found = document(number)
    value, configuration = {"value", "unit", "shown"}, documented("A *configuration*")
    assert value == documented("A *value*")
    for each in (found["plan"], found["recommendation"], found["nearest"]):
        assert each is None or set(each) == configuration
    others = (*found["alternatives"], *found["instead"], *found["seconds"].values())
    assert all(set(each) == {*configuration, "changes", "kind", "title", "behind"} for each in others)
    assert all(set(each) == documented("| `firings`") for each in found["firings"])
    assert all(set(each) == documented("| `claims`") for each in found["claims"])
    assert all(set(each) == documented("| `documents`") for each in found["documents"])
    assert all(set(each) == documented("| `remarks`") for each in (*found["remarks"], *found["warnings"]))
    assert all(set(each) == documented("| `assumptions`") for each in found["assumptions"])
    assert all(set(each) == documented("| `conflicts`") for each in found["conflicts"])
    assert set(found["rulebook"]) == documented("| `rulebook`")
    assert set(found["goal"]) == documented("| `goal`")
    about = {"title", "origin", "note", "rule", "branch", "source", "overridden"}
    bars = documented("An *estimate*")
    assert all(set(each) - bars == value | about for each in found["facts"].values())
    assert all(not bars & set(each) or bars <= set(each) for each in found["facts"].values())
    assert all(set(each) == value | {"origin", "note"} for each in found["answers"].values())
    assert all({"requirement", "title", "count", "sources", "examples"} == set(each) for each in found["rejected"])
    for node in nodes(found["proof"]):
        assert set(node) <= documented("| `proof`")
        assert {"kind", "name", "title", "value", "shown", "origin"} <= set(node)


@pytest.mark.sample(4)
@pytest.mark.parametrize("number", NUMBERS)
def test_it_is_what_model_and_schema_say(number: int) -> None:
    document_model().validate_python(as_made(number))
    jsonschema.validate(document(number), document_schema())


def test_the_schema_is_published() -> None:
    published = json.loads((ROOT / "docs" / "advice.schema.json").read_text(encoding="utf-8"))
    assert published == document_schema(), "whygpu advise --schema > docs/advice.schema.json"


def test_a_key_too_many_or_too_few_is_refused() -> None:
    found = dict(document(NUMBERS[0]))
    for wrong in ({**found, "more": 1}, {key: value for key, value in found.items() if key != "report"}):
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.validate(wrong, document_schema())


@pytest.mark.sample(2)
@pytest.mark.parametrize("number", NUMBERS)
def test_the_report_begins_with_its_answer_and_fits_a_screen(number: int) -> None:
    report = document(number)["report"]
    assert report["answer"]
    summary = [each for each in report["sections"] if each["level"] == "summary"]
    assert report["answer"] in [line["text"] for each in summary for line in each["lines"]]
    assert {key for each in report["sections"] for line in each["lines"] for key in line} <= documented("`{text, label")


@pytest.mark.sample(2)
@pytest.mark.parametrize("number", NUMBERS)
def test_answers_and_facts_come_back_as_they_went_in(number: int) -> None:
    advice = the_advice(number)
    found = document(number)
    answers = {fact: (each["value"], each["origin"]) for fact, each in found["answers"].items()}
    assert answers == {fact: (given.value, given.origin.value) for fact, given in advice.answers.items()}
    values = {fact: each["value"] for fact, each in found["facts"].items()}
    assert values == {fact: state.value for fact, state in advice.inference.facts.items()}
    given = {fact: Given(value) for fact, (value, _) in answers.items()}
    again: dict[str, Any] = the_advisor().document(the_advisor().advise(given))
    assert {fact: each["value"] for fact, each in again["facts"].items()} == values
    assert again["recommendation"] == found["recommendation"]


@pytest.mark.sample(2)
@pytest.mark.parametrize("number", NUMBERS)
def test_numbers_carry_their_unit(number: int) -> None:
    found, rulebook = document(number), the_advisor().rulebook
    shown = [("facts", found["facts"]), ("answers", found["answers"])]
    for each in (found["recommendation"], found["nearest"], found["plan"], *found["alternatives"]):
        if each is not None:
            shown += [("figures", each["figures"]), ("configuration", each["configuration"])]
    for part, values in shown:
        for fact, value in values.items():
            fact_type = rulebook.facts[fact].type
            assert (value["unit"] is not None) == bool(fact_type.dimension), (part, fact)
            if value["unit"] is not None:
                assert rulebook.units.parse(value["unit"].removeprefix("1/")).dimension or value["unit"] == "1"
                assert rulebook.units.parse(value["unit"]).dimension == fact_type.dimension
                assert rulebook.units.parse(value["unit"]).factor == 1.0
            assert isinstance(value["shown"], str)
            assert value["shown"]


@pytest.mark.sample(2)
@pytest.mark.parametrize("number", NUMBERS)
def test_what_fired_can_be_looked_up(number: int) -> None:
    lines: dict[str, list[str]] = {}
    for firing in document(number)["firings"]:
        file, line, column = firing["place"].rsplit(":", 2)
        if file not in lines:
            lines[file] = (ROOT / file).read_text(encoding="utf-8").splitlines()
        written = lines[file][int(line) - 1][int(column) - 1 :]
        # What is written for several items begins with what it is written for, or is the row of one of them.
        name = re.escape(re.sub(r"\.(low|high)$", "", firing["rule"]))
        entry = re.match(rf"\{{?(for: |id: {name}\b)", written)
        assert entry or written.partition(":")[0] in firing["rule"], firing["place"]
        provider = the_advisor().rulebook.providers[firing["rule"]]
        assert (firing["kind"], firing["level"], firing["title"]) == (provider.kind, provider.level, provider.title)


@pytest.mark.sample(2)
@pytest.mark.parametrize("number", NUMBERS)
def test_every_claim_cited_stands_in_the_ledger(number: int) -> None:
    found, claims = document(number), the_advisor().claims
    cited = {
        source["reference"]
        for part in (*found["firings"], *found["remarks"], *nodes(found["proof"]), *found["rejected"])
        for source in part.get("sources", [])
        if _is_claim(source)
    }
    assert all(claim in claims for claim in cited)
    listed = {each["id"]: each for each in found["claims"]}
    assert set(listed) <= set(claims.ids()) | set(claims.conflict_ids())
    in_remarks = {source["reference"] for each in found["remarks"] for source in each["sources"] if _is_claim(source)}
    assert in_remarks <= set(listed)
    for claim_id, each in listed.items():
        assert each["status"] != "unknown"
        assert each["statement"]
        assert each["cited_by"]
        assert each["document"] or claim_id.startswith("X")


@pytest.mark.sample(2)
@pytest.mark.parametrize("number", NUMBERS)
def test_what_the_documents_say_can_be_looked_up_in_them(number: int) -> None:
    found, claims = document(number), the_advisor().claims
    fired = {(each["rule"], each["branch"]) for each in found["firings"]}
    marks = {"wrong", "optimistic", "pessimistic", "consistent", "not judged"}
    for each in found["documents"]:
        cited = [claims.get(claim) for claim in each["claims"]]
        assert {claim.document for claim in cited} == {each["document"]}
        assert (each["section"], tuple(each["lines"])) == (cited[0].section, cited[0].lines)
        assert set(each["conflicts"]) <= set(claims.conflict_ids())
        assert each["mark"] in marks
        assert bool(each["because"]) == (each["mark"] != "not judged") == (not each["missing"])
        assert (each["rule"], each["branch"]) in fired or each["configuration"] == "plan"
        assert "{" not in each["says"] + each["because"]


@pytest.mark.sample(2)
@pytest.mark.parametrize("number", NUMBERS)
def test_a_proof_says_each_thing_once_and_refers_to_it_afterwards(number: int) -> None:
    found = document(number)
    proved: set[str] = set()
    for node in nodes(found["proof"]):
        if node["kind"] != "fact":
            continue
        assert node["value"] == found["facts"][node["name"]]["value"]
        if node.get("repeated"):
            assert node["name"] in proved
            assert "children" not in node
        else:
            assert node["name"] not in proved
            proved.add(node["name"])


@pytest.mark.sample(2)
@pytest.mark.parametrize("number", NUMBERS)
def test_what_is_proved_is_what_is_reported(number: int) -> None:
    found = document(number)
    main = found["recommendation"] or found["plan"] or found["nearest"]
    roots = [tree["name"] for tree in found["proof"]]
    assert set(main["figures"]) <= set(roots)
    assert {fact: found["facts"][fact]["value"] for fact in main["figures"]} == {
        fact: value["value"] for fact, value in main["figures"].items()
    }


@cache
def another_advisor() -> Advisor:
    """An advisor that shares nothing with the one of the other tests."""
    return Advisor.load()


@pytest.mark.sample(2)
@pytest.mark.parametrize("number", NUMBERS)
def test_the_same_request_gives_the_same_document(number: int) -> None:
    assert json.dumps(fresh_document(number, another_advisor())) == json.dumps(document(number))


def test_another_advisor_and_another_matcher_give_the_same_document() -> None:
    another, reference = another_advisor(), Advisor.load(matcher="reference")
    assert reference.engine.matcher == "reference"
    for number in NUMBERS[::2]:
        first = document(number)
        assert fresh_document(number, another) == first
        # A missing extension is told in a notice, unless the reference evaluator was asked for.
        same = {"matcher": first["matcher"], "notice": first["notice"]}
        assert {**fresh_document(number, reference), **same} == first


def test_the_order_of_the_answers_does_not_matter() -> None:
    request = requests()[0]
    turned = dict(reversed(request.items()))
    advisor = the_advisor()
    assert as_made(0) == advisor.document(advisor.advise(turned))


def test_the_request_and_the_version_are_told() -> None:
    advice = the_advisor().advise({"model.params": Given(7e9)})
    request: RequestDocument = {"text": "a 7B model", "heard": [], "ignored": [], "doubts": []}
    found = the_advisor().document(advice, request)
    assert (found["schema"], found["request"]) == ("whygpu.advice/2", request)
    assert found["version"] == VERSION
    assert the_advisor().document(advice)["request"] is None


def test_a_single_proof_can_be_had_as_json() -> None:
    advice = the_advisor().advise({"model.params": Given(7e9)})
    node = prove(the_advisor().engine, advice.inference, "memory.required")
    found = proof_json(the_advisor().engine, node)
    assert json.loads(json.dumps(found, allow_nan=False)) == found
    assert (found["name"], found["value"]) == ("memory.required", advice.inference.value("memory.required"))
