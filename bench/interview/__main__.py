"""Simulates interviews: `python -m bench.interview [--users 200] [--seed 1] [--show]`."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from statistics import mean, quantiles

from bench.interview.held import Held, hold
from bench.interview.person import Person
from kb.advisor import Advisor

__all__ = ["main"]

_KINDS = {"inference": "serving", "training": "training"}


def main(arguments: Sequence[str] | None = None) -> int:
    """Prints a table by kind of work and returns 0."""
    parser = argparse.ArgumentParser(prog="python -m bench.interview", description=__doc__)
    parser.add_argument("--users", type=int, default=200, help="how many people")
    parser.add_argument("--seed", type=int, default=1, help="of the first one; the others follow")
    parser.add_argument("--show", action="store_true", help="print those whose plan is another")
    options = parser.parse_args(arguments)
    advisor = Advisor.load()
    held = [hold(advisor, Person(options.seed + number)) for number in range(options.users)]
    print("| job | people | questions: mean | 90 % at most | most | plan stood after | facts | all facts | same plan |")
    print("|---|---:|---:|---:|---:|---:|---:|---:|---:|")
    for kind, title in _KINDS.items():
        found = [each for each in held if each.kind == kind and each.is_planned]
        if len(found) > 1:
            print(_row(title, found))
    left = sum(not each.is_planned for each in held)
    if left:
        print(f"\n{left} people are left out, for whose model nothing can be planned whatever they answer.")
    for each in held if options.show else ():
        if not each.is_same:
            print(f"{each.kind}: {each.plan.taken}\n  all: {each.plan_of_all.taken}\n  asked: {', '.join(each.facts)}")
    return 0


def _row(title: str, held: Sequence[Held]) -> str:
    asked = [each.asked for each in held]
    most = quantiles(asked, n=10, method="inclusive")[-1]
    same = sum(each.is_same for each in held)
    figures = (
        f"{len(held)}",
        f"{mean(asked):.1f}",
        f"{most:.0f}",
        f"{max(asked)}",
        f"{mean(each.settled for each in held):.1f}",
        f"{mean(len(each.facts) for each in held):.1f}",
        f"{mean(each.all_asked for each in held):.1f}",
        f"{100 * same / len(held):.0f} % ({same})",
    )
    return f"| {title} | {' | '.join(figures)} |"


if __name__ == "__main__":
    raise SystemExit(main())
