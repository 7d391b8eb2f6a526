"""``python -m bench.frozen write FILE`` and ``compare FILE``: is everything still said that was said?"""

from __future__ import annotations

import argparse
import json
import lzma
import os
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from itertools import islice, repeat
from pathlib import Path
from typing import TypedDict

import yaml

from bench.frozen.comparison import Difference, Explanation, Renaming, differences, most_frequent, unexplained
from bench.frozen.record import Record, record_of_situation, record_of_text
from bench.frozen.situation import situations
from engine.inference import MatcherName
from engine.language import Value
from kb.advisor import Advisor
from kb.corpus import read_corpus

_SITUATIONS = 3000
_SEED = 20261126
_BATCH = 64
_SCENARIOS = Path("tests/scenarios")


class _Case(TypedDict):
    """A line of the file: a situation or a text, and what was said of it."""

    name: str
    situation: dict[str, Value]
    text: str
    said: Record


def main() -> int:
    """Returns 0 where nothing differs, else 1."""
    options = _options()
    with ProcessPoolExecutor(options.jobs, initializer=_use, initargs=(options.matcher,)) as pool:
        if options.action == "write":
            written = 0
            with lzma.open(options.file, "wt", encoding="utf-8") as file:
                for cases in _batches(_cases(options.situations)):
                    written += len(cases)
                    file.writelines(json.dumps(case) + "\n" for case in pool.map(_said, cases))
            print(f"{written} situations and texts are frozen in {options.file}.")
            return 0
        renaming = Renaming(yaml.safe_load(options.renamed.read_text()) if options.renamed else {})
        found: dict[str, list[Difference]] = {}
        compared = 0
        wanted = (case for case in _frozen(options.file) if case["text"] or not options.texts)
        for cases in _batches(islice(wanted, 0, None, options.every)):
            compared += len(cases)
            said = pool.map(_compared, cases, repeat(renaming))
            found |= {name: differing for name, differing in said if differing}
    known = yaml.safe_load(options.explained.read_text()) if options.explained else []
    explanations = [Explanation(**{**each, "parts": frozenset(each["parts"].split())}) for each in known]
    return _tell(found, compared, options.show, explanations)


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench.frozen", description=__doc__)
    parser.add_argument("action", choices=["write", "compare"])
    parser.add_argument("file", type=Path)
    parser.add_argument("--situations", type=int, default=_SITUATIONS, help="how many are drawn (write)")
    parser.add_argument("--texts", action="store_true", help="compare texts only")
    parser.add_argument("--every", type=int, default=1, metavar="N", help="compare only one of N")
    parser.add_argument("--renamed", type=Path, help="a YAML mapping of former ids to present ones")
    parser.add_argument(
        "--explained", type=Path, help="a YAML list of {because, key, parts, before, now}: known causes"
    )
    parser.add_argument("--matcher", choices=["auto", "durable", "reference"], default="auto")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--show", type=int, default=20, help="how many differences are shown")
    return parser.parse_args()


def _cases(count: int) -> Iterator[_Case]:
    advisor = _advisor("auto")
    for number, situation in enumerate(situations(advisor, count, _SEED)):
        yield {"name": f"situation {number}", "situation": situation, "text": "", "said": {}}
    for path in sorted(_SCENARIOS.glob("*.yaml")):
        for each in yaml.safe_load(path.read_text(encoding="utf-8")):
            yield {"name": f"scenario {each['id']}", "situation": {}, "text": each["text"], "said": {}}
    for job in read_corpus():
        if job.text:
            yield {"name": f"job {job.id}", "situation": {}, "text": job.text, "said": {}}


def _frozen(file: Path) -> Iterator[_Case]:
    with lzma.open(file, "rt", encoding="utf-8") as lines:
        for line in lines:
            yield json.loads(line)


def _batches(cases: Iterator[_Case]) -> Iterator[list[_Case]]:
    """The cases, as many at a time as the processes work on: all of them at once are too large for memory."""
    while batch := list(islice(cases, _BATCH)):
        yield batch


_matcher: MatcherName = "auto"


def _use(matcher: MatcherName) -> None:
    global _matcher  # noqa: PLW0603 - set once, when a process of the pool starts
    _matcher = matcher


@cache
def _advisor(matcher: MatcherName) -> Advisor:
    return Advisor.load(matcher=matcher)


def _said(case: _Case) -> _Case:
    advisor = _advisor(_matcher)
    said = record_of_text(advisor, case["text"]) if case["text"] else record_of_situation(advisor, case["situation"])
    return {**case, "said": said}


def _compared(case: _Case, renaming: Renaming) -> tuple[str, list[Difference]]:
    situation = {renaming.text(fact): value for fact, value in case["situation"].items()}
    now = _said({**case, "situation": situation})
    return case["name"], differences(renaming.record(case["said"]), now["said"])


def _tell(found: dict[str, list[Difference]], compared: int, most: int, explanations: Sequence[Explanation]) -> int:
    left, counts = unexplained(found, explanations)
    print(f"{len(found)} of {compared} situations and texts differ, {len(left)} of them without explanation.")
    for why, times in counts.most_common():
        print(f"{times:6} x {why}")
    for key, times in most_frequent(left)[:most]:
        print(f"{times:6} x {key}")
        case, first = next((name, each) for name, all_of in left.items() for each in all_of if each.key == key)
        print(f"         {case}: {first.parts}\n         before {first.before}\n         now    {first.now}")
    return 1 if left else 0


if __name__ == "__main__":
    sys.exit(main())
