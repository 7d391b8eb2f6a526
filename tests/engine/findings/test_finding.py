"""Findings as they are printed."""

from __future__ import annotations

from engine.findings import Finding, Place, Related, RulebookError


def printed(line: str, column: int, message: str = "wrong", file: str = "a.yaml") -> list[str]:
    return str(Finding("E102", message, Place(file, 7, column), None, line)).split("\n")


def test_the_caret_stands_under_the_place() -> None:
    assert printed("  when: gusts > 3", 9) == ["a.yaml:7:9: E102 wrong", "    when: gusts > 3", "          ^"]


def test_tabs_and_indentation_do_not_move_the_caret() -> None:
    shown, caret = printed("\t\twhen:\tgusts", 9)[1:]
    assert shown[len(caret) - 1 :] == "gusts"


def test_of_a_long_line_the_part_around_the_caret_is_shown() -> None:
    shown, caret = printed("x" * 500 + "HERE" + "y" * 500, 501)[1:]
    assert len(shown) < 200
    assert shown[len(caret) - 1 :].startswith("HERE")


def test_without_a_line_there_is_no_caret() -> None:
    assert printed("   ", 1) == ["a.yaml:7:1: E102 wrong"]
    assert printed("", 1) == ["a.yaml:7:1: E102 wrong"]


def test_a_place_behind_the_line_puts_the_caret_at_its_end() -> None:
    assert printed("when: a >", 10)[2] == "    " + " " * 9 + "^"


def test_nothing_that_a_terminal_obeys_is_printed() -> None:
    text = "\n".join(printed("a: \x1b]0;title\x07", 4, "bad \x1b[31m \u202e", "evil\x1b[2J.yaml"))
    assert not any(character in text for character in "\x1b\x07\u202e")


def test_a_message_stays_on_one_line_and_is_not_endless() -> None:
    lines = printed("", 1, "first\nfake.yaml:1:1: E999 second " + "z" * 5000)
    assert len(lines) == 1
    assert len(lines[0]) < 700


def test_an_error_holds_all_findings() -> None:
    findings = [Finding("E102", text, Place("a.yaml", 1, 1)) for text in ("one", "two")]
    error = RulebookError(findings)
    assert error.findings == tuple(findings)
    assert str(error) == "a.yaml:1:1: E102 one\na.yaml:1:1: E102 two"


def test_places_are_ordered_by_file_line_and_column() -> None:
    places = [Place("b", 1, 1), Place("a", 10, 1), Place("a", 9, 2), Place("a", 9, 1)]
    assert [str(place) for place in sorted(places)] == ["a:9:1", "a:9:2", "a:10:1", "b:1:1"]


def test_the_other_places_and_the_cure_follow() -> None:
    other = Related(Place("b.yaml", 3, 5), "it stands here, too", "    - again")
    lines = str(Finding("E203", "two rules", Place("a.yaml", 1, 1), related=(other,), cure="remove one")).split("\n")
    assert lines == [
        "a.yaml:1:1: E203 two rules",
        "  b.yaml:3:5: it stands here, too",
        "    - again",
        "    ^",
        "  cure: remove one",
    ]


def test_of_many_other_places_a_dozen_are_shown() -> None:
    related = tuple(Related(Place("a.yaml", line, 1), "here") for line in range(1, 1001))
    lines = str(Finding("E201", "a circle", Place("a.yaml", 1, 1), related=related)).split("\n")
    assert (len(lines), lines[-1]) == (14, "  and 988 more places")


def test_the_letter_of_a_code_is_its_severity() -> None:
    assert [Finding(code, "m", Place("a", 1, 1)).severity for code in ("E101", "W204")] == ["error", "warning"]
