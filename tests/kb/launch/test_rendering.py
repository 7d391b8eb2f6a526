"""What is written for a job, and what is not written and why."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.findings import RulebookError
from engine.inference import Given, Origin
from engine.loading import RuleSources
from kb.launch import LaunchRefusedError, Occasion, launch_files, load_launch_book, offers
from kb.rule_sources import BUILT_IN_PACKS
from tests.kb.launch.jobs import JOBS, book, files_for, occasion, occasion_of, targets_of
from tests.loaded_once import built_in_advisor

SERVING = "team-70b-100-users"
TRAINING = "full-8b-eight-a100"
OFFLOADED_BASE = {"training__method": "qlora", "zero__offload": "optimizer_and_parameters", "zero__stage": 3}


def altered(job: str, **facts: object) -> Occasion:
    """The occasion of a job with other values for some facts (``a__b`` is the fact a.b), which only a person says."""
    found = occasion(job)
    assert found is not None
    given = {**found.inference.given, **{name.replace("__", "."): Given(value) for name, value in facts.items()}}
    return occasion_of(built_in_advisor().engine.infer(given))


def reasons(target: str, at: Occasion) -> str:
    with pytest.raises(LaunchRefusedError) as raised:
        launch_files(book(), target, at)
    return " ".join(raised.value.reasons)


@pytest.mark.sample(2)
@pytest.mark.parametrize("job", JOBS)
def test_cards_are_the_product_of_how_the_model_is_divided(job):
    found = occasion(job)
    if found is None:
        pytest.skip("nothing fits")
    value = found.value
    assert value("parallel.per_node") * value("hardware.nodes") == value("hardware.count")
    if (files := files_for(job, "vllm")) is not None:
        said = dict(
            line.split()[:2] for line in files[0].text.splitlines() if line.startswith("  --") and " " in line.strip()
        )
        degrees = [int(said[name]) for name in ("--tensor-parallel-size", "--pipeline-parallel-size")]
        copies = int(said.get("--data-parallel-size", 1))
        servers = 1 if "--nnodes" in said else value("hardware.nodes")
        assert degrees[0] * degrees[1] * copies * servers == value("hardware.count")
    if (files := files_for(job, "deepspeed")) is not None:
        read = json.loads(files[0].text)
        assert read["train_batch_size"] == (
            read["train_micro_batch_size_per_gpu"] * read["gradient_accumulation_steps"] * value("training.data_degree")
        )
    if (files := files_for(job, "accelerate")) is not None:
        read = yaml.safe_load(files[0].text)
        assert read["num_processes"] == value("hardware.count")
        if "parallelism_config" in read:
            replicas, shards = read["parallelism_config"].values()
            assert replicas * shards == value("training.data_degree")


@pytest.mark.parametrize("job", JOBS)
def test_every_value_of_a_fact_has_its_fact_beside_it(job):
    names = built_in_advisor().rulebook.facts
    for target in targets_of(job):
        for file in files_for(job, target) or ():
            for line in file.text.splitlines():
                _, comment, note = line.strip().partition("  # ")
                if comment and note.split(",")[0].split(" = ")[0] in names:
                    assert note.split("; ")[0].split(", ")[-1].split(" ")[0] in (
                        "said", "assumed", "chosen", "computed", "from", "found",
                    ), line  # fmt: skip


@pytest.mark.parametrize(
    ("target", "job", "facts", "named"),
    [
        ("vllm", "spanning-vllm", {}, "meta-llama/Llama-3.1-405B-Instruct"),
        ("vllm", "spanning-vllm", {"model__version": "base"}, "meta-llama/Llama-3.1-405B"),
        ("trl", "dpo", {"model": "Qwen/Qwen2.5-7B"}, "Qwen/Qwen2.5-7B"),
        ("trl", "dpo", {"model": "Qwen/Qwen2.5-7B", "model__version": "instruct"}, "Qwen/Qwen2.5-7B-Instruct"),
    ],
)  # fmt: skip
def test_who_is_answered_gets_the_version_that_follows_instructions(target, job, facts, named):
    file, *_ = launch_files(book(), target, altered(job, **facts))
    (line,) = (each for each in file.text.splitlines() if each.startswith(("model=m", "model_name_or_path:")))
    assert line.split("#")[0].split("=")[-1].split(":")[-1].strip() == named
    assert ("--set model.version=" in file.text) is ("model__version" not in facts)


def test_a_batch_job_of_slurm_asks_for_what_is_recommended():
    (file, *_), value = files_for(SERVING, "slurm-serving"), occasion(SERVING).value
    asked = dict(re.findall(r"^#SBATCH --([a-z-]+)=(.*)$", file.text, re.MULTILINE))
    assert int(asked["cpus-per-task"]) == value("cpu.cores_recommended")
    assert int(asked["mem"].rstrip("M")) >= value("host.ram_recommended") / 2**20
    assert "time" not in asked
    assert "--option time=" in file.text
    small = altered(SERVING, hardware__host_ram=64e9, hardware__cpu_cores=16)
    asked = dict(
        re.findall(r"^#SBATCH --([a-z-]+)=(.*)$", launch_files(book(), "slurm-serving", small)[0].text, re.MULTILINE)
    )
    assert (asked["cpus-per-task"], float(asked["mem"].rstrip("M")) < 64e9 / 2**20) == ("16", True)


def test_a_training_on_tokens_that_were_said_ends_with_them_and_has_the_time_for_them():
    job = altered(TRAINING, training__tokens=1e9)
    batch, *_ = launch_files(book(), "slurm-training", job)
    days, hours = re.search(r"^#SBATCH --time=(\d+)-(\d+)$", batch.text, re.MULTILINE).groups()
    seconds = (int(days) * 24 + int(hours)) * 3600
    assert seconds - 2 * 3600 <= job.value("training.duration.high") <= seconds - 3600
    tokens = (
        job.value("training.micro_batch")
        * job.value("training.accumulation")
        * job.value("training.data_degree")
        * job.value("training.sequence")
    )
    for target in ("trl", "axolotl"):
        read = yaml.safe_load(launch_files(book(), target, job)[0].text)
        assert (read["max_steps"] - 1) * tokens < 1e9 <= read["max_steps"] * tokens
        assert not {"num_train_epochs", "num_epochs"} & set(read)


def deployed(at: Occasion) -> tuple[dict, dict, list[str]]:
    """The pod of a deployment, its container, and the kinds of all that is made."""
    manifests = list(yaml.safe_load_all(launch_files(book(), "kubernetes-serving", at)[0].text))
    deployment = next(each for each in manifests if each["kind"] == "Deployment")
    assert deployment["spec"]["strategy"] == {"type": "Recreate"}
    pod = deployment["spec"]["template"]["spec"]
    return pod, pod["containers"][0], [each["kind"] for each in manifests]


def test_a_deployment_keeps_what_it_fetches_and_is_asked_when_it_is_ready():
    found = occasion(SERVING)
    _, engine, kinds = deployed(found)
    assert "PersistentVolumeClaim" in kinds
    mounts = {each["name"]: each["mountPath"] for each in engine["volumeMounts"]}
    environment = {each["name"]: each for each in engine["env"]}
    assert mounts["models"] == environment["HF_HOME"]["value"]
    assert environment["HF_TOKEN"]["valueFrom"]["secretKeyRef"] == {
        "name": "huggingface", "key": "token", "optional": True,
    }  # fmt: skip
    startup = engine["startupProbe"]
    assert startup["httpGet"] == engine["readinessProbe"]["httpGet"] == {"path": "/health", "port": 8000}
    assert startup["failureThreshold"] * startup["periodSeconds"] > 600 + 20 * found.value("memory.weights") / 1e9 - 1


def test_a_deployment_mounts_the_volume_that_holds_the_model():
    found = occasion(SERVING)
    at = Occasion(found.rulebook, found.inference, model="/data/llms/mine", options={"claim": "llms", "port": "9001"})
    pod, engine, kinds = deployed(at)
    assert "PersistentVolumeClaim" not in kinds
    assert {"name": "models", "persistentVolumeClaim": {"claimName": "llms"}} in pod["volumes"]
    assert {"name": "models", "mountPath": "/data/llms"} in engine["volumeMounts"]
    assert engine["ports"] == [{"containerPort": 9001}]
    assert engine["startupProbe"]["httpGet"]["port"] == 9001
    (file, *_) = launch_files(book(), "kubernetes-serving", Occasion(found.rulebook, found.inference, model="/data/x"))
    assert any("Volume claim" in each for each in file.to_put_in)


@pytest.mark.parametrize("job", [TRAINING, "fsdp-lora", "megatron-further"])
def test_all_files_of_a_training_begin_with_one_learning_rate(job):
    rate = occasion(job).value("training.learning_rate")
    files = {target: found[0].text for target in ("trl", "axolotl", "megatron") if (found := files_for(job, target))}
    said = {
        each: float(re.search(r"^ *(?:learning_rate:|--lr) (\S+)", text, re.MULTILINE)[1])
        for each, text in files.items()
    }
    assert said
    assert set(said.values()) == {rate}


@pytest.mark.parametrize(
    ("model", "template", "pad"),
    [
        ("meta-llama/Llama-3.1-8B", "tokenizer_default_fallback_llama3", "<|end_of_text|>"),
        ("google/gemma-2-9b", "tokenizer_default_fallback_gemma", None),
        ("EleutherAI/pythia-6.9b", "tokenizer_default_fallback_chatml", None),
    ],
)
def test_a_base_is_given_the_chat_template_of_its_family(model, template, pad):
    job = altered("qlora-8b-rtx-3090", model=model)
    read = yaml.safe_load(launch_files(book(), "axolotl", job)[0].text)
    assert read["chat_template"] == template
    assert read.get("special_tokens", {}).get("pad_token") == pad
    plain = Occasion(job.rulebook, job.inference, options={"dataset_type": "alpaca"})
    assert "chat_template" not in launch_files(book(), "axolotl", plain)[0].text


def test_the_notes_of_json_stand_in_a_file_of_their_own():
    config, notes, *_ = files_for(TRAINING, "deepspeed")
    assert (config.name, notes.name) == ("deepspeed.json", "deepspeed.notes.txt")
    assert "zero_optimization.stage" in notes.text
    assert "training.micro_batch, said" in notes.text


def test_what_another_target_names_is_written_along_once():
    names = [each.name for each in files_for(TRAINING, "slurm-training")]
    assert names == ["train.sbatch", "train.sh", "trl.yaml", "deepspeed.json", "deepspeed.notes.txt"]


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


def test_weights_of_a_bitsandbytes_base_are_offloaded_by_fsdp_alone():
    (config, *_) = files_for("qlora-70b-two-rtx-4090", "accelerate")
    read = yaml.safe_load(config.text)
    assert read["distributed_type"] == "FSDP"
    assert read["fsdp_config"]["fsdp_offload_params"] is True
    (sft, *_) = files_for("qlora-70b-two-rtx-4090", "trl")
    assert yaml.safe_load(sft.text)["fsdp_config"]["cpu_offload"] is True


def test_answers_are_written_by_an_engine_that_has_the_memory_the_advice_counts():
    (file, *_), value = files_for("grpo", "trl"), occasion("grpo").value
    share = value("companions.rollout_bytes") / value("hardware.usable_memory")
    read = yaml.safe_load(file.text)
    assert share <= read["vllm_gpu_memory_utilization"] < share + 0.01
    assert read["vllm_mode"] == "colocate"
    assert any("Function that rewards" in each for each in file.to_put_in)
    (apart, *_) = files_for("grpo-apart", "trl")
    read = yaml.safe_load(apart.text)
    assert (read["vllm_mode"], read["importance_sampling_level"]) == ("server", "sequence")
    assert "vllm_gpu_memory_utilization" not in read


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


def test_each_kind_of_training_is_started_by_its_own_script_of_trl():
    scripts = {job: files_for(job, "torchrun")[0].text for job in (TRAINING, "dpo", "grpo", "ppo")}
    assert "trl.scripts.sft" in scripts[TRAINING]
    assert "trl.scripts.dpo" in scripts["dpo"]
    assert "trl.scripts.grpo" in scripts["grpo"]
    assert "PUT-IN-PROGRAM" in scripts["ppo"]


def test_a_published_checkpoint_has_its_name_and_another_format_is_to_be_put_in():
    (whole,) = files_for("spanning-vllm", "vllm")
    assert "model=meta-llama/Llama-3.1-405B-Instruct\n" in whole.text
    assert whole.to_put_in == ()
    small = launch_files(book(), "vllm", altered(SERVING, weights__format="int4-awq"))
    assert "PUT-IN-THE-MODEL" in small[0].text
    assert "INT4 AWQ" in small[0].to_put_in[0]


def test_a_model_without_a_name_is_to_be_put_in():
    (file, *_) = files_for("lora-7b-rtx-4090", "trl")
    assert any("your model" in each or "path or Hugging Face id" in each for each in file.to_put_in) or (
        "PUT-IN-THE-MODEL" not in file.text
    )
    unnamed = launch_files(book(), "trl", occasion("full-2.5b-stage-open"))
    assert yaml.safe_load(unnamed[0].text)["model_name_or_path"] == "PUT-IN-THE-MODEL"
    assert "your model" in unnamed[0].to_put_in[0]


@settings(max_examples=30)
@given(st.text(st.characters(exclude_categories=("Cs",)), min_size=1, max_size=30))
def test_no_name_of_a_model_gets_out_of_its_place(name):
    found = occasion(SERVING)
    at = Occasion(found.rulebook, found.inference, name, name, name, model=name)
    script = launch_files(book(), "vllm", at)[0].text
    quoted = script[script.index("\nmodel=") + 7 : script.index('\nmodel="${1:-$model}"')]
    assert shlex.split(quoted) == [name.replace("\0", "")]
    assert all(each.startswith("#") for each in script.split("\n")[1:4])
    trained = occasion(TRAINING)
    sft = launch_files(book(), "trl", Occasion(trained.rulebook, trained.inference, name, name, name, model=name))[
        0
    ].text
    assert yaml.safe_load(sft)["model_name_or_path"] == name
    manifest = launch_files(book(), "kubernetes-serving", at)[0].text
    config, *_ = yaml.safe_load_all(manifest)
    assert config["data"]["serve.sh"] == script


def test_requests_are_dealt_out_by_the_flags_of_each_server():
    job = {
        "model": "deepseek-ai/DeepSeek-V3",
        "hardware.accelerator": "h200-sxm-141gb",
        "hardware.count": 8,
        "weights.format": "fp8",
    }
    said = {"workload.kind": "inference", "parallel.attention": "requests", "inference.concurrency": 200, **job}
    written = {}
    for server in ("vllm", "sglang"):
        inference = built_in_advisor().engine.infer(
            {fact: Given(value) for fact, value in {**said, "inference.engine": server}.items()}
        )
        (written[server], *_) = launch_files(book(), server, occasion_of(inference))
    for flag in ("--tensor-parallel-size 1 ", "--data-parallel-size 8 ", "--enable-expert-parallel"):
        assert flag in written["vllm"].text
    for flag in ("--tp-size 8 ", "--dp-size 8 ", "--enable-dp-attention"):
        assert flag in written["sglang"].text


def test_what_is_made_for_one_vendor_is_not_named_for_another():
    for target in ("kubernetes-serving", "sky-serving"):
        (file, *_) = files_for("amd", target)
        assert any("these accelerators" in each for each in file.to_put_in), target
        assert "vllm/vllm-openai" not in file.text
        assert "pip install" not in file.text


def test_options_are_said_by_the_person():
    found = occasion(SERVING)
    at = Occasion(found.rulebook, found.inference, options={"port": "9001"})
    assert "--port 9001  # Port to listen at, said" in launch_files(book(), "vllm", at)[0].text


def test_a_line_of_slurm_takes_no_second_option():
    found = occasion(SERVING)
    at = Occasion(found.rulebook, found.inference, options={"partition": "gpu\n#SBATCH --uid=0"})
    assert "cannot stand there" in reasons("slurm-serving", at)


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


def test_an_origin_is_said_in_a_word():
    found = occasion(SERVING)
    words = {found.origin(name) for name in found.inference.facts}
    assert words <= {"said", "assumed", "chosen", "computed", "from the catalogue"}
    assert Origin.SEARCH in {state.origin for state in found.inference.facts.values()}
