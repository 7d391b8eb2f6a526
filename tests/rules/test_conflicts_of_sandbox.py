"""The conflicts that the sandbox report takes part in: what is followed, and that both figures are said."""

from __future__ import annotations

import pytest

from kb.advisor import Advisor
from tests.rules.cited_advice import Document, advised, cited, fact
from tui.cli import main


def said(document: Document) -> str:
    """All that remarks, statements of the documents and obstacles say."""
    texts = [each["text"] for each in document["remarks"]]
    texts += [f"{each['says']} {each['because']}" for each in document["documents"]]
    texts += [each["obstacle"] or "" for each in (document["plan"], document["recommendation"]) if each]
    return " ".join(" ".join(texts).split())


def marks(document: Document) -> dict[str, str]:
    """What the sandbox document says of the job, with the mark of each statement."""
    return {each["says"]: each["mark"] for each in document["documents"] if each["document"] == "sandbox report"}


def mark(document: Document, part: str) -> str:
    found = [value for says, value in marks(document).items() if part in says]
    assert len(found) == 1, (part, marks(document))
    return found[0]


def test_x02_weights_of_a_405b_are_computed_apart_from_the_overhead():
    document = advised("Llama 3.1 405B in FP16 on 12x A100 80GB")
    text = said(document)
    assert fact(document, "memory.weights") == pytest.approx(811.7e9, rel=1e-3)
    assert all(figure in text for figure in ("972 GB", "811.7 GB", "960 GB", "1,128 GB"))
    assert (document["plan"]["verdict"], document["request"]["doubts"]) == ("tight", [])
    assert all(advised in text for advised in ("sixteen of 80 GB", "16 x 80 GB (1,280 GB)", "eight H200 (1,128 GB)"))
    assert mark(document, "972 GB of weights alone") == "wrong"
    assert mark(document, "12 x A100 80 GB for a 405B at 16 bit") == "optimistic"
    assert "X02" in cited(document)


@pytest.mark.parametrize(
    ("precision", "count", "verdict", "layout"),
    [("in FP16", 12, "tight", (2, 6)), ("8-bit", 6, "tight", (2, 3)), ("8-bit", 8, "comfortable", (8, 1))],
)
def test_x02_six_and_twelve_share_no_layer_and_hold_a_copy_in_stages_only(precision, count, verdict, layout):
    document = advised(f"Llama 3.1 405B {precision} on {count}x A100 80GB")
    assert document["plan"]["verdict"] == verdict
    assert (fact(document, "parallel.tensor"), fact(document, "parallel.pipeline")) == layout
    whole = advised(f"Llama 3.1 405B {precision} on {count}x A100 80GB", f"parallel.tensor={count}")
    assert (whole["status"] == "advice") == (layout[0] == count)


@pytest.mark.parametrize("count", [6, 8])
def test_x02_eight_bit_takes_eight_and_not_six(count):
    document = advised(f"Llama 3.1 405B 8-bit on {count}x A100 80GB")
    assert all(figure in said(document) for figure in ("480 GB", "486 GB", "405.9 GB"))
    assert "128 heads of Llama 3.1: take 8" in said(document)
    assert mark(document, "6 x A100 80 GB for a 405B at 8 bit") == "optimistic"
    assert mark(document, "8 x A100 80 GB for a 405B at 8 bit") == "consistent"


@pytest.mark.parametrize(
    ("people", "two", "eight"), [(1, "consistent", "pessimistic"), (16, "optimistic", "pessimistic")]
)
def test_x03_two_four_or_eight_for_a_70b_at_16_bit_by_the_load(people, two, eight):
    document = advised(f"70B in FP16, {people} requests at once", "weights.format=bf16")
    assert mark(document, "2 x A100 80 GB (its Llama row)") == two
    assert mark(document, "8 x A100 80 GB (its Qwen row)") == eight
    assert "four A100" in said(document) or "4 x" in said(document)
    assert "X03" in cited(document)


def test_x03_two_of_40_gb_are_rejected():
    document = advised("70B FP16 on 2x A100 40GB")
    assert document["plan"]["verdict"] == "does_not_fit"
    assert "140 GB" in said(document)


