"""What a case becomes."""

from bench.accuracy.answers import Answers


def values(case, advisor) -> dict:
    return {fact: given.value for fact, given in Answers.of(case, advisor).given.items()}
