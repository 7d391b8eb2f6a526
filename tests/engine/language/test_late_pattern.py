"""Regular expressions that are compiled when they are first asked for."""

from __future__ import annotations

import re

import pytest

from engine.language.late_pattern import LatePattern


def test_it_is_what_re_compiles():
    assert LatePattern(r"(a+)b", re.IGNORECASE).compiled == re.compile(r"(a+)b", re.IGNORECASE)


def test_it_is_compiled_once():
    pattern = LatePattern("a")

    assert pattern.compiled is pattern.compiled


def test_bytes_are_searched_by_an_expression_of_bytes():
    assert LatePattern(rb"^a", re.MULTILINE).compiled.search(b"b\na") is not None


def test_nothing_is_compiled_before_it_is_asked_for():
    broken = LatePattern("(")

    with pytest.raises(re.error):
        _ = broken.compiled
