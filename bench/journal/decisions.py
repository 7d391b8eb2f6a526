"""Records generated decisions: ``python -m bench.journal record FILE --count 1000``.

The jobs are random situations near to what tests say and away from it, with a goal drawn for each.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from random import Random

from bench.frozen.situation import as_given, situations
from engine.errors import EngineError
from kb.advisor import Advisor
from kb.journal.recorder import Recorder
from kb.session import Answers

__all__ = ["main"]

_SEED = 20261126


def main(arguments: Sequence[str]) -> int:
    """Returns 0 once all are recorded."""
    parser = argparse.ArgumentParser()
    parser.add_argument("file")
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=_SEED)
    options = parser.parse_args(arguments)
    advisor, dice = Advisor.load(), Random(options.seed)
    recorder = Recorder(options.file, "bench", complain=lambda problem: print(problem, file=sys.stderr))
    done = 0
    for situation in situations(advisor, 2 * options.count, options.seed):
        if done == options.count:
            break
        answers, goal = Answers(as_given(situation)), dice.choice(advisor.goal_ids)
        try:
            advice = advisor.advise(answers.given, goal)
        except EngineError:
            continue  # answers that contradict each other
        done += recorder.advice(advisor, advice, answers) is not None
    print(f"{done:,} decisions recorded in {options.file} by Python {sys.version.split()[0]}")
    return 0 if done == options.count else 1
