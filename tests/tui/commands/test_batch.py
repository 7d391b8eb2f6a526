"""`whygpu advise --batch`: a line in, a line out, in order, whatever a line is."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from kb.advisor import Advisor
from tests.loaded_once import built_in_advisor
from tui.cli import main
from tui.commands.batch import line_answer

JOB = '{"id": "a", "text": "serve llama 3 8b for 20 people"}'
SET = '{"set": {"model": "qwen 2.5 7b", "training.method": "lora", "question.on_hardware": false}, "goal": "fastest"}'


@pytest.fixture(scope="module")
def advisor() -> Advisor:
    return built_in_advisor()


def answered(capsys: pytest.CaptureFixture[str], file: Path, *options: str) -> tuple[int, list[dict]]:
    code = main(["advise", "--batch", str(file), *options])
    return code, [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_a_line_is_answered_as_the_command_answers(advisor, capsys):
    (found,) = [line_answer(advisor, 3, JOB)]
    main(["advise", "serve llama 3 8b for 20 people", "--json"])
    alone = json.loads(capsys.readouterr().out)

    assert (found["line"], found["id"], found["status"]) == (3, "a", "advice")
    assert json.loads(json.dumps(found["recommendation"])) == alone["recommendation"]
    assert found["request"]["text"] == "serve llama 3 8b for 20 people"


def test_answers_may_be_set_and_a_goal_chosen(advisor):
    found = line_answer(advisor, 1, SET, brief=True)

    assert found["status"] == "advice"
    assert [section["section"] for section in found["first_screen"]][:2] == ["answer", "take"]
    assert "LoRA" in found["first_screen"][0]["lines"][0]


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("not json", "this is not JSON"),
        ("[1]", "a line is a JSON object"),
        ('{"txt": "a"}', "unknown key 'txt'; write 'text'"),
        ("{}", "a line needs 'text' or 'set'"),
        ('{"text": 3}', "'text' and 'goal' are texts"),
        ('{"set": [1]}', "'set' maps facts to answers"),
        ('{"set": {"inference.concurency": 3}}', "Did you mean 'inference.concurrency'?"),
        ('{"set": {"model": "no such model at all"}}', "no such model at all"),
        ('{"text": "a 7b", "goal": "best"}', "best"),
    ],
)
def test_what_is_no_job_is_told(advisor, line, message):
    found = line_answer(advisor, 4, line)

    assert (found["line"], found["status"]) == (4, "bad_input")
    assert message in found["error"]["message"]


def test_one_bad_line_does_not_stop_the_others_and_order_is_kept(tmp_path, capsys):
    file = tmp_path / "jobs.jsonl"
    file.write_text(f"{JOB}\nnot json\n\n{SET}\n", encoding="utf-8")

    code, found = answered(capsys, file, "--brief", "--jobs", "2")

    assert code == 1
    assert [each["line"] for each in found] == [1, 2, 4]
    assert [each["status"] for each in found] == ["advice", "bad_input", "advice"]
    assert answered(capsys, file, "--brief", "--jobs", "1") == (1, found)


def test_all_well_is_success_and_no_file_is_bad_input(tmp_path, capsys):
    file = tmp_path / "jobs.jsonl"
    file.write_text(f"{JOB}\n", encoding="utf-8")

    assert answered(capsys, file, "--jobs", "1")[0] == 0
    assert main(["advise", "--batch", str(tmp_path / "none")]) == 2
    assert "cannot be read" in capsys.readouterr().err
