"""Rules of a person's own on the command line: used where they are right, left out with a word where they are not."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.emptied_folder import emptied

OURS = """schema: rules/1
pack: ours
title: Ours
retire: [cost.prices_move]
entries:
  accelerators:
    - {id: blue-card, like: l40s, cloud_usd_hr_low: 0.1, source: our contract}
rules:
  - id: cost.per_hour
    title: Rent with tax
    kind: formula
    fact: cost.per_hour
    value: hardware.count * price.low * 1.19
    because: "With tax: {cost.per_hour}."
    sources: [{thumb: our books}]
    tests: [{given: {hardware.count: 1, price.low: 1 USD/h}, expect: {cost.per_hour: 1.19 USD/h}}]
replaces: [cost.per_hour]
"""
_PRICES = Path(__file__).parents[3] / "rules/cost/price.yaml"
_LINES = _PRICES.read_text(encoding="utf-8").splitlines()
BUILT_IN = f"rules/cost/price.yaml:{1 + _LINES.index('  - id: cost.per_hour')}:5"
"""Where the rule stands that is replaced."""
JOB = ("--set", "model=llama 3.1 8b", "--set", "hardware.accelerator=l40s", "--set", "hardware.count=2")


@pytest.fixture
def ours(place: Path) -> Path:
    """A folder with rules of one's own, made anew for each test."""
    folder = emptied(place / "our rules")
    (folder / "ours.yaml").write_text(OURS, encoding="utf-8")
    return folder


@pytest.fixture
def broken(ours: Path) -> Path:
    """A folder with rules that cannot be used."""
    file = ours / "ours.yaml"
    file.write_text(OURS.replace("price.low * 1.19", "price.lo").replace("prices_move", "prices_mov"), encoding="utf-8")
    return ours


def joined(text: str) -> str:
    """``text`` without spaces: lines are broken anywhere in a long path."""
    return "".join(text.split())


class TestUsed:
    def test_by_advise(self, run, ours):
        job = ("--set", "model=llama 3.1 8b", "--set", "inference.context=8k")
        code, page, complaint = run("advise", *job, "--rules", str(ours), "--goal", "cheapest")
        assert (code, complaint) == (0, "")
        assert "blue-card" in page
        assert "blue-card" not in run("advise", *job, "--goal", "cheapest")[1]

    def test_by_why_which_shows_the_file_and_what_it_replaces(self, run, ours):
        code, page, _ = run("why", "cost.per_hour", *JOB, "--rules", str(ours))
        assert code == 0
        assert f"at {ours}/ours.yaml:9:5, in place of {BUILT_IN}" in page
        assert "× 1.19" in page

    def test_built_in_rules_look_as_ever(self, run, ours):
        built_in, own = (run("why", "memory.weights", *JOB, *more) for more in ((), ("--rules", str(ours))))
        assert own[1].partition("Basis")[0] == built_in[1].partition("Basis")[0]
        assert "in place of" not in built_in[1]

    def test_by_kb_with_file_and_line(self, run, ours):
        code, page, _ = run("kb", "accelerators", "blue", "card", "--rules", str(ours))
        assert code == 0
        assert joined(f"our contract ({ours}/ours.yaml:7);") in joined(page)
        assert run("kb", "accelerators", "--limit", "0", "--json")[1].count("blue-card") == 0

    def test_by_facts(self, run, ours):
        (ours / "more.yaml").write_text(
            'schema: rules/1\npack: more\ntitle: More\nfacts: [{id: our.fact, type: bool, ask: "Ours?"}]\n'
            "report: [{title: Ours, facts: [our.fact]}]\n",
            encoding="utf-8",
        )
        code, page, _ = run("facts", "our.fact", "--json", "--rules", str(ours))
        assert code == 0
        assert json.loads(page)[0]["place"].startswith(f"{ours}/more.yaml:4:")

    def test_by_show_and_list(self, run, ours):
        place = joined(f"{ours}/ours.yaml:9:5, in place of {BUILT_IN}")
        assert place in joined(run("rules", "show", "cost.per_hour", "--rules", str(ours))[1])
        listed = joined(run("rules", "list", "--rules", str(ours))[1])
        assert place in listed
        assert listed.count("inplaceof") == 1
        (own,) = json.loads(run("rules", "list", "--json", str(ours))[1])
        assert (own["id"], own["overlay"], own["replaces"]) == (
            "cost.per_hour",
            str(ours),
            BUILT_IN,
        )

    def test_from_the_environment_and_the_configuration_folder(self, run, ours, monkeypatch, tmp_path):
        monkeypatch.setenv("WHYGPU_RULES", str(ours))
        assert "Rent with tax" in run("rules", "show", "cost.per_hour")[1]
        monkeypatch.delenv("WHYGPU_RULES")
        assert "Rent with tax" not in run("rules", "show", "cost.per_hour")[1]
        ours.rename(tmp_path / "rules")
        monkeypatch.setenv("WHYGPU_CONFIG_DIR", str(tmp_path))
        assert "Rent with tax" in run("rules", "show", "cost.per_hour")[1]


