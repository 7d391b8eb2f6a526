"""What is said of a situation or a text, as plain entries that can be compared."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from bench.frozen.situation import as_given
from engine.explanation import ProofNode, prove_all, statements_of
from engine.inference import Inference
from engine.language import Value
from kb.advice.parts import remarks_of
from kb.advisor import Advisor

__all__ = ["Record", "record_of_situation", "record_of_text"]

Record = dict[str, str]
"""What is said, by what it is said of: ``fact memory.weights`` -> ``14000000000.0 formula``."""

_NEVER_ALIKE = {"digest", "rulebook", "version", "place", "file", "line", "seconds"}
"""Keys of a document that tell where something stands or which program it was, not what is said."""
_IN_SITUATIONS = {"proof", "firings", "claims"}
"""Parts of a document that are much larger than all others, and that situations hold as well."""


def record_of_situation(advisor: Advisor, situation: Mapping[str, Value]) -> Record:
    """The facts, firings, conflicts, remarks, statements of documents and proofs of one inference.

    A proof is recorded a step at a time: what each fact is concluded from, by which rule, with its reason, arithmetic
    and sources. Where in a file a rule stands is left out.
    """
    inference = advisor.engine.infer(as_given(situation))
    return dict((*_said(advisor, inference), *_proofs(advisor, inference)))


def _said(advisor: Advisor, inference: Inference) -> Iterator[tuple[str, str]]:
    for firing in inference.firings:
        concluded, refused = sorted(firing.concluded), sorted(firing.refused.items())
        by = firing.overridden_by or ""
        yield f"firing {firing.provider} {firing.branch}", f"{firing.level} {concluded} {refused} {by}"
    for conflict in inference.conflicts:
        pair = sorted([f"{each.provider} {each.branch}" for each in (conflict.first, conflict.second)])
        yield f"conflict {conflict.fact}", str(pair)
    for remark in remarks_of(advisor.engine, [inference]):
        sources = [(each.kind, each.reference) for each in remark.sources]
        yield f"remark {remark.rule}", f"{remark.branch} {remark.level} {remark.gravity} {remark.text} {sources}"
    for each in statements_of(advisor.rulebook, inference):
        yield f"statement {each.rule} {each.branch}", f"{each.says} | {each.mark} | {each.because} | {each.missing}"


def _proofs(advisor: Advisor, inference: Inference) -> Iterator[tuple[str, str]]:
    for root in prove_all(advisor.engine, inference, inference.facts):
        yield from _steps(root)


def _steps(node: ProofNode) -> Iterator[tuple[str, str]]:
    if node.repeated or node.kind != "fact":
        return
    sources = [(each.kind, each.reference, each.section, each.stance) for each in node.sources]
    parts: Iterable[object] = (
        repr(node.raw), node.value, node.title, node.origin, node.note, node.rule, node.branch, node.reason,
        node.formula, node.arithmetic, sources, node.catalogue_source, sorted(node.overridden),
        sorted({child.name for child in node.children}),
    )  # fmt: skip
    yield f"fact {node.name}", " | ".join(str(part) for part in parts)
    for child in node.children:
        yield from _steps(child)


def record_of_text(advisor: Advisor, text: str) -> Record:
    """The JSON document of the advice on a text, with first screen and report, without its longest parts."""
    heard = advisor.understand(text)
    goal = advisor.goal_said(heard.given)
    advice = advisor.advise(heard.given, goal, heard.options)
    document = advisor.document(advice, None, heard)
    return dict(_leaves("", {key: part for key, part in document.items() if key not in _IN_SITUATIONS}))


def _leaves(path: str, value: object) -> Iterator[tuple[str, str]]:
    if isinstance(value, Mapping):
        for key, each in value.items():
            if key not in _NEVER_ALIKE:
                yield from _leaves(f"{path}/{key}", each)
    elif isinstance(value, list | tuple):
        for number, each in enumerate(value):
            yield from _leaves(f"{path}/{number}", each)
    else:
        yield path or "/", repr(value)
