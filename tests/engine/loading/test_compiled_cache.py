"""The cache of compiled rulebooks: it gives back what it was given, or nothing, and never stops the program."""

from __future__ import annotations

import os
import stat
from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest
from msgspec.structs import replace

from engine.findings import Finding, Place
from engine.inference.inference_plan import InferencePlan
from engine.loading import compiled_cache
from engine.loading.compiled_cache import CompiledCache
from engine.loading.compiled_rules import CompiledRules
from engine.rulebook import Rulebook
from tests.engine.wine.cellar import Cellar

KEY, OTHER = "a" * 64, "b" * 64
WARNING = Finding("W205", "never read", Place("rules.yaml", 3, 5))


@pytest.fixture
def cache(tmp_path: Path) -> CompiledCache:
    return CompiledCache(tmp_path / "cache" / "rules")


@pytest.fixture
def rules(wine: Rulebook) -> CompiledRules:
    return CompiledRules(wine, (WARNING,), InferencePlan.of(wine, date.today()))


def get(cache: CompiledCache, key: str = KEY) -> CompiledRules | None:
    return cache.get(key, {"wines": Cellar()}, {})


def files(cache: CompiledCache) -> list[Path]:
    return sorted(cache.folder.iterdir())


def test_it_gives_back_what_it_was_given(cache: CompiledCache, rules: CompiledRules, wine: Rulebook) -> None:
    assert get(cache) is None
    cache.put(KEY, rules)
    found = cache.get(KEY, wine.catalogues, wine.texts)
    assert found == rules
    assert found is not None
    assert found.findings == (WARNING,)
    assert get(cache, OTHER) is None


def test_its_files_are_for_their_owner_alone(cache: CompiledCache, rules: CompiledRules) -> None:
    cache.put(KEY, rules)
    assert [stat.S_IMODE(file.stat().st_mode) for file in files(cache)] == [0o600]
    assert stat.S_IMODE(cache.folder.stat().st_mode) == 0o700


def test_what_is_put_again_replaces_what_was_there(cache: CompiledCache, rules: CompiledRules) -> None:
    cache.put(KEY, rules)
    cache.put(KEY, replace(rules, findings=()))
    found = get(cache)
    assert found is not None
    assert found.findings == ()
    assert len(files(cache)) == 1


def test_a_file_under_another_name_is_not_used(cache: CompiledCache, rules: CompiledRules) -> None:
    cache.put(KEY, rules)
    file = files(cache)[0]
    file.rename(file.with_name(file.name.replace(KEY, OTHER)))
    assert get(cache, OTHER) is None


@pytest.mark.parametrize("damage", [lambda data: b"", lambda data: data[:-1], lambda data: data[:200] + data[201:]])
def test_a_damaged_file_is_as_good_as_none_and_is_replaced(
    cache: CompiledCache, rules: CompiledRules, damage: Callable[[bytes], bytes]
) -> None:
    cache.put(KEY, rules)
    file = files(cache)[0]
    file.write_bytes(damage(file.read_bytes()))
    assert get(cache) is None
    cache.put(KEY, rules)
    assert get(cache) is not None


def test_what_was_verified_before_a_rule_came_into_force_is_out_of_date(
    cache: CompiledCache, rules: CompiledRules
) -> None:
    cache.put(KEY, replace(rules, plan=replace(rules.plan, as_of=date(1940, 1, 1))))
    assert get(cache) is None


def test_a_large_file_is_not_read(cache: CompiledCache, rules: CompiledRules, monkeypatch: pytest.MonkeyPatch) -> None:
    cache.put(KEY, rules)
    monkeypatch.setattr(compiled_cache, "_MAX_BYTES", files(cache)[0].stat().st_size - 1)
    assert get(cache) is None


def test_the_file_of_somebody_else_is_not_read(
    cache: CompiledCache, rules: CompiledRules, monkeypatch: pytest.MonkeyPatch
) -> None:
    cache.put(KEY, rules)
    monkeypatch.setattr(compiled_cache, "_USER", os.getuid() + 1)
    assert get(cache) is None


def test_a_folder_that_nobody_may_write_to_is_still_read(
    cache: CompiledCache, rules: CompiledRules, monkeypatch: pytest.MonkeyPatch
) -> None:
    def read_only(*_: object) -> None:
        raise PermissionError(30, "Read-only file system")

    cache.put(KEY, rules)
    monkeypatch.setattr(os, "utime", read_only)
    assert get(cache) is not None


def test_what_is_no_file_is_not_read(cache: CompiledCache, rules: CompiledRules) -> None:
    cache.put(KEY, rules)
    file = files(cache)[0]
    file.unlink()
    os.mkfifo(file)
    assert get(cache) is None
    file.unlink()
    file.mkdir()
    assert get(cache) is None
    cache.put(KEY, rules)
    assert file.is_dir()
    assert files(cache) == [file]


@pytest.mark.parametrize("folder", ["file/rules", "/proc/nowhere/rules", "x" * 300])
def test_where_nothing_can_be_written_nothing_is_kept(tmp_path: Path, rules: CompiledRules, folder: str) -> None:
    (tmp_path / "file").touch()
    cache = CompiledCache(tmp_path / folder)
    cache.put(KEY, rules)
    assert get(cache) is None


def test_a_full_disk_leaves_nothing_behind(
    cache: CompiledCache, rules: CompiledRules, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    cache.put(KEY, rules)
    assert files(cache) == []


def test_what_cannot_be_stored_is_not_kept(cache: CompiledCache, rules: CompiledRules) -> None:
    fact = replace(rules.rulebook.facts["guests"], suggest=(object(),))
    cache.put(KEY, replace(rules, rulebook=replace(rules.rulebook, facts={"guests": fact})))
    assert get(cache) is None


def test_only_the_files_used_last_are_kept(cache: CompiledCache, rules: CompiledRules) -> None:
    keys = [f"{number:064}" for number in range(12)]
    cache.folder.mkdir(parents=True)
    of_somebody = cache.folder / "notes.txt"
    of_somebody.touch()
    for age, key in enumerate(reversed(keys[:8])):
        cache.put(key, rules)
        for file in cache.folder.glob(f"*{key}*"):
            os.utime(file, (1_000_000 - age, 1_000_000 - age))
    assert get(cache, keys[0]) is not None  # used just now
    for key in keys[8:]:
        cache.put(key, rules)
    assert [get(cache, key) is not None for key in keys] == [True, *[False] * 4, *[True] * 7]
    assert of_somebody.exists()
