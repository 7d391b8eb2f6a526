"""Reading what a person does with a sentence in a conversation."""

from __future__ import annotations

import re
from collections.abc import Iterator

from engine.language import Value
from engine.language.suggestion import nearest
from engine.rulebook.act import Act, ActTest
from engine.rulebook.document import Mapping, Node, Scalar
from engine.rulebook.draft import Draft
from engine.rulebook.forms import ACT, ACT_TEST
from engine.rulebook.identifier import RULE_ID
from engine.rulebook.reader import Reader

__all__ = ["read_act"]


def read_act(node: Node, reader: Reader, draft: Draft) -> None:
    """Adds an act of a conversation."""
    entry = reader.mapping(node, ACT)
    name = _identifier(entry.entries["id"], reader) if entry else ""
    if entry is None or not name:
        return
    if name in draft.acts:
        reader.error("E015", f"{name!r} is defined twice, first at {draft.acts[name].place}", entry.place)
        return
    keys = entry.entries
    if "does" not in keys and "says" not in keys:
        reader.error("E011", "an act needs 'does' or 'says'", entry.place)
    says = keys.get("says")
    said = (says,) if isinstance(says, Scalar) else reader.items(says, "says")
    draft.acts[name] = Act(
        id=name,
        title=reader.text(keys["title"], "title"),
        kind=reader.word(keys["kind"], "kind", ACT.words("kind"), "statement"),
        words=reader.texts(keys.get("words"), "words"),
        does=reader.text(keys.get("does"), "does"),
        options=dict(_options(keys.get("with"), reader)),
        says=tuple(reader.template(each, "says", draft.types) for each in said),
        place=entry.place,
        help=reader.text(keys.get("help"), "help"),
        examples=reader.texts(keys["examples"], "examples"),
        counterexamples=reader.texts(keys.get("not"), "not"),
        cues=reader.texts(keys.get("cues"), "cues"),
        tests=tuple(_tests(keys.get("tests"), reader, draft)),
    )


def _identifier(node: Node, reader: Reader) -> str:
    """The id of an act. No expression names acts, so words of the language such as `unknown` may be ids."""
    text = reader.text(node, "the id of an act")
    if re.fullmatch(RULE_ID, text):
        return text
    message = f"{text!r} cannot be the id of an act: lower-case words, digits and '_', joined by '.' or '-'"
    reader.error("E014", message, node.place)
    return ""


def _options(node: Node | None, reader: Reader) -> Iterator[tuple[str, str]]:
    if node is None:
        return
    if not isinstance(node, Mapping):
        reader.error("E012", "with must be a mapping of names to texts", node.place)
        return
    for name, written in node.entries.items():
        yield name, reader.text(written, name)


def _tests(node: Node | None, reader: Reader, draft: Draft) -> Iterator[ActTest]:
    for item in reader.items(node, "tests"):
        entry = reader.mapping(item, ACT_TEST)
        given = entry.entries["given"] if entry else None
        if entry is None or not isinstance(given, Mapping):
            if given is not None:
                reader.error("E012", "given must be a mapping of facts to values", given.place)
            continue
        found: dict[str, Value] = {}
        for fact, written in given.entries.items():
            if fact not in draft.facts:
                reader.error("E102", f"{fact!r} is no fact", given.keys[fact], nearest(fact, draft.facts))
                continue
            value = reader.value(written, draft.literals(draft.types[fact]))
            if value is not None:
                found[fact] = value
        yield ActTest(found, reader.text(entry.entries["says"], "says"), entry.place)
