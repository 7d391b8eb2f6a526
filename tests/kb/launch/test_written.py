"""Whatever a value holds, the reader of the file gets it back, and nothing else."""

from __future__ import annotations

import ast
import json
import shlex
import string

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from kb.launch.traced import Traced
from kb.launch.written import UnwritableError, comment, json_text, python, shell, word, yaml_scalar, yaml_text

TEXTS = st.text(st.characters(exclude_categories=("Cs",)))
SCALARS = st.one_of(TEXTS, st.booleans(), st.integers(), st.floats(allow_nan=False, allow_infinity=False))
TRACED = st.builds(Traced, SCALARS, TEXTS)
TREES = st.recursive(
    st.one_of(SCALARS, TRACED, st.builds(Traced, st.lists(TEXTS, min_size=1), TEXTS)),
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(TEXTS, inner, max_size=4)),
    max_leaves=12,
)


def bare(value: object) -> object:
    """``value`` without notes."""
    if isinstance(value, Traced):
        return value.value
    if isinstance(value, dict):
        return {key: bare(each) for key, each in value.items()}
    return [bare(each) for each in value] if isinstance(value, list) else value


@given(st.dictionaries(TEXTS, TREES, max_size=5))
def test_yaml_is_read_back(tree):
    assert yaml.safe_load(str(yaml_text(tree)) or "{}") == bare(tree)


@given(st.dictionaries(TEXTS, TREES, min_size=1, max_size=4))
def test_yaml_may_stand_deeper(tree):
    assert yaml.safe_load(f"top:\n{yaml_text(tree, 1)}") == {"top": bare(tree)}


@given(SCALARS)
def test_a_scalar_of_yaml_stays_on_its_line(value):
    written = yaml_scalar(value)
    assert "\n" not in written
    assert yaml.safe_load(f"key: {written}  # more") == {"key": value}


@given(TREES)
def test_json_is_read_back(tree):
    assert json.loads(json_text(tree)) == bare(tree)


@given(TEXTS.filter(lambda text: "\0" not in text))
def test_a_shell_reads_one_word(text):
    assert shlex.split(f"run {shell(text)} # comment", comments=True) == ["run", text]


@given(SCALARS)
def test_python_reads_a_literal(value):
    assert ast.literal_eval(python(value)) == value


@given(TEXTS)
def test_nothing_leaves_a_comment(text):
    assert len(f"# {comment(text)}".splitlines()) == 1


@given(TEXTS)
def test_a_word_has_no_sign_with_a_meaning(text):
    if set(text) <= set(string.ascii_letters + string.digits + "._:,+@%/=-") and 0 < len(text) <= 200:
        assert word(text) == text
    else:
        with pytest.raises(UnwritableError, match="cannot stand there"):
            word(text)


@pytest.mark.parametrize(
    "text", ["yes", "null", "1e5", "0x10", "2026-01-01", "a: b", "- a", "#", "!", "&a", "*a", "", " a"]
)
def test_what_looks_like_something_else_is_quoted(text):
    assert yaml.safe_load(yaml_scalar(text)) == text


def test_lines_of_a_script_stay_readable():
    assert (
        str(yaml_text({"run": "#!/bin/sh\necho a  # b\n\necho c\n"}))
        == "run: |\n  #!/bin/sh\n  echo a  # b\n\n  echo c"
    )


def test_a_note_stands_beside_its_value():
    written = yaml_text({"lora_r": Traced(16, "training.lora_rank, assumed"), "gone": None})
    assert written == "lora_r: 16  # training.lora_rank, assumed"
