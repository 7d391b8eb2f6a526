"""A policy holds or stops, as a company sees it: in no case is what it forbids recommended without a word before."""

from __future__ import annotations

import json
import os
import shlex
import shutil
from collections.abc import Callable
from io import BytesIO, TextIOWrapper
from pathlib import Path

import pytest

from tests.emptied_folder import emptied

Run = Callable[..., tuple[int, str, str]]
JOB = ("advise", "--set", "model=llama 3.1 8b", "--set", "inference.concurrency=10")
FORBIDDEN = "RTX A6000"
HEAD = """schema: rules/1
pack: ours
title: What we may buy
"""
POLICY = f"""{HEAD}requirements:
  - id: ours.no_a6000
    title: No A6000
    require: hardware.accelerator != "rtx-a6000"
    because: "Not approved."
    sources: [{{doc: Policy 7}}]
"""
OTHER = "schema: rules/1\npack: theirs\ntitle: Theirs\nfacts: []\n"


@pytest.fixture
def layer(place: Path) -> Path:
    """A folder with another rule file, made anew for each test."""
    folder = emptied(place / "layer")
    (folder / "other.yaml").write_text(OTHER, encoding="utf-8")
    return folder


def policy(name: str, text: str = POLICY) -> Callable[[Path], None]:
    def make(folder: Path) -> None:
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")

    return make


def behind_a_link(folder: Path) -> None:
    elsewhere = folder.parent / "elsewhere"
    elsewhere.mkdir(exist_ok=True)
    (elsewhere / "policy.yaml").write_text(POLICY, encoding="utf-8")
    (folder / "sub").symlink_to(elsewhere)


def link_to_nothing(folder: Path) -> None:
    (folder / "sub").symlink_to("gone")


UNREAD: dict[str, tuple[Callable[[Path], None], str]] = {
    "another rulebook": (policy("policy.yaml", f"{POLICY}rulebook: company\n"), "there is no rulebook 'company'"),
    "a rulebook without a search": (policy("policy.yaml", f"{POLICY}rulebook: architectures\n"), "nobody asks these"),
    "the ending .YAML": (policy("policy.YAML"), "nobody reads this file"),
    "the ending .YML": (policy("policy.YML"), "nobody reads this file"),
    "the ending .yaml.txt": (policy("policy.yaml.txt"), "nobody reads this file"),
    "an old copy alone": (policy("policy.yaml~"), "nobody reads this file"),
    "JSON": (policy("policy.json", '{"schema": "rules/1", "pack": "ours"}'), "nobody reads this file"),
    "a hidden file": (policy(".policy.yaml"), "hidden files are not rule files"),
    "a link to a folder": (behind_a_link, "this link leads to a folder"),
    "a link to nothing": (link_to_nothing, "this link leads nowhere"),
}


def test_without_the_policy_the_forbidden_card_is_taken_and_with_it_not(run: Run, layer: Path) -> None:
    assert FORBIDDEN in run(*JOB)[1].splitlines()[0]
    (layer / "policy.yaml").write_text(POLICY, encoding="utf-8")
    (layer / "policy.yaml.bak").write_text(POLICY, encoding="utf-8")
    (layer / ".pre-commit-config.yaml").write_text("repos: []\n", encoding="utf-8")
    code, page, _ = run(*JOB, "--rules", str(layer))
    assert (code, FORBIDDEN in page) == (0, False)
    assert "W008 this looks like an old copy of policy.yaml" in run("rules", "check", str(layer))[1]


@pytest.mark.sample(3)
@pytest.mark.parametrize("way", UNREAD)
def test_what_nobody_would_read_stops(run: Run, layer: Path, monkeypatch: pytest.MonkeyPatch, way: str) -> None:
    make, told = UNREAD[way]
    make(layer)
    code, page, complaint = run(*JOB, "--rules", str(layer))
    assert (code, page) == (2, "")
    assert told in complaint.splitlines()[0]
    (layer / "other.yaml").unlink()
    layer.rename(layer.parent / "rules")  # as the folder of a person's own rules, alone in it
    monkeypatch.setenv("WHYGPU_CONFIG_DIR", str(layer.parent))
    try:
        assert run(*JOB)[:2] == (2, "")
    finally:
        shutil.rmtree(layer.parent / "rules")


