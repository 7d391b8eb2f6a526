"""The measured cases that come with the project."""

from __future__ import annotations

import json

import pytest

from bench.accuracy.first_look import first_look
from bench.accuracy.truth import FOLDER, FOUND, Truth


def test_the_parts_of_the_first_collection_share_no_source():
    train, held = ({case.source for case in part.cases()} for part in (Truth.TRAIN, Truth.HELD))
    assert train
    assert held
    assert not train & held


def test_the_second_collection_has_no_source_of_the_first():
    known = {case.source for part in (Truth.TRAIN, Truth.HELD) for case in part.cases()}
    assert not known & {case.source for case in Truth.FOUND.cases()}


@pytest.mark.parametrize("name", FOUND)
def test_each_case_found_says_where_it_is_from(name):
    for line in (FOLDER / name).read_text(encoding="utf-8").splitlines():
        case = json.loads(line)
        assert case["source"]["title"], case["id"]
        assert case["value"] is not None or case["oom"], case["id"]


def test_ids_are_unique_over_all_files():
    ids = [case.id for part in (Truth.TRAIN, Truth.HELD, Truth.FOUND) for case in part.cases()]
    assert len(ids) == len(set(ids))


def test_the_first_look_is_at_cases_that_are_there_and_has_their_values():
    cases = {case.id: case for case in Truth.FOUND.cases()}
    looked = first_look(cases.values())
    assert len(looked) > 1000
    estimated = [outcome for outcome in looked if outcome.error is not None]
    assert all(outcome.value and outcome.estimate for outcome in estimated)


def test_a_damaged_first_look_is_refused(tmp_path):
    (tmp_path / "first_look.jsonl").write_text("[]\n", encoding="utf-8")
    with pytest.raises(ValueError, match="no JSON object"):
        first_look([], tmp_path)
