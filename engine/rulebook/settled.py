"""What a rulebook says already, as the packs that it was read from: as far as it takes to put other packs on top."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from msgspec.structs import replace

from engine.findings.finding import Place
from engine.rulebook.act import Act
from engine.rulebook.declaration import Fact, Parameter
from engine.rulebook.document import Document, Mapping, Scalar
from engine.rulebook.document import Sequence as SequenceNode
from engine.rulebook.draft import Draft
from engine.rulebook.forms.act import WrittenAct
from engine.rulebook.forms.file import WrittenRuleFile
from engine.rulebook.forms.lexicon import WrittenExample
from engine.rulebook.forms.search import WrittenChoice, WrittenReportSection
from engine.rulebook.lexicon import Example, Language, Term, WordClass
from engine.rulebook.pack import Pack
from engine.rulebook.provider import Provider
from engine.rulebook.reader import Reader
from engine.rulebook.relaxation import Relaxation
from engine.rulebook.rulebook import Rulebook
from engine.rulebook.search_plan import Choice, Goal, ReportSection, Requirement

__all__ = ["Settled", "Thing", "settle", "settled_packs"]

Thing = (
    Fact
    | Parameter
    | Provider
    | Choice
    | Requirement
    | Goal
    | Relaxation
    | ReportSection
    | WordClass
    | Language
    | Example
    | Term
    | Act
)
"""Whatever stands in a section of a rule file and has become a part of a rulebook."""
_FILE = WrittenRuleFile
_ID = WrittenAct.id.name


@dataclass(frozen=True, slots=True)
class Settled(Mapping):
    """The node of a thing that was read before: it has nothing but the key that tells it apart, and its place."""

    thing: Thing = field(kw_only=True)


def settled_packs(rulebook: Rulebook, draft: Draft, roots: dict[str, Place]) -> tuple[Pack, ...]:
    """The packs of ``rulebook``, which is that of one layer, without what they say of the things in them.

    ``roots`` are the places where the packs begin whose place somebody may ask for, by their ids.
    """
    sections: dict[str, dict[str, list[Settled]]] = {file: {} for file in rulebook.pack_files.values()}
    for section, key, things in _sections(rulebook):
        for each in things:
            name = Scalar(getattr(each, key), each.place)
            node = Settled({key: name}, {key: each.place}, each.place, thing=each)
            sections[each.place.file].setdefault(section, []).append(node)
    return tuple(
        _pack(name, rulebook.packs[name], file, sections[file], draft, roots.get(name) or Place(file, 1, 1))
        for name, file in rulebook.pack_files.items()
    )


def _pack(name: str, title: str, file: str, sections: dict[str, list[Settled]], draft: Draft, place: Place) -> Pack:
    entries = {section: SequenceNode(tuple(nodes), place) for section, nodes in sections.items()}
    root = Mapping(dict(entries), dict.fromkeys(entries, place), place)
    return Pack(name, name, title, 0, root, Reader(Document(file, "", (), root), draft))


def _sections(rulebook: Rulebook) -> Iterator[tuple[str, str, Iterable[Thing]]]:
    """The sections of rule files, each with the key that tells its things apart, and what stands in it."""
    lexicon = rulebook.lexicon
    yield _FILE.facts.name, _ID, rulebook.facts.values()
    yield _FILE.parameters.name, _ID, rulebook.parameters.values()
    yield _FILE.rules.name, _ID, rulebook.providers.values()
    yield _FILE.choices.name, WrittenChoice.fact.name, rulebook.choices
    yield _FILE.requirements.name, _ID, rulebook.requirements
    yield _FILE.goals.name, _ID, rulebook.goals.values()
    yield _FILE.relaxations.name, _ID, rulebook.relaxations.values()
    yield _FILE.report.name, WrittenReportSection.title.name, (*rulebook.report, *rulebook.proof)
    yield _FILE.words.name, _ID, lexicon.classes
    yield _FILE.languages.name, _ID, lexicon.languages
    yield _FILE.examples.name, WrittenExample.text.name, lexicon.examples
    yield _FILE.terms.name, _ID, lexicon.terms
    yield _FILE.acts.name, _ID, rulebook.acts.values()


def settle(thing: Thing, draft: Draft) -> None:
    """Adds to ``draft`` what was read before; of a fact its type alone."""
    match thing:
        case Fact():
            draft.types[thing.id] = thing.type
        case Parameter():
            draft.types[thing.id] = thing.type
            draft.parameters[thing.id] = thing
        case Provider():
            order = len(draft.providers)
            draft.providers[thing.id] = thing if thing.order == order else replace(thing, order=order)
        case Choice():
            draft.choices.append(thing)
        case Requirement():
            draft.requirements[thing.id] = thing
        case Goal():
            draft.goals[thing.id] = thing
        case Relaxation():
            draft.relaxations[thing.id] = thing
        case ReportSection():
            draft.report.append(thing)
        case WordClass():
            draft.word_classes[thing.id] = thing
        case Language():
            draft.languages[thing.id] = thing
        case Example():
            draft.examples.append(thing)
        case Term():
            draft.terms[thing.id] = thing
        case Act():
            draft.acts[thing.id] = thing
