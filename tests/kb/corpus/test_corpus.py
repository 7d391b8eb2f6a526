"""The corpus: jobs that come with the program, and those of one's own."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.rulebook import RulebookError
from kb.advisor import Advisor
from kb.corpus import read_corpus
from tests.loaded_once import built_in_advisor


@pytest.fixture(scope="module")
def advisor() -> Advisor:
    return built_in_advisor()


def written(tmp_path: Path, text: str) -> Path:
    file = tmp_path / "jobs.yaml"
    file.write_text(text)
    return file


def test_the_built_in_jobs_are_many_and_of_all_kinds(advisor):
    jobs = read_corpus()
    assert len(jobs) >= 45
    said = {(fact, each.value) for job in jobs for fact, each in job.given(advisor).items()}
    for answer in (
        ("workload.kind", "inference"), ("workload.kind", "training"), ("training.method", "full"),
        ("training.method", "lora"), ("training.method", "qlora"), ("training.purpose", "from_scratch"),
        ("site.kind", "cloud"), ("site.kind", "edge"), ("site.kind", "workstation"), ("hardware.nodes", 2),
        ("need.latency", "real_time"), ("need.latency", "batch"), ("inference.team", 20), ("inference.team", 100),
    ):  # fmt: skip
        assert answer in said
    kinds = {advisor.catalogues.models.fields(value)["architecture"] for fact, value in said if fact == "model"}
    assert {"decoder", "moe"} <= kinds


def test_the_built_in_jobs_are_understood_word_by_word(advisor):
    ignored = {job.id: advisor.understand(job.text).ignored for job in read_corpus() if job.text}
    assert {job: words for job, words in ignored.items() if words} == {}


def test_jobs_of_ones_own_in_words_in_answers_or_both(tmp_path):
    jobs = read_corpus(
        written(tmp_path, "- {id: one, text: run 8B}\n- {id: two, text: words, answers: {a.fact: no, b: 1:30}}\n")
    )
    assert [(job.id, job.text, dict(job.answers)) for job in jobs] == [
        ("one", "run 8B", {}),
        ("two", "words", {"a.fact": "no", "b": "1:30"}),
    ]
    assert str(jobs[1].place) == "jobs.yaml:2:3"


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "jobs.yaml:1:1: E012 the file is empty"),
        ("[]", "jobs.yaml:1:1: E012 a corpus needs at least one job"),
        ("id: one", "jobs.yaml:1:1: E012 a corpus must be a list"),
        ("- one", "jobs.yaml:1:3: E012 a job must be a mapping"),
        ("- {text: run}", "jobs.yaml:1:3: E011 a job lacks 'id'"),
        ("- {id: one}", "jobs.yaml:1:3: E011 a job lacks 'text' or 'answers'"),
        ("- {id: one, txt: run}", "jobs.yaml:1:13: E010 unknown key 'txt' in a job; did you mean 'text'?"),
        ("- {id: one, answers: run}", "jobs.yaml:1:22: E012 answers must be a mapping of facts to values"),
        ("- {id: one, answers: {a: [1]}}", "jobs.yaml:1:26: E012 the answer to a must be text"),
        ("- {id: a, text: b}\n- {id: a, text: c}", "2:3: E015 there are two jobs 'a', the first at jobs.yaml:1:3"),
        ("- {", "E002 this is not YAML"),
        ("- &a {id: one, text: b}", "E003 anchors are not allowed"),
    ],
)  # fmt: skip
def test_a_defective_corpus_is_refused_with_the_place_and_what_would_be_right(tmp_path, text, complaint):
    with pytest.raises(RulebookError) as refused:
        read_corpus(written(tmp_path, text))
    assert complaint in str(refused.value)


def test_all_defects_are_named_at_once(tmp_path):
    with pytest.raises(RulebookError) as refused:
        read_corpus(written(tmp_path, "- {id: a}\n- b\n- {id: c, text: d, e: f}\n"))
    assert [each.code for each in refused.value.findings] == ["E011", "E012", "E010"]


def test_a_file_that_is_not_there(tmp_path):
    with pytest.raises(RulebookError, match="E001"):
        read_corpus(tmp_path / "none.yaml")
