"""``whygpu launch``, and ``whygpu advise --launch FOLDER``."""

from __future__ import annotations

import hashlib
import json
import stat
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.loaded_once import rules_loaded_once

Run = Callable[..., tuple[int, str, str]]
JOB = "llama 3.1 8b chat for 10 users"
TRAINING = "full fine-tune qwen 2.5 7b on 8 a100 80gb"
NOTHING = "70B chat model at 4-bit on my single RTX 4090"
OURS = """{#
title: Our list
file: ours.txt
tool: ours
version: 1.0
when: workload.kind == inference
#}
{{ fact('hardware.count') | comment }} x {{ shown('hardware.accelerator') | comment }}
"""


@pytest.fixture(autouse=True)
def _loaded_once(request: pytest.FixtureRequest) -> Iterator[None]:
    if "own" in request.fixturenames:
        yield
        return
    with rules_loaded_once():
        yield


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """A folder of one's own that holds a template and nothing else."""
    (tmp_path / "ours" / "launch").mkdir(parents=True)
    (tmp_path / "ours" / "launch" / "our-list.j2").write_text(OURS, encoding="utf-8")
    return tmp_path / "ours"


def test_a_target_is_printed_with_the_fact_beside_each_value(run: Run) -> None:
    code, out, err = run("launch", "vllm", JOB)
    assert code == 0
    assert out.startswith("#!/usr/bin/env bash\n# Serving with vLLM: 1 × NVIDIA")
    assert "--tensor-parallel-size 1  # parallel.tensor, computed\n" in out
    assert "--max-model-len 8192  # inference.context = 8,192 tokens, assumed\n" in out
    assert f"whygpu advise '{JOB}' --as-of 20" in out
    assert err == ""


def test_without_a_target_those_for_the_job_are_listed(run: Run) -> None:
    code, out, _ = run("launch", JOB)
    assert code == 0
    assert [line.split()[0] for line in out.splitlines() if not line.startswith(" ")] == [
        "kubernetes-serving",
        "sky-serving",
        "slurm-serving",
        "vllm",
    ]
    assert run("launch", "vllm", JOB, "--list")[1] == out


def test_all_files_go_to_a_folder(run: Run, tmp_path: Path) -> None:
    code, out, _ = run("launch", TRAINING, "--output", str(tmp_path / "new"))
    assert code == 0
    written = sorted(each.name for each in (tmp_path / "new").iterdir())
    assert {"deepspeed.json", "deepspeed.notes.txt", "trl.yaml", "train.sh", "train.sbatch", "accelerate.yaml"} <= set(
        written
    )
    assert (
        sorted(line.removesuffix(" written").rpartition("/")[2] for line in out.splitlines() if "written" in line)
        == written
    )
    assert "put in: Data set, a Hugging Face id or a folder (--option dataset=…)" in out
    assert (
        json.loads((tmp_path / "new" / "deepspeed.json").read_text(encoding="utf-8"))["zero_optimization"]["stage"] == 2
    )
    assert (tmp_path / "new" / "train.sh").stat().st_mode & stat.S_IXUSR


def test_what_is_there_is_replaced_only_by_force(run: Run, tmp_path: Path) -> None:
    (tmp_path / "serve-vllm.sh").write_text("mine", encoding="utf-8")
    code, _, err = run("launch", "vllm", JOB, "--output", str(tmp_path))
    assert (code, "there is serve-vllm.sh already" in err) == (2, True)
    assert (tmp_path / "serve-vllm.sh").read_text(encoding="utf-8") == "mine"
    code, _, err = run("launch", JOB, "--output", str(tmp_path))
    assert (code, [each.name for each in tmp_path.iterdir()]) == (2, ["serve-vllm.sh"])
    assert run("launch", "vllm", JOB, "--output", str(tmp_path), "--force")[0] == 0
    assert "vllm serve" in (tmp_path / "serve-vllm.sh").read_text(encoding="utf-8")


def test_a_link_is_not_written_through(run: Run, tmp_path: Path) -> None:
    (tmp_path / "target").write_text("mine", encoding="utf-8")
    (tmp_path / "serve-vllm.sh").symlink_to(tmp_path / "target")
    assert run("launch", "vllm", JOB, "--output", str(tmp_path))[0] == 2
    assert run("launch", "vllm", JOB, "--output", str(tmp_path), "--force")[0] == 0
    assert (tmp_path / "target").read_text(encoding="utf-8") == "mine"


