"""``whygpu rules schema``."""

from __future__ import annotations

import argparse
from pathlib import Path

from engine.language import printable
from engine.schema import Vocabulary, rule_schema
from kb.advisor import Advisor
from tui.authoring.whole_file import write_file
from tui.commands.complaint import complaining
from tui.commands.rules.named_rules import load_advisor
from tui.report.json_text import json_text

__all__ = ["SCHEMA_FILE", "schema", "schema_text"]

SCHEMA_FILE = "rules.schema.json"
"""The name of the file beside rule files in which an editor finds the schema."""


@complaining
def schema(options: argparse.Namespace) -> int:
    """Prints the JSON Schema of rule files, or writes it."""
    text = schema_text(load_advisor(options))
    if options.output is None:
        print(text, end="")
        return 0
    write_file(Path(options.output), text)
    print(f"{printable(options.output, 300)} written")
    return 0


def schema_text(advisor: Advisor) -> str:
    """The JSON Schema of rule files that speak of what the rules of ``advisor`` and the ledger of claims know."""
    claims = advisor.claims
    statements = {each: claims.get(each).statement for each in claims.ids()}
    findings = {each: claims.conflict(each).finding for each in claims.conflict_ids()}
    vocabulary = Vocabulary.of(advisor.rulebook, {**statements, **findings})
    return json_text(rule_schema(vocabulary), 1) + "\n"
