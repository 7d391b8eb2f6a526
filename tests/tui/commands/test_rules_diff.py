"""``whygpu rules diff``: which rules differ, and which typical jobs get another advice."""

from __future__ import annotations

import io
import json
import shutil
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from kb.corpus import read_corpus
from tui.cli import main

DEARER = """\
schema: rules/1
pack: ours.prices
title: Our prices
rules:
  - id: cost.per_hour
    title: Rent
    kind: formula
    fact: cost.per_hour
    value: hardware.count * price.median * 2
    because: "{hardware.count} x {hardware.accelerator} cost us {cost.per_hour}."
    sources: [{thumb: we pay twice the price}]
    tests:
      - {given: {hardware.count: 8, price.median: 2 USD/h}, expect: {cost.per_hour: 32 USD/h}}
"""
JOBS = """\
- {id: two-cards, text: "Run Llama 3.1 70B at 4-bit on two RTX 4090, 8k context"}
- id: nobody-rents-it-out
  answers: {workload.kind: inference, model.params: 7B, hardware.accelerator: gtx-1080-ti, hardware.count: 1}
"""

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Run:
    """Runs `whygpu rules diff` on a small corpus and returns exit code, output and errors."""
    jobs = tmp_path / "jobs.yaml"
    jobs.write_text(JOBS)

    def command(*arguments: object) -> tuple[int, str, str]:
        code = main(["rules", "diff", *map(str, arguments), "--corpus", str(jobs)])
        return code, *capsys.readouterr()

    return command


@pytest.fixture
def dearer(place: Path) -> Path:
    """Rules of one's own that double the rent, written anew for each test."""
    folder = place / "ours"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    (folder / "prices.yaml").write_text(DEARER)
    return folder


def test_the_same_rules_change_nothing(run):
    assert run("built-in", "built-in") == (0, "0 of 2 jobs change\n", "")


def test_a_changed_rule_and_the_jobs_it_changes(run, dearer):
    code, page, _ = run("built-in", dearer)
    assert code == 1
    assert "changed: rule cost.per_hour: explain, cases, because, sources, tests, value" in page
    assert f"{dearer}/prices.yaml:5:5" in page.replace("\n    ", "")
    head, _, job = page.partition("\ntwo-cards\n")
    assert "RULES AND FACTS" in head
    assert "Run Llama 3.1 70B at 4-bit on two RTX 4090, 8k context" in job
    assert "Rent: $0.76/h → $1.52/h" in job
    assert "nobody-rents-it-out" not in page
    assert page.endswith("\n1 of 2 jobs change\n")


def test_the_other_way_round_the_rent_falls(run, dearer):
    code, page, _ = run(dearer, "built-in")
    assert code == 1
    assert "Rent: $1.52/h → $0.76/h" in page


def test_what_is_common_to_both_sides_is_no_difference(run, dearer):
    assert run("built-in", dearer / "prices.yaml", "--rules", dearer)[0] == 0


def test_rules_in_other_words_change_no_job(run, tmp_path):
    from kb.rule_sources import BUILT_IN_PACKS

    copy = tmp_path / "price.yaml"
    copy.write_text((BUILT_IN_PACKS / "cost" / "price.yaml").read_text().replace("title: Price\n", "title: Prices\n"))
    assert run("built-in", copy) == (0, "0 of 2 jobs change\n", "")


def test_a_pack_with_the_id_of_a_built_in_one_replaces_it_whole(run, tmp_path):
    from kb.rule_sources import BUILT_IN_PACKS

    copy = tmp_path / "price.yaml"
    text = (BUILT_IN_PACKS / "cost" / "price.yaml").read_text()
    rent = "hardware.count * price.median"
    copy.write_text(text.replace(f"{{value: {rent}}}", f"{{value: {rent} * 2}}", 1))
    code, page, _ = run("built-in", copy)
    assert code == 1
    assert page.count("changed:") == 1
    assert "Rent: $0.76/h → $1.52/h" in page


