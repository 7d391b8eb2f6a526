"""What a word of the trade means: from the catalogue of products, the rules and the ledger, with the source."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from engine.rulebook.lexicon import Term
from kb.advice.report import Figure
from kb.advice.report.figure_words import figure
from kb.advice.report.terms import terms_in
from kb.appraisal import product_meant
from kb.catalogue import Product
from kb.claims import Claim
from kb.dialogue.advice_text import sentence
from kb.dialogue.named import facts_named
from kb.dialogue.reply import Reply
from kb.dialogue.scene import Scene
from kb.dialogue.served import Served
from kb.dialogue.suggestion import suggestions
from kb.understanding.word_list import words as word_set

__all__ = ["define", "is_defined", "is_term"]

_TERMS = "Terms"
_TELLING = ("fact", "architecture", "recommendation", "formula", "software", "caveat")
_SMALL = word_set("a an the of in on to and for is it me my this that here exactly actually really even")
_ENDING = re.compile(r"(?<=\w{3})(?:ing|s|es|ed)$")
_TERM_WORDS = 5
_ARTICLE = re.compile(r"^(?:a|an|the)\s+")


def is_defined(scene: Scene, words: str) -> bool:
    """Whether there is something to say about a term."""
    return bool(_known(scene, words))


def is_term(scene: Scene, words: str | None) -> bool:
    """Whether words, if there are any, are a term as they stand, and do not only say one in passing."""
    return words is None or _is_known(scene, _term(words))


def define(scene: Scene) -> Served | None:
    """What a term means, what a document says of it, and what it comes to in this job; None where it is not known."""
    term = _known(scene, scene.slots.get("term", ""))
    product = _product(scene, term)
    meaning = sentence(product.about) if product is not None else _meaning(scene, term)
    if not meaning:
        return None
    name = product.name if product is not None else _as_typed(scene.said, term)
    reply = Reply.of(f"{sentence(name).rstrip('.')}: {meaning}")
    claims = _claims(scene, term, product)
    if _declared(scene, term) is not None:  # what is only said in passing is no source of a meaning
        claims = (each for each in claims if each.statement.lower().startswith(term))
    claim = next(claims, None)
    if claim is not None:
        titles = {each.name: each.title for each in scene.advisor.claims.documents()}
        source = f"{titles.get(claim.document, claim.document)}, {claim.id}"
        reply = reply.with_paragraph(f"Source: {claim.statement} ({source})")
    here = next(_here(scene, term), None)
    if here is not None:
        reply = reply.with_paragraph(f"In this job: {here.title.lower()} {here.shown}.", figures=(here,))
    first = (f"why {here.title.lower()}",) if here is not None else ()
    return Served(replace(reply, suggestions=suggestions(scene, *first)), scene.moment)


def _as_typed(said: str, term: str) -> str:
    """The term with the capitals that a person wrote: AWQ, and not awq."""
    at = said.lower().find(term)
    return said[at : at + len(term)] if at >= 0 else term


def _known(scene: Scene, words: str) -> str:
    """The term that words are, or that is said in them in another form or order; empty where there is none.

    `A checkpoint of activation` is activation checkpointing, and `context, for a layman` is about the context.
    """
    term = _term(words)
    if not term or _is_known(scene, term):
        return term
    wanted = _stems(term)
    if not wanted or len(wanted) > _TERM_WORDS:
        return ""
    names = (word for each in scene.rulebook.lexicon.terms for word in each.words)
    catalogue = scene.advisor.catalogues.products
    products = (catalogue.label(each) for each in catalogue.ids())
    known = [(stems, name) for name in (*names, *products) if (stems := _stems(name.lower())) and stems <= wanted]
    best = max(known, key=lambda each: len(each[0]), default=None)
    if best is None or 2 * len(best[0]) < len(wanted):
        return ""
    return best[1].lower() if _is_known(scene, best[1].lower()) else ""


def _is_known(scene: Scene, term: str) -> bool:
    return _product(scene, term) is not None or bool(_meaning(scene, term))


def _stems(term: str) -> frozenset[str]:
    """The words of a term without their endings, and without small ones."""
    parts = term.replace("-", " ").replace("/", " ").split()
    return frozenset(_ENDING.sub("", part) or part for part in parts if part not in _SMALL)


def _term(words: str) -> str:
    return _ARTICLE.sub("", words.strip().lower())


def _product(scene: Scene, term: str) -> Product | None:
    """The product of that name; one called `... parallelism` is also called `... parallel`."""
    forms = dict.fromkeys((term, term.removesuffix("s"), f"{term}ism", term.replace("-", " ")))
    products = scene.advisor.catalogues.products
    if _declared(scene, term) is not None and all(products.exact(form) is None for form in forms):
        return None  # a word that rules explain is no product that is only called alike: GRPO is no Groq
    found = (product_meant(scene.advisor.catalogues, form) for form in forms)
    return next((product for product in found if product is not None), None)


def _meaning(scene: Scene, term: str) -> str:
    """What the terms of the rules, the report's list of terms, or the help for a question, says of a word."""
    declared = _declared(scene, term)
    if declared is not None:
        return sentence(declared.means)
    said = (text for section in scene.rulebook.report if section.title == _TERMS for text in section.says)
    terms = {word.lower(): meaning for word, meaning in terms_in(said).items()}
    if term in terms:
        return sentence(terms[term])
    titled = [each for each in scene.rulebook.facts.values() if each.help and _title(each.title) == term]
    return sentence(titled[0].help) if titled else ""


def _declared(scene: Scene, term: str) -> Term | None:
    """The term that rules declare under a word, in the singular or plural."""
    forms = {term, term.removesuffix("s"), term.replace("-", " ")}
    return next((each for each in scene.rulebook.lexicon.terms if not forms.isdisjoint(each.words)), None)


def _title(title: str) -> str:
    return title.lower().partition(" (")[0]


def _claims(scene: Scene, term: str, product: Product | None) -> Iterator[Claim]:
    """Claims that say something of a term by name, those that explain first."""
    claims = scene.advisor.claims
    own = [claims.get(each) for each in product.claims] if product is not None else []
    found = [*own, *claims.search(term, 12)]
    named = [each for each in found if term in each.statement.lower() and each.status == "ok"]
    yield from sorted(named, key=lambda each: (not each.statement.lower().startswith(term), _place(each)))


def _place(claim: Claim) -> int:
    return _TELLING.index(claim.kind) if claim.kind in _TELLING else len(_TELLING)


def _here(scene: Scene, term: str) -> Iterator[Figure]:
    if scene.is_open:
        return
    inference = scene.advice.inference
    for fact in facts_named(scene, term):
        if scene.rulebook.type_of(fact).is_number and inference.value(fact) is not None:
            yield figure(scene.rulebook, inference, fact)
