"""Playing a page: files are written, commands run, and what differs from the page is seen."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.docs.console import played
from tests.docs.page_error import PageError

FILE = "```yaml\n# a/b.yaml\none: 1\n```\n"


def shows(*lines: str) -> str:
    return "```console\n" + "".join(f"{line}\n" for line in lines) + "```\n"


def test_a_page_that_is_true_stays_as_it_is(tmp_path):
    change = "```diff\n# a/b.yaml\n-one: 1\n+two: 2\n```\n"
    page = f"Text.\n{FILE}{change}" + shows("$ cat a/b.yaml", "# a/b.yaml", "two: 2")
    assert played(page, tmp_path) == page


@pytest.mark.parametrize(
    ("shown", "becomes"),
    [
        (["$ echo a"], ["$ echo a", "a"]),
        (["$ echo a", "b"], ["$ echo a", "a"]),
        (["$ echo a", "a", "b"], ["$ echo a", "a"]),
        (["$ true", "a"], ["$ true"]),
        (["$ echo a", "a", "[exit code 1]"], ["$ echo a", "a"]),
        (["$ echo a; exit 3", "a"], ["$ echo a; exit 3", "a", "[exit code 3]"]),
        (["$ echo a >&2"], ["$ echo a >&2", "a"]),
        (["$ seq 9", "1", "...", "4", "...", "10"], ["$ seq 9", "1", "...", "4", "..."]),
        (["$ seq 9", "...", "4", "6"], ["$ seq 9", "...", "4", "5", "6", "7", "8", "9"]),
        (["$ printf 'a\\n\\nb\\n\\nc\\n'", "...", "", "c", "d"], ["$ printf 'a\\n\\nb\\n\\nc\\n'", "...", "", "c"]),
        (["$ seq 9; exit 2", "1", "..."], ["$ seq 9; exit 2", "1", "...", "[exit code 2]"]),
        (["$ seq 9", "1", "...", "[exit code 2]"], ["$ seq 9", "1", "..."]),
        (["$ echo the price is 5", "...", "the price is 4"], ["$ echo the price is 5", "...", "the price is 5"]),
    ],
)
def test_what_is_printed_now_takes_the_place_of_what_was_shown(tmp_path, shown, becomes):
    assert played(shows(*shown), tmp_path) == shows(*becomes)


@pytest.mark.parametrize(
    "shown",
    [
        ["..."],
        ["1", "...", "4"],
        ["...", "2", "...", "3", "4"],
        ["1", "2", "...", "3", "4"],
        ["1", "2", "3", "4", "..."],
    ],
)
def test_an_omission_stands_for_any_lines(tmp_path, shown):
    page = shows("$ seq 4", *shown)
    assert played(page, tmp_path) == page


@pytest.mark.parametrize("shown", [["1", "2", "...", "2", "3"], ["...", "3", "...", "2", "..."], ["1", "...", "2"]])
def test_but_lines_keep_their_order_and_none_is_shown_twice(tmp_path, shown):
    page = shows("$ seq 3", *shown)
    assert played(page, tmp_path) != page


def test_what_a_page_has_then_is_true(tmp_path):
    page = shows("$ seq 20", "1", "...", "7", "8", "10", "...", "2x", "...", "30")
    for folder in ("first", "second"):
        (tmp_path / folder).mkdir()
    now = played(page, tmp_path / "first")
    assert played(now, tmp_path / "second") == now


def test_commands_know_nothing_of_the_person_who_runs_them(tmp_path, monkeypatch):
    monkeypatch.setenv("WHYGPU_RULES", "somewhere")
    page = shows("$ pwd; echo $HOME $WHYGPU_RULES")
    assert played(page, tmp_path) == shows(
        "$ pwd; echo $HOME $WHYGPU_RULES", str(tmp_path / "work"), str(tmp_path / "home")
    )


@pytest.mark.parametrize(
    ("page", "message"),
    [
        (f"{FILE}```diff\n# a/b.yaml\n-three: 3\n```\n", "there are 0 places, not one, that read\nthree: 3"),
        (FILE.replace("one: 1", "one: 1\none: 1") + "```diff\n# a/b.yaml\n-one: 1\n```\n", "there are 2 places"),
        ("```console\n$ echo 'Traceback (most recent call last)'\n```\n", "crashes, which no page shows"),
        ("```console\nwhygpu\n```\n", "a console block begins with a command, not with 'whygpu'"),
    ],
)
def test_a_page_that_cannot_be_played(tmp_path, page, message):
    with pytest.raises(PageError, match=message):
        played(page, tmp_path)


def test_other_blocks_are_left_alone(tmp_path):
    page = "```yaml\nrules: []\n```\n```\n$ false\n```\n```diff\n-a\n+b\n```\n"
    assert played(page, tmp_path) == page
    assert list(Path(tmp_path, "work").iterdir()) == []
