"""How a model is named in what is written for a job."""

from __future__ import annotations

import shlex

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from kb.launch import Occasion, launch_files
from tests.kb.launch.altered import SERVING, TRAINING, altered
from tests.kb.launch.jobs import book, files_for, occasion


@pytest.mark.parametrize(
    ("target", "job", "facts", "named"),
    [
        ("vllm", "spanning-vllm", {}, "meta-llama/Llama-3.1-405B-Instruct"),
        ("vllm", "spanning-vllm", {"model__version": "base"}, "meta-llama/Llama-3.1-405B"),
        ("trl", "dpo", {"model": "Qwen/Qwen2.5-7B"}, "Qwen/Qwen2.5-7B"),
        ("trl", "dpo", {"model": "Qwen/Qwen2.5-7B", "model__version": "instruct"}, "Qwen/Qwen2.5-7B-Instruct"),
    ],
)  # fmt: skip
def test_who_is_answered_gets_the_version_that_follows_instructions(target, job, facts, named):
    file, *_ = launch_files(book(), target, altered(job, **facts))
    (line,) = (each for each in file.text.splitlines() if each.startswith(("model=m", "model_name_or_path:")))
    assert line.split("#")[0].split("=")[-1].split(":")[-1].strip() == named
    assert ("--set model.version=" in file.text) is ("model__version" not in facts)


@pytest.mark.parametrize(
    ("model", "template", "pad"),
    [
        ("meta-llama/Llama-3.1-8B", "tokenizer_default_fallback_llama3", "<|end_of_text|>"),
        ("google/gemma-2-9b", "tokenizer_default_fallback_gemma", None),
        ("EleutherAI/pythia-6.9b", "tokenizer_default_fallback_chatml", None),
    ],
)
def test_a_base_is_given_the_chat_template_of_its_family(model, template, pad):
    job = altered("qlora-8b-rtx-3090", model=model)
    read = yaml.safe_load(launch_files(book(), "axolotl", job)[0].text)
    assert read["chat_template"] == template
    assert read.get("special_tokens", {}).get("pad_token") == pad
    plain = Occasion(job.rulebook, job.inference, options={"dataset_type": "alpaca"})
    assert "chat_template" not in launch_files(book(), "axolotl", plain)[0].text


def test_a_published_checkpoint_has_its_name_and_another_format_is_to_be_put_in():
    (whole,) = files_for("spanning-vllm", "vllm")
    assert "model=meta-llama/Llama-3.1-405B-Instruct\n" in whole.text
    assert whole.to_put_in == ()
    small = launch_files(book(), "vllm", altered(SERVING, weights__format="int4-awq"))
    assert "PUT-IN-THE-MODEL" in small[0].text
    assert "INT4 AWQ" in small[0].to_put_in[0]


def test_a_model_without_a_name_is_to_be_put_in():
    (file, *_) = files_for("lora-7b-rtx-4090", "trl")
    assert any("your model" in each or "path or Hugging Face id" in each for each in file.to_put_in) or (
        "PUT-IN-THE-MODEL" not in file.text
    )
    unnamed = launch_files(book(), "trl", occasion("full-2.5b-stage-open"))
    assert yaml.safe_load(unnamed[0].text)["model_name_or_path"] == "PUT-IN-THE-MODEL"
    assert "your model" in unnamed[0].to_put_in[0]


@settings(max_examples=30)
@given(st.text(st.characters(exclude_categories=("Cs",)), min_size=1, max_size=30))
def test_no_name_of_a_model_gets_out_of_its_place(name):
    found = occasion(SERVING)
    at = Occasion(found.rulebook, found.inference, name, name, name, model=name)
    script = launch_files(book(), "vllm", at)[0].text
    quoted = script[script.index("\nmodel=") + 7 : script.index('\nmodel="${1:-$model}"')]
    assert shlex.split(quoted) == [name.replace("\0", "")]
    assert all(each.startswith("#") for each in script.split("\n")[1:4])
    trained = occasion(TRAINING)
    sft = launch_files(book(), "trl", Occasion(trained.rulebook, trained.inference, name, name, name, model=name))[
        0
    ].text
    assert yaml.safe_load(sft)["model_name_or_path"] == name
    manifest = launch_files(book(), "kubernetes-serving", at)[0].text
    config, *_ = yaml.safe_load_all(manifest)
    assert config["data"]["serve.sh"] == script
