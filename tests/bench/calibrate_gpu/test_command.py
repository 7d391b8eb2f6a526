"""The command: what it writes, where it goes on, what it says without PyTorch."""

import importlib.util
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from bench.accuracy import Case
from bench.calibrate_gpu import command
from bench.calibrate_gpu.grid import Run, grid
from bench.calibrate_gpu.machine import Machine
from bench.calibrate_gpu.supervisor import NoDeviceError, RunFailedError, RunTooLongError

TINY = [run.id for run in grid(quick=False, tiny=True)]
NEEDED = ("torch", "transformers", "peft")


class FakeSupervisor:
    """Measures what is neither in `failing` nor in `hanging`."""

    failing: frozenset[str] = frozenset()
    hanging: frozenset[str] = frozenset()

    def __init__(self, device: str) -> None:
        self.machine = Machine(None, {"torch": "0"}, {})
        self.measured: list[str] = []

    def measure(self, run: Run, seconds: float) -> Iterator[dict[str, object]]:
        if run.id in self.hanging:
            raise RunTooLongError(f"took longer than {seconds:.0f} s")
        yield {"id": f"{run.id}.a", "oom": False, "extra": {"run": run.id}}
        if run.id in self.failing:
            raise RunFailedError("no such kernel")

    def close(self) -> None:
        pass


@pytest.fixture
def fake(monkeypatch: pytest.MonkeyPatch) -> type[FakeSupervisor]:
    class Fake(FakeSupervisor):
        pass

    monkeypatch.setattr(command, "Supervisor", Fake)
    return Fake


def lines(path: Path) -> list[dict[str, object]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def test_every_run_is_written(fake, tmp_path, capsys) -> None:
    out = tmp_path / "cases.jsonl"
    assert command.main(["--out", str(out)]) == 0
    assert [line["extra"]["run"] for line in lines(out)] == TINY
    assert f"{len(TINY)} runs measured, 0 failed, 0 left" in capsys.readouterr().out


def test_a_call_goes_on_where_the_last_one_stopped(fake, tmp_path, capsys) -> None:
    out = tmp_path / "cases.jsonl"
    command.main(["--out", str(out), "--match", TINY[0]])
    with out.open("a", encoding="utf-8") as file:
        file.write('{"id": "cut o\n')
    command.main(["--out", str(out)])
    written = [line for line in out.read_text(encoding="utf-8").splitlines() if line.startswith('{"id"')]
    assert len(written) == len(TINY) + 1
    assert f"{len(TINY) - 1} runs measured" in capsys.readouterr().out


def test_what_failed_is_kept_apart_and_not_tried_again_unless_asked(fake, tmp_path, capsys) -> None:
    out = tmp_path / "cases.jsonl"
    fake.failing = frozenset({TINY[2]})
    assert command.main(["--out", str(out)]) == 1
    assert lines(tmp_path / "cases.jsonl.failed") == [{"run": TINY[2], "reason": "no such kernel"}]
    fake.failing = frozenset()
    assert command.main(["--out", str(out)]) == 0
    assert "0 runs measured" in capsys.readouterr().out
    assert command.main(["--out", str(out), "--retry"]) == 0
    assert "1 runs measured" in capsys.readouterr().out


def test_a_run_that_hangs_is_given_up_and_the_others_are_measured(fake, tmp_path, capsys) -> None:
    out = tmp_path / "cases.jsonl"
    fake.hanging = frozenset({TINY[1]})
    assert command.main(["--out", str(out)]) == 1
    assert {line["extra"]["run"] for line in lines(out)} == set(TINY) - {TINY[1]}
    assert lines(tmp_path / "cases.jsonl.failed") == [{"run": TINY[1], "reason": "took longer than 150 s"}]


def test_a_run_that_time_cut_short_is_measured_by_the_next_call(fake, tmp_path, capsys) -> None:
    out = tmp_path / "cases.jsonl"
    fake.hanging = frozenset({TINY[1]})
    assert command.main(["--out", str(out), "--minutes", "1"]) == 0
    assert f"1 runs measured, 0 failed, {len(TINY) - 1} left" in capsys.readouterr().out
    fake.hanging = frozenset()
    assert command.main(["--out", str(out)]) == 0
    assert {line["extra"]["run"] for line in lines(out)} == set(TINY)


def test_no_run_starts_when_time_is_up(fake, tmp_path, capsys) -> None:
    out = tmp_path / "cases.jsonl"
    assert command.main(["--out", str(out), "--minutes", "0"]) == 0
    assert not out.exists()
    assert f"{len(TINY)} left for want of time" in capsys.readouterr().out


def test_without_a_device_it_says_what_to_install(monkeypatch, tmp_path, capsys) -> None:
    def nothing(device: str) -> None:
        raise NoDeviceError("No module named 'torch'")

    monkeypatch.setattr(command, "Supervisor", nothing)
    assert command.main(["--out", str(tmp_path / "x")]) == 2
    assert "pip install" in capsys.readouterr().err


@pytest.mark.skipif(
    all(importlib.util.find_spec(name) for name in NEEDED), reason="all that measuring takes is installed"
)
def test_a_machine_without_the_packages_is_refused(tmp_path: Path) -> None:
    call = [sys.executable, "-m", "bench.calibrate_gpu", "--out", str(tmp_path / "x"), "--device", "cpu"]
    done = subprocess.run(call, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 2
    assert "No module named" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.skipif(
    any(importlib.util.find_spec(name) is None for name in NEEDED),
    reason="measuring takes torch, transformers and peft, which the project does not install",
)
def test_tiny_models_are_measured_on_a_cpu(tmp_path: Path) -> None:
    out = tmp_path / "cases.jsonl"
    call = [sys.executable, "-m", "bench.calibrate_gpu", "--out", str(out), "--device", "cpu"]
    done = subprocess.run(call, capture_output=True, text=True, timeout=600, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    cases = list(Case.read(out))
    assert {case.fields.part("extra").text("run") for case in cases} == set(TINY) - {"card.host"}
    assert {case.group for case in cases} == {
        "card", "train_mem", "train_tps", "infer_mem", "kv_cache", "decode_tps", "prefill_tps"
    }  # fmt: skip
    assert not any(case.defect or case.oom for case in cases)
