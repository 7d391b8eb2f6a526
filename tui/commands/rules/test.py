"""``whygpu rules test``."""

from __future__ import annotations

import argparse
import json
import math
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from engine.language import printable
from engine.language.suggestion import nearest
from engine.rulebook import BUILT_IN, Rulebook
from engine.verification import Coverage, TestOutcome, coverage, run_embedded_tests, run_requirement_tests
from kb.advice.document import Json
from kb.advisor import Advisor
from kb.dialogue.act_problem import ActProblem, problems_of
from kb.understanding.examples import Misheard, misheard
from tui.commands.complaint import complaining
from tui.commands.rules.boundary_files import BoundaryReview, boundary_file, review_boundaries
from tui.commands.rules.named_rules import load_advisor, named_sources, rule_files
from tui.commands.rules.show import UnknownRuleError

__all__ = ["test"]


@complaining
def test(options: argparse.Namespace) -> int:
    """Runs the tests beside the rules and compares their boundary cases; returns 1 when anything is not as expected.

    Raises `RulebookError`, `UnknownRuleError`, `BoundaryFileError` and `UnwritableFileError`.
    """
    advisor = load_advisor(options)
    files = rule_files(options)
    rules = _chosen(advisor.rulebook, options.rule, files)
    outcomes = (*run_embedded_tests(advisor.engine, rules), *run_requirement_tests(advisor.engine, rules))
    covered = coverage(advisor.engine, outcomes, rules)
    only = rules if options.rule else None
    wrong = () if options.rule else tuple(misheard(advisor.rulebook, advisor.catalogues))
    acts = _acts(advisor, options, files)
    boundaries = review_boundaries(advisor.engine, _boundary_files(options, advisor), only, freeze=options.freeze)
    if options.json:
        print(json.dumps(_document(outcomes, covered, boundaries, wrong, acts), indent=2, ensure_ascii=False))
    else:
        lines = _report(outcomes, covered, boundaries, wrong, list_missing=options.coverage)
        for line in (*lines, *_said(acts)):
            print(printable(line))
    failed = not all(outcome.passed for outcome in outcomes)
    return 1 if boundaries.differences or wrong or acts or failed else 0


def _acts(advisor: Advisor, options: argparse.Namespace, files: Mapping[str, Path]) -> tuple[ActProblem, ...]:
    """What the acts in ``files`` do otherwise than their examples say; nothing is tried where rules are named."""
    acts = advisor.rulebook.acts.values()
    wanted = frozenset(act.id for act in acts if act.place.file in files) if not options.rule else frozenset()
    return problems_of(advisor, wanted) if wanted else ()


def _said(problems: Sequence[ActProblem]) -> Iterator[str]:
    yield from map(str, problems)
    if problems:
        yield f"examples of acts: {len(problems)} not as they say"


def _chosen(rulebook: Rulebook, wanted: Sequence[str], files: Mapping[str, Path]) -> frozenset[str]:
    """The ids of the rules and requirements whose tests are run."""
    tested = {each.id: each.place for each in rulebook.providers.values()}
    tested |= {each.id: each.place for each in rulebook.requirements}
    for rule in wanted:
        if rule not in tested:
            raise UnknownRuleError(rule, nearest(rule, tested))
    return frozenset(wanted or (name for name, place in tested.items() if place.file in files))


def _boundary_files(options: argparse.Namespace, advisor: Advisor) -> dict[str, Path]:
    """The files of boundary cases, by the names of their rule files: those on top of the built-in packs, else all.

    What is frozen of the built-in packs is true of them alone.
    """
    sources, layers = named_sources(options), advisor.rulebook.layers
    folder = Path(options.boundaries) if options.boundaries else None
    alone = all(layer == BUILT_IN for layer in layers.values())
    return {
        name: boundary_file(file, (*sources.overlays, *sources.base), folder)
        for name, file in rule_files(options).items()
        if alone or layers.get(name) != BUILT_IN
    }


def _report(
    outcomes: Sequence[TestOutcome],
    covered: Coverage,
    boundaries: BoundaryReview,
    wrong: Sequence[Misheard],
    *,
    list_missing: bool,
) -> Iterator[str]:
    for outcome in outcomes:
        title = f" ({' '.join(outcome.title.split())})" if outcome.title else ""
        for problem in outcome.problems:
            yield f"{outcome.place}: {outcome.provider}{title}: {problem}"
    for each in wrong:
        yield f"{each.example.place}: {each.message}"
    for file, difference in boundaries.differences:
        new = all(line.startswith("+") for line in difference.lines)
        what = "has boundary cases that are not frozen yet" if new else "concludes something else than what is frozen"
        yield f"{file}: {difference.provider} {what}:"
        yield from (f"    {line}" for line in difference.lines)
    if boundaries.differences:
        yield "If that is what you want, freeze it: the same command with --freeze."
    yield from (f"wrote {file}" for file in boundaries.written)
    if list_missing:
        yield from map(str, covered.missing)
    failed = sum(not outcome.passed for outcome in outcomes)
    reached = len(covered.items) - len(covered.missing)
    yield (
        f"{len(outcomes) - failed} passed, {failed} failed; "
        f"coverage {_percent(covered):g} % ({reached} of {len(covered.items)} branches and conditions)"
    )
    if wrong:
        yield f"{len(wrong)} facts of examples are heard otherwise"
    if boundaries.rules or boundaries.differences:
        rules = "1 rule" if boundaries.rules == 1 else f"{boundaries.rules} rules"
        changed = len(boundaries.differences)
        yield f"boundary cases of {rules}: " + (f"{changed} changed" if changed else "as frozen")


def _document(
    outcomes: Sequence[TestOutcome],
    covered: Coverage,
    boundaries: BoundaryReview,
    wrong: Sequence[Misheard],
    acts: Sequence[ActProblem],
) -> dict[str, Json]:
    failed = [outcome for outcome in outcomes if not outcome.passed]
    return {
        "passed": len(outcomes) - len(failed),
        "failed": len(failed),
        "problems": [
            {
                "rule": outcome.provider,
                "title": outcome.title,
                "place": str(outcome.place),
                "message": problem.message,
                "details": list(problem.details),
            }
            for outcome in failed
            for problem in outcome.problems
        ],
        "examples": [{"place": str(each.example.place), "fact": each.fact, "message": each.message} for each in wrong],
        "coverage": {
            "percent": _percent(covered),
            "total": len(covered.items),
            "not_covered": [
                {"rule": each.provider, "branch": each.branch, "aim": each.aim, "place": str(each.place)}
                for each in covered.missing
            ],
        },
        "acts": [{"act": each.act, "place": str(each.place), "message": each.message} for each in acts],
        "boundaries": {
            "rules": boundaries.rules,
            "differences": [
                {"file": str(file), "rule": each.provider, "lines": list(each.lines)}
                for file, each in boundaries.differences
            ],
            "written": [str(file) for file in boundaries.written],
        },
    }


def _percent(covered: Coverage) -> float:
    """To one digit, and 100 only when nothing is missing."""
    return math.floor(covered.percent * 10) / 10
