"""From a template and an occasion to files."""

from __future__ import annotations

import math
import traceback
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache, partial

from jinja2 import Template, TemplateError

from engine.explanation.reason_text import expression_text
from engine.explanation.template import filled
from engine.findings import Finding, Place, RulebookError
from engine.language import Value, evaluate, names
from engine.language.expression import And
from kb.launch.book import LaunchBook
from kb.launch.environment import ENVIRONMENT
from kb.launch.errors import LaunchRefusedError
from kb.launch.launch_file import LaunchFile
from kb.launch.occasion import Occasion
from kb.launch.template import LaunchTemplate
from kb.launch.traced import LaunchValue, Traced, plain
from kb.launch.written import UnwritableError, Written, comment

__all__ = ["launch_files", "refusals"]

_TEMPLATE = "<template>"
_MODEL = "model"
_PATH = "PUT-IN-THE-MODEL"


class _MissingError(Exception):
    """A value that is not known, or that the tool has no word for. ``reason`` is a sentence."""

    def __init__(self, reason: str) -> None:
        self.reason = reason
        super().__init__(reason)


def launch_files(book: LaunchBook, target: str, occasion: Occasion) -> tuple[LaunchFile, ...]:
    """The files of ``target`` and of the targets that it names, each once, its own first.

    Raises `UnknownTargetError`; `LaunchRefusedError` where one of them is not for this job, or cannot be written for
    it, and then there is none; `RulebookError` where a template fails.
    """
    files: dict[str, LaunchFile] = {}
    waiting, done = [target], set[str]()
    while waiting:
        name = waiting.pop(0)
        if name not in done:
            done.add(name)
            rendering = _Rendering(book, book.template(name), occasion)
            files |= {file.name: file for file in rendering.files()}
            waiting.extend(rendering.named)
    return tuple(files.values())


def refusals(template: LaunchTemplate, occasion: Occasion) -> Iterator[str]:
    """Why ``template`` cannot be written for ``occasion`` although it applies: a sentence each."""
    values, rulebook = occasion.inference.values, occasion.rulebook
    for each in template.front.refuse:
        if evaluate(each.when, values) is True:
            yield filled(each.because, rulebook, occasion.inference, ())
    for fact in template.front.needs:
        if occasion.value(fact) is None:
            yield f"{rulebook.title(fact)} ({fact}) is not known."


