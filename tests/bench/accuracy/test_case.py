"""Lines of a file of cases."""

from bench.accuracy import Case


def test_a_case_belongs_to_the_whole_source_of_its_table() -> None:
    assert Case.of({"table_id": "litgpt.memory"}, "f:1").source == "litgpt"
    assert Case.of({"source": {"table": "litgpt.speed"}}, "f:1").source == "litgpt"
    assert Case.of({"source": {"title": "A blog"}}, "f:1").source == "A blog"
    assert Case.of({}, "f:1").source == "unstated"


def test_what_is_no_case_is_kept_with_its_line(file_of) -> None:
    cases = list(Case.read(file_of({"id": "good"}, "{not json", "", "[1, 2]", '"text"', "[" * 100_000)))
    assert [case.id for case in cases] == ["good", "cases.jsonl:2", "cases.jsonl:4", "cases.jsonl:5", "cases.jsonl:6"]
    assert [bool(case.defect) for case in cases] == [False, True, True, True, True]


def test_text_that_is_not_utf_8_is_a_defect_of_its_line(tmp_path) -> None:
    path = tmp_path / "cases.jsonl"
    path.write_bytes(b'\xef\xbb\xbf{"id": "first"}\n{"id": "\xff"}\n{"id": "last"}\n')
    assert [(case.id, case.defect) for case in Case.read(path)] == [
        ("first", ""),
        ("cases.jsonl:2", "not JSON"),
        ("last", ""),
    ]


def test_accelerators_follow_from_the_degrees_of_parallelism_where_they_are_not_counted() -> None:
    assert Case.of({"n_gpus": 8, "parallel": {"tp": 2}}, "f:1").accelerators == 8
    assert Case.of({"parallel": {"dp": 4, "tp": 2, "pp": None}}, "f:1").accelerators == 8
    assert Case.of({"parallel": "two nodes"}, "f:1").accelerators == 1


def test_fields_of_another_type_read_as_not_stated() -> None:
    fields = Case.of({"seq_len": "long", "value": True, "n": float("nan"), "big": 10**400, "oom": "yes"}, "f:1").fields
    assert fields.whole("seq_len") is None
    assert fields.number("value") is None
    assert fields.number("n") is None
    assert fields.number("big") is None
    assert fields.flag("oom") is None
    assert fields.part("parallel").whole("tp") is None
