"""``whygpu rules list``."""

from __future__ import annotations

import argparse
import json

from engine.explanation import place_words
from engine.language import printable
from engine.rulebook import Provider, Rulebook
from tui.commands.complaint import complaining
from tui.commands.rules.named_rules import load_advisor, rule_files
from tui.commands.rules.show import rule_json
from tui.report.layout import columns, page_width

__all__ = ["list_rules"]


@complaining
def list_rules(options: argparse.Namespace) -> int:
    """Lists the rules in what PATH names, or all, pack by pack."""
    rulebook, files = load_advisor(options).rulebook, rule_files(options)
    listed = [provider for provider in rulebook.providers.values() if provider.place.file in files]
    if options.json:
        print(json.dumps([rule_json(rulebook, each) for each in listed], indent=2, ensure_ascii=False))
        return 0
    for pack, title in rulebook.packs.items():
        members = [provider for provider in listed if provider.pack == pack]
        if members:
            print(f"{pack}: {printable(title)}")
            for line in columns([(each.id, _described(each, rulebook)) for each in members], page_width()):
                print(line)
    return 0


def _described(provider: Provider, rulebook: Rulebook) -> str:
    text = f"{provider.kind}, {provider.level}: {provider.title}"
    if rulebook.overlay(provider.place):
        text += f" ({place_words(provider.place, provider.replaces)})"
    return text
