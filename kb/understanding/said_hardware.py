"""Which accelerators a text has, how many, and with how much memory."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import takewhile

from kb.catalogue import Instance
from kb.understanding.accelerator_names import AcceleratorNames, DeviceMention
from kb.understanding.clause import is_asked, is_past
from kb.understanding.hearing import Findings, Hearing
from kb.understanding.instance_names import CLOUD_WORDS
from kb.understanding.mention import Meaning
from kb.understanding.numeral import Numeral, cardinal_before
from kb.understanding.paste import PasteMention
from kb.understanding.rivalry import Joint, joint, rivals
from kb.understanding.standing import Standing
from kb.understanding.token import Token, tokenise
from kb.understanding.word_list import words
from kb.understanding.wording import left_out

__all__ = ["hear_hardware"]

_ACCELERATOR, _COUNT, _MEMORY, _NODES = "hardware.accelerator", "hardware.count", "hardware.memory", "hardware.nodes"
_WISH, _OWNED, _COMPARED = "site.accelerator_memory", "hardware.owned", "hardware.compared"
_EXCLUDED = ("hardware.excluded", "hardware.excluded_too")
_CARDS = frozenset({"consumer", "workstation", "soc"})
_QUESTION, _COMPARE, _WHICH = "question.kind", "compare", "which"
_SITE, _CLOUD, _OFFER = "site.kind", "site.cloud", "price.offer"
_CLOUDS = {"alibaba": "alibaba", "aws": "aws", "azure": "azure", "gcp": "google"}
_DEVICE_WORDS = frozenset({"card", "gpu", "accelerator"})
_MACHINES = frozenset({"node", "machine", "server", "box", "host"})
_BOARDS = {"dgx": 8, "hgx": 8}  # accelerators in one machine of that name
_AUXILIARIES = frozenset({"do", "of", "would", "are", "will", "should", "must"})
_NEAR = 3
_FOR_EACH = frozenset({"per", "each", "every"})
_LINKING = frozenset({"of", "with", "w", "each", "having", "a", "x", "and"})
_HOLDING = words("rig cluster server farm setup box node machine cloud instance pod")
_OF_MANY = words("many number several multiple cluster rig bunch stack of")
_ARTICLES = frozenset({"a", "an", "my"})
_OURS_CLASS, _PROSPECT = "ours", "prospect"
_LOOSE = 9
"""What is compared tells less of the question than the words that ask it."""
_REACH = 9
"""So many words may stand between what says that something is there and its name."""
_HAVING = words("have has own owns got bought i've we've they've purchased hav")
_NOT_YET = words("to would could should might must if will not can do does did don't haven't never want planning plan")
_PASSED_OVER = words("a an already just only the got old new used existing spare of these those")


def hear_hardware(hearing: Hearing, phrases: Sequence[Meaning]) -> Findings:
    """The accelerator, their number and memory. The first kind named counts; alternatives to it are options."""
    findings = Findings()
    chosen: DeviceMention | None = None
    others: list[DeviceMention] = []
    compared = _alternatives(hearing)
    findings.options.extend(_options(hearing, compared))
    for mention, standing in hearing.of_kind(DeviceMention):
        said = hearing.words(mention.start, mention.end)
        if standing is Standing.WANTED and _is_given_up(hearing, mention):
            standing = Standing.REPLACED
        if standing is not Standing.WANTED:
            if standing is Standing.DENIED and mention.accelerator and not _is_missed(hearing, mention):
                _exclude(findings, mention, mention.accelerator, said)
            elif mention not in compared:
                findings.doubts.append(left_out(said, standing))
            if standing not in (Standing.DENIED, Standing.CORRECTED):
                others.append(mention)
            continue
        if chosen is None or not chosen.accelerator:
            findings.doubts.extend(mention.doubts)
            chosen = mention
            if mention.count and mention.count.other and not findings.options:
                findings.doubts.append(f"{said}: taken as {_count(hearing, mention.count).value}")
        elif mention.accelerator and mention.accelerator != chosen.accelerator:
            if mention not in compared and _may_be_the_same(mention, chosen):
                continue
            label = AcceleratorNames.of(hearing.catalogues).label(chosen.accelerator or "")
            if mention not in compared and joint(hearing.tokens, chosen, mention) is Joint.TOGETHER:
                findings.left_out.append(
                    f"{said}: cards of different kinds are not worked out together; this is for {label} alone"
                )
            elif mention not in compared:
                findings.doubts.append(f"{said} is named too; the first, {label}, is taken")
            others.append(mention)
            continue
        findings.meanings.extend(_meanings(hearing, mention))
        findings.meanings.extend(_owned(hearing, mention))
        findings.meanings.extend(hearing.phrases.inside(_SITE, mention, hearing.tokens))  # "one rented H100"
        if _is_one_card(hearing, mention):
            findings.meanings.append(_one_card(mention))
            if mention not in compared:
                findings.doubts.append(f"{said}: no number is said, taken as one")
    findings.meanings.extend(_pasted(hearing))
    findings.meanings.extend(_counts_before(hearing, phrases))
    if chosen:
        findings.meanings.extend(_of_them(hearing))
        findings.meanings.extend(_compared(chosen, others))
    _for_each_node(hearing, findings, phrases)
    findings.meanings.extend(_asked(hearing))
    named = {each.accelerator for each in compared}
    if len(named) > 1 and _QUESTION in hearing.rulebook.facts and is_asked(hearing.tokens, compared[0].start):
        at, end = compared[0].name_start, compared[0].name_end
        findings.meanings.append(Meaning(_QUESTION, _COMPARE, at, end, shared=_LOOSE))
    return findings


def _is_given_up(hearing: Hearing, mention: DeviceMention) -> bool:
    """Whether an accelerator was used so far, and another one is named that was not."""
    tokens = hearing.tokens
    return is_past(tokens, mention.start, mention.end) and any(
        other.accelerator not in (None, mention.accelerator) and not is_past(tokens, other.start, other.end)
        for other, _ in hearing.of_kind(DeviceMention)
    )


def _asked(hearing: Hearing) -> Iterator[Meaning]:
    """That how many of an accelerator are needed is asked: `how many L4s?`."""
    for mention, _ in hearing.of_kind(DeviceMention):
        before = [token.text for token in hearing.tokens[max(0, mention.start - 2) : mention.start]]
        if before == ["how", "many"] and mention.accelerator and _QUESTION in hearing.rulebook.facts:
            yield Meaning(_QUESTION, _WHICH, mention.name_start, mention.name_end)


def _pasted(hearing: Hearing) -> Iterator[Meaning]:
    """What the list of a machine's accelerators says that was pasted."""
    names = AcceleratorNames.of(hearing.catalogues)
    for mention, _ in hearing.of_kind(PasteMention):
        found = next(names.mentions(tokenise(mention.name), mention.name), None) if mention.name else None
        if found is not None and found.accelerator is not None:
            yield Meaning(_ACCELERATOR, found.accelerator, mention.start, mention.end, literal=True)
            yield from mention.meanings