def test_a_configuration_folder_that_is_not_there_or_leads_nowhere_stops(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WHYGPU_CONFIG_DIR", str(tmp_path / "nowhere"))
    code, page, complaint = run(*JOB)
    assert (code, page) == (2, "")
    assert "WHYGPU_CONFIG_DIR" in complaint.splitlines()[0]
    (tmp_path / "rules").symlink_to("gone")
    monkeypatch.setenv("WHYGPU_CONFIG_DIR", str(tmp_path))
    assert run(*JOB)[0] == 2


@pytest.mark.parametrize("name", ["sub", "launch"])
def test_a_folder_that_cannot_be_read_stops(run: Run, layer: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """The operating system refuses nothing to root, so it is made to refuse this folder."""
    policy(f"{name}/policy.yaml")(layer)
    for called in ("scandir", "listdir"):
        monkeypatch.setattr(os, called, refusing(getattr(os, called), str(layer / name)))
    for command in (JOB, ("launch", *JOB[1:]), ("rules", "check")):
        code, page, complaint = run(*command, "--rules", str(layer))
        assert code == 2
        assert "Permission denied" in page + complaint


def refusing(really: Callable[[str | Path], object], closed: str) -> Callable[[str | Path], object]:
    def asked(path: str | Path = ".") -> object:
        if str(path) == closed:
            raise PermissionError(13, "Permission denied", closed)
        return really(path)

    return asked


def limit(require: str, more: str = "", head: str = "") -> str:
    """A policy of one requirement, “Our limit”."""
    return (
        f"{HEAD}{head}requirements:\n  - {{id: ours.limit, title: Our limit, require: {require}, {more} "
        "because: Too much., sources: [{doc: Policy 7}]}\n"
    )


LATER = "parameters: [{id: ours.most, unit: W, values: [{since: 2090-01-01, value: 250 W}], sources: [{doc: p}]}]\n"
TOLD: dict[str, tuple[str, str, str]] = {
    "a parameter without a value": (
        limit("hardware.tdp <= ours.most", head=LATER),
        "Your rule “Our limit” rejects all",
        "needs parameter ours.most, which has no value on",
    ),
    "a figure that the catalogue lacks": (
        limit("hardware.tdp <= 250 W"),
        "Take 1 x",
        "needs “Power of one accelerator”, which is not known of them:",
    ),
    "a division by zero": (
        limit('"hardware.tdp / (cost.per_hour - cost.per_hour) < 1 W*h/USD"'),
        "Your rule “Our limit” rejects all",
        "cannot be worked out: `hardware.tdp / (cost.per_hour - cost.per_hour)` divides by zero",
    ),
    "everything": (
        limit("site.kind != cloud"),
        "Your rule “Our limit” rejects all",
        "candidates that other requirements leave",
    ),
}


@pytest.mark.sample(2)
@pytest.mark.parametrize("case", TOLD)
def test_what_a_policy_rejects_and_needs_is_said(run: Run, layer: Path, case: str) -> None:
    text, first, told = TOLD[case]
    (layer / "policy.yaml").write_text(text, encoding="utf-8")
    _, page, _ = run(*JOB, "--rules", str(layer))
    assert page.startswith(first)
    assert " ".join(told.split()) in " ".join(page.split())
    assert "until that is said" not in page


def test_without_a_broken_layer_the_first_line_says_so_in_every_form(run: Run, layer: Path, tmp_path: Path) -> None:
    (layer / "policy.yaml").write_text(POLICY.replace("accelerator", "acelerator"), encoding="utf-8")
    job = (*JOB, "--rules", str(layer), "--keep-going")
    start = "NOT IN FORCE: your rules in"
    for options in (("--section", "take"), ("--as-of", "2026-11-01"), ("--full",)):
        assert run(*job, *options)[1].startswith(start)
    assert run(*job, "--format", "markdown")[1].startswith(f"**{start}")
    assert run("launch", *job[1:])[1].startswith(start)
    script = run("launch", "vllm", *job[1:])[1]
    assert script.splitlines()[1].startswith(f"# {start}")
    assert "--keep-going" in script
    for ending, before in (("txt", ""), ("md", "## The answer\n\n**"), ("html", 'The answer</h2>\n<p class="lead">')):
        file = tmp_path / f"advice.{ending}"
        assert run(*job, "--output", str(file))[0] == 0
        text = file.read_text(encoding="utf-8")
        assert text[text.index(before) + len(before) :].startswith(start)
    assert json.loads(run(*job, "--json")[1])["provenance"]["command"].count("--keep-going") == 1


def test_a_conversation_ends_with_the_command_that_keeps_the_policy(
    run: Run, layer: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (layer / "policy.yaml").write_text(POLICY, encoding="utf-8")
    monkeypatch.setattr("sys.stdin", TextIOWrapper(BytesIO(b"export\n")))
    again = ("--rules", str(layer), "--as-of", "2026-11-01")
    _, page, _ = run("chat", *JOB[1:], *again)
    commands = [line for line in page.splitlines() if line.startswith("whygpu advise")]
    assert len(commands) == 2  # as asked for, and in the end
    assert all(shlex.split(line)[-4:] == list(again) for line in commands)


def test_rules_of_no_name_are_refused(run: Run, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        run(*JOB, "--rules", "")
    assert caught.value.code == 2
    assert "nothing is named" in capsys.readouterr().err


ENTRY = f"{OTHER}entries: {{accelerators: [{{id: rtx-a6000, tdp_w: 200, source: me}}]}}\n"
RULE = (
    f"{OTHER}rules: [{{id: my.tdp, title: T, kind: formula, fact: hardware.tdp, value: 150 W, because: b, "
    "sources: [{doc: x}]}]\n"
)
OTHERWISE = {
    "an answer": ("", ("--set", "hardware.tdp=100W"), "of 100 W, as was said of the job;"),
    "an entry of another layer": (ENTRY, (), "of 200 W, as"),
    "a rule of another layer": (RULE, (), "of 150 W, as my.tdp of"),
}


@pytest.mark.sample(2)
@pytest.mark.parametrize("case", OTHERWISE)
def test_a_figure_that_is_said_otherwise_than_the_catalogue_does_not_pass_unseen(
    run: Run, layer: Path, place: Path, case: str
) -> None:
    text, options, told = OTHERWISE[case]
    (layer / "other.yaml").write_text(text or OTHER, encoding="utf-8")
    ours = place / "ours.yaml"
    ours.write_text(limit("hardware.tdp <= 250 W"), encoding="utf-8")
    rules = ("--rules", str(ours), "--rules", str(layer))
    page = " ".join(run(*JOB, *rules, *options)[1].split())
    assert page.startswith("Your rule “Our limit” rests on “Power of one accelerator” of")
    assert told in page
    assert "the catalogue says 300 W, which is not allowed. Take 1 x NVIDIA RTX A6000" in page
    if text == ENTRY:
        layers = json.loads(run(*JOB, *rules, "--json")[1])["rulebook"]["layers"]
        assert [(each["kind"], each["id"]) for each in layers[1]["replaces"]] == [("entry", "rtx-a6000")]
        assert "in place of rtx-a6000" in page


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (limit("hardware.tdp > 1 W or hardware.tdp <= 1 W"), "“Our limit” never rejects anything"),
        (limit("hardware.tdp <= 100 W", "when: 'false',"), "“Our limit” never rejects anything"),
        (limit("'true'"), "“Our limit” never rejects anything"),
        (f"{HEAD}requirements: []\n", "no rules for advice in it"),
    ],
    ids=["always true", "nowhere", "true", "none"],
)
def test_the_last_line_says_what_can_reject_nothing(run: Run, place: Path, text: str, told: str) -> None:
    file = place / "idle.yaml"
    file.write_text(text, encoding="utf-8")
    page = " ".join(run(*JOB, "--rules", str(file))[1].split())
    assert f"own rules: {file} ({told})" in page


def test_what_has_no_tests_of_its_own_is_told_and_no_mistake(run: Run) -> None:
    code, page, complaint = run("rules", "test", "--rule", "cheapest", "--rule", "copies_have_cards")
    assert (code, complaint) == (0, "whygpu: cheapest is a goal: only rules and requirements have tests\n")
    assert page.startswith("0 passed, 0 failed")
    assert run("rules", "test", "--rule", "cheapst")[0] == 2
