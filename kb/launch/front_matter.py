"""What a template says of itself, in YAML within the comment at its top."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from engine.findings import Finding, Place, RulebookError
from engine.language import Expression
from engine.language.suggestion import meant
from engine.rulebook.content import ListOf
from engine.rulebook.document import Document, parse_document
from engine.rulebook.draft import Draft
from engine.rulebook.form import Form, Key, Written
from engine.rulebook.forms.contents import CONDITION, FACT_NAME, FLAG, OPTIONAL_TEXT, TEMPLATE, TEXT
from engine.rulebook.reader import Reader

__all__ = ["FORM", "FrontMatter", "LaunchOption", "Refusal", "read_front_matter"]

_TOP = re.compile(r"\{#-?\n(?P<front>.*?)-?#\}\n?", re.DOTALL)
_FILE_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,99}")
_EXAMPLE = "{#\\ntitle: …\\nfile: …\\ntool: …\\nversion: …\\nwhen: …\\n#}"


class _WrittenRefusal(Written):
    """A reason not to write a target, as it is written."""

    when = Key(CONDITION, "When the target is not written although it applies.", required=True)
    because = Key(TEMPLATE, "Why, in a sentence, with values by {fact}.", required=True)


class _WrittenOption(Written):
    """An option of a target, as it is written."""

    id = Key(TEXT, "Its name.", required=True)
    title = Key(TEXT, "What it says.", required=True)
    default = Key(OPTIONAL_TEXT, "What counts where it is not given. Without it, the file has a place to put it in.")


class WrittenFrontMatter(Written):
    """The top of a template, as it is written."""

    title = Key(TEXT, "What the file is.", required=True)
    file = Key(TEXT, "The name of the file that is written.", required=True)
    tool = Key(TEXT, "The program that reads the file.", required=True)
    version = Key(TEXT, "The version of it that the template was written for.", required=True)
    when = Key(CONDITION, "The jobs that it is for.", required=True)
    needs = Key(ListOf(FACT_NAME), "Facts without which nothing is written.")
    refuse = Key(ListOf(Form("a refusal", _WrittenRefusal)), "What the tool cannot do, with the reason.")
    options = Key(ListOf(Form("an option", _WrittenOption)), "What only the person knows, such as a port.")
    notes = Key(TEXT, "A second file for the notes of values, where the file itself can hold no comments.")
    executable = Key(FLAG, "Whether the file is a program.")
    replaces = Key(FLAG, "That it takes the place of the template of this name below.")


FORM = Form("the top of a template", WrittenFrontMatter)


@dataclass(frozen=True, slots=True)
class Refusal:
    """When a target is not written although it applies, and why."""

    when: Expression
    because: str


@dataclass(frozen=True, slots=True)
class LaunchOption:
    """What only the person knows. ``default`` is None where it has to be put in."""

    id: str
    title: str
    default: str | None


@dataclass(frozen=True, slots=True)
class FrontMatter:
    """The top of a template: what it writes, for which jobs, and what it needs for that."""

    title: str
    file: str
    tool: str
    version: str
    when: Expression
    needs: tuple[str, ...] = ()
    refuse: tuple[Refusal, ...] = ()
    options: tuple[LaunchOption, ...] = ()
    notes: str = ""
    executable: bool = False
    replaces: bool = False
    place: Place = field(default_factory=lambda: Place("", 1, 1))


def read_front_matter(name: str, text: str, draft: Draft) -> FrontMatter:
    """The top of the template ``text``, called ``name`` in messages. Raises `RulebookError` with all findings."""
    found = _TOP.match(text)
    if found is None:
        line = text.partition("\n")[0]
        message = "a template begins with what it says of itself, in a comment"
        place = Place(name, 1, 1)
        raise RulebookError([Finding("E601", message, place, line=line, cure=f"begin the file with {_EXAMPLE}")])
    # An empty line stands for that of the opening brace, so that places are those in the template.
    document = parse_document(name, "\n" + found["front"])
    shown = Document(name, text, tuple(text.splitlines()), document.root)
    reader = Reader(shown, draft)
    before = len(draft.findings)
    front = _front_matter(reader, shown)
    if front is None or len(draft.findings) > before:
        raise RulebookError(draft.findings[before:])
    return front


def _front_matter(reader: Reader, document: Document) -> FrontMatter | None:
    written = FORM.written(document.root, reader)
    if written is None:
        return None
    when, needs = written.when, written.needs
    for fact in needs:
        if fact not in reader.draft.facts:
            place = written.at(WrittenFrontMatter.needs)
            reader.error("E102", f"unknown fact {fact!r}", place, meant(fact, reader.draft.facts))
    for key in (WrittenFrontMatter.file, WrittenFrontMatter.notes):
        named = key.read(written.mapping, reader)
        if key in written and not _FILE_NAME.fullmatch(named):
            message = f"{named!r} is no name for a file: letters, digits, '.', '_' and '-', without folders"
            reader.error("E013", message, written.at(key))
    if when is None:
        return None
    return FrontMatter(
        title=written.title,
        file=written.file,
        tool=written.tool,
        version=written.version,
        when=when,
        needs=needs,
        refuse=tuple(_refusals(written)),
        options=tuple(LaunchOption(each.id, each.title, each.default) for each in written.options),
        notes=written.notes,
        executable=written.executable,
        replaces=written.replaces,
        place=written.place,
    )


def _refusals(written: WrittenFrontMatter) -> Iterator[Refusal]:
    for each in written.refuse:
        when, because = each.when, each.because
        if when is not None:
            yield Refusal(when, because)
