"""``whygpu rules new``."""

from __future__ import annotations

import argparse
import re
from pathlib import Path

from engine.authoring import Section
from engine.formatting import formatted
from engine.language import printable
from engine.rulebook import Place, Rulebook
from engine.rulebook.document import parse_document
from engine.rulebook.identifier import is_fact_id, is_rule_id
from kb.errors import KnowledgeError
from tui.commands.complaint import complaining
from tui.commands.rules.own_rule_file import OwnRuleFile, template

__all__ = ["BadRuleIdError", "ExistingRuleError", "new"]


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


@complaining
def new(options: argparse.Namespace) -> int:
    """Writes a rule that works, to be changed; returns 0 when it is as it should be.

    Raises `BadRuleIdError`, `ExistingRuleError`, `UnwritableFileError`, and `RulebookError` when the file it is to be
    written to has errors.
    """
    rule = options.rule
    if not is_rule_id(rule) or not is_fact_id(_fact_id(rule)):
        raise BadRuleIdError(rule)
    own = OwnRuleFile.at(Path(options.file), options) if options.file else OwnRuleFile.usual(options)
    rulebook = own.advisor().rulebook
    if rule in rulebook.providers:
        raise ExistingRuleError(rule, rulebook.providers[rule].place, own.edit_command(rule))
    advisor = own.write(_with_rule(own, rulebook, rule, options.kind))
    place = advisor.rulebook.providers[rule].place
    print(printable(f"{place.file}:{place.line}: a {options.kind} that works, as an example."))
    print("Fill in what you want to say, from its title to its tests; above all the reason (because) and the source.")
    review = own.review(advisor, rule)
    for line in review.lines:
        print(printable(line))
    print(printable(f"To change it: {own.edit_command(rule)}", 600))
    return review.code


def _with_rule(own: OwnRuleFile, rulebook: Rulebook, rule: str, kind: str) -> str:
    """The text of the file with an example of that kind, and the facts and parameters that it brings along."""
    words = {
        "id": rule,
        "fact": _unused(f"{_fact_id(rule)}_value", rulebook),
        "parameter": _unused(f"{_fact_id(rule)}_reserve", rulebook),
        "title": re.sub(r"[._-]+", " ", rule).strip().capitalize(),
    }
    example = parse_document(kind, formatted(parse_document(kind, template(kind, **words))))
    document = own.document(rulebook)
    for section in ("facts", "parameters", "rules", "report"):
        if f"\n{section}:" in example.text:
            text = Section(document, section).with_items(Section(example, section).items)
            document = parse_document(document.file, text)
    return document.text


def _fact_id(rule: str) -> str:
    return rule.replace("-", "_")


def _unused(name: str, rulebook: Rulebook) -> str:
    taken = {*rulebook.facts, *rulebook.parameters}
    return next(
        each for each in (name, *(f"{name}_{number}" for number in range(2, len(taken) + 3))) if each not in taken
    )