def test_x04_a_70b_at_4_bit_does_not_run_on_one_24_gb_card():
    document = advised("Llama 70B 4-bit on one RTX 4090")
    text = said(document)
    assert document["plan"]["verdict"] == "does_not_fit"
    assert "35" in text
    assert "24 GB" in text
    assert "48 GB" in text
    assert "32B" in text
    assert mark(document, "1 x RTX 4090") == "wrong"
    assert {2} <= {each["configuration"]["hardware.count"]["value"] for each in document["alternatives"]}
    assert any(each["rule"] == "offload.possible" for each in document["remarks"])
    assert "X04" in cited(document)


@pytest.mark.parametrize("cards", ["two RTX 3090", "one RTX A6000"])
def test_x04_two_of_24_gb_or_one_of_48_gb_hold_it(cards):
    assert advised(f"Llama 3.1 70B 4-bit, 4k context, on {cards}")["status"] == "advice"


def test_x18_an_rtx_4070_has_12_gb():
    document = advised("Qwen2.5 7B 4-bit on an RTX 4070")
    assert fact(document, "hardware.memory") == 12 * 2**30
    assert "12 GB" in said(document)
    assert "16 GB" in said(document)
    assert mark(document, "RTX 4070 with 16 GB") == "wrong"
    assert "X18" in cited(document)


def test_x21_qwen_groups_its_heads():
    document = advised("Qwen2.5-7B in fp16")
    assert fact(document, "kv.bytes_per_token") == 2 * 28 * 4 * 128 * 2
    assert mark(document, "multi-query") == "wrong"
    assert "4 key-value heads" in said(document)
    assert "X21" in cited(document)


@pytest.mark.parametrize(("model", "kind"), [("DeepSeek-V2", "latent"), ("DeepSeek-R1-Distill-Qwen-32B", "per_head")])
def test_x21_only_the_large_deepseek_models_compress_their_cache(model, kind):
    document = advised(f"serve {model} in bf16")
    assert fact(document, "model.kv_kind") == kind
    distilled = kind == "per_head"
    assert any("multi-head latent attention" in says for says in marks(document)) == distilled
    assert "S1-3.3-02" in cited(document)


def test_x21_tensor_parallelism_divides_matrices():
    document = advised("Llama 3.1 70B bf16 on 4x A100 80GB")
    assert mark(document, "divides the layers") == "wrong"
    assert "matrices inside each layer" in said(document)


def test_x22_eight_a100_need_their_size():
    unsaid = advised("DeepSeek-V2 fp16 on 8x A100")
    assert any("40 GB" in doubt and "80 GB" in doubt for doubt in unsaid["request"]["doubts"])
    assert fact(unsaid, "hardware.accelerator") == "a100-sxm4-80gb"
    small = advised("DeepSeek-V2 fp16 on 8x A100 40GB")
    assert small["plan"]["verdict"] == "does_not_fit"
    assert mark(small, "A100 of 40 GB") == "wrong"
    assert "472 GB" in said(small)
    assert "X22" in cited(small)


def test_x22_a_32b_at_16_bit_is_too_large_for_one_40_gb_card():
    document = advised("DeepSeek-R1-Distill-Qwen-32B fp16 on one A100 40GB")
    assert document["plan"]["verdict"] == "does_not_fit"
    assert mark(document, "1 x A100 40 GB") == "wrong"
    assert mark(document, "2 x A100 40 GB") == "consistent"


@pytest.mark.parametrize(("precision", "fits"), [("fp16", False), ("8-bit", True), ("4-bit", True)])
def test_x23_14b_on_24_gb_depends_on_the_precision(precision, fits):
    document = advised(f"Qwen3-14B {precision} on an RTX 4090")
    assert (document["status"] == "advice") == fits
    if not fits:
        assert "29.5" in said(document)
        assert "24 GB" in said(document)
        assert "X23" in cited(document)


@pytest.mark.parametrize(("people", "low", "high", "at_once"), [(20, 6, 8, 5), (50, 15, 20, 13), (5, 2, 2, 2)])
def test_x24_team_counts_are_shown_and_one_endpoint_is_computed(people, low, high, at_once):
    document = advised(f"team of {people}, Qwen2.5-7B FP16")
    assert (fact(document, "sandbox.active_low"), fact(document, "sandbox.active_high")) == (low, high)
    assert f"{low} to {high} of" in said(document)
    # Whoever is active also reads and thinks: the load is computed, and is no more than the rule of the document.
    assert fact(document, "inference.concurrency") == at_once <= high
    assert mark(document, "6 to 8 RTX 4090 for a team of 20") == "pessimistic"
    assert fact(document, "hardware.count") < 6
    assert fact(document, "memory.kv_sequences_max") >= high
    assert {"X24", "S1-1.3-09", "S1-1.2a-03"} <= cited(document)


