"""The recorder: what a front end hands its answers to. It never stands in the way of an answer."""

from __future__ import annotations

import hashlib
import platform
import uuid
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from threading import Lock
from typing import TYPE_CHECKING

import msgspec

from engine.inference import Given
from engine.rulebook import Rulebook
from kb.advice import Advice
from kb.advisor import Advisor
from kb.errors import KnowledgeError
from kb.journal.advice_outcome import outcome_of
from kb.journal.chain import digest_of
from kb.journal.content import SCHEMA, Answer, Content, Exchange, Heard, OwnModelText, UsedPackage
from kb.journal.journal import Journal, who_and_where
from kb.journal.record import Record
from kb.journal.sources import Sources
from kb.session import Answers
from kb.understanding import Understanding
from kb.version import VERSION

if TYPE_CHECKING:
    from kb.signature import Signer

__all__ = ["Recorder", "advice_content"]


_NO_PATIENCE = 0.05
"""Seconds for which a journal is waited for that could not be written before."""


class Recorder:
    """Records what one run of a front end answers, in the journal at ``place``. It may be used by several threads.

    Where something cannot be recorded, ``complain`` is told why, once for each reason, and the run goes on.
    """

    def __init__(
        self,
        place: str,
        through: str,
        command: Sequence[str] = (),
        complain: Callable[[str], None] = lambda _: None,
        signer: Signer | None = None,
        conversation: str | None = None,
    ) -> None:
        self.place = place
        self.conversation = conversation if conversation is not None else ""
        #: what signs records; None where they are not signed
        self.signer = signer
        self._through = through
        self._command = tuple(map(_clean, command))
        self._complain = complain
        self._lock = Lock()
        self._told: set[str] = set()
        self._last_advice: object = None

    def begin_conversation(self) -> None:
        """From now on records belong to a conversation of their own."""
        self.conversation = uuid.uuid4().hex[:16]

    def advice(
        self,
        advisor: Advisor,
        advice: Advice,
        answers: Answers,
        heard: Understanding | None = None,
        said: str = "",
        files: Mapping[str, str] | None = None,
    ) -> Record | None:
        """Records an answer to a request; None where that was not possible. ``said`` is its first sentence.

        ``files`` are the texts of launch files that were made for it, by their names.
        """

        def append() -> Record:
            content = advice_content(advisor, advice, answers, heard, said=said)
            digests = {_clean(name): hashlib.sha256(text.encode()).hexdigest() for name, text in (files or {}).items()}
            return self._append(advisor, advice, self._filled(msgspec.structs.replace(content, files=digests)))

        return self._guarded(append)

    def turn(
        self,
        advisor: Advisor,
        answers: Answers,
        goal: str,
        text: str,
        exchange: Exchange | None = None,
        advice: Advice | None = None,
    ) -> Record | None:
        """Records a turn of a conversation, with the job as it stands after it.

        ``advice`` is that for the job, if it was worked out; where it is the one of the turn before, only the turn is
        recorded.
        """

        def append() -> Record:
            new = advice is not None and advice is not self._last_advice
            if new and advice is not None:
                content = advice_content(advisor, advice, answers, None, kind="turn")
            else:
                content = _job_content(advisor, answers, goal)
            content = msgspec.structs.replace(content, text=_clean(text), exchange=exchange, goal=goal)
            record = self._append(advisor, advice if new else None, self._filled(content))
            if advice is not None:
                self._last_advice = advice
            return record

        return self._guarded(append)

    def end(self) -> None:
        """Records that the conversation ended, so that nobody is asked whether to go on with it."""
        if self.conversation:
            made = datetime.now(UTC).isoformat(timespec="microseconds")
            self._guarded(lambda: self._append(None, None, self._filled(Content(SCHEMA, "end", made, version=VERSION))))

    def _filled(self, content: Content) -> Content:
        user, host = who_and_where()
        return msgspec.structs.replace(
            content,
            who=_clean(user),
            host=_clean(host),
            through=self._through,
            command=self._command,
            conversation=self.conversation,
        )

    def _append(self, advisor: Advisor | None, advice: Advice | None, content: Content) -> Record:
        sources = Sources(advisor) if advisor is not None and advice is not None else None
        texts: dict[str, bytes] = {}
        if advisor is not None and advice is not None and advisor.own_models:
            models, texts = _own_models(advisor)
            content = msgspec.structs.replace(content, own_models=models)
        # Who waited in vain once does not wait for it with each answer.
        patience = _NO_PATIENCE if self._told else None
        with Journal.open(self.place, create=True, signer=self.signer, patience=patience) as journal:
            return journal.append(content, sources, texts)

    def _guarded(self, append: Callable[[], Record]) -> Record | None:
        with self._lock:
            try:
                return append()
            except (KnowledgeError, OSError) as error:
                problem = f"not recorded: {error}"
            if problem not in self._told:
                self._told.add(problem)
                self._complain(problem)
            return None


def advice_content(
    advisor: Advisor,
    advice: Advice,
    answers: Answers,
    heard: Understanding | None = None,
    *,
    said: str = "",
    kind: str = "advice",
) -> Content:
    """What a record says of an advice for ``answers``."""
    sources, inference = Sources(advisor), advice.inference
    content = _job_content(advisor, answers, advice.goal.id)
    return msgspec.structs.replace(
        content,
        kind="turn" if kind == "turn" else "advice",
        text=_clean(heard.text) if heard else "",
        heard=Heard(tuple(map(_clean, heard.ignored)), tuple(map(_clean, heard.doubts))) if heard else None,
        as_of=inference.as_of.isoformat(),
        matcher=inference.matcher,
        rules=inference.rulebook_digest,
        layers=tuple(map(_clean, sources.layers)),
        refused=tuple(map(_clean, sources.refused)),
        packages=tuple(
            UsedPackage(each.name, each.version, each.digest, _clean(each.signer)) for each in sources.packages
        ),
        said=_clean(said),
        outcome=outcome_of(advice, advisor.rulebook),
    )


def _job_content(advisor: Advisor, answers: Answers, goal: str) -> Content:
    """The job as it stands."""
    rulebook = advisor.rulebook
    return Content(
        schema=SCHEMA,
        kind="turn",
        made=datetime.now(UTC).isoformat(timespec="microseconds"),
        answers=_answers(answers.given, rulebook),
        declined=answers.declined,
        set_aside=_answers(answers.set_aside, rulebook),
        options=tuple(_answers(option, rulebook) for option in answers.options),
        goal=goal,
        version=VERSION,
        python=platform.python_version(),
    )


def _answers(given: Mapping[str, Given], rulebook: Rulebook) -> tuple[Answer, ...]:
    return tuple(
        Answer(
            fact,
            each.value,
            each.origin.value,
            _clean(each.note),
            rulebook.title(fact),
            rulebook.show(fact, each.value) if fact in rulebook.facts else str(each.value),
        )
        for fact, each in given.items()
    )


def _own_models(advisor: Advisor) -> tuple[tuple[OwnModelText, ...], dict[str, bytes]]:
    """The models of the person's own, and what stood in their config.json by digest."""
    models, texts = list[OwnModelText](), dict[str, bytes]()
    for each in advisor.own_models:
        text = msgspec.json.encode(each.reading.entries.document)
        texts[digest_of(text)] = text
        models.append(OwnModelText(digest_of(text), msgspec.to_builtins(each.record.stated())))
    return tuple(models), texts


def _clean(text: str) -> str:
    """``text`` without halves of characters, which no file of text can hold."""
    return text.encode(errors="replace").decode()
