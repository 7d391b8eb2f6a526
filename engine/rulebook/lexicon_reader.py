"""Reading classes of words, languages, examples and terms."""

from __future__ import annotations

from collections.abc import Iterable

from engine.language.suggestion import nearest
from engine.rulebook.deferred import Deferred
from engine.rulebook.document import Mapping, Node, Scalar
from engine.rulebook.draft import Draft
from engine.rulebook.forms import EXAMPLE, LANGUAGE, TERM, WORD_CLASS
from engine.rulebook.lexicon import Example, Language, Term, WordClass
from engine.rulebook.reader import Reader

__all__ = ["check_additions", "read_example", "read_language", "read_term", "read_word_class"]


def read_word_class(node: Node, reader: Reader, draft: Draft) -> None:
    """Adds a class of words."""
    entry = reader.mapping(node, WORD_CLASS)
    name = reader.identifier(entry.entries["id"], "a class of words") if entry else None
    if entry is None or name is None:
        return
    if name in draft.word_classes:
        reader.error("E015", f"{name!r} is defined twice, first at {draft.word_classes[name].place}", entry.place)
        return
    written = entry.entries["words"]
    values: dict[str, float] = {}
    if isinstance(written, Mapping):
        words = tuple(written.entries)
        for word, number in written.entries.items():
            text = reader.text(number, "the number of a word")
            try:
                values[word] = float(text)
            except ValueError:
                reader.error("E013", f"{word!r} must stand for a number, not {text!r}", number.place)
    else:
        words = reader.texts(written, "words")
    title, adds_to = (reader.text(entry.entries.get(key), key) for key in ("title", "adds-to"))
    function = reader.flag(entry.entries.get("function"), "function") or False
    draft.word_classes[name] = WordClass(name, title or name, words, entry.place, adds_to or None, values, function)


def read_language(node: Node, reader: Reader, draft: Draft) -> None:
    """Adds a language, or words of one."""
    entry = reader.mapping(node, LANGUAGE)
    name = reader.identifier(entry.entries["id"], "a language") if entry else None
    if entry is None or name is None:
        return
    if name in draft.languages:
        reader.error("E015", f"{name!r} is defined twice, first at {draft.languages[name].place}", entry.place)
        return
    glosses = entry.entries["glosses"]
    if not isinstance(glosses, Mapping):
        reader.error("E012", "glosses must be a mapping of words to words", glosses.place)
        return
    spaced = reader.flag(entry.entries.get("spaced"), "spaced")
    draft.languages[name] = Language(
        id=name,
        title=reader.text(entry.entries.get("title"), "title") or name.capitalize(),
        known_by=reader.texts(entry.entries.get("known-by"), "known-by"),
        decimal_comma=reader.word(entry.entries.get("decimal"), "decimal", LANGUAGE.words("decimal"), "point")
        == "comma",
        spaced=spaced is not False,
        deferred_glosses=Deferred.of({word: reader.text(gloss, "a gloss") for word, gloss in glosses.entries.items()}),
        place=entry.place,
        adds_to=reader.text(entry.entries.get("adds-to"), "adds-to") or None,
    )


def read_example(node: Node, reader: Reader, draft: Draft) -> None:
    """Adds an example of what a text says."""
    entry = reader.mapping(node, EXAMPLE)
    if entry is None:
        return
    says = {}
    given = entry.entries.get("says")
    if given is not None and not isinstance(given, Mapping):
        reader.error("E012", "says must be a mapping of facts to values", given.place)
        return
    for fact, written in given.entries.items() if given else ():
        if not _is_fact(fact, given, reader, draft) or not isinstance(written, Scalar):
            continue
        value = reader.value(written, draft.literals(draft.types[fact]))
        if value is not None:
            says[fact] = value
    silent = reader.texts(entry.entries.get("silent"), "silent")
    for fact in silent:
        _is_fact(fact, entry.entries["silent"], reader, draft)
    draft.examples.append(Example(reader.text(entry.entries["text"], "text"), says, silent, entry.place))


def read_term(node: Node, reader: Reader, draft: Draft) -> None:
    """Adds a word of the trade with its meaning."""
    entry = reader.mapping(node, TERM)
    name = reader.identifier(entry.entries["id"], "a term") if entry else None
    if entry is None or name is None:
        return
    if name in draft.terms:
        reader.error("E015", f"{name!r} is defined twice, first at {draft.terms[name].place}", entry.place)
        return
    words = reader.texts(entry.entries["words"], "words")
    means, sources = reader.text(entry.entries["means"], "means"), reader.sources(entry.entries.get("sources"))
    draft.terms[name] = Term(name, tuple(word.lower() for word in words), means, entry.place, sources)


def _is_fact(fact: str, node: Node | None, reader: Reader, draft: Draft) -> bool:
    if fact in draft.facts:
        return True
    if node is not None:
        place = node.keys.get(fact, node.place) if isinstance(node, Mapping) else node.place
        reader.error("E102", f"there is no fact {fact!r}", place, nearest(fact, draft.facts))
    return False


def check_additions(things: Iterable[WordClass | Language], known: Iterable[str], reader_of: dict[str, Reader]) -> None:
    """Adds a finding for each class or language that is to be added to one that is not there."""
    names = frozenset(known)
    for thing in things:
        if thing.adds_to is not None and thing.adds_to not in names:
            what = "language" if isinstance(thing, Language) else "class of words"
            message = f"there is no {what} {thing.adds_to!r} to add to"
            reader_of[thing.place.file].error("E107", message, thing.place, nearest(thing.adds_to, names))
