"""Rules are compiled once; after that they come from the cache, until something in them changes."""

from __future__ import annotations

import os
from collections.abc import Callable
from datetime import date
from pathlib import Path
from shutil import copytree

import pytest
from msgspec.structs import replace

from engine.inference import Given, InferenceEngine
from engine.inference.value_program import CompiledValues
from engine.loading import RuleSources, compiled_cache, load_rules, source_stamp
from engine.loading.compiled_cache import CompiledCache
from engine.loading.compiled_rules import CompiledRules, CompiledRulesError
from engine.rulebook import Rulebook, RulebookError, compiler, read_layers
from tests.engine.loading.edits import FILES, edited
from tests.engine.wine.cellar import DAY, FOLDER, Cellar

Load = Callable[[], Rulebook]
LONG_AGO = 1_000_000_000


@pytest.fixture
def packs(tmp_path: Path) -> Path:
    """Rule files of one's own to change."""
    return Path(copytree(FOLDER, tmp_path / "wine", ignore=lambda *_: {"cellar.py", "__pycache__"}))


@pytest.fixture
def compiled(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Grows by one whenever rule files are compiled."""
    times: list[int] = []
    original = compiler.compile_rulebook

    def counted(*arguments: object) -> Rulebook:
        times.append(len(times))
        return original(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(compiler, "compile_rulebook", counted)
    return times


@pytest.fixture
def cache(tmp_path: Path) -> CompiledCache:
    return CompiledCache({"wines": Cellar()}, tmp_path / "cache")


@pytest.fixture
def load(packs: Path, cache: CompiledCache) -> Load:
    return lambda: cache.compiled(read_layers([packs])).rulebook


def kept(tmp_path: Path, kind: str = "rules") -> list[Path]:
    return list((tmp_path / "cache").glob(f"{kind}-*"))


# --- by content


def test_what_was_compiled_before_is_the_same(load: Load, compiled: list[int], wine: Rulebook) -> None:
    first, second = load(), load()
    assert len(compiled) == 1
    assert (second.facts, second.providers, second.digest) == (first.facts, first.providers, first.digest)
    given = {"dish.kind": Given("meat"), "wine": Given("merlot"), "guests": Given(7)}
    expected = InferenceEngine(wine, as_of=DAY).infer(given)
    for rulebook in (first, second):
        assert InferenceEngine(rulebook, as_of=DAY).infer(given) == expected


def test_without_a_folder_it_is_compiled_every_time(packs: Path, compiled: list[int]) -> None:
    for _ in range(2):
        load_rules(RuleSources((packs,)), {"wines": Cellar()})
    assert len(compiled) == 2


def test_a_changed_text_is_compiled_again(load: Load, compiled: list[int], packs: Path) -> None:
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


def test_another_date_of_a_file_changes_nothing(load: Load, compiled: list[int], packs: Path) -> None:
    load()
    for file in packs.iterdir():
        file.touch()
    load()
    assert len(compiled) == 1


def test_damage_is_mended_without_a_word(
    load: Load, compiled: list[int], tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    before = load()
    (file,) = kept(tmp_path)
    file.write_bytes(file.read_bytes()[:-100])
    assert load().providers == before.providers
    assert load().providers == before.providers
    assert len(compiled) == 2
    assert capfd.readouterr() == ("", "")


def test_what_was_compiled_before_a_rule_came_into_force_is_out_of_date(
    load: Load, compiled: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    class LongAgo(CompiledRules, frozen=True):
        def to_bytes(self) -> bytes:
            plan = replace(self.plan, as_of=date(1940, 1, 1))
            return CompiledRules(self.rulebook, self.findings, plan).to_bytes()

    original = compiled_cache.checked_rules

    def checked(*arguments: object) -> CompiledRules:
        rules = original(*arguments)  # type: ignore[arg-type]
        return LongAgo(rules.rulebook, rules.findings, rules.plan)

    monkeypatch.setattr(compiled_cache, "checked_rules", checked)
    load()
    load()
    assert len(compiled) == 2


def test_what_cannot_be_stored_is_not_kept(
    load: Load, compiled: list[int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_: CompiledRules) -> bytes:
        raise CompiledRulesError("this cannot be stored")

    monkeypatch.setattr(CompiledRules, "to_bytes", refuse)
    load()
    load()
    assert len(compiled) == 2
    assert kept(tmp_path) == []


def test_errors_are_reported_every_time(load: Load, compiled: list[int], packs: Path) -> None:
    load()
    (packs / "bad.yaml").write_text("no: rules", encoding="utf-8")
    for _ in range(2):
        with pytest.raises(RulebookError, match=r"bad\.yaml"):
            load()
    assert len(compiled) == 3


def test_a_file_that_cannot_be_read_is_not_passed_over(load: Load, packs: Path) -> None:
    load()
    (packs / "gone.yaml").symlink_to("nowhere.yaml")
    with pytest.raises(RulebookError, match="E001"):
        load()


# --- by stamp


@pytest.fixture
def start(packs: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Load:
    """Loads as a start of the program does, where files count as settled at once."""
    monkeypatch.setattr(source_stamp, "_SETTLED", 0)
    return lambda: load_rules(RuleSources((packs,)), {"wines": Cellar()}, tmp_path / "cache").rulebook


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Grows by one whenever rule files are read."""
    times: list[int] = []
    for module in ("engine.loading.rule_loader", "engine.loading.compiled_cache"):

        def counted(*arguments: object) -> object:
            times.append(len(times))
            return read_layers(*arguments)  # type: ignore[arg-type]

        monkeypatch.setattr(f"{module}.read_layers", counted)
    return times


def test_files_that_have_not_changed_are_not_even_read(start: Load, compiled: list[int], read: list[int]) -> None:
    first, second = start(), start()
    assert (len(compiled), len(read)) == (1, 1)
    assert replace(second, catalogues=first.catalogues) == first
    assert (len(compiled), len(read)) == (1, 2)  # to compare the texts


def test_a_file_that_has_changed_is_read_also_where_its_date_and_size_have_not(
    start: Load, packs: Path, read: list[int]
) -> None:
    file = packs / "facts.yaml"
    os.utime(file, (LONG_AGO, LONG_AGO))
    start()
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace("value: 20 %", "value: 25 %"), encoding="utf-8")
    os.utime(file, (LONG_AGO, LONG_AGO))
    assert start().parameters["tax.rate"].at(DAY) == 0.25
    assert len(read) == 2


