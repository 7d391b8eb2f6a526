"""Accelerators: what is derived from the facts."""

import pytest
from msgspec import ValidationError

from kb.catalogue import Accelerator, Catalogues

ACCELERATORS = Catalogues.load().accelerators


def accelerator(**facts):
    return Accelerator.of({"id": "x", "name": "X", "vendor": "nvidia", "kind": "consumer", "source": "test", **facts})


def test_gib_on_the_label_counts_powers_of_two_and_gb_powers_of_ten():
    assert accelerator(memory_gb=24, memory_unit="GiB").memory_bytes == 24 * 2**30
    assert accelerator(memory_gb=288, memory_unit="GB").memory_bytes == 288 * 10**9


def test_a_label_of_unknown_unit_counts_the_smaller_reading():
    assert accelerator(memory_gb=96, memory_unit="unverified").memory_bytes == 96 * 10**9


def test_unknown_memory_stays_unknown():
    unknown = accelerator()

    assert unknown.memory_bytes is unknown.usable_bytes is unknown.memory_per_device_bytes is None
    assert ACCELERATORS.get("amd-ryzen-ai-npu").memory_bytes is None


@pytest.mark.parametrize(
    ("entry", "link", "optional"),
    [
        ("h100-sxm5-80gb", "nvlink", False),
        ("h100-pcie-80gb", "nvlink_bridge", True),
        ("rtx-3090", "nvlink_bridge", True),
        ("rtx-4090", "pcie", False),
        ("gb200-186gb", "nvlink", False),
        ("mi300x", "infinity_fabric", False),
        ("mi210", "infinity_fabric", True),
        ("gaudi3", "ethernet", False),
        ("tpu-v5e", "ici", False),
        ("trainium2", "neuronlink", False),
        ("apple-m2-ultra-192gb", "none", False),
        ("strix-halo-395", None, None),
        ("ascend-910b", None, None),
    ],
)
def test_the_link_follows_from_what_the_source_says(entry, link, optional):
    assert (ACCELERATORS.get(entry).link, ACCELERATORS.get(entry).link_optional) == (link, optional)


def test_a_k80_board_is_two_devices_and_its_power_is_shared():
    k80 = ACCELERATORS.get("tesla-k80")

    assert (k80.devices_per_board, k80.devices_per_record) == (2, 1)
    assert k80.memory_per_device_bytes == k80.memory_bytes == 12 * 2**30
    assert k80.tdp_per_device_w == k80.tdp_w / 2


def test_an_mi250_is_two_devices_of_64_gib():
    mi250 = ACCELERATORS.get("mi250")

    assert mi250.memory_bytes == 128 * 2**30
    assert mi250.memory_per_device_bytes == 64 * 2**30


def test_inference_only_parts_are_those_of_the_claims():
    flagged = {entry for entry in ACCELERATORS.ids() if ACCELERATORS.get(entry).inference_only}
    flagged.remove("host_processor")  # a processor is no product that a claim names

    assert flagged == {
        "inferentia1", "inferentia2", "groq-lpu-v1", "furiosa-rngd", "qualcomm-ai100-standard", "qualcomm-ai100-pro",
        "qualcomm-ai100-ultra", "amd-ryzen-ai-npu",
    }  # fmt: skip
    assert all("X33" in (ACCELERATORS.get(entry).inference_only_source or "") for entry in flagged)


def test_tpus_and_amazon_chips_can_only_be_rented():
    assert ACCELERATORS.get("tpu-v5p").cloud_only is ACCELERATORS.get("trainium2").cloud_only is True
    assert ACCELERATORS.get("rtx-4090").cloud_only is False


@pytest.mark.parametrize(
    "facts",
    [
        {"memory_gb": -1},
        {"memory_gb": 0},
        {"memory_gb": float("nan")},
        {"memory_gb": float("inf")},
        {"memory_gb": "24"},
        {"memory_gb": True},
        {"memory_unit": "MB"},
        {"vendor": "acme"},
        {"launch_year": 1999},
        {"tdp_w": -5},
        {"cloud_usd_hr_low": -0.1},
        {"colour": "green"},
        {"id": ""},
        {"source": ""},
    ],
)
def test_senseless_facts_are_refused(facts):
    with pytest.raises(ValidationError):
        accelerator(**facts)


def test_a_record_does_not_change():
    with pytest.raises(AttributeError):
        accelerator().name = "Y"
