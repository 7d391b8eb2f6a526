"""Which accelerators a text has, how many, and with how much memory."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from kb.understanding.accelerator_names import AcceleratorNames
from kb.understanding.addition import addition_of
from kb.understanding.clause import COUNTING, is_asked
from kb.understanding.device_alternatives import device_alternatives
from kb.understanding.device_group import DeviceGroup
from kb.understanding.device_meanings import count_meaning, device_meanings
from kb.understanding.device_mention import DeviceMention
from kb.understanding.device_stance import device_stances
from kb.understanding.doubt_words import left_out
from kb.understanding.full_machine import FullMachine
from kb.understanding.machines import hear_machines
from kb.understanding.mention import Meaning
from kb.understanding.one_card import TAKEN_AS_ONE, is_one_card
from kb.understanding.ownership import is_missed, owned
from kb.understanding.paste import PasteMention
from kb.understanding.polarity import Polarity
from kb.understanding.quantity import cardinal_before
from kb.understanding.rivalry import Joint, joint
from kb.understanding.sentence_map import SentenceMap
from kb.understanding.token import Token, tokenise
from kb.understanding.utterance import Findings, Utterance

__all__ = ["hear_hardware"]

_ACCELERATOR, _COUNT = "hardware.accelerator", "hardware.count"
_OWNED, _THERE = "hardware.owned", "hardware.there"
_ON_COUNT, _ON_HOURS = "question.on_count", "question.on_device_hours"
_COMPARED, _OFFER = "hardware.compared", "price.offer"
_EXCLUDED = ("hardware.excluded", "hardware.excluded_too")
_QUESTION, _COMPARE, _WHICH, _HOW_LONG = "question.kind", "compare", "which", "how_long"
_SITE, _CLOUD, _LAPTOP, _ELSEWHERE = "site.kind", "site.cloud", "site.laptop", ("cloud", "own_server")
_LOOSE = 9
"""What is compared tells less of the question than the words that ask it."""


def hear_hardware(utterance: Utterance, phrases: Sequence[Meaning]) -> Findings:
    """The accelerator, their number and memory. The first kind named counts; alternatives to it are options."""
    findings = Findings()
    chosen: DeviceMention | None = None
    others: list[DeviceMention] = []
    compared = device_alternatives(utterance)
    findings.options.extend(_options(utterance, compared, phrases))
    stances = tuple(device_stances(utterance))
    group = DeviceGroup.of(
        utterance, [each for each, how in stances if how is Polarity.WANTED and each not in compared], phrases
    )
    for named, polarity in stances:
        mention = _as_carried(utterance, named, phrases)
        said = utterance.words(mention.start, mention.end)
        if polarity is not Polarity.WANTED:
            if polarity is Polarity.DENIED and named.accelerator and not is_missed(utterance, named):
                _exclude(findings, named, named.accelerator, said)
            elif named not in compared:
                findings.doubts.append(left_out(said, polarity))
            if polarity not in (Polarity.DENIED, Polarity.CORRECTED):
                others.append(mention)
            continue
        if group is not None and named in group.mentions:
            chosen = chosen or group.mention
            continue
        if chosen is None or not chosen.accelerator:
            findings.doubts.extend(mention.doubts)
            chosen = mention
            if mention.count and mention.count.other and not findings.options:
                findings.doubts.append(f"{said}: taken as {count_meaning(utterance, mention.count).value}")
        elif mention.accelerator and mention.accelerator != chosen.accelerator:
            if named not in compared and mention.may_be(chosen):
                continue
            if named not in compared:
                _name_beside(utterance, findings, chosen, mention)
            others.append(mention)
            continue
        _tell(utterance, findings, mention, of_choice=named in compared)
    if group is not None:
        _tell_group(utterance, findings, group)
        findings.retracted.extend(group.counted_again(phrases))
    findings.meanings.extend(_added_up(utterance))
    findings.meanings.extend(_pasted(utterance))
    findings.meanings.extend(_counts_before(utterance, phrases))
    if chosen:
        findings.meanings.extend(_of_them(utterance))
        findings.meanings.extend(_compared(chosen, others))
        _add(utterance, findings, chosen)
    hear_machines(utterance, findings, phrases)
    if _QUESTION in utterance.rulebook.facts:
        findings.meanings.extend(_asked(utterance, compared))
    return findings


def _tell(utterance: Utterance, findings: Findings, mention: DeviceMention, *, of_choice: bool) -> None:
    """Adds what the words for an accelerator tell; ``of_choice`` where it is one of several of which to choose."""
    findings.meanings.extend(device_meanings(utterance, mention))
    findings.meanings.extend(_carried(utterance, mention))
    findings.doubts.extend(_filled(utterance, mention))
    findings.meanings.extend(owned(utterance, mention))
    for fact in (_SITE, _CLOUD):  # "one rented H100", "two RunPod A100"
        findings.meanings.extend(utterance.phrases.inside(fact, mention, utterance.tokens))
    if is_one_card(utterance, mention):
        findings.meanings.append(_one_card(mention))
        if not of_choice:
            said = utterance.words(mention.start, mention.end)
            findings.doubts.append(f"{said}: {TAKEN_AS_ONE}")


def _tell_group(utterance: Utterance, findings: Findings, group: DeviceGroup) -> None:
    """Adds what cards of different kinds are together."""
    first, last = group.mentions[0], group.mentions[-1]
    findings.meanings.extend((*group.meanings(), *owned(utterance, first)))
    findings.doubts.append(f"{utterance.words(first.start, last.end)}: taken as cards in one machine")


def _name_beside(utterance: Utterance, findings: Findings, chosen: DeviceMention, other: DeviceMention) -> None:
    """Says of a second kind of accelerator that it is not calculated with."""
    said = utterance.words(other.start, other.end)
    label = AcceleratorNames.of(utterance.catalogues).label(chosen.accelerator or "")
    if joint(utterance.tokens, chosen, other) is Joint.TOGETHER:
        findings.left_out.append(
            f"{said}: cards of different kinds are not worked out together; this is for {label} alone"
        )
    else:
        findings.doubts.append(f"{said} is named too; the first, {label}, is taken")


def _added_up(utterance: Utterance) -> Iterator[Meaning]:
    """How many there are of one kind that is named again and again: the two of `3090 + 3090`."""
    named = [mention for mention, polarity in utterance.of_kind(DeviceMention) if polarity is Polarity.WANTED]
    for at, first in enumerate(named):
        chain = [first]
        for other in named[at + 1 :]:
            joined = other.start == chain[-1].end and utterance.tokens[other.start].before.strip() in ("+", "&")
            if not joined or other.accelerator != first.accelerator or other.count or first.count:
                break
            chain.append(other)
        if len(chain) > 1:
            yield Meaning(_COUNT, len(chain), first.start, chain[-1].end, literal=True)
            return


def _asked(utterance: Utterance, compared: Sequence[DeviceMention]) -> Iterator[Meaning]:
    """What the accelerators of a question tell of it: `how many L4s?` asks for hardware, `A100 or H100?` compares."""
    for mention, _ in utterance.of_kind(DeviceMention):
        if mention.accelerator and _is_how_many(utterance.tokens, mention.start):
            behind = utterance.tokens[mention.name_end : mention.name_end + 1]
            timed = bool(behind) and behind[0].soft and "rented_time" in behind[0].roles  # how many H100 hours
            end = mention.name_end + timed
            yield Meaning(_QUESTION, _HOW_LONG if timed else _WHICH, mention.name_start, end)
            yield Meaning(_ON_HOURS if timed else _ON_COUNT, True, mention.name_start, end)
    if len({each.accelerator for each in compared}) > 1 and is_asked(utterance.tokens, compared[0].start):
        yield Meaning(_QUESTION, _COMPARE, compared[0].name_start, compared[0].name_end, shared=_LOOSE)


def _is_how_many(tokens: Sequence[Token], at: int) -> bool:
    """Whether the number of what begins at a token is asked for: `how many L4`, `how many GPUs (A800)`.

    Units may be counted: `how many blocks of A100`.
    """
    if at >= COUNTING and tokens[at - 1].text == "of":
        at -= 2
    for place in range(at - 1, max(0, at - COUNTING), -1):
        if tokens[place].text == "many" and tokens[place - 1].text == "how":
            return True
        if "device" not in tokens[place].roles and "device_modifier" not in tokens[place].roles:
            return False
    return False


def _pasted(utterance: Utterance) -> Iterator[Meaning]:
    """What the list of a machine's accelerators says that was pasted."""
    names = AcceleratorNames.of(utterance.catalogues)
    for mention, _ in utterance.of_kind(PasteMention):
        found = next(names.mentions(tokenise(mention.name), mention.name), None) if mention.name else None
        if found is not None and found.accelerator is not None:
            yield Meaning(_ACCELERATOR, found.accelerator, mention.start, mention.end, literal=True)
            yield from mention.meanings


