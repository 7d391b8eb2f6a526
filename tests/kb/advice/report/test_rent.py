"""What renting means, on the first screen: the listing of the cloud that was named, and beside it the market."""

from __future__ import annotations

import pytest

from kb.advice.report.figure_words import figures_in
from tests.loaded_once import built_in_advisor

A70B = "llama 3.3 70b in fp8"


def rent(job: str) -> str:
    advisor = built_in_advisor()
    advice = advisor.advise(advisor.understand(job).given)
    assert advice.recommendation is not None
    return figures_in(advisor.rulebook, advice.recommendation, "Rent")


@pytest.mark.parametrize(
    ("job", "listing"),
    [
        (f"{A70B} on one h200 at runpod", "RunPod H200 at $4.09/h (2026-08, median)"),
        (f"{A70B} on 2 x mi300x at digitalocean", "2 x DigitalOcean mi300x at $1.99/h (2026-05)"),
        (f"{A70B} on 8 h100 at lambda labs", "Lambda gpu_8x_h100_sxm5 at $31.92/h (undated)"),
        (f"{A70B} on one h200 at modal", "Modal h200 at $4.54/h (2026-05, CPU and RAM extra)"),
        ("llama 3.1 8b on one l4 at runpod", "RunPod l4-community at $0.44/h (2026-05)"),
        ("llama 3.1 8b on one l4 at vast.ai", "Vast.ai l4 at $0.13/h (2026-05, lowest on its marketplace)"),
        ("qwen3 8b on one a100 40gb at google cloud", "Google Cloud a2-highgpu-1g at $3.67/h (2026-08)"),
        (f"{A70B} for 50 users on 2 rtx pro 6000 server at aws", "2 x AWS g7e.2xlarge at $3.36/h (2026-07)"),
    ],
)
def test_it_begins_with_the_listing_of_the_cloud_that_was_named(job: str, listing: str) -> None:
    assert rent(job).startswith(listing)


def test_the_market_stands_beside_it() -> None:
    assert rent(f"{A70B} on one h200 at runpod").endswith(" · 8 providers ask $2.79/h to $10.60/h (2026-05 to 07)")


def test_the_market_holds_what_the_cloud_asks() -> None:
    assert "$0.71/h to $3.67/h" in rent("qwen3 8b on one a100 40gb at google cloud")


def test_without_a_cloud_it_is_the_market_and_offers() -> None:
    told = rent(f"{A70B} on one h200 in the cloud")
    assert told.startswith("rents for $2.79/h to $10.60/h at 8 providers (2026-05-24 to 2026-07-20) · ")


def test_as_spot_it_has_the_month_of_the_spot_price_and_the_price_on_demand() -> None:
    told = rent("lora of llama 3.1 8b on one h100 sxm as verda spot")
    assert told.startswith("as spot (2026-05); on demand $2.29/h · Verda h100-sxm at $2.29/h (2026-05)")
