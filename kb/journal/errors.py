"""What can go wrong with a journal: each error says where, what is wrong, and what would help."""

from __future__ import annotations

from kb.errors import KnowledgeError, printable

__all__ = ["JournalError", "NoJournalError", "NoRecordError", "ReplayError"]


class JournalError(KnowledgeError):
    """A journal that cannot be read or written: where it is, what is wrong, and what helps."""

    def __init__(self, place: str, problem: str, cure: str = "") -> None:
        self.place, self.problem, self.cure = place, problem, cure
        more = f"; {cure}" if cure else ""
        super().__init__(f"the journal {printable(place, 200)} {printable(problem, 400)}{more}")


class NoJournalError(KnowledgeError):
    """A journal that is asked for where none is kept."""

    def __init__(self) -> None:
        super().__init__("no journal is kept; name one with --journal FILE")


class NoRecordError(KnowledgeError):
    """A record that is asked for and not there."""

    def __init__(self, wanted: str, last: int) -> None:
        self.wanted, self.last = wanted, last
        there = f"records are numbered from 1 to {last}" if last else "the journal is empty"
        super().__init__(f"there is no record {printable(wanted)}; {there}")


class ReplayError(KnowledgeError):
    """A record that cannot be replayed, and why."""

    def __init__(self, number: int, problem: str) -> None:
        self.number, self.problem = number, problem
        super().__init__(f"record {number} cannot be replayed: {printable(problem, 400)}")
