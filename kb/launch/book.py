"""All launch targets: the templates that come with the program, and those in one's own folders of rules."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field
from importlib.metadata import version
from pathlib import Path

from engine.findings import Finding, Related, RulebookError
from engine.language.suggestion import nearest
from engine.loading import RuleSources
from engine.rulebook import BUILT_IN, Rulebook
from engine.rulebook.draft import Draft
from engine.rulebook.layer_folder import TEMPLATE_ENDING, TEMPLATE_FOLDER
from engine.rulebook.text import read_text
from kb.compiled_artefact import compiled_artefact
from kb.launch.errors import UnknownTargetError
from kb.launch.front_matter import read_front_matter
from kb.launch.template import LaunchTemplate
from kb.launch.template_check import template_findings

__all__ = ["LaunchBook", "load_launch_book", "target_names"]

_NAME = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


@dataclass(frozen=True)
class LaunchBook:
    """The launch targets by name, in the order of their names, and what is wrong with templates that are left out."""

    templates: Mapping[str, LaunchTemplate]
    findings: tuple[Finding, ...] = field(default=())

    def template(self, name: str) -> LaunchTemplate:
        """The target of that name. Raises `UnknownTargetError`."""
        if name not in self.templates:
            raise UnknownTargetError(name, nearest(name, self.templates), tuple(self.templates))
        return self.templates[name]


def load_launch_book(
    sources: RuleSources,
    rulebook: Rulebook,
    without: Collection[Path] = (),
    read: Callable[[Path, str], str] = read_text,
) -> LaunchBook:
    """The templates in the folder ``launch`` of each of ``sources``, but for those of ``without``. Never raises.

    A template that has a defect is left out, which the findings tell. ``read`` gives the text of a file, which is
    called by the second argument in messages.
    """
    loading = _Loading(rulebook, read)
    for path in sources.base:
        loading.read(path, BUILT_IN)
    for path in sources.overlays:
        if path not in without:
            loading.read(path, str(path))
    return loading.book()


def target_names(sources: RuleSources) -> tuple[str, ...]:
    """The names of the templates of ``sources``, whether or not they can be used, without reading any."""
    files = (file for path in (*sources.base, *sources.overlays) for file in _template_files(path))
    return tuple(sorted(set(map(_target_of, files))))


class _Loading:
    """Reads folder after folder; each template counts in the place of one of its name below, if it says so."""

    def __init__(self, rulebook: Rulebook, read: Callable[[Path, str], str]) -> None:
        self._rulebook, self._read = rulebook, read
        self._templates: dict[str, LaunchTemplate] = {}
        self._findings: list[Finding] = []
        self._names: set[str] = set()

    def read(self, path: Path, layer: str) -> None:
        """Takes the templates of one folder."""
        for file in _template_files(path):
            name = str(file.relative_to(path.parent)) if layer == BUILT_IN else str(file)
            self._names.add(_target_of(file))
            try:
                self._take(_template(file, name, self._read(file, name), layer, self._rulebook))
            except RulebookError as error:
                self._findings.extend(error.findings)

    def _take(self, template: LaunchTemplate) -> None:
        below = self._templates.get(template.id)
        place = template.place
        if not _NAME.fullmatch(template.id):
            message = f"{template.id!r} cannot be the name of a target: lower-case words and digits, joined by '-'"
            self._findings.append(Finding("E014", message, place))
        elif below is not None and not template.front.replaces:
            message = f"there is a launch target {template.id!r} already"
            related = (Related(below.place, "the other one"),)
            cure = "say 'replaces: true' at its top, if it is to take the other's place, or name the file otherwise"
            self._findings.append(Finding("E603", message, place, related=related, cure=cure))
        elif below is None and template.front.replaces:
            message = f"there is no launch target {template.id!r} below that it could replace"
            known = nearest(template.id, self._templates)
            self._findings.append(Finding("E504", message, place, known, cure="leave 'replaces' out"))
        else:
            self._templates[template.id] = template

    def book(self) -> LaunchBook:
        """All that can be used."""
        # Those that cannot be used count too: they have findings of their own.
        names = frozenset(self._names)

        def make() -> tuple[str, ...]:
            return tuple(
                name
                for name, template in self._templates.items()
                if not template_findings(template, self._rulebook, names)
            )

        # To go through all that templates say takes longer than to read rules. What is wrong is told anew.
        sound = compiled_artefact("launch", self._parts(), Path(__file__).parent, tuple[str, ...], make)
        findings = list(self._findings)
        for name, template in self._templates.items():
            if name not in sound:
                findings.extend(template_findings(template, self._rulebook, names))
        kept = {name: template for name, template in sorted(self._templates.items()) if name in sound}
        return LaunchBook(kept, tuple(sorted(findings, key=lambda each: each.place)))

    def _parts(self) -> Iterator[str]:
        """All that it depends on whether a template is sound: templates, names with what they measure, and units."""
        yield version("jinja2")
        for name, template in sorted(self._templates.items()):
            yield from (name, template.layer, template.text)
        yield " ".join(sorted(self._names))
        for fact in (*self._rulebook.facts, *self._rulebook.parameters):
            yield f"{fact} {self._rulebook.type_of(fact).dimension}"
        for symbol, unit in self._rulebook.units.symbols.items():
            yield f"{symbol} {unit.dimension}"


def _template_files(path: Path) -> Iterator[Path]:
    folder = path / TEMPLATE_FOLDER
    try:
        files = sorted(folder.iterdir())
    except OSError:  # there is none, or it cannot be read, which is told of its layer
        return
    yield from (file for file in files if file.name.endswith(TEMPLATE_ENDING))


def _target_of(file: Path) -> str:
    return file.name.removesuffix(TEMPLATE_ENDING)


def _template(file: Path, name: str, text: str, layer: str, rulebook: Rulebook) -> LaunchTemplate:
    front = read_front_matter(name, text, _draft(rulebook))
    return LaunchTemplate(_target_of(file), front, text, layer)


def _draft(rulebook: Rulebook) -> Draft:
    """What a front matter may name."""
    types = {name: rulebook.type_of(name) for name in (*rulebook.facts, *rulebook.parameters)}
    return Draft(catalogues=rulebook.catalogues, units=rulebook.units, types=types, facts=dict(rulebook.facts))
