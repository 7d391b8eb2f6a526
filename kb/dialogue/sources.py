"""Where the figures of an advice come from: who says so."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engine.explanation import NothingToProveError, prove, source_words
from engine.rulebook import Source
from kb.advice import Citation
from kb.advice.configuration import Configuration
from kb.advice.report.standing import main_configuration
from kb.dialogue.advice_text import headline_facts, named, sentence
from kb.dialogue.reply import Reply
from kb.dialogue.scene import Scene
from kb.dialogue.served import Served
from kb.dialogue.suggestion import suggestions

__all__ = ["sources"]

_MEMORY = "memory.required"
_MOST = 4


def sources(scene: Scene) -> Served | None:
    """That rules work the advice out, and what its figures rest on; None where there is no advice yet."""
    about = None if scene.is_open else main_configuration(scene.advice)
    if about is None:
        return None
    reply = Reply.of(
        "Rules do: they work it out from what you said, the catalogue of hardware and the documents that they cite.",
        f"Of {named(scene, about)}:",
    )
    for told in tuple(_told(scene, about))[:_MOST]:
        reply = reply.with_paragraph(told)
    first = f"why {scene.rulebook.title(_MEMORY).lower()}"
    return Served(Reply(reply.paragraphs, (), suggestions(scene, first, "how sure are you")), scene.moment)


def _told(scene: Scene, about: Configuration) -> Iterator[str]:
    """Each figure with what it rests on: a document or a paper before a rule of thumb."""
    documents = {each.claim: each for each in scene.advice.citations}
    for fact in dict.fromkeys((_MEMORY, *headline_facts(scene.rulebook, about.inference))):
        try:
            node = prove(scene.advisor.engine, about.inference, fact)
        except NothingToProveError:
            continue
        cited = sorted(node.sources, key=lambda each: (_is_bare(each, documents), each.kind == "thumb"))
        if cited:
            yield sentence(f"{scene.rulebook.title(fact)}: {_words(cited[0], documents)}")


def _is_bare(source: Source, documents: Mapping[str, Citation]) -> bool:
    """Whether a source is a number of the ledger alone, which tells a reader nothing."""
    return source.kind == "claim" and source.reference not in documents


def _words(source: Source, documents: Mapping[str, Citation]) -> str:
    """A source in words; a claim by what its document states, and where."""
    cited = documents.get(source.reference) if source.kind == "claim" else None
    if cited is None or not cited.document:
        return source_words(source)
    place = ", ".join(each for each in (cited.document, cited.section) if each)
    return f"“{cited.statement.rstrip('.')}” ({place})"
