"""The first sentence answers what was asked."""

from __future__ import annotations

import re

import pytest

from kb.advice.report import Report, build_report
from kb.advice.report.answer_line import answer_line
from tests.kb.advice.requests import the_advisor


def answered(text: str) -> Report:
    heard = the_advisor().understand(text)
    return build_report(the_advisor().engine, the_advisor().advise(heard.given, options=heard.options), heard)


@pytest.mark.sample(8)
@pytest.mark.parametrize(
    ("text", "pattern"),
    [
        ("how long does pre-training a 7B on 1T tokens take on 64 H100", r"[\d.]+ (days|h) \(.*\) on 64 x NVIDIA H100"),
        ("how fast is llama 3.1 8b in fp8 on one L4", r"\d+ tokens/s \(.*\) for each request on 1 x NVIDIA L4"),
        ("how much does it cost to serve llama 3.3 70b in the cloud for 20 users", r"\$[\d.]+/h of rent for "),
        ("how much power does llama 3.3 70b on two H100 need", r"[\d.]+ kW at full load for 2 x NVIDIA H100"),
        ("how much ram do i need for llama 3.1 8b on an L4", r"[\d.]+ GB of main memory in each machine"),
        ("will llama 3.1 8b fit on a 4090", r"Yes: Llama-3.1-8B .* 1 x NVIDIA GeForce RTX 4090"),
        (
            "What's the max context for llama 3.3 70b on 2x A100 80 in fp8?",
            r"About [\d,]+ tokens for each request, 1 at a time, with Llama-3.3-70B-Instruct in FP8 on 2 x NVIDIA A100",
        ),
        (
            "is 8GB vram + 64GB ram enough for gpt oss 120b?",
            r"Only with a part in host memory: gpt-oss-120b in GGUF MXFP4 runs on 1 x .* when 5\d.* GB of it stay",
        ),
        (
            "vLLM uses 90% of memory even for a 1B model, why?",
            r"That is meant so: when it starts, vLLM takes 90 % of each card, .* a share of \d+ % is enough",
        ),
        (
            "how much disk & RAM does it take to load Kimi K2?",
            r"[\d.]+ TB of disk, .* Loading takes \d+ GB of main memory",
        ),
        ("how to set up a 3 x 4090 box for qwen3 32b", r"Qwen3-32B in .* fits on 3 x NVIDIA GeForce RTX 4090"),
        (
            "How many blocks of 80g a100 are needed to fine-tune the 70b model",
            r"Take 4 x NVIDIA A100 SXM4 80 GB: that does LoRA of 70B parameters",
        ),
        (
            "classify 5 million tweets with llama 8b this week, cheapest rental",
            r"Take .*: Llama-3.1-8B in .* works through 5,000,000 texts in [\d.]+ days, for \$[\d.]+ of rent",
        ),
        (
            "4090 or M4 max 128gb for qwen3 32b",
            r"Take 1 x NVIDIA GeForce RTX 4090, .*\$2,500, less than the \$3,499 of 1 × Apple M4 Max 128 GB",
        ),
        (
            "Difference in speed between RTX 5090 and RTX PRO 6000 for gpt-oss-20b?",
            r"1 × NVIDIA GeForce RTX 5090: .* Both are as fast\. Take ",
        ),
        (
            "RTX PRO 6000 or two 5090s for running 70b models for a team of 5?",
            r"Take 1 x NVIDIA RTX PRO 6000 Blackwell, FP8, vLLM\. It has 96 GiB of memory instead of 64 GiB\. 2 × .* "
            r"makes \d+ tokens/s in INT4 AWQ instead of \d+ tokens/s in FP8, but there is no room for 8 bits",
        ),
        ("llama 4 maverick on 8xH100, fits?", r"Only with fewer bits: .* in FP8 it fits"),
        (
            "Which one: 4x L40S or 2x H100 NVL for Llama 3.3 70B, RAG with 12k prompts, 25 concurrent?",
            r"No, none of them; 2 × NVIDIA H100 NVL 94 GB comes nearest\. .* \(shorter prompts: [\d,]+ tokens\)",
        ),
        (
            "context 128k llama 3.1 8b on 12gb 3060?",
            r"Only with keys and values kept as GGUF Q4_0: Llama-3.1-8B in GGUF Q4_K_M then runs on 1 x .* 3060 12 GB ",
        ),
        (
            "QLoRA Qwen2.5-14B on a 3090 with 16k sequences",
            r"Only with the way of Unsloth: .* then fits on 1 x NVIDIA GeForce RTX 3090; as it is each needs \d+ GB",
        ),
        (
            "Trying to QLoRA Qwen2.5-14B on 24 GB with 16k sequences, OOM every time. Which knob first?",
            r"Only with the way of Unsloth: ",
        ),
        ("LoRA of llama 3.1 8b on a 4090 24GB, sequences of 8k, does it fit?", r"Only with a loss computed in chunks "),
        (
            "Rent or buy for a startup that needs 8 H100 for fine-tuning ~ 2 weeks per quarter?",
            r"Rent 8 x NVIDIA H100 .* for 3\.68 hours a day: bought, .* it pays only after [\d.]+ years",
        ),
        (
            "generate 500M tokens with llama 3.1 8b on a single H100, how long and what does it cost?",
            r"[\d.]+ (h|days) for 500M tokens of answers on 1 x NVIDIA H100 SXM5 80 GB, .* of rent",
        ),
        (
            "ran llama3 70b q4 on my 2x4090, getting 12 tok/s, expected more. what's wrong",
            r"12 tokens/s is on the low side: .* makes \d+ tokens/s .* Faster is an engine that has the 2 at work",
        ),
        (
            "I get 2 tok/s with qwen 32b q4 on a 4070 ti super, is that normal?",
            r"2 tokens/s is too little: .* with [\d.]+ GB of it in main memory; more than [\d.]+ tokens/s cannot be",
        ),
        (
            "why is my 70b so slow on 64gb ram with a 3060",
            r"Because [\d.]+ GB of the [\d.]+ GB of weights do not fit on 1 x ",
        ),
        (
            "why is my 70b q4 so slow on 2x 3090",
            r"70B parameters in GGUF Q4_K_M should make \d+ tokens/s .* a request on 2 x ",
        ),
        (
            "which quant for llama 3.3 70b on 48gb, want 32k context",
            r"GGUF IQ4_XS: Llama-3.3-70B-Instruct then takes 4\d GB",
        ),
        ("what quant should I use for llama 8b on an rtx 3060 12gb", r"GGUF Q8_0: Llama-3.1-8B then takes "),
        ("awq or gguf on a 3090 for 32b", r"Take GGUF Q4_K_M. .* llama.cpp instead of vLLM"),
        (
            "is it cheaper to call gpt-4o-mini or run my own 8b for 2 million requests a month",
            r"Take hardware of your own rather than an API: .* for a million tokens of GPT-4o mini",
        ),
        (
            "is pcie 3.0 x8 a problem for 4x 3090 tensor parallel vllm",
            r"With 32B parameters: Little for answers, more for prompts",
        ),
        (
            "how many tokens/day can one H100 produce with llama 8b",
            r"About \d+M tokens .* of answers a day: 1 x NVIDIA H100",
        ),
        (
            "what would a 4 node dgx h100 cluster cost per year in electricity",
            r"\$[\d,]+ a year, .* for 32 x NVIDIA H100",
        ),
        ("how long to train a 3B model chinchilla optimal on 16 a100", r"[\d.]+ days .* on 16 x NVIDIA A100"),
        (
            "compare cost of running gpt-oss-120b on 1 h100 vs paying for gpt-5 mini at 50M tokens a day",
            r"Take the API: .* for a million tokens of GPT-5 mini",
        ),
        (
            "can i rent a gpu for 20 dollars to finetune a 7b on 5000 chats",
            r"Yes: LoRA of 7B parameters .* of rent; there are \$20",
        ),
        (
            "amd mi300x vs h100 for serving deepseek v3, cost per million tokens",
            r"AMD Instinct MI300X: \$[\d.]+ .* of rent for a million tokens of answers; NVIDIA H100",
        ),
        ("which laptop for 70b", r"Take 1 x Apple M\d Max (?:64|128) GB"),
        ("best laptop for llama 8b", r"Take 1 x NVIDIA GeForce RTX 50\d0 Laptop"),
        ("max 3 kW available, GLM-4.6 for 4 coding agents", r"Take 4 x NVIDIA RTX PRO 6000 Blackwell Max-Q"),
        (
            "pretrain a 350M gpt on 7B tokens with a kaggle notebook",
            r"Pre-training of 350M parameters fits on 2 x NVIDIA Tesla T4",
        ),
        ("is 5 t/s normal for qwen 32b q4 on a 3090?", r"5 tokens/s is too little: Qwen3-32B .* makes \d+ tokens/s "),
        (
            "is a Mac Studio M3 Ultra 512GB a sane way to run DeepSeek R1 for a 4 person law office?",
            r"It fits, but is slower than is usual: (?!.*host memory)",
        ),
        ("can we serve deepseek r1 in bf16 on 4 H20", r"No: DeepSeek-R1 in BF16 does not fit on 4 x NVIDIA H20"),
        (
            "how much vram for a 70b in q4_k_m with 32k context",
            r"[\d.]+ GB in all in GGUF Q4_K_M: .* of weights, .* of cache",
        ),
        ("vram requirements of qlora on a 70b", r"[\d.]+ GB in all for QLoRA of 70B parameters: "),
        ("llama 3.3 70b chatbot for 50 employees", r"Take \d+ x .*Llama-3.3-70B"),
        ("how much ram does kimi k2 need", r"Kimi-K2-Instruct takes [\d.]+ TB in FP8, .* about \d+ GB in 4 bits, "),
        (
            "rent or buy for gpt-oss-120b, 200 employees during office hours",
            r"(Rent|Buy) .* for 5\.71 hours a day: .* pays only after [\d.]+ years, and 3 years count",
        ),
        (
            "we pay OpenAI 4k a month for about 600M tokens, would self hosting save us money",
            r"Yes, with 32B parameters, if that is good enough for the work: .* and you pay \$4,000 today",
        ),
        (
            "how many people can one H100 serve with Qwen3 32B if everyone chats at once",
            r"Up to \d+ .* (\d+) at once get .*: about \1 people",
        ),
        (
            "my 3060 12gb is too slow with mistral small 24b, what should I upgrade to for 20 tokens/s",
            r"Take (?!.*3060)\d x .*Mistral-Small-24B",
        ),
        (
            "is it dumb to buy 4 used 3090s instead of one rtx 6000 pro blackwell for running qwen3 235b?",
            r"Take .*(Against|less than|more than)",
        ),
        (
            "is a 4090 faster than a 3090 for 13b inference",
            r"1 × NVIDIA GeForce RTX 4090: \d+ tokens/s a request, .*; 1 × NVIDIA GeForce RTX 3090: \d+ tokens/s",
        ),
        (
            "4 nodes of 8 A100 40GB with 100Gb ethernet, pretrain a 13B from scratch on 300B tokens in 2 months?",
            r"Not in time: pre-training of 13B parameters fits on 32 x .* days are allowed",
        ),
        (
            "do we need infiniband to serve llama 3.1 8b on 2 L4",
            r"No, it works without: 2 x NVIDIA L4 stand in one machine",
        ),
        (
            "do we need infiniband for a full fine-tune of a 70b with zero 3 on 2 machines with 8 H100 each",
            r"InfiniBand, or Ethernet with RDMA .*: 100 Gbit/s at least between the 2 machines",
        ),
        (
            "do we need infiniband for lora of a 7b on 2 machines with one A100 each",
            r"It works without InfiniBand: Ethernet of 25 Gbit/s at least between the 2 machines",
        ),
        ("llama 3.1 8b on a 4090", r"Llama-3.1-8B in \w+ fits on 1 x NVIDIA GeForce RTX 4090"),
        (
            "voice assistant, first word under half a second, llama 3.2 3b, 12 calls at once",
            r"Take .* the first token after [\d.]+ ms where 500 ms are wanted",
        ),
        (
            "is it cheaper to rent or to use an api for 30 million tokens a day of a 70b",
            r"Take the API: \d+M tokens a month cost about \$\d+ there .* rents for \$[\d,]+ a month",
        ),
        ("CUDA out of memory with 7b on my 3090", r"It should fit: 7B parameters in BF16 needs 16 GB of the 25.4 GB"),
        (
            "CUDA out of memory with 7b on my 3090 when fine-tuning",
            r"No: full fine-tuning of 7B .* optimizer state take \d+ GB .*Instead: 1 x NVIDIA GeForce RTX 3090, QLoRA",
        ),
        ("grpo on a 7b with 8 h100", r"GRPO with all weights of 7B parameters fits on 8 x NVIDIA H100"),
    ],
)
def test_a_question_gets_its_own_first_sentence(text: str, pattern: str) -> None:
    assert re.match(pattern, answered(text).answer), answered(text).answer


