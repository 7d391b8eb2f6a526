"""What is kept in a journal, and where: answers, batches and conversations."""

from __future__ import annotations

import io
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.tui.commands.journal.conftest import JOB, ROOT, Run
from tui.cli import main


def test_an_answer_comes_though_it_cannot_be_recorded(run: Run, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    code, out, err = run("advise", JOB, "--journal", str(tmp_path / "file" / "journal.db"))
    assert code == 0
    assert out.startswith("Take ")
    assert "whygpu: not recorded: the journal" in err


def test_nothing_is_recorded_where_that_was_said(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("WHYGPU_JOURNAL", "off")
    assert run("advise", JOB)[0] == 0
    assert list(tmp_path.iterdir()) == []
    assert "no journal is kept; name one with --journal FILE" in run("journal", "list")[2]


def test_the_own_journal_is_in_the_folder_for_data(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.delenv("WHYGPU_JOURNAL")
    assert "is not there; nothing has been recorded in it yet" in run("journal", "list")[2]
    assert run("advise", JOB)[0] == 0
    assert [each.name for each in tmp_path.rglob("*.db")] == ["journal.db"]
    assert JOB in run("journal", "list")[1]


def test_a_batch_is_recorded(run: Run, place: Path, tmp_path: Path) -> None:
    jobs = tmp_path / "jobs.jsonl"
    jobs.write_text('{"text": "llama 3.1 8b, 20 users"}\n{"text": ""}\n')
    assert run("advise", "--batch", str(jobs), "--jobs", "1", "--brief")[0] == 1
    assert "llama 3.1 8b, 20 users" in run("journal", "list", "--limit", "1")[1]


class TestConversation:
    @pytest.fixture
    def chat(self, place: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
        def talk(typed: str, *arguments: str) -> tuple[int, str, str]:
            monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(typed.encode())))
            code = main(["chat", *arguments])
            printed = capsys.readouterr()
            return code, printed.out, printed.err

        return talk

    def test_is_kept_turn_by_turn(self, chat, run: Run) -> None:
        chat("llama 3.1 8b\n20 users\nbye\n")
        listed = json.loads(run("journal", "list", "--json")[1])
        assert [each["kind"] for each in listed[:4]] == ["end", "turn", "turn", "turn"]
        assert [each["title"] for each in listed[1:4]] == ["bye", "20 users", "llama 3.1 8b"]

    def test_that_ended_is_not_resumed(self, chat) -> None:
        chat("llama 3.1 8b\n")
        code, _, err = chat("", "--resume")
        assert code == 2
        assert "finds no conversation that was cut off" in err

    @pytest.mark.skipif(os.name != "posix", reason="only there can a process be killed like this")
    def test_is_gone_on_with_after_a_crash(self, chat, place: Path, run: Run) -> None:
        command = [sys.executable, "-m", "tui", "chat"]
        talk = subprocess.Popen(
            command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        assert talk.stdin is not None
        talk.stdin.write(b"llama 3.1 8b for 20 users\n")
        talk.stdin.flush()
        for _ in range(600):
            if '"20 users' in run("journal", "list", "--json")[1] or "for 20 users" in run("journal", "list")[1]:
                break
            time.sleep(0.1)
        talk.send_signal(signal.SIGKILL)
        talk.wait()
        talk.stdin.close()
        code, out, err = chat("what counts?\n", "--resume")
        assert code == 0
        assert "going on behind record 3: Model: Llama-3.1-8B" in err
        assert "inference.team=20" in out
