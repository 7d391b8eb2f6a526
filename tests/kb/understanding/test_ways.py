"""The same job said in ten ways, in several languages, says the same facts."""

from pathlib import Path

import pytest
import yaml

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
