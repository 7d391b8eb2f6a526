"""The rules that an action works on."""

from __future__ import annotations

import argparse
from pathlib import Path

from msgspec.structs import replace

from engine.loading import RuleSources
from engine.rulebook import RulebookError, read_layers
from kb.advisor import Advisor
from kb.errors import KnowledgeError
from kb.rule_sources import is_built_in, place_of_rules, rule_sources
from tui.commands.own_rules import say_refused

__all__ = ["NothingNamedError", "load_advisor", "named_sources", "rule_files"]

#: actions that are about defects: to leave anything out would be to hide it
_THOROUGH = ("check", "test")


class NothingNamedError(KnowledgeError):
    """Rules are to be looked at alone, but none are named."""

    def __init__(self) -> None:
        super().__init__("--alone leaves out the built-in packs: name the files or folders to look at instead")


def load_advisor(options: argparse.Namespace) -> Advisor:
    """An advisor over the rules that ``options`` name.

    What PATH names comes on top of the built-in packs and the person's own rules; with ``--alone`` in place of both.

    Raises `RulebookError` for errors in what PATH names and, where the action is about defects, in any rules; other
    rules of the person's own that cannot be used are left out, which is said. Raises `NothingNamedError`.
    """
    sources, named = named_sources(options), _named(options)
    advisor = Advisor.load(sources.base, overlays=sources.overlays, rulebook=sources.rulebook)
    grave = [each for each in advisor.loaded.refused if options.action in _THOROUGH or each.path in named]
    if grave:
        raise RulebookError([finding for each in grave for finding in each.findings])
    say_refused(advisor.loaded)
    return advisor


def rule_files(options: argparse.Namespace) -> dict[str, Path]:
    """The rule files that PATH names, all when it names none, by the name that places in them use."""
    sources, named = named_sources(options), _named(options)
    layers = read_layers(sources.base, sources.overlays, sources.rulebook)
    alone = getattr(options, "alone", False)
    if alone or not named:
        layers = layers[:1] if alone else layers
        return {file.name: file.path for layer in layers for file in layer.files}
    titles, built_in = set(map(str, named)), [path.resolve() for path in named if is_built_in(path)]
    return {
        file.name: file.path
        for layer in layers
        for file in layer.files
        if layer.title in titles or any(file.path.resolve().is_relative_to(place) for place in built_in)
    }


def named_sources(options: argparse.Namespace) -> RuleSources:
    """Where the rules come from that ``options`` name. Raises `NothingNamedError`."""
    overlays, named = [place_of_rules(Path(path)) for path in options.overlays], _named(options)
    rulebook = getattr(options, "rulebook", "")
    if not getattr(options, "alone", False):
        return replace(rule_sources((*overlays, *named)), rulebook=rulebook)
    if not named:
        raise NothingNamedError
    return RuleSources(tuple(named), tuple(overlays), rulebook)


def _named(options: argparse.Namespace) -> list[Path]:
    return [place_of_rules(Path(path)) for path in getattr(options, "paths", ())]