class TestLeftOut:
    @pytest.mark.parametrize(
        "command",
        [("advise", *JOB), ("why", "cost.per_hour", *JOB), ("facts", "cost"), ("kb", "accelerators", "l40s")],
        ids=lambda command: command[0],
    )
    def test_there_is_no_answer_without_them(self, run, broken, command):
        code, page, complaint = run(*command, "--rules", str(broken))
        assert (code, page) == (2, "")
        assert complaint.startswith(
            f"whygpu: your rules in {broken} cannot be used: {broken}/ours.yaml:4:10: E501 there is nothing "
        )
        assert f"did you mean 'cost.prices_move'?; see: whygpu rules check '{broken}'\n" in complaint
        assert "--keep-going" in complaint

    def test_nor_as_json(self, run, broken):
        code, page, _ = run("advise", *JOB, "--json", "--rules", str(broken))
        assert (code, json.loads(page)["status"]) == (2, "bad_input")

    def test_with_keep_going_the_first_line_says_that_they_are_not_in_force(self, run, broken):
        code, page, complaint = run("advise", *JOB, "--rules", str(broken), "--keep-going")
        assert code == 0
        first, rest = re.split(r"without\s+them\.\n", page)
        assert joined(first).startswith(joined(f"NOT IN FORCE: your rules in {broken} (1 error;"))
        assert rest == run("advise", *JOB)[1]
        assert "left out" in complaint

    def test_and_so_does_what_else_recommends(self, run, broken):
        for command in (("product", "l40s"), ("why", "cost.per_hour")):
            _, page, _ = run(*command, *JOB, "--rules", str(broken), "--keep-going")
            assert joined(page).startswith("NOTINFORCE:yourrulesin")
            _, page, _ = run(*command, *JOB)
            assert "NOT IN FORCE" not in page

    def test_and_the_json_document(self, run, broken):
        _, page, _ = run("advise", *JOB, "--json", "--rules", str(broken), "--keep-going")
        document = json.loads(page)
        assert document["status"] == "advice"
        (layer,) = document["rulebook"]["layers"]
        assert (layer["path"], layer["in_force"]) == (str(broken), False)
        assert "E501" in layer["findings"][0]
        assert document["report"]["sections"][0]["id"] == "policy"

    def test_what_is_not_there_is_said_to_be_so(self, run, tmp_path):
        code, _, complaint = run("advise", *JOB, "--rules", str(tmp_path / "nowhere"))
        assert code == 2
        assert complaint.startswith(
            f"whygpu: your rules in {tmp_path}/nowhere cannot be used: "
            "the file cannot be read: No such file or directory\n"
        )

    def test_what_is_in_force_is_told_with_what_it_replaces_and_takes_out(self, run, ours):
        _, page, _ = run("advise", *JOB, "--rules", str(ours))
        told = f"own rules: {ours} (in place of cost.per_hour; without cost.prices_move)"
        assert joined(told) in joined(page)
        (layer,) = json.loads(run("advise", *JOB, "--json", "--rules", str(ours))[1])["rulebook"]["layers"]
        assert [each["id"] for each in layer["replaces"]] == ["cost.per_hour"]
        assert [each["id"] for each in layer["retires"]] == ["cost.prices_move"]
        assert len(layer["digest"]) == 64

    def test_by_list_and_show_where_no_path_names_them(self, run, broken):
        assert run("rules", "list", "--rules", str(broken))[0] == 0
        assert "left out" in run("rules", "show", "cost.per_hour", "--rules", str(broken))[2]

    def test_a_name_that_a_terminal_would_obey_is_not_printed_raw(self, run, tmp_path):
        _, page, complaint = run("facts", "cost", "--rules", str(tmp_path / "a\x1b[31mb"))
        assert "\x1b" not in page + complaint
        assert "cannot be used" in complaint


class TestChecked:
    @pytest.mark.parametrize("action", ["check", "test"])
    @pytest.mark.parametrize("named", [True, False], ids=["by PATH", "by --rules"])
    def test_errors_are_errors(self, run, broken, action, named):
        code, page, complaint = run("rules", action, *([] if named else ["--rules"]), str(broken))
        assert code == 2
        assert f"{broken}/ours.yaml:4:10: E501" in page + complaint
        assert "did you mean 'cost.prices_move'?" in page + complaint

    def test_so_they_are_for_list_where_a_path_names_them(self, run, broken):
        assert run("rules", "list", str(broken))[0] == 2

    def test_a_path_comes_on_top_of_the_built_in_packs(self, run, ours):
        code, page, _ = run("rules", "check", "--json", str(ours))
        built_in = json.loads(run("rules", "check", "--json")[1])
        found = json.loads(page)
        assert code == 0
        assert (found["packs"], found["rules"]) == (built_in["packs"] + 1, built_in["rules"] - 1)

    def test_alone_it_does_not(self, run, ours):
        code, page, complaint = run("rules", "check", "--alone", str(ours))
        assert code == 2
        assert "ours.yaml:4:10: E501" in page + complaint

    def test_alone_needs_something_to_look_at(self, run):
        for action in ("check", "test", "list"):
            code, _, complaint = run("rules", action, "--alone")
            assert code == 2
            assert "name the files or folders" in complaint

    def test_a_folder_named_twice_is_looked_at_once(self, run, ours):
        assert run("rules", "check", "--rules", str(ours), str(ours))[0] == 0


def test_rules_hold_from_their_day_on(run, ours: Path) -> None:
    file = ours / "ours.yaml"
    file.write_text(OURS.replace("    kind: formula\n", "    kind: formula\n    since: 2026-06-01\n"), encoding="utf-8")
    rents = []
    for day in ("2026-05-31", "2026-06-01"):
        code, page, _ = run("advise", *JOB, "--rules", str(ours), "--as-of", day, "--json")
        assert code == 0
        document = json.loads(page)
        assert document["rulebook"]["as_of"] == day
        rents.append(document["facts"].get("cost.per_hour", {}).get("value"))
    assert rents[0] != rents[1]


def test_a_day_that_is_none_is_refused(run) -> None:
    with pytest.raises(SystemExit) as caught:
        run("advise", *JOB, "--as-of", "2026-02-30")
    assert caught.value.code == 2


def test_the_day_is_said(run) -> None:
    _, page, _ = run("advise", *JOB, "--as-of", "2026-11-22")
    assert page.startswith("As of 2026-11-22: ")
