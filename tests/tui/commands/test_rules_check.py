"""A rule author's mistakes: ``whygpu rules check`` names the place, the fault and the cure, and never falls over."""

from __future__ import annotations

import argparse
import json
import re

import pytest

from engine.findings import finding_page
from tui.cli import main
from tui.commands.rules.check_report import check_once

GOOD = """schema: rules/1
pack: network
title: Our network
units: [{id: param, bare: true}]
facts:
  - {id: nodes, type: int, range: 1..1000, ask: How many machines?}
  - {id: size, type: quantity, unit: param, ask: How large?}
  - {id: link, type: enum, values: [ethernet, infiniband], ask: Which network?}
  - {id: floor, type: quantity, unit: bit/s}
rules:
  - id: network.floor
    title: Least network
    kind: rule
    level: require
    when: nodes > 1 and link == ethernet
    then: {floor: 25 Gbps}
    because: "{nodes} machines need {floor}."
    sources: [{thumb: our limit}]
    tests:
      - {given: {nodes: 2, link: ethernet}, expect: {floor: 25 Gbps}, fires: true}
      - {given: {nodes: 1}, expect: {floor: undecided}, fires: false}
report:
  - {title: Our network, facts: [size, floor]}
"""

ON_TOP = re.sub(
    r"(?<![.\w])(nodes|size|link|floor)\b", r"network.\1", GOOD.replace("units: [{id: param, bare: true}]\n", "")
)
"""The same for on top of the built-in rules, which have that unit. Of these nothing needs to be read again for it."""

MISTAKES = {
    "a misspelt fact": ("nodes > 1 and", "noddes > 1 and", "15:11: E102", "did you mean 'nodes'"),
    "a misspelt enumeration value": ("link == ethernet", "link == etherent", "E106", "did you mean 'ethernet'"),
    "a wrong unit": ("floor: 25 Gbps", "floor: 25 GB", "16:19: E104", "bit/s"),
    "a missing unit": ("floor: 25 Gbps", "floor: 25", "E104", "needs a unit"),
    "comparing different measures": ("nodes > 1 and", "size > 24 GB and", "E104", "param and byte"),
    "a syntax error": ("nodes > 1 and", "nodes > > 1 and", "15:19: E101", "cannot stand here"),
    "an unknown key": ("level: require", "lvl: require", "14:5: E010", "did you mean 'level'"),
    "a missing key": ('    because: "{nodes} machines need {floor}."\n', "", "E011", "lacks 'because'"),
    "an unknown placeholder": ("{nodes} machines", "{node} machines", "E107", "did you mean 'nodes'"),
    "a duplicate id": ("- {id: size,", "- {id: nodes,", "E015", "declared twice"),
    "a duplicate key": (
        "    title: Least network\n",
        "    title: Least network\n    title: Again\n",
        "E004",
        "written twice",
    ),
    "a word that is no level": ("level: require", "level: demand", "E013", "require"),
    "a value out of range": ("{nodes: 1}", "{nodes: 5000}", "E108", "too large"),
    "not YAML at all": ("pack: network", "pack: [network", "E002", "not YAML"),
    "a cycle": ("when: nodes > 1", "when: floor > 1 Gbps and nodes > 1", "E201", "depend on each other"),
    "a call": ("nodes > 1 and", "__import__(nodes) > 1 and", "E101", ""),
}


def check(capsys, path, text: str, *options: str) -> tuple[int, str]:
    path.write_text(text)
    code = main(["rules", "check", *options, str(path)])
    printed = capsys.readouterr()
    return code, printed.out + printed.err


def test_a_good_file_has_no_findings(capsys, tmp_path):
    code, page = check(capsys, tmp_path / "network.yaml", ON_TOP)
    assert code == 0
    assert page.endswith(" rules: no findings\n")
    (tmp_path / "network.yaml").write_text(GOOD)
    assert main(["rules", "test", "--alone", str(tmp_path / "network.yaml")]) == 0


@pytest.mark.parametrize("mistake", MISTAKES)
def test_mistakes(capsys, tmp_path, mistake):
    right, wrong, place, cure = MISTAKES[mistake]
    assert right in GOOD
    code, page = check(capsys, tmp_path / "network.yaml", GOOD.replace(right, wrong, 1), "--alone")
    assert code == 2
    assert "network.yaml:" in page
    assert place in page
    assert cure in page
    assert "^" in page
    assert "more: whygpu rules explain E" in page
    assert "Traceback" not in page


UNREAD = GOOD.replace("facts: [size, floor]", "facts: [floor]")
UNREAD_ON_TOP = ON_TOP.replace("facts: [network.size, network.floor]", "facts: [network.floor]")
TWICE = GOOD.replace("facts: [size, floor]", "facts: [size, floor, flor, sise]")


def test_a_warning_is_told_with_its_cure_and_leaves_the_rules_usable(capsys, tmp_path):
    code, page = check(capsys, tmp_path / "network.yaml", UNREAD_ON_TOP)
    assert code == 1
    lines = page.splitlines()
    assert "W204 'network.size' is asked, but nothing depends on the answer" in lines[0]
    assert lines[1].strip() == "- {id: network.size, type: quantity, unit: param, ask: How large?}"
    assert lines[2].strip() == "^"
    assert lines[3].strip().startswith("cure: read it in a rule")
    assert lines[4].strip() == "more: whygpu rules explain W204"
    assert lines[-1].endswith(" rules: 1 warning")