def _alternatives(hearing: Hearing) -> list[DeviceMention]:
    """The accelerators of which one is to be chosen: `A or B`; what is there already, and what may be bought."""
    named = [
        (mention, standing, any(_owned(hearing, mention)))
        for mention, standing in hearing.of_kind(DeviceMention)
        if mention.accelerator
    ]
    at_stake = [mention for mention, standing, _ in named if standing in (Standing.WANTED, Standing.RIVAL)]
    found = rivals(hearing.tokens, at_stake)
    if found:
        there = [mention for mention, _, owned in named if owned and mention not in found]
        return [*there[:1], *found]
    there = [mention for mention, standing, owned in named if owned and standing is not Standing.REPLACED]
    for mention in at_stake if there else ():
        if mention not in there and not _may_be_the_same(mention, there[0]):
            pair = sorted((there[0], mention), key=lambda each: each.start)
            return pair if joint(hearing.tokens, *pair) is not Joint.TOGETHER else []
    return []


def _may_be_the_same(one: DeviceMention, other: DeviceMention) -> bool:
    """Whether two names may mean one accelerator: `2x A100 PCIe 80 GB`, later only `the A100`."""
    if one.accelerator == other.accelerator:
        return True
    series = {str(mention.accelerator).partition("-")[0] for mention in (one, other)}
    return bool(one.doubts or other.doubts) and len(series) == 1


