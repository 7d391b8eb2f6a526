"""``whygpu chat``: the conversation through a pipe, for screen readers and for programs."""

from __future__ import annotations

import io
import json
import subprocess
import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import jsonschema
import pytest

from kb.dialogue.turn_document import turn_schema
from tests.loaded_once import rules_loaded_once
from tui.cli import main

ROOT = Path(__file__).parents[3]
JOB = "serve llama 3.1 8b to 20 users with 8k context"


@pytest.fixture
def chat(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch):
    """What is printed when lines are typed, and the exit code."""

    def talk(typed: bytes, *arguments: str) -> tuple[str, int]:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(typed)))
        with rules_loaded_once():
            code = main(["chat", *arguments])
        return capsys.readouterr().out, code

    return talk


def test_each_line_is_answered_and_the_end_tells_how_to_repeat_it(chat) -> None:
    out, code = chat(f"{JOB}\nwhat if 100 users?\n".encode())
    assert code == 0
    assert f"> {JOB}" in out
    assert "“keep”" in out
    assert "whygpu advise --set workload.kind=inference" in out.splitlines()[-1]


def test_the_choices_of_a_question_are_numbered(chat) -> None:
    out, _ = chat(b"2\n")
    assert "Question: Will you run a finished model, or train one?" in out
    assert "1. Running a model (inference)" in out
    assert "workload.kind=training" in out


def test_nothing_is_printed_that_controls_a_terminal(chat) -> None:
    out, _ = chat(b"\x1b[31mred\x07 \x00 \xff\n" + JOB.encode() + b"\n")
    assert all(each.isprintable() or each == "\n" for each in out)


@pytest.mark.sample(2)
@pytest.mark.parametrize("typed", [b"", b"\n\n   \n", b"x" * 1_000_000 + b"\n", b"why " * 300_000, b"\xff\xfe\n"])
def test_any_input_is_answered_and_ends(chat, typed: bytes) -> None:
    out, code = chat(typed)
    assert code == 0
    assert "The conversation ends here" in out


def test_goodbye_ends_it(chat) -> None:
    out, _ = chat(f"{JOB}\nbye\nwhy?\n".encode())
    assert "Goodbye." in out
    assert "> why?" not in out


def test_words_on_the_command_line_are_the_first_turn(chat) -> None:
    out, _ = chat(b"", JOB)
    assert out.lstrip().startswith(f"> {JOB}")


def test_ctrl_c_ends_with_the_command(chat, capsys, monkeypatch) -> None:
    class Interrupted(io.BytesIO):
        def readline(self, *_: object) -> bytes:
            raise KeyboardInterrupt

    stream = io.TextIOWrapper(io.BytesIO(b""))
    monkeypatch.setattr(sys, "stdin", stream)
    monkeypatch.setattr("tui.commands.chat.sys.stdin", type("Stdin", (), {"buffer": Interrupted(), "isatty": bool})())
    with rules_loaded_once():
        assert main(["chat", JOB]) == 130
    assert "whygpu advise --set" in capsys.readouterr().out


def test_a_program_gets_one_object_per_turn_and_line(chat) -> None:
    out, _ = chat(f"{JOB}\nwhat if 100 users?\nwhy\n".encode(), "--json")
    turns = [json.loads(line) for line in out.splitlines()]
    assert [each["act"] for each in turns] == ["hello", "tell", "what_if", "why"]
    validator = jsonschema.Draft202012Validator(turn_schema())
    for each in turns:
        validator.validate(each)
    assert turns[2]["tried"] == {"inference.team": 100}
    assert turns[2]["changes"] == []
    assert turns[1]["reply"]["figures"]


def test_the_published_schema_is_that_of_the_program(chat) -> None:
    out, _ = chat(b"", "--schema")
    published = (ROOT / "docs" / "turn.schema.json").read_text(encoding="utf-8")
    assert json.loads(out) == json.loads(published), "whygpu chat --schema > docs/turn.schema.json"


def test_a_reader_that_has_gone_ends_it_quietly() -> None:
    command = [sys.executable, "-m", "tui", "chat", JOB]
    with subprocess.Popen(
        command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        process.stdin.write(b"why\n" * 3)
        process.stdin.close()
        assert process.stderr.read() == b""
        assert process.wait() == 0


def test_a_language_model_named_on_the_command_line_may_only_propose(chat) -> None:
    proposed = [{"fact": "inference.team", "value": "7", "quote": "crew of seven"}]
    body = json.dumps({"choices": [{"message": {"content": f"Buy 900 H100! {json.dumps(proposed)}"}}]}).encode()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            self.rfile.read(int(self.headers["Content-Length"]))
            self.send_response(200)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None:
            """Says nothing."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
        address = f"http://127.0.0.1:{server.server_port}/v1"
        out, code = chat(b"florbs for a crew of seven\nyes\n", "--json", "--llm", address)
        server.shutdown()
    turns = [json.loads(line) for line in out.splitlines()]
    assert code == 0
    assert "900" not in out
    assert [each["changes"] for each in turns[:2]] == [[], []]
    assert [each["fact"] for each in turns[2]["changes"]] == ["inference.team"]
