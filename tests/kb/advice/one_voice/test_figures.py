"""A figure that is said of a plan is the one that its table shows, whoever says it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

import pytest
from msgspec import structs

from engine.explanation.shown import shown
from engine.rulebook import Provider
from engine.rulebook.template import PLACEHOLDER, shown_names
from tests.kb.advice.one_voice.situations import Situation, situations
from tests.kb.advice.requests import the_advisor

_SHOWN = 5
_NUMBER = r"(\d[\d,]*(?:\.\d+)?)"
_SIZE = r"(\d[\d,]*(?:\.\d+)? [KMGTP]?B)"
_SPEED = r"(\d[\d,]*(?:\.\d+)? tokens?/s)"
_POWER = r"(\d[\d,]*(?:\.\d+)? k?W)"

_STATES = (
    "training.states_total", "training.states_per_accelerator", "training.state_size", "zero.states_stage_0",
    "advice.lora_states", "advice.qlora_states", "advice.pure_states", "deepspeed_page.mapping_states",
    "cost_guide.dense_states",
)  # fmt: skip

_SPOKEN_OF: tuple[tuple[str, tuple[str, ...]], ...] = (
    (rf"{_SIZE} (?:are )?usable", ("hardware.usable_memory", "memory.required.high")),
    (rf"{_SIZE} (?:are|is) missing", ("memory.shortfall",)),
    (rf"{_SIZE} are needed(?: on each|,)", ("memory.required",)),
    (r"probability of (\d[\d.]* %)", ("fit.probability",)),
    (rf"{_NUMBER} requests (?:at once|at the same time|at a time)", ("inference.concurrency",)),
    (rf"[Uu]p to {_NUMBER} (?:such )?requests fit", ("memory.kv_sequences_max",)),
    (rf"{_SIZE} of cache", ("kv.per_sequence", "kv.per_accelerator", "memory.kv_cache")),
    (rf"{_SIZE} of activations and .* for the runtime make", ("memory.activations",)),
    (rf"{_SIZE} for the runtime make", ("memory.overhead",)),
    (rf"at most {_SPEED}", ("inference.rate_ceiling", "offload.rate_ceiling")),
    (rf"{_SPEED} on each accelerator", ("training.rate_per_accelerator",)),
    (rf"in {_NUMBER} machines", ("hardware.nodes",)),
    (rf"across {_NUMBER} machines", ("hardware.nodes",)),
    (rf"^{_NUMBER} accelerators exchange", ("hardware.count", "parallel.per_copy", "parallel.tensor")),
    (rf"^{_NUMBER} cards of", ("hardware.count",)),
    (rf"The whole plan draws {_POWER}", ("power.total",)),
    (rf"plan for {_POWER}, and for cooling", ("power.supply",)),
    (r"[Tt]his plan rents for (\$[\d,.]+\d/h)", ("cost.per_hour",)),
    (r"[Ss]equences of (\d[\d,]* tokens?)", ("training.sequence",)),
    (rf"[Oo]n each of {_NUMBER}\b", ("hardware.count", "training.shard_degree")),
    (r"^Stage (\d+) leaves", ("zero.stage",)),
    (r"\(ZeRO-(\d+), offload", ("zero.stage",)),
    (r"At (\d[\d,]* tokens) one request keeps", ("inference.context",)),
    (rf"expected are about {_SPEED}", ("inference.rate_per_request",)),
    (rf"it reads {_SPEED}", ("training.rate",)),
    (rf"[Aa]t {_SPEED} take", ("training.rate",)),
    (rf"saved activations \({_SIZE}\)", ("training.activations_saved",)),
    (rf"the logits of .* take {_SIZE}", ("training.logits_bytes",)),
    (rf"checkpoint (?:from which .* )?is {_SIZE}", ("storage.checkpoint",)),
    (rf"{_SIZE} of model states", _STATES),
    (r"optimizer step, with ([^,]+?),", ("training.phase_step",)),
    (r"optimizer step, (\d[^,]+?), of which", ("training.phase_step",)),
)
"""Words in which remarks speak of a quantity of the plan, and the facts that are it."""

_WORDS = [words for words, _ in _SPOKEN_OF]


def _otherwise(situation: Situation, words: str, facts: tuple[str, ...]) -> Iterator[str]:
    """The remarks in which the figure beside ``words`` is none of ``facts``."""
    rulebook, inference = the_advisor().engine.rulebook, situation.inference
    values = {fact: shown(rulebook, fact, inference.value(fact)) for fact in facts}
    for remark in situation.remarks:
        for figure in re.findall(words, remark.text):
            if figure not in values.values():
                yield f"{remark.rule}: {figure}, where the table has {values}: {remark.text}\n    in: {situation}"


def _changed(situation: Situation, words: str) -> Situation:
    """``situation`` with another figure in the first remark that has ``words``."""

    def other(found: re.Match[str]) -> str:
        return found.group(0).replace(found.group(1), re.sub(r"\d[\d,.]*", "7654", found.group(1)))

    first = next(remark for remark in situation.remarks if re.search(words, remark.text))
    changed = structs.replace(first, text=re.sub(words, other, first.text, count=1))
    return replace(situation, remarks=tuple(changed if each is first else each for each in situation.remarks))


@pytest.mark.sample(8)
@pytest.mark.parametrize(("words", "facts"), _SPOKEN_OF, ids=_WORDS)
def test_a_figure_in_a_remark_is_that_of_the_table(words: str, facts: tuple[str, ...]) -> None:
    found = [text for each in situations() for text in _otherwise(each, words, facts)]
    assert not found, f"{len(found)} times it is not, such as\n" + "\n".join(found[:_SHOWN])


@pytest.mark.parametrize(("words", "facts"), _SPOKEN_OF, ids=_WORDS)
def test_another_figure_would_be_found(words: str, facts: tuple[str, ...]) -> None:
    spoken = next(
        (each for each in situations() if any(re.search(words, remark.text) for remark in each.remarks)), None
    )
    assert spoken is not None, "nobody speaks so, so nothing is tested"
    assert list(_otherwise(_changed(spoken, words), words, facts))


def test_no_remark_shows_what_is_not_known() -> None:
    found = Counter(
        f"{remark.rule}: {remark.text}"
        for each in situations()
        for remark in each.remarks
        if re.search(r"\bunknown\b", remark.text)
    )
    assert not found, f"{found.total()} times one does, such as\n" + "\n".join(list(found)[:_SHOWN])


def test_no_remark_breaks_off_where_a_sentence_was_left_out() -> None:
    found = [
        f"{remark.rule}: {remark.text}"
        for each in situations()
        for remark in each.remarks
        if re.search(r"^[,;:]|\(\s*\)|[,;:] ?\.|  |\{|\[|\]", remark.text)
    ]
    assert not found, f"{len(found)} times one does, such as\n" + "\n".join(found[:_SHOWN])


def test_one_name_stands_for_one_figure() -> None:
    """Facts of the same title that tables and remarks show have the same value wherever both are known."""
    rulebook = the_advisor().engine.rulebook
    told = {name for provider in rulebook.providers.values() for text in _texts(provider) for name in shown_names(text)}
    told |= {fact for section in rulebook.report for fact in section.facts}
    named: dict[str, list[str]] = {}
    for fact in sorted(told & set(rulebook.facts)):
        named.setdefault(rulebook.title(fact), []).append(fact)
    found = Counter(
        f"{title}: {', '.join(facts)}"
        for title, facts in named.items()
        if len(facts) > 1
        for each in situations()
        if len({shown(rulebook, fact, value) for fact in facts if (value := each.inference.value(fact)) is not None})
        > 1
    )
    assert not found, f"{found.total()} times it does not: {found}"


def _texts(provider: Provider) -> Iterator[str]:
    """What a rule or table that speaks in remarks says."""
    if provider.kind != "formula" and provider.explain != "hide":
        yield from filter(None, (provider.because, *(each.because for each in provider.all_branches)))


def test_a_figure_of_a_parameter_is_not_typed_again() -> None:
    """Where a rule shows a parameter in one place, its value stands nowhere else in the text as a figure of its own."""
    found = [
        f"{provider.id}: {figure}, which is {{{name}}}, in: {text}"
        for provider in the_advisor().engine.rulebook.providers.values()
        for text in _texts(provider)
        for name, figure in _typed_again(provider, text)
    ]
    assert not found, f"{len(found)} are, such as\n" + "\n".join(found[:_SHOWN])


def test_a_figure_typed_again_would_be_found() -> None:
    rulebook = the_advisor().engine.rulebook
    one = rulebook.providers["precision.four_bit_consumer"]
    parameter = shown(rulebook, "consumer.largest", the_advisor().engine.parameters["consumer.largest"])
    assert list(_typed_again(one, f"A card with {parameter} does not hold it.")) == [("consumer.largest", parameter)]


def _typed_again(provider: Provider, text: str) -> Iterator[tuple[str, str]]:
    """The parameters that a rule reads or shows, the value of which stands in its text outside of quotation marks."""
    engine = the_advisor().engine
    typed = PLACEHOLDER.sub("", re.sub(r"“[^”]*”", "", text))
    for name in sorted({*provider.reads, *shown_names(text)} & set(engine.parameters)):
        figure = shown(engine.rulebook, name, engine.parameters[name])
        has_unit = not re.fullmatch(r"[\d.,]+", figure)
        if has_unit and re.search(rf"(?<![\w.,-]){re.escape(figure)}(?!\w)", typed):
            yield name, figure
