"""What can go wrong with launch files: every error carries its data and builds its own message."""

from __future__ import annotations

from collections.abc import Sequence

from kb.errors import KnowledgeError, printable

__all__ = [
    "LaunchError",
    "LaunchFolderError",
    "LaunchRefusedError",
    "NoTargetError",
    "UnknownOptionError",
    "UnknownTargetError",
]

_LONGEST = 600


class LaunchError(KnowledgeError):
    """Base of all errors about launch files."""


class UnknownTargetError(LaunchError):
    """There is no launch target of that name."""

    def __init__(self, target: str, suggestion: str | None, known: Sequence[str]) -> None:
        self.target, self.suggestion, self.known = target, suggestion, tuple(known)
        meant = f" Did you mean {suggestion}?" if suggestion else ""
        super().__init__(
            f"there is no launch target {printable(target, 60)!r}.{meant} There are: {', '.join(self.known)}."
        )


class NoTargetError(LaunchError):
    """A program for which no launch file is written. ``known`` are the targets that there are for the job."""

    def __init__(self, tool: str, known: Sequence[str]) -> None:
        self.tool, self.known = tool, tuple(known)
        there = f" For this job there are: {', '.join(self.known)}." if self.known else ""
        super().__init__(f"no launch file is written for {printable(tool, 60)}.{there}")


class UnknownOptionError(LaunchError):
    """An option that no target which is written has, or that is not written as NAME=VALUE."""

    def __init__(self, option: str, problem: str, suggestion: str) -> None:
        self.option, self.problem, self.suggestion = option, problem, suggestion
        super().__init__(f"--option {printable(option, 60)}: {problem}. {suggestion}")


class LaunchRefusedError(LaunchError):
    """A target that is not written for this job: each reason is a sentence. Nothing of it is written."""

    def __init__(self, target: str, reasons: Sequence[str]) -> None:
        self.target, self.reasons = target, tuple(reasons)
        super().__init__(f"{target} is not written: {printable(' '.join(self.reasons), _LONGEST)}")


class LaunchFolderError(LaunchError):
    """Files that cannot be written: where, why, and what would be right."""

    def __init__(self, path: str, problem: str, suggestion: str) -> None:
        self.path, self.problem, self.suggestion = path, problem, suggestion
        super().__init__(f"{printable(path, 300)}: {problem}. {suggestion}")
