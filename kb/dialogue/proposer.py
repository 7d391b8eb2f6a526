"""A language model of one's own that may propose facts for a text, and nothing else.

Whatever it says is taken for a proposal only where it quotes words of the text and names a value that the fact can
have. Nothing else of its output is used or shown.
"""

from __future__ import annotations

import json
import re
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPException, HTTPResponse, HTTPSConnection
from urllib.parse import urlsplit

from engine.errors import EngineError
from engine.inference import Given
from engine.rulebook import Fact
from kb.advisor import Advisor
from kb.errors import KnowledgeError, printable
from kb.spoken_answer import answer_in

__all__ = ["Proposal", "Proposals", "Proposer", "UnusableAddressError"]

_SECONDS = 10.0
_LARGEST = 200_000
_CHUNK = 8_192
_MOST = 12
_TRIED = 20
_LONGEST_TEXT = 4_000
_NUMERAL = re.compile(
    r"\d|\b(?:a|an|one|two|three|four|five|six|seven|eight|nine|ten|dozen|twenty|thirty|forty|fifty|hundred|thousand|"
    r"million|single|dual|pair|couple|half|double)\b"
)
_PATH = "/chat/completions"
_ASKED = """You extract facts from a sentence about a job with language models.
Answer with a JSON array and nothing else. Each item is {"fact": id, "value": value with unit, "quote": words}.
The quote is copied from the sentence, letter by letter. Leave out what the sentence does not say.
The facts are:
"""


class UnusableAddressError(KnowledgeError):
    """An address that no language model can have."""

    def __init__(self, address: str) -> None:
        super().__init__(f"--llm {printable(address)}: not an address such as http://localhost:8000/v1")


@dataclass(frozen=True, slots=True)
class Proposal:
    """A fact with a value, and the words of the text that it rests on."""

    fact: str
    given: Given
    words: str


@dataclass(frozen=True, slots=True)
class Proposals:
    """What was proposed and can be; how many other proposals were refused; and why there is no answer, if so."""

    usable: tuple[Proposal, ...] = ()
    refused: int = 0
    problem: str = ""


class Proposer:
    """Asks the endpoint at ``address``, which speaks as OpenAI's does. Raises `UnusableAddressError`."""

    def __init__(self, address: str, model: str = "default", seconds: float = _SECONDS) -> None:
        try:
            parts = urlsplit(address)
            self._host, self._port = parts.hostname or "", parts.port
        except ValueError:
            raise UnusableAddressError(address) from None
        if parts.scheme not in ("http", "https") or not self._host:
            raise UnusableAddressError(address)
        self._secure = parts.scheme == "https"
        path = parts.path.rstrip("/")
        self._path = path if path.endswith(_PATH) else f"{path}{_PATH}"
        self._model, self._seconds = model, seconds

    def propose(self, advisor: Advisor, text: str, known: Mapping[str, Given]) -> Proposals:
        """Facts that the model finds in ``text`` and that ``known`` has not. Never raises, and ends in time."""
        facts = {name: fact for name, fact in advisor.rulebook.facts.items() if fact.ask is not None and fact.words}
        try:
            content = self._content(_ASKED + "\n".join(map(_described, facts.values())), text[:_LONGEST_TEXT])
            items = _items(content)
        except (OSError, HTTPException, ValueError, LookupError, TypeError, RecursionError) as error:
            return Proposals(problem=_reason(error))
        usable = [each for item in items for each in _read(advisor, facts, item, text) if each.fact not in known]
        once = tuple({each.fact: each for each in usable}.values())
        return Proposals(once, len(items) - len(usable))

    def _content(self, asked: str, text: str) -> str:
        """The text that the language model returns. Raises OSError, ValueError, KeyError, TypeError."""
        messages = [{"role": "system", "content": asked}, {"role": "user", "content": text}]
        body = json.dumps({"model": self._model, "messages": messages, "temperature": 0, "stream": False}).encode()
        end = time.monotonic() + self._seconds
        kind = HTTPSConnection if self._secure else HTTPConnection
        connection = kind(self._host, self._port, timeout=self._seconds)
        try:
            connection.request("POST", self._path, body, {"Content-Type": "application/json"})
            answer = connection.getresponse()
            if answer.status != 200:
                raise ValueError(f"it answers with status {answer.status}")
            found = json.loads(_received(answer, connection, end))
        finally:
            connection.close()
        content = found["choices"][0]["message"]["content"]
        if not isinstance(content, str):
            raise TypeError("no text")
        return content


def _received(answer: HTTPResponse, connection: HTTPConnection, end: float) -> bytes:
    """The body of ``answer``. Raises an error where it is too large, or not complete before ``end``."""
    data = bytearray()
    while True:
        left = end - time.monotonic()
        if left <= 0:
            raise TimeoutError
        if connection.sock is not None:
            connection.sock.settimeout(left)
        chunk = answer.read1(_CHUNK)
        if not chunk:
            return bytes(data)
        data += chunk
        if len(data) > _LARGEST:
            raise ValueError("its answer is too long")


def _described(fact: Fact) -> str:
    values = f", one of {' '.join(fact.type.values)}" if fact.type.values else ""
    unit = f", in {fact.type.unit.symbol}" if fact.type.unit is not None else ""
    return f"{fact.id}: {fact.title} ({fact.type.kind}{unit}{values})"


def _items(content: str) -> list[object]:
    """The first array in what a model says, whatever stands around it."""
    start = -1
    for _ in range(_TRIED):
        start = content.find("[", start + 1)
        if start < 0:
            break
        try:
            found, _end = json.JSONDecoder().raw_decode(content, start)
        except (ValueError, RecursionError):
            continue
        if isinstance(found, list):
            return list(found)[:_MOST]
    raise ValueError("its answer is no list")


def _read(advisor: Advisor, facts: Mapping[str, Fact], item: object, text: str) -> Iterator[Proposal]:
    """The proposal in ``item``, where it names a fact, a value that this can have, and words that stand in ``text``."""
    if not isinstance(item, dict):
        return
    name, value, quote = (item.get(key) for key in ("fact", "value", "quote"))
    if not isinstance(name, str) or name not in facts or not isinstance(quote, str) or value is None:
        return
    if not _stands_in(quote, text):
        return
    number = facts[name].type.is_number
    if number and not _NUMERAL.search(quote.lower()):
        return
    said = ("yes" if value else "no") if isinstance(value, bool) else str(value)
    if len(said) > 200:
        return
    try:
        given = _answered(advisor, facts[name], said)
        advisor.engine.check_given(name, given.value)
    except (EngineError, KnowledgeError):
        return
    yield Proposal(name, Given(given.value, note=printable(quote)), printable(" ".join(quote.split())))


def _answered(advisor: Advisor, fact: Fact, said: str) -> Given:
    """The value as an answer; an entry by its name alone, as only a person may name a file."""
    if fact.type.kind != "entry":
        return answer_in(advisor, fact.id, said)
    return Given(advisor.catalogues.by_name()[fact.type.catalogue or ""].resolve(said))


def _stands_in(quote: str, text: str) -> bool:
    plain = " ".join(quote.lower().split())
    return bool(plain) and f" {plain} " in f" {' '.join(_words(text))} "


def _words(text: str) -> list[str]:
    return [each.strip(".,;:!?\"'()") for each in text.lower().split()]


def _reason(error: Exception) -> str:
    """What to tell the person about ``error``: nothing that the other side wrote is repeated."""
    if isinstance(error, TimeoutError):
        return "it does not answer in time"
    if isinstance(error, OSError):
        return "it cannot be reached"
    said = str(error)
    return said if said.startswith("it") else "its answer cannot be read"
