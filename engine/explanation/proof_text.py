"""A proof as plain lines of text."""

from __future__ import annotations

from engine.explanation.missing_names import missing_words
from engine.explanation.proof import ProofNode
from engine.language import printable
from engine.rulebook import Place, Source

__all__ = ["origin_words", "place_words", "proof_lines", "source_words"]

_ORIGINS = {
    "answer": "your answer",
    "detected": "detected",
    "search": "chosen by the search",
    "catalogue": "catalogue",
    "default": "assumed",
    "parameter": "parameter",
}


def origin_words(node: ProofNode) -> str:
    """Where the value of ``node`` comes from, in few words."""
    if node.rule:
        return f"{node.rule}#{node.branch}" if node.branch else node.rule
    return _ORIGINS.get(node.origin, node.origin)


def proof_lines(node: ProofNode, *, sources: bool = True, max_depth: int = 50) -> list[str]:
    """``node`` and everything below it, a line or more each, drawn as a tree.

    Below ``node``, what comes from a rule marked ``explain: collapse`` shows its value and arithmetic, and from one
    marked ``hide`` its value alone.
    """
    lines: list[str] = []
    _add(node, "", "", lines, sources, max_depth, asked=True)
    return lines


def _add(
    node: ProofNode, head: str, rest: str, lines: list[str], sources: bool, depth: int, *, asked: bool = False
) -> None:
    said = node.title if node.kind == "advice" else f"{node.title} = {node.value}"
    lines.append(f"{head}{_one_line(said)}   [{_one_line(origin_words(node))}]")
    bar = "│ " if node.children and not node.repeated and depth > 0 else "  "
    if node.repeated:
        lines[-1] += "   (shown above)"
        return
    for text in _details(node, sources, "show" if asked else node.explain):
        lines.append(f"{rest}{bar}{_one_line(text)}")
    if depth <= 0:
        return
    for index, child in enumerate(node.children):
        last = index == len(node.children) - 1
        _add(child, f"{rest}{'└─' if last else '├─'} ", f"{rest}{'   ' if last else '│  '}", lines, sources, depth - 1)


def _details(node: ProofNode, sources: bool, explain: str) -> list[str]:
    details: list[str] = []
    if node.arithmetic and explain != "hide":
        details.extend(f"= {text}" for text in dict.fromkeys((node.formula, node.arithmetic)))
    if explain == "show":
        if node.reason:
            details.append(node.reason)
        for each in node.statements:
            why = each.because or missing_words(each.missing)
            details += [f"the source states, in our words: {each.says}", f"{each.mark}: {why}"]
        if node.note and node.origin != "catalogue":
            details.append(node.note)
        details.extend(f"not {lost}" for lost in node.overridden)
        if sources and node.catalogue_source:
            details.append(f"source: {node.catalogue_source}")
        if sources and node.sources:
            details.append("source: " + "; ".join(source_words(source) for source in node.sources))
    # What is not built in says so, however brief the rest is.
    if sources and (node.overlay or (node.rule and explain == "show")):
        details.append(f"at {place_words(node.place, node.replaces)}")
    return details


def place_words(place: Place | None, replaces: Place | None) -> str:
    """Where something stands, and what stood there before."""
    return f"{place}, in place of {replaces}" if replaces else str(place)


def _one_line(text: str) -> str:
    """``text`` without anything a terminal could take for a command or for the end of the line."""
    return printable(" ".join(text.split()))


def source_words(source: Source) -> str:
    """A citation in one phrase."""
    kind = "own rule of thumb" if source.kind == "thumb" else source.kind
    colon = ":" if source.kind == "thumb" else ""
    parts = [f"{kind}{colon} {source.reference}", source.title, source.section, source.note]
    text = ", ".join(part for part in parts if part)
    return f"{text} (says otherwise)" if source.stance == "dissent" else text
