"""Sections of a rule file that say something for other files, and hold nothing that a rulebook knows any more."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

from msgspec.structs import replace

from engine.rulebook.aggregate import AGGREGATES
from engine.rulebook.declaration import Fact, Parameter
from engine.rulebook.document import Mapping, Node, Scalar
from engine.rulebook.document import Sequence as SequenceNode
from engine.rulebook.draft import Draft
from engine.rulebook.forms.file import WrittenRuleFile
from engine.rulebook.forms.quantity import WrittenItems, WrittenQuantity
from engine.rulebook.forms.rule import WrittenRule
from engine.rulebook.forms.source import WrittenSource
from engine.rulebook.layer import Layer
from engine.rulebook.lexicon import Term
from engine.rulebook.pack import Pack, read_packs
from engine.rulebook.provider import Branch, Provider
from engine.rulebook.rulebook import Rulebook
from engine.rulebook.search_plan import Requirement

__all__ = [
    "BARE",
    "SHARED",
    "Heading",
    "Touched",
    "claims",
    "declared_below",
    "leans",
    "shares_anew",
    "sharing_packs",
    "without_places",
]

Plain = tuple[object, ...]
"""What a node says, wherever it stands."""

_FILE = WrittenRuleFile
_ITEMS, _ERRORS, _REFERENCES = (key.name for key in (_FILE.items, _FILE.errors, _FILE.references))
SHARED = (_ITEMS, _ERRORS, _REFERENCES)
"""The sections that other files name."""
BARE = frozenset((_FILE.units.name, _FILE.entries.name))
"""The sections that hold nothing with an id of its own."""
_FOR, _ERROR = WrittenRule.for_.name, WrittenQuantity.error.name
_LEANING = frozenset((_FOR, _ERROR, WrittenSource.ref.name))
"""Keys that name what stands in these sections."""
_AGGREGATE = re.compile(rf"\b(?:{'|'.join(AGGREGATES)})\(")
_CLAIM = WrittenSource.claim.name
_SOURCES, _ID, _OF = WrittenRule.sources.name, WrittenItems.id.name, WrittenItems.of.name


class Heading:
    """Finds the headings of sections of some ``names`` in texts, and other keys that look like them."""

    def __init__(self, *names: str) -> None:
        # One for each name: what begins with letters is looked for many times as fast.
        self._patterns = tuple(re.compile(rf"{name}[\"']?[ \t]*:") for name in names)

    def is_in(self, text: str) -> bool:
        """Whether ``text`` may have such a section."""
        return any(each.search(text) for each in self._patterns)


_SHARING, _WITH_ERRORS = Heading(*SHARED), Heading(_ERRORS)
_REPEATING, _WITH_BARS = (re.compile(rf"(?<![\w-]){key}[\"']?\s*:") for key in (_FOR, _ERROR))


def sharing_packs(layer: Layer, draft: Draft) -> tuple[Pack, ...]:
    """The packs of ``layer`` that say something for other files."""
    files = tuple(file for file in layer.files if _SHARING.is_in(file.text))
    return read_packs((replace(layer, files=files),), draft)


def leans(node: Node) -> bool:
    """Whether something in ``node`` goes over lists, or names errors or references, that other files may declare."""
    if isinstance(node, Scalar):
        return " in " in node.text and _AGGREGATE.search(node.text) is not None
    if isinstance(node, SequenceNode):
        return any(map(leans, node.items))
    if not _LEANING.isdisjoint(node.entries) or not node.entries.keys().isdisjoint(SHARED):
        return True
    cited = node.entries.get(_SOURCES)
    if isinstance(cited, SequenceNode) and any(isinstance(each, Scalar) for each in cited.items):
        return True
    return any(map(leans, node.entries.values()))


def shares_anew(packs: Sequence[Pack], sharing: Sequence[Pack], base: Rulebook) -> bool:
    """Whether lists, errors or references of ``packs`` may be what something in ``base`` means, by name, already."""
    shared = [declared_below(packs, section).keys() & declared_below(sharing, section).keys() for section in SHARED]
    cited = declared_below(packs, _REFERENCES).keys()
    return any(shared) or bool(cited and not cited.isdisjoint(claims(base)))


def declared_below(packs: Iterable[Pack], section: str) -> dict[str, Node]:
    """What stands below the key of a ``section`` of ``packs``, by id."""
    found: dict[str, Node] = {}
    for pack in packs:
        for node in pack.items(section):
            written = node.entries.get(_ID) if isinstance(node, Mapping) else None
            if isinstance(written, Scalar):
                found[written.text] = node
    return found


def claims(base: Rulebook) -> Iterator[str]:
    """What ``base`` cites as claims: of a text it is not known any more whether it could have been a reference."""
    things: tuple[Iterable[Fact | Parameter | Provider | Branch | Requirement | Term], ...] = (
        base.facts.values(),
        base.parameters.values(),
        base.providers.values(),
        (branch for each in base.providers.values() for branch in each.all_branches),
        base.requirements,
        base.lexicon.terms,
    )
    yield from (source.reference for each in chain(*things) for source in each.sources if source.kind == _CLAIM)
    # A unit keeps of its source no more than the name.
    yield from (each.source for each in base.units.conversions.values())


class Touched:
    """What is other in the shared sections of ``packs`` than it was ``before``, and which files may lean on that.

    Where a list is other, all that goes over lists may be: a list can be named by what stands in another one.
    """

    def __init__(self, before: Sequence[Pack], packs: Sequence[Pack]) -> None:
        old, new = ({section: declared_below(each, section) for section in SHARED} for each in (before, packs))
        self._items = _lists(old[_ITEMS]) != _lists(new[_ITEMS])
        self._errors = self._items or _plain(old[_ERRORS]) != _plain(new[_ERRORS])
        was, now = _plain(old[_REFERENCES]), _plain(new[_REFERENCES])
        self._references = {name for name in was.keys() | now.keys() if was.get(name) != now.get(name)}

    @property
    def is_nothing(self) -> bool:
        """Whether all is as it was."""
        return not (self._items or self._errors or self._references)

    def leaning(self, texts: dict[str, str]) -> frozenset[str]:
        """The names of those files, of ``texts``, in which something may mean something else."""
        cites = {name for name, text in texts.items() if self._references and self._cites(text)}
        # An error is cited by all that have it.
        errors = self._errors or any(_WITH_ERRORS.is_in(texts[name]) for name in cites)
        return frozenset(cites).union(
            name
            for name, text in texts.items()
            if (self._items and (_REPEATING.search(text) or _AGGREGATE.search(text)))
            or (errors and _WITH_BARS.search(text))
        )

    def _cites(self, text: str) -> bool:
        """Whether ``text`` names one of the references, or may put its name together."""
        return any(name in text for name in self._references) or _REPEATING.search(text) is not None


def _lists(nodes: dict[str, Node]) -> dict[str, object]:
    """What lists say: names and texts wherever they stand, and what else is put in somewhere with its places."""
    return {name: _list(node.entries.get(_OF, node)) for name, node in nodes.items() if isinstance(node, Mapping)}


def _list(members: Node) -> object:
    if not isinstance(members, Mapping):
        return without_places(members)
    return [(name, _row(row)) for name, row in members.entries.items()]


def _row(row: Node) -> object:
    if not isinstance(row, Mapping):
        return row
    return [(column, node.text if isinstance(node, Scalar) else node) for column, node in row.entries.items()]


def _plain(nodes: dict[str, Node]) -> dict[str, Plain]:
    return {name: without_places(node) for name, node in nodes.items()}


def without_places(node: Node) -> Plain:
    """What ``node`` says, wherever it stands."""
    if isinstance(node, Scalar):
        return (node.text, node.quoted)
    if isinstance(node, SequenceNode):
        return tuple(map(without_places, node.items))
    return tuple((key, without_places(value)) for key, value in node.entries.items())
