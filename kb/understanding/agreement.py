"""What a text says of one fact, read by what it says of others and by what the catalogues say."""

from __future__ import annotations

from msgspec.structs import replace

from engine.language import Value
from engine.rulebook import Fact
from kb.understanding.accelerator_names import AcceleratorNames
from kb.understanding.device_mention import DeviceMention
from kb.understanding.doubt_words import left_out
from kb.understanding.mention import Meaning
from kb.understanding.parameter import label_margin, parameter
from kb.understanding.polarity import Polarity
from kb.understanding.quantity import cardinal_before
from kb.understanding.sentence_map import SentenceMap
from kb.understanding.utterance import Findings, Utterance

__all__ = ["agree", "is_converted"]

_MODEL, _ACCELERATOR, _MEMORY, _WISH = "model", "hardware.accelerator", "hardware.memory", "site.accelerator_memory"
_COUNT, _TOTAL = "hardware.count", "site.total_memory"
_THERE, _OWNED = "hardware.there", "hardware.owned"
_ON_COUNT, _ON_MORE = "question.on_count", "question.on_more"
_GIGA = 1e9
_HELD_BY = frozenset({"on", "in"})
_LINK, _UNLINKED = "hardware.link", ("pcie", "none")  # no bridge that is bought makes a link of these
_PROMPT, _CONTEXT, _ANSWER = "inference.prompt", "inference.context", "inference.answer"
_ASKED, _LONGEST, _SYMPTOM = "question.kind", "longest_context", "need.symptom"
_OFFLOADED, _PROCESSOR_ONLY = "offload.part", "site.processor_only"
_KIND = "site.accelerator_kind"
_TOKENS, _EPOCHS, _DATA_SET = "training.tokens", "training.epochs", "training.dataset_tokens"
_PURPOSE, _FURTHER, _FROM_SCRATCH, _SIZE = "training.purpose", "further_pretraining", "from_scratch", "model.params"
_WHOLE, _PRETRAINING = "whole_length", "pretraining_word"
_USE, _CHAT, _SEARCH, _DOCUMENT, _PASSAGE = "need.use", "chat", "rag", "document", "passage"
_TEXTS = "need.documents"
_FIRST_TOKEN, _WHOLE_TIME = "need.first_token", "need.request_time"
_PLACE, _RENTED, _DATA, _REGION, _LAW = "site.kind", "cloud", "site.data_in_house", "site.region", "data_law"
_NEAR = 3
"""So many words behind a length may tell that it is that of prompt and answer together."""


def agree(utterance: Utterance, slots: dict[str, Meaning], findings: Findings) -> None:
    """Makes what a text says of several facts one: a length is that of a prompt where the answer has its own.

    Changes ``slots``, which holds the meaning of each fact that was said. What says no more than the catalogue, or
    differs from it, is told in ``findings``.
    """
    _tell_prompt(utterance, slots)
    _tell_passages(utterance, slots, findings)
    _tell_sought(utterance, slots, findings)
    if _OFFLOADED in slots:
        slots.pop(_PROCESSOR_ONLY, None)  # "half of the layers on the cpu"
    _tell_first_token(slots)
    _tell_data_set(utterance, slots)
    _tell_purpose(utterance, slots)
    _tell_those_there(slots)
    _tell_total(utterance, slots)
    _tell_memory(utterance, slots, findings)
    _tell_kind(utterance, slots, findings)
    _tell_region(utterance, slots)
    _follow_catalogue(utterance, slots, findings)


def _tell_those_there(slots: dict[str, Meaning]) -> None:
    """Who has four cards and asks how many it takes has no wish for four: `we have 4 A30s, how many do I need?`.

    Nor has who asks how many more it takes, and those are to be bought. So has who has told that one is too few.
    """
    asked, more, owned = (each in slots and slots[each].value is True for each in (_ON_COUNT, _ON_MORE, _OWNED))
    if _COUNT not in slots:
        return
    if asked and _SYMPTOM in slots:
        slots[_THERE] = replace(slots.pop(_COUNT), fact=_THERE)
        return
    if not owned:
        return
    if more:
        del slots[_OWNED]
    if more or (asked and slots[_COUNT].value != 1):
        slots[_THERE] = replace(slots.pop(_COUNT), fact=_THERE)


def _tell_prompt(utterance: Utterance, slots: dict[str, Meaning]) -> None:
    """A length without a name, said in one sentence with that of the answer, is the prompt: `1.5k in, 250 out`."""
    if _PROMPT in slots or not {_CONTEXT, _ANSWER} <= slots.keys():
        return
    whole, answer = slots[_CONTEXT], slots[_ANSWER]
    near = utterance.tokens[whole.start : whole.end + _NEAR]
    named = any(_WHOLE in token.roles for token in near)
    together = SentenceMap(utterance.tokens).together(whole.start, answer.start)
    if together and not named and (whole.start, whole.end) != (answer.start, answer.end):
        slots[_PROMPT] = replace(slots.pop(_CONTEXT), fact=_PROMPT)


