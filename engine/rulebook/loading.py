"""From rule files to a checked rulebook. Nothing is used unless everything could be read."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from pathlib import Path

from engine.findings.finding import Finding, Place, RulebookError
from engine.language.suggestion import nearest
from engine.rulebook.catalogue import Catalogue
from engine.rulebook.document import Document, read_document
from engine.rulebook.document import Mapping as MappingNode
from engine.rulebook.draft import Draft
from engine.rulebook.fact_reader import finish_fact, read_fact, read_parameter, read_unit
from engine.rulebook.reader import Reader
from engine.rulebook.rule_reader import read_rule
from engine.rulebook.rulebook import Rulebook
from engine.rulebook.search_reader import read_choice, read_goal, read_report_section, read_requirement

__all__ = ["SCHEMA", "load_rulebook", "rule_files"]

SCHEMA = "rules/1"
_SECTIONS = (
    "schema",
    "pack",
    "title",
    "units",
    "facts",
    "parameters",
    "rules",
    "choices",
    "requirements",
    "goals",
    "report",
)

_SEARCH_SECTIONS = (
    ("choices", read_choice),
    ("requirements", read_requirement),
    ("goals", read_goal),
    ("report", read_report_section),
)


def rule_files(path: Path) -> list[Path]:
    """The rule files at ``path``: itself, or all ``*.yaml`` below a folder, sorted."""
    return sorted(path.rglob("*.yaml")) if path.is_dir() else [path]


def load_rulebook(paths: Sequence[Path], catalogues: Mapping[str, Catalogue]) -> Rulebook:
    """The rulebook written in ``paths`` (files or folders).

    Raises `RulebookError` with every finding, each with its place. Checking goes in stages (text, structure, names and
    types, graph); a stage with errors is the last one run, so that no finding is a consequence of another.
    """
    draft = Draft(catalogues)
    packs = _read_packs(paths, draft)
    _stop_on_errors(draft)
    for reader, root, _ in packs:
        for node in reader.items(root.entries.get("units"), "units"):
            read_unit(node, reader, draft)
    _stop_on_errors(draft)
    _read_declarations(packs, draft)
    _stop_on_errors(draft)
    for reader, root, pack in packs:
        for node in reader.items(root.entries.get("rules"), "rules"):
            read_rule(node, reader, draft, pack)
        for section, read in _SEARCH_SECTIONS:
            for node in reader.items(root.entries.get(section), section):
                read(node, reader, draft)
    _check_references(packs, draft)
    _stop_on_errors(draft)
    digest = hashlib.sha256()
    for reader, _, pack in packs:
        digest.update(f"{pack}\0{reader.document.text}\0".encode())
    return Rulebook(
        units=draft.units,
        facts=draft.facts,
        parameters=draft.parameters,
        providers=draft.providers,
        choices=tuple(draft.choices),
        requirements=tuple(draft.requirements.values()),
        goals=draft.goals,
        report=tuple(draft.report),
        packs=draft.packs,
        catalogues=catalogues,
        digest=digest.hexdigest(),
        texts={reader.document.file: reader.document.text for reader, _, _ in packs},
    )


def _stop_on_errors(draft: Draft) -> None:
    errors = [finding for finding in draft.findings if finding.severity == "error"]
    if errors:
        raise RulebookError(sorted(errors, key=lambda finding: finding.place))


def _documents(paths: Sequence[Path], draft: Draft) -> list[Document]:
    documents = []
    for path in paths:
        try:
            files, is_folder = rule_files(path), path.is_dir()
        except OSError as error:
            draft.findings.append(Finding("E001", f"this cannot be read: {error.strerror}", Place(str(path), 1, 1)))
            continue
        if not files:
            draft.findings.append(Finding("E001", "there are no rule files (*.yaml) here", Place(str(path), 1, 1)))
        for file in files:
            name = str(file.relative_to(path.parent)) if is_folder else file.name
            try:
                documents.append(read_document(file, name))
            except RulebookError as error:
                draft.findings.extend(error.findings)
    return documents


def _read_packs(paths: Sequence[Path], draft: Draft) -> list[tuple[Reader, MappingNode, str]]:
    packs: list[tuple[Reader, MappingNode, str]] = []
    for document in _documents(paths, draft):
        reader = Reader(document, draft.findings)
        root = reader.mapping(document.root, "a rule file", _SECTIONS, ("schema", "pack", "title"))
        if root is None:
            continue
        schema = reader.text(root.entries["schema"], "schema")
        if schema != SCHEMA:
            reader.error(
                "E013", f"this engine reads schema {SCHEMA}, not {schema!r}", root.entries["schema"].place, SCHEMA
            )
        pack = reader.identifier(root.entries["pack"], "a pack") or ""
        if pack in draft.packs:
            reader.error("E015", f"there are two packs {pack!r}", root.entries["pack"].place)
        draft.packs[pack] = reader.text(root.entries["title"], "title")
        packs.append((reader, root, pack))
    return packs


def _read_declarations(packs: Sequence[tuple[Reader, MappingNode, str]], draft: Draft) -> None:
    begun = []
    for reader, root, pack in packs:
        for node in reader.items(root.entries.get("facts"), "facts"):
            found = read_fact(node, reader, draft, pack)
            if found:
                begun.append((*found, reader))
        for node in reader.items(root.entries.get("parameters"), "parameters"):
            read_parameter(node, reader, draft, pack)
    for fact, entry, reader in begun:
        draft.facts[fact.id] = finish_fact(fact, entry, reader, draft)


def _check_references(packs: Sequence[tuple[Reader, MappingNode, str]], draft: Draft) -> None:
    readers = {pack: reader for reader, _, pack in packs}
    for provider in draft.providers.values():
        for other in provider.overrides:
            reader = readers[provider.pack]
            if other == provider.id:
                reader.error("E111", f"{provider.id} cannot override itself", provider.place)
            elif other not in draft.providers:
                reader.error(
                    "E111",
                    f"{provider.id} overrides {other!r}, which does not exist",
                    provider.place,
                    nearest(other, draft.providers),
                )
