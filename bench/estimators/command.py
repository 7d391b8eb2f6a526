"""The command line of the comparison."""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path

from bench.accuracy.case import Case
from bench.accuracy.evaluation import Evaluator
from bench.accuracy.outcome import Outcome
from bench.accuracy.page import GROUPS
from bench.accuracy.part import Part
from bench.accuracy.peers_section import peers_table
from bench.estimators.asking import question
from bench.estimators.comparison import comparison
from bench.estimators.peers import PEERS
from bench.estimators.question import Question
from kb.advisor import Advisor

__all__ = ["main"]

_ROOT = Path(__file__).parents[2]


def main(arguments: Sequence[str]) -> int:
    """Prints how far other estimators are from measured cases. Returns 0, 1 where one is missing, 2 without cases."""
    options = _parser().parse_args(arguments)
    try:
        cases = [case for path in options.files for case in Case.read(path) if not case.defect]
    except OSError as error:
        print(f"cannot read {error.filename}: {error.strerror}", file=sys.stderr)
        return 2
    part = Part(options.part) if options.part else None
    wanted = [case for case in cases if case.quality != "C" and (part is None or Part.of(case.source) is part)]
    advisor = Advisor.load()
    evaluator = Evaluator(advisor)
    asked: list[tuple[Outcome, Question]] = []
    for outcome in map(evaluator.evaluate, wanted):
        put = question(outcome, advisor)
        if put is not None:
            asked.append((outcome, put))
    stored: dict[str, object] = {}
    figures: dict[str, object] = {}
    wanted_peers = options.only or list(PEERS)
    for name in wanted_peers:
        peer = PEERS[name]
        mine = [(outcome, put) for outcome, put in asked if put.group in peer.groups]
        try:
            version, answers = _ask(name, options.python, [put for _, put in mine])
        except (subprocess.SubprocessError, OSError, ValueError) as error:
            print(f"{name}: {_last_line(error)}", file=sys.stderr)
            continue
        values = {
            put.id: _rounded(answer["value"])
            for (_, put), answer in zip(mine, answers, strict=True)
            if "value" in answer
        }
        reasons = Counter(str(answer["reason"]) for answer in answers if "reason" in answer)
        refused = dict(sorted(reasons.items(), key=lambda each: (-each[1], each[0])))
        stored[name] = {"version": version, "asked": peer.asked, "refused": refused, "answers": values}
        figures[name] = comparison((outcome for outcome, _ in mine), values)
    paths = " ".join(map(str, options.files))
    command = f"python -m bench.estimators {paths}{f' --part {part}' if part else ''}"
    if options.store is not None:
        before = json.loads(options.store.read_text(encoding="utf-8"))["peers"] if options.store.exists() else {}
        together = dict(sorted({**before, **stored}.items()))  # who was not asked keeps earlier answers
        text = json.dumps({"command": command, "peers": together}, indent=0, allow_nan=False)
        options.store.write_text(text + "\n", encoding="utf-8")
    print(json.dumps(figures, allow_nan=False) if options.json else peers_table(stored, figures, GROUPS))
    return 0 if len(stored) == len(wanted_peers) else 1


def _rounded(value: float | str) -> float:
    """Seven digits are more than any estimate has."""
    return float(f"{float(value):.7g}")


def _ask(name: str, python: str, questions: Sequence[Question]) -> tuple[str, list[Mapping[str, float | str]]]:
    done = subprocess.run(
        [python, "-m", "bench.estimators.answer", name],
        input="".join(put.line() + "\n" for put in questions),
        capture_output=True,
        text=True,
        check=True,
        cwd=_ROOT,
    )
    first, *answers = map(json.loads, done.stdout.splitlines())
    if len(answers) != len(questions):
        raise ValueError("not as many answers as questions")
    return str(first["version"]), answers


def _last_line(error: Exception) -> str:
    said = error.stderr if isinstance(error, subprocess.CalledProcessError) else str(error)
    return (said or str(error)).strip().splitlines()[-1]


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m bench.estimators",
        description="Asks other estimators, where they are installed, about measured cases, and compares them with "
        "whygpu on the same cases. They are no dependencies: install them in an environment of their own and name it.",
    )
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE.jsonl", help="cases, one JSON object a line")
    parser.add_argument("--part", choices=[each.value for each in Part], help="only sources of that part")
    parser.add_argument("--python", default=sys.executable, metavar="PATH", help="the Python they are installed for")
    parser.add_argument("--only", action="append", choices=sorted(PEERS), help="ask only this one (can be repeated)")
    parser.add_argument(
        "--store", type=Path, metavar="FILE", help="complete the stored answers, for the page on accuracy"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object and nothing else")
    return parser
