"""A proof as plain lines of text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from engine.explanation.missing_names import missing_words
from engine.explanation.proof_node import ProofNode
from engine.language import printable
from engine.rulebook import Place, Source

__all__ = ["ORIGIN_WORDS", "origin_words", "place_words", "proof_lines", "source_words"]

_SHORT = 24
"""A source of so few characters is written out again."""
ORIGIN_WORDS: Mapping[str, str] = {
    "answer": "your answer",
    "detected": "detected",
    "search": "chosen by the search",
    "catalogue": "catalogue",
    "default": "assumed",
    "parameter": "parameter",
}
"""Where a value comes from that no rule gave, in few words."""


def origin_words(node: ProofNode) -> str:
    """Where the value of ``node`` comes from, in few words."""
    if node.rule:
        return f"{node.rule}#{node.branch}" if node.branch else node.rule
    return ORIGIN_WORDS.get(node.origin, node.origin)


def proof_lines(*nodes: ProofNode, sources: bool = True, max_depth: int = 50) -> list[str]:
    """``nodes`` and everything below them, a line or more each, drawn as trees.

    Nothing is written twice: what is used again has a number where it stands first and is then referred to by that, all
    such premises of a node on one line; so has a long source. Below each of ``nodes``, what comes from a rule marked
    ``explain: collapse`` shows its value and arithmetic, and from one marked ``hide`` its value alone.
    """
    drawing = _Drawing(nodes, sources, max_depth)
    for node in nodes:
        drawing.add(node, "", "", max_depth, asked=True)
    return drawing.lines


class _Drawing:
    """Trees on lines, with what was shown already, by number."""

    def __init__(self, nodes: Sequence[ProofNode], sources: bool, depth: int) -> None:
        self.lines: list[str] = []
        self._sources = sources
        shown = [each for node in nodes for each in _within(node, depth)]
        self._referred = {each.name for each in shown if each.repeated} & {
            each.name for each in shown if not each.repeated
        }
        self._numbers: dict[str, int] = {}
        told = Counter(text for each in shown if not each.repeated for text in _sources_of(each))
        self._told_again = {text for text, count in told.items() if count > 1 and len(text) > _SHORT}
        self._source_numbers: dict[str, int] = {}

    def add(self, node: ProofNode, head: str, rest: str, depth: int, *, asked: bool = False) -> None:
        """Draws ``node``: ``head`` stands before its first line, ``rest`` before the others."""
        said = _one_line(node.title if node.kind == "advice" else f"{node.title} = {node.value}")
        origin = _one_line(origin_words(node))
        number = ""
        if node.name in self._referred and not node.repeated:
            self._numbers[node.name] = len(self._numbers) + 1
            number = f"   ({self._numbers[node.name]})"
        self.lines.append(f"{head}{said}   [{origin}]{number}")
        if node.repeated:
            return
        bar = "│ " if node.children and depth > 0 else "  "
        for text in self._details(node, "show" if asked else node.explain):
            self.lines.append(f"{rest}{bar}{_one_line(text)}")
        if depth > 0:
            self._add_premises(node, rest, depth - 1)

    def _add_premises(self, node: ProofNode, rest: str, depth: int) -> None:
        seen = [each for each in node.children if each.repeated and each.name in self._referred]
        new = [each for each in node.children if each not in seen]
        for index, child in enumerate(new):
            last = index == len(new) - 1 and not seen
            self.add(child, f"{rest}{'└─' if last else '├─'} ", f"{rest}{'   ' if last else '│  '}", depth)
        if seen:
            told = ", ".join(f"({self._numbers[each.name]}) {_one_line(each.title)}" for each in seen)
            self.lines.append(f"{rest}└─ {told}")

    def _details(self, node: ProofNode, explain: str) -> Iterator[str]:
        if node.arithmetic and explain != "hide":
            yield from (f"= {text}" for text in dict.fromkeys((node.formula, node.arithmetic)))
        if explain == "show":
            if node.reason:
                yield node.reason
            for each in node.statements:
                yield f"the source states, in our words: {each.says}"
                yield f"{each.mark}: {each.because or missing_words(each.missing)}"
            if node.note and node.origin != "catalogue":
                yield node.note
            yield from (f"not {lost}" for lost in node.overridden)
            if self._sources and (cited := [self._cited(text) for text in _sources_of(node)]):
                yield f"source: {'; '.join(cited)}"
        # What is not built in says so, however brief the rest is.
        if self._sources and (node.overlay or (node.rule and explain == "show")):
            yield f"at {place_words(node.place, node.replaces)}"

    def _cited(self, text: str) -> str:
        """A source, with a number where it is cited again, and by that number alone where it was cited before."""
        if text not in self._told_again:
            return text
        if text in self._source_numbers:
            return f"[S{self._source_numbers[text]}]"
        number = self._source_numbers[text] = len(self._source_numbers) + 1
        return f"[S{number}] {text}"


def _within(node: ProofNode, depth: int) -> Iterator[ProofNode]:
    yield node
    if depth > 0 and not node.repeated:
        for child in node.children:
            yield from _within(child, depth - 1)


def _sources_of(node: ProofNode) -> Iterator[str]:
    if node.catalogue_source:
        yield node.catalogue_source
    yield from map(source_words, node.sources)


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
