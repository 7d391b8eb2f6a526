"""``whygpu journal``: what was answered is listed, shown, found, replayed, verified, copied and pruned."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.tui.commands.journal.conftest import JOB, ROOT, Run


def test_the_newest_stand_first_with_question_and_answer(run: Run, place: Path) -> None:
    code, out, _ = run("journal", "list")
    first, second = out.splitlines()[:2]
    assert code == 0
    assert first.split()[0] == "2"
    assert "70B chat model" in first
    assert "nothing fits" in first
    assert JOB in second
    assert "1 × NVIDIA" in second


def test_a_record_shows_who_what_when_why_and_what_it_rests_on(run: Run, place: Path) -> None:
    code, out, _ = run("journal", "show", "1")
    assert code == 0
    for told in (
        f"Command  whygpu advise '{JOB}'",
        "People who may use it",
        "(said, from",
        "Otherwise",
        "digest",
        "Layers",
    ):
        assert told in out, told
    assert "What fired".upper() in run("journal", "show", "1", "--full")[1]


def test_a_record_says_of_which_days_its_prices_are(run: Run, place: Path) -> None:
    shown = run("journal", "show", "1")[1]
    assert re.search(r"Prices of  (rents|purchase) \d{4}-\d\d", shown)


def test_the_json_of_a_record_is_its_content(run: Run, place: Path) -> None:
    record = json.loads(run("journal", "show", "1", "--json")[1])
    assert record["content"]["text"] == JOB
    assert record["content"]["schema"] == "whygpu.record/1"
    assert record["content"]["outcome"]["firings"]


def test_records_are_found_by_words_of_question_answer_and_note(run: Run, place: Path) -> None:
    assert run("journal", "note", "1", "ordered", "on", "Monday")[0] == 0
    for words, found in (("4090 chat", "2"), ("monday", "3")):
        assert run("journal", "search", *words.split())[1].split()[0] == found
    code, out, _ = run("journal", "search", "zanzibar")
    assert (code, out) == (1, "no record has all these words\n")
    assert "ordered on Monday" in run("journal", "show", "1")[1]


def test_a_replay_reproduces_every_record(run: Run, place: Path) -> None:
    code, out, _ = run("journal", "replay", "1")
    assert code == 0
    assert "is reproduced exactly" in out
    assert run("journal", "replay", "--all")[:2] == (0, "reproduced exactly: 2; not reproduced: 0\n")


def test_a_replay_needs_a_record(run: Run, place: Path) -> None:
    assert run("journal", "replay")[0] == 2
    assert "records are numbered from 1 to 2" in run("journal", "replay", "9")[2]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("replay",), "“replay” names no record."),
        (("replay", "1", "--all"), "“replay 1 --all” names one record and all."),
        (("replay", "1", "--as-of", "2026-06-01"), "Write --rules current, too."),
        (("verify", "--allowed", "nofile"), "the file of allowed signers nofile is not there"),
        (("import", "nofile"), "Name a file that whygpu journal export wrote."),
        (("prune",), "“prune” names no record."),
        (("list", "--journal", "off"), "no journal is kept; name one with --journal FILE"),
    ],
)
def test_what_is_not_meant_is_told(run: Run, place: Path, words: tuple[str, ...], says: str) -> None:
    code, out, err = run("journal", *words)
    assert (code, out) == (2, "")
    assert says in err


@pytest.mark.parametrize("limit", ["0", "-3", "many"])
def test_a_limit_is_a_number_of_records(run: Run, place: Path, limit: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        run("journal", "list", f"--limit={limit}")
    assert "is no number of records, which is 1 or more" in capsys.readouterr().err


def test_what_finds_nothing_says_so(run: Run, place: Path) -> None:
    assert run("journal", "search", '"')[:2] == (1, "no record has all these words\n")
    assert run("journal", "prune", "500")[1].startswith("there is nothing to prune: ")


def test_a_copy_that_cannot_be_read_leaves_no_journal(run: Run, tmp_path: Path) -> None:
    (tmp_path / "junk").write_text("junk\n")
    new = tmp_path / "new.db"
    code, _, err = run("journal", "import", str(tmp_path / "junk"), "--journal", str(new))
    assert (code, list(tmp_path.glob("new.db*"))) == (2, [])
    assert "line 1 of the copy: this is no line of a journal" in err


def test_a_record_lists_no_assumption_about_words(run: Run, place: Path) -> None:
    shown = run("journal", "show", "1")[1]
    assert "Where it runs" in shown
    assert "It is asked whether" not in shown
    assert "that the person named" not in shown.partition("ASSUMED")[2]


def test_a_verdict_on_a_product_is_a_record(run: Run, place: Path) -> None:
    assert run("product", "l40s", "serve llama 3.1 8b for 10 users", "--set", "site.kind=cloud")[0] in (0, 1)
    shown = run("journal", "show", "3")[1]
    assert "NVIDIA L40S: " in shown
    assert "is reproduced exactly" in run("journal", "replay", "3")[1]


def test_with_the_same_rules_today_says_the_same(run: Run, place: Path) -> None:
    code, out, _ = run("journal", "replay", "1", "--rules", "current")
    assert code == 0
    assert "the same answer" in out
    assert run("journal", "recheck", "--jobs", "1")[1].endswith(
        "2 answers: 0 with another recommendation, 0 with other figures or remarks\n"
    )


def test_two_records_are_compared(run: Run, place: Path) -> None:
    code, out, _ = run("journal", "diff", "1", "2")
    assert code == 1
    assert "Asked: Accelerator: not said → NVIDIA GeForce RTX 4090" in out
    assert "Recommendation: 1 × NVIDIA" in out
    assert run("journal", "diff", "1", "1")[:2] == (0, "nothing is different\n")


def test_verification_says_what_to_write_down(run: Run, place: Path) -> None:
    code, out, _ = run("journal", "verify")
    assert code == 0
    assert "nothing was changed, removed or forged" in out
    told = out.split("--expect ")[1].split()[0]
    run("journal", "note", "1", "later")
    assert run("journal", "verify", "--expect", told)[0] == 0
    code, out, _ = run("journal", "verify", "--expect", f"2:{'0' * 16}")
    assert code == 1
    assert "all was written anew" in out


def test_a_copy_is_read_back(run: Run, place: Path, tmp_path: Path) -> None:
    copy, other = tmp_path / "copy.jsonl", tmp_path / "other.db"
    assert run("journal", "export", str(copy))[1] == f"2 records written to {copy}\n"
    assert run("journal", "export", str(copy))[0] == 2  # nothing is overwritten
    assert run("journal", "import", str(copy), "--journal", str(other))[1] == "2 new records; the journal has 2\n"
    again = run("journal", "import", str(copy), "--journal", str(other))[1]
    assert again == "0 new records, 2 known already; the journal has 2\n"
    assert run("journal", "verify", "--journal", str(other))[0] == 0


def test_some_records_are_exported_alone(run: Run, place: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.jsonl"
    assert run("journal", "export", str(copy), "2")[1] == f"1 record written to {copy}\n"
    code, _, complaint = run("journal", "import", str(copy), "--journal", str(tmp_path / "other.db"))
    assert code == 2
    assert "only a whole journal can be read in" in complaint
    assert run("journal", "export", str(tmp_path / "none.jsonl"), "9")[0] == 2
    assert run("journal", "export", str(tmp_path / "none.jsonl"), "one")[0] == 2


def test_pruning_is_asked_for_twice_and_says_what_it_did(run: Run, place: Path) -> None:
    assert "1 record would lose its content; --yes does it" in run("journal", "prune", "1")[1]
    assert "1 record lost its content" in run("journal", "prune", "1", "--yes", "--why", "too old")[1]
    assert "too old" in run("journal", "list")[1]
    assert "its content was pruned" in run("journal", "show", "1")[1]
    assert run("journal", "verify")[0] == 0
    assert run("journal", "prune", "one")[0] == 2


def test_what_was_typed_reaches_no_terminal_as_a_command(run: Run, place: Path) -> None:
    run("journal", "note", "1", "\x1b]0;evil\x07\x1b[2J")
    for action in (("list",), ("show", "1"), ("search", "evil")):
        assert "\x1b" not in run("journal", *action)[1]


def test_to_look_through_records_imports_no_advice(place: Path) -> None:
    """So that it answers at once."""
    heavy = {"kb.advice", "kb.understanding", "kb.session", "numpy", "networkx"}
    code = f"import sys; from tui.cli import main; main(['journal', 'list']); sys.exit(len({heavy} & set(sys.modules)))"
    assert subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=False, capture_output=True).returncode == 0
