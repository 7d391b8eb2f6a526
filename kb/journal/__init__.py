"""The journal: every answer a record, in a chain that shows whether anything was changed."""

from kb.journal.place import journal_place

__all__ = ["journal_place"]
