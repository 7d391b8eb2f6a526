"""Accelerators of several machines."""

import pytest


@pytest.mark.parametrize(
    ("text", "machines", "accelerators"),
    [
        ("two nodes with 8 H100 SXM each", 2, 16),
        ("2 nodes of 8xB200", 2, 16),
        ("8 V100 per node, 3 nodes", 3, 24),
        ("32 A100, 4 per server", 8, 32),
        ("torchrun --nproc_per_node=8 --nnodes=2 on A100s", 2, 16),
        ("2 servers, in each are 4 pieces of L40S", 2, 8),
        ("3 old servers w/ 4x V100 each", 3, 12),
    ],
)
def test_accelerators_of_each_machine_are_counted_in_all(facts, text: str, machines: int, accelerators: int) -> None:
    heard = facts(text)
    assert (heard.get("hardware.nodes"), heard.get("hardware.count")) == (machines, accelerators)


@pytest.mark.parametrize(
    ("text", "machines", "accelerators"),
    [
        ("12 machines, two A40 in each", 12, 24),
        ("16 nodes, each node 4 cards MI250X", 16, 64),
        ("nodes: 32, gpus/node: 8 (H100)", 32, 256),
        ("3 blades: 2 x A30 24 GB + 256 GB RAM each", 3, 6),
        ("5 hosts, 3 x RTX 4090 per host", 5, 15),
        ("p5.48xlarge x2", 2, 16),
    ],
)
def test_what_each_machine_has_is_said_in_many_ways(facts, text: str, machines: int, accelerators: int) -> None:
    heard = facts(text)
    assert (heard.get("hardware.nodes"), heard.get("hardware.count")) == (machines, accelerators)


@pytest.mark.parametrize("text", ["a server with 4 L40S", "un servidor con 4 L40S", "one box with four L40S"])
def test_a_machine_with_so_many_is_one(facts, text: str) -> None:
    assert (facts(text).get("hardware.nodes"), facts(text)["hardware.count"]) == (1, 4)
