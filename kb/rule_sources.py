"""Where the rules come from: the built-in packs, and a person's own rules on top of them."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

import platformdirs

import rules
from engine.loading import RuleSources
from engine.rulebook.layer import holds_rules

__all__ = ["BUILT_IN_PACKS", "own_rules_folder", "rule_sources"]

BUILT_IN_PACKS = Path(rules.__file__).parent


def own_rules_folder() -> Path:
    """The folder of a person's own rules, which need not be there: ``rules`` in their configuration folder.

    ``WHYGPU_CONFIG_DIR`` names another configuration folder than the platform's usual one.
    """
    return Path(os.environ.get("WHYGPU_CONFIG_DIR") or platformdirs.user_config_dir("whygpu")) / "rules"


def rule_sources(named: Iterable[Path] = ()) -> RuleSources:
    """The built-in packs and, in this order: `own_rules_folder`, what ``WHYGPU_RULES`` lists, and ``named``.

    The own folder counts where it holds rule files or templates. A place that comes twice counts where it comes last;
    the built-in packs, named again, stay where they are.
    """
    own = own_rules_folder()
    listed = [_expanded(path) for path in os.environ.get("WHYGPU_RULES", "").split(os.pathsep) if path]
    usual = [own] if holds_rules(own) else []
    overlays: dict[Path, Path] = {}
    for path in (*usual, *listed, *named):
        where = Path(os.path.realpath(path))
        overlays.pop(where, None)
        overlays[where] = path
    overlays.pop(Path(os.path.realpath(BUILT_IN_PACKS)), None)
    return RuleSources((BUILT_IN_PACKS,), tuple(overlays.values()))


def _expanded(path: str) -> Path:
    try:
        return Path(path).expanduser()
    except RuntimeError:  # nobody of that name has a home
        return Path(path)
