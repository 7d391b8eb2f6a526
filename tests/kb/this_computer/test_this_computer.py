"""What is found on a computer is what its tools tell, each with where it was read; nothing raises."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.inference import Given
from kb.catalogue import Catalogues
from kb.this_computer import ThisComputer, here_answers, this_computer
from kb.this_computer.amd import read_amd_smi, read_rocm_smi
from kb.this_computer.apple import apple_devices, read_displays
from kb.this_computer.host import host_findings, read_cores, read_memory
from kb.this_computer.nvidia import nvidia_devices, read_query
from tests.kb.this_computer.conftest import Tools

CATALOGUES = Catalogues.load()
QUERY = "NVIDIA GeForce RTX 3090, 24576, 550.54.14\nNVIDIA GeForce RTX 3090, 24576, 550.54.14\n"
PAGE = "| NVIDIA-SMI 550.54.14              Driver Version: 550.54.14      CUDA Version: 12.4     |"
AMD = json.dumps(
    [
        {
            "gpu": place,
            "asic": {"market_name": "AMD Instinct MI300X", "vendor_id": "0x1002"},
            "vram": {"type": "HBM", "vendor": "N/A", "size": {"value": 196592, "unit": "MB"}},
        }
        for place in range(8)
    ]
)
ROCM = json.dumps(
    {
        "card0": {
            "VRAM Total Memory (B)": "25753026560",
            "VRAM Total Used Memory (B)": "1",
            "Card Series": "Radeon RX 7900 XTX",
        },
        "system": {"Driver version": "6.7.0"},
    }
)


def facts(found: ThisComputer) -> dict[str, object]:
    return {each.fact: each.value for each in found.findings}


def test_cards_of_nvidia_are_found_by_nvidia_smi(tools: Tools) -> None:
    tools("nvidia-smi", ("--query-gpu", QUERY), ("", PAGE))
    found = this_computer(CATALOGUES)

    assert [each.name for each in found.devices] == ["NVIDIA GeForce RTX 3090"] * 2
    assert (
        facts(found).items()
        >= {
            "hardware.accelerator": "rtx-3090",
            "hardware.count": 2,
            "hardware.owned": True,
            "site.cuda": 12.4,
        }.items()
    )
    assert {each.source for each in found.findings if each.fact == "hardware.accelerator"} == {"nvidia-smi"}


def test_nvml_counts_before_the_tool(tools: Tools, monkeypatch: pytest.MonkeyPatch) -> None:
    tools("nvidia-smi", ("--query-gpu", QUERY))
    nvml = SimpleNamespace(
        nvmlInit=lambda: None,
        nvmlShutdown=lambda: None,
        nvmlSystemGetDriverVersion=lambda: b"570.86.10",
        nvmlSystemGetCudaDriverVersion=lambda: 12080,
        nvmlDeviceGetCount=lambda: 1,
        nvmlDeviceGetHandleByIndex=lambda place: place,
        nvmlDeviceGetName=lambda handle: "NVIDIA H100 80GB HBM3",
        nvmlDeviceGetMemoryInfo=lambda handle: SimpleNamespace(total=85520809984),
    )
    monkeypatch.setitem(sys.modules, "pynvml", nvml)
    (device,) = nvidia_devices()

    assert (device.name, device.driver, device.cuda, device.source) == (
        "NVIDIA H100 80GB HBM3",
        "570.86.10",
        12.8,
        "NVML",
    )


def test_nvml_that_fails_leaves_it_to_the_tool(tools: Tools, monkeypatch: pytest.MonkeyPatch) -> None:
    tools("nvidia-smi", ("--query-gpu", QUERY))
    monkeypatch.setitem(sys.modules, "pynvml", SimpleNamespace(nvmlInit=lambda: 1 / 0))
    assert [each.source for each in nvidia_devices()] == ["nvidia-smi"] * 2


@pytest.mark.parametrize(
    ("name", "mib", "entry"),
    [
        ("NVIDIA H100 80GB HBM3", 81559, "h100-sxm5-80gb"),
        ("NVIDIA H100 PCIe", 81559, "h100-pcie-80gb"),
        ("NVIDIA H200", 143771, "h200-sxm-141gb"),
        ("NVIDIA A100-PCIE-40GB", 40960, "a100-pcie-40gb"),
        ("Tesla V100-SXM2-16GB", 16384, "v100-sxm2-16gb"),
        ("NVIDIA GeForce RTX 4060 Ti", 16380, "rtx-4060-ti-16gb"),
        ("NVIDIA RTX 6000 Ada Generation", 49140, "rtx-6000-ada"),
    ],
)
def test_names_of_drivers_are_entries_of_the_catalogue(tools: Tools, name: str, mib: int, entry: str) -> None:
    tools("nvidia-smi", ("--query-gpu", f"{name}, {mib}, 550.54.14"))
    assert facts(this_computer(CATALOGUES))["hardware.accelerator"] == entry


def test_a_card_of_a_laptop_is_not_taken_for_that_of_a_desktop(tools: Tools) -> None:
    tools("nvidia-smi", ("--query-gpu", "NVIDIA GeForce RTX 2080 Laptop GPU, 12282, 550.54.14"))
    found = this_computer(CATALOGUES)
    assert [each.name for each in found.unnamed] == ["NVIDIA GeForce RTX 2080 Laptop GPU"]
    assert "hardware.accelerator" not in facts(found)


def test_a_card_of_a_laptop_that_is_in_the_catalogue_is_named(tools: Tools) -> None:
    tools("nvidia-smi", ("--query-gpu", "NVIDIA GeForce RTX 4080 Laptop GPU, 12282, 550.54.14"))
    assert facts(this_computer(CATALOGUES))["hardware.accelerator"] == "rtx-4080-laptop"


def test_of_several_kinds_the_facts_are_about_the_most(tools: Tools) -> None:
    tools("nvidia-smi", ("--query-gpu", QUERY + "Tesla T4, 15360, 550.54.14"))
    found = this_computer(CATALOGUES)
    assert (facts(found)["hardware.accelerator"], facts(found)["hardware.count"]) == ("rtx-3090", 2)
    assert [each.name for each in found.beside] == ["Tesla T4"]


def test_cards_of_amd_are_found_by_either_tool(tools: Tools) -> None:
    tools("rocm-smi", ("--showproductname", "WARNING: low power\n" + ROCM))
    assert facts(this_computer(CATALOGUES))["hardware.accelerator"] == "rx-7900-xtx"
    tools("amd-smi", ("static", AMD))
    found = facts(this_computer(CATALOGUES))
    assert (found["hardware.accelerator"], found["hardware.count"]) == ("mi300x", 8)


def test_a_computer_of_apple_shares_its_memory(tools: Tools) -> None:
    tools("sysctl", ("brand_string", "Apple M2 Ultra"), ("hw.memsize", str(192 * 2**30)))
    (device,) = apple_devices("darwin")
    assert (device.name, device.memory) == ("Apple M2 Ultra", 192 * 2**30)
    assert apple_devices("linux") == ()


def test_where_sysctl_does_not_name_it_the_profiler_does(tools: Tools) -> None:
    shown = json.dumps({"SPDisplaysDataType": [{"sppci_model": "Apple M3 Max", "sppci_cores": "40"}]})
    tools("system_profiler", ("SPDisplaysDataType", shown))
    assert [each.name for each in apple_devices("darwin")] == ["Apple M3 Max"]


@pytest.mark.parametrize("code", [1, 255])
def test_a_tool_that_fails_tells_nothing(tools: Tools, code: int) -> None:
    tools(
        "nvidia-smi", ("", "NVIDIA-SMI has failed because it couldn't communicate with the NVIDIA driver."), code=code
    )
    assert this_computer(CATALOGUES).devices == ()


def test_memory_and_cores_are_those_of_proc(tools: Tools, tmp_path: Path) -> None:
    (tmp_path / "meminfo").write_text("MemTotal:       131910548 kB\nMemFree:  1 kB\n", encoding="utf-8")
    cores = "".join(f"processor\t: {n}\nphysical id\t: {n % 2}\ncore id\t\t: {n // 4}\n\n" for n in range(16))
    (tmp_path / "cpuinfo").write_text(cores, encoding="utf-8")
    found = {each.fact: each for each in host_findings(tmp_path, "linux")}

    assert found["hardware.host_ram"].value == 131910548 * 1024
    assert found["hardware.cpu_cores"].value == 8
    assert found["hardware.host_ram"].source == str(tmp_path / "meminfo")


def test_psutil_counts_before_proc(tools: Tools, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    memory = SimpleNamespace(total=64 * 2**30)
    psutil = SimpleNamespace(virtual_memory=lambda: memory, cpu_count=lambda logical: 12)
    monkeypatch.setitem(sys.modules, "psutil", psutil)
    assert [(each.fact, each.value, each.source) for each in host_findings(tmp_path, "linux")] == [
        ("hardware.host_ram", 64 * 2**30, "psutil"),
        ("hardware.cpu_cores", 12, "psutil"),
    ]


@given(st.text())
def test_whatever_a_tool_prints_nothing_raises(text: str) -> None:
    for read in (read_query, read_amd_smi, read_rocm_smi, read_displays, read_memory, read_cores):
        read(text)


@given(
    st.recursive(st.none() | st.integers() | st.text(), lambda part: st.lists(part) | st.dictionaries(st.text(), part))
)
def test_whatever_json_a_tool_prints_nothing_raises(told: object) -> None:
    for shaped in (told, {"card0": told}, [{"asic": told, "vram": told}], {"SPDisplaysDataType": told}):
        for read in (read_amd_smi, read_rocm_smi, read_displays):
            read(json.dumps(shaped))


def test_what_was_said_counts_more_than_what_is_here(tools: Tools) -> None:
    tools("nvidia-smi", ("--query-gpu", QUERY))
    found = this_computer(CATALOGUES)

    assert here_answers(found, {})["hardware.accelerator"] == Given(
        "rtx-3090", note="found on this computer (nvidia-smi)"
    )
    assert here_answers(found, {"hardware.count": Given(1)}).keys() == {each.fact for each in found.findings} - {
        "hardware.count"
    }
    assert here_answers(found, {"hardware.accelerator": Given("l4")}) == {}
