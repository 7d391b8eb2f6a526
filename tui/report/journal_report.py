"""Records of the journal in plain text."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from kb.journal.content import Answer, Content
from kb.journal.outcome import Outcome, Way
from kb.journal.record import Record
from tui.report.layout import columns, heading, wrapped
from tui.report.record_line import time_of

if TYPE_CHECKING:
    from kb.journal.verification import Verification

__all__ = [
    "record_lines",
    "trace_lines",
    "verification_lines",
]

_ORIGINS = {"answer": "said", "detected": "found on this computer", "search": "chosen", "default": "assumed"}
_DIGITS = 16
_DAYS = {"price.date": "rents", "price.street_date": "purchase", "price.purchase_date": "launch price"}
"""Facts that say of which days prices are."""


def record_lines(record: Record, content: Content, notes: Sequence[Content], width: int) -> Iterator[str]:
    """A record as people read it: who asked what, what came of it, and what it rests on."""
    yield from wrapped(_first_line(record, content), width)
    yield from columns(_about(content), width)
    if content.answers:
        yield from heading("Answers, in the order given")
        yield from columns([(each.title or each.fact, _answer(each)) for each in content.answers], width)
    if content.heard and (content.heard.ignored or content.heard.doubts):
        yield from heading("Heard")
        for words in (*content.heard.doubts, *(f"not understood: {each}" for each in content.heard.ignored)):
            yield from wrapped(words, width, "  ", "    ")
    if content.exchange and content.exchange.reply:
        yield from heading("Reply")
        for paragraph in content.exchange.reply:
            yield from wrapped(paragraph, width, "  ")
    if content.outcome is not None:
        yield from _outcome_lines(content, content.outcome, width)
    if content.files:
        yield from heading("Launch files, with the SHA-256 of each")
        yield from columns(list(content.files.items()), width)
    yield from _basis_lines(record, content, width)
    if notes:
        yield from heading("Notes")
        for note in notes:
            yield from wrapped(f"{time_of(note.made)}  {note.who}: {note.note}", width, "  ", "    ")


def _first_line(record: Record, content: Content) -> str:
    kinds = {"advice": "an answer", "turn": "a turn of a conversation", "end": "the end of a conversation"}
    kind = f"a note on record {content.about}" if content.kind == "note" else kinds.get(content.kind, "a pruning")
    return f"Record {record.number}: {kind}"


def _about(content: Content) -> Iterator[tuple[str, str]]:
    at = f"{content.who} on {content.host}" if content.host else content.who
    yield "When", f"{time_of(content.made)} ({content.made})"
    yield "Who", at or "not known"
    if content.through:
        yield "Asked", f"{content.through}{f', conversation {content.conversation}' if content.conversation else ''}"
    if content.command:
        yield "Command", f"whygpu {shlex.join(content.command)}"
    if content.text:
        yield "Said", content.text
    if content.note:
        yield "Note", content.note
    if content.pruning:
        told = content.pruning
        ranges = ", ".join(f"{a} to {b}" if a != b else str(a) for a, b in told.ranges)
        yield "Pruned", f"{_counted(told.count, 'record')}: {ranges}{f' ({told.why})' if told.why else ''}"


def _answer(answer: Answer) -> str:
    origin = _ORIGINS.get(answer.origin, answer.origin)
    heard = f", from “{answer.note}”" if answer.note else ""
    return f"{answer.shown or answer.value} ({origin}{heard})"


def _outcome_lines(content: Content, outcome: Outcome, width: int) -> Iterator[str]:
    yield from heading("Result")
    if content.said:
        yield from wrapped(content.said, width, "  ")
    rows = [("Recommended", _way(outcome.recommendation))] if outcome.recommendation else []
    against = None if outcome.recommendation else outcome.plan or outcome.nearest
    rows += [("Nothing fits", f"{against.summary}: {against.obstacle}")] if against else []
    rows += [("Otherwise", _way(each)) for each in (*outcome.others, *(outcome.instead or ()))]
    rows.append(("Looked at", f"{outcome.considered:,} candidates, of which {outcome.feasible:,} do the job"))
    yield from columns(rows, width)
    supposed = [each for each in outcome.assumptions if not _is_of_the_words(each.fact)]
    if supposed:
        yield from heading("Assumed")
        yield from columns([(each.title, each.value) for each in supposed], width)
    warnings = [each for each in outcome.remarks if each.level in ("warn", "require")]
    if warnings:
        yield from heading("Warned of")
        for each in warnings:
            yield from wrapped(f"{each.text} [{each.rule}]", width, "  ", "    ")


def _is_of_the_words(fact: str) -> bool:
    """Whether a fact tells what was asked or said, and nothing of the job."""
    return fact.startswith(("question.", "outcome.")) or fact.endswith(("_said", ".said"))


def _way(way: Way | None) -> str:
    if way is None:
        return "nothing"
    more = [part for part in (way.title, way.price, way.verdict.replace("_", " ")) if part]
    told = f" ({'; '.join(more)})" if more else ""
    return f"{way.summary}{told}"


def _price_days(outcome: Outcome) -> str:
    """The days of the prices of what an advice was about."""
    return "; ".join(f"{words} {outcome.facts[fact].shown}" for fact, words in _DAYS.items() if fact in outcome.facts)


def _basis_lines(record: Record, content: Content, width: int) -> Iterator[str]:
    yield from heading("Rests on")
    rows: list[tuple[str, str]] = []
    if content.outcome is not None:
        outcome = content.outcome
        rows += [
            ("Goal", content.goal),
            ("Rules of", f"{content.as_of}, digest {content.rules[:_DIGITS]}"),
            ("Layers", ", ".join(content.layers)),
        ]
        if days := _price_days(outcome):
            rows.append(("Prices of", days))
        for each in content.packages:
            signer = f", signed by {each.signer}" if each.signer else ""
            rows.append(("Package", f"{each.name} {each.version}, {each.digest[:_DIGITS]}{signer}"))
        if content.refused:
            rows.append(("Left out", ", ".join(content.refused)))
        rows.append(("Sources", content.sources[:_DIGITS]))
        rows.append(("Trace", f"{len(outcome.firings):,} firings, {len(outcome.facts):,} facts (--full shows them)"))
    rows.append(("Program", f"whygpu {content.version}{f', Python {content.python}' if content.python else ''}"))
    rows.append(("Chain", f"{record.hash[:_DIGITS]}, behind {record.previous[:_DIGITS]}"))
    rows.append(("Signed", content.signed_by or "no"))
    yield from columns(rows, width)


def trace_lines(outcome: Outcome, titles: Mapping[str, str], width: int) -> Iterator[str]:
    """All that fired, in order, then every fact with its value and where that is from."""
    yield from heading("What fired")
    for firing in outcome.firings:
        told = ", ".join(f"{titles.get(fact, fact)} = {_shown(outcome, fact)}" for fact in firing.concluded)
        lost = f" (overridden by {firing.overridden_by})" if firing.overridden_by else ""
        place = f"{firing.rule} {firing.branch}".strip()
        yield from wrapped(f"{place}: {told or firing.level}{lost}", width, "  ", "    ")
    yield from heading("Trace of every fact")
    for fact, known in outcome.facts.items():
        by = outcome.firings[known.firing].rule if 0 <= known.firing < len(outcome.firings) else ""
        origin = f"[{by or known.origin}{f': {known.note}' if known.note else ''}]"
        yield from wrapped(f"{titles.get(fact, fact)} ({fact}) = {known.shown} {origin}", width, "  ", "    ")


def _shown(outcome: Outcome, fact: str) -> str:
    known = outcome.facts.get(fact)
    return known.shown if known else "not known"


def verification_lines(found: Verification, width: int, *, judged: bool = False) -> Iterator[str]:
    """What was found wrong with a journal; ``judged`` says whether it was said who may sign."""
    for fault in found.faults:
        yield from wrapped(f"✗ {fault}", width, "", "  ")
    state = _counted(len(found.faults), "fault") if found.faults else "nothing was changed, removed or forged"
    yield f"{_counted(found.records, 'record')}, {_counted(found.texts, 'text')}: {state}"
    if found.pruned:
        yield f"pruned: {found.pruned:,}; their places in the chain are there"
    if found.signed:
        who = "by allowed signers" if judged else "by any key; --allowed FILE says whose count"
        yield from wrapped(f"signed {who}: {found.signed:,}", width)
    if found.unverified:
        yield from wrapped(f"! the signatures were not checked: {found.unverified}", width, "", "  ")
    if found.head and not found.faults:
        told = f"--expect {found.records}:{found.head[:_DIGITS]}"
        yield from wrapped(f"To know later that nothing before was cut off or written anew: {told}", width)


def _counted(number: int, thing: str) -> str:
    return f"{number:,} {thing}{'' if number == 1 else 's'}"