@pytest.mark.parametrize(
    "text",
    [
        "which gpu for stable diffusion xl",
        "transcribe 500 hours of audio with whisper large v3",
        "flux lora training on a 3090",
        "what gpu do i need to train yolov8",
        "xgboost on two a100",
    ],
)
def test_what_is_not_covered_is_said_first_and_no_hardware_is_named(text: str) -> None:
    report = answered(text)
    assert report.answer.startswith("Not covered: ")
    assert "take" not in [each.id for each in report.summary]


def test_what_is_not_covered_beside_a_language_model_comes_on_top() -> None:
    report = answered("llama 3.1 8b for 10 users, their calls are transcribed too")
    assert report.answer.startswith("Take ")
    mind = next(each for each in report.summary if each.id == "mind")
    assert any("not worked out here: leave about 6 GB" in line.text for line in mind.lines)


def test_models_beside_each_other_are_added_up() -> None:
    report = answered("llama 3.1 8b for 10 users and whisper beside it")
    assert report.answer.startswith("Take ")
    assert "together" in report.answer
    assert "whisper-large-v3" in report.answer
    mind = next(each for each in report.summary if each.id == "mind")
    assert any("while the others rest" in line.text for line in mind.lines)
    assumed = next(each for each in report.summary if each.id == "assumed")
    assert any("whisper-large-v3, a usual one" in line.text for line in assumed.lines)


def test_a_no_says_what_to_do_instead() -> None:
    report = answered("serve deepseek r1 in bf16 on 4 H20")
    assert report.answer.startswith("No: ")
    assert "Instead: " in report.answer
    assert "instead" in [each.id for each in report.summary]


@pytest.mark.parametrize(("current", "mark"), [("10A", "does_not_fit"), ("32A", "comfortable")])
def test_a_no_is_marked_as_one_although_the_job_fits(current, mark):
    heard = the_advisor().understand(f"is a {current} circuit at home enough for 4x 5090 with llama 8b?")
    assert answer_line(the_advisor().engine, the_advisor().advise(heard.given)).mark == mark
