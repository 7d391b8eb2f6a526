"""Taking entries out of rule files and adding some, without touching anything else."""

from __future__ import annotations

import pytest

from engine.authoring import Section
from engine.findings import RulebookError
from engine.rulebook.document import Document, parse_document
from tests.engine.formatting.saying import says
from tests.engine.wine.cellar import FILES

FILE = """\
# a file
schema: rules/1
pack: a
title: A

facts:
  - {id: colour, type: text}  # a fact
  - id: size
    type: int
    # the end of size

# what follows from them
rules:
  # --- the first -----
  - id: first
    because: |
      - text
      # of some lines

    sources: []
  # --- the second -----
  -   id: second
      title: Second
    # the end of second

# what is ranked
goals: []
report:
- {title: Report, facts: [colour]}
# the end
"""


def document(text: str) -> Document:
    return parse_document("rules.yaml", text)


def section(name: str, text: str = FILE) -> Section:
    return Section(document(text), name)


@pytest.mark.parametrize(
    ("name", "item", "lines"),
    [
        ("facts", "colour", "- {id: colour, type: text}  # a fact\n"),
        ("facts", "size", "- id: size\n  type: int\n  # the end of size\n"),
        ("rules", "first", "- id: first\n  because: |\n    - text\n    # of some lines\n\n  sources: []\n"),
        ("rules", "second", "-   id: second\n    title: Second\n  # the end of second\n"),
    ],
)
def test_an_excerpt_is_the_lines_of_an_entry(name, item, lines):
    assert section(name).excerpt(item) == lines


def test_what_is_not_there_is_not_found():
    assert section("rules").find("colour") is None
    assert section("units").find("colour") is None
    with pytest.raises(KeyError):
        section("rules").excerpt("colour")


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("facts", "    # the end of size\n", "    # the end of size\n  - id: new\n    type: int\n"),
        ("rules", "    # the end of second\n", "    # the end of second\n\n  - id: new\n    type: int\n"),
        ("goals", "goals: []\n", "goals:\n  - id: new\n    type: int\n"),
        ("report", "[colour]}\n", "[colour]}\n- id: new\n  type: int\n"),
        ("choices", "\n# what is ranked\n", "\nchoices:\n  - id: new\n    type: int\n\n# what is ranked\n"),
        ("entries", "[colour]}\n", "[colour]}\n\nentries:\n  - id: new\n    type: int\n"),
    ],
)
def test_entries_are_added_at_the_end_of_the_list(name, old, new):
    assert section(name).with_items("- id: new\n  type: int\n") == FILE.replace(old, new)


def test_a_file_may_end_without_a_line_feed():
    result = section("rules", "schema: rules/1\nrules:\n  - id: a").with_items("- id: b\n")
    assert result == "schema: rules/1\nrules:\n  - id: a\n\n  - id: b\n"


@pytest.mark.parametrize(
    "text",
    ["schema: rules/1\nrules: [{id: a}]\n", "{schema: rules/1, rules: [{id: a}]}\n", "schema: rules/1\nrules: [\n ]\n"],
)
def test_a_list_in_brackets_is_refused(text):
    with pytest.raises(RulebookError, match="each with a dash"):
        section("rules", text).with_items("- id: b\n")
    if "id: a" in text:
        with pytest.raises(RulebookError, match="each with a dash"):
            section("rules", text).excerpt("a")


def test_a_file_in_brackets_is_refused():
    with pytest.raises(RulebookError, match="'facts' cannot be written to"):
        section("facts", "{schema: rules/1}\n").with_items("- id: b\n")


def test_a_file_that_is_no_mapping_is_refused():
    with pytest.raises(RulebookError, match="must be a mapping"):
        section("rules", "- a\n").with_items("- id: b\n")


@pytest.mark.parametrize("name", ["facts", "rules", "goals", "parameters"])
def test_excerpts_of_whole_packs_can_be_put_elsewhere(name):
    for file in FILES:
        pack = Section(document(file.read_text(encoding="utf-8")), name)
        ids = [node.entries["id"].text for node in getattr(pack.document.root.entries.get(name), "items", ())]
        copy = section(name, "schema: rules/1\npack: b\ntitle: B\n")
        for each in ids:
            copy = section(name, copy.with_items(pack.excerpt(each)))
        assert [says(copy.find(each)) for each in ids] == [says(pack.find(each)) for each in ids]
