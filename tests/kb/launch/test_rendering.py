"""What is written for a job."""

from __future__ import annotations

import json
import re

import pytest
import yaml

from engine.inference import Given, Origin
from kb.launch import Occasion, launch_files
from tests.kb.launch.altered import SERVING, TRAINING, altered
from tests.kb.launch.jobs import JOBS, book, files_for, occasion, occasion_of, targets_of
from tests.loaded_once import built_in_advisor


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


@pytest.mark.sample(4)
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


def test_the_notes_of_json_stand_in_a_file_of_their_own():
    config, notes, *_ = files_for(TRAINING, "deepspeed")
    assert (config.name, notes.name) == ("deepspeed.json", "deepspeed.notes.txt")
    assert "zero_optimization.stage" in notes.text
    assert "training.micro_batch, said" in notes.text


def test_what_another_target_names_is_written_along_once():
    names = [each.name for each in files_for(TRAINING, "slurm-training")]
    assert names == ["train.sbatch", "train.sh", "trl.yaml", "deepspeed.json", "deepspeed.notes.txt"]


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


def test_each_kind_of_training_is_started_by_its_own_script_of_trl():
    scripts = {job: files_for(job, "torchrun")[0].text for job in (TRAINING, "dpo", "grpo", "ppo")}
    assert "trl.scripts.sft" in scripts[TRAINING]
    assert "trl.scripts.dpo" in scripts["dpo"]
    assert "trl.scripts.grpo" in scripts["grpo"]
    assert "PUT-IN-PROGRAM" in scripts["ppo"]


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


def test_an_origin_is_said_in_a_word():
    found = occasion(SERVING)
    words = {found.origin(name) for name in found.inference.facts}
    assert words <= {"said", "assumed", "chosen", "computed", "from the catalogue"}
    assert Origin.SEARCH in {state.origin for state in found.inference.facts.values()}
