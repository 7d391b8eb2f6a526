"""The rules as pages to look up: what each says, whether it holds for a job, and what is wrong with it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from engine.findings import Finding, UnknownCodeError, finding_page
from engine.inference import Firing, Inference
from engine.rulebook import Provider, Rulebook
from kb.advice import Advice
from kb.advisor import Advisor
from tui.report.layout import wrapped
from tui.report.rule_report import rule_lines
from tui.view.lookup import LookupEntry

__all__ = ["rule_entries"]

_LEVELS = ("require", "warn", "recommend")


def rule_entries(
    advisor: Advisor, advice: Advice | None = None, findings: Sequence[Finding] = ()
) -> tuple[LookupEntry, ...]:
    """What is wrong with rules, then all rules: those that hold for the job of ``advice`` first."""
    rulebook = advisor.rulebook
    inference = advice.inference if advice is not None else None
    fired = {each.provider: each for each in inference.firings} if inference is not None else {}
    all_findings = tuple(dict.fromkeys((*findings, *advisor.loaded.findings)))
    wrong = [_finding(each) for each in all_findings]
    rules = sorted(rulebook.providers.values(), key=lambda each: (each.id not in fired, *_weight(each)))
    told = [_rule(rulebook, each, inference, fired.get(each.id), all_findings) for each in rules]
    return (*wrong, *told)


def _weight(provider: Provider) -> tuple[bool, int]:
    """Rules that say something to people first, then formulas, and error bars last."""
    bounds = all(fact.endswith((".low", ".high")) for fact in provider.sets) and bool(provider.sets)
    return bounds, _LEVELS.index(provider.level) if provider.level in _LEVELS else len(_LEVELS)


def _finding(finding: Finding) -> LookupEntry:
    words = f"finding {finding.severity} {finding.code} {finding.message} {finding.place}"
    return LookupEntry(finding.code, finding.message, words.lower(), partial(_finding_page, finding))


def _finding_page(finding: Finding, width: int) -> Iterator[str]:
    for line in str(finding).splitlines():
        yield from wrapped(line, width)
    try:
        text = finding_page(finding.code).text
    except UnknownCodeError:
        return
    yield ""
    for line in text.splitlines():
        yield from wrapped(line, width) if line.strip() else [""]


def _rule(
    rulebook: Rulebook,
    provider: Provider,
    inference: Inference | None,
    firing: Firing | None,
    findings: Sequence[Finding],
) -> LookupEntry:
    sets = " ".join(f"{fact} {rulebook.title(fact)}" for fact in provider.sets)
    own = [each for each in findings if _is_about(each, provider)]
    state = "holds" if firing is not None else ""
    words = f"{provider.id} {provider.title} {provider.pack} {provider.because} {sets} {state}"
    page = partial(_rule_page, rulebook, provider, inference, firing, own)
    mark = "✓ " if firing is not None else "  "
    summary = f"{mark}{provider.title}" if inference is not None else provider.title
    return LookupEntry(provider.id, summary, words.lower(), page)


def _is_about(finding: Finding, provider: Provider) -> bool:
    """Whether a finding stands in the lines that ``provider`` begins with, or names it."""
    here = (finding.place.file, finding.place.line) == (provider.place.file, provider.place.line)
    return here or provider.id in finding.message


def _rule_page(
    rulebook: Rulebook,
    provider: Provider,
    inference: Inference | None,
    firing: Firing | None,
    findings: Sequence[Finding],
    width: int,
) -> Iterator[str]:
    yield from rule_lines(rulebook, provider, width)
    yield ""
    if inference is not None:
        yield from wrapped(_in_this_job(rulebook, provider, inference, firing), width, "in this job: ", "  ")
    if not findings:
        yield "verified: no findings"
    for each in findings:
        yield from wrapped(f"{each.code} {each.message}", width, "! ", "  ")


def _in_this_job(rulebook: Rulebook, provider: Provider, inference: Inference, firing: Firing | None) -> str:
    if firing is None:
        unknown = [rulebook.title(fact) for fact in sorted(provider.reads) if inference.value(fact) is None]
        if unknown:
            return f"it does not hold. Not known: {', '.join(unknown[:3])}{', ...' if len(unknown) > 3 else ''}."
        return "it does not hold: none of its conditions is met."
    said = [f"{rulebook.title(fact)} = {rulebook.show(fact, value)}" for fact, value in firing.concluded.items()]
    over = f" {firing.overridden_by} overrides it." if firing.overridden_by else ""
    return f"it holds. {'; '.join(said)}{'.' if said else ''}{over}".strip()