def test_a_new_file_and_one_that_is_gone_are_noticed(start: Load, packs: Path) -> None:
    start()
    more = packs / "more.yaml"
    more.write_text("schema: rules/1\npack: more\ntitle: More\n", encoding="utf-8")
    assert "more" in start().packs
    more.unlink()
    assert "more" not in start().packs


def test_other_catalogues_are_noticed(start: Load, packs: Path, tmp_path: Path, read: list[int]) -> None:
    class Other(Cellar):
        digest = "another cellar book"

    start()
    load_rules(RuleSources((packs,)), {"wines": Other()}, tmp_path / "cache")
    assert len(read) == 2


def test_what_was_changed_just_now_is_read(packs: Path, tmp_path: Path, read: list[int]) -> None:
    for _ in range(2):
        load_rules(RuleSources((packs,)), {"wines": Cellar()}, tmp_path / "cache")
    assert len(read) == 2
    assert kept(tmp_path, "sources") == []


def test_a_damaged_stamp_is_made_anew(start: Load, tmp_path: Path, read: list[int]) -> None:
    start()
    (file,) = kept(tmp_path, "sources")
    file.write_bytes(b"damaged")
    start()
    start()
    assert len(read) == 2


def test_an_overlay_that_is_refused_is_refused_again(packs: Path, tmp_path: Path, start: Load) -> None:
    broken = tmp_path / "broken.yaml"
    broken.write_text("no: rules", encoding="utf-8")
    for _ in range(3):
        found = load_rules(RuleSources((packs,), (broken,)), {"wines": Cellar()}, tmp_path / "cache")
        assert [each.path for each in found.refused] == [broken]


# --- after an edit


def saved(folder: Path, files: dict[str, str]) -> None:
    """Has ``files``, and no others, in ``folder``."""
    folder.mkdir(exist_ok=True)
    for file in folder.iterdir():
        file.unlink()
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8")


