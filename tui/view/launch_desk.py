"""Launch files for an advice: what can be written, and writing it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from engine.findings import RulebookError
from kb.advice import Advice
from kb.advisor import Advisor
from kb.launch import (
    Elsewhere,
    LaunchBook,
    LaunchFile,
    LaunchRefusedError,
    Occasion,
    Offer,
    elsewhere,
    launch_files,
    load_launch_book,
    offers,
    written_files,
)
from kb.launch.options import options_said

__all__ = ["NOTHING_WRITTEN", "LaunchDesk", "WrittenLaunch", "launch_book_of"]

#: what is said where there is no configuration to be launched
NOTHING_WRITTEN = "Nothing is written, as nothing fits."


def launch_book_of(advisor: Advisor, *, keep_going: bool = False) -> LaunchBook:
    """The launch targets under the rules of ``advisor``.

    Raises `RulebookError` where a template has a defect, unless it may ``keep_going`` without it.
    """
    refused = [each.path for each in advisor.loaded.refused]
    book = load_launch_book(advisor.loaded.sources, advisor.rulebook, refused)
    if book.findings and not keep_going:
        raise RulebookError(book.findings)
    return book


@dataclass(frozen=True, slots=True)
class WrittenLaunch:
    """What was written: the files and where they are. ``refused`` are targets that are for the job and were not."""

    files: tuple[LaunchFile, ...]
    paths: tuple[Path, ...]
    refused: tuple[Offer, ...] = ()

    @property
    def to_put_in(self) -> tuple[str, ...]:
        """What the person has to put in before the files can be used."""
        return tuple(dict.fromkeys(each for file in self.files for each in file.to_put_in))


@dataclass(frozen=True)
class LaunchDesk:
    """The launch files of one advice, which has a recommendation. ``command`` gives the advice again.

    ``model`` is where the weights are, ``said`` are options as they were written, NAME=VALUE.
    """

    advisor: Advisor
    advice: Advice
    book: LaunchBook
    command: str = ""
    model: str | None = None
    said: Sequence[str] = ()

    @cached_property
    def occasion(self) -> Occasion:
        """What templates are filled with. Raises `UnknownOptionError`, and ValueError where nothing fits."""
        best = self.advice.recommendation
        if best is None:
            raise ValueError("nothing fits, so that there is nothing to launch")
        return Occasion(
            self.advisor.rulebook,
            best.inference,
            best.summary,
            self.command,
            self.advisor.basis.words,
            self.model,
            options_said(self.said, self.book.templates.values()),
            tuple(self.advisor.basis.not_in_force()),
        )

    @cached_property
    def offers(self) -> tuple[Offer, ...]:
        """The targets that are for the job."""
        return tuple(offers(self.book, self.occasion))

    @cached_property
    def elsewhere(self) -> tuple[Elsewhere, ...]:
        """The targets that would be for the job with another engine than the one that was said."""
        return tuple(elsewhere(self.book, self.occasion))

    def files(self, target: str) -> tuple[LaunchFile, ...]:
        """The files of ``target``. Raises as `launch_files` does."""
        return launch_files(self.book, target, self.occasion)

    def write(self, target: str | None, folder: Path, *, force: bool = False) -> WrittenLaunch:
        """Writes the files of ``target``, or of all targets that can be written, to ``folder``.

        Raises as `launch_files` and `written_files` do; then nothing is written.
        """
        if target is not None:
            files = self.files(target)
            return WrittenLaunch(files, written_files(files, folder, force=force))
        found: dict[str, LaunchFile] = {}
        refused = tuple(self._refused(found))
        files = tuple(found.values())
        return WrittenLaunch(files, written_files(files, folder, force=force), refused)

    def _refused(self, found: dict[str, LaunchFile]) -> Iterator[Offer]:
        """Adds to ``found`` the files of each target by their names; yields the targets that cannot be written."""
        for offer in self.offers:
            try:
                found |= {each.name: each for each in self.files(offer.template.id)}
            except LaunchRefusedError as error:
                yield Offer(offer.template, error.reasons)
