"""``whygpu rules list``."""

from __future__ import annotations

import argparse

from engine.explanation import place_words
from engine.language import printable
from engine.rulebook import Declared, Parameter, Provider, Rulebook, declared
from tui.commands.complaint import complaining
from tui.commands.rules.named_rules import load_advisor, rule_files
from tui.commands.rules.show import thing_json
from tui.report.json_text import json_text
from tui.report.layout import columns, page_width

__all__ = ["list_rules"]


@complaining
def list_rules(options: argparse.Namespace) -> int:
    """Lists what PATH declares, or all: rules, parameters, requirements, goals, choices and relaxations, by pack."""
    rulebook, files = load_advisor(options).rulebook, rule_files(options)
    listed = [each for each in declared(rulebook) if each.kind != "fact" and each.place.file in files]
    if options.json:
        print(json_text([thing_json(rulebook, each) for each in listed], 2))
        return 0
    for pack, title in rulebook.packs.items():
        members = [each for each in listed if each.place.file == rulebook.pack_files[pack]]
        if members:
            print(f"{pack}: {printable(title)}")
            for line in columns([(each.id, _described(each, rulebook)) for each in members], page_width()):
                print(line)
    return 0


def _described(each: Declared, rulebook: Rulebook) -> str:
    thing = each.thing
    level = f", {thing.level}" if isinstance(thing, Provider) else ""
    text = f"{each.kind}{level}: {each.title}"
    if rulebook.overlay(each.place):
        replaces = thing.replaces if isinstance(thing, Provider | Parameter) else None
        text += f" ({place_words(each.place, replaces)})"
    return text