def _tell_passages(utterance: Utterance, slots: dict[str, Meaning], findings: Findings) -> None:
    """The length of documents in which is searched is not that of a prompt, which has a few passages of them.

    What is longer than models read at once is searched, whatever it is for: `40k pages of contracts`.
    """
    prompt, use = slots.get(_PROMPT), slots.get(_USE)
    if use is not None and use.value == _SEARCH:
        slots.pop(_TEXTS, None)  # they are looked things up in, and not worked through
    if prompt is None:
        return
    if (use is None or use.value == _CHAT) and _is_collection(utterance, prompt):
        use = slots[_USE] = replace(prompt, fact=_USE, value=_SEARCH, literal=False)
    if use is None or use.value != _SEARCH:
        return
    said = utterance.tokens[prompt.start : prompt.end]
    passages = any(_PASSAGE in token.roles for token in said)
    if not passages and (is_converted(utterance, prompt) or any(_DOCUMENT in token.kin for token in said)):
        del slots[_PROMPT]
        words = utterance.words(prompt.start, prompt.end)
        length = utterance.rulebook.show(_PROMPT, prompt.value)
        counts_not = "a question reads passages of the documents, not all of them; not counted"
        whole = f"where whole documents are read, add “prompts of {length}”"
        findings.uncounted.append(words)
        findings.doubts.append(f"{words}: {counts_not}; {whole}")


def _tell_sought(utterance: Utterance, slots: dict[str, Meaning], findings: Findings) -> None:
    """A length that did not fit is not wanted by who asks for the longest: `131072 is too much, what is the max?`."""
    asked, context = slots.get(_ASKED), slots.get(_CONTEXT)
    if asked is not None and asked.value == _LONGEST and context is not None:
        del slots[_CONTEXT]
        slots.pop(_SYMPTOM, None)
        findings.doubts.append(f"{utterance.words(context.start, context.end)}: the longest is asked for; not counted")


def _is_collection(utterance: Utterance, prompt: Meaning) -> bool:
    """Whether a text that is told in pages or words is longer than any that models read at once."""
    longest = parameter(utterance.rulebook, "text.longest_read")
    value = prompt.value
    return isinstance(value, int | float) and 0 < longest < value and is_converted(utterance, prompt)


def is_converted(utterance: Utterance, meaning: Meaning) -> bool:
    """Whether a length is told in a unit that is worth so many tokens: in pages, or in words."""
    conversions = utterance.rulebook.units.conversions
    return any(token.word in conversions for token in utterance.tokens[meaning.start : meaning.end])


def _tell_first_token(slots: dict[str, Meaning]) -> None:
    """A time that is that of the first token is not that of a whole answer."""
    first, whole = slots.get(_FIRST_TOKEN), slots.get(_WHOLE_TIME)
    if first is not None and whole is not None and first.start < whole.end and whole.start < first.end:
        del slots[_WHOLE_TIME]


def _tell_data_set(utterance: Utterance, slots: dict[str, Meaning]) -> None:
    """Tokens said beside how often they are gone through are those of the data set, unless they are called all."""
    tokens = slots.get(_TOKENS)
    if tokens is None or _EPOCHS not in slots:
        return
    near = utterance.tokens[tokens.start : tokens.end + _NEAR]
    if not any(_WHOLE in token.roles for token in near):
        slots[_DATA_SET] = replace(slots.pop(_TOKENS), fact=_DATA_SET)


def _tell_purpose(utterance: Utterance, slots: dict[str, Meaning]) -> None:
    """A pre-training of a size, where no model is named, has no weights to start from: `pretrain 7B on 1T tokens`."""
    purpose = slots.get(_PURPOSE)
    if purpose is None or purpose.value != _FURTHER or _MODEL in slots or _SIZE not in slots:
        return
    if all(_PRETRAINING in token.roles for token in utterance.tokens[purpose.start : purpose.end]):
        slots[_PURPOSE] = replace(purpose, value=_FROM_SCRATCH)


def _tell_total(utterance: Utterance, slots: dict[str, Meaning]) -> None:
    """Memory that a job is to run `on`, and that some accelerator has, is that of one, unless all are spoken of."""
    total = slots.get(_TOTAL)
    if total is None or _COUNT in slots:
        return
    if (wish := slots.get(_WISH)) is not None:
        if wish.start == total.start:
            del slots[_TOTAL]
        return
    if utterance.tokens[total.start].text not in _HELD_BY:
        return
    accelerators = utterance.catalogues.accelerators
    if float(total.value) / _GIGA in {accelerators.get(each).memory_gb for each in accelerators.ids()}:
        slots[_WISH] = replace(slots.pop(_TOTAL), fact=_WISH)