class _Rendering:
    """One template on one occasion: what the template may call, and what came of it."""

    def __init__(
        self, book: LaunchBook, template: LaunchTemplate, occasion: Occasion, within: frozenset[str] = frozenset()
    ) -> None:
        self._book, self._template, self._occasion = book, template, occasion
        #: this one, and those for which it is tried out
        self._within = within | {template.id}
        self._open: dict[str, None] = {}
        #: the targets that the file names, so that theirs are written along with it
        self.named: dict[str, None] = {}

    def files(self) -> Iterator[LaunchFile]:
        front, target = self._template.front, self._template.id
        reasons = tuple(refusals(self._template, self._occasion))
        if evaluate(front.when, self._occasion.inference.values) is not True:
            reasons = (_unmet(self._template, self._occasion),)
        if reasons:
            raise LaunchRefusedError(target, reasons)
        notes: dict[str, str] = {}
        text = self._text(notes)
        yield LaunchFile(target, front.file, text, tuple(self._open), front.executable)
        if front.notes:
            yield LaunchFile(target, front.notes, self._notes(notes))

    def _text(self, notes: dict[str, str]) -> str:
        calls: dict[str, Callable[..., object]] = {
            "fact": self._fact,
            "known": lambda fact: self._occasion.value(fact) is not None,
            "mapped": self._mapped,
            "origin": self._occasion.origin,
            "shown": self._shown,
            "option": self._option,
            "checkpoint": self._checkpoint,
            "applies": self._applies,
            "offered": self._offered,
            "script_of": self._script_of,
            "name_of": self._name_of,
            "head": self._head,
            "why": partial(_noted, notes),
        }
        try:
            return _compiled(self._template.text).render(calls)
        except _MissingError as error:
            raise LaunchRefusedError(self._template.id, (error.reason,)) from None
        except UnwritableError as error:
            raise LaunchRefusedError(self._template.id, (str(error),)) from None
        except (TemplateError, TypeError, ValueError, ArithmeticError) as error:
            raise RulebookError([self._finding(error)]) from error

    def _finding(self, error: Exception) -> Finding:
        lines = self._template.text.splitlines()
        frames = [each.lineno for each in traceback.extract_tb(error.__traceback__) if each.filename == _TEMPLATE]
        line = frames[-1] if frames and frames[-1] else 1
        text = lines[line - 1] if line <= len(lines) else ""
        return Finding("E602", f"the template fails: {error}", Place(self._template.place.file, line, 1), line=text)

    def _fact(self, fact: str, unit: str = "") -> Traced:
        found = self._occasion.traced(fact, unit)
        if found is None:
            raise _MissingError(f"{self._occasion.rulebook.title(fact)} ({fact}) is not known.")
        return found

    def _shown(self, fact: str) -> str:
        """The value of ``fact`` as people read it."""
        self._fact(fact)
        return self._occasion.rulebook.show(fact, self._occasion.value(fact))

    def _mapped(self, fact: str, words: Mapping[Value, LaunchValue]) -> Traced:
        found, value = self._fact(fact), self._occasion.value(fact)
        if value is None or value not in words:
            front, title = self._template.front, self._occasion.rulebook.title(fact)
            reason = f"{title}: {self._shown(fact)}, for which {front.tool} {front.version} has no word here."
            raise _MissingError(reason)
        return Traced(words[value], found.note)

    def _option(self, name: str, usual: object = None) -> Traced:
        """What the person says by --option; else its default, or ``usual``; else it has to be put in."""
        option = self._template.option(name)
        if option is None:
            raise KeyError(name)
        given = self._occasion.options.get(name)
        if given is not None:
            return Traced(_number_or_text(given), f"{option.title}, said")
        default = option.default if usual is None else str(plain(usual))
        if default is not None:
            facts = f"{option.title}, usual" if not isinstance(usual, Traced) else usual.note
            return Traced(_number_or_text(default), f"{facts}; --option {name}=…")
        self._open[f"{option.title} (--option {name}=…)"] = None
        return Traced(f"PUT-IN-{name.upper()}", f"{option.title}: to be put in", is_open=True)

    def _checkpoint(self, published: object = True, form: object = "") -> Traced:
        """The model: what the person gave; its id where it is ``published`` in the number format of the job.

        Otherwise it has to be put in; ``form`` names the format that it must be in.
        """
        if self._occasion.model is not None:
            return Traced(self._occasion.model, f"{_MODEL}, said")
        found = self._occasion.repository
        local = found is not None and str(found.value).startswith("local/")
        if found is not None and published and not local:
            return found
        what = str(found.value).rpartition("/")[2] if found is not None else "your model"
        whole = f"the path or Hugging Face id of {what}" + (f" in {form}" if form else "")
        self._open[f"{whole} (--model …)"] = None
        return Traced(_PATH, f"put in {whole}", is_open=True)

    def _applies(self, target: str) -> bool:
        """Whether the job is one that another target is for."""
        return evaluate(self._book.template(target).front.when, self._occasion.inference.values) is True

    def _offered(self, target: str) -> bool:
        """Whether another target is for the job and can be written, which is tried."""
        template = self._book.template(target)
        if not self._applies(target) or any(refusals(template, self._occasion)):
            return False
        if target in self._within:  # two that ask each other
            return True
        try:
            tuple(_Rendering(self._book, template, self._occasion, self._within).files())
        except LaunchRefusedError:
            return False
        return True

    def _name_of(self, target: str) -> str:
        """The name of the file of another target, which is written along with this one."""
        self.named[target] = None
        return self._book.template(target).front.file

    def _script_of(self, target: str) -> str:
        """The text of the first file of another target."""
        rendering = _Rendering(self._book, self._book.template(target), self._occasion)
        first = next(iter(rendering.files()))
        self._open |= dict.fromkeys(first.to_put_in)
        self.named |= rendering.named
        return first.text

    def _head(self, sign: str = "#") -> Written:
        """What the file is and what it was made of, in comments that begin with ``sign``."""
        front = self._template.front
        written = f"Written for {front.tool} {front.version} by the template {self._template.place.file}"
        lines = (*_head_lines(self._occasion, front.title), written)
        return Written("\n".join(f"{sign} {comment(each)}" for each in lines))

    def _notes(self, notes: Mapping[str, str]) -> str:
        front = self._template.front
        head = (*_head_lines(self._occasion, front.title), f"Written for {front.tool} {front.version}.", "")
        width = max(map(len, notes), default=0)
        return "\n".join((*head, *(f"{key:<{width}}  {note}" for key, note in notes.items()))) + "\n"


def _unmet(template: LaunchTemplate, occasion: Occasion) -> str:
    """What the job would have to be for ``template``, and what it is."""
    when, rulebook, values = template.front.when, occasion.rulebook, occasion.inference.values
    parts = when.operands if isinstance(when, And) else (when,)
    unmet = [each for each in parts if evaluate(each, values) is not True]
    wanted = " and ".join(expression_text(each, rulebook) for each in unmet)
    facts = dict.fromkeys(name for each in unmet for name in names(each))
    here = ", ".join(f"{fact} is {rulebook.show(fact, values.get(fact))}" for fact in facts)
    return f"It is for a job with: {wanted}. Here {here}."


@lru_cache(maxsize=64)
def _compiled(text: str) -> Template:
    """The template of Jinja that ``text`` is. Raises `TemplateError`."""
    return ENVIRONMENT.from_string(text)


def _number_or_text(text: str) -> Value:
    """``text`` as a number where it is written as one."""
    for kind in (int, float):
        try:
            found = kind(text)
        except ValueError:
            continue
        return found if math.isfinite(found) and text.isascii() and "_" not in text else text
    return text


def _head_lines(occasion: Occasion, title: str) -> Iterator[str]:
    yield from occasion.notices
    yield f"{title}: {occasion.summary}"
    if occasion.command:
        yield f"Advised by: {occasion.command}"
    if occasion.basis:
        yield occasion.basis


def _noted(notes: dict[str, str], values: object) -> Written:
    """Keeps what ``values`` are made of in ``notes``, for the second file; nothing gets into the first."""
    notes.update(_notes_of(values))
    return Written("")


def _notes_of(values: object, path: str = "") -> dict[str, str]:
    """The note of each value inside ``values``, by where it stands."""
    if isinstance(values, Mapping):
        found: dict[str, str] = {}
        for key, each in values.items():
            found |= _notes_of(each, f"{path}.{key}" if path else str(key))
        return found
    if isinstance(values, Traced):
        return {path: f"{values.value}  {comment(values.note)}"}
    return {}
