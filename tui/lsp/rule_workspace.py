"""The rule files that an editor works on, on top of the built-in ones: what they make together, and what is wrong."""

from __future__ import annotations

import os
import re
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from functools import cached_property
from pathlib import Path

from engine.findings import Finding, RulebookError
from engine.inference import Recent
from engine.inference.inference_plan import InferencePlan
from engine.loading import RuleSources
from engine.loading.collection_pause import collection_paused
from engine.rulebook import Layer, Rulebook, compile_rulebook, read_layers
from engine.rulebook.layer import RuleFile, is_rule_text
from engine.rulebook.layer_folder import TEMPLATE_ENDING, TEMPLATE_FOLDER
from engine.rulebook.text import read_text
from engine.verification import verify
from kb.catalogue import Catalogues
from kb.catalogue.entry_check import entry_findings
from kb.claims import Claims
from kb.launch import load_launch_book
from kb.rule_sources import rule_sources

__all__ = ["RuleState", "RuleWorkspace"]

_RULEBOOK = re.compile(r"^rulebook:", re.MULTILINE)
_BOUNDARIES = ".boundaries"
_MOST_FILES = 2_000
_KEPT = 3
"""States: that of what was saved, and those around what was typed last."""


@dataclass(frozen=True)
class RuleState:
    """What the files came to: the rules, where they can be used, and what was found in them.

    ``files`` are all rule files by the names that places use, ``own`` those of the editor's folders. ``beside`` are
    the launch templates and boundary cases of these folders, which name facts and rules, too.
    """

    rulebook: Rulebook | None
    findings: tuple[Finding, ...]
    files: Mapping[str, RuleFile]
    own: frozenset[str]
    beside: Mapping[str, RuleFile] = field(default_factory=dict)

    @cached_property
    def name_of(self) -> Mapping[Path, str]:
        """The names that places use, by the real path of the file."""
        return {_real(each.path): name for name, each in self.files.items()}

    def file(self, name: str) -> RuleFile | None:
        """The file that places call ``name``."""
        return self.files.get(name) or self.beside.get(name)


@dataclass
class RuleWorkspace:
    """Folders that an editor has open, over the built-in rules, the person's own and those at ``named``.

    ``texts`` holds what stands in the editor for files that are open, by their real paths: it counts more than what
    was saved.
    """

    folders: tuple[Path, ...]
    named: tuple[Path, ...] = ()
    catalogues: Catalogues = field(default_factory=Catalogues.load)
    claims: Claims = field(default_factory=Claims.load)
    texts: dict[Path, str] = field(default_factory=dict)
    _states: Recent[Hashable, RuleState] = field(default_factory=lambda: Recent(_KEPT), init=False, repr=False)

    def open(self, path: Path, text: str) -> None:
        """Takes ``text`` for that of ``path`` until it is closed."""
        self.texts[_real(path)] = text

    def close(self, path: Path) -> None:
        """Goes back to what was saved at ``path``."""
        self.texts.pop(_real(path), None)

    def state(self) -> RuleState:
        """What all files say now. Never raises for what stands in them.

        Where they say what they said a moment ago, as after an undo or when a file is closed, it is the state of then.
        """
        layers, beside, day = self._layers(), tuple(self._beside()), date.today()
        return self._states.get((layers, beside, day), lambda: self._made(layers, beside, day))

    @collection_paused()
    def _made(self, layers: Sequence[Layer], beside: Sequence[RuleFile], day: date) -> RuleState:
        files = {file.name: file for layer in layers for file in layer.files}
        own = frozenset(file.name for file in layers[-1].files)
        named = {each.name: each for each in beside}
        try:
            rulebook = compile_rulebook(layers, self.catalogues.by_name(), self.claims)
            InferencePlan.of(rulebook, day)  # refuses cycles
        except RulebookError as error:
            return RuleState(None, error.findings, files, own, named)
        findings = (*verify(rulebook), *self._of_templates(rulebook, beside), *entry_findings(rulebook))
        return RuleState(rulebook, findings, files, own, named)

    def _of_templates(self, rulebook: Rulebook, beside: Sequence[RuleFile]) -> tuple[Finding, ...]:
        """What is wrong with the launch templates, of which some are open in the editor."""
        texts = {each.path: each.text for each in beside}
        sources = rule_sources(self.named)
        own = dict.fromkeys(each.path.parent.parent for each in beside if each.path.suffix == TEMPLATE_ENDING)
        folders = (*self._apart(sources.overlays), *own)

        def read(path: Path, name: str) -> str:
            return texts[path] if path in texts else read_text(path, name)

        return load_launch_book(RuleSources(sources.base, folders), rulebook, read=read).findings

    def _beside(self) -> Iterator[RuleFile]:
        """The launch templates and boundary cases of the editor's folders."""
        for path in _paths_ending(self.folders, _BOUNDARIES, TEMPLATE_ENDING):
            real = _real(path)
            text = self.texts.get(real) if real in self.texts else _read(real)
            template = path.suffix == TEMPLATE_ENDING
            if text is not None and (not template or (path.parent.name == TEMPLATE_FOLDER and text.startswith("{#"))):
                yield RuleFile(real, str(real), text)

    def _apart(self, overlays: Iterable[Path]) -> list[Path]:
        """Those of ``overlays`` that are in none of the editor's folders."""
        return [path for path in overlays if not any(_is_below(path, each) for each in self.folders)]

    def _layers(self) -> tuple[Layer, ...]:
        """The built-in rules, the person's own, and last one layer of all that the editor's folders hold."""
        sources = rule_sources(self.named)
        below = [self._as_open(layer) for layer in read_layers(sources.base, self._apart(sources.overlays))]
        taken = {_real(file.path) for layer in below for file in layer.files}
        return (*below, Layer("workspace", tuple(self._own_files(taken))))

    def _as_open(self, layer: Layer) -> Layer:
        files = tuple(
            RuleFile(each.path, each.name, self.texts.get(_real(each.path), each.text)) for each in layer.files
        )
        return Layer(layer.title, files, layer.findings)

    def _own_files(self, taken: set[Path]) -> Iterator[RuleFile]:
        seen = set(taken)
        for path in (*_paths_ending(self.folders, ".yaml"), *self.texts):
            real = _real(path)
            if real in seen:
                continue
            seen.add(real)
            text = self.texts.get(real) if real in self.texts else _read(real)
            if text is not None and is_rule_text(text) and not _RULEBOOK.search(text):
                yield RuleFile(real, str(real), text)


def _paths_ending(folders: Sequence[Path], *endings: str) -> Iterator[Path]:
    """The files of ``folders`` whose names end so."""
    count = 0
    for root in folders:
        for folder, below, files in os.walk(root):
            below[:] = sorted(each for each in below if not each.startswith(".") and each != "node_modules")
            for name in sorted(files):
                if name.endswith(endings):
                    count += 1
                    if count > _MOST_FILES:
                        return
                    yield Path(folder, name)


def _read(path: Path) -> str | None:
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        return None


def _is_below(path: Path, folder: Path) -> bool:
    return _real(path).is_relative_to(_real(folder))


def _real(path: Path) -> Path:
    return Path(os.path.realpath(path))
