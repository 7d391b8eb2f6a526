"""What the declared phrases of a text say."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from kb.understanding.clause import is_asked, is_bygone, is_conditional, is_presupposed
from kb.understanding.doubt_words import left_out
from kb.understanding.layout_alternatives import layout_alternatives
from kb.understanding.mention import Meaning, Mention
from kb.understanding.polarity import AGAINST, AT_STAKE, Polarity
from kb.understanding.relevance import WORK, Relevance
from kb.understanding.rivalry import rivals, weighed
from kb.understanding.sentence_map import SentenceMap
from kb.understanding.utterance import Findings, Utterance

__all__ = ["hear_phrases"]

_OURS = "ours"
_COUNTING = frozenset({"cardinal", "article"})
_DECISIONS = (
    "inference.engine",
    "training.method",
    "site.cloud",
    "training.optimizer",
    "cache.format",
    "site.kind",
    "zero.stage",
)
"""What a person can choose between; what the job needs is no choice."""
_CLOUD = "site.cloud"
_PLACE, _RENTED, _QUESTION, _RENT_OR_BUY = "site.kind", "cloud", "question.kind", "rent_or_buy"

_COUNTED = frozenset({"hardware.nodes", "hardware.count"})
"""What is counted is no work: who has `16 hosts` may host nothing. What was counted once is there no more."""
_TEXTS = ("need.documents", "training.examples")
_COPIES, _AT_ONCE = "parallel.replicas", "inference.concurrency"
_TEAM = "inference.team"
_FAILING = "failing"
"""The class of words for what ceases to work."""
_INSIDE = {
    "inference.concurrency": ("need.use",),
    "need.documents": ("need.use",),
    "need.documents_per_day": ("need.use",),
    "need.documents_per_month": ("need.use",),
    "hardware.nodes": ("site.kind",),
    "site.accelerator_memory": ("site.accelerator_kind",),
    "hardware.owned": ("site.kind", "site.laptop"),
    "hardware.host_ram": ("site.kind", "site.laptop"),
    "need.requests_per_day": ("managed.model",),
    "need.requests_per_month": ("managed.model",),
    "site.kind": ("site.laptop",),
    "own.paid": ("site.kind", "site.laptop", "hardware.owned"),
    "training.lora_rank": ("training.method",),
    "question.on_output": ("training.days_limit",),
    "question.kind": (
        "question.goal_said",
        "site.kind",
        "need.use",
        "site.to_buy",
        "question.on_worth",
        "site.vendor",
        "site.phone",
        "site.processor_only",
        "managed.model",
    ),
    "site.to_buy": ("question.on_worth", "question.goal_said", "site.vendor"),
    "zero.stage": ("training.sharding", "training.engine"),
    "question.on_electricity": ("question.kind",),
    "question.on_worth": ("question.kind", "site.to_buy"),
    "need.spot": ("site.cloud", "site.kind"),
    "budget.whole": ("question.kind", "site.kind", "site.to_buy"),
}
"""Of a fact: those that the words for it tell as well."""

_TIMES = ("second", "minute", "hour", "day", "month")
_OF_THE_LOAD = frozenset(
    {"managed.model", *(f"need.{what}_per_{time}" for what in ("requests", "tokens", "documents") for time in _TIMES)}
)
_OF_TODAY = (Polarity.REPLACED, Polarity.COMPARED, Polarity.OBSERVED)
"""What is said so of a load, or of an interface that has a price, counts: `replace 3 million GPT-4o calls a month`."""


def hear_phrases(utterance: Utterance, relevance: Relevance) -> Findings:
    """The values that declared phrases name. What is denied counts as its opposite, where there is one."""
    findings = Findings()
    options = list(_options(utterance))
    layouts = [] if options else layout_alternatives(utterance)
    options.extend(layouts)
    places = _places(utterance)
    owned = [meaning for meaning in places if meaning.fact == _PLACE and meaning.value != _RENTED]
    apart: set[tuple[int, int]] = set()
    if owned and len(owned) < len(places):  # `AWS or our own server?` is one question, and no two jobs
        findings.meanings.append(replace(owned[0], fact=_QUESTION, value=_RENT_OR_BUY, shared=0, literal=True))
        findings.meanings.extend(each for each in places if each.fact == _CLOUD)
        apart = {(meaning.start, meaning.end) for meaning in places}
    else:
        findings.options = options
        findings.meanings.extend(each for option in layouts[:1] for each in option)
    rival = {(meaning.start, meaning.end) for option in findings.options for meaning in option}
    for mention, polarity in utterance.of_kind(Mention):
        place = (mention.start, mention.end)
        if place in apart or (place in rival and (layouts or polarity in AGAINST)):
            continue
        findings.doubts.extend(mention.doubts)
        before = utterance.tokens[max(0, mention.start - 1)]
        # "must not leave my laptop" denies no laptop, "not my laptop" does
        possessed = _OURS in utterance.tokens[mention.start].kin and "denial" not in before.roles
        today = polarity in _OF_TODAY and any(each.fact in _OF_THE_LOAD for each in mention.meanings)
        if polarity is Polarity.WANTED or (polarity is Polarity.DENIED and possessed) or today:
            findings.meanings.extend(each for each in mention.meanings if _is_told(utterance, each))
            findings.meanings.extend(_work_inside(utterance, mention, relevance))
            findings.meanings.extend(_told_inside(utterance, mention))
            continue
        opposite = tuple(_opposites(utterance, mention)) if polarity is Polarity.DENIED else ()
        findings.meanings.extend(opposite)
        if not opposite and mention.meanings:
            findings.doubts.append(left_out(utterance.words(mention.start, mention.end), polarity))
    for near in utterance.nearby:
        findings.doubts.extend(near.mention.doubts)
        findings.meanings.extend(each for each in near.mention.meanings if _is_told(utterance, each))
    return findings


def _is_told(utterance: Utterance, meaning: Meaning) -> bool:
    """Whether a sentence tells a value; of some facts a question or a condition tells nothing."""
    if _is_one_of_several(utterance, meaning):
        return False
    if meaning.fact in _COUNTED and is_bygone(utterance.tokens, meaning.start, meaning.end):
        return False
    if not utterance.rulebook.facts[meaning.fact].stated_only:
        return True
    at = meaning.start
    if is_conditional(utterance.tokens, at):
        return False
    return not is_asked(utterance.tokens, at) or is_presupposed(utterance.tokens, at)


def _is_one_of_several(utterance: Utterance, meaning: Meaning) -> bool:
    """Whether one thing stands for any of several, so that it counts none.

    So it is with the one of `one replica may die`, of `one request every few minutes`, and of `one letter is a page`.
    And who says `only me and my two colleagues` is not alone.
    """
    if meaning.value != 1 or isinstance(meaning.value, bool):
        return False
    if meaning.fact in _TEXTS:
        return True  # no batch is one text
    if meaning.fact == _COPIES:
        sentences = SentenceMap(utterance.tokens)
        failing = [at for at, token in enumerate(utterance.tokens) if _FAILING in {*token.kin, *token.noun_kin}]
        return any(sentences.together(meaning.start, at) for at in failing)
    behind = utterance.tokens[meaning.end : meaning.end + 2]
    if meaning.fact != _AT_ONCE or not behind or not behind[0].soft:
        return False
    joined = len(behind) > 1 and "group_joint" in behind[0].roles and behind[1].soft
    others = joined and (_OURS in behind[1].kin or behind[1].is_number or not _COUNTING.isdisjoint(behind[1].kin))
    return others or "each_of" in behind[0].roles


def _options(utterance: Utterance) -> Iterator[tuple[Meaning, ...]]:
    """The values of one decision of which one is to be chosen: `vLLM or SGLang`, `LoRA or full fine-tuning`."""
    for fact in _DECISIONS:
        said = {
            (mention.start, mention.end): (mention, polarity, meaning)
            for mention, polarity in utterance.of_kind(Mention)
            for meaning in mention.meanings
            if meaning.fact == fact
        }
        stances = [(mention, _weighed_as(utterance, mention, polarity)) for mention, polarity, _ in said.values()]
        at_stake = [mention for mention, polarity in stances if polarity in AT_STAKE]
        chain = weighed(utterance.tokens, stances) or rivals(utterance.tokens, at_stake)
        found = {meaning.value: meaning for mention, _, meaning in said.values() if mention in chain}
        if len(found) > 1:
            yield from ((meaning,) for meaning in found.values())
            return


def _places(utterance: Utterance) -> list[Meaning]:
    """The places of which one is to be chosen: a cloud, by its name or without, and what stands in the house."""
    said = {
        (mention.start, mention.end): (mention, meaning)
        for mention, polarity in utterance.of_kind(Mention)
        if polarity in AT_STAKE
        for meaning in (*mention.meanings, *_told_inside(utterance, mention))
        if meaning.fact in (_PLACE, _CLOUD)
    }
    chain = rivals(utterance.tokens, [mention for mention, _ in said.values()])
    return [meaning for mention, meaning in said.values() if mention in chain]


def _weighed_as(utterance: Utterance, mention: Mention, polarity: Polarity) -> Polarity:
    """How a value stands: who asks for one thing instead of another has not replaced it yet."""
    asked = polarity is Polarity.REPLACED and is_asked(utterance.tokens, mention.start)
    return Polarity.COMPARED if asked else polarity


def _work_inside(utterance: Utterance, mention: Mention, relevance: Relevance) -> Iterator[Meaning]:
    """The kind of work that words of a longer phrase name, unless they mean something else there.

    `full fine-tuning` names fine-tuning; `offload to host memory` does not name hosting.
    """
    facts = [meaning.fact for meaning in mention.meanings]
    if WORK not in facts and not _COUNTED.intersection(facts):
        kinds = {kind for kind in map(relevance.only_kind, facts) if kind is not None}
        for meaning in utterance.phrases.inside(WORK, mention, utterance.tokens):
            if not kinds or meaning.value in kinds:
                yield meaning


def _told_inside(utterance: Utterance, mention: Mention) -> Iterator[Meaning]:
    """What words tell besides: `6 agents at once` are agents, the `cheapest way` is a wish for what is cheapest."""
    if any("alternative" in token.roles for token in utterance.tokens[mention.start : mention.end]):
        return  # "or do I have to rent one"
    if any(meaning.fact == _TEAM for meaning in mention.meanings):
        return  # the agents of "30 of our 400 agents" are people
    for meaning in mention.meanings:
        for fact in _INSIDE.get(meaning.fact, ()):
            for found in utterance.phrases.inside(fact, mention, utterance.tokens):
                yield replace(found, literal=False, shared=2)


def _opposites(utterance: Utterance, mention: Mention) -> Iterator[Meaning]:
    for meaning in mention.meanings:
        declared = utterance.rulebook.facts[meaning.fact]
        wanted = declared.type
        if declared.denied is not None:
            yield replace(meaning, fact=declared.denied)
        elif isinstance(meaning.value, bool):
            yield replace(meaning, value=not meaning.value)
        elif wanted.kind == "enum" and "none" in wanted.values:
            yield replace(meaning, value="none")
        elif len(wanted.values) == 2 and meaning.fact != WORK:  # who does not host may still not train
            yield replace(meaning, value=next(each for each in wanted.values if each != meaning.value))
