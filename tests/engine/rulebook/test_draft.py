"""A rulebook in the making."""

from __future__ import annotations

from weakref import ref

from engine.rulebook.draft import Draft
from tests.engine.wine.cellar import Cellar


def test_the_entries_of_a_catalogue_are_its_ids_and_of_none_there_are_none() -> None:
    draft = Draft({"wines": Cellar()})
    assert draft.entries("wines") == frozenset(Cellar().ids())
    assert draft.entries("vines") is None


def test_names_that_expressions_may_use_hold_on_to_nothing_else_that_was_read() -> None:
    """Otherwise all that was read for a rulebook stays until garbage is looked for."""
    draft = Draft({})
    scope, seen = draft.scope, ref(draft)
    del draft
    assert seen() is None
    assert scope.entries("wines") is None
