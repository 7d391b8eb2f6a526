"""What the headers of batch jobs ask for."""

import pytest

HOUR, DAY = 3_600, 86_400
JOB = "lora of llama 3.1 8b, 10M tokens"


@pytest.mark.parametrize(
    ("line", "seconds"),
    [
        ("#SBATCH --time=48:00:00", 48 * HOUR),
        ("#SBATCH -t 1-12:00:00", 36 * HOUR),
        ("#SBATCH --time=3-0", 3 * DAY),
        ("#SBATCH --time=90", 1.5 * HOUR),
        ("#PBS -l walltime=72:00:00", 3 * DAY),
    ],
)
def test_the_time_of_a_job_is_the_time_allowed(facts, line: str, seconds: float) -> None:
    assert facts(f"{line}\n\n{JOB}")["training.days_limit"] == seconds


def test_accelerators_of_each_machine_are_counted_in_all(facts) -> None:
    heard = facts(f"#SBATCH --nodes=4\n#SBATCH --ntasks-per-node=1\n#SBATCH --gres=gpu:a100:4\n\n{JOB}")
    assert (heard["hardware.nodes"], heard["hardware.count"]) == (4, 16)
    assert heard["hardware.accelerator"].startswith("a100")


def test_accelerators_of_the_whole_job_are_not_multiplied(facts) -> None:
    heard = facts(f"#SBATCH -N 2\n#SBATCH --gpus=8\n\n{JOB}")
    assert (heard["hardware.nodes"], heard["hardware.count"]) == (2, 8)


def test_memory_is_that_of_the_host(facts) -> None:
    assert facts(f"#SBATCH --mem=480G\n\n{JOB}")["hardware.host_ram"] == 480e9


def test_a_time_outside_a_header_is_no_limit(facts) -> None:
    assert "training.days_limit" not in facts(f"it crashed at 48:00:00, {JOB}")
