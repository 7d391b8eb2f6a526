"""Files of boundary cases: for ``verdict.yaml`` it is ``verdict.boundaries``, beside it or in a folder of its own."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from engine.inference import InferenceEngine
from engine.rulebook import Provider
from engine.verification import BoundaryDifference, BoundarySnapshot
from kb.errors import KnowledgeError
from tui.authoring.whole_file import UnwritableFileError, write_file

__all__ = ["BoundaryFileError", "BoundaryReview", "boundary_file", "review_boundaries"]


class BoundaryFileError(KnowledgeError):
    """A file of boundary cases that cannot be read."""

    def __init__(self, file: Path, problem: str) -> None:
        self.file, self.problem = file, problem
        super().__init__(f"{file} cannot be read: {problem}")


@dataclass(frozen=True, slots=True)
class BoundaryReview:
    """How many rules have frozen boundary cases, what differs from these, and which files were written or removed."""

    rules: int
    differences: tuple[tuple[Path, BoundaryDifference], ...] = ()
    written: tuple[Path, ...] = ()


def boundary_file(rule_file: Path, sources: Iterable[Path], folder: Path | None = None) -> Path:
    """The file for the boundary cases of ``rule_file``: beside it, or in ``folder`` where one is given.

    In ``folder`` it has the path that the rule file has below the one of ``sources`` (files or folders) it comes from.
    """
    beside = rule_file.with_suffix(".boundaries")
    if folder is None:
        return beside
    root = next((each for each in sources if each in rule_file.parents), rule_file.parent)
    return folder / beside.relative_to(root)


def review_boundaries(
    engine: InferenceEngine, files: Mapping[str, Path], only: frozenset[str] | None = None, *, freeze: bool = False
) -> BoundaryReview:
    """Compares the boundary cases of rules with the frozen ones, where there are any, or freezes them.

    With ``only``, nothing but those rules is compared, and what is frozen of others stays. ``files`` are the files of
    boundary cases, by the names that places in the rule files use. Raises `BoundaryFileError` and
    `UnwritableFileError`.
    """
    members: dict[Path, list[Provider]] = {file: [] for file in files.values()}
    for provider in engine.rulebook.providers.values():
        if provider.place.file in files and (only is None or provider.id in only):
            members[files[provider.place.file]].append(provider)
    rules, differences, written = 0, list[tuple[Path, BoundaryDifference]](), list[Path]()
    for file, providers in members.items():
        text = _read(file)
        if (only is not None and not providers) or (text is None and not freeze):
            continue
        frozen = BoundarySnapshot.read(text or "")
        now = frozen.updated(BoundarySnapshot.take(engine, providers), only)
        rules += len(now.sections)
        if not freeze:
            differences.extend((file, each) for each in frozen.differences(now))
        elif text != str(now) and (now.sections or text is not None):
            _write(file, now)
            written.append(file)
    return BoundaryReview(rules, tuple(differences), tuple(written))


def _read(file: Path) -> str | None:
    try:
        return file.read_text(encoding="utf-8", errors="replace")
    except FileNotFoundError:
        return None
    except OSError as error:
        raise BoundaryFileError(file, error.strerror or str(error)) from None


def _write(file: Path, snapshot: BoundarySnapshot) -> None:
    if snapshot.sections:
        write_file(file, str(snapshot))
        return
    try:
        file.unlink()
    except OSError as error:
        raise UnwritableFileError(file, error.strerror or str(error)) from None
