"""A file that cannot be read is reported with its place; of several mistakes all that count are, in their order."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.rulebook import RulebookError, load_rulebook
from tests.engine.conftest import RulesMaker
from tests.engine.rulebook.mistakes import FACTS, HEADER, report, rule

#: (text of the file, the report: place, code, message, suggestion; the line; the caret)
WHOLE_FILES = {
    "not YAML": (
        "schema: rules/1\npack: [a",
        """\
rules.yaml:2:9: E002 this is not YAML: did not find expected ',' or ']'
    pack: [a
            ^""",
    ),
    "a quote that does not end": (
        'schema: rules/1\npack: "a\ntitle: A\nfacts: []\n',
        """\
rules.yaml:2:7: E002 this is not YAML: the quote that begins here does not end
    pack: "a
          ^""",
    ),
    "a text that begins with a brace": (
        "schema: rules/1\ntitle: {fact} is much\n",
        """\
rules.yaml:2:15: E002 this is not YAML: did not find expected key; a text that begins with '{' stands in quotes
    title: {fact} is much
                  ^""",
    ),
    "a tab": (
        "schema: rules/1\n\tpack: a\n",
        """\
rules.yaml:2:1: E002 this is not YAML: found a tab character that violates indentation
    pack: a
    ^""",
    ),
    "an anchor": (
        HEADER + "facts: &all []\n",
        """\
rules.yaml:4:8: E003 anchors are not allowed (all)
    facts: &all []
           ^""",
    ),
    "an alias": (
        HEADER + "facts: *all\n",
        """\
rules.yaml:4:8: E003 aliases are not allowed; write the value out
    facts: *all
           ^""",
    ),
    "a tag": (
        HEADER + "facts: !!set {a, b}\n",
        """\
rules.yaml:4:8: E003 tags are not allowed (tag:yaml.org,2002:set)
    facts: !!set {a, b}
           ^""",
    ),
    "several documents": (
        HEADER + "---\n" + HEADER,
        """\
rules.yaml:4:1: E003 only one document to a file
    ---
    ^""",
    ),
    "a key twice": (
        HEADER + "facts: []\nrules: []\nfacts: []\n",
        """\
rules.yaml:6:1: E004 'facts' is written twice, first in line 4
    facts: []
    ^""",
    ),
    "deep nesting": (
        "a: " + "[" * 30 + "]" * 30,
        f"""\
rules.yaml:1:23: E005 values are nested more than 20 deep
    a: {"[" * 30}{"]" * 30}
                          ^""",
    ),
    "an unknown section": (
        HEADER + "fact: []\n",
        """\
rules.yaml:4:1: E010 unknown key 'fact' in a rule file; did you mean 'facts'?
    fact: []
    ^""",
    ),
    "no title": (
        "schema: rules/1\npack: test\n",
        """\
rules.yaml:1:1: E011 a rule file lacks 'title'
    schema: rules/1
    ^""",
    ),
    "not a mapping": (
        "- schema\n- pack\n",
        """\
rules.yaml:1:1: E012 a rule file must be a mapping of keys to values
    - schema
    ^""",
    ),
    "a list as a key": (
        HEADER + "? [a, b]\n: c\n",
        """\
rules.yaml:4:3: E012 a key must be plain text
    ? [a, b]
      ^""",
    ),
    "another schema": (
        "schema: rules/2\npack: test\ntitle: Test\n",
        """\
rules.yaml:1:9: E013 this engine reads schema rules/1, not 'rules/2'; did you mean 'rules/1'?
    schema: rules/2
            ^""",
    ),
    "an id in capitals": (
        "schema: rules/1\npack: My Pack\ntitle: Test\n",
        """\
rules.yaml:2:7: E014 'My Pack' cannot be the id of a pack: lower-case words, digits and '_', joined by '.'
    pack: My Pack
          ^""",
    ),
    "a control character": (
        HEADER + "facts:\n  - {id: a\x1b[31m, type: bool}\n",
        """\
rules.yaml:5:11: E002 the character U+001B is not allowed
    - {id: a\ufffd[31m, type: bool}
            ^""",
    ),
    "an escaped control character": (
        HEADER + 'facts:\n  - {id: "a\\e[31m", type: bool}\n',
        """\
rules.yaml:5:10: E014 'a�[31m' cannot be the id of a fact: lower-case words, digits and '_', joined by '.'
    - {id: "a\\e[31m", type: bool}
           ^""",
    ),
    "an empty file": ("", "rules.yaml:1:1: E012 the file is empty"),
}


@pytest.mark.parametrize("case", WHOLE_FILES)
def test_a_file_that_cannot_be_read(case: str, tmp_path: Path) -> None:
    text, expected = WHOLE_FILES[case]
    assert report(text, tmp_path) == [expected]


def test_all_mistakes_of_a_stage_are_reported_in_the_order_of_their_places(tmp_path: Path) -> None:
    found = report(
        HEADER + FACTS + rule("kind: rule, then: {guests: x, color: red}, when: size > 3") + "goals: [1]\n", tmp_path
    )
    assert [line.split(" ")[1] for line in (each.splitlines()[0] for each in found)] == ["E105", "E102", "E104", "E012"]


def test_a_later_stage_is_not_judged_before_an_earlier_one_is_right(tmp_path: Path) -> None:
    found = report(
        f"{HEADER}facts: [{{id: a, type: bool, when: nobody}}]\n{rule('kind: rule, when: nothing')}", tmp_path
    )
    assert [each.split(" ")[3] for each in found] == ["fact"]
    assert "nobody" in found[0]


def test_of_very_many_mistakes_the_first_hundred_are_reported(tmp_path: Path) -> None:
    wrong = ", ".join("{id: X, type: bool}" for _ in range(500))
    assert len(report(f"{HEADER}facts: [{wrong}]\n", tmp_path)) == 100


def test_two_packs_of_one_name_are_refused(tmp_path: Path) -> None:
    for name in ("a.yaml", "b.yaml"):
        (tmp_path / name).write_text(HEADER)
    with pytest.raises(RulebookError, match=r"b\.yaml:2:7: E015 there are two packs 'test'"):
        load_rulebook([tmp_path], {})


def test_a_fact_may_not_share_its_name_with_a_parameter(rules: RulesMaker) -> None:
    with pytest.raises(RulebookError, match=r"E015 'limit' is declared twice, first at rules\.yaml:5:5"):
        rules(
            "facts:\n  - {id: limit, type: int}\n"
            "parameters:\n  - {id: limit, values: [{since: 2020-01-01, value: 3}], sources: []}\n"
        )