def test_where_nothing_fits_nothing_is_written(run: Run, tmp_path: Path) -> None:
    code, out, err = run("launch", "vllm", NOTHING, "--output", str(tmp_path / "new"))
    assert (code, out) == (1, "")
    assert "does not fit on 1 x NVIDIA GeForce RTX 4090" in " ".join(err.split())
    assert not (tmp_path / "new").exists()
    assert run("launch", NOTHING)[0] == 1


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("vlm", JOB), "Did you mean vllm?"),
        (("nosuch", JOB), "nosuch"),
        (("sglang", JOB), "It is for a job with: Engine that runs the model = SGLang. Here inference.engine is vLLM."),
        (("trl", JOB), "trl is not written"),
        (("vllm", JOB, "--option", "prt=1"), "Did you mean port?"),
        (("vllm", JOB, "--option", "port"), "it does not say a value"),
        (("slurm-serving", JOB, "--option", "partition=a b"), "cannot stand there"),
        (("vllm", JOB, "--force"), "--output FOLDER"),
        (("vllm", JOB, "--output", "/proc/nowhere"), "it cannot be written"),
        (("vllm", "--set", "inference.concurency=3"), "inference.concurrency"),
    ],
)
def test_bad_input_is_told(run: Run, arguments: tuple[str, ...], says: str) -> None:
    code, out, err = run("launch", *arguments)
    assert (code, out) == (2, "")
    assert says in " ".join(err.split())


def test_what_only_the_person_knows_is_said(run: Run) -> None:
    _, out, err = run("launch", "vllm", JOB, "--model", "/data/my model", "--option", "port=9000")
    assert "model='/data/my model'\n" in out
    assert "--port 9000  # Port to listen at, said" in out
    assert err == ""
    _, out, err = run("launch", "trl", TRAINING)
    assert "put in: Data set" in err
    assert out.count("==> ") == 3


def test_words_that_begin_like_no_target_are_the_job(run: Run) -> None:
    code, out, _ = run("launch", *JOB.split())
    assert (code, "vllm" in out) == (0, True)


def test_an_advice_is_given_with_its_files(run: Run, tmp_path: Path) -> None:
    code, out, _ = run("advise", JOB, "--launch", str(tmp_path / "new"))
    assert code == 0
    assert out.startswith("Take 1 x NVIDIA")
    assert f"{tmp_path / 'new' / 'serve-vllm.sh'} written" in out
    assert (tmp_path / "new" / "serve-vllm.sh").is_file()


def test_an_advice_that_nothing_fits_has_no_files(run: Run, tmp_path: Path) -> None:
    code, out, _ = run("advise", NOTHING, "--launch", str(tmp_path / "new"))
    assert code == 1
    assert "Nothing is written, as nothing fits." in out
    assert not (tmp_path / "new").exists()


def test_json_stays_json_where_files_are_written(run: Run, tmp_path: Path) -> None:
    code, out, err = run("advise", JOB, "--json", "--launch", str(tmp_path / "new"))
    assert code == 0
    assert json.loads(out)["status"] == "advice"
    assert "serve-vllm.sh written" in err


def test_a_folder_of_templates_alone_adds_a_target(run: Run, own: Path) -> None:
    code, out, _ = run("launch", "our-list", JOB, "--rules", str(own))
    assert (code, out) == (0, "1 x NVIDIA RTX A6000\n")
    assert run("rules", "check", str(own))[0] == 0


def test_a_template_with_a_defect_is_refused_and_found_by_a_check(run: Run, own: Path) -> None:
    file = own / "launch" / "our-list.j2"
    file.write_text(OURS.replace("hardware.count", "hardware.cout"), encoding="utf-8")
    code, out, _ = run("rules", "check", str(own))
    assert code == 2
    assert f"{file}:8:10: E102 unknown fact 'hardware.cout'; did you mean 'hardware.count'?" in out
    code, out, err = run("launch", "vllm", JOB, "--rules", str(own))
    assert (code, out) == (2, "")
    assert "unknown fact 'hardware.cout'" in err
    code, out, err = run("launch", JOB, "--rules", str(own), "--keep-going")
    assert (code, "our-list" in out) == (0, False)
    assert "is left out" in err


