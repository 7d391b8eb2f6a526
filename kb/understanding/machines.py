"""Accelerators of several machines: `two nodes with 8 H100 each`, `32 A100, 4 per server`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise, takewhile

from msgspec.structs import replace

from kb.understanding.mention import Meaning
from kb.understanding.numeral import Numeral
from kb.understanding.quantity import cardinal_before
from kb.understanding.token import Token
from kb.understanding.utterance import Findings, Utterance

__all__ = ["hear_machines"]

_COUNT, _NODES = "hardware.count", "hardware.nodes"
_NEAR, _LIST = 3, 8


def hear_machines(utterance: Utterance, findings: Findings, phrases: Sequence[Meaning]) -> None:
    """Turns `two nodes with 8 H100 each` and `8 per node` into the number of all accelerators."""
    everything = [*findings.meanings, *phrases]
    counts = [each for each in everything if each.fact == _COUNT]
    if asked := next((each for each in counts if _is_of_asked_machines(utterance.tokens, each.start)), None):
        said = utterance.words(asked.start, asked.end)
        findings.retracted.extend(counts)
        findings.meanings[:] = [each for each in findings.meanings if each.fact != _COUNT]
        findings.doubts.append(f"{said} are in each machine; how many machines it takes is asked")
        return
    _share_out(utterance, findings, counts)
    nodes = next((each for each in everything if each.fact == _NODES), None)
    if nodes is None:
        findings.meanings.extend(_single(utterance, counts))
    for count in everything:
        groups = _machines_of(utterance, count) if count.fact == _COUNT and count.shared else None
        if groups is not None:
            machines = int(groups.digits)
            findings.meanings.append(Meaning(_NODES, machines, groups.start, groups.end, literal=True))
            findings.meanings.append(replace(count, value=int(count.value) * machines, shared=0, literal=True))
            return
        if count.fact != _COUNT or count.shared == 0 or not _is_per_node(utterance, count, nodes):
            continue
        said = utterance.words(count.start, count.end)
        if nodes is None:
            findings.doubts.append(f"{said} are in each machine; the number of machines is not said, counted once")
            continue
        total = int(count.value) * int(nodes.value)
        findings.meanings.append(replace(count, value=total, shared=0))
        findings.doubts.append(f"{said} in each of {nodes.value} machines: taken as {total} accelerators in total")
        return


def _is_of_asked_machines(tokens: Sequence[Token], at: int) -> bool:
    """Whether a number tells how many accelerators those machines have of which it is asked how many there must be."""
    linked = at
    while linked > 2 and tokens[linked].soft and "machine_link" in tokens[linked - 1].roles:
        linked -= 1
    if linked == at or "machine" not in tokens[linked - 1].roles:
        return False
    return tokens[linked - 2].text == "many" and tokens[linked - 1].soft


def _single(utterance: Utterance, counts: Sequence[Meaning]) -> Iterator[Meaning]:
    """One machine, where words link one to the accelerators: `a server with 4 L40S`."""
    tokens = utterance.tokens
    for count in counts:
        at = count.start
        while at > 1 and tokens[at].soft and "machine_link" in tokens[at - 1].roles:
            at -= 1
        one = at > 1 and "machine" in tokens[at - 1].roles and "article" in tokens[at - 2].kin
        if at < count.start and one and tokens[at - 1].text == tokens[at - 1].word and tokens[at - 1].soft:
            yield Meaning(_NODES, 1, at - 2, at)
            return


def _share_out(utterance: Utterance, findings: Findings, counts: Sequence[Meaning]) -> None:
    """The machines of `32 A100, 4 per server`, where all accelerators and those in each machine are said."""
    for each in counts:
        for total in counts:
            whole, part = int(total.value), int(each.value)
            if total is each or not 0 < part < whole or whole % part or not _is_per_node(utterance, each, None):
                continue
            if not _is_per_node(utterance, total, None):
                findings.meanings.append(Meaning(_NODES, whole // part, each.start + 1, each.end, literal=True))
                findings.meanings.append(replace(total, shared=0))
                return


def _machines_of(utterance: Utterance, count: Meaning) -> Numeral | None:
    """How many machines have so many accelerators each: the two of `two 8-GPU nodes`."""
    tokens = utterance.tokens
    end = next((each.end for each in utterance.mentions if each.start <= count.start < each.end), count.end)
    if end >= len(tokens) or not tokens[end].soft or "machine" not in tokens[end].roles:
        return None
    return cardinal_before(tokens, count.start)


def _is_per_node(utterance: Utterance, count: Meaning, nodes: Meaning | None) -> bool:
    tokens = utterance.tokens
    end = next((each.end for each in utterance.mentions if each.start <= count.start < each.end), count.end)
    inside = frozenset[str]().union(*(token.roles for token in tokens[count.start : end]))
    if {"machine", "each_of"} <= inside:
        return True  # "4 per node"
    if any("machine" in token.roles and token.before == "/" for token in tokens[count.start : end]):
        return True  # "gpus/node: 8"
    behind = list(takewhile(lambda token: token.soft, tokens[end : end + _NEAR]))
    first = behind[0].text if behind else ""
    machine = any("machine" in token.roles for token in behind)
    if nodes is not None and behind and "machine" in behind[0].roles and 0 <= nodes.start - end <= _NEAR:
        return True  # "8 GPU servers, two of them"
    if first == "each" or [token.text for token in behind[:2]] in (["in", "each"], ["per", "each"]):
        return nodes is not None
    if _is_of_each(tokens, count.start):
        return True
    if nodes is not None and 0 <= count.start - nodes.end <= _NEAR and "(" in tokens[count.start].before:
        return True  # "96 DGX A100 (8x40G)"
    if nodes is not None and 0 <= count.start - nodes.end <= 1 and _is_shared_out(tokens, end):
        return True  # "3 blades: 2 x A30 + 256 GB RAM each"
    if first in ("per", "in") and machine and any(token.text in ("per", "each") for token in behind):
        return True
    if nodes is None or nodes.end > count.start:
        return False
    between = tokens[nodes.end : count.start]
    if any(token.text == "each" for token in between[-_NEAR:]):
        return True  # "in each are 4 pieces"
    joined = all(token.soft or token.text == "each" for token in between)  # "3 machines, each with 8 A100"
    return 0 < len(between) <= 2 and joined and all("machine_link" in token.roles for token in between)


def _is_of_each(tokens: Sequence[Token], at: int) -> bool:
    """Whether the words before a number say that each machine has so many: `each node 4 cards`, `per server: 8`."""
    before = tokens[max(0, at - _NEAR) : at]
    for one, two in pairwise(before):
        if "each_of" in one.roles and "machine" in two.roles and two.soft:
            return all(
                "machine_link" in token.roles or token.text in ("has", "holds")
                for token in before[before.index(two) + 1 :]
            )
    return False


def _is_shared_out(tokens: Sequence[Token], end: int) -> bool:
    """Whether `each` ends the list of what machines have."""
    for token in tokens[end : end + _LIST]:
        if any(mark in token.before for mark in (". ", "\n", ";")):
            return False
        if token.text == "each":
            return True
    return False
