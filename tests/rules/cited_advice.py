"""Advice as a document, what it cites, and what is asked on the way to it."""

from __future__ import annotations

import contextlib
import io
import json
from collections.abc import Mapping
from functools import cache

from engine.inference import Given
from engine.interview import Question, next_question, with_implied
from kb.advisor import Advisor
from tests.loaded_once import rules_loaded_once
from tui.cli import main

Document = dict  # the JSON document of an advice


@cache
def advised(text: str, *answers: str) -> Document:
    """The JSON document of the command line for a request in words."""
    page = io.StringIO()
    with contextlib.redirect_stdout(page), rules_loaded_once():
        main(["advise", text, "--json", *(part for answer in answers for part in ("--set", answer))])
    return json.loads(page.getvalue())


def cited(document: Document) -> set[str]:
    return {each["id"] for each in document["claims"]}


def fact(document: Document, name: str) -> object:
    return document["facts"][name]["value"]


def next_of_all(advisor: Advisor, given: Mapping[str, Given], declined: set[str]) -> Question | None:
    """What is asked next of somebody who wants to set everything, settings for experts included."""
    answers = with_implied(advisor.engine, given)
    return next_question(advisor.engine, answers, advisor.conclusions, frozenset(declined))
