"""The action for GitHub (action.yml), its steps run one after the other as a composite action runs them."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sysconfig
import venv
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

import pytest
import yaml
from junitparser import JUnitXml

from tests.tui.commands.test_rules_formats import sarif

ROOT = Path(__file__).resolve().parents[3]
ACTION = yaml.safe_load((ROOT / "action.yml").read_text(encoding="utf-8"))
PACKAGED = ("engine", "kb", "rules", "tui", "pyproject.toml", "README.md", "LICENSE")
EXPRESSION = re.compile(r"\$\{\{\s*([\w.-]+)\s*\}\}")
SHELLS = {"bash": ("bash", "--noprofile", "--norc", "-e", "-o", "pipefail")}
"""How GitHub starts a shell that a step names."""
GOOD = """schema: rules/1
pack: network
title: Our network
facts:
  - {id: network.floor, type: quantity, unit: bit/s}
rules:
  - id: network.least
    title: Least network
    kind: rule
    level: require
    when: hardware.nodes > 1
    then: {network.floor: 25 Gbps}
    because: "{hardware.nodes} machines need {network.floor}."
    sources: [{thumb: our limit}]
    tests:
      - {given: {hardware.nodes: 2}, expect: {network.floor: 25 Gbps}, fires: true}
      - {given: {hardware.nodes: 1}, expect: {network.floor: undecided}, fires: false}
report:
  - {title: Our network, facts: [network.floor]}
"""
HALF_TESTED = GOOD.replace(
    "      - {given: {hardware.nodes: 1}, expect: {network.floor: undecided}, fires: false}\n", ""
)
BROKEN = GOOD.replace("nodes > 1", "nodse > 1")


@dataclass(frozen=True)
class Outcome:
    """What came of the steps: the exit code of the last that was run, what was printed, and the outputs."""

    code: int
    printed: str
    outputs: Mapping[str, str]


def outcome(work: Path, programs: Path, action: Path, inputs: Mapping[str, str], first: int = 0) -> Outcome:
    """The steps of the action from the ``first`` on, in the folder ``work`` of a job, with ``programs`` in front."""
    declared = {name: each.get("default", "") for name, each in ACTION["inputs"].items()}
    known = {f"inputs.{name}": value for name, value in {**declared, **inputs}.items()}
    known["github.action_path"] = str(action)

    def filled(text: str) -> str:
        return EXPRESSION.sub(lambda found: known[found[1]], text)  # an expression that is not known is an error

    path = os.pathsep.join((str(programs), os.environ["PATH"]))
    code, printed = 0, ""
    for step in ACTION["runs"]["steps"][first:]:
        if "uses" in step:  # there is a Python already
            assert step["uses"].startswith("actions/setup-python@")
            assert re.fullmatch(r"3\.\d+", filled(step["with"]["python-version"]))
            continue
        script = work.parent / "step.sh"
        script.write_text(filled(step["run"]), encoding="utf-8")
        variables = {name: filled(value) for name, value in step.get("env", {}).items()}
        done = subprocess.run(
            [*SHELLS[step["shell"]], script],
            cwd=work,
            env={**os.environ, "PATH": path, **OFFLINE, **variables},
            capture_output=True,
            text=True,
            check=False,
        )
        code, printed = done.returncode, f"{printed}{done.stdout}{done.stderr}"
        if code:
            break
    return Outcome(code, printed, {name: filled(each["value"]) for name, each in ACTION["outputs"].items()})


OFFLINE = {"PIP_NO_INDEX": "1", "PIP_NO_DEPS": "1", "PIP_NO_BUILD_ISOLATION": "0", "PYTHONPATH": ""}
"""What pip needs to do without the network: all that the package needs is beside it. (0 stands for no isolation.)"""


@pytest.fixture(scope="module")
def programs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the programs of a new environment are, into which nothing but the action's install step put whygpu."""
    pytest.importorskip("hatchling")
    folder = tmp_path_factory.mktemp("action")
    checkout = folder / "checkout"
    for name in PACKAGED:
        kind = shutil.copytree if (ROOT / name).is_dir() else shutil.copy
        checkout.mkdir(exist_ok=True)
        kind(ROOT / name, checkout / name)
    venv.create(folder / "env", with_pip=False)
    site = next((folder / "env" / "lib").glob("python*")) / "site-packages"
    (site / "there.pth").write_text(f"{sysconfig.get_path('purelib')}\n{sysconfig.get_path('platlib')}\n")
    found = folder / "env" / "bin"
    (folder / "job").mkdir()
    installed = outcome(folder / "job", found, checkout, {"path": "rules that are not there"})
    assert (found / "whygpu").is_file(), installed.printed
    # The last step is told that there are no such rules, by the program that was installed.
    assert installed.code == 2, installed.printed
    assert "rules that are not there" in installed.printed
    return found