def _options(hearing: Hearing, alternatives: Sequence[DeviceMention]) -> Iterator[tuple[Meaning, ...]]:
    """Each alternative with its number; and two numbers of one kind, `2 or 4 A100`."""
    for mention in alternatives:
        meanings = [*_meanings(hearing, mention), *_owned(hearing, mention)]
        yield (*meanings, *([_one_card(mention)] if _is_one_card(hearing, mention) else []))
    if alternatives:
        return
    for mention, standing in hearing.of_kind(DeviceMention):
        if standing is Standing.WANTED and mention.count and mention.count.other:
            for number in (mention.count, mention.count.other):
                yield (Meaning(_COUNT, int(number.digits), number.start, number.end, literal=True),)
            return


def _is_one_card(hearing: Hearing, mention: DeviceMention) -> bool:
    """Whether one card is meant where no number is said: `on an RTX 4060`; not `RTX 4090s`, not `how many RTX 4090`."""
    tokens, end = hearing.tokens, mention.name_end
    if mention.count or not mention.accelerator or mention.instance or _board(hearing, mention):
        return False
    if hearing.catalogues.accelerators.get(mention.accelerator).kind not in _CARDS:
        return False
    behind = tokens[end].word if end < len(tokens) and tokens[end].soft else ""
    before = {token.text for token in tokens[max(0, mention.start - 3) : mention.start]}
    if _is_number_asked(tokens[end:]):
        return False
    several = tokens[end - 1].text in ("s", "'s") or (behind in _DEVICE_WORDS and tokens[end].text != behind)
    return not (several or behind in _HOLDING or before & _OF_MANY)


def _is_number_asked(tokens: Sequence[Token]) -> bool:
    """Whether how many accelerators are needed is what is asked: `how many do I need`, not `how many hours`."""
    asked = (three for one, two, three in zip(tokens, tokens[1:], tokens[2:], strict=False) if one.text == "how" and two.text == "many")
    return any(token.text in _AUXILIARIES or token.word in _DEVICE_WORDS for token in asked)


def _is_missed(hearing: Hearing, mention: DeviceMention) -> bool:
    """Whether an accelerator is not there, `we do not have an A100`, which does not rule it out."""
    return any(token.text in _HAVING for token in hearing.tokens[max(0, mention.start - 2) : mention.start])


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


def _meanings(hearing: Hearing, mention: DeviceMention) -> Iterator[Meaning]:
    if mention.accelerator:
        yield Meaning(_ACCELERATOR, mention.accelerator, mention.name_start, mention.name_end, literal=True)
    if mention.memory:
        value = float(mention.memory.digits) * hearing.rulebook.units.parse(mention.memory.unit).factor
        fact = _MEMORY if mention.accelerator or _WISH not in hearing.rulebook.facts else _WISH
        yield Meaning(fact, value, mention.memory.start, mention.memory.end, literal=True)
    if mention.instance:
        yield from _rented(hearing, mention, mention.instance)
    board = _board(hearing, mention)
    if board:
        machines = _count(hearing, mention.count).value if mention.count else 1
        yield Meaning(_NODES, machines, mention.start, mention.end)
        yield Meaning(_COUNT, board * int(machines), mention.start, mention.end)
    elif mention.count:
        meaning = _count(hearing, mention.count)
        if _counts_machines(hearing, mention, mention.count):
            meaning = replace(meaning, fact=_NODES)
        elif mention.groups:
            groups = int(mention.groups.digits)
            yield Meaning(_NODES, groups, mention.groups.start, mention.groups.end, literal=True)
            meaning = replace(meaning, value=int(meaning.value) * groups, shared=0)
        yield meaning


