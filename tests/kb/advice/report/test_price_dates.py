"""Every price that is told beside the recommendation has its month, and what is rested on has the days."""

from __future__ import annotations

import re

import pytest

from kb.advice.report.basis_words import basis_words
from kb.advice.report.figure_words import figures_in
from tests.loaded_once import built_in_advisor

PRICE = re.compile(r"\$[\d,.]+(?:/h| to buy)")
DATED = re.compile(
    r"\$[\d,.]+(?:/h| to buy) \((?:launch, )?\d{4}-\d\d(?: to (?:\d{4}-)?\d\d)?\)|\$[\d,.]+\S* .*\(undated\)"
)
JOBS = (
    "llama 3.1 8b, 10 users, 8k context",
    "serve llama 3.1 70b on aws to 50 users, 8k context",
    "llama 3.1 8b, 10 users, 8k context, on our own server",
    "pretrain a 1.3b model on 100 billion tokens in 14 days",
    "coding agents for 6 developers with qwen3 coder 30b, 64k context",
)


@pytest.mark.parametrize("job", JOBS)
@pytest.mark.parametrize("title", ["Or", "Compared"])
def test_each_price_of_another_way_has_its_month(job: str, title: str) -> None:
    advisor = built_in_advisor()
    advice = advisor.advise(advisor.understand(job).given)
    ways = [each.configuration for each in (*advice.alternatives, *advice.seconds.values())]
    told = [part for each in ways for part in figures_in(advisor.rulebook, each, title).split(" · ")]
    prices = [each for each in told if PRICE.search(each)]
    assert prices
    assert all(DATED.search(each) for each in prices), prices


@pytest.mark.parametrize(
    ("job", "called"),
    [
        (JOBS[0], " · prices of 20"),
        (JOBS[1], " · prices of 2026-07"),
        (JOBS[2], " · prices to buy of "),
        ("qwen 2.5 72b on lambda with 8 h100", " · prices undated"),
        ("llama 3.1 8b on my 4090", ""),
    ],
)
def test_what_it_rests_on_has_the_days_of_the_prices_that_count(job: str, called: str) -> None:
    advisor = built_in_advisor()
    words = basis_words(advisor.rulebook, advisor.advise(advisor.understand(job).given), advisor.basis)
    assert words.startswith(advisor.basis.words)
    assert called in words
    assert called or "prices" not in words
