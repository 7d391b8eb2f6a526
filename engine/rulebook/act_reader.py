"""Reading what a person does with a sentence in a conversation."""

from __future__ import annotations

import re

from engine.rulebook.act import Act, ActTest
from engine.rulebook.document import Node
from engine.rulebook.forms.act import ACT, WrittenAct, WrittenActTest
from engine.rulebook.identifier import RULE_ID
from engine.rulebook.reader import Reader

__all__ = ["read_act"]


def read_act(node: Node, reader: Reader) -> None:
    """Adds an act of a conversation."""
    written, acts = ACT.written(node, reader), reader.draft.acts
    name = _identifier(written) if written else ""
    if written is None or not name:
        return
    if name in acts:
        reader.error("E015", f"{name!r} is defined twice, first at {acts[name].place}", written.place)
        return
    if WrittenAct.does not in written and WrittenAct.says not in written:
        reader.error("E011", ACT.needs, written.place)
    tests = (_test(each) for each in written.tests)
    acts[name] = Act(
        id=name,
        title=written.title,
        kind=written.kind,
        words=written.words,
        does=written.does,
        options=written.with_,
        says=written.says,
        place=written.place,
        help=written.help,
        examples=written.examples,
        counterexamples=written.not_,
        cues=written.cues,
        tests=tuple(each for each in tests if each is not None),
    )


def _identifier(written: WrittenAct) -> str:
    """The id of an act. No expression names acts, so words of the language such as `unknown` may be ids."""
    text = written.id
    if re.fullmatch(RULE_ID, text):
        return text
    message = f"{text!r} cannot be the id of an act: lower-case words, digits and '_', joined by '.' or '-'"
    written.reader.error("E014", message, written.at(WrittenAct.id))
    return ""


def _test(written: WrittenActTest) -> ActTest | None:
    given = written.given
    return None if given is None else ActTest(written.reader.given(given), written.says, written.place)
