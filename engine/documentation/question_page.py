"""The page of a question: a fact that people are asked for."""

from __future__ import annotations

from collections.abc import Iterator

from engine.documentation.addresses import Addresses, page_path
from engine.documentation.consequences import Consequence, consequences
from engine.documentation.markdown import code, escaped, table
from engine.documentation.material import Material
from engine.documentation.page import Page
from engine.documentation.phrases import bullets, condition_lines, exact, source_lines, value_text
from engine.documentation.uses_section import use_lines
from engine.explanation.reason_text import expression_text
from engine.language.expression import Literal
from engine.rulebook import Fact

__all__ = ["question_page"]

_ASKED_OF = {
    "experts": "A setting for experts: it is chosen by itself, and asked only of those who want to set it.",
    "wishes": "A wish: nobody is asked for it, and whoever has it says so.",
}


def question_page(material: Material, fact: Fact) -> Page:
    """The page of the question about ``fact``."""
    path = page_path("question", fact.id)
    return Page.of(path, _QuestionPage(material, fact, Addresses(material.rulebook, path)).lines())


class _QuestionPage:
    """The parts of one page."""

    def __init__(self, material: Material, fact: Fact, addresses: Addresses) -> None:
        self._material, self._fact, self._addresses = material, fact, addresses
        self._rulebook = material.rulebook

    def lines(self) -> Iterator[str]:
        fact = self._fact
        yield f"# {escaped(fact.ask or fact.title)}"
        yield ""
        if fact.help:
            yield escaped(fact.help)
            yield ""
        if fact.why_asked:
            yield f"Why it is asked: {escaped(fact.why_asked)}"
            yield ""
        if fact.find_out:
            yield f"How to find out: {escaped(fact.find_out)}"
            yield ""
        if fact.ask_for != "everybody":
            yield escaped(_ASKED_OF[fact.ask_for])
            yield ""
        yield f"The answer is the fact {self._addresses.name(fact.id)} ({code(fact.id)})."
        yield ""
        yield "## Answers"
        yield ""
        yield from self._answers()
        yield "## When it is asked"
        yield ""
        yield from condition_lines(self._rulebook, fact.when)
        if fact.ask_first:
            yield "It comes before any other question that matters."
            yield ""
        if fact.together is not None:
            others = ", ".join(self._addresses.name(each) for each in fact.together.facts)
            yield f"It is asked together with {others}, as far as they are open: {escaped(fact.together.ask)}"
            yield ""
        yield "## Until it is answered"
        yield ""
        yield self._meanwhile()
        yield ""
        yield from self._doubt()
        if fact.words:
            yield "## Words understood in free text"
            yield ""
            yield from bullets(self._words())
        yield from source_lines(self._material.claim_text, fact.sources)
        yield from use_lines(self._material, fact.id, self._addresses)
        yield from self._consequences()

    def _answers(self) -> Iterator[str]:
        fact, kind = self._fact, self._fact.type
        if kind.kind == "bool":
            yield "Yes or no."
        elif kind.values:
            yield from table(
                ["Answer", "Typed"], ([escaped(fact.labels.get(each, each)), code(each)] for each in kind.values)
            )
            return
        elif kind.catalogue is not None:
            yield f"An entry of the catalogue {code(kind.catalogue)}."
        elif kind.is_number:
            what = "A whole number" if kind.kind == "int" else "A number"
            unit = f" in {kind.unit.symbol}" if kind.unit is not None else ""
            least = f" from {exact(self._rulebook, fact.id, kind.low)}" if kind.low is not None else ""
            most = f" up to {exact(self._rulebook, fact.id, kind.high)}" if kind.high is not None else ""
            yield f"{escaped(f'{what}{unit}{least}{most}')}."
        else:
            yield "Any text."
        yield ""
        if fact.suggest:
            yield f"Suggested: {escaped(', '.join(exact(self._rulebook, fact.id, each) for each in fact.suggest))}."
            yield ""

    def _meanwhile(self) -> str:
        fact = self._fact
        if fact.stop is not None:
            return f"Nothing is concluded: {escaped(fact.stop)}"
        if fact.assume is None:
            return "Nothing is assumed."
        note = f" ({fact.assume_note})" if fact.assume_note else ""
        return f"Assumed: {escaped(value_text(self._rulebook, fact.id, fact.assume) + note)}."

    def _doubt(self) -> Iterator[str]:
        doubt = self._fact.doubt
        if doubt is not None:
            where = "" if isinstance(doubt, Literal) else f" where {expression_text(doubt, self._rulebook)}"
            yield escaped(f"That is doubted{where}: other values are tried, to tell whether they change the outcome.")
            yield ""

    def _words(self) -> Iterator[str]:
        phrases: dict[str, list[str]] = {}
        for value, phrase in self._fact.words:
            meant = "# stands for the number" if value is None else self._rulebook.show(self._fact.id, value)
            phrases.setdefault(meant, []).append(code(phrase))
        for meant, listed in phrases.items():
            yield f"{escaped(meant)}: {', '.join(listed)}"

    def _consequences(self) -> Iterator[str]:
        found = consequences(self._rulebook, self._fact)
        if not found:
            return
        yield "## What each answer leads to"
        yield ""
        yield "As far as a rule, row or case compares it with a constant; they may ask for more besides."
        yield ""
        for answer, each in found.items():
            yield f"### {escaped(answer)}"
            yield ""
            packs: dict[str, list[str]] = {}
            for consequence in each:
                packs.setdefault(consequence.provider.pack, []).append(self._consequence(consequence))
            yield from bullets(f"{self._addresses.pack(pack)}: {'; '.join(said)}" for pack, said in packs.items())

    def _consequence(self, consequence: Consequence) -> str:
        provider, branch = consequence.provider, consequence.branch
        link = self._addresses.rule(provider.id)
        if branch is None:
            return link
        row = f", {'row' if provider.kind == 'table' else 'case'} {code(branch.id)}" if branch.id else ""
        set_here = [
            escaped(f"{self._rulebook.title(each.fact)} = {value_text(self._rulebook, each.fact, each.expression)}")
            for each in branch.effects
            if isinstance(each.expression, Literal)
        ]
        return f"{link}{row}{': ' if set_here else ''}{', '.join(set_here)}"
