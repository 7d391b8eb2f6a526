"""A set of layers is compiled once; after that it comes from the cache, until something in it changes."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from shutil import copytree

import pytest

from engine.inference import Given, InferenceEngine
from engine.loading.checking import checked_rules
from engine.loading.compiled_cache import CompiledCache
from engine.rulebook import Rulebook, RulebookError, loading, read_layers
from tests.engine.wine.cellar import DAY, FOLDER, Cellar


@pytest.fixture
def packs(tmp_path: Path) -> Path:
    """Rule files of one's own to change."""
    return Path(copytree(FOLDER, tmp_path / "wine", ignore=lambda *_: {"cellar.py", "__pycache__"}))


@pytest.fixture
def compiled(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Grows by one whenever rule files are compiled."""
    times: list[int] = []
    original = loading.compile_rulebook

    def counted(*arguments: object) -> Rulebook:
        times.append(len(times))
        return original(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(loading, "compile_rulebook", counted)
    return times


@pytest.fixture
def load(packs: Path, tmp_path: Path) -> Callable[[], Rulebook]:
    cache = CompiledCache(tmp_path / "cache")
    return lambda: checked_rules(read_layers([packs]), {"wines": Cellar()}, cache).rulebook


def test_what_was_compiled_before_is_the_same(
    load: Callable[[], Rulebook], compiled: list[int], wine: Rulebook
) -> None:
    first, second = load(), load()
    assert len(compiled) == 1
    assert (second.facts, second.providers, second.digest) == (first.facts, first.providers, first.digest)
    given = {"dish.kind": Given("meat"), "wine": Given("merlot"), "guests": Given(7)}
    expected = InferenceEngine(wine, as_of=DAY).infer(given)
    for rulebook in (first, second):
        assert InferenceEngine(rulebook, as_of=DAY).infer(given) == expected


def test_without_a_cache_it_is_compiled_every_time(packs: Path, compiled: list[int]) -> None:
    for _ in range(2):
        checked_rules(read_layers([packs]), {"wines": Cellar()})
    assert len(compiled) == 2


def test_a_changed_text_is_compiled_again(load: Callable[[], Rulebook], compiled: list[int], packs: Path) -> None:
    before = load()
    file = packs / "facts.yaml"
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace("value: 20 %", "value: 25 %"), encoding="utf-8")
    changed = load()
    assert len(compiled) == 2
    assert (before.parameters["tax.rate"].at(DAY), changed.parameters["tax.rate"].at(DAY)) == (0.2, 0.25)
    file.write_text(text, encoding="utf-8")
    assert load().parameters["tax.rate"].at(DAY) == 0.2
    assert len(compiled) == 2


def test_another_date_of_a_file_changes_nothing(load: Callable[[], Rulebook], compiled: list[int], packs: Path) -> None:
    load()
    for file in packs.iterdir():
        file.touch()
    load()
    assert len(compiled) == 1


def test_damage_is_mended_without_a_word(
    load: Callable[[], Rulebook], compiled: list[int], tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    before = load()
    (file,) = (tmp_path / "cache").iterdir()
    file.write_bytes(file.read_bytes()[:-100])
    assert load().providers == before.providers
    assert load().providers == before.providers
    assert len(compiled) == 2
    assert capfd.readouterr() == ("", "")


def test_errors_are_reported_every_time(load: Callable[[], Rulebook], compiled: list[int], packs: Path) -> None:
    load()
    (packs / "bad.yaml").write_text("no: rules", encoding="utf-8")
    for _ in range(2):
        with pytest.raises(RulebookError, match=r"bad\.yaml"):
            load()
    assert len(compiled) == 3


def test_a_file_that_cannot_be_read_is_not_passed_over(load: Callable[[], Rulebook], packs: Path) -> None:
    load()
    (packs / "gone.yaml").symlink_to("nowhere.yaml")
    with pytest.raises(RulebookError, match="E001"):
        load()