def test_a_template_may_take_the_place_of_another(run: Run, own: Path) -> None:
    (own / "launch" / "our-list.j2").rename(own / "launch" / "vllm.j2")
    code, out, _ = run("rules", "check", str(own))
    assert code == 2
    assert "E603" in out
    assert "rules/launch/vllm.j2" in out
    text = OURS.replace("#}", "replaces: true\n#}")
    (own / "launch" / "vllm.j2").write_text(text, encoding="utf-8")
    assert run("launch", "vllm", JOB, "--rules", str(own))[1] == "1 x NVIDIA RTX A6000\n"


def test_files_and_targets_are_json_too(run: Run, tmp_path: Path) -> None:
    code, out, _ = run("launch", "vllm", JOB, "--json", "--output", str(tmp_path / "files"))
    found = json.loads(out)
    assert (code, found["schema"], found["refused"]) == (0, "whygpu.launch/1", [])
    (file,) = found["files"]
    assert Path(file["path"]).read_text(encoding="utf-8") == file["text"]
    _, out, _ = run("launch", JOB, "--json")
    assert "vllm" in [each["target"] for each in json.loads(out)["targets"]]


def test_what_was_written_stands_in_the_journal_with_its_digest(run: Run, tmp_path: Path) -> None:
    journal = str(tmp_path / "journal.sqlite")
    _, text, _ = run("launch", "vllm", JOB, "--journal", journal)
    _, out, _ = run("journal", "show", "1", "--json", "--journal", journal)
    digest = hashlib.sha256(text.encode()).hexdigest()
    assert json.loads(out)["content"]["files"] == {"serve-vllm.sh": digest}
    _, out, _ = run("journal", "show", "1", "--journal", journal)
    assert digest in "".join(out.split())
    assert run("journal", "replay", "1", "--journal", journal)[0] == 0


def test_a_proof_that_was_asked_for_stands_in_the_journal(run: Run, tmp_path: Path) -> None:
    journal = str(tmp_path / "journal.sqlite")
    run("why", "memory.total", JOB, "--journal", journal)
    _, out, _ = run("journal", "show", "1", "--journal", journal)
    assert "whygpu why memory.total" in out


def test_an_answer_is_recorded_where_its_files_cannot_be_written(run: Run, tmp_path: Path) -> None:
    journal, place = str(tmp_path / "journal.sqlite"), tmp_path / "taken"
    place.write_text("", encoding="utf-8")
    assert run("advise", JOB, "--launch", str(place), "--journal", journal)[0] == 2
    _, out, _ = run("journal", "show", "1", "--json", "--journal", journal)
    assert json.loads(out)["content"]["text"] == JOB


@pytest.mark.parametrize(
    ("text", "tool", "offered"),
    [
        (f"{JOB} with TGI", "TGI", "vllm "),
        (f"{JOB} with tensorrt-llm", "tensorrt-llm", "With vLLM (--set inference.engine=vllm): kubernetes-serving,"),
        (f"{JOB} with text generation inference", "text generation inference", "vllm "),
        (f"{TRAINING} with torchtitan", "torchtitan", "torchrun "),
        (f"{TRAINING} with nemo", "nemo", "megatron "),
    ],
)
def test_a_program_without_a_file_is_named_with_what_there_is(run: Run, text: str, tool: str, offered: str) -> None:
    code, out, _ = run("launch", text)
    assert (code, out.splitlines()[0]) == (0, f"No launch file is written for {tool}.")
    assert f"\n{offered}" in out
    assert "\ndeepspeed " not in out


def test_a_model_with_the_name_of_a_program_is_none(run: Run) -> None:
    assert "No launch file" not in run("launch", "lora mistral nemo on a 4090")[1]


@pytest.mark.parametrize(
    ("word", "says"),
    [
        ("nemo", "no launch file is written for nemo. For this job there are: kubernetes-training, megatron,"),
        ("torchtitan", "no launch file is written for torchtitan."),
        ("nothing", "there is no launch target 'nothing'. There are:"),
        ("vlm", "Did you mean vllm?"),
    ],
)
def test_a_first_word_that_names_no_target_is_no_part_of_the_job(run: Run, word: str, says: str) -> None:
    code, out, err = run("launch", word, TRAINING)
    assert (code, out) == (2, "")
    assert says in err


def test_what_is_not_in_the_files_is_told_beside_them(run: Run) -> None:
    _, out, err = run("launch", "vllm", f"{JOB} with TGI, zanzibar")
    assert out.startswith("#!")
    assert "No launch file is written for TGI." in err
    assert "not understood: “zanzibar”" in err
