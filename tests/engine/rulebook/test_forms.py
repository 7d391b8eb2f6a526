"""The forms: one list of keys for whoever reads, formats or describes rule files."""

from __future__ import annotations

import pytest

from engine.rulebook import forms
from engine.rulebook.form import ByName, Content, Either, Form, Kinds, ListOf, Word
from engine.rulebook.forms import RULE, RULE_FILE, SOURCE, TABLE
from engine.rulebook.identifier import is_fact_id, is_rule_id
from engine.rulebook.source import SOURCE_KINDS


def forms_in(content: Content) -> list[Form]:
    """The forms that a content is made of, itself included."""
    match content:
        case Form(keys=keys):
            return [content, *(form for key in keys for form in forms_in(key.holds))]
        case Kinds(forms=kinds):
            return [form for each in kinds.values() for form in forms_in(each)]
        case Either(contents):
            return [form for each in contents for form in forms_in(each)]
        case ListOf(item) | ByName(item):
            return forms_in(item)
    return []


ALL = {form.what: form for form in forms_in(RULE_FILE)}


@pytest.mark.parametrize("what", ALL)
def test_every_form_is_sound(what):
    form = ALL[what]
    assert len(set(form.names)) == len(form.names)
    assert set(form.one_of) | set(form.ordered) | set(form.required) <= set(form.names)
    for key in form.keys:
        assert key.description.endswith(".")
        if isinstance(key.holds, Word):
            assert form.words(key.name) == key.holds.words


def test_the_forms_of_a_file_are_those_that_are_exported():
    exported = {each.what for name in forms.__all__ if isinstance(each := getattr(forms, name), Form)}
    assert set(ALL) <= exported


def test_a_rule_begins_with_its_name_and_ends_with_its_tests():
    assert RULE.names[:5] == ("for", "id", "title", "kind", "level")
    assert RULE.names[-7:] == ("when", "then", "judges", "because", "overrides", "sources", "tests")
    assert TABLE.required == ("id", "title", "hit", "inputs", "outputs", "rows", "because", "sources")


def test_a_source_is_of_one_of_the_kinds():
    assert SOURCE.names[: len(SOURCE_KINDS)] == SOURCE_KINDS
    assert SOURCE.one_of == (*SOURCE_KINDS, "ref")


def test_only_some_keys_choose_from_words():
    with pytest.raises(KeyError):
        RULE.words("title")
    with pytest.raises(KeyError):
        RULE.words("rows")


@pytest.mark.parametrize("text", ["a", "wine.colour", "a1.2_b", "x" * 100])
def test_ids(text):
    assert is_fact_id(text)
    assert is_rule_id(text)


@pytest.mark.parametrize("text", ["", "A", "1a", "a.", ".a", "a..b", "a b", "ä", "not", "true", "a\n", "x" * 101])
def test_what_can_be_no_id(text):
    assert not is_fact_id(text)
    assert not is_rule_id(text)


def test_ids_of_rules_may_have_hyphens():
    assert is_rule_id("a-b.c-d")
    assert not is_rule_id("a-")
    assert not is_fact_id("a-b")
