"""``whygpu rules new``."""

from __future__ import annotations

import argparse
import re
from pathlib import Path

from engine.language import printable
from engine.rulebook import Fact, Parameter, Place, Provider, Requirement, Rulebook
from engine.rulebook.identifier import is_fact_id, is_rule_id
from kb.errors import KnowledgeError
from tui.authoring.template import fact_name, with_example
from tui.commands.complaint import complaining
from tui.commands.rules.own_rule_file import OwnRuleFile

__all__ = ["BadRuleIdError", "ExistingRuleError", "new"]


_DECLARING = ("parameter", "question")
"""Kinds whose id is that of a fact or parameter, which expressions can name."""


class BadRuleIdError(KnowledgeError):
    """No rule can have that id."""

    def __init__(self, rule: str) -> None:
        self.rule = rule
        words = re.findall(r"[a-z0-9_]+", rule.lower())
        likely = ".".join(words).lstrip("0123456789_.")
        self.suggestion = likely if is_rule_id(likely) else "ours.first_rule"
        super().__init__(
            f"{printable(rule, 100)!r} cannot be the id of a rule: lower-case words, digits and '_', "
            f"joined by '.' or '-', such as {self.suggestion}"
        )


class ExistingRuleError(KnowledgeError):
    """There is a rule of that id already."""

    def __init__(self, rule: str, place: Place, command: str) -> None:
        self.rule, self.place, self.command = rule, place, command
        super().__init__(f"there is a rule {rule} already, at {place}; to change it: {command}")


def _place(rulebook: Rulebook, name: str) -> Place | None:
    """Where something of that id is declared."""
    declared: list[Requirement | Provider | Fact | Parameter] = [*rulebook.requirements, *rulebook.providers.values()]
    declared += [*rulebook.facts.values(), *rulebook.parameters.values()]
    return next((each.place for each in declared if each.id == name), None)


@complaining
def new(options: argparse.Namespace) -> int:
    """Writes a rule that works, to be changed; returns 0 when it is as it should be.

    Raises `BadRuleIdError`, `ExistingRuleError`, `UnwritableFileError`, and `RulebookError` when the file it is to be
    written to has errors.
    """
    rule = options.rule
    declares = options.kind in _DECLARING
    if not is_rule_id(rule) or not is_fact_id(rule if declares else fact_name(rule)):
        raise BadRuleIdError(rule)
    own = OwnRuleFile.at(Path(options.file), options) if options.file else OwnRuleFile.usual(options)
    rulebook = own.advisor().rulebook
    if (place := _place(rulebook, rule)) is not None:
        raise ExistingRuleError(rule, place, own.edit_command(rule))
    advisor = own.write(with_example(own.document(rulebook), rulebook, rule, options.kind))
    place = _place(advisor.rulebook, rule)
    if place is not None:
        print(printable(f"{place.file}:{place.line}: a {options.kind} that works, as an example."))
    print("Fill in what you want to say, from its title to its tests; above all the reason (because) and the source.")
    review = own.review(advisor, rule)
    for line in review.lines:
        print(printable(line))
    print(printable(f"To change it: {own.edit_command(rule)}", 600))
    return review.code