def _tell_memory(utterance: Utterance, slots: dict[str, Meaning], findings: Findings) -> None:
    """Memory said of an accelerator that has a name is no wish: it is what the name says, or what this one has.

    Where another number of cards has it, it is that of other cards: `one A100 80GB or four 24 GB cards`.
    """
    if _ACCELERATOR in slots and _WISH in slots:
        wish = slots.pop(_WISH)
        names = AcceleratorNames.of(utterance.catalogues)
        number, count = cardinal_before(utterance.tokens, wish.start), slots.get(_COUNT)
        if names.has_memory(str(slots[_ACCELERATOR].value), float(wish.value), label_margin(utterance.rulebook)):
            findings.agreeing.append(wish)
        elif number and count and float(number.digits) != count.value:
            findings.doubts.append(left_out(utterance.words(number.start, wish.end), Polarity.RIVAL))
        else:
            slots.setdefault(_MEMORY, replace(wish, fact=_MEMORY))


def _tell_kind(utterance: Utterance, slots: dict[str, Meaning], findings: Findings) -> None:
    """A kind of accelerator is no wish beside the name of one of this kind: a Mac has `unified memory`."""
    if _ACCELERATOR in slots and _KIND in slots:
        record = utterance.catalogues.accelerators.get(str(slots[_ACCELERATOR].value))
        if record.kind == slots[_KIND].value:
            findings.agreeing.append(slots.pop(_KIND))


def _tell_region(utterance: Utterance, slots: dict[str, Meaning]) -> None:
    """A law on data keeps them in a region where somebody wants to rent, and in the house where nobody says so."""
    place, data = slots.get(_PLACE), slots.get(_DATA)
    if place is None or place.value != _RENTED or data is None or data.value is not True or _REGION in slots:
        return
    if all(_LAW in token.kin for token in utterance.tokens[data.start : data.end]):
        del slots[_DATA]
        slots[_REGION] = replace(data, fact=_REGION)


def _follow_catalogue(utterance: Utterance, slots: dict[str, Meaning], findings: Findings) -> None:
    """Leaves out what the catalogue says too.

    Where they differ, its models count, but the person's hardware. More memory than an accelerator has is an error,
    though, where no such cards are rebuilt with so much. And what a card cannot have at all, a link, it has not,
    whatever is said.
    """
    for name in list(slots):
        fact, meaning = utterance.rulebook.facts[name], slots[name]
        entry = next((slots[owner] for owner, _ in fact.fields if owner in slots), None)
        if entry is None:
            continue
        known = _in_catalogue(utterance, fact, entry)
        if known is None:
            continue
        same = _agree(known, meaning.value, label_margin(utterance.rulebook))
        unlinked = name == _LINK and known in _UNLINKED
        too_much = name == _MEMORY and _is_too_much(utterance, str(entry.value), known, meaning.value)
        misread = too_much and not _is_variant(utterance, str(entry.value))
        fixed = entry.fact == _MODEL or unlinked or misread
        if same or fixed:
            del slots[name]
        if same:
            findings.agreeing.append(meaning)
        if not same:
            words, shown = utterance.words(meaning.start, meaning.end), utterance.rulebook.show(name, known)
            label = utterance.rulebook.show(entry.fact, entry.value)
            end = "the catalogue counts" if fixed else "what was said counts"
            findings.doubts.append(f"{words} differs from the catalogue, which says {shown} for {label}; {end}")


def _in_catalogue(utterance: Utterance, fact: Fact, entry: Meaning) -> Value | None:
    catalogue = utterance.rulebook.catalogues.get(utterance.rulebook.facts[entry.fact].type.catalogue or "")
    fields = catalogue.fields(str(entry.value)) if catalogue else None
    for owner, field in fact.fields:
        value = fields.get(field) if fields and owner == entry.fact else None
        if value is not None:
            return value if isinstance(value, bool | str) else value * fact.field_factor
    return None


def _is_variant(utterance: Utterance, accelerator: str) -> bool:
    """Whether an accelerator stands for another one of its name that the catalogue has not: `5080 Super`."""
    mentions = utterance.of_kind(DeviceMention)
    return any(mention.variant for mention, _ in mentions if mention.accelerator == accelerator)


def _is_too_much(utterance: Utterance, accelerator: str, known: Value, said: Value) -> bool:
    rebuilt = AcceleratorNames.of(utterance.catalogues).is_rebuilt_with(
        accelerator, float(said), label_margin(utterance.rulebook)
    )
    return float(known) < float(said) and not rebuilt


def _agree(known: Value, said: Value, margin: float) -> bool:
    if isinstance(known, str) and isinstance(said, str):
        return known.startswith(said)  # a bridge of NVLink is NVLink
    if isinstance(known, bool | str) or isinstance(said, bool | str):
        return known == said
    return abs(known - said) <= margin * max(abs(known), abs(said))