def test_the_other_places_are_shown_with_their_lines(capsys, tmp_path):
    text = ON_TOP.replace("ask: How many machines?", "").replace("{network.nodes: 1}, expect", "{}, expect")
    code, page = check(capsys, tmp_path / "network.yaml", text)
    assert code == 2
    assert "E202 'network.nodes' is read, but nothing can make it known" in page
    assert "network.floor reads it\n    - id: network.floor\n      ^" in page


def test_all_errors_of_a_stage_are_counted(capsys, tmp_path):
    code, page = check(capsys, tmp_path / "network.yaml", TWICE)
    assert code == 2
    assert page.count("E102") == 4  # twice with the finding, twice with the hint where to read on
    assert page.splitlines()[-1] == "2 errors"


def test_alone_the_built_in_packs_are_left_out(capsys, tmp_path):
    path = tmp_path / "network.yaml"
    path.write_text(GOOD)
    assert main(["rules", "check", "--alone", str(path)]) == 0
    assert capsys.readouterr().out == "1 pack, 4 facts, 0 parameters, 1 rule: no findings\n"


def json_of(capsys, path, text: str) -> tuple[int, dict]:
    path.write_text(text)
    code = main(["rules", "check", "--json", "--alone", str(path)])
    return code, json.loads(capsys.readouterr().out)


def test_findings_for_programs(capsys, tmp_path):
    code, found = json_of(capsys, tmp_path / "network.yaml", UNREAD)
    assert code == 1
    (finding,) = found.pop("findings")
    assert found == {"errors": 0, "warnings": 1, "packs": 1, "facts": 4, "parameters": 0, "rules": 1}
    assert finding.pop("cure")
    assert finding == {
        "code": "W204",
        "severity": "warning",
        "message": "'size' is asked, but nothing depends on the answer",
        "place": {"file": "network.yaml", "line": 7, "column": 5},
        "related": [],
        "suggestion": None,
        "page": "whygpu rules explain W204",
    }


def test_errors_for_programs(capsys, tmp_path):
    code, found = json_of(capsys, tmp_path / "network.yaml", GOOD.replace("nodes > 1", "floor > 1 Gbps"))
    (finding,) = found["findings"]
    assert (code, found["errors"], found["warnings"], "rules" in found) == (2, 1, 0, False)
    assert (finding["code"], finding["severity"]) == ("E201", "error")
    assert finding["place"] == {"file": "network.yaml", "line": 11, "column": 5}


def test_a_check_can_be_made_without_printing_it(tmp_path):
    path = tmp_path / "network.yaml"
    path.write_text(UNREAD)
    options = argparse.Namespace(action="check", paths=[str(path)], alone=True, overlays=[], json=False, format="text")
    checked = check_once(options)
    assert (checked.code, checked.lines[-1]) == (1, "1 pack, 4 facts, 0 parameters, 1 rule: 1 warning")
    path.write_text(GOOD)
    assert check_once(options).code == 0


def test_nothing_that_a_terminal_obeys_is_printed(capsys, tmp_path):
    path = tmp_path / "evil\x1b[2J.yaml"
    code, page = check(capsys, path, GOOD.replace("nodes > 1", '"x\u202e" == link'))
    assert code == 2
    assert "\x1b" not in page
    assert "\u202e" not in page


def test_a_failing_test_is_named_with_what_came_out(capsys, tmp_path):
    path = tmp_path / "network.yaml"
    path.write_text(GOOD.replace("expect: {floor: 25 Gbps}", "expect: {floor: 100 Gbps}"))
    assert main(["rules", "test", "--alone", str(path)]) == 1
    page = capsys.readouterr().out
    assert "network.yaml:20" in page
    assert "25 Gbit/s, not 100 Gbit/s" in page


class TestExplain:
    def test_a_code_is_explained_whatever_its_case(self, capsys):
        assert main(["rules", "explain", "w206"]) == 0
        assert capsys.readouterr().out.strip() == finding_page("W206").text.strip()

    def test_without_a_code_all_are_listed(self, capsys):
        assert main(["rules", "explain"]) == 0
        page = capsys.readouterr().out
        assert "E201  Facts depend on each other in a circle" in page
        assert "W406  " in page

    def test_an_unknown_code_is_said_so(self, capsys):
        assert main(["rules", "explain", "E2O1"]) == 2
        assert "did you mean E201?" in capsys.readouterr().err

    def test_a_terminal_gets_it_laid_out(self, capsys, monkeypatch):
        monkeypatch.setattr("sys.stdout.isatty", lambda: True)
        assert main(["rules", "explain", "E202"]) == 0
        page = capsys.readouterr().out
        assert "E202: A fact is read that nothing can make known" in page
        assert "# E202" not in page
        assert "```" not in page
        assert "\x1b[" in page
