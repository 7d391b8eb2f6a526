"""docs/accuracy.md, and the findings that it is written from."""

import json
from pathlib import Path

import pytest

import bench
from bench.accuracy.document import evaluate, main
from bench.accuracy.page import page
from bench.accuracy.store import Store

ROOT = Path(bench.__file__).parents[1]
AGAIN = "run: python -m bench.accuracy.document --evaluate train --evaluate found"


@pytest.fixture(scope="module")
def store() -> Store:
    return Store.load()


def flat(value: object, path: str = "") -> dict[str, object]:
    if not isinstance(value, dict):
        return {path: value}
    return {key: leaf for name, each in value.items() for key, leaf in flat(each, f"{path}/{name}").items()}


def test_the_page_is_what_the_command_writes(store: Store) -> None:
    committed = (ROOT / "docs" / "accuracy.md").read_text(encoding="utf-8")
    assert committed == page(store), "run: python -m bench.accuracy.document"


@pytest.mark.parametrize("part", ["train", "found", "first", "oracle", "oracle_drawn"])
def test_the_stored_figures_are_those_of_the_rules_as_they_are(part: str, store: Store, evaluator) -> None:
    found, stored = flat(evaluate(part, evaluator)), flat(store.findings[part])
    assert found.keys() == stored.keys(), AGAIN
    different = {path for path, value in found.items() if value != pytest.approx(stored[path], rel=1e-3, abs=1e-3)}
    assert not different, AGAIN


def test_checking_writes_nothing(tmp_path: Path, capsys) -> None:
    path = tmp_path / "accuracy.md"
    assert main(["--check", "--page", str(path)]) == 1
    assert not path.exists()
    assert main(["--page", str(path)]) == 0
    assert main(["--check", "--page", str(path)]) == 0


def test_a_part_that_was_not_evaluated_is_said_to_be_missing(store: Store) -> None:
    text = page(Store({"train": store.findings["train"]}, {}))
    assert text.count("Not evaluated with these rules yet.") == 3
    assert "Not measured yet." in text


def test_the_held_part_stands_apart(store: Store) -> None:
    held = json.loads(json.dumps(store.findings["train"]).replace("xiongjie_bench", "somebody_else"))
    text = page(store.with_findings("held", held))
    assert "| somebody_else (held back) |" in text
    assert "Not evaluated" not in text


def test_what_is_stored_comes_back(tmp_path: Path, store: Store) -> None:
    store.save(tmp_path)
    assert Store.load(tmp_path).findings == store.findings


def test_nothing_stored_is_no_error(tmp_path: Path) -> None:
    assert Store.load(tmp_path) == Store({}, {})
    (tmp_path / "peers.json").write_text("[]", encoding="utf-8")
    with pytest.raises(ValueError, match="no JSON object"):
        Store.load(tmp_path)
