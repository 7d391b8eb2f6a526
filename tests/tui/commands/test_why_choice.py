"""``whygpu why`` of what a search chose: the ranking, the runner-up, and any other choice worked out and compared."""

from __future__ import annotations

import json
import re

import pytest

from tests.loaded_once import rules_loaded_once

SERVE, TRAIN = "serve llama 3.1 70b to 40 users", "qlora llama 3.1 70b"
DECIDES = re.compile(r"What decides is step \d+ of the goal \[[\w.]+\]")
FAILS = re.compile(r"does not do the job, not even as .* \[[\w.]+\]")
SAME = "is what is recommended"
ALTERNATIVES = [
    (SERVE, "hardware.accelerator", "2x RTX 4090"),
    (SERVE, "hardware.accelerator", "8x RTX 4090"),
    (SERVE, "hardware.accelerator", "2x a100 80gb"),
    (SERVE, "hardware.accelerator", "mi300x"),
    (SERVE, "hardware.accelerator", "l4"),
    (SERVE, "hardware.accelerator", "tesla k80"),
    (SERVE, "hardware.accelerator", "4x rtx 3090"),
    (SERVE, "hardware.accelerator", "b200"),
    (SERVE, "hardware.accelerator", "rtx pro 6000"),
    (SERVE, "hardware.accelerator", "fp16"),
    (SERVE, "hardware.accelerator", "aws"),
    (SERVE, "hardware.accelerator", "llama.cpp"),
    (SERVE, "hardware.count", "2"),
    (SERVE, "hardware.count", "8"),
    (SERVE, "weights.format", "fp16"),
    (SERVE, "weights.format", "awq"),
    (TRAIN, "zero.stage", "3"),
    (TRAIN, "hardware.accelerator", "2x rtx 4090"),
    (TRAIN, "hardware.accelerator", "8x a100 80gb"),
    (TRAIN, "hardware.accelerator", "azure"),
]


@pytest.fixture(autouse=True)
def _shared_advisor():
    with rules_loaded_once():
        yield


def joined(text: str) -> str:
    return " ".join(text.split())


@pytest.mark.parametrize(("job", "fact", "other"), ALTERNATIVES)
def test_why_not_names_what_decides(run, job, fact, other):
    code, page, _ = run("why", fact, job, "--not", other)
    assert code == 0
    told = joined(page)
    assert DECIDES.search(told) or FAILS.search(told) or SAME in told, told


def test_a_number_of_cards_that_does_not_do_names_the_number_that_does(run):
    told = joined(run("why", "hardware.accelerator", SERVE, "--not", "2x rtx 4090")[1])
    assert re.search(r"2 x NVIDIA GeForce RTX 4090: that does not do the job, .* GB are usable\. \[fits\]", told)
    assert re.search(r"Of the same, \d+ x NVIDIA GeForce RTX 4090", told)


def test_a_price_that_decides_tells_with_which_it_would_be_taken(run):
    told = joined(run("why", "hardware.accelerator", SERVE, "--not", "2x a100")[1])
    ours, theirs, threshold = re.search(
        r": \$([\d.]+) for what is recommended, \$([\d.]+) for this\. With \$([\d.]+) or less it would be taken", told
    ).groups()
    assert float(ours) == float(threshold) < float(theirs)


def test_the_steps_of_the_ranking_leave_ever_fewer_and_end_at_the_runner_up(run):
    page = run("why", "hardware.accelerator", SERVE)[1]
    told = joined(page)
    steps = [(int(a.replace(",", "")), int(b.replace(",", ""))) for a, b in re.findall(r": ([\d,]+) → ([\d,]+)", told)]
    assert len(steps) > 3
    assert all(before > after for before, after in steps)
    assert [after for _, after in steps[:-1]] == [before for before, _ in steps[1:]]
    feasible = int(re.search(r"([\d,]+) do the job", told)[1].replace(",", ""))
    assert steps[0][0] == feasible
    assert "Runner-up: " in told
    assert DECIDES.search(told)
    assert "The smallest change that changes it" in told


def test_what_was_said_has_no_ranking(run):
    page = run("why", "model", SERVE)[1]
    assert "candidates were looked at" not in page


def test_as_json(run):
    found = json.loads(run("why", "hardware.accelerator", SERVE, "--not", "2x a100", "--json")[1])
    assert found["wanted"]["hardware.count"] == 2
    assert found["works"]
    assert found["decided"]["step"] > 0
    assert found["decided"]["chosen"] != found["decided"]["other"]


def test_what_is_nothing_is_refused_with_a_suggestion(run):
    code, _, complaint = run("why", "hardware.accelerator", SERVE, "--not", "flibbertigibbet")
    assert code == 2
    assert "flibbertigibbet" in complaint