def test_json(run, dearer):
    code, page, _ = run("built-in", dearer, "--json")
    document = json.loads(page)
    assert code == 1
    assert document["schema"] == "whygpu.rules-diff/1"
    assert document["old"]["digest"] != document["new"]["digest"]
    assert [(each["kind"], each["id"]) for each in document["rules"]] == [("rule", "cost.per_hour")]
    assert document["compared"] == 2
    (job,) = document["changed"]
    assert job["id"] == "two-cards"
    rent = next(each for each in job["facts"] if each["fact"] == "cost.per_hour")
    assert (rent["before"]["shown"], rent["after"]["shown"]) == ("$0.76/h", "$1.52/h")


@pytest.mark.parametrize("side", [0, 1])
def test_rules_with_errors_are_refused_on_either_side(run, dearer, side):
    (dearer / "prices.yaml").write_text(DEARER.replace("price.median", "prise.median"))
    sides = ["built-in", "built-in"]
    sides[side] = str(dearer)
    code, page, complaint = run(*sides)
    assert (code, page) == (2, "")
    assert f"{dearer}/prices.yaml:9:29: E102 unknown fact 'prise.median'" in complaint


def test_rules_that_are_not_there_are_refused(run, tmp_path):
    code, _, complaint = run("built-in", tmp_path / "none")
    assert code == 2
    assert "E001" in complaint


def test_a_defective_corpus_is_refused(run, tmp_path):
    (tmp_path / "jobs.yaml").write_text("- {id: one, txt: run}\n")
    code, _, complaint = run("built-in", "built-in")
    assert code == 2
    assert "jobs.yaml:1:13: E010 unknown key 'txt' in a job; did you mean 'text'?" in complaint


def test_a_job_whose_answers_no_rules_take_is_refused(run, tmp_path, dearer):
    (tmp_path / "jobs.yaml").write_text("- {id: odd, answers: {hardware.cuont: 2}}\n")
    code, _, complaint = run("built-in", dearer)
    assert code == 2
    assert "jobs.yaml:1:3: the job 'odd' cannot be compared: hardware.cuont:" in complaint
    assert "hardware.count" in complaint


def test_a_person_who_waits_sees_how_far_it_is(run, dearer, monkeypatch):
    terminal = io.StringIO()
    terminal.isatty = lambda: True
    monkeypatch.setattr(sys, "stderr", terminal)
    run("built-in", dearer)
    assert "compared: 2 of 2 jobs" in terminal.getvalue()
    assert terminal.getvalue().endswith("\r\x1b[K")


def test_the_corpus_that_comes_with_the_program_is_the_usual_one(capsys):
    assert main(["rules", "diff", "built-in", "built-in"]) == 0
    assert capsys.readouterr().out == f"0 of {len(read_corpus())} jobs change\n"


def test_several_processes_find_the_same_in_the_same_order(run, dearer, tmp_path):
    many = tmp_path / "jobs.yaml"
    cards = ("l40s", "h100", "a100", "l4", "t4", "mi300x", "rtx 4090", "rtx 3090")
    many.write_text("".join(f'- {{id: "{card}", text: "llama 3.1 8b for 5 users on one {card}"}}\n' for card in cards))
    alone = run("built-in", dearer, "--json", "--jobs", 1)
    assert run("built-in", dearer, "--json", "--jobs", 2) == alone
    assert [each["id"] for each in json.loads(alone[1])["changed"]] == list(cards)


def test_a_job_that_no_process_can_use_is_named(run, dearer, tmp_path):
    many = tmp_path / "jobs.yaml"
    many.write_text("".join(f"- {{id: job-{number}, answers: {{no.such_fact: 1}}}}\n" for number in range(8)))
    code, _, complaint = run("built-in", dearer, "--jobs", 2)
    assert code == 2
    assert "jobs.yaml:1:3: the job 'job-0' cannot be compared" in complaint