def _owned(hearing: Hearing, mention: DeviceMention) -> Iterator[Meaning]:
    """Whether the accelerators are there already: `my 4090`, `we have two A100`, but not `should I have an A100`."""
    tokens, name = hearing.tokens, mention.name_start
    for at in range(name, max(-1, mention.start - _REACH), -1):
        if at < name and _OURS_CLASS in tokens[at].kin and _is_near(tokens, at, name):
            yield Meaning(_OWNED, value=True, start=at, end=at + 1)
            return
        if tokens[at].text in _HAVING and at < name:
            if any(each.start < at <= each.end for each, _ in hearing.of_kind(DeviceMention)):
                return  # "an RTX 4080 has 48.7 TFLOPS, the A40 only 37.4"
            before = tokens[max(0, at - 3) : at]
            if any(_PROSPECT in token.kin for token in tokens[at + 1 : name]):
                return  # "we have an offer of 8 H100"
            if not {token.text for token in before} & _NOT_YET and not _is_asked(tokens, at):
                yield Meaning(_OWNED, value=True, start=at, end=at + 1)
            return
        if not tokens[at].soft and tokens[at].before.strip(" ,(") and not tokens[at].before.isspace():
            return  # another sentence


def _is_near(tokens: Sequence[Token], at: int, name: int) -> bool:
    """Whether nothing but numbers and small words stand between `my` and what is owned."""
    return all(token.is_number or token.kin or token.text in _PASSED_OVER for token in tokens[at + 1 : name])


def _is_asked(tokens: Sequence[Token], at: int) -> bool:
    """Whether a verb of having asks or wishes: `do I have`, `if I had`, `have to`."""
    behind = tokens[at + 1].text if at + 1 < len(tokens) else ""
    return behind == "to" or any("asking" in token.kin for token in tokens[max(0, at - 3) : at])


def _rented(hearing: Hearing, mention: DeviceMention, instance: Instance) -> Iterator[Meaning]:
    """That the accelerators are rented, of whom, and for how much of each one."""
    at, end = mention.name_start, mention.name_end
    clouded = mention.start < at and hearing.tokens[at - 1].text in CLOUD_WORDS
    price = instance.usd_per_accelerator_hr
    if _SITE in hearing.rulebook.facts:
        yield Meaning(_SITE, "cloud", at, end, literal=True)
    if _CLOUD in hearing.rulebook.facts:
        place = (at - 1, at) if clouded else (at, end)
        yield Meaning(_CLOUD, _CLOUDS.get(instance.provider, "other"), *place, literal=True)
    if _OFFER in hearing.rulebook.facts and price is not None:
        # what is said of the price counts more
        yield Meaning(_OFFER, price * hearing.rulebook.units.parse("USD/h").factor, at, end)


def _board(hearing: Hearing, mention: DeviceMention) -> int:
    """How many accelerators are in the machine that is named before them, a `DGX H100`; 0 where none is."""
    at = mention.name_start - 1
    return _BOARDS.get(hearing.tokens[at].text, 0) if at >= 0 and hearing.tokens[at + 1].soft else 0


def _counts_machines(hearing: Hearing, mention: DeviceMention, count: Numeral) -> bool:
    """Whether a number is one of machines: `two H100 servers`, but not `8x H100 servers`."""
    after = hearing.tokens[mention.end : mention.end + 1]
    plural = bool(after) and after[0].soft and after[0].word in _MACHINES and after[0].text != after[0].word
    return plural and hearing.tokens[count.end - 1].text != "x"


def _count(hearing: Hearing, count: Numeral) -> Meaning:
    """A number of accelerators; of two alternatives the smaller. An article counts less than a number."""
    named = [one for one in (count, count.other) if one and one.digits.isdecimal()]
    article = hearing.tokens[count.start].text in _ARTICLES
    return Meaning(_COUNT, min(int(one.digits) for one in named), count.start, count.end, literal=not article)


def _counts_before(hearing: Hearing, phrases: Sequence[Meaning]) -> Iterator[Meaning]:
    """The number before `consumer card` or `24 GB card`."""
    taken = {place for mention in hearing.mentions for place in range(mention.start, mention.end)}
    for meaning in phrases:
        words = {token.word for token in hearing.tokens[meaning.start : meaning.end]}
        if meaning.fact.startswith(("hardware.", "site.")) and meaning.fact != _COUNT and words & _DEVICE_WORDS:
            count = cardinal_before(hearing.tokens, meaning.start)
            if count and taken.isdisjoint(range(count.start, count.end)):
                yield _count(hearing, count)


