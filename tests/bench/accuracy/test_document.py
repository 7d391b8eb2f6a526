"""docs/accuracy.md, and the findings that it is written from."""

import json
from pathlib import Path

import pytest

import bench
from bench.accuracy.case import Case
from bench.accuracy.document import evaluate, main
from bench.accuracy.findings import findings
from bench.accuracy.outcome import Outcome
from bench.accuracy.page import page
from bench.accuracy.residual_class import residual_class
from bench.accuracy.sample import estimates, sample
from bench.accuracy.store import Store
from bench.accuracy.truth import Truth

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


def differing(found: dict[str, object], stored: dict[str, object]) -> set[str]:
    """Where the two have something else; figures may differ by a thousandth."""
    return (found.keys() ^ stored.keys()) | {
        path
        for path in found.keys() & stored.keys()
        if found[path] != stored[path] and found[path] != pytest.approx(stored[path], rel=1e-3, abs=1e-3)
    }


@pytest.mark.parametrize("part", ["first", "oracle", "oracle_drawn"])
def test_the_stored_figures_are_those_of_the_rules_as_they_are(part: str, store: Store, evaluator) -> None:
    assert not differing(flat(evaluate(part, evaluator)), flat(store.findings[part])), AGAIN


@pytest.mark.parametrize("part", ["train", "found"])
def test_the_stored_figures_are_over_all_cases(part: str, store: Store) -> None:
    counted = findings([Outcome(case) for case in judged(part)], residual_class)
    stored = {name: value for name, value in store.findings[part].items() if name in counted}

    def counts(figures: object) -> dict[str, object]:
        return {path: value for path, value in flat(figures).items() if path.endswith(("/n", "/cases"))}

    assert counts(counted) == counts(stored), AGAIN


@pytest.mark.parametrize("part", ["train", "found"])
def test_a_sample_of_the_cases_is_estimated_as_when_the_figures_were_stored(part: str, store: Store, evaluator) -> None:
    """All of them take too long here: ``python -m bench.accuracy.document --check --evaluate ...`` does that."""
    found = estimates(evaluator.evaluate(case) for case in sample(judged(part), residual_class))
    assert not differing(dict(found), dict(store.findings[part]["sample"])), AGAIN


def judged(part: str) -> list[Case]:
    """The cases that figures are over."""
    return [case for case in Truth(part).cases() if case.quality != "C"]


def test_findings_that_are_other_than_stored_are_told(store: Store) -> None:
    assert store.stale(store) == ()
    assert store.stale(store.with_findings("train", {**store.findings["train"], "cases": 1})) == ("train",)
    assert Store({}, {}).stale(Store({"found": {}}, {})) == ("found",)


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
