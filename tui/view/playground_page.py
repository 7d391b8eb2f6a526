"""The page beside a rule file that is being written, in lines that fit."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from engine.findings import Finding
from engine.verification import TestOutcome
from tui.report.comparison_report import fact_words, recommendation_words, remark_words, statement_words
from tui.report.layout import wrapped
from tui.view.own_rule_text import OwnRuleText
from tui.view.playground import DraftCheck, DraftEffect, ValueChange
from tui.view.plural import counted

__all__ = ["PageLine", "Tone", "draft_page", "state_words"]

Tone = Literal["plain", "head", "muted", "error", "warning", "success"]
_MOST_FINDINGS, _MOST_VALUES, _MOST_UNDERSTOOD = 20, 16, 8


@dataclass(frozen=True, slots=True)
class PageLine:
    """A line of text, and how it is meant. What is meant is said in words or signs, too."""

    text: str
    tone: Tone = "plain"


def state_words(check: DraftCheck | None) -> str:
    """In a few words, how a text is."""
    if check is None:
        return "reading"
    warnings = len(check.findings) - check.errors
    if check.errors:
        return f"✗ {counted(check.errors, 'error')}"
    failed = sum(not each.passed for each in check.outcomes)
    parts = [
        f"✗ {counted(failed, 'test')} failed" if failed else "",
        f"! {counted(warnings, 'warning')}" if warnings else "",
    ]
    return ", ".join(part for part in parts if part) or "✓ no findings"


def draft_page(
    check: DraftCheck | None, effect: DraftEffect | None, opened: OwnRuleText, width: int, failure: str = ""
) -> Iterator[PageLine]:
    """All that is known of a text; what is still worked out is said."""
    path = opened.path
    if opened.said:
        yield from _lines(opened.said, width, "muted")
        yield PageLine("")
    if failure:
        yield from _lines(failure, width, "error")
    if check is None:
        yield PageLine("checking …", "muted")
        return
    yield from _findings(check, path, width)
    if check.errors:
        return
    yield from _tests(check, width)
    if check.rulebook:
        yield PageLine("")
        yield from _lines(f"It is part of the rulebook {check.rulebook}, which no advice is asked of.", width, "muted")
    elif effect is None:
        yield PageLine("")
        yield PageLine("working out what it changes …", "muted")
    else:
        yield from _effect(effect, width)


def _findings(check: DraftCheck, path: Path, width: int) -> Iterator[PageLine]:
    if not check.findings:
        yield PageLine("✓ no findings", "success")
    for each in check.findings[:_MOST_FINDINGS]:
        yield from _finding(each, path, width)
    if len(check.findings) > _MOST_FINDINGS:
        yield PageLine(f"and {len(check.findings) - _MOST_FINDINGS} more findings", "muted")


def _finding(finding: Finding, path: Path, width: int) -> Iterator[PageLine]:
    error = finding.severity == "error"
    place = finding.place
    where = f"{place.line}:{place.column}" if Path(place.file) == path else str(place)
    hint = f"; did you mean {finding.suggestion!r}?" if finding.suggestion else ""
    text = f"{'✗' if error else '!'} {where} {finding.code} {finding.message}{hint}"
    yield from _lines(text, width, "error" if error else "warning", "  ")
    if finding.cure:
        yield from _lines(f"  cure: {finding.cure}", width, "muted", "  ")


def _tests(check: DraftCheck, width: int) -> Iterator[PageLine]:
    of_rule: dict[str, list[TestOutcome]] = defaultdict(list)
    for each in check.outcomes:
        of_rule[each.provider].append(each)
    if not of_rule:
        return
    yield from _heading("Tests")
    for rule, outcomes in of_rule.items():
        failed = [each for each in outcomes if not each.passed]
        passed = f"{len(outcomes) - len(failed)} passed"
        told = f"✗ {rule}: {passed}, {len(failed)} failed" if failed else f"✓ {rule}: {passed}"
        yield from _lines(told, width, "error" if failed else "success", "  ")
        for outcome in failed:
            for problem in outcome.problems:
                yield from _lines(f"  {outcome.place.line}: {problem}", width, "plain", "    ")


def _effect(effect: DraftEffect, width: int) -> Iterator[PageLine]:
    if effect.problem:
        yield PageLine("")
        yield from _lines(effect.problem, width, "muted")
        return
    if effect.understood:
        more = len(effect.understood) - _MOST_UNDERSTOOD
        told = " · ".join(effect.understood[:_MOST_UNDERSTOOD]) + (f" and {more} more" if more > 0 else "")
        yield PageLine("")
        yield from _lines(f"For {told}", width, "muted")
    compared = effect.comparison
    if compared is None or compared.is_empty:
        yield PageLine("✓ The advice is the same.", "success")
        return
    if effect.values:
        yield from _heading("Values, before → after")
        for value in effect.values[:_MOST_VALUES]:
            yield from _lines(f"{fact_words(value.fact)} {_given_by(value)}", width, "plain", "    ")
        if len(effect.values) > _MOST_VALUES:
            yield PageLine(f"and {len(effect.values) - _MOST_VALUES} more", "muted")
    told_now = [
        *([recommendation_words(compared.recommendation)] if compared.recommendation else []),
        *map(remark_words, compared.remarks),
        *map(statement_words, compared.statements),
    ]
    yield from _heading("In the advice")
    for words in told_now or ["the same recommendation and remarks, with these values"]:
        yield from _lines(words, width, "plain", "    ")


def _given_by(value: ValueChange) -> str:
    before, after = value.given_before, value.given_after
    if before == after or not before:
        return f"[{after}]" if after else ""
    return f"[{after or 'nothing'}, before {before}]"


def _heading(text: str) -> Iterator[PageLine]:
    yield PageLine("")
    yield PageLine(text.upper(), "head")


def _lines(text: str, width: int, tone: Tone, hanging: str = "") -> Iterator[PageLine]:
    lead = text[: len(text) - len(text.lstrip())]
    for line in wrapped(text, width, lead, hanging):
        yield PageLine(line, tone)
