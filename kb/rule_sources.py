"""Where the rules come from: the built-in packs, and a person's own rules on top of them."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

import platformdirs

import rules
from engine.loading import RuleSources
from engine.rulebook.layer import holds_rules
from engine.rulebook.layer_folder import RULE_FILE_ENDINGS
from engine.rulebook.seal import is_sealed
from kb.errors import KnowledgeError, printable
from kb.package_shelf import PackageShelf, is_package_name

__all__ = [
    "BUILT_IN_PACKS",
    "AmbiguousRulesError",
    "is_built_in",
    "own_rules_folder",
    "place_of_rules",
    "rule_sources",
    "usual_rule_file",
]

_CONFIG_DIR = "WHYGPU_CONFIG_DIR"
_USUAL_FILE = "ours.yaml"
BUILT_IN_PACKS = Path(rules.__file__).parent


class AmbiguousRulesError(KnowledgeError):
    """A name that is both that of an installed package and that of a file or folder."""

    def __init__(self, name: str) -> None:
        self.name, self.path = name, Path(name).absolute()
        path = printable(str(self.path), 300)
        super().__init__(
            f"{name} is both an installed package of rules and a file or folder here; write {path} "
            f"for what is here, or take the package away: whygpu rules remove {name}"
        )


def own_rules_folder() -> Path:
    """The folder of a person's own rules, which need not be there: ``rules`` in their configuration folder.

    ``WHYGPU_CONFIG_DIR`` names another configuration folder than the platform's usual one.
    """
    return Path(os.environ.get(_CONFIG_DIR) or platformdirs.user_config_dir("whygpu")) / "rules"


def _own_rules_count(folder: Path) -> bool:
    """Whether the own folder is a layer. It is, to be refused, also where a place that was named is not there."""
    named = os.environ.get(_CONFIG_DIR)
    return holds_rules(folder) or bool(named and not Path(named).exists())


def place_of_rules(named: Path) -> Path:
    """Where rules are that were named: a file or folder, or the installed package of that name.

    Raises `AmbiguousRulesError` where it is both, and `PackageShelfError`.
    """
    name = str(named)
    if not is_package_name(name):
        return named
    package = PackageShelf.usual().place(name)
    if package is not None and os.path.lexists(named):
        raise AmbiguousRulesError(name)
    return package or named


def rule_sources(named: Iterable[Path] = ()) -> RuleSources:
    """The built-in packs and, in this order: `own_rules_folder`, what ``WHYGPU_RULES`` lists, and ``named``.

    The own folder counts where it holds rule files or templates, or cannot be looked at, as where the configuration
    folder was named and is not there. A place that comes twice counts where it comes last;
    the built-in packs, or some of them, named again, stay where they are.
    Raises as `place_of_rules` does, which tells what a name stands for.
    """
    own = own_rules_folder()
    listed = [_expanded(path) for path in os.environ.get("WHYGPU_RULES", "").split(os.pathsep) if path]
    usual = [own] if _own_rules_count(own) else []
    overlays: dict[Path, Path] = {}
    for path in (*usual, *map(place_of_rules, (*listed, *named))):
        where = Path(os.path.realpath(path))
        overlays.pop(where, None)
        overlays[where] = path
    return RuleSources((BUILT_IN_PACKS,), tuple(path for path in overlays.values() if not is_built_in(path)))


def is_built_in(path: Path) -> bool:
    """Whether ``path`` is that of the built-in packs, or of a rule file or folder that is there among them."""
    where, packs = Path(os.path.realpath(path)), Path(os.path.realpath(BUILT_IN_PACKS))
    return where.is_relative_to(packs) and (where.is_dir() or (where.is_file() and where.suffix in RULE_FILE_ENDINGS))


def usual_rule_file(sources: RuleSources) -> Path:
    """The file that new rules go to: in the last overlay that is no package, which nobody changes, or in one's own."""
    overlays = [each for each in sources.overlays if not is_sealed(each)]
    place = overlays[-1] if overlays else own_rules_folder()
    return place if place.suffix == RULE_FILE_ENDINGS[0] and not place.is_dir() else place / _USUAL_FILE


def _expanded(path: str) -> Path:
    try:
        return Path(path).expanduser()
    except RuntimeError:  # nobody of that name has a home
        return Path(path)