@pytest.fixture
def after(tmp_path: Path) -> Callable[[dict[str, str]], object]:
    """What comes of loading some files after others were loaded; what was found, where there are errors."""
    cache = CompiledCache({}, tmp_path / "cache")

    def load(files: dict[str, str]) -> object:
        saved(tmp_path / "packs", files)
        try:
            found = cache.compiled(read_layers([tmp_path / "packs"]))
        except RulebookError as error:
            return error.findings
        return (found.rulebook, found.findings)

    return load


def whole(tmp_path: Path, files: dict[str, str]) -> object:
    """What comes of loading these files alone."""
    saved(tmp_path / "packs", files)
    try:
        found = CompiledCache({}, None).compiled(read_layers([tmp_path / "packs"]))
    except RulebookError as error:
        return error.findings
    return (found.rulebook, found.findings)


def test_after_an_edit_only_that_is_compiled(after, compiled: list[int], tmp_path: Path) -> None:
    after(FILES)
    for edit in ("the value of a parameter", "the text of a fact", "what a rule concludes", "an act"):
        assert after(edited(edit)) == whole(tmp_path, edited(edit))
        assert after(FILES) == whole(tmp_path, FILES)
    assert len(compiled) == 1 + 2 * 4  # those that are compared with


@pytest.mark.parametrize(
    "edit", ["not YAML", "a misspelt fact", "a cycle", "a clash", "a question less", "a unit", "a rule twice"]
)
def test_a_mistake_that_is_mended_leaves_nothing_behind(after, tmp_path: Path, edit: str) -> None:
    after(FILES)
    others = {**edited(edit), "words.yaml": edited("a term")["words.yaml"]}
    for files in (edited(edit), others, edited("a term"), edited(edit), FILES):
        assert after(files) == whole(tmp_path, files)


def test_a_file_that_goes_and_comes_back(after, tmp_path: Path) -> None:
    after(FILES)
    for name in FILES:
        left = {each: text for each, text in FILES.items() if each != name}
        assert after(left) == whole(tmp_path, left)
        assert after(FILES) == whole(tmp_path, FILES)


@pytest.mark.parametrize("kind", ["lowest", "rules"])
def test_without_what_was_kept_everything_is_compiled(after, compiled: list[int], tmp_path: Path, kind: str) -> None:
    after(FILES)
    for file in kept(tmp_path, kind):
        file.write_bytes(b"nothing")
    after(edited("an act"))
    assert len(compiled) == 2


def test_the_rules_are_kept_that_were_compiled_after_an_edit(after, tmp_path: Path) -> None:
    after(FILES)
    first = after(edited("an act"))
    before = {file.name for file in kept(tmp_path)}
    assert after(edited("an act")) == first
    assert {file.name for file in kept(tmp_path)} == before


def test_what_tells_values_is_compiled_once_by_who_asks_for_it(tmp_path: Path, monkeypatch) -> None:
    cache, packs = CompiledCache({}, tmp_path / "cache"), tmp_path / "packs"

    def loaded(files: dict[str, str]) -> CompiledRules:
        saved(packs, files)
        return cache.compiled(read_layers([packs]))

    first = loaded(FILES).plan.values.value
    now = edited("what a rule concludes")
    assert loaded(now).plan.values.value is None
    assert not kept(tmp_path, "values")  # nobody asked
    rules = loaded(now)
    values = rules.plan.values.value
    assert values is not None
    assert values != first
    assert values == CompiledCache({}, None).compiled(read_layers([packs])).plan.values.value
    assert len(kept(tmp_path, "values")) == 1
    monkeypatch.setattr(CompiledValues, "of", None)
    assert loaded(now).plan.values.value == values
    assert rules.to_bytes() == loaded(now).to_bytes()


def test_what_tells_values_is_not_compiled_for_overlays(tmp_path: Path) -> None:
    saved(tmp_path / "packs", FILES)
    saved(tmp_path / "ours", {"ours.yaml": edited("a term")["words.yaml"].replace("pack: words", "pack: ours")})
    layers = read_layers([tmp_path / "packs"], [tmp_path / "ours"])
    for _ in range(2):
        rules = CompiledCache({}, tmp_path / "cache").compiled(layers)
        assert rules.plan.values.value is None
