"""``whygpu rules test``."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from engine.language.suggestion import nearest
from engine.rulebook import BUILT_IN, Rulebook, RulebookError, declared, declared_as
from engine.rulebook.seal import is_sealed
from engine.verification import coverage, run_embedded_tests, run_requirement_tests
from kb.advisor import Advisor
from tui.authoring.rule_copy import UnknownRuleError
from tui.commands.complaint import BAD_INPUT, complaining
from tui.commands.rules.boundary_files import boundary_file, review_boundaries
from tui.commands.rules.finding_report import findings_as_junit, findings_as_sarif
from tui.commands.rules.named_rules import load_advisor, named_sources, rule_files
from tui.commands.rules.report_format import report_format
from tui.commands.rules.trial import Trial

if TYPE_CHECKING:
    from kb.dialogue.act_problem import ActProblem
    from kb.understanding.examples import Misheard

__all__ = ["test"]


@complaining
def test(options: argparse.Namespace) -> int:
    """Runs the tests beside the rules and compares their boundary cases; returns 1 when anything is not as expected.

    Raises `RulebookError`, `UnknownRuleError`, `BoundaryFileError` and `UnwritableFileError`.
    """
    form = report_format(options)
    try:
        advisor = load_advisor(options)
    except RulebookError as error:
        # Whoever reads these forms wants one document, also of rules that cannot be tested.
        if form in ("junit", "sarif"):
            print(findings_as_junit(error.findings, ()) if form == "junit" else findings_as_sarif(error.findings))
            return BAD_INPUT
        raise
    trial = _trial(advisor, options)
    match form:
        case "json":
            print(trial.json())
        case "junit":
            print(trial.junit())
        case "sarif":
            print(trial.sarif())
        case "text":
            for line in trial.text(list_missing=options.coverage):
                print(line)
    return 0 if trial.passed else 1


def _trial(advisor: Advisor, options: argparse.Namespace) -> Trial:
    files = rule_files(options)
    rules = _chosen(advisor.rulebook, options.rule, files)
    outcomes = (*run_embedded_tests(advisor.engine, rules), *run_requirement_tests(advisor.engine, rules))
    covered = coverage(advisor.engine, outcomes, rules)
    only = rules if options.rule else None
    wrong = () if options.rule else _misheard(advisor, files)
    acts = _acts(advisor, options, files)
    boundaries = review_boundaries(advisor.engine, _boundary_files(options, advisor), only, freeze=options.freeze)
    return Trial(outcomes, covered, boundaries, wrong, acts)


def _acts(advisor: Advisor, options: argparse.Namespace, files: Mapping[str, Path]) -> tuple[ActProblem, ...]:
    """What the acts in ``files`` do otherwise than their examples say; nothing is tried where rules are named."""
    acts = advisor.rulebook.acts.values()
    wanted = frozenset(act.id for act in acts if act.place.file in files) if not options.rule else frozenset()
    if not wanted:
        return ()
    from kb.dialogue.act_problem import problems_of

    return problems_of(advisor, wanted)


def _misheard(advisor: Advisor, files: Mapping[str, Path]) -> tuple[Misheard, ...]:
    from kb.understanding.examples import misheard

    return tuple(misheard(advisor.rulebook, advisor.catalogues, files))


def _chosen(rulebook: Rulebook, wanted: Sequence[str], files: Mapping[str, Path]) -> frozenset[str]:
    """The ids of the rules and requirements whose tests are run."""
    tested = {each.id: each.place for each in rulebook.providers.values()}
    tested |= {each.id: each.place for each in rulebook.requirements}
    for rule in wanted:
        if rule in tested:
            continue
        found = declared_as(rulebook, rule)
        if not found:
            raise UnknownRuleError(rule, nearest(rule, [each.id for each in declared(rulebook)]))
        print(f"whygpu: {rule} is a {found[0].kind}: only rules and requirements have tests", file=sys.stderr)
    return frozenset(wanted or (name for name, place in tested.items() if place.file in files))


def _boundary_files(options: argparse.Namespace, advisor: Advisor) -> dict[str, Path]:
    """The files of boundary cases, by the names of their rule files: those on top of the built-in packs, else all.

    What is frozen of the built-in packs is true of them alone, and nothing is written into a package.
    """
    sources, layers = named_sources(options), advisor.rulebook.layers
    folder = Path(options.boundaries) if options.boundaries else None
    alone = all(layer == BUILT_IN for layer in layers.values())
    into_packages = folder is not None or not options.freeze
    return {
        name: boundary_file(file, (*sources.overlays, *sources.base), folder)
        for name, file in rule_files(options).items()
        if (alone or layers.get(name) != BUILT_IN) and (into_packages or not any(map(is_sealed, file.parents)))
    }
