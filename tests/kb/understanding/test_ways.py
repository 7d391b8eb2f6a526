"""The same job said in ten ways, in several languages, says the same facts and gets the same recommendation."""

from pathlib import Path

import pytest
import yaml

from tests.kb.advice.requests import the_advisor

_JOBS = yaml.safe_load((Path(__file__).parent / "ways.yaml").read_text(encoding="utf-8"))
_WAYS = [(job["says"], way) for job in _JOBS for way in job["ways"]]


def test_each_job_is_said_in_ten_ways() -> None:
    assert len(_JOBS) >= 30
    assert all(len(set(job["ways"])) == 10 for job in _JOBS)


@pytest.mark.parametrize(("says", "way"), _WAYS, ids=[way[:60] for _, way in _WAYS])
def test_every_way_says_the_same(understood, says: dict, way: str) -> None:
    heard = understood(way).given
    found = {fact: heard[fact].value if fact in heard else None for fact in says}
    assert _same(found, says), found


def _same(found: dict, says: dict) -> bool:
    return all(
        abs(found[fact] - value) <= 0.03 * abs(value)
        if isinstance(value, int | float) and not isinstance(value, bool) and isinstance(found[fact], int | float)
        else found[fact] == value
        for fact, value in says.items()
    )


@pytest.mark.sample(10)
@pytest.mark.parametrize("ways", [job["ways"] for job in _JOBS], ids=[job["ways"][0][:60] for job in _JOBS])
def test_every_way_gets_the_same_recommendation(understood, ways: list[str]) -> None:
    """What is equal is worked out once, so that all ways are a few runs for each job."""
    advisor = the_advisor()
    found: dict[tuple, object] = {}
    for way in ways:
        given = understood(way).given
        key = tuple(sorted((fact, str(each.value)) for fact, each in given.items()))
        if key not in found:
            best = advisor.advise(given, advisor.goal_said(given)).recommendation
            found[key] = None if best is None else (sorted(best.choices.items()), best.verdict)
    for beside in {_beside(key) for key in found}:
        told = [each for key, each in found.items() if _beside(key) == beside]
        assert all(each == told[0] for each in told), found


def _beside(said: tuple) -> tuple:
    """What some ways say beside their job: a use, or how many people there are, which may lead to something else."""
    return tuple(each for each in said if each[0] in ("need.use", "inference.team"))
