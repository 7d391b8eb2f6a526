"""Reading a corpus."""

from __future__ import annotations

from pathlib import Path

from engine.findings import Finding, RulebookError
from engine.rulebook.document import Mapping, Node, read_document
from engine.rulebook.form import ByFact, Form, Key, Plain
from engine.rulebook.reader import Reader
from kb import data
from kb.corpus.job import Job

__all__ = ["read_corpus"]

_BUILT_IN = Path(data.__file__).parent / "corpus.yaml"
_JOB = Form(
    "a job",
    (
        Key("id", Plain("text"), "A short name.", required=True),
        Key("text", Plain("text"), "The job in a person's own words."),
        Key("answers", ByFact(), "Answers to questions."),
    ),
)


def read_corpus(path: Path | None = None) -> tuple[Job, ...]:
    """The jobs in a YAML file: a list of {id, text, answers}; those that come with the program when None.

    Raises `RulebookError` with all findings when the file cannot be read or holds something that is not a job.
    """
    file = path or _BUILT_IN
    document, findings, jobs = read_document(file, file.name), list[Finding](), dict[str, Job]()
    reader = Reader(document, findings)
    for node in reader.items(document.root, "a corpus"):
        job = _job(node, reader)
        if job is None:
            continue
        if job.id in jobs:
            reader.error("E015", f"there are two jobs {job.id!r}, the first at {jobs[job.id].place}", job.place)
        jobs[job.id] = job
    if not jobs and not findings:
        reader.error("E012", "a corpus needs at least one job", document.root.place)
    if findings:
        raise RulebookError(findings)
    return tuple(jobs.values())


def _job(node: Node, reader: Reader) -> Job | None:
    entry = reader.mapping(node, _JOB)
    if entry is None:
        return None
    text, answers = entry.entries.get("text"), entry.entries.get("answers")
    if text is None and answers is None:
        reader.error("E011", "a job lacks 'text' or 'answers'", entry.place)
    if answers is not None and not isinstance(answers, Mapping):
        reader.error("E012", "answers must be a mapping of facts to values", answers.place)
    given = {
        fact: reader.text(value, f"the answer to {fact}")
        for fact, value in (answers.entries if isinstance(answers, Mapping) else {}).items()
    }
    return Job(reader.text(entry.entries["id"], "id"), entry.place, reader.text(text, "text"), given)
