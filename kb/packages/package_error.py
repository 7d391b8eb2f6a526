"""A package of rules that cannot be made or installed."""

from __future__ import annotations

from kb.errors import KnowledgeError, printable

__all__ = ["PackageError"]


class PackageError(KnowledgeError):
    """What is wrong with a package, where, and what would be right."""

    def __init__(self, where: str, problem: str, cure: str = "") -> None:
        self.where, self.problem, self.cure = where, problem, cure
        told = f"{printable(where, 300)}: {printable(problem, 600)}"
        super().__init__(f"{told}; {cure}" if cure else told)
