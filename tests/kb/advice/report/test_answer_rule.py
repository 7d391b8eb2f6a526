"""What rules of the level ``answer`` say of facts."""

from __future__ import annotations

import re

import pytest

from kb.advice.report import build_report
from kb.spoken_answer import options_in
from kb.understanding.option import combined
from tests.kb.advice.requests import the_advisor


def answer_to(*facts: str) -> str:
    """The first sentence for facts as the command line takes them: `model.params=7B`, `hardware.count=1 or 2`."""
    advisor = the_advisor()
    given, compared = {}, []
    for fact, text in (each.split("=", 1) for each in facts):
        named = options_in(advisor, fact, text)
        given[fact] = named[0]
        compared.append([{fact: each} for each in named])
    return build_report(advisor.engine, advisor.advise(given, options=combined(compared))).answer


TUNING = ("question.kind=enough", "workload.kind=training", "training.purpose=fine_tuning")


@pytest.mark.sample(4)
@pytest.mark.parametrize(
    ("facts", "pattern"),
    [
        # What has to change is said before what fits then, unless it was asked for.
        (
            (*TUNING, "model.params=7B", "hardware.accelerator=rtx-3090", "hardware.count=4"),
            r"Only with adapters: all weights of 7B parameters would keep 112 GB .* LoRA fits",
        ),
        (
            (*TUNING, "model=meta-llama/Llama-3.1-8B", "hardware.accelerator=rtx-4080-super", "hardware.count=1"),
            r"Yes, as QLoRA: adapters on the weights of Llama-3.1-8B in 4 bits fit on 1 x .*; with the weights in 16 ",
        ),
        (
            (*TUNING, "model.params=7B", "training.method=lora", "hardware.accelerator=rtx-3090", "hardware.count=4"),
            r"Yes: LoRA of 7B parameters fits",
        ),
        # Of several options the one that works comes first; what their answers name is not named before them.
        (
            (
                *TUNING,
                "model=huggyllama/llama-30b",
                "training.method=qlora",
                "hardware.accelerator=rtx-3090",
                "hardware.count=1 or 2",
            ),
            r"Yes.* on 2 x NVIDIA GeForce RTX 3090 .* (Hardly|No): .* on 1 x NVIDIA GeForce RTX 3090",
        ),
        (
            ("question.kind=how_long", "workload.kind=inference", "need.documents=1000000", "need.latency=batch"),
            r"[\d.]+ (days|h) .*for 1,000,000 texts",
        ),
        # Two models are both answered; nobody asked which of them to take.
        (
            (
                "question.kind=which",
                "workload.kind=inference",
                "model=meta-llama/Llama-2-70b-hf or meta-llama/Llama-2-13b-hf",
            ),
            r"Take .*Llama-2-(13|70)b-hf.* Take .*Llama-2-(13|70)b-hf",
        ),
        # What both answers open with is said once.
        (
            ("question.kind=api_or_own", "workload.kind=inference", "inference.team=40", "site.data_in_house=yes"),
            r"(?!.*stay in the house.*stay in the house)Hardware of your own",
        ),
        # Nobody said that data must stay in the house.
        (
            ("question.kind=api_or_own", "workload.kind=inference", "model.params=70B", "need.tokens_per_day=50M"),
            r"Take the API: .* tokens a month cost about \$",
        ),
        (
            ("question.kind=how_fast", "workload.kind=inference", "model.params=7B", "site.processor_only=yes"),
            r"[\d.]+ tokens/s \(.*\) for each request on 1 x CPU without GPU; the first token after [\d.]+ s\.",
        ),
        (("question.kind=network", "workload.kind=inference", "model.params=8B"), r"No: .*NVLink"),
        (
            (
                "question.kind=largest_model",
                "workload.kind=training",
                "training.method=qlora",
                "hardware.accelerator=rtx-a6000",
                "hardware.count=1",
            ),
            r".* is about the most that 1 x NVIDIA RTX A6000 trains, by QLoRA",
        ),
        (
            (
                "question.kind=largest_batch",
                "workload.kind=training",
                "training.method=full",
                "model=meta-llama/Llama-3.1-8B",
                "hardware.accelerator=h100-sxm5-80gb",
                "hardware.count=8",
            ),
            r"Up to \d+ sequences of 2,048 tokens at a time on each of 8 x NVIDIA H100",
        ),
        (
            (
                "question.kind=how_many_tokens",
                "workload.kind=training",
                "model.params=7B",
                "hardware.accelerator=h100-sxm5-80gb",
                "hardware.count=64",
                "site.lifetime=14day",
            ),
            r"About [\d.]+B tokens \(.*\) in 14 days, by pre-training of 7B parameters on 64 x NVIDIA H100",
        ),
        (
            (
                "question.on_drafts=yes",
                "workload.kind=inference",
                "model.params=70B",
                "weights.format=fp8",
                "hardware.accelerator=h200-sxm-141gb",
                "hardware.count=2",
            ),
            r"Yes: with 1 at once each token waits for the weights .* about \d+ tokens/s \(.*\) a request instead of",
        ),
        # Where memory runs out today, what only just fits by the figures is not enough.
        (
            (
                "question.kind=enough",
                "workload.kind=inference",
                "model=mistralai/Mixtral-8x7B-v0.1",
                "hardware.accelerator=rtx-4090",
                "hardware.count=4",
                "weights.format=fp16",
                "inference.context=1000",
                "need.symptom=memory",
                "inference.engine=vllm",
            ),
            r"(Hardly|No): .* Instead: 4 x NVIDIA GeForce RTX 4090",
        ),
        # Who names the memory of a card proposes every card that has it: yes, no, or only with.
        (
            (*TUNING, "model.params=3B", "training.method=full", "site.accelerator_memory=24 GB"),
            r"Only with offload to host memory: full fine-tuning of 3B parameters fits on 1 x ",
        ),
        (
            (*TUNING, "model.params=8B", "training.method=lora", "site.accelerator_memory=16 GB"),
            r"Only with QLoRA, the weights kept in 4 bits: the training of 8B parameters then fits on 1 x ",
        ),
        (
            ("question.kind=enough", "workload.kind=inference", "model.params=8B", "site.accelerator_memory=24 GB"),
            r"Yes: 8B parameters",
        ),
        # So does who says its memory as that of hardware without a name; what is said of it is what it has to be.
        (
            (
                *TUNING,
                "model.params=13B",
                "training.method=qlora",
                "hardware.memory=192GB",
                "hardware.count=2",
                "hardware.vendor=amd",
            ),
            r"(Yes|Only|Hardly|No).* on 2 x AMD ",
        ),
        (
            (*TUNING, "model.params=70B", "training.method=lora", "hardware.memory=24GB"),
            r"(Hardly|No): LoRA of 70B .* on 1 x ",
        ),
        # Who names nothing is told what it takes.
        (
            (*TUNING, "model.params=7B", "training.method=lora"),
            r"Take 1 x .*: 7B parameters takes [\d.]+ GB in all for LoRA",
        ),
        (
            (
                "question.kind=enough",
                "workload.kind=inference",
                "model.params=13B",
                "site.processor_only=yes",
                "hardware.host_ram=64GB",
            ),
            r"It works without a graphics card, but slowly: 13B parameters in GGUF Q6_K makes [\d.]+ tokens/s .*",
        ),
        # What does not leave room as it is published is only there with fewer bits.
        (
            (
                "question.kind=enough",
                "workload.kind=inference",
                "model=moonshotai/Kimi-K2-Instruct",
                "hardware.accelerator=h200-sxm-141gb",
                "hardware.count=8",
                "inference.context=128000",
            ),
            r"Only with fewer bits: as published, Kimi-K2-Instruct takes ",
        ),
        # How many is what is asked, so that a number is chosen.
        (
            (
                "question.kind=which",
                "workload.kind=training",
                "training.purpose=fine_tuning",
                "model.params=70B",
                "hardware.accelerator=a100-sxm4-80gb",
            ),
            r"Take \d+ x NVIDIA A100 SXM4 80 GB: that does ",
        ),
        # Nobody said when the batch has to be done.
        (
            (
                "question.kind=how_long",
                "workload.kind=inference",
                "model.params=8B",
                "hardware.accelerator=l4",
                "hardware.count=1",
                "need.documents=10000000",
                "need.latency=batch",
            ),
            r"[\d.]+ (days|weeks|months|years) ",
        ),
    ],
)
def test_facts_get_a_first_sentence_of_their_own(facts: tuple[str, ...], pattern: str) -> None:
    assert re.match(pattern, answer_to(*facts)), answer_to(*facts)
