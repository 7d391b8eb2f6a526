"""``whygpu rules check``."""

from __future__ import annotations

import argparse
import json

from engine.rulebook import RulebookError
from tui.commands.complaint import complaining
from tui.commands.rules.loading import load_advisor

__all__ = ["check"]


@complaining
def check(options: argparse.Namespace) -> int:
    """Verifies rule files; returns 2 when they cannot be used."""
    try:
        rulebook = load_advisor(options).rulebook
    except RulebookError as error:
        if not options.json:
            print(error)
            print(f"{len(error.findings)} finding{'s' if len(error.findings) != 1 else ''}")
            return 2
        found = [
            {
                "code": each.code,
                "severity": each.severity,
                "place": str(each.place),
                "message": each.message,
                "suggestion": each.suggestion,
            }
            for each in error.findings
        ]
        print(json.dumps({"findings": found}, indent=2))
        return 2
    counts = {
        "packs": len(rulebook.packs),
        "facts": len(rulebook.facts),
        "parameters": len(rulebook.parameters),
        "rules": len(rulebook.providers),
    }
    if options.json:
        print(json.dumps({"findings": [], **counts}, indent=2))
    else:
        print(", ".join(f"{count} {name}" for name, count in counts.items()) + ": no findings")
    return 0
