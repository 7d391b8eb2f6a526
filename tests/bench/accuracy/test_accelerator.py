"""Cards by the names that sources give them."""

import pytest

from bench.accuracy.accelerator import Accelerator

GIB = 2**30


@pytest.fixture
def card(inference_case, advisor):
    def named(gpu, **changed):
        return Accelerator.of(inference_case(gpu=gpu, **changed), advisor.catalogues.accelerators)

    return named


@pytest.mark.parametrize(
    ("names", "entry"),
    [
        ("A100-SXM4-80GB|NVIDIA A100 (80GB)|A100-80G|8xA100 80GB|NVIDIA A100-SXM4-80GB x8", "a100-sxm4-80gb"),
        ("A100 PCIe 40GB", "a100-pcie-40gb"),
        ("H100 SXM5 80GB HBM3|NVIDIA H100 80GB HBM3|8 x NVIDIA H100 80GB HBM3|H100-80G", "h100-sxm5-80gb"),
        ("H100 PCIe", "h100-pcie-80gb"),
        ("NVIDIA H100 96GB HBM2e (500W)", "h100-sxm5-96gb"),
        ("H200|H200 SXM 141GB HBM3e", "h200-sxm-141gb"),
        ("NVIDIA H20 96GB", "h20-96gb"),
        ("H20 141GB|NVIDIA H20 141GB HBM3e", "h20-141gb"),
        ("NVIDIA GeForce RTX 4090|RTX4090|4090|2x NVIDIA GeForce RTX 4090 24GB", "rtx-4090"),
        ("2x3090|2x RTX 3090|4 x RTX 3090|NVIDIA GeForce RTX 3090", "rtx-3090"),
        ("NVIDIA GeForce RTX 5090 32GB|RTX 5090", "rtx-5090"),
        ("NVIDIA RTX PRO 6000 Blackwell Server Edition", "rtx-pro-6000-blackwell-server"),
        ("Tesla T4|T4|NVIDIA T4 16GB", "t4"),
        ("L4|NVIDIA L4 24GB", "l4"),
        ("L40S|NVIDIA L40S 48GB", "l40s"),
        ("A10G|NVIDIA A10G 24GB", "a10g"),
        ("RTX A6000|A6000|NVIDIA RTX A6000 48GB", "rtx-a6000"),
        ("NVIDIA RTX 6000 Ada Generation", "rtx-6000-ada"),
        ("Tesla V100-SXM2-16GB|V100 16GB", "v100-sxm2-16gb"),
        ("MI300X|AMD Instinct MI300X|AMD MI300X 192GB", "mi300x"),
        ("7900 XTX|AMD Radeon RX 7900 XTX", "rx-7900-xtx"),
        ("TPU v5e|v5litepod", "tpu-v5e"),
        ("Gaudi 2|Gaudi2|Intel Gaudi 2|Habana Gaudi2", "gaudi2"),
        ("Intel Arc A770|Arc A770 16GB", "arc-a770"),
        ("trn1|Trainium", "trainium1"),
        ("M2 Ultra 192GB|Apple M2 Ultra 76-core 192GB", "apple-m2-ultra-192gb"),
        ("RTX 4090 Laptop GPU", "rtx-4090-laptop"),
        ("MacBook Pro M3 Max|Apple M3 Max 36GB", "apple-m3-max-36gb"),
    ],
)
def test_usual_names(names, entry, card) -> None:
    assert {name: card(name).entry for name in names.split("|")} == dict.fromkeys(names.split("|"), entry)


@pytest.mark.parametrize(
    "name", ["RTX 2080 Laptop GPU", "RTX 4090D", "RTX 4090 48GB", "Radeon Pro VII", "NVIDIA A100 (one GCD)"]
)
def test_another_card_is_not_guessed(name, card) -> None:
    assert card(name).entry is None


def test_memory_of_a_computer_is_what_its_name_says(card) -> None:
    assert card("M3 Max 128GB").entry == "apple-m3-max-128gb"
    assert card("Apple M4 Pro 48GB").entry == "apple-m4-pro-48gb"
    assert not card("MacBook Pro M3 Max").sure


def test_what_a_process_is_offered(card, advisor) -> None:
    found = card("NVIDIA H100 80GB (79.18 GiB)")
    assert found.facts(advisor.catalogues.accelerators)["hardware.usable_memory"] == pytest.approx(79.18 * GIB)
    assert card("NVIDIA H100 80GB (40.00 GiB)").offered is None


def test_half_a_board_has_half_of_it(card, advisor) -> None:
    facts = card("AMD MI250X (one GCD)").facts(advisor.catalogues.accelerators)
    assert facts["hardware.accelerator"] == "mi250x"
    assert facts["hardware.memory"] == 64 * GIB
    assert facts["hardware.bandwidth"] == pytest.approx(1640e9)
    assert facts["hardware.bf16_rate"] == pytest.approx(191.5e12)


def test_notes_decide_between_sizes(card) -> None:
    assert card("NVIDIA H20").sure is False
    found = card("NVIDIA H20", notes="96 or 141 GB, the difference implies 139.8 GiB")
    assert (found.entry, found.sure) == ("h20-141gb", True)


def test_what_is_left_of_a_card_of_unknown_size_is_not_compared(inference_case, evaluator) -> None:
    case = inference_case(
        group="kv_cache", gpu="NVIDIA H20", engine="vLLM", what_is_measured="available KV cache memory"
    )
    assert evaluator.evaluate(case).reason == "memory of the card not stated"
