"""Machines that are named by the accelerators which fill them."""

from __future__ import annotations

import pytest

COUNT, NODES = "hardware.count", "hardware.nodes"


@pytest.mark.parametrize(
    ("text", "count", "nodes"),
    [
        ("two DGX H100", 16, 2),
        ("a DGX A100", 8, 1),
        ("two HGX B200 servers", 16, 2),
        ("2 H100 nodes", 16, 2),
        ("on an H200 node", 8, 1),
        ("8xA100 node", 8, 1),
        ("two nodes of 8x H100 each", 16, 2),
        ("a 4-gpu H100 node", 4, 1),
        ("4 H100 (80GB) machines", 32, 4),
        ("2 x H200 nodes", 16, 2),
        ("two 8xH200 nodes", 16, 2),
        ("4 H100 servers", 32, 4),
        ("a 4 H100 server", 4, 1),
    ],
)
def test_a_machine_is_full_unless_it_is_said_otherwise(text, count, nodes, facts):
    said = facts(text)

    assert (said[COUNT], said[NODES]) == (count, nodes)


@pytest.mark.parametrize("text", ["3 L40S servers", "an RTX 4090 node", "4 nodes of H100"])
def test_nothing_is_assumed_of_machines_that_hold_any_number(text, facts):
    assert facts(text).get(COUNT) in (None, 1)


def test_what_is_assumed_of_a_node_is_told(understood):
    doubts = understood("qwen 72b on 2 H100 nodes").doubts

    assert any("taken as 8 accelerators in each machine" in each for each in doubts)
