"""Settings of DeepSpeed and Accelerate: what is offloaded."""

import pytest

MODEL = "full fine-tuning of Qwen2.5 7B"


@pytest.mark.parametrize(
    ("settings", "offload"),
    [
        ('{"offload_optimizer": {"device": "cpu"}, "offload_param": {"device": "cpu"}}', "optimizer_and_parameters"),
        (
            '{"offload_optimizer": {"device": "cpu", "pin_memory": true}, "offload_param": {"device": "none"}}',
            "optimizer",
        ),
        ('{"offload_optimizer": {"device": "none"}, "offload_param": {"device": "none"}}', "none"),
        ("offload_optimizer_device: cpu\noffload_param_device: none", "optimizer"),
        ("fsdp_offload_params: false", "none"),
        ("fsdp_offload_params: true", "optimizer_and_parameters"),
    ],
)
def test_optimizer_and_parameters_count_together(facts, settings: str, offload: str) -> None:
    assert facts(f"{settings}\n\n{MODEL}")["zero.offload"] == offload


def test_the_device_is_told(facts) -> None:
    assert facts(f'"offload_optimizer": {{"device": "nvme"}}\n\n{MODEL}')["zero.offload_device"] == "nvme"
