"""What the declared phrases of a text say."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from kb.understanding.hearing import Findings, Hearing
from kb.understanding.mention import Meaning, Mention
from kb.understanding.relevance import WORK
from kb.understanding.standing import Standing
from kb.understanding.wording import left_out

__all__ = ["hear_phrases"]


def hear_phrases(hearing: Hearing) -> Findings:
    """The values that declared phrases name. What is denied counts as its opposite, where there is one."""
    findings = Findings()
    for mention, standing in hearing.of_kind(Mention):
        findings.doubts.extend(mention.doubts)
        if standing is Standing.WANTED:
            findings.meanings.extend(mention.meanings)
            if all(meaning.fact != WORK for meaning in mention.meanings):
                findings.meanings.extend(hearing.phrases.inside(WORK, mention, hearing.tokens))
            continue
        opposite = tuple(_opposites(hearing, mention)) if standing is Standing.DENIED else ()
        findings.meanings.extend(opposite)
        if not opposite and mention.meanings:
            findings.doubts.append(left_out(hearing.words(mention.start, mention.end), standing))
    return findings


def _opposites(hearing: Hearing, mention: Mention) -> Iterator[Meaning]:
    for meaning in mention.meanings:
        wanted = hearing.rulebook.facts[meaning.fact].type
        if isinstance(meaning.value, bool):
            yield replace(meaning, value=not meaning.value)
        elif wanted.kind == "enum" and "none" in wanted.values:
            yield replace(meaning, value="none")
