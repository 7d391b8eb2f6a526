"""Compiled rules are found again only while everything that they were made of is the same."""

from __future__ import annotations

from pathlib import Path

import pytest

import engine
from engine.findings import Finding, Place
from engine.loading.compiled_key import compiled_key
from engine.rulebook import BUILT_IN, Layer, RuleFile
from tests.engine.wine.cellar import Cellar


def layer(*files: tuple[str, str], title: str = BUILT_IN) -> Layer:
    return Layer(title, tuple(RuleFile(Path("/anywhere") / name, name, text) for name, text in files))


class OtherCellar(Cellar):
    digest = "another cellar book"


WINES = {"wines": Cellar()}
ONE = layer(("a.yaml", "text of a"), ("b.yaml", "text of b"))


@pytest.fixture(autouse=True)
def program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An engine with one source file."""
    source = tmp_path / "__init__.py"
    source.write_text("# one engine")
    monkeypatch.setattr(engine, "__file__", str(source))
    return source


@pytest.fixture
def key(program: Path) -> str:
    return compiled_key([ONE], WINES)


def test_the_same_rules_and_catalogues_have_the_same_key(key: str) -> None:
    assert compiled_key([layer(("a.yaml", "text of a"), ("b.yaml", "text of b"))], {"wines": Cellar()}) == key
    assert len(key) == 64


@pytest.mark.parametrize(
    "layers",
    [
        [],
        [layer(("a.yaml", "text of a"))],
        [layer(("a.yaml", "text of a"), ("b.yaml", "text of b."))],
        [layer(("a.yaml", "text of a"), ("c.yaml", "text of b"))],
        [layer(("b.yaml", "text of b"), ("a.yaml", "text of a"))],
        [layer(("a.yaml", "text of ab"), (".yaml", "text of b"))],
        [layer(("a.yaml", "text of a"), ("b.yaml", "text of b"), title="mine")],
        [layer(("a.yaml", "text of a")), layer(("b.yaml", "text of b"))],
        [ONE, layer(title="mine")],
        [Layer(ONE.title, ONE.files, (Finding("E001", "the file cannot be read", Place("c.yaml", 1, 1)),))],
    ],
)
def test_another_set_of_rules_has_another_key(layers: list[Layer], key: str) -> None:
    assert compiled_key(layers, WINES) != key


def test_other_catalogues_give_another_key(key: str) -> None:
    assert compiled_key([ONE], {}) != key
    assert compiled_key([ONE], {"wines": OtherCellar()}) != key
    assert compiled_key([ONE], {"cheeses": Cellar()}) != key
    assert compiled_key([ONE], {"wines": Cellar(), "cheeses": OtherCellar()}) == compiled_key(
        [ONE], {"cheeses": OtherCellar(), "wines": Cellar()}
    )


def test_another_engine_gives_another_key(program: Path, key: str) -> None:
    (program.parent / ".#lock.py").symlink_to("the lock of an editor")
    assert compiled_key([ONE], WINES) == key
    program.write_text("# another engine")
    assert compiled_key([ONE], WINES) != key
    program.write_text("# one engine")
    (program.parent / "more.py").touch()
    assert compiled_key([ONE], WINES) != key


def test_any_name_of_a_file_will_do(key: str) -> None:
    assert compiled_key([layer(("caf\udce9.yaml", "text"), title="/home/caf\udce9")], WINES) != key
