"""The page for a person with a budget: answer, price, what comes next, what was assumed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from kb.advice.document import AdviceDocument
from kb.advice.document.shape.configuration import AlternativeDocument, ConfigurationDocument
from kb.advice.document.shape.price import PriceReferenceDocument
from kb.advice.document.shape.remark import AssumptionDocument
from kb.advice.document.shape.report import LineDocument
from kb.advice.report import POLICY
from tui.report.paper.block import Block, Entries, Entry, Paragraph, Table
from tui.report.paper.paper import Part
from tui.report.paper.row_names import row_names

__all__ = ["first_page"]

_RENT, _TO_BUY = "cost.per_hour", "cost.purchase"
_PACES = ("inference.rate_per_request", "training.rate", "training.duration")
_NEEDED, _USABLE, _CHANCE = "memory.required", "hardware.usable_memory", "fit.probability"
_OPENING = ("defect", "take", "ranked", "then")
_UNKNOWN, _THERE = "not known", "there already"
_SAID, _FOLLOWS = ("answer", "detected"), "follows from "
_VERDICT = "fit.verdict"


def first_page(found: AdviceDocument) -> Iterator[Part]:
    """The parts of the first page; those without content are left out."""
    yield Part("answer", "The answer", tuple(_answer(found)), first=True)
    price = ("price", "What it costs", tuple(_price(found)))
    others = (
        ("compared", "What was compared", tuple(_compared(found))),
        ("alternatives", _alternatives_title(found), tuple(_alternatives(found))),
    )
    # Where nothing can be recommended, what would do instead is the answer, and what was proposed only costs.
    told = (price, *others) if found["recommendation"] is not None else (*others, price)
    for name, title, blocks in (
        *told,
        ("answers", "What was said of the job", tuple(_said(found))),
        ("assumed", "What was assumed, and what would change the answer", tuple(_assumed(found))),
        ("mind", "What to mind", tuple(_mind(found))),
    ):
        if blocks:
            yield Part(name, title, blocks, first=True)


def _answer(found: AdviceDocument) -> Iterator[Block]:
    yield from (Paragraph(line["text"], "lead") for line in _lines(found, POLICY))
    yield Paragraph(found["report"]["answer"], "lead")
    told = [line for name in _OPENING for line in _lines(found, name)]
    if told:
        yield Entries(tuple(Entry(line["text"]) for line in told))
    best = found["recommendation"] or found["plan"] or found["nearest"]
    if best is not None and (fit := _fit(best)):
        yield Paragraph(f"{_shown(best, _VERDICT)}: {fit}.")
    if found["recommendation"] is not None:
        first = (
            f"It is the first of {found['feasible']:,} candidates that do the job, of {found['considered']:,} that "
            f"were looked at, ranked by: {found['goal']['title'].lower()}."
        )
        only = "Nothing else was compared: what was said leaves one candidate."
        yield Paragraph(first if found["considered"] > 1 else only, "aside")


def _fit(configuration: ConfigurationDocument) -> str:
    figures = configuration["figures"]
    if _NEEDED not in figures or _USABLE not in figures:
        return ""
    chance = f", which is enough with a probability of {figures[_CHANCE]['shown']}" if _CHANCE in figures else ""
    needed, usable = figures[_NEEDED]["shown"], figures[_USABLE]["shown"]
    return f"each accelerator needs {needed} of {usable} usable{chance}"


def _price(found: AdviceDocument) -> Iterator[Block]:
    if not found["prices"]:
        return
    rows = []
    for each in found["prices"]:
        between = f"{each['lowest']} to {each['highest']}" if each["lowest"] and each["highest"] else ""
        providers = f"{each['providers']} providers" if each["providers"] and between else ""
        rows.append(
            (
                each["title"],
                each["shown"],
                ", ".join(part for part in (between, providers) if part) or "–",
                f"{each['dates']}, old" if each["old"] else each["dates"] or "not dated",
                each["reason"],
            )
        )
    yield Table(
        _priced(found),
        ("What", "Price", "From the lowest to the highest", "Prices of", "How it comes about"),
        tuple(rows),
    )
    # A figure that several prices are made of is told once.
    made_of = {figure["name"]: figure for each in found["prices"] for figure in each["references"]}
    if made_of:
        yield Entries(tuple(map(_reference, made_of.values())))
    yield Paragraph(
        "Prices are without taxes, and without people, rack space and network. Ask for an offer before you order: "
        "a list price is as old as its date.",
        "aside",
    )


def _priced(found: AdviceDocument) -> str:
    if found["recommendation"] is not None:
        return "Prices of what is recommended"
    about = found["prices_of"]
    plan = found["plan"]
    if about is None or plan is None or about["configuration"] == plan["configuration"]:
        return "Prices of what was proposed, for comparison"
    return f"Prices of what would do instead: {row_names([about], partial(_title, found))[0]}"


def _reference(figure: PriceReferenceDocument) -> Entry:
    since = f", since {figure['since']}" if figure["since"] else ""
    return Entry(f"{figure['title']}: {figure['shown']}{since}. From: {figure['source']}")


def _compared(found: AdviceDocument) -> Iterator[Block]:
    comparison = found["comparison"]
    if comparison is None:
        return
    rows = []
    known = [each for row in comparison["rows"] if (each := row["configuration"]) is not None]
    names = iter(row_names(known, partial(_title, found)))
    for number, row in enumerate(comparison["rows"]):
        configuration = row["configuration"]
        chosen = "chosen" if number == comparison["chosen"] else "does the job" if row["works"] else "does not do it"
        what = next(names) if configuration is not None else "cannot be worked out"
        rows.append((row["title"], what, *_figures(configuration), f"{chosen}. {' '.join(row['against'])}".strip()))
    yield Table(
        "The options beside each other", ("Option", "With", "Rent", "To buy", "Pace", "How it stands"), tuple(rows)
    )
    if comparison["why"]:
        yield Paragraph(comparison["why"], "aside")


def _alternatives_title(found: AdviceDocument) -> str:
    return "The next best, and why they lost" if found["recommendation"] else "What would do instead"


def _alternatives(found: AdviceDocument) -> Iterator[Block]:
    recommended = found["recommendation"]
    ways = found["alternatives"] if recommended is not None else found["instead"] or found["alternatives"]
    told = [*found["seconds"].values(), *ways]
    if not told:
        return
    beside: list[tuple[ConfigurationDocument, str]] = [(each, _standing(found, each)) for each in told]
    if recommended is not None:
        beside.insert(0, (recommended, "recommended"))
    names = row_names([each for each, _ in beside], partial(_title, found))
    rows = [
        (name, *_figures(each), _fit_words(each), standing)
        for name, (each, standing) in zip(names, beside, strict=True)
    ]
    yield Table(
        "Alternatives",
        ("Alternative", "Rent", "To buy", "Pace", "Fits", "Why not" if recommended is not None else "What changes"),
        tuple(rows),
    )


def _standing(found: AdviceDocument, each: AlternativeDocument) -> str:
    best_by = f"First by “{each['title'].lower()}”. " if each["title"] and found["recommendation"] is not None else ""
    if found["recommendation"] is None:
        changes = "; ".join(f"{_title(found, fact)}: {value['shown']}" for fact, value in each["changes"].items())
        return ". ".join(part for part in (each["title"], changes) if part) or "–"
    behind = f"Behind by {each['behind']}." if each["behind"] else "The goal finds it alike; it comes later in order."
    return f"{best_by}{behind}"


def _figures(configuration: ConfigurationDocument | None) -> tuple[str, str, str]:
    if configuration is None:
        return (_UNKNOWN, _UNKNOWN, _UNKNOWN)
    figures = configuration["figures"]
    pace = next((figures[each]["shown"] for each in _PACES if each in figures), _UNKNOWN)
    if configuration["owned"]:
        return (_THERE, _THERE, pace)
    return (_shown(configuration, _RENT), _shown(configuration, _TO_BUY), pace)


def _fit_words(configuration: ConfigurationDocument) -> str:
    if configuration["obstacle"]:
        return f"No: {configuration['obstacle']}"
    chance = configuration["figures"].get(_CHANCE)
    verdict = _shown(configuration, _VERDICT)
    return f"{verdict} ({chance['shown']})" if chance else verdict


def _shown(configuration: ConfigurationDocument, fact: str) -> str:
    figure = configuration["figures"].get(fact)
    return figure["shown"] if figure is not None else _UNKNOWN


def _title(found: AdviceDocument, fact: str) -> str:
    known = found["facts"].get(fact)
    return known["title"] if known is not None else fact


def _said(found: AdviceDocument) -> Iterator[Block]:
    """The answers, each with the words that it was read from, and what of the words was not used."""
    given = {
        fact: each
        for fact, each in found["answers"].items()
        if each["origin"] in _SAID and not each["note"].startswith(_FOLLOWS)
    }
    if given:
        rows = tuple((_title(found, fact), each["shown"], each["note"] or "answered") for fact, each in given.items())
        yield Table("Answers", ("What", "Taken as", "From the words"), rows)
    aside = [line["text"] for name in ("heard", "not_used") for line in _lines(found, name)]
    if aside:
        yield Entries(tuple(Entry(text) for text in aside))


def _assumed(found: AdviceDocument) -> Iterator[Block]:
    deciding: list[AssumptionDocument] = list(found["decisive"])
    if found["assumed_model"] is not None:
        deciding.insert(0, found["assumed_model"])
    if deciding:
        yield Paragraph("Another value of these changes what is recommended:")
        yield Entries(tuple(Entry(_decides(each)) for each in deciding))
    elif found["assumptions"]:
        yield Paragraph(
            "No other plausible value of what was assumed changes what is recommended, as far as was tried."
        )
    behind = {each["fact"] for each in deciding}
    rest = [each for each in found["assumptions"] if each["fact"] not in behind]
    if rest:
        yield Paragraph(
            f"{len(rest)} more values were assumed, because nobody said them; the part “All that was assumed” lists "
            "them, with what to say to change each.",
            "aside",
        )


def _decides(each: AssumptionDocument) -> str:
    becomes = f" With {each['otherwise']}: {each['becomes']}." if each.get("becomes") else ""
    return f"{each['title']}: {each['value']}.{becomes} To change it: --set {each['fact']}=…"


def _mind(found: AdviceDocument) -> Iterator[Block]:
    grave = [each for each in found["remarks"] if each["level"] in ("warn", "require")]
    if grave:
        words = {"warn": "warning", "require": "required"}
        yield Entries(tuple(Entry(each["text"], words[each["level"]]) for each in grave))


def _lines(found: AdviceDocument, name: str) -> Sequence[LineDocument]:
    return [line for each in found["report"]["sections"] if each["id"] == name for line in each["lines"]]
