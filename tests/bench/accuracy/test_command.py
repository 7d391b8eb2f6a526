"""The command line."""

import json
from collections import Counter
from pathlib import Path

import pytest

import bench
from bench.accuracy import Case
from bench.accuracy.command import main
from bench.accuracy.part import Part

PUBLIC = Path(bench.__file__).parent / "truth" / "public.jsonl"


def case(number: int, **changed: object) -> dict[str, object]:
    stated = {"id": f"c{number}", "table_id": f"t{number}.x", "group": "infer_mem", "kind": "measured", "quality": "A",
              "model": "meta-llama/Llama-3.1-8B", "precision": "bf16", "seq_len": 4096, "gpu": "NVIDIA A100 80GB",
              "n_gpus": 1, "value_gib": 17.0, "unit": "GiB", "what_is_measured": "nvidia-smi",
              "new_key": [1]}  # fmt: skip
    return {**stated, **changed}


def test_json_is_one_object_and_nothing_else(file_of, capsys) -> None:
    path = file_of(case(1), case(2, kind="formula"), "{broken", case(3, quality="C"), case(4, quality=None))
    assert main([str(path), "--json"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert set(said) == {"groups", "sources", "skipped"}
    assert said["groups"]["infer_mem"].keys() == {
        "n", "evaluated", "median_abs_rel_err", "p90_abs_rel_err", "bias", "covered_90"
    }  # fmt: skip
    assert (said["groups"]["infer_mem"]["n"], said["groups"]["infer_mem"]["evaluated"]) == (3, 2)
    assert set(said["sources"]) == {"t1", "t2", "t4"}
    assert said["skipped"] == {"a formula, not a measurement": 1, "defective line: cases.jsonl:3": 1}


def test_every_case_is_written(file_of, tmp_path, capsys) -> None:
    out = tmp_path / "out.jsonl"
    main([str(file_of(case(1), "{broken", case(2, value_gib=None))), "--out", str(out)])
    written = [json.loads(line) for line in out.read_text().splitlines()]
    assert [each["id"] for each in written] == ["c1", "cases.jsonl:2", "c2"]
    assert written[0]["relative_error"] == pytest.approx(written[0]["estimate"] / written[0]["value"] - 1)
    assert [each["reason"] for each in written] == [None, "defective line: cases.jsonl:2", "no value"]
    assert "infer_mem" in capsys.readouterr().out


def test_the_table_shows_names_that_a_terminal_cannot(file_of, capsys) -> None:
    main([str(file_of(r'{"group": "\\ud800", "table_id": "\\u001b[2J"}'))])
    printed = capsys.readouterr().out
    assert "\\ud800" in printed
    assert "\x1b" not in printed


def test_the_quality_can_be_chosen(file_of, capsys) -> None:
    main([str(file_of(case(1), case(2, quality="C"))), "--json", "--quality", "c"])
    assert set(json.loads(capsys.readouterr().out)["sources"]) == {"t2"}


def test_the_parts_share_no_source_and_leave_none_out(file_of, capsys) -> None:
    path = str(file_of(*(case(number, kind="formula") for number in range(40))))
    sources = []
    for part in Part:
        main([path, "--json", "--part", part])
        sources.append(set(json.loads(capsys.readouterr().out)["sources"]))
    assert all(sources)
    assert not sources[0] & sources[1]
    assert len(sources[0] | sources[1]) == 40


def test_about_three_of_ten_public_sources_are_held() -> None:
    parts = Counter(Part.of(source) for source in {each.source for each in Case.read(PUBLIC)})
    assert 0.2 < parts[Part.HELD] / parts.total() < 0.4


def test_a_file_that_is_not_there_is_an_error(capsys) -> None:
    assert main(["/nowhere/cases.jsonl"]) == 2
    assert "cannot read /nowhere/cases.jsonl" in capsys.readouterr().err


def test_a_sample_of_the_public_cases(file_of, capsys) -> None:
    lines = PUBLIC.read_text(encoding="utf-8").splitlines()
    sample = [line for line in lines if Part.of(Case.of(json.loads(line), "").source) is Part.TRAIN][::40]
    assert main([str(file_of(*sample)), "--json", "--quality", "ABC"]) == 0
    said = json.loads(capsys.readouterr().out)
    counted = sum(group["n"] for group in said["groups"].values())
    evaluated = sum(group["evaluated"] for group in said["groups"].values())
    assert counted == len(sample) == evaluated + sum(said["skipped"].values())
    assert evaluated > len(sample) / 2
