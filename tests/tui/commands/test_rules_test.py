"""``whygpu rules test``: what fails is shown with its cause, what is not covered with its place, changes as a diff."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from kb.rule_sources import BUILT_IN_PACKS
from tests.tui.commands.test_rules_check import GOOD
from tui.cli import main

RULE = "network.floor"
SECOND = """
  - id: network.many
    title: Many machines
    kind: rule
    level: warn
    when: nodes >= 100
    because: "{nodes} machines are many."
    sources: [{thumb: our limit}]
    tests:
      - {given: {nodes: 100}, fires: true}
      - {given: {nodes: 99}, fires: false}
"""


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    path = tmp_path / "network.yaml"
    rules, _, report = GOOD.partition("report:")
    path.write_text(f"{rules}{SECOND}report:{report}")
    return path


@pytest.fixture
def run(capsys, pack):
    """Tests the pack alone: exit code, standard output, standard error."""

    def call(*options: str) -> tuple[int, str, str]:
        code = main(["rules", "test", "--alone", str(pack), *options])
        printed = capsys.readouterr()
        return code, printed.out, printed.err

    return call


def edit(path: Path, old: str, new: str) -> None:
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new, 1))


def test_passes_and_says_how_much_is_covered(run):
    assert run() == (0, "4 passed, 0 failed; coverage 100 % (4 of 4 branches and conditions)\n", "")


def test_a_failing_test_is_shown_with_what_was_found_and_why(run, pack):
    edit(pack, "expect: {floor: 25 Gbps}, fires: true", "expect: {floor: 25 Gbps}, fires: false, title: two machines")
    code, page, _ = run()
    assert code == 1
    assert page.splitlines()[:2] == [
        "network.yaml:20:9: network.floor (two machines): it fired",
        "    network.floor was taken: nodes = 2, link = ethernet",
    ]
    assert "3 passed, 1 failed" in page


def test_what_is_not_covered_is_listed_on_demand(run, pack):
    edit(pack, "      - {given: {nodes: 99}, fires: false}\n", "")
    missing = "network.yaml:23:5: network.many is false in none of its tests"
    code, page, _ = run()
    assert code == 0
    assert "coverage 75 % (3 of 4 branches and conditions)" in page
    assert missing not in page
    assert missing in run("--coverage")[1]


def test_one_rule_can_be_tested(run, pack):
    edit(pack, "{given: {nodes: 99}, fires: false}", "{given: {nodes: 99}, fires: true}")
    assert run("--rule", RULE)[:2] == (0, "2 passed, 0 failed; coverage 100 % (2 of 2 branches and conditions)\n")
    assert run("--rule", "network.many")[0] == 1
    assert "2 passed, 2 failed" not in run("--rule", RULE, "--rule", "network.many")[1]


def test_an_unknown_rule_is_a_complaint(run):
    code, _, complaint = run("--rule", "network.flor")
    assert code == 2
    assert "there is no rule, nor anything else, called 'network.flor'; did you mean 'network.floor'?" in complaint


def test_a_rule_that_a_test_names_must_exist(run, pack):
    edit(pack, "fires: false}", "fires: false, why-not: [network.mny]}")
    code, _, complaint = run()
    assert code == 2
    assert "E111" in complaint
    assert "did you mean 'network.many'?" in complaint


class TestBoundaries:
    def test_nothing_is_compared_until_it_is_frozen(self, run, pack):
        assert not pack.with_suffix(".boundaries").exists()
        assert "boundary cases" not in run()[1]

    def test_freezing_writes_a_file_beside_the_rules(self, run, pack):
        code, page, _ = run("--freeze")
        file = pack.with_suffix(".boundaries")
        assert code == 0
        assert page.splitlines()[0] == f"wrote {file}"
        assert "    99  -> nothing\n    100 -> fires\n    101 -> fires\n" in file.read_text()
        code, page, _ = run()
        assert (code, page.splitlines()[-1]) == (0, "boundary cases of 2 rules: as frozen")
        assert "wrote" not in run("--freeze")[1]

    def test_a_moved_threshold_fails_until_it_is_accepted(self, run, pack):
        run("--freeze")
        edit(pack, "when: nodes >= 100", "when: nodes > 99")
        code, page, _ = run()
        assert code == 1
        assert "network.many concludes something else than what is frozen" in page
        assert "-  nodes at 100" in page
        assert "+    98  -> nothing" in page
        assert "--freeze" in page
        assert "boundary cases of 2 rules: 1 changed" in page
        assert run("--freeze")[0] == 0
        assert run()[0] == 0

    def test_of_a_rule_that_is_new_it_says_that_nothing_is_frozen_yet(self, run, pack):
        run("--rule", RULE, "--freeze")
        code, page, _ = run()
        assert code == 1
        assert "network.many has boundary cases that are not frozen yet" in page
        assert "concludes something else" not in page

    def test_one_rule_can_be_accepted_alone(self, run, pack):
        run("--freeze")
        edit(pack, "when: nodes >= 100", "when: nodes > 99")
        edit(pack, "when: nodes > 1 and", "when: nodes >= 2 and")
        assert run("--rule", RULE)[1].count("concludes something else") == 1
        run("--rule", RULE, "--freeze")
        page = run()[1]
        assert "network.many concludes" in page
        assert "network.floor concludes" not in page

    def test_a_snapshot_of_no_threshold_is_removed(self, run, pack):
        run("--freeze")
        pack.write_text(GOOD.replace("nodes > 1 and ", "").replace("{nodes: 1}", "{link: infiniband}"))
        assert run()[0] == 1
        assert run("--freeze")[0] == 0
        assert not pack.with_suffix(".boundaries").exists()

    def test_a_folder_of_their_own_has_the_paths_of_the_rule_files(self, capsys, pack, tmp_path):
        rules, folder = tmp_path / "rules", tmp_path / "frozen"
        (rules / "deep").mkdir(parents=True)
        pack.rename(rules / "deep" / "network.yaml")
        command = ["rules", "test", "--alone", str(rules), "--boundaries", str(folder)]
        assert main([*command, "--freeze"]) == 0
        assert f"wrote {folder / 'deep' / 'network.boundaries'}" in capsys.readouterr().out
        assert [*rules.rglob("*.boundaries")] == []
        assert main(command) == 0
        assert "boundary cases of 2 rules: as frozen" in capsys.readouterr().out
        edit(rules / "deep" / "network.yaml", "when: nodes >= 100", "when: nodes > 99")
        assert main(command) == 1
        assert "boundary cases of 2 rules: 1 changed" in capsys.readouterr().out

    def test_of_a_single_file_it_is_the_name(self, run, pack, tmp_path):
        folder = tmp_path / "frozen"
        assert f"wrote {folder / 'network.boundaries'}" in run("--freeze", "--boundaries", str(folder))[1]
        assert "boundary cases of 2 rules: as frozen" in run("--boundaries", str(folder))[1]

    def test_what_cannot_be_read_is_a_complaint(self, run, pack):
        pack.with_suffix(".boundaries").mkdir()
        code, _, complaint = run()
        assert code == 2
        assert f"{pack.with_suffix('.boundaries')} cannot be read: Is a directory" in complaint

    def test_what_was_frozen_is_shown_without_control_characters(self, run, pack):
        run("--freeze")
        edit(pack.with_suffix(".boundaries"), "    99  -> nothing", "    99  -> \x1b[31mnothing")
        assert "\x1b" not in run()[1]


def test_json_says_the_same(run, pack):
    run("--freeze")
    edit(pack, "{given: {nodes: 99}, fires: false}", "{given: {nodes: 98}, fires: true, title: nearly}")
    edit(pack, "when: nodes >= 100", "when: nodes > 100")
    code, page, _ = run("--json")
    document = json.loads(page)
    assert code == 1
    assert (document["passed"], document["failed"]) == (2, 2)
    assert document["problems"][-1] == {
        "rule": "network.many",
        "title": "nearly",
        "place": "network.yaml:32:9",
        "message": "it did not fire",
        "details": ["network.many: needs nodes > 100, but nodes is 98"],
    }
    assert document["coverage"] == {
        "percent": 75.0,
        "total": 4,
        "not_covered": [
            {"rule": "network.many", "branch": "", "aim": "taken", "place": "network.yaml:23:5"},
        ],
    }
    (difference,) = document["boundaries"]["differences"]
    assert difference["rule"] == "network.many"
    assert "-    100 -> fires" in difference["lines"]
    assert document["boundaries"]["rules"] == 2


def test_rules_on_top_are_tested_without_those_below(capsys, tmp_path):
    """A person's rule is tested over the built-in packs; what is frozen beside these is left alone."""
    path = tmp_path / "own.yaml"
    path.write_text(
        "schema: rules/1\npack: own\ntitle: Own\nrules:\n"
        "  - id: own.many\n    title: Many\n    kind: rule\n    level: warn\n    when: hardware.count > 16\n"
        "    because: '{hardware.count} are many.'\n    sources: [{thumb: our limit}]\n    tests:\n"
        "      - {given: {hardware.count: 17}, fires: true}\n      - {given: {hardware.count: 16}, fires: false}\n"
    )
    assert main(["rules", "test", str(path), "--freeze"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        f"wrote {path.with_suffix('.boundaries')}",
        "2 passed, 0 failed; coverage 100 % (2 of 2 branches and conditions)",
        "boundary cases of 1 rule: as frozen",
    ]


def test_a_built_in_file_that_is_named_is_tested_where_it_is(capsys):
    assert main(["rules", "test", str(BUILT_IN_PACKS / "guidance" / "cuda_version.yaml")]) == 0
    assert capsys.readouterr().out.startswith("4 passed, 0 failed; coverage 100 %")
    assert main(["rules", "check", str(BUILT_IN_PACKS / "guidance" / "cuda_version.yaml")]) == 0
    assert capsys.readouterr().out.endswith(": no findings\n")
