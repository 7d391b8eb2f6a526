"""``rules check`` and ``rules test`` as build servers and code hosts read them."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest
import yaml
from junitparser import JUnitXml
from pydantic import ValidationError
from pydantic_sarif.model import StaticAnalysisResultsFormatSarifVersion210JsonSchema as Sarif

from tests.tui.commands.test_rules_check import GOOD, UNREAD
from tests.tui.commands.test_rules_test import SECOND

ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture
def pack(tmp_path, monkeypatch) -> Path:
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "network.yaml"
    rules, _, report = GOOD.partition("report:")
    path.write_text(f"{rules}{SECOND}report:{report}")
    return path


def sarif(page: str) -> dict:
    """The run of a log, which has to be as the JSON Schema of SARIF 2.1.0 says: the model is made of it."""
    Sarif.model_validate_json(page)
    return json.loads(page)["runs"][0]


def cases(page: str) -> dict:
    return {(case.classname, case.name): case for suite in JUnitXml.fromstring(page.encode()) for case in suite}


def test_a_finding_is_a_sarif_result_with_its_place_and_page(run, pack):
    pack.write_text(UNREAD)
    code, page, _ = run("rules", "check", "--alone", str(pack), "--format", "sarif")
    assert code == 1
    report = sarif(page)
    (result,) = report["results"]
    place = result["locations"][0]["physicalLocation"]
    assert (result["ruleId"], result["level"]) == ("W204", "warning")
    assert place["artifactLocation"]["uri"] == "network.yaml"
    assert place["region"] == {"startLine": 7, "startColumn": 5}
    assert "Cure: read it in a rule" in result["message"]["text"]
    rule = report["tool"]["driver"]["rules"][result["ruleIndex"]]
    assert rule["id"] == "W204"
    assert rule["help"]["markdown"].startswith("# W204")


def test_what_the_schema_does_not_know_or_misses_would_be_found(run, pack):
    pack.write_text(UNREAD)
    page = run("rules", "check", "--alone", str(pack), "--format", "sarif")[1]
    for old, new in (
        ('"columnKind"', '"columnKinds"'),
        ('"unicodeCodePoints"', '"letters"'),
        ('"startLine": 7', '"startLine": 0'),
        ('"version"', '"edition"'),
    ):
        assert old in page
        with pytest.raises(ValidationError):
            Sarif.model_validate_json(page.replace(old, new, 1))


def test_errors_keep_their_level_and_no_findings_make_an_empty_log(run, pack):
    assert sarif(run("rules", "check", "--alone", str(pack), "--format", "sarif")[1])["results"] == []
    pack.write_text(GOOD.replace("nodes > 1", "noddes > 1"))
    code, page, _ = run("rules", "check", "--alone", str(pack), "--format", "sarif")
    assert code == 2
    assert [each["level"] for each in sarif(page)["results"]] == ["error"]
    assert "did you mean 'nodes'" in page


def test_each_file_is_a_junit_case_that_findings_fail(run, pack):
    code, page, _ = run("rules", "check", "--alone", str(pack), "--format", "junit")
    (case,) = cases(page).values()
    assert (code, case.is_passed) == (0, True)
    pack.write_text(UNREAD)
    code, page, _ = run("rules", "check", "--alone", str(pack), "--format", "junit")
    (case,) = cases(page).values()
    assert (code, [each.type for each in case.result]) == (1, ["W204"])
    assert "network.yaml:7:5" in case.result[0].message


def test_each_test_is_a_junit_case(run, pack):
    code, page, _ = run("rules", "test", "--alone", str(pack), "--format", "junit")
    assert code == 0
    assert set(cases(page)) == {
        (rule, f"test {number}") for rule in ("network.floor", "network.many") for number in (1, 2)
    }
    pack.write_text(pack.read_text().replace("{given: {nodes: 99}, fires: false}", "{given: {nodes: 99}, fires: true}"))
    code, page, _ = run("rules", "test", "--alone", str(pack), "--format", "junit")
    failed = {key for key, case in cases(page).items() if not case.is_passed}
    assert (code, failed) == (1, {("network.many", "test 2")})
    code, page, _ = run("rules", "test", "--alone", str(pack), "--format", "sarif")
    (result,) = sarif(page)["results"]
    assert (code, result["ruleId"]) == (1, "failed-test")
    assert "network.many: it did not fire" in result["message"]["text"]


@pytest.mark.parametrize("form", ["junit", "sarif"])
def test_rules_that_cannot_be_read_are_one_document_too(run, pack, form):
    pack.write_text(GOOD.replace("nodes > 1", "noddes > 1"))
    code, page, _ = run("rules", "test", "--alone", str(pack), "--format", form)
    assert code == 2
    assert "E102" in page
    assert [*cases(page)] if form == "junit" else sarif(page)["results"]


def test_what_a_file_says_cannot_break_the_documents(run, pack):
    pack.write_text(GOOD.replace("nodes > 1", "<b>]]>\u202e > 1"))
    for form, read in (("junit", cases), ("sarif", sarif)):
        page = run("rules", "check", "--alone", str(pack), "--format", form)[1]
        assert read(page)
        assert "\u202e" not in page


def test_hooks_and_action_run_commands_that_there_are(run):
    hooks = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text())
    for hook in hooks:
        program, *arguments = hook["entry"].split()
        assert program == "whygpu"
        with pytest.raises(SystemExit) as ended:
            run(*arguments, "--help")
        assert ended.value.code == 0
    action = yaml.safe_load((ROOT / "action.yml").read_text())
    script = action["runs"]["steps"][-1]["run"]
    assert "${{" not in script
    assert subprocess.run(["bash", "-n"], input=script, text=True, check=False).returncode == 0
