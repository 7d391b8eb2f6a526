"""In which number format a text wants weights, or training."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from msgspec.structs import replace

from kb.understanding.clause import is_asked, is_conditional
from kb.understanding.device_mention import DeviceMention
from kb.understanding.doubt_words import left_out, listed
from kb.understanding.format_names import FormatMention, FormatNames
from kb.understanding.mention import Meaning, Mention
from kb.understanding.polarity import Polarity
from kb.understanding.rivalry import are_compared, is_asked_otherwise, weighed
from kb.understanding.utterance import Findings, Utterance
from kb.understanding.word_list import words

__all__ = ["hear_formats"]

_LINKING = 2
"""Between a number format and the hardware that runs it stand so many words at most: `on an`."""
_ROOM = frozenset({"enough", "sufficient"})
"""Behind hardware these ask for room: `is fp8 on an H100 enough`."""
_TWO, _USUAL_BITS = 2, "bits4"
"""The bits that are meant where two ways to fewer bits are weighed and none are said."""
_CACHE, _ON_FORMAT = "cache.format", "question.on_format"
# What is ever advised; who asks for one of others (`q5 or q6`) has chosen already.
_ADVISED = words("bits16 bits8 bits4")
_QUARTER, _YEAR = re.compile(r"q[1-4]"), re.compile(r"20[2-4]\d|fy\w*")


def hear_formats(
    utterance: Utterance, kind: str | None, phrases: Sequence[Meaning], hardware: Sequence[Meaning]
) -> Findings:
    """The number format of the weights, or for training its precision; of vague words what most people mean by them.

    Of the formats that vague words fit, those whose kernels the accelerator in ``hardware`` cannot have are left out.
    """
    findings = Findings()
    wanted: list[FormatMention] = []
    if kind != "training":
        findings.meanings.extend(_judged(utterance))
    change = _change(utterance) if kind != "training" else None
    if change is not None and _is_considered(utterance, change[0]):
        findings.meanings.append(Meaning(_ON_FORMAT, True, change[0].start - 1, change[0].start))
        findings.options.extend(_options(utterance, change))
        return findings
    if kind != "training" and (two := _weighed(utterance) or _of_two_families(utterance)):
        findings.options.extend(_options(utterance, two))
        return findings
    if kind != "training" and (said := _question(utterance)):
        findings.doubts.append(f"{said}: left open, so that the one advised is taken")
        mentions = [mention for mention, _ in utterance.of_kind(FormatMention)]
        findings.options.extend(_options(utterance, mentions))
        return findings
    if kind != "training" and (two := _one_against_the_other(utterance)):
        findings.options.extend(_options(utterance, two))
        return findings
    for mention, stance in utterance.of_kind(FormatMention):
        polarity = Polarity.REPLACED if change is not None and mention is change[0] else stance
        if _is_quarter(utterance, mention):
            continue
        if _is_of_cache(utterance, mention):
            findings.meanings.extend(_cached(utterance, mention))
            continue
        if polarity is Polarity.WANTED:
            wanted.append(mention)
        else:
            findings.doubts.append(left_out(utterance.words(mention.start, mention.end), polarity))
    if not wanted:
        return findings
    if kind == "training":
        from kb.understanding.training_formats import hear_training_formats

        hear_training_formats(utterance, wanted, phrases, findings)
    else:
        accelerator = next((str(each.value) for each in hardware if each.fact == "hardware.accelerator"), None)
        files = any(each.fact == "inference.gguf_files" and each.value is True for each in phrases)
        _store(
            utterance,
            [_of_family(utterance, each, "gguf") if files else each for each in wanted],
            findings,
            accelerator,
        )
    return findings


def _is_of_cache(utterance: Utterance, mention: FormatMention) -> bool:
    behind = utterance.tokens[mention.end : mention.end + 1]
    return bool(behind) and behind[0].soft and "cache_word" in behind[0].roles


def _cached(utterance: Utterance, mention: FormatMention) -> Iterator[Meaning]:
    """The format of the cache of keys and values: `Q8 cache`."""
    fact = utterance.rulebook.facts.get(_CACHE)
    found = next((each for each in mention.formats if fact and each in fact.type.values), None)
    if found:
        yield Meaning(_CACHE, found, mention.start, mention.end, literal=True)


def _is_quarter(utterance: Utterance, mention: FormatMention) -> bool:
    """Whether `Q3` is a quarter of a year: `by Q3`, `Q3 2026`; `in Q3` where an exact format is named as well."""
    tokens = utterance.tokens
    written = "".join(token.text for token in tokens[mention.start : mention.end])
    if not _QUARTER.fullmatch(written):
        return False
    before = tokens[mention.start - 1].roles if mention.start and tokens[mention.start].soft else frozenset[str]()
    behind = tokens[mention.end].text if mention.end < len(tokens) and tokens[mention.end].soft else ""
    if "calendar" in before or _YEAR.fullmatch(behind):
        return True
    others = (each for each, _ in utterance.of_kind(FormatMention) if each is not mention)
    return "in_a_time" in before and any(each.exact and each.formats != mention.formats for each in others)


def _of_family(utterance: Utterance, mention: FormatMention, family: str) -> FormatMention:
    """A mention of which vague words mean the formats of one family, where they can."""
    fields = utterance.catalogues.number_formats.fields
    kin = tuple(one for one in mention.formats if (fields(one) or {}).get("family") == family)
    return replace(mention, formats=kin) if kin and not mention.exact else mention


def _store(utterance: Utterance, wanted: list[FormatMention], findings: Findings, accelerator: str | None) -> None:
    names = FormatNames.of(utterance.catalogues.number_formats)
    exact = [mention for mention in wanted if mention.exact]
    vague = [mention for mention in wanted if not mention.exact]
    first = (exact or vague)[0]
    chosen: str | None = first.formats[0]
    if not exact:
        chosen = _usual(utterance, vague, names, findings, accelerator)
    else:
        chosen = _of_library(utterance, first, vague, names)
    for other in exact[1:] + (vague if exact else []):
        if chosen and chosen not in other.formats:
            said = utterance.words(other.start, other.end)
            findings.doubts.append(f"{said} is named too; {utterance.words(first.start, first.end)} is taken")
    if chosen:
        findings.meanings.append(Meaning("weights.format", chosen, first.start, first.end, literal=True))


def _of_library(utterance: Utterance, first: FormatMention, vague: list[FormatMention], names: FormatNames) -> str:
    """The format of a library that is named beside whole numbers of its bits: `int8 bitsandbytes`."""
    plain = first.formats[0]
    if plain != f"int{_class(utterance, plain).removeprefix('bits')}":
        return plain
    for other in vague:
        kin = [one for one in other.formats if not other.bits and _class(utterance, one) == _class(utterance, plain)]
        if kin and plain not in other.formats:
            return names.usual(kin)
    return plain


def _question(utterance: Utterance) -> str | None:
    """The words that ask for a choice between formats of different bits (`fp16 or 4-bit?`); None where none do."""
    mentions = [mention for mention, _ in utterance.of_kind(FormatMention)]
    between = [utterance.tokens[one.end : two.start] for one, two in pairwise(mentions)]
    if not between or not all(words and all("format_alternative" in word.roles for word in words) for words in between):
        return None
    classes = [{_class(utterance, one) for one in mention.formats} for mention in mentions]
    if set.intersection(*classes) or not all(one & _ADVISED for one in classes):
        return None
    return utterance.words(mentions[0].start, mentions[-1].end)


def _of_two_families(utterance: Utterance) -> Sequence[FormatMention]:
    """Two ways to the same bits of which one is to be chosen, `awq or gguf`, each in those bits; else empty."""
    mentions = [mention for mention, polarity in utterance.of_kind(FormatMention) if polarity is not Polarity.DENIED]
    if len(mentions) != _TWO:
        return ()
    one, two = mentions
    joint = utterance.tokens[one.end : two.start]
    if len(joint) != 1 or not {"format_alternative", "versus"} & joint[0].roles:
        return ()
    shared = {_class(utterance, each) for each in one.formats} & {_class(utterance, each) for each in two.formats}
    families = [{_family(utterance, each) for each in mention.formats} for mention in mentions]
    if not shared or families[0] & families[1]:
        return ()
    bits = _USUAL_BITS if _USUAL_BITS in shared else min(shared)
    return [replace(each, formats=_with_bits(utterance, each, bits), exact=False) for each in mentions]


def _with_bits(utterance: Utterance, mention: FormatMention, bits: str) -> tuple[str, ...]:
    return tuple(each for each in mention.formats if _class(utterance, each) == bits)


def _family(utterance: Utterance, number_format: str) -> str:
    return str((utterance.catalogues.number_formats.fields(number_format) or {})["family"])


def _weighed(utterance: Utterance) -> Sequence[FormatMention]:
    """The two formats of which it is asked whether one is better, or one or the other does; empty where it is not."""
    if two := weighed(utterance.tokens, utterance.of_kind(FormatMention)):
        return two
    named = [mention for mention, polarity in utterance.of_kind(FormatMention) if polarity is Polarity.WANTED]
    if len(named) != _TWO:
        return ()
    asked = is_asked_otherwise(utterance.tokens, *named) or are_compared(utterance.tokens, *named)
    return named if asked else ()


def _one_against_the_other(utterance: Utterance) -> Sequence[FormatMention]:
    """Two formats of which one is set against the other: `is fp4 on a 5090 worth it vs fp8?`; else empty."""
    stances = list(utterance.of_kind(FormatMention))
    weighed_up = [polarity for _, polarity in stances] == [Polarity.WANTED, Polarity.RIVAL]
    return [mention for mention, _ in stances] if weighed_up else ()


def _judged(utterance: Utterance) -> Iterator[Meaning]:
    """That it is asked whether a number format is good enough: `is fp8 good enough`, `is fp8 on an H100 accurate`."""
    if _ON_FORMAT not in utterance.rulebook.facts:
        return
    for mention, _ in utterance.of_kind(FormatMention):
        hardware = (each for each, _ in utterance.of_kind(DeviceMention) if 0 < each.start - mention.end <= _LINKING)
        end = next((each.end for each in hardware), mention.end)
        before, behind = utterance.tokens[mention.start - 1 : mention.start], utterance.tokens[end:]
        if end != mention.end and behind and behind[0].text in _ROOM:
            continue
        if before and behind and "copula" in before[0].roles and behind[0].soft and "judged" in behind[0].roles:
            yield Meaning(_ON_FORMAT, True, mention.start - 1, mention.start)


def _change(utterance: Utterance) -> tuple[FormatMention, FormatMention] | None:
    """The number format that is left and the one that is reached: `from fp16 to int4`; None where none is."""
    mentions = [mention for mention, _ in utterance.of_kind(FormatMention)]
    for one, two in pairwise(mentions):
        between = utterance.tokens[one.end : two.start]
        led = one.start > 0 and "change_from" in utterance.tokens[one.start - 1].roles
        joined = bool(between) and all("change_to" in word.roles and word.soft for word in between)
        if led and joined and one.formats != two.formats:
            return one, two
    return None


def _is_considered(utterance: Utterance, mention: FormatMention) -> bool:
    """Whether a change is asked about, and not told: `what changes if I go from ...`, not `we moved from ...`."""
    if _ON_FORMAT not in utterance.rulebook.facts or mention.start == 0:
        return False
    if is_asked(utterance.tokens, mention.start) or is_conditional(utterance.tokens, mention.start):
        return True
    asked = utterance.of_kind(Mention)
    return any(each.fact == _ON_FORMAT for found, _ in asked for each in found.meanings)


def _options(utterance: Utterance, mentions: Sequence[FormatMention]) -> Iterator[tuple[Meaning, ...]]:
    """The formats of which one is to be chosen, of vague words the usual one."""
    names = FormatNames.of(utterance.catalogues.number_formats)
    for mention in mentions:
        chosen = mention.formats[0] if mention.exact else names.usual(list(mention.formats))
        if chosen:
            yield (Meaning("weights.format", chosen, mention.start, mention.end, literal=True),)


def _class(utterance: Utterance, number_format: str) -> str:
    return FormatNames.of(utterance.catalogues.number_formats).class_of(number_format)


def _usual(
    utterance: Utterance, vague: list[FormatMention], names: FormatNames, findings: Findings, accelerator: str | None
) -> str | None:
    """The usual format among those that all the vague words fit; None where they say no number of bits."""
    said = " ".join(utterance.words(mention.start, mention.end) for mention in vague)
    fitting = list(vague[0].formats)
    for mention in vague[1:]:
        both = [one for one in fitting if one in mention.formats]
        if not both:
            other, first = utterance.words(mention.start, mention.end), utterance.words(vague[0].start, vague[0].end)
            findings.doubts.append(f"{other} is named too; {first} is taken")
        fitting = both or fitting
    classes = {_class(utterance, one) for one in fitting}
    if len(classes) > 1 and not any("precision" in utterance.words(each.start, each.end).lower() for each in vague):
        findings.doubts.append(f"{said}: of how many bits? There are {listed(list(map(names.label, fitting)))}")
        return None
    chosen = names.usual(_without_kernels_of_others(utterance, fitting, accelerator))
    others = [names.label(one) for one in fitting if one != chosen]
    if others and classes != {"bits16"}:
        findings.doubts.append(f"{said} may also be {listed(others)}; taken as {names.label(chosen)}")
    return chosen


def _without_kernels_of_others(utterance: Utterance, formats: list[str], accelerator: str | None) -> list[str]:
    """Formats without those that need a compute capability, where the accelerator has none and others are left."""
    if accelerator is None or utterance.catalogues.accelerators.get(accelerator).compute_capability is not None:
        return formats
    catalogue = utterance.catalogues.number_formats
    anywhere = [one for one in formats if (catalogue.fields(one) or {}).get("min_compute_capability") is None]
    return anywhere or formats
