"""Remedies: what is put into a rule file where somebody says so, and what else is in it stays."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.authoring import remedied
from engine.findings import Finding, Remedy, RulebookError, finding_page
from engine.loading import LoadedRules, RuleSources, load_rules
from engine.rulebook.document import parse_document
from tests.engine.findings.test_pages import packs

OVERRIDE = Remedy("Let one override other", "overrides", "other", "one")
HEAD = "schema: rules/1  # kept\npack: p\ntitle: P\n"


def after(rules: str, remedy: Remedy = OVERRIDE) -> str | None:
    return remedied(parse_document("p.yaml", f"{HEAD}{rules}"), remedy)


@pytest.mark.parametrize(
    ("written", "becomes"),
    [
        ("  - id: one  # mine\n    title: One\n", "  - id: one  # mine\n    overrides: other\n    title: One\n"),
        ("  - id: one", "  - id: one\n    overrides: other\n"),
        ("  - title: One\n    id: one\n", "  - title: One\n    id: one\n    overrides: other\n"),
        ("  - id: one\n    overrides: a  # why\n", "  - id: one\n    overrides: [a, other]  # why\n"),
        ("  - id: one\n    overrides: [a, b]\n", "  - id: one\n    overrides: [a, b, other]\n"),
        ("  - id: two\n  - id: one\n", "  - id: two\n  - id: one\n    overrides: other\n"),
    ],
)
def test_a_rule_overrides_one_more(written: str, becomes: str) -> None:
    assert after(f"rules:\n{written}") == f"{HEAD}rules:\n{becomes}"


@pytest.mark.parametrize(
    "rules",
    [
        "rules:\n  - id: two\n",
        "rules:\n  - {id: one, title: One}\n",
        "rules:\n  - id: one\n    overrides:\n      - a\n",
        "",
    ],
)
def test_where_nothing_can_be_put_in_nothing_is(rules: str) -> None:
    assert after(rules) is None


def test_what_is_replaced_is_said() -> None:
    said = Remedy("Say so", "replaces", "{rule: a}")
    assert after("rules:\n  - id: a\n", said) == f"{HEAD}\nreplaces:\n  - {{rule: a}}\nrules:\n  - id: a\n"
    both = after("replaces:\n  - {rule: b}\nrules:\n  - id: a\n", said)
    assert both == f"{HEAD}replaces:\n  - {{rule: b}}\n  - {{rule: a}}\nrules:\n  - id: a\n"
    assert after("replaces: [{rule: b}]\nrules:\n  - id: a\n", said) is None


def found_in(texts: list[str], folder: Path) -> list[Finding]:
    files = [folder / f"{number}.yaml" for number in range(len(texts))]
    for file, text in zip(files, texts, strict=True):
        file.write_text(text)
    try:
        loaded: LoadedRules = load_rules(RuleSources((files[0],), tuple(files[1:])), {})
    except RulebookError as error:
        return list(error.findings)
    return [*loaded.findings, *(each for overlay in loaded.refused for each in overlay.findings)]


@pytest.mark.parametrize("code", ["E203", "W308", "W504"])
def test_each_remedy_of_the_examples_of_its_page_cures_the_finding(code: str, tmp_path: Path) -> None:
    texts = packs(code, "Example")
    assert finding_page(code)
    told = [each for each in found_in(texts, tmp_path) if each.code == code]
    assert told[0].remedies
    for remedy in told[0].remedies:
        of_its_file = [bool(remedy.of) or told[0].place.file.endswith(f"{number}.yaml") for number in range(len(texts))]
        cured = [
            remedied(parse_document("x.yaml", text), remedy) if its else None
            for text, its in zip(texts, of_its_file, strict=True)
        ]
        assert any(cured)
        left = found_in([new or old for new, old in zip(cured, texts, strict=True)], tmp_path)
        assert [each for each in left if each.severity == "error" or each.code == code] == []
