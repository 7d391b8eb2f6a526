"""What is not written for a job, and why."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.findings import RulebookError
from engine.inference import Given
from engine.loading import RuleSources
from kb.launch import LaunchRefusedError, Occasion, launch_files, load_launch_book, offers
from kb.rule_sources import BUILT_IN_PACKS
from tests.kb.launch.altered import SERVING, TRAINING, altered
from tests.kb.launch.jobs import book, files_for, occasion, occasion_of
from tests.loaded_once import built_in_advisor

OFFLOADED_BASE = {"training__method": "qlora", "zero__offload": "optimizer_and_parameters", "zero__stage": 3}


def reasons(target: str, at: Occasion) -> str:
    with pytest.raises(LaunchRefusedError) as raised:
        launch_files(book(), target, at)
    return " ".join(raised.value.reasons)


def test_a_target_for_other_jobs_says_what_the_job_would_have_to_be():
    told = reasons("sglang", occasion(SERVING))
    assert told == "It is for a job with: Engine that runs the model = SGLang. Here inference.engine is vLLM."


def test_a_fact_that_is_not_known_is_named_and_nothing_is_written():
    without = occasion_of(
        built_in_advisor().engine.infer({"workload.kind": Given("inference"), "inference.engine": Given("vllm")})
    )
    assert "(parallel.tensor) is not known" in reasons("vllm", without)


@pytest.mark.parametrize(
    ("target", "job", "facts", "says"),
    [
        ("vllm", SERVING, {"cache__format": "q8_0"}, "has no word"),
        ("llama-cpp", "chat-8b-rtx-4070", {"cache__format": "fp8"}, "has no word"),
        ("deepspeed", TRAINING, {"training__fp8": "recast"}, "FP8 is set in the training program"),
        ("deepspeed", TRAINING, OFFLOADED_BASE, "documented nowhere"),
        ("trl", TRAINING, {"training__optimizer": "muon"}, "has no word"),
        ("trl", TRAINING, {"training__checkpointing_kind": "selective"}, "recomputes whole layers"),
        ("trl", "ppo", {}, "TRL has no PPO"),
        ("trl", "kto", {}, "KTO has a trainer of its own"),
        ("trl", "dpo", {"training__reference": "held"}, "no copy is kept"),
        ("trl", "dpo", {"training__reference": "none"}, "compares with a reference always"),
        ("trl", "dpo-full", {"training__reference": "adapters"}, "no adapters to switch off"),
        ("trl", "grpo", {"training__reference": "precomputed"}, "nothing is computed before it"),
        ("trl", "grpo", {"training__answers": 7}, "no whole groups of 7"),
        ("trl", "grpo", {"training__rollout_engine": "sglang"}, "not with SGLang"),
        ("trl", "grpo-lora", {"training__method": "qlora"}, "TRL loads a second one for vLLM"),
        ("kubernetes-serving", "chat-8b-apple", {}, "has no word"),
    ],
)  # fmt: skip
def test_what_a_tool_cannot_do_is_not_written(target, job, facts, says):
    assert says in reasons(target, altered(job, **facts))


def test_offers_tell_what_speaks_against_them():
    found = {each.template.id: each for each in offers(book(), occasion("moe-235b-full"))}
    assert not found["trl"].can_be_written
    assert "ZeRO and FSDP alone" in found["trl"].against[0]
    assert found["torchrun"].can_be_written


@pytest.mark.parametrize(("job", "name"), [(TRAINING, "trl.scripts"), ("megatron", "pretrain_gpt.py")])
def test_a_program_that_has_no_word_for_a_value_is_not_started(job, name):
    assert name in files_for(job, "torchrun")[0].text
    script, *_ = launch_files(book(), "torchrun", altered(job, training__optimizer="muon"))
    assert name not in script.text
    assert "PUT-IN-PROGRAM" in script.text


def test_two_templates_may_ask_for_each_other(tmp_path: Path):
    (tmp_path / "launch").mkdir()
    for name, other in (("one", "two"), ("two", "one")):
        top = f"{{#\ntitle: Ours\nfile: {name}\ntool: a\nversion: 1\nwhen: workload.kind == inference\n#}}\n"
        body = f"{{{{ ('with ' if offered('{other}') else 'alone ') | comment }}}}"
        (tmp_path / "launch" / f"{name}.j2").write_text(top + body, encoding="utf-8")
    own = load_launch_book(RuleSources((BUILT_IN_PACKS,), (tmp_path,)), built_in_advisor().rulebook)
    (file,) = launch_files(own, "one", occasion(SERVING))
    assert file.text.startswith("with")


def test_options_are_said_by_the_person():
    found = occasion(SERVING)
    at = Occasion(found.rulebook, found.inference, options={"port": "9001"})
    assert "--port 9001  # Port to listen at, said" in launch_files(book(), "vllm", at)[0].text


def test_a_line_of_slurm_takes_no_second_option():
    found = occasion(SERVING)
    at = Occasion(found.rulebook, found.inference, options={"partition": "gpu\n#SBATCH --uid=0"})
    assert "cannot stand there" in reasons("slurm-serving", at)


@pytest.mark.sample(2)
@pytest.mark.parametrize(
    ("body", "says"),
    [
        ("{{ fact('model') }}", "gets into the file as it is"),
        ("{{ 'text' }}", "gets into the file as it is"),
        ("{{ (fact('model') + 1) | shell }}", "is not a number"),
        ("{% set a = {} %}{{ a.update({'b': 1}) | shell }}", "unsafe"),
        ("{{ nothing.at_all | shell }}{% set nothing = {} %}", "undefined"),
        ("{{ mapped('model', 1) | shell }}", "int"),
    ],
)
def test_a_template_that_fails_is_told_with_its_line(body, says, tmp_path: Path):
    (tmp_path / "launch").mkdir()
    top = "{#\ntitle: Ours\nfile: a\ntool: a\nversion: 1\nwhen: workload.kind == inference\n#}\n\n"
    (tmp_path / "launch" / "ours.j2").write_text(top + body, encoding="utf-8")
    own = load_launch_book(RuleSources((BUILT_IN_PACKS,), (tmp_path,)), built_in_advisor().rulebook)
    with pytest.raises(RulebookError) as raised:
        launch_files(own, "ours", occasion(SERVING))
    (told,) = raised.value.findings
    assert (told.code, told.place.line) == ("E602", 9)
    assert says in told.message
