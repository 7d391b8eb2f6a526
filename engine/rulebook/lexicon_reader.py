"""Reading classes of words, languages, examples and terms."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.findings.finding import Place
from engine.language import Value
from engine.language.suggestion import meant
from engine.rulebook.deferred import Deferred
from engine.rulebook.document import Mapping, Node, Scalar
from engine.rulebook.forms.lexicon import (
    EXAMPLE,
    LANGUAGE,
    TERM,
    WORD_CLASS,
    WrittenExample,
    WrittenWordClass,
)
from engine.rulebook.lexicon import Example, Language, Term, WordClass
from engine.rulebook.reader import Reader

__all__ = ["check_additions", "read_example", "read_language", "read_term", "read_word_class"]


def read_word_class(node: Node, reader: Reader) -> None:
    """Adds a class of words."""
    written, classes = WORD_CLASS.written(node, reader), reader.draft.word_classes
    name = written.id if written else None
    if written is None or name is None:
        return
    if name in classes:
        reader.error("E015", f"{name!r} is defined twice, first at {classes[name].place}", written.place)
        return
    listed = written.node(WrittenWordClass.words)
    values: dict[str, float] = {}
    if isinstance(listed, Mapping):
        words = tuple(listed.entries)
        for word, number in listed.entries.items():
            text = reader.text(number, "the number of a word")
            try:
                values[word] = float(text)
            except ValueError:
                reader.error("E013", f"{word!r} must stand for a number, not {text!r}", number.place)
    else:
        words = reader.texts(listed, WrittenWordClass.words.name)
    title, adds_to = written.title or name, written.adds_to or None
    classes[name] = WordClass(name, title, words, written.place, adds_to, values, written.function)


def read_language(node: Node, reader: Reader) -> None:
    """Adds a language, or words of one."""
    written, languages = LANGUAGE.written(node, reader), reader.draft.languages
    name = written.id if written else None
    if written is None or name is None:
        return
    if name in languages:
        reader.error("E015", f"{name!r} is defined twice, first at {languages[name].place}", written.place)
        return
    languages[name] = Language(
        id=name,
        title=written.title or name.capitalize(),
        known_by=written.known_by,
        decimal_comma=written.decimal == "comma",
        spaced=written.spaced,
        deferred_glosses=Deferred.of(written.glosses),
        place=written.place,
        adds_to=written.adds_to or None,
    )


def read_example(node: Node, reader: Reader) -> None:
    """Adds an example of what a text says."""
    written = EXAMPLE.written(node, reader)
    if written is None:
        return
    says, silent = dict(_said(written)), written.silent
    for fact in silent:
        _is_fact(fact, written.at(WrittenExample.silent), reader)
    reader.draft.examples.append(Example(written.text, says, silent, written.place))


def _said(written: WrittenExample) -> Iterator[tuple[str, Value]]:
    given, reader = written.says, written.reader
    if given is None:
        return
    for fact, text in given.entries.items():
        if _is_fact(fact, given.keys[fact], reader) and isinstance(text, Scalar):
            value = reader.value(text, reader.draft.types[fact])
            if value is not None:
                yield fact, value


def read_term(node: Node, reader: Reader) -> None:
    """Adds a word of the trade with its meaning."""
    written, terms = TERM.written(node, reader), reader.draft.terms
    name = written.id if written else None
    if written is None or name is None:
        return
    if name in terms:
        reader.error("E015", f"{name!r} is defined twice, first at {terms[name].place}", written.place)
        return
    words = tuple(word.lower() for word in written.words)
    terms[name] = Term(name, words, written.means, written.place, written.sources)


def _is_fact(fact: str, place: Place, reader: Reader) -> bool:
    known = reader.draft.facts
    if fact in known:
        return True
    reader.error("E102", f"there is no fact {fact!r}", place, meant(fact, known))
    return False


def check_additions(things: Iterable[WordClass | Language], known: Iterable[str], reader_of: dict[str, Reader]) -> None:
    """Adds a finding for each class or language that is to be added to one that is not there."""
    names = frozenset(known)
    for thing in things:
        if thing.adds_to is not None and thing.adds_to not in names:
            what = "language" if isinstance(thing, Language) else "class of words"
            message = f"there is no {what} {thing.adds_to!r} to add to"
            reader = reader_of[thing.place.file]
            place = reader.document.place_of(thing.place, WrittenWordClass.adds_to.name, thing.adds_to)
            reader.error("E107", message, place, meant(thing.adds_to, names))
