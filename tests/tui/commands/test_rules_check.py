"""A rule author's mistakes: ``whygpu rules check`` names the place, the fault and the cure, and never falls over."""

from __future__ import annotations

import pytest

from tui.cli import main

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
"""

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


def check(capsys, path, text: str) -> tuple[int, str]:
    path.write_text(text)
    code = main(["rules", "check", str(path)])
    printed = capsys.readouterr()
    return code, printed.out + printed.err


def test_a_good_file_has_no_findings(capsys, tmp_path):
    code, page = check(capsys, tmp_path / "network.yaml", GOOD)
    assert code == 0
    assert "no findings" in page
    assert main(["rules", "test", str(tmp_path / "network.yaml")]) == 0


@pytest.mark.parametrize("mistake", MISTAKES)
def test_mistakes(capsys, tmp_path, mistake):
    right, wrong, place, cure = MISTAKES[mistake]
    assert right in GOOD
    code, page = check(capsys, tmp_path / "network.yaml", GOOD.replace(right, wrong, 1))
    assert code == 2
    assert "network.yaml:" in page
    assert place in page
    assert cure in page
    assert "^" in page or "E201" in page
    assert "Traceback" not in page


def test_a_failing_test_is_named_with_what_came_out(capsys, tmp_path):
    path = tmp_path / "network.yaml"
    path.write_text(GOOD.replace("expect: {floor: 25 Gbps}", "expect: {floor: 100 Gbps}"))
    assert main(["rules", "test", str(path)]) == 1
    page = capsys.readouterr().out
    assert "network.yaml:20" in page
    assert "25 Gbit/s, not 100 Gbit/s" in page
