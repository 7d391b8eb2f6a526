"""What runs jobs on machines reads the files that are written for it."""

from __future__ import annotations

import re

import pytest
import yaml

from tests.kb.launch.jobs import occasion

pytestmark = pytest.mark.filterwarnings("ignore")  # those of other people's packages
SLURM = frozenset(
    ["job-name", "nodes", "ntasks-per-node", "gpus-per-node", "cpus-per-task", "mem", "time", "partition"]
)
"""Options of sbatch that are written, all of which its manual page of 19.05 and later describes."""


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


@pytest.mark.sample(2)
@pytest.mark.parametrize("target", ["slurm-serving", "slurm-training"])
def test_slurm_has_the_options_of_a_batch_file(target, files_of):
    for job, file in files_of(target):
        said = dict(re.findall(r"^#SBATCH --([a-z-]+)=(\S+)$", file.read_text(encoding="utf-8"), re.MULTILINE))
        facts = occasion(job)
        assert set(said) <= SLURM, job
        assert len(said) == file.read_text(encoding="utf-8").count("#SBATCH"), job
        cards = 0 if facts.value("hardware.accelerator") == "host_processor" else facts.value("parallel.per_node")
        assert (int(said["nodes"]), int(said.get("gpus-per-node", 0))) == (facts.value("hardware.nodes"), cards), job
