"""Whether a run used software from before a release."""

import pytest

from bench.accuracy.software_age import Release

SDPA = Release((4, 36), (2, 1), "2023-12")


@pytest.mark.parametrize(
    ("version", "older"),
    [
        ("transformers 4.35.2, torch 2.1.0", True),
        ("transformers==4.36.0", False),
        ("torch 2.0.1", True),
        ("PyTorch 2.1 or later (2024-04)", False),
        ("2023-07", True),
        ("2023", True),
        ("July 2023", True),
        ("2024-03-05", False),
        ("v1.5", None),
        (None, None),
    ],
)
def test_versions_count_before_dates(version, older, training_case) -> None:
    assert SDPA.is_after(training_case(engine="peft", engine_version=version)) is older
