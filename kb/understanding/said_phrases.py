"""What the declared phrases of a text say."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from kb.understanding.hearing import Findings, Hearing
from kb.understanding.mention import Meaning, Mention
from kb.understanding.standing import Standing

__all__ = ["hear_phrases"]


def hear_phrases(hearing: Hearing) -> Findings:
    """The values that declared phrases name. What is denied counts as its opposite where there is one, else not at all."""
    findings = Findings()
    for mention, standing in hearing.of_kind(Mention):
        findings.doubts.extend(mention.doubts)
        if standing is Standing.WANTED:
            findings.meanings.extend(mention.meanings)
            continue
        opposite = tuple(_opposites(hearing, mention)) if standing is Standing.DENIED else ()
        findings.meanings.extend(opposite)
        if not opposite and mention.meanings:
            findings.doubts.append(
                f"{hearing.words(mention.start, mention.end)} is {standing} only; not taken as wanted"
            )
    return findings


def _opposites(hearing: Hearing, mention: Mention) -> Iterator[Meaning]:
    for meaning in mention.meanings:
        wanted = hearing.rulebook.facts[meaning.fact].type
        if isinstance(meaning.value, bool):
            yield replace(meaning, value=not meaning.value)
        elif wanted.kind == "enum" and "none" in wanted.values:
            yield replace(meaning, value="none")
