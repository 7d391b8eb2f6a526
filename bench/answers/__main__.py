"""Scores whygpu's first screens: `python -m bench.answers [--half set_aside] [--by words] [--show]`."""

from __future__ import annotations

import argparse
from pathlib import Path

from bench.answers.ask import ask
from bench.answers.case import read_cases
from bench.answers.score import Score, score
from bench.answers.summary import summary_lines
from kb.advisor import Advisor

__all__ = ["main"]

_HERE = Path(__file__).parent


def main(arguments: list[str] | None = None) -> int:
    """Prints the scores of the chosen half, from facts and from words, and returns 0."""
    parser = argparse.ArgumentParser(prog="python -m bench.answers", description=__doc__)
    parser.add_argument("--half", choices=("open", "set_aside"), default="open")
    parser.add_argument("--by", choices=("facts", "words"), action="append", help="default: both")
    parser.add_argument("--match", default="", help="only questions with this in their id")
    parser.add_argument("--show", action="store_true", help="print the screens that are not acceptable")
    options = parser.parse_args(arguments)
    cases = [case for case in read_cases(_HERE / options.half) if options.match in case.id]
    advisor = Advisor.load()
    for by in options.by or ("facts", "words"):
        scores = [score(case, ask(advisor, case, by)) for case in cases]
        print(f"\n{options.half}, by {by}\n")
        print("\n".join(summary_lines(scores)))
        if options.show:
            for each in scores:
                if not each.acceptable:
                    _show(each)
    return 0


def _show(each: Score) -> None:
    faults = [
        *(["opening"] if not each.opening else []),
        *(["hardware"] if not each.hardware else []),
        *(f"forbidden: {pattern}" for pattern in each.forbidden),
        *(["CONFIDENT AND WRONG"] if each.confident_wrong else []),
    ]
    accepted = each.case.acceptable
    wanted = "; ".join(str(plan.model_dump(exclude_none=True)) for plan in accepted.plans)
    print(f"\n--- {each.case.id}: {', '.join(faults)}\nasked: {each.case.question}")
    print(
        f"facts: {' | '.join(each.case.facts)}\nwanted: {', '.join(accepted.opening)} {wanted} {accepted.formats or ''}"
    )
    print(each.screen.text)


if __name__ == "__main__":
    raise SystemExit(main())
