"""Whether the figures of replies are those of the facts: `python -m bench.conversation.figures [--conversations 500]`.

Random conversations are held, and each number of each reply is traced: to a fact of what was worked out for it, to the
job, to what the person said, or to the rules, catalogues and claims. So that the trace is known to notice something,
numbers of replies are altered by a digit, and those counted that are not noticed.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

from bench.conversation.evidence import Evidence, Recorded, numbers_in
from bench.conversation.walk import Walk
from kb.advisor import Advisor
from kb.dialogue import Dialogue, Turn

__all__ = ["Checked", "main", "walked"]

_DIGITS = re.compile(r"(?<![\w.,-])\d[\d,]*(?:\.\d+)?(?![\w-]*[A-Za-z])")
_ALTERED, _OFTEN = 2, 5
"""So many numbers of a reply are altered, in one of so many conversations."""


@dataclass(frozen=True, slots=True)
class Checked:
    """A turn, its numbers, what in it could not be traced, and how many altered numbers were tried and not noticed."""

    seed: int
    turn: Turn
    numbers: int
    unproved: tuple[str, ...]
    altered: int
    unnoticed: int


def walked(advisor: Advisor, evidence: Evidence, seed: int) -> Iterator[Checked]:
    """The turns of a random conversation, checked one after the other."""
    runs, dice, said = Recorded(advisor), Random(seed), list[str]()
    dialogue = Dialogue(advisor, runs=runs)
    for text in Walk(advisor.rulebook, seed):
        said.append(text)
        runs.forget()
        before = dialogue.session.answers.given
        turn = dialogue.say(text)
        jobs = before, dialogue.session.answers.given
        told = turn.reply.text
        others = list(_altered(told, dice)) if seed % _OFTEN == 0 else []
        unnoticed = sum(not evidence.unproved(other, said, runs, jobs) for other in others)
        found = evidence.unproved(told, said, runs, jobs)
        yield Checked(seed, turn, len(list(numbers_in(told))), found, len(others), unnoticed)


def _altered(text: str, dice: Random) -> Iterator[str]:
    """The text with one digit of a number otherwise."""
    found = list(_DIGITS.finditer(text))
    for each in dice.sample(found, min(_ALTERED, len(found))):
        place = dice.choice([at for at in range(*each.span()) if text[at].isdecimal()])
        other = dice.choice([digit for digit in "123456789" if digit != text[place]])
        yield text[:place] + other + text[place + 1 :]


def main(arguments: Sequence[str] | None = None) -> int:
    """Prints what could not be traced and the sums; returns 1 where anything could not."""
    parser = argparse.ArgumentParser(prog="python -m bench.conversation.figures", description=__doc__)
    parser.add_argument("--conversations", type=int, default=500, help="how many")
    parser.add_argument("--seed", type=int, default=1, help="of the first one; the others follow")
    options = parser.parse_args(arguments)
    advisor = Advisor.load()
    evidence, checked = Evidence(advisor), list[Checked]()
    for seed in range(options.seed, options.seed + options.conversations):
        for each in walked(advisor, evidence, seed):
            checked.append(each)
            if each.unproved:
                print(f"{seed} {each.turn.said!r} ({', '.join(each.turn.acts)}): {'; '.join(each.unproved)}")
                print(f"  {each.turn.reply.text}", flush=True)
    numbers, faulty = sum(each.numbers for each in checked), [each for each in checked if each.unproved]
    altered, unnoticed = sum(each.altered for each in checked), sum(each.unnoticed for each in checked)
    acts = {act for each in checked for act in each.turn.acts}
    print(f"{options.conversations} conversations, {len(checked)} turns of {len(acts)} acts, {numbers} numbers")
    print(f"not traced: {sum(len(each.unproved) for each in faulty)} in {len(faulty)} turns")
    print(f"altered numbers noticed: {altered - unnoticed} of {altered}")
    return 1 if faulty else 0


if __name__ == "__main__":
    raise SystemExit(main())
