"""Reading a corpus."""

from __future__ import annotations

from pathlib import Path

from engine.findings import RulebookError
from engine.rulebook.content import ByFact
from engine.rulebook.document import Node, read_document
from engine.rulebook.draft import Draft
from engine.rulebook.form import Form, Key, Written
from engine.rulebook.forms.contents import TEXT
from engine.rulebook.reader import Reader
from kb import data
from kb.corpus.job import Job

__all__ = ["read_corpus"]

_BUILT_IN = Path(data.__file__).parent / "corpus.yaml"


class _WrittenJob(Written):
    """A job as it is written."""

    id = Key(TEXT, "A short name.", required=True)
    text = Key(TEXT, "The job in a person's own words.")
    answers = Key(ByFact(), "Answers to questions.")


_JOB = Form("a job", _WrittenJob)


def read_corpus(path: Path | None = None) -> tuple[Job, ...]:
    """The jobs in a YAML file: a list of {id, text, answers}; those that come with the program when None.

    Raises `RulebookError` with all findings when the file cannot be read or holds something that is not a job.
    """
    file = path or _BUILT_IN
    document, draft, jobs = read_document(file, file.name), Draft({}), dict[str, Job]()
    reader = Reader(document, draft)
    for node in reader.items(document.root, "a corpus"):
        job = _job(node, reader)
        if job is None:
            continue
        if job.id in jobs:
            reader.error("E015", f"there are two jobs {job.id!r}, the first at {jobs[job.id].place}", job.place)
        jobs[job.id] = job
    if not jobs and not draft.findings:
        reader.error("E012", "a corpus needs at least one job", document.root.place)
    if draft.findings:
        raise RulebookError(draft.findings)
    return tuple(jobs.values())


def _job(node: Node, reader: Reader) -> Job | None:
    written = _JOB.written(node, reader)
    if written is None:
        return None
    answers, texts = written.answers, (_WrittenJob.text, _WrittenJob.answers)
    if not any(key in written for key in texts):
        reader.error("E011", f"a job lacks {' or '.join(repr(key.name) for key in texts)}", written.place)
    given = answers.entries.items() if answers else ()
    told = {fact: reader.text(value, f"the answer to {fact}") for fact, value in given}
    return Job(written.id, written.place, written.text, told)