@pytest.fixture
def acted(programs: Path, tmp_path: Path) -> Callable[..., Outcome]:
    """Runs the last step over a text that stands in the file ``rules`` of a job."""
    work = tmp_path / "job"
    work.mkdir()

    def act(text: str, rules: str = "ours/network.yaml", **inputs: str) -> Outcome:
        file = work / rules
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
        last = len(ACTION["runs"]["steps"]) - 1
        return outcome(work, programs, ROOT, {"path": rules, **inputs}, first=last)

    return act


def test_the_environment_has_the_whole_package(programs: Path) -> None:
    """From its own folder, and not from the checkout: rules, data, templates."""
    shown = subprocess.run(
        [programs / "python", "-c", "import kb, rules, sys; print(kb.__file__, rules.__path__[0])"],
        capture_output=True,
        text=True,
        check=True,
        cwd=programs,
        env={**os.environ, "PYTHONPATH": ""},
    ).stdout.split()
    assert all(each.startswith(str(programs.parent)) for each in shown)
    there = {str(each.relative_to(shown[1])) for each in Path(shown[1]).rglob("*") if each.suffix in (".yaml", ".j2")}
    tracked = {
        str(each.relative_to(ROOT / "rules")) for each in (ROOT / "rules").rglob("*") if each.suffix in (".yaml", ".j2")
    }
    assert there == tracked


def test_sound_rules_pass_and_both_files_are_written(acted: Callable[..., Outcome], tmp_path: Path) -> None:
    done = acted(GOOD)
    assert done.code == 0, done.printed
    assert done.outputs == {"sarif": "whygpu-results/rules-check.sarif", "junit": "whygpu-results/rules-test.xml"}
    assert sarif((tmp_path / "job" / done.outputs["sarif"]).read_text())["results"] == []
    suites = JUnitXml.fromstring((tmp_path / "job" / done.outputs["junit"]).read_bytes())
    assert (suites.tests > 0, suites.failures, suites.errors) == (True, 0, 0)


@pytest.mark.parametrize(
    ("text", "code", "finding"), [(BROKEN, 2, "E102"), (HALF_TESTED, 1, "W404")], ids=["an error", "a warning"]
)
def test_what_is_wrong_fails_the_job_is_printed_and_is_in_the_files(
    text: str, code: int, finding: str, acted: Callable[..., Outcome], tmp_path: Path
) -> None:
    done = acted(text)
    assert done.code == code, done.printed
    assert finding in done.printed
    results = sarif((tmp_path / "job" / done.outputs["sarif"]).read_text())["results"]
    assert finding in {each["ruleId"] for each in results}
    assert (tmp_path / "job" / done.outputs["junit"]).stat().st_size


def test_a_name_is_a_name_and_no_command(acted: Callable[..., Outcome], tmp_path: Path) -> None:
    """Neither an option nor, between quotes of either kind or none, anything for a shell."""
    done = acted(GOOD, "-rf a b/$(touch pwned)/'; touch pwned; '/c d.yaml", results="results of -rf a b")
    assert done.code == 0, done.printed
    assert not [each for each in tmp_path.rglob("pwned") if each.is_file()]
    assert (tmp_path / "job" / done.outputs["sarif"]).is_file()
