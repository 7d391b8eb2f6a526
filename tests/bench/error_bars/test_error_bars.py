"""The pack of factors is what the tool makes of the residuals."""

import json
from pathlib import Path

import pytest

from bench.accuracy.part import Part
from bench.accuracy.truth import PUBLIC
from bench.error_bars import Residuals, command
from bench.error_bars.pack import factor_pack
from bench.error_bars.widening import widenings_from_json

TRUTH = Path(__file__).parents[3] / "bench" / "truth" / "public.jsonl"


@pytest.fixture(scope="module")
def residuals() -> Residuals:
    return Residuals.from_json(command.RESIDUALS.read_text(encoding="utf-8"))


def test_the_pack_is_made_of_the_residuals_kept(residuals: Residuals) -> None:
    widenings = widenings_from_json(command.WIDENINGS.read_text(encoding="utf-8"))
    widened = {family: each.factor for family, each in widenings.items()}
    assert command.PACK.read_text(encoding="utf-8") == factor_pack(residuals, widened)
    assert command.RESIDUALS.read_text(encoding="utf-8") == residuals.to_json()


def test_a_file_is_evaluated_and_both_files_are_written(tmp_path, monkeypatch, capsys) -> None:
    cases = [json.loads(line) for line in TRUTH.read_text(encoding="utf-8").splitlines()]
    kaito = [case for case in cases if case["table_id"].startswith("kaito_catalog.")][:12]
    held = [dict(case, table_id=f"{name}.t") for name in ("a", "b", "c", "d", "e", "f", "g") for case in kaito]
    (tmp_path / PUBLIC).write_text("".join(json.dumps(case) + "\n" for case in [*kaito, *held, 1]), encoding="utf-8")
    monkeypatch.setattr(command, "PACK", tmp_path / "factors.yaml")
    monkeypatch.setattr(command, "RESIDUALS", tmp_path / "residuals.json")
    monkeypatch.setattr(command, "WIDENINGS", tmp_path / "widenings.json")
    assert command.main([str(tmp_path / PUBLIC)]) == 0
    capsys.readouterr()
    found = Residuals.from_json((tmp_path / "residuals.json").read_text(encoding="utf-8"))
    learnt = {each.source for each in found.each if each.quantity == "weights"}
    assert "kaito_catalog" in learnt
    assert learnt & set("abcdefg") == {name for name in "abcdefg" if Part.of(name) is Part.TRAIN}
    assert "accuracy.factors" in (tmp_path / "factors.yaml").read_text(encoding="utf-8")


def test_of_other_files_all_sources_are_learnt_from_and_what_is_written_is_checked(
    tmp_path, monkeypatch, capsys
) -> None:
    case = json.loads(TRUTH.with_name("inference_memory.jsonl").read_text(encoding="utf-8").splitlines()[0])
    lines = [json.dumps(dict(case, id=name, table_id=f"{name}.t")) for name in "abcdefg"]
    (tmp_path / "own.jsonl").write_text("\n".join(lines), encoding="utf-8")
    for name in ("PACK", "RESIDUALS", "WIDENINGS"):
        monkeypatch.setattr(command, name, tmp_path / name)
    assert command.main([str(tmp_path / "own.jsonl")]) == 0
    capsys.readouterr()
    found = Residuals.from_json((tmp_path / "RESIDUALS").read_text(encoding="utf-8"))
    assert {each.source for each in found.each} == set("abcdefg")

    # Checking what was written just now writes nothing, and tells a difference.
    assert command.main(["--check"]) == 0
    assert "covers sources left out" in capsys.readouterr().out
    with (tmp_path / "PACK").open("a", encoding="utf-8") as pack:
        pack.write("# edited\n")
    assert command.main(["--check"]) == 1
    assert "PACK is not what would be written" in capsys.readouterr().out
    assert (tmp_path / "PACK").read_text(encoding="utf-8").endswith("# edited\n")


def test_a_file_that_is_not_there(capsys) -> None:
    assert command.main(["nowhere.jsonl"]) == 2
    assert "nowhere.jsonl" in capsys.readouterr().err
