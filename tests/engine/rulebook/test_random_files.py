"""Whatever is written in rule files, they load or are refused by a RulebookError; nothing else happens."""

from __future__ import annotations

import copy
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
import yaml
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.inference import Given, GivenError, InferenceEngine
from engine.rulebook import Rulebook, RulebookError, load_rulebook
from tests.engine.wine.cellar import DAY, FILES, Cellar
from tests.sample import examples

TEXTS = {file.name: file.read_text(encoding="utf-8") for file in FILES}
TOKENS = re.compile(r"\s+|[^\s,:{}\[\]]+|[,:{}\[\]]")
WORDS = sorted({token for text in TEXTS.values() for token in TOKENS.findall(text)})
# Without the C parser "?}" would not be YAML.
TREES = {name: yaml.load(text, Loader=yaml.BaseLoader) for name, text in TEXTS.items()}
EVIL = [
    *(
        "",
        "..",
        "<",
        "not not x",
        "1e999",
        "-",
        "~",
        "'",
        '"',
        "9" * 400,
        "-1e308",
        "1e-320",
        "1/0",
        "7B",
        "GB",
        "2 byte/",
    ),
    *(
        "__import__('os')",
        "x" * 3000,
        "1+" * 500 + "1",
        "a..b",
        "int",
        "text",
        "enum",
        "bool",
        "number",
        "entry",
        "collect",
    ),
    *(
        "count",
        "priority",
        "undecided",
        "{x}",
        "{row.if}",
        "{",
        "min(",
        "((((",
        "2026-13-01",
        "guests",
        "wine",
        "0",
        "-0",
    ),
    *(
        "..5",
        "5..<5",
        "a or b",
        " or ",
        "1 %",
        "-5 %",
        "unknown",
        "x if y else z",
        "min(guests,3)",
        "a\nb",
        "é",
        "٣",
        "true",
    ),
    *("&a", "*a", "!!str", "<<", "\x1b[31m", "\x00", "---", "...", "%", "@", "`", "\t", "\u202e", "? ", "|", ">"),
]


@settings(max_examples=examples(150), suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(text=st.text(max_size=300) | st.lists(st.sampled_from([*WORDS, *EVIL]), max_size=60).map("".join))
def test_random_text(text: str, tmp_path: Path) -> None:
    file = tmp_path / "rules.yaml"
    file.write_text(text, encoding="utf-8", errors="replace")
    with pytest.raises(RulebookError) as caught:
        load_rulebook([file], {"wines": Cellar()})
    assert "\x1b" not in str(caught.value)


@settings(max_examples=examples(150), suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(content=st.binary(max_size=200))
def test_random_bytes(content: bytes, tmp_path: Path) -> None:
    file = tmp_path / "rules.yaml"
    file.write_bytes(content)
    with pytest.raises(RulebookError):
        load_rulebook([file], {})


def changed_text(text: str, random: Random) -> str:
    """The text with some of its words changed, swapped, doubled or gone."""
    tokens = TOKENS.findall(text)
    for _ in range(random.randint(1, 3)):
        place, other = random.randrange(len(tokens)), random.randrange(len(tokens))
        change = random.randrange(4)
        if change == 0:
            tokens[place] = random.choice([*WORDS, *EVIL])
        elif change == 1:
            tokens[place], tokens[other] = tokens[other], tokens[place]
        elif change == 2:
            tokens.insert(place, random.choice([*WORDS, *EVIL]))
        elif len(tokens) > 1:
            del tokens[place]
    return "".join(tokens)


def nodes(tree: object, path: tuple[str | int, ...] = ()) -> Iterator[tuple[tuple[str | int, ...], object]]:
    """Every node of a tree with the way to it."""
    yield path, tree
    if isinstance(tree, dict):
        for key, value in tree.items():
            yield from nodes(value, (*path, key))
    elif isinstance(tree, list):
        for index, value in enumerate(tree):
            yield from nodes(value, (*path, index))


POOL = [node for tree in TREES.values() for path, node in nodes(tree) if len(path) > 1]
KEYS = sorted({str(path[-1]) for tree in TREES.values() for path, _ in nodes(tree) if path})


def changed_tree(tree: object, random: Random) -> str:
    """The tree with a node or two changed, moved, added or gone, as YAML."""
    tree = copy.deepcopy(tree)
    for _ in range(random.randint(1, 2)):
        path, _ = random.choice([each for each in nodes(tree) if each[0]])
        parent: object = tree
        for step in path[:-1]:
            parent = parent[step]  # type: ignore[index]
        assert isinstance(parent, dict | list)
        change, other = random.randrange(4), copy.deepcopy(random.choice([*POOL, *EVIL]))
        if change == 0:
            parent[path[-1]] = random.choice(EVIL)  # type: ignore[index]
        elif change == 1:
            parent[path[-1]] = other  # type: ignore[index]
        elif change == 2:
            del parent[path[-1]]  # type: ignore[arg-type]
        elif isinstance(parent, list):
            parent.append(other)
        else:
            parent[random.choice(KEYS)] = other
    # A dash in quotes would be the text "-", not an empty cell.
    return yaml.safe_dump(tree, default_flow_style=None, width=random.choice([40, 10_000])).replace("'-'", "-")


def load(texts: dict[str, str], folder: Path) -> Rulebook | None:
    """The rulebook of those files, or None where they are refused as they should be."""
    for name, text in texts.items():
        (folder / name).write_text(text, encoding="utf-8", errors="replace")
    try:
        rulebook = load_rulebook([folder], {"wines": Cellar()})
        InferenceEngine(rulebook, "reference", as_of=DAY)
    except RulebookError as error:
        refusal = error
    else:
        return rulebook
    assert "\x1b" not in str(refusal)
    assert all(finding.place.line >= 1 and finding.place.column >= 1 for finding in refusal.findings)
    return None


@settings(max_examples=examples(150), suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(random=st.randoms(use_true_random=False), name=st.sampled_from(sorted(TEXTS)))
def test_files_with_changed_words(random: Random, name: str, tmp_path: Path) -> None:
    load({**TEXTS, name: changed_text(TEXTS[name], random)}, tmp_path)


@settings(max_examples=examples(150), suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(random=st.randoms(use_true_random=False), name=st.sampled_from(sorted(TREES)))
def test_files_with_changed_structure_load_or_are_refused_and_can_be_inferred_with(
    random: Random, name: str, tmp_path: Path
) -> None:
    rulebook = load({**TEXTS, name: changed_tree(TREES[name], random)}, tmp_path)
    if rulebook is None:
        return
    durable, reference = InferenceEngine(rulebook, as_of=DAY), InferenceEngine(rulebook, "reference", as_of=DAY)
    for provider in rulebook.providers.values():
        for test in provider.tests:
            answers = {fact: Given(value) for fact, value in test.given.items()}
            try:
                found = durable.infer(answers)
            except GivenError:
                continue
            expected = reference.infer(answers)
            assert (found.facts, found.firings) == (expected.facts, expected.firings)
            assert all(rulebook.show(fact, value) for fact, value in found.values.items())