def _options(
    utterance: Utterance, alternatives: Sequence[DeviceMention], phrases: Sequence[Meaning]
) -> Iterator[tuple[Meaning, ...]]:
    """Each alternative with its number and what it was offered for; and two numbers of one kind, `2 or 4 A100`."""
    offers = _offers(alternatives, phrases, len(utterance.tokens))
    for mention, offer in zip(alternatives, offers, strict=True):
        meanings = [*device_meanings(utterance, mention), *owned(utterance, mention), *offer]
        yield (*meanings, *([_one_card(mention)] if is_one_card(utterance, mention) else []))
    if alternatives:
        return
    for mention, polarity in utterance.of_kind(DeviceMention):
        if polarity is Polarity.WANTED and mention.count and mention.count.other:
            for number in (mention.count, mention.count.other):
                yield (Meaning(_COUNT, int(number.digits), number.start, number.end, literal=True),)
            return


def _offers(
    alternatives: Sequence[DeviceMention], phrases: Sequence[Meaning], last: int
) -> Sequence[tuple[Meaning, ...]]:
    """The rent that is said behind each of several accelerators; none where one has none: `A at $1/h or B at $2/h`."""
    ends = [*(each.start for each in alternatives[1:]), last]
    behind = [
        tuple(each for each in phrases if each.fact == _OFFER and mention.end <= each.start < end)[:1]
        for mention, end in zip(alternatives, ends, strict=False)
    ]
    return behind if all(behind) else [()] * len(behind)


