"""What serves models reads the files that are written for it, or has in its manual what they say."""

from __future__ import annotations

import argparse
import re

import pytest

from tests.kb.launch.jobs import occasion
from tests.kb.launch.parsers.script_arguments import arguments_of

pytestmark = pytest.mark.filterwarnings("ignore")  # those of other people's packages
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
