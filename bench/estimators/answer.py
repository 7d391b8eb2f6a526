"""``python -m bench.estimators.answer NAME``: one estimator's answers, in the Python that it is installed for.

Reads questions from standard input, one a line, and writes first the version of the package and then an answer a line:
a value, or a reason why there is none.
"""

from __future__ import annotations

import contextlib
import json
import os
import sys
from collections.abc import Iterable, Iterator
from importlib.metadata import PackageNotFoundError, version

from bench.estimators.estimator import Estimator
from bench.estimators.no_answer import NoAnswerError
from bench.estimators.peers import PEERS
from bench.estimators.question import Question

__all__ = ["answers", "main"]


def answers(peer: Estimator, questions: Iterable[Question]) -> Iterator[dict[str, float | str]]:
    """For each question its `value`, or the `reason` why there is none. An error of the estimator is such a reason."""
    for question in questions:
        try:
            yield {"value": peer.estimate(question)}
        except NoAnswerError as error:
            yield {"reason": str(error)}
        except Exception as error:  # another tool's mistakes are what is to be counted
            yield {"reason": f"fails: {type(error).__name__}"}


def main(arguments: list[str]) -> int:
    """Answer the questions of standard input. Returns 0, or 1 where the package is not installed."""
    peer = PEERS[arguments[0]]
    try:
        found = version(peer.name)
    except PackageNotFoundError:
        print(f"{peer.name} is not installed", file=sys.stderr)
        return 1
    questions = [Question.read(line) for line in sys.stdin]
    # What estimators print is not what is asked of them.
    with os.fdopen(os.dup(1), "w", encoding="utf-8") as out, open(os.devnull, "w", encoding="utf-8") as nothing:  # noqa: PTH123
        with contextlib.redirect_stdout(nothing):
            lines = [{"version": found}, *answers(peer, questions)]
        out.write("".join(json.dumps(line) + "\n" for line in lines))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
