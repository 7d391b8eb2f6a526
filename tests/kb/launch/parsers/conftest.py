"""The tools' own parsers read the files that are written for them. A tool that is not installed here skips its test.

``python -m bench.launch_parsers`` installs all of them in an environment of their own and runs these tests there;
docs/launch.md tells what came of it.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from kb.launch import written_files
from tests.kb.launch.jobs import written

Note = Callable[[str, object], None]


@pytest.fixture
def files_of(tmp_path: Path, record_property: Note) -> Callable[[str], Iterator[tuple[str, Path]]]:
    """Writes the files of a target for each job that it is for; gives the job and the target's own file."""

    def write(target: str) -> Iterator[tuple[str, Path]]:
        count = 0
        for job, files in written(target):
            folder = tmp_path / job / target
            first, *_ = written_files(files, folder)
            count += 1
            with contextlib.chdir(folder):
                yield job, first
        assert count, "there is no job for this target"
        record_property("files", count)

    return write