def _of_them(hearing: Hearing) -> Iterator[Meaning]:
    """`8 of them`, where accelerators are named before."""
    tokens = hearing.tokens
    for at in range(2, len(tokens)):
        if tokens[at].text in ("them", "these", "those", "em") and tokens[at - 1].text == "of" and tokens[at].soft:
            count = cardinal_before(tokens, at - 1)
            if count:
                yield _count(hearing, replace(count, end=at + 1))


def _for_each_node(hearing: Hearing, findings: Findings, phrases: Sequence[Meaning]) -> None:
    """Turns `two nodes with 8 H100 each` and `8 per node` into the number of all accelerators."""
    everything = [*findings.meanings, *phrases]
    _share_out(hearing, findings, [each for each in everything if each.fact == _COUNT])
    nodes = next((each for each in everything if each.fact == _NODES), None)
    for count in everything:
        groups = _machines_of(hearing, count) if count.fact == _COUNT and count.shared else None
        if groups is not None:
            machines = int(groups.digits)
            findings.meanings.append(Meaning(_NODES, machines, groups.start, groups.end, literal=True))
            findings.meanings.append(replace(count, value=int(count.value) * machines, shared=0, literal=True))
            return
        if count.fact != _COUNT or count.shared == 0 or not _is_per_node(hearing, count, nodes):
            continue
        said = hearing.words(count.start, count.end)
        if nodes is None:
            findings.doubts.append(f"{said} are in each machine; the number of machines is not said, counted once")
            continue
        total = int(count.value) * int(nodes.value)
        findings.meanings.append(replace(count, value=total, shared=0))
        findings.doubts.append(f"{said} in each of {nodes.value} machines: taken as {total} accelerators in total")
        return


def _share_out(hearing: Hearing, findings: Findings, counts: Sequence[Meaning]) -> None:
    """The machines of `32 A100, 4 per server`, where all accelerators and those in each machine are said."""
    for each in counts:
        for total in counts:
            whole, part = int(total.value), int(each.value)
            if total is each or not 0 < part < whole or whole % part or not _is_per_node(hearing, each, None):
                continue
            if not _is_per_node(hearing, total, None):
                findings.meanings.append(Meaning(_NODES, whole // part, each.start + 1, each.end, literal=True))
                findings.meanings.append(replace(total, shared=0))
                return


def _machines_of(hearing: Hearing, count: Meaning) -> Numeral | None:
    """How many machines have so many accelerators each: the two of `two 8-GPU nodes`."""
    tokens = hearing.tokens
    end = next((each.end for each in hearing.mentions if each.start <= count.start < each.end), count.end)
    if end >= len(tokens) or not tokens[end].soft or tokens[end].word not in _MACHINES:
        return None
    return cardinal_before(tokens, count.start)


def _is_per_node(hearing: Hearing, count: Meaning, nodes: Meaning | None) -> bool:
    tokens = hearing.tokens
    end = next((each.end for each in hearing.mentions if each.start <= count.start < each.end), count.end)
    inside = {token.word for token in tokens[count.start : end]}
    if inside & _MACHINES and inside & _FOR_EACH:
        return True  # "4 per node"
    behind = [token.word for token in takewhile(lambda token: token.soft, tokens[end : end + _NEAR])]
    if nodes is not None and _MACHINES.intersection(behind[:1]) and 0 <= nodes.start - end <= _NEAR:
        return True  # "8 GPU servers, two of them"
    if behind[:1] == ["each"]:
        return nodes is not None
    if behind[:1] in (["per"], ["in"]) and _MACHINES.intersection(behind) and {"per", "each"}.intersection(behind):
        return True
    if nodes is None or nodes.end > count.start:
        return False
    between = tokens[nodes.end : count.start]
    if any(token.text == "each" for token in between[-_NEAR:]):
        return True  # "in each are 4 pieces"
    joined = all(token.soft or token.text == "each" for token in between)  # "3 machines, each with 8 A100"
    return 0 < len(between) <= 2 and joined and all(token.text in _LINKING for token in between)
