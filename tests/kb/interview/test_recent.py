"""What was made last is had again."""

from __future__ import annotations

from kb.interview.recent import Recent


def test_the_last_few_are_kept_and_the_least_recently_used_goes_first() -> None:
    made: list[str] = []
    recent = Recent[str](2)

    def of(key: str) -> str:
        return recent.of(key, lambda: made.append(key) or key)

    assert [of(key) for key in ("a", "b", "a", "c", "a", "b")] == ["a", "b", "a", "c", "a", "b"]
    assert made == ["a", "b", "c", "b"]
