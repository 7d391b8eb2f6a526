"""Templates are read from folders of rules, and each defect is told with its place and cure."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from engine.findings import Finding, finding_page
from engine.loading import RuleSources
from kb.launch import LaunchBook, UnknownTargetError, load_launch_book, target_names
from kb.rule_sources import BUILT_IN_PACKS, own_rules_folder, rule_sources
from tests.kb.launch.jobs import book
from tests.loaded_once import built_in_advisor

TOP = """{#
title: Ours
file: ours.sh
tool: ours
version: 1.0
when: workload.kind == inference
#}
"""
Load = Callable[..., LaunchBook]


@pytest.fixture
def load(tmp_path: Path) -> Load:
    """The launch targets with a template of one's own on top, called ``name``."""

    def made(text: str, name: str = "ours") -> LaunchBook:
        folder = tmp_path / "launch"
        folder.mkdir(exist_ok=True)
        (folder / f"{name}.j2").write_text(text, encoding="utf-8")
        return load_launch_book(RuleSources((BUILT_IN_PACKS,), (tmp_path,)), built_in_advisor().rulebook)

    return made


def only(found: LaunchBook) -> Finding:
    """The one thing that is wrong."""
    (finding,) = found.findings
    return finding


def test_all_that_come_with_the_program_are_sound():
    assert book().findings == ()
    assert {"vllm", "sglang", "llama-cpp", "deepspeed", "accelerate", "trl", "axolotl", "torchrun"} <= set(
        book().templates
    )
    assert tuple(book().templates) == target_names(RuleSources((BUILT_IN_PACKS,)))


def test_one_more_template_is_one_more_target(load):
    found = load(TOP + "echo {{ fact('hardware.count') | shell }}\n")
    assert found.findings == ()
    assert found.template("ours").front.file == "ours.sh"
    assert "vllm" in found.templates


def test_the_place_of_another_is_taken_only_where_it_is_said(load, tmp_path):
    found = load(TOP, "vllm")
    told = only(found)
    assert (told.code, told.place.file) == ("E603", str(tmp_path / "launch" / "vllm.j2"))
    assert told.related[0].place.file == "rules/launch/vllm.j2"
    assert "replaces: true" in told.cure
    assert found.template("vllm").front.tool == "vLLM"
    replaced = load(TOP.replace("#}", "replaces: true\n#}"), "vllm")
    assert replaced.findings == ()
    assert replaced.template("vllm").front.tool == "ours"


def test_what_replaces_nothing_says_so(load):
    told = only(load(TOP.replace("#}", "replaces: true\n#}"), "vlm"))
    assert (told.code, told.suggestion) == ("E504", "vllm")


@pytest.mark.sample(4)
@pytest.mark.parametrize(
    ("text", "code", "line", "says"),
    [
        ("echo\n", "E601", 1, "a template begins with what it says of itself"),
        (TOP.replace("title: Ours\n", ""), "E011", 2, "lacks 'title'"),
        (TOP.replace("#}", "tol: ours\n#}"), "E010", 7, "unknown key 'tol'"),
        (TOP.replace("kind ==", "kynd =="), "E102", 6, "workload.kynd"),
        (TOP.replace("inference\n", "inferense\n"), "E106", 6, "inferense"),
        (TOP.replace("#}", "needs: [parallel.tensr]\n#}"), "E102", 7, "unknown fact 'parallel.tensr'"),
        (TOP.replace("ours.sh", "../ours.sh"), "E013", 3, "no name for a file"),
        (TOP.replace("title: Ours", "title: [a"), "E002", 3, "this is not YAML"),
        (TOP + "\n{% if %}\n", "E602", 9, "no template of Jinja"),
        (TOP + "{{ 1 | shel }}\n", "E602", 8, "no template of Jinja"),
        (TOP + "{{ fact('parallel.tensr') | shell }}\n", "E102", 8, "unknown fact 'parallel.tensr'"),
        (TOP + "\n{{ known('modl') }}\n", "E102", 9, "unknown fact 'modl'"),
        (TOP + "{% set a = 'model' %}\n{{ fact(a) | shell }}\n", "E602", 9, "not written out"),
        (TOP + "{{ hardware_count }}\n", "E602", 8, "nothing is called 'hardware_count'"),
        (TOP + "{{ fact.__globals__ }}\n", "E602", 8, "reaches into the program"),
        (TOP + "{% include 'x' %}\n", "E602", 8, "stands alone"),
        (TOP + "{{ option('port') | shell }}\n", "E602", 8, "there is no option 'port'"),
        (TOP + "{{ name_of('vlm') | shell }}\n", "E602", 8, "there is no launch target 'vlm'"),
        (TOP + "{{ fact('memory.required', 'GiBi') | shell }}\n", "E104", 8, "unknown unit 'GiBi'"),
        (TOP + "{{ fact('memory.required', 'token') | shell }}\n", "E602", 8, "measured in byte"),
    ],
)
def test_a_defect_is_told_with_its_line(load, text, code, line, says, tmp_path):
    found = load(text)
    told = found.findings[0]
    assert (told.code, told.place.line, len(found.findings)) == (code, line, 1), list(map(str, found.findings))
    assert told.place.file == str(tmp_path / "launch" / "ours.j2")
    assert says in told.message
    assert "ours" not in found.templates


def test_a_name_is_of_lower_case_words(load):
    assert only(load(TOP, "Our File")).code == "E014"


def test_a_file_that_is_no_text_is_told(tmp_path):
    (tmp_path / "launch").mkdir()
    (tmp_path / "launch" / "ours.j2").write_bytes(b"\xff\xfe")
    found = load_launch_book(RuleSources((BUILT_IN_PACKS,), (tmp_path,)), built_in_advisor().rulebook)
    assert only(found).code == "E001"


def test_rules_that_are_left_out_bring_no_templates(load, tmp_path):
    load(TOP)
    sources = RuleSources((BUILT_IN_PACKS,), (tmp_path,))
    assert "ours" not in load_launch_book(sources, built_in_advisor().rulebook, [tmp_path]).templates


def test_a_folder_of_ones_own_counts_where_it_holds_templates_alone(tmp_path, monkeypatch):
    monkeypatch.setenv("WHYGPU_CONFIG_DIR", str(tmp_path))
    folder = own_rules_folder() / "launch"
    folder.mkdir(parents=True)
    assert rule_sources().overlays == ()
    (folder / "ours.j2").write_text(TOP, encoding="utf-8")
    assert rule_sources().overlays == (own_rules_folder(),)
    assert "ours" in target_names(rule_sources())


def test_an_unknown_target_is_refused_with_the_nearest():
    with pytest.raises(UnknownTargetError, match="Did you mean vllm"):
        book().template("vlm")


@pytest.mark.parametrize(("code", "name"), [("E601", "dinner"), ("E602", "dinner"), ("E603", "vllm")])
def test_a_page_of_templates_keeps_its_word(load, code, name):
    example, cure = re.findall(r"^```jinja\n(.*?)^```$", finding_page(code).text, re.MULTILINE | re.DOTALL)
    assert [each.code for each in load(example, name).findings] == [code]
    assert load(cure, name).findings == ()


@pytest.mark.parametrize("hidden", ["\x1b]52;c;QQ\x07", "\x9b31m", "\u202e", "\x85"])
def test_what_nobody_sees_is_told_with_its_place(load, hidden):
    finding = only(load(TOP + f"echo one\necho {hidden} two\n"))
    assert (finding.code, finding.place.line, finding.place.column) == ("E602", 9, 6)
    assert f"U+{ord(hidden[0]):04X}" in finding.message
    assert load(TOP + "\techo ü → 漢\n").findings == ()