def test_x36_scale_asks_for_8_bit_where_a_document_asks_for_4():
    document = advised("serve a 32B at scale on scarce gpus")
    assert fact(document, "precision.advised") == "bits8"
    assert mark(document, "4 bit for running a model at scale") == "optimistic"
    assert "X36" in cited(document)


def test_x36_few_requests_are_faster_at_4_bit():
    document = advised("a 32B for one person, gpus are scarce")
    assert fact(document, "precision.advised") == "bits4"
    assert mark(document, "4 bit gives more throughput") == "consistent"


def test_x40_doubtful_statements_are_shown_and_drive_nothing(advisor: Advisor):
    document = advised("Llama 3.1 405B in bf16, 64k context")
    assert mark(document, "Rotary position embeddings") == "pessimistic"
    assert mark(document, "made for several machines") == "wrong"
    assert "eases quantization" in said(document)
    doubtful = {"S1-2.3-02", "S1-2.3-08", "S1-2.3-09"}
    assert doubtful | {"S1-2.3-04", "X40"} <= cited(document)
    for provider in advisor.rulebook.providers.values():
        if doubtful & {each.reference for each in provider.sources if each.stance == "support"}:
            assert not any(branch.effects for branch in provider.all_branches), provider.id


def test_x41_the_quality_of_a_reference_stands_next_to_what_rests_on_it(capsys):
    document = advised("team of 20, Qwen2.5-7B FP16")
    claims = {each["id"]: each for each in document["claims"]}
    root, sound = claims["S1-5.2-03"]["references"][0], claims["S1-1.2a-04"]["references"][0]
    assert (root["number"], root["site_root"], root["url"]) == (33, True, "https://vllm.ai/")
    assert root["doubt"]
    assert sound["doubt"] is None
    assert {"X41", "S1-R-33", "S1-R-03"} <= set(claims)
    main(["advise", "team of 20, Qwen2.5-7B FP16", "--full"])
    page = " ".join(capsys.readouterr().out.split())
    assert "[inference.engine_advised" in page
    rests = page[page.index("[inference.engine_advised") :]
    assert "weak source (landing page): S1-5.2-03" in rests[: rests.index("]")]


def test_x43_cards_without_nvlink_are_taken_with_a_warning():
    document = advised("Qwen2.5-72B 4-bit on four RTX 4090, interactive chat")
    assert document["status"] == "advice"
    assert any(each["rule"] == "parallel.pcie_slow" for each in document["warnings"])
    assert mark(document, "NVLink or InfiniBand") == "pessimistic"
    assert "4 x RTX 4090" in said(document)
    assert "PCIe" in said(document)
    assert "X43" in cited(document)


def test_x44_the_smallest_card_that_leaves_room_is_taken_for_a_7b_at_4_bit():
    document = advised("Qwen2.5-7B 4-bit for myself on my own PC")
    assert fact(document, "hardware.memory") <= 12 * 2**30
    assert mark(document, "1 x RTX 3090") == "pessimistic"
    assert "24 GB" in said(document)
    assert "12 GB" in said(document)
    assert "X44" in cited(document)


def test_x44_a_card_that_is_rented_is_the_one_of_the_lowest_usual_price_and_both_sizes_are_shown():
    document = advised("Qwen2.5-7B 4-bit for myself, rented in a cloud")
    price = fact(document, "standard.price")
    assert all(price <= each["figures"]["cost.per_hour"]["value"] * 3600 for each in document["alternatives"])
    assert mark(document, "1 x RTX 3090") == "pessimistic"
    assert all(size in said(document) for size in ("of 24 GB: a smaller card does", "are needed of 12 GB"))
    assert "X44" in cited(document)


def test_x45_full_precision_is_understood_as_16_bit():
    document = advised("Llama 3.1 8B in full precision, accuracy is critical")
    assert fact(document, "weights.format") == "fp16"
    assert any("FP32" in doubt for doubt in document["request"]["doubts"])
    assert "half precision" in said(document)
    assert "X45" in cited(document)
