"""Processors named in a text."""

import pytest

PROCESSOR, PRODUCT = "hardware.processor", "product"


@pytest.mark.parametrize(
    ("text", "processor"),
    [
        ("my i7-12700 with 32 GB of RAM", "intel-core-i7-12700"),
        ("Intel Core i9 14900K BOX", "intel-core-i9-14900k"),
        ("Ryzen 7 5800X, RTX 3060 12GB", "amd-ryzen-7-5800x"),
        ("a Ryzen 7 5800X3D", "amd-ryzen-7-5800x3d"),
        ("Threadripper PRO 5975WX", "amd-ryzen-threadripper-pro-5975wx"),
        ("a Raspberry Pi 5 (8GB RAM)", "raspberry-pi-5"),
        ("dual Xeon E5-2680 v4", "intel-xeon-e5-2680-v4"),
        ("a server with an EPYC", "amd-epyc"),
        ("an old i7", "intel-i7"),
        ("a Threadripper and 256 GB", "amd-threadripper"),
    ],
)
def test_the_longest_name_counts(facts, text: str, processor: str) -> None:
    assert facts(text)[PROCESSOR] == processor


def test_a_processor_is_no_model_and_no_card(facts) -> None:
    heard = facts("dual Xeon E5-2680 v4 and EPYC 7543")
    assert not {"model", "hardware.accelerator"} & heard.keys()


def test_only_what_documents_speak_of_is_asked_about(facts) -> None:
    assert facts("EPYC 7543")[PRODUCT] == "amd-epyc-7543"
    assert PRODUCT not in facts("EPYC 7763")


def test_a_kind_of_memory_is_no_processor(facts) -> None:
    assert PROCESSOR not in facts("llama 8b with 64 GB of DDR5")


@pytest.mark.parametrize(
    ("text", "sockets"),
    [("dual Xeon Gold 6248", 2), ("2x EPYC", 2), ("two EPYC 9654", 2), ("a dual socket server", 2)],
)
def test_so_many_processors_are_so_many_sockets(facts, text: str, sockets: int) -> None:
    assert facts(text)["host.sockets"] == sockets


def test_one_processor_tells_no_number(facts) -> None:
    assert "host.sockets" not in facts("an EPYC 9654 and 2 RTX 3090")


def test_cores_are_no_processors(facts) -> None:
    heard = facts("a server with 64 EPYC cores and llama 8b")
    assert heard["hardware.cpu_cores"] == 64
    assert "host.sockets" not in heard
