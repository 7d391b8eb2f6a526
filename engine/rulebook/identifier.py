"""Which texts can be ids."""

from __future__ import annotations

import re

__all__ = ["FACT_ID", "RULE_ID", "is_fact_id", "is_rule_id"]

FACT_ID = r"[a-z][a-z0-9_]*(\.[a-z0-9_]+)*"
"""The ids of facts, parameters and packs, as a regular expression: lower-case words joined by dots."""

RULE_ID = r"[a-z][a-z0-9_]*([.-][a-z0-9_]+)*"
"""The ids of rules, requirements and goals: also joined by hyphens."""

_LONGEST = 100
_RESERVED = {"and", "or", "not", "in", "is", "if", "else", "true", "false", "known", "unknown"}


def is_fact_id(text: str) -> bool:
    """Whether a fact, a parameter or a pack can have that id."""
    return _is_id(text, FACT_ID)


def is_rule_id(text: str) -> bool:
    """Whether a rule, a requirement or a goal can have that id."""
    return _is_id(text, RULE_ID)


def _is_id(text: str, pattern: str) -> bool:
    return re.fullmatch(pattern, text) is not None and text not in _RESERVED and len(text) <= _LONGEST
