"""From rule files to a checked rulebook. Nothing is used unless everything could be read."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from pathlib import Path

from msgspec.structs import replace

from engine.findings.finding import Finding, RulebookError
from engine.language.suggestion import meant
from engine.rulebook.act_reader import read_act
from engine.rulebook.attribution import attributed
from engine.rulebook.catalogue import Catalogue
from engine.rulebook.declaration import Fact
from engine.rulebook.deferred import Deferred
from engine.rulebook.draft import Draft
from engine.rulebook.entry import Entry, EntryError
from engine.rulebook.entry_reader import extended_catalogues, read_entries
from engine.rulebook.expansion import Expansion
from engine.rulebook.fact_reader import finish_fact, read_fact, read_parameter
from engine.rulebook.forms.declaration import WrittenFact
from engine.rulebook.forms.file import WrittenRuleFile
from engine.rulebook.forms.rule import WrittenRule, WrittenTest
from engine.rulebook.layer import Layer, read_layers, texts_of
from engine.rulebook.ledger import Ledger
from engine.rulebook.lexicon import Lexicon
from engine.rulebook.lexicon_reader import check_additions, read_example, read_language, read_term, read_word_class
from engine.rulebook.merger import Merged, merge
from engine.rulebook.pack import read_packs
from engine.rulebook.provider import EmbeddedTest, Provider
from engine.rulebook.reader import Reader
from engine.rulebook.relaxation_reader import read_relaxation
from engine.rulebook.rule_reader import read_rule
from engine.rulebook.rulebook import Rulebook
from engine.rulebook.search_plan import PROOF
from engine.rulebook.search_reader import read_choice, read_goal, read_report_section, read_requirement
from engine.rulebook.settled import Settled, settle
from engine.rulebook.unit_reader import read_unit

__all__ = ["compile_rulebook", "digest_of", "drafted", "load_rulebook", "read_merged", "stop_on_errors"]

_UNITS, _FACTS, _PARAMETERS, _RULES = (
    key.name
    for key in (WrittenRuleFile.units, WrittenRuleFile.facts, WrittenRuleFile.parameters, WrittenRuleFile.rules)
)
_OTHER_SECTIONS = (
    (WrittenRuleFile.choices, read_choice),
    (WrittenRuleFile.requirements, read_requirement),
    (WrittenRuleFile.goals, read_goal),
    (WrittenRuleFile.relaxations, read_relaxation),
    (WrittenRuleFile.report, read_report_section),
    (WrittenRuleFile.words, read_word_class),
    (WrittenRuleFile.languages, read_language),
    (WrittenRuleFile.examples, read_example),
    (WrittenRuleFile.terms, read_term),
    (WrittenRuleFile.acts, read_act),
)


def load_rulebook(
    paths: Sequence[Path], catalogues: Mapping[str, Catalogue], overlays: Sequence[Path] = ()
) -> Rulebook:
    """The rulebook written in ``paths`` (files or folders), with ``overlays`` on top of them, in order.

    Raises `RulebookError` as `compile_rulebook` does.
    """
    return compile_rulebook(read_layers(paths, overlays), catalogues)


def compile_rulebook(
    layers: Sequence[Layer], catalogues: Mapping[str, Catalogue], ledger: Ledger | None = None
) -> Rulebook:
    """The rulebook that ``layers`` make together, the lowest first. Claims that are cited stand in ``ledger``.

    Raises `RulebookError` with every finding, each with its place. Checking goes in stages (text, structure, layers,
    names and types); a stage with errors is the last one run, so that no finding is a consequence of another.
    """
    draft = Draft(catalogues, ledger)
    findings = draft.findings
    packs = read_packs(layers, draft)
    stop_on_errors(findings)
    readers = {pack.reader.document.file: pack.reader for pack in packs}
    packs = Expansion(packs).packs
    stop_on_errors(findings)
    merged = merge(packs)
    entries = read_entries(merged.packs, catalogues)
    stop_on_errors(findings)
    draft.catalogues = _extended(catalogues, entries, readers)
    stop_on_errors(findings)
    for item in merged.sections[_UNITS]:
        read_unit(item.node, item.pack.reader)
    stop_on_errors(findings)
    try:
        read_merged(merged, draft, readers)
    except RulebookError as error:
        if len(layers) == 1:
            raise
        told = attributed(error.findings, merged, readers)
        raise RulebookError(sorted(told, key=lambda finding: finding.place)) from None
    return drafted(draft, merged, entries, layers, digest_of(layers, catalogues, ledger))


def read_merged(merged: Merged, draft: Draft, readers: dict[str, Reader]) -> None:
    """Adds what ``merged`` declares to ``draft``, but for units and entries. Raises `RulebookError`.

    What is `Settled` is taken as it is.
    """
    _read_declarations(merged, draft)
    stop_on_errors(draft.findings)
    known: set[str] = set()
    for item in merged.sections[_RULES]:
        if isinstance(item.node, Settled):
            settle(item.node.thing, draft)
            known.add(item.key or "")
        else:
            read_rule(item.node, item.pack.reader, item.pack.id)
    for section, read in _OTHER_SECTIONS:
        for item in merged.sections[section.name]:
            if isinstance(item.node, Settled):
                settle(item.node.thing, draft)
            else:
                read(item.node, item.pack.reader)
    if merged.sections[WrittenRuleFile.words.name] or merged.sections[WrittenRuleFile.languages.name]:
        check_additions(draft.word_classes.values(), draft.word_classes, readers)
        check_additions(draft.languages.values(), draft.languages, readers)
    _forget(merged.retired_rules, draft)
    added = [provider for name, provider in draft.providers.items() if name not in known]
    _check_references(added, readers, draft)
    stop_on_errors(draft.findings)
    _check_tests(added, readers, draft)
    stop_on_errors(draft.findings)
    _note_replacements(merged, draft)


def drafted(
    draft: Draft,
    merged: Merged,
    entries: Mapping[str, tuple[Entry, ...]],
    layers: Sequence[Layer],
    digest: str,
) -> Rulebook:
    """The rulebook that ``draft`` has become, by what ``merged`` and ``entries`` of ``layers`` say."""
    return Rulebook(
        units=draft.units,
        facts=draft.facts,
        parameters=draft.parameters,
        providers=draft.providers,
        choices=tuple(draft.choices),
        requirements=tuple(draft.requirements.values()),
        goals=draft.goals,
        relaxations=draft.relaxations,
        report=tuple(each for each in draft.report if each.level != PROOF),
        proof=tuple(each for each in draft.report if each.level == PROOF),
        packs={pack.id: pack.title for pack in merged.packs},
        catalogues=draft.catalogues,
        digest=digest,
        deferred_texts=Deferred.of(texts_of(layers)),
        layers={file.name: layer.title for layer in layers for file in layer.files},
        entries=entries,
        lexicon=Lexicon(
            tuple(draft.word_classes.values()),
            tuple(draft.languages.values()),
            tuple(draft.examples),
            tuple(draft.terms.values()),
        ),
        acts=draft.acts,
        replacements=merged.replacements,
        retirements=merged.retirements,
        pack_files={pack.id: pack.reader.document.file for pack in merged.packs},
    )


def stop_on_errors(findings: Sequence[Finding]) -> None:
    """Raises `RulebookError` with the errors among ``findings``, where there are any."""
    errors = dict.fromkeys(finding for finding in findings if finding.severity == "error")
    if errors:
        raise RulebookError(sorted(errors, key=lambda finding: finding.place))


def digest_of(layers: Iterable[Layer], catalogues: Mapping[str, Catalogue], ledger: Ledger | None) -> str:
    """What identifies the exact text of all rule files, and what catalogues and ledger say, as SHA-256."""
    digest = hashlib.sha256()
    for name, catalogue in sorted(catalogues.items()):
        digest.update(f"{name}\0{catalogue.digest}\0".encode())
    if ledger is not None:
        digest.update(f"{ledger.digest}\0".encode())
    for number, layer in enumerate(layers):
        for file in layer.files:
            digest.update(f"{number}\0{file.text}\0".encode())
    return digest.hexdigest()


def _extended(
    catalogues: Mapping[str, Catalogue], entries: Mapping[str, Sequence[Entry]], readers: Mapping[str, Reader]
) -> Mapping[str, Catalogue]:
    try:
        return extended_catalogues(catalogues, entries)
    except EntryError as error:
        for each in error.problems:
            readers[each.place.file].error("E503", each.message, each.place, each.suggestion)
        return catalogues


def _read_declarations(merged: Merged, draft: Draft) -> None:
    begun: list[tuple[Fact, WrittenFact | None]] = []
    for item in merged.sections[_FACTS]:
        if isinstance(item.node, Settled) and isinstance(item.node.thing, Fact):
            settle(item.node.thing, draft)
            begun.append((item.node.thing, None))
        elif found := read_fact(item.node, item.pack.reader, item.pack.id):
            begun.append(found)
    for item in merged.sections[_PARAMETERS]:
        if isinstance(item.node, Settled):
            settle(item.node.thing, draft)
        else:
            read_parameter(item.node, item.pack.reader, item.pack.id)
    for fact, written in begun:
        draft.facts[fact.id] = fact if written is None else finish_fact(fact, written)


def _note_replacements(merged: Merged, draft: Draft) -> None:
    for item in (item for section in (_FACTS, _PARAMETERS, _RULES) for item in merged.sections[section]):
        if item.replaces is None or item.key is None:
            continue
        if item.section == _FACTS:
            draft.facts[item.key] = replace(draft.facts[item.key], replaces=item.replaces)
        elif item.section == _PARAMETERS:
            draft.parameters[item.key] = replace(draft.parameters[item.key], replaces=item.replaces)
        else:
            draft.providers[item.key] = replace(draft.providers[item.key], replaces=item.replaces)


def _forget(retired: frozenset[str], draft: Draft) -> None:
    """Rules that are there no more need not be overridden: whoever takes one out need not change those that did."""
    for name, provider in draft.providers.items() if retired else ():
        draft.providers[name] = replace(
            provider,
            overrides=tuple(other for other in provider.overrides if other not in retired),
            deferred_tests=Deferred(partial(_without, provider.deferred_tests, retired)),
        )


def _without(tests: Deferred[tuple[EmbeddedTest, ...]], retired: frozenset[str]) -> tuple[EmbeddedTest, ...]:
    """``tests`` that do not speak of the rules that are there no more."""
    return tuple(
        replace(test, why_not=tuple(other for other in test.why_not if other not in retired)) for test in tests.value
    )


def _check_references(providers: Iterable[Provider], readers: Mapping[str, Reader], draft: Draft) -> None:
    for provider in providers:
        reader = readers[provider.place.file]
        for other in provider.overrides:
            if other == provider.id:
                reader.error("E111", f"{provider.id} cannot override itself", provider.place)
            elif other not in draft.providers:
                message = f"{provider.id} overrides {other!r}, which does not exist"
                place = reader.document.place_of(provider.place, WrittenRule.overrides.name, other)
                reader.error("E111", message, place, meant(other, draft.providers))


def _check_tests(providers: Iterable[Provider], readers: Mapping[str, Reader], draft: Draft) -> None:
    for provider in providers:
        for test in provider.tests:
            _check_test(test, provider, readers[provider.place.file], draft)


def _check_test(test: EmbeddedTest, provider: Provider, reader: Reader, draft: Draft) -> None:
    for other in test.why_not:
        if other not in draft.providers:
            message = f"a test of {provider.id} names the rule {other!r}, which does not exist"
            place = reader.document.place_of(test.place, WrittenTest.why_not.name, other)
            reader.error("E111", message, place, meant(other, draft.providers))
    rows = [branch.id for branch in provider.all_branches if branch.id]
    if test.row is not None and test.row not in rows:
        listed = f"; there are {', '.join(rows)}" if rows else ": it has none"
        message = f"a test of {provider.id} names the row {test.row!r}, which does not exist{listed}"
        place = reader.document.place_of(test.place, WrittenTest.row.name, test.row)
        reader.error("E111", message, place, meant(test.row, rows))
