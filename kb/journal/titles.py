"""What facts were called by the rules that a record rests on."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from kb.journal.content import Content
from kb.journal.errors import JournalError
from kb.journal.journal import Journal
from kb.journal.sources import SourceList

__all__ = ["titles_of"]


def titles_of(journal: Journal, content: Content) -> Mapping[str, str]:
    """What facts were called by the rules that a record rests on; empty where that was not kept."""
    if not content.sources:
        return {}
    try:
        listed: SourceList = journal.source_list(content.sources)
        return msgspec.json.decode(journal.text(listed.titles), type=dict[str, str]) if listed.titles else {}
    except (JournalError, msgspec.DecodeError):
        return {}
