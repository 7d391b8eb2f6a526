"""What trains models reads the files that are written for it."""

from __future__ import annotations

import importlib
import json
import subprocess
import sys
import typing
from pathlib import Path
from types import ModuleType
from unittest.mock import PropertyMock, patch

import pytest
import yaml

from tests.kb.launch.jobs import occasion
from tests.kb.launch.parsers.script_arguments import arguments_of

pytestmark = pytest.mark.filterwarnings("ignore")  # those of other people's packages


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


def test_the_json_of_deepspeed_is_plain_json(files_of):
    for job, file in files_of("deepspeed"):
        assert json.loads(file.read_text(encoding="utf-8"))["zero_optimization"], job
