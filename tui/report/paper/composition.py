"""A paper made of the JSON document of an advice, and of nothing else: what that does not show, no paper shows."""

from __future__ import annotations

import shlex
from collections.abc import Iterator

from kb.advice.document import AdviceDocument
from kb.advice.document.shape.proof import ProofDocument
from tui.report.paper.block import Block, Command, Entries, Entry, Paragraph, Proof, Step
from tui.report.paper.evidence import evidence, source_words
from tui.report.paper.figures import figures
from tui.report.paper.first_page import first_page
from tui.report.paper.paper import Paper, Part

__all__ = ["paper_of"]

_RENT, _TO_BUY = "cost.per_hour", "cost.purchase"
_DIGITS = 12


def paper_of(found: AdviceDocument) -> Paper:
    """The whole paper of a document: short first, then what it rests on, the proof, and how to have it again."""
    parts = (
        *first_page(found),
        *figures(found),
        *evidence(found),
        *_advice(found),
        *_proof(found),
        Part("again", "How to have this advice again", tuple(_again(found))),
    )
    return Paper("Hardware for a language model: what to take, and why", tuple(_head(found)), parts)


def _head(found: AdviceDocument) -> Iterator[tuple[str, str]]:
    origin = found["provenance"]
    request = found["request"]
    yield "Asked", request["text"] if request is not None and request["text"] else _answers(found)
    yield "Ranked by", found["goal"]["title"]
    yield "Made", f"{origin['made']} by whygpu {found['version']}"
    yield "Prices of", _price_dates(found) or "no prices are known"
    yield "Rules", f"as of {found['rulebook']['as_of']}, digest {found['rulebook']['digest']}"
    yield "Rules of your own", _layers(found) or "none"
    if origin["command"]:
        yield "Command", shlex.join(origin["command"])
    if origin["masked"]:
        yield "Not shown", ", ".join(_title(found, fact) for fact in origin["masked"])
    if found["notice"]:
        yield "Notice", found["notice"]


def _answers(found: AdviceDocument) -> str:
    told = [
        f"{_title(found, fact)}: {each['shown']}"
        for fact, each in found["answers"].items()
        if each["origin"] == "answer"
    ]
    return "; ".join(told) or "nothing was said of the job"


def _title(found: AdviceDocument, fact: str) -> str:
    known = found["facts"].get(fact)
    return known["title"] if known is not None else fact


def _price_dates(found: AdviceDocument) -> str:
    dated = {each["fact"]: each["dates"] for each in found["prices"] if each["dates"]}
    told = [f"{words} {dated[fact]}" for fact, words in ((_RENT, "rents"), (_TO_BUY, "purchase")) if fact in dated]
    return "; ".join(told)


def _layers(found: AdviceDocument) -> str:
    """The rules of the person's own: whether they count, what they replace and take out, what is wrong with them."""
    told = []
    for each in found["rulebook"]["layers"]:
        replaced = ", ".join(dict.fromkeys(one["id"] for one in each["replaces"]))
        retired = ", ".join(dict.fromkeys(one["id"] for one in each["retires"]))
        package = each["package"]
        name = f"{package['name']} {package['version']}, {package['digest'][:_DIGITS]}" if package else each["path"]
        parts = [
            name if each["in_force"] else f"{name} NOT IN FORCE",
            f"signed by {package['signer']}" if package and package["signer"] else "",
            f"replaces {replaced}" if replaced else "",
            f"takes out {retired}" if retired else "",
            "; ".join(one.splitlines()[0] for one in each["findings"]),
        ]
        told.append(", ".join(part for part in parts if part))
    return "; ".join(told)


def _advice(found: AdviceDocument) -> Iterator[Part]:
    advised = [each for each in found["remarks"] if each["level"] in ("recommend", "inform")]
    if advised:
        words = {"recommend": "advice", "inform": "note"}
        entries = tuple(Entry(each["text"], words[each["level"]], (f"Rule: {each['rule']}.",)) for each in advised)
        yield Part("advice", "Further advice and notes", (Entries(entries),), long=True)


def _proof(found: AdviceDocument) -> Iterator[Part]:
    if found["proof"]:
        told = Paragraph(
            "From each figure down to answers, catalogue entries, parameters and documents. What was proved once is "
            "only referred to later.",
            "aside",
        )
        yield Part("proof", "The proof", (told, Proof(tuple(_step(each) for each in found["proof"]))))


def _step(node: ProofDocument) -> Step:
    return Step(
        node["title"],
        node["shown"],
        "proved above" if node.get("repeated") else node["origin"],
        tuple(_step_lines(node)),
        tuple(_step(each) for each in node.get("children", [])),
    )


def _step_lines(node: ProofDocument) -> Iterator[tuple[str, str]]:
    if node.get("repeated"):
        return
    for label, text in (
        ("because", node.get("reason", "")),
        ("formula", node.get("formula", "")),
        ("with figures", node.get("arithmetic", "")),
        ("said", node.get("note", "")),
        ("catalogue", node.get("catalogue_source", "")),
        ("sources", "; ".join(source_words(each) for each in node.get("sources", []))),
        ("rule", " at ".join(part for part in (node.get("rule", ""), node.get("place", "")) if part)),
    ):
        if text:
            yield label, text
    for judged in node.get("statements", []):
        yield "a document, in our words", f"{judged['says']} {judged['mark']}: {judged['because']}"


def _again(found: AdviceDocument) -> Iterator[Block]:
    origin = found["provenance"]
    if origin["command"]:
        yield Command(shlex.join(origin["command"]))
    if origin["masked"]:
        yield Paragraph("Fill in what is not shown. What follows from it is shown, and may let somebody work it out.")
    yield Paragraph(
        f"The same version ({found['version']}) with the same rules (digest {found['rulebook']['digest']}, as of "
        f"{found['rulebook']['as_of']}) gives the same advice. Any figure is proved by: whygpu why FACT, followed "
        "by the same words."
    )