def _add(utterance: Utterance, findings: Findings, chosen: DeviceMention) -> None:
    """Compares what is there already with what it would be with the accelerators that may be added."""
    added = addition_of(utterance, chosen) if not findings.options else None
    if added is None:
        return
    for count, is_there in ((added.there, True), (added.there + added.more, False)):
        told = ((_COUNT, count), (_OWNED, is_there), (_THERE, added.there))
        option = [Meaning(fact, value, added.start, added.end, literal=True) for fact, value in told]
        findings.options.append(tuple(option))
    findings.meanings.append(Meaning(_QUESTION, _COMPARE, added.start, added.end, literal=True, shared=0))


def _exclude(findings: Findings, mention: DeviceMention, accelerator: str, said: str) -> None:
    """Two accelerators can be ruled out; of a third it is said that it is not."""
    free = [fact for fact in _EXCLUDED if all(each.fact != fact for each in findings.meanings)]
    if free:
        findings.meanings.append(Meaning(free[0], accelerator, mention.name_start, mention.name_end, literal=True))
    else:
        findings.left_out.append(f"{said} is ruled out too; two accelerators can be")


def _one_card(mention: DeviceMention) -> Meaning:
    return Meaning(_COUNT, 1, mention.name_start, mention.name_end)


def _compared(chosen: DeviceMention, others: Sequence[DeviceMention]) -> Iterator[Meaning]:
    """The first accelerator of another kind."""
    for other in others:
        if other.accelerator and other.accelerator != chosen.accelerator:
            yield Meaning(_COMPARED, other.accelerator, other.name_start, other.name_end, literal=True)
            return


def _as_carried(utterance: Utterance, mention: DeviceMention, phrases: Sequence[Meaning]) -> DeviceMention:
    """The mention, as what a laptop has of that name where the sentence tells of one and it is one card there."""
    if not mention.accelerator or (mention.count is not None and mention.count.digits != "1"):
        return mention
    if any(each.fact == _SITE and each.value in _ELSEWHERE for each in phrases):
        return mention
    sentences = SentenceMap(utterance.tokens)
    told = (each for each in phrases if each.fact == _LAPTOP and each.value is True)
    if not any(sentences.together(each.start, mention.start) for each in told):
        return mention
    carried = AcceleratorNames.of(utterance.catalogues).in_laptop(mention.accelerator)
    return replace(mention, accelerator=carried, doubts=()) if carried else mention


def _carried(utterance: Utterance, mention: DeviceMention) -> Iterator[Meaning]:
    """That it is in a laptop, where its name says so."""
    names = AcceleratorNames.of(utterance.catalogues)
    if mention.accelerator and _LAPTOP in utterance.rulebook.facts and names.is_in_laptop(mention.accelerator):
        yield Meaning(_LAPTOP, True, mention.name_start, mention.name_end)


def _filled(utterance: Utterance, mention: DeviceMention) -> Iterator[str]:
    """What a machine that is named by its accelerators was taken for."""
    full = FullMachine.of(utterance, mention)
    if full is not None and full.assumed:
        node = utterance.words(mention.name_start, mention.end + 1)
        yield f"{node}: taken as {full.each} accelerators in each machine"


def _counts_before(utterance: Utterance, phrases: Sequence[Meaning]) -> Iterator[Meaning]:
    """The number before `consumer card` or `24 GB card`."""
    taken = {place for mention in utterance.mentions for place in range(mention.start, mention.end)}
    for meaning in phrases:
        if (
            meaning.fact.startswith(("hardware.", "site."))
            and meaning.fact != _COUNT
            and _names_device(utterance, meaning)
        ):
            count = cardinal_before(utterance.tokens, meaning.start)
            if count and taken.isdisjoint(range(count.start, count.end)):
                yield count_meaning(utterance, count)


def _names_device(utterance: Utterance, meaning: Meaning) -> bool:
    return any("device" in token.roles for token in utterance.tokens[meaning.start : meaning.end])


def _of_them(utterance: Utterance) -> Iterator[Meaning]:
    """`8 of them`, where accelerators are named before."""
    tokens = utterance.tokens
    first = min((each.start for each, _ in utterance.of_kind(DeviceMention)), default=len(tokens))
    for at in range(first + 2, len(tokens)):
        if "pointing" in tokens[at].roles and tokens[at - 1].text == "of" and tokens[at].soft:
            count = cardinal_before(tokens, at - 1)
            if count:
                yield count_meaning(utterance, replace(count, end=at + 1))
