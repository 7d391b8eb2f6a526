"""The app in a terminal that tests can read and type into."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Hashable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from weakref import WeakSet

import pytest
from textual.css.model import RuleSet
from textual.css.stylesheet import Stylesheet
from textual.events import Key
from textual.message_pump import MessagePump
from textual.pilot import Pilot
from textual.screen import Screen

from kb.advisor import Advisor
from kb.session import Answers, Session
from tui.app.app import WhyApp
from tui.view.card import Card
from tui.view.consultation import Consultation
from tui.view.session_log import SessionLog

_KEYS = {" ": "space", ",": "comma", ".": "full_stop", "-": "minus", "/": "slash", "?": "question_mark", ":": "colon"}
_CHARACTERS = {name: key for key, name in _KEYS.items()}
_PATIENCE = 30.0
_NAP = 0.005
_SOON, _TURNS, _LASTING = 500, 2000, 6
"""Turns of the event loop: without a nap, at most, and without a message until nothing more is on its way."""


@dataclass
class Terminal:
    """A running app, its keyboard and its screen."""

    app: WhyApp
    pilot: Pilot[None]

    @property
    def is_still(self) -> bool:
        """Whether the app and all its widgets have served every message and wait for the next one."""
        return _waits(self.app) and all(_waits(each) for each in self.app._registry if each._task is not None)

    async def drain(self) -> None:
        """Lets every message reach its end, and what follows from it be painted."""
        await self._served()
        while not self.app._exit and _painted_now(self.app.screen):
            await self._served()

    async def _served(self) -> None:
        """Lets every message reach its end, and what follows from it be laid out."""
        still = 0
        for turn in range(_TURNS):
            await asyncio.sleep(0 if turn < _SOON else _NAP)  # a message from another thread takes some turns to arrive
            if self.app._exit:  # it serves nobody any more
                return
            still = still + 1 if self.is_still else 0
            if still >= _LASTING:
                if not _is_to_be_painted(self.app.screen):
                    return
                self.app.screen._on_timer_update()  # which would come with the next frame
                still = 0

    @property
    def calm(self) -> bool:
        """Whether nothing is being worked out and the question, if there is one, can be answered."""
        card = self.app.conversation.card
        return not any(worker.is_running for worker in self.app.workers) and (card.is_open or card.card is None)

    async def settle(self) -> None:
        """Waits until the app has come to rest, and is painted as it is then."""
        calm = 0
        for _ in range(int(_PATIENCE / _NAP)):
            await self._served()
            calm = calm + 1 if self.calm else 0
            if calm == 2:  # what a thread told last has been heard
                await self.drain()
                if self.calm:
                    return
            if not calm:
                await asyncio.sleep(_NAP)
        raise AssertionError(f"the app did not come to rest:\n{self.text}")

    def burst(self, *keys: str) -> None:
        """Sends keys all at once, as a paste or a slow line does."""
        driver = self.app._driver
        assert driver is not None
        for key in keys:
            name = _KEYS.get(key, key)
            event = Key(name, key if len(key) == 1 else _CHARACTERS.get(key))
            event.set_sender(self.app)
            driver.send_message(event)

    async def press(self, *keys: str) -> None:
        """Presses keys one after the other and waits for what follows."""
        for place, key in enumerate(keys):
            if place:
                await self._served()
            self.burst(key)
        await self.settle()

    async def type(self, text: str, *then: str) -> None:
        """Types text and presses keys after it."""
        self.burst(*text)
        await self._served()
        await self.press(*then)

    async def say(self, text: str) -> None:
        """Types a line and enters it."""
        await self.type(text, "enter")

    async def click(self, selector: str | None, offset: tuple[int, int] = (0, 0)) -> None:
        """Clicks and waits for what follows."""
        await self.pilot.click(selector, offset=offset)
        await self.settle()

    @property
    def line(self) -> str:
        """What stands in the line."""
        return self.app.conversation.line.value

    @property
    def flat(self) -> str:
        """The screen as one text without borders, so that sentences are whole."""
        return " ".join(self.text.replace("│", " ").split())

    @property
    def history(self) -> str:
        """What both sides said, an entry a line."""
        return "\n".join(
            f"{each.voice.value} {each.title}{': ' if each.title else ''}{each.text}"
            for each in self.app.context.transcript.entries
        )

    @property
    def card(self) -> Card:
        """The card that is shown."""
        card = self.app.conversation.card.card
        assert card is not None
        return card

    @property
    def given(self) -> dict[str, object]:
        """The answers so far."""
        assert self.app.context.consultation is not None
        return {fact: each.value for fact, each in self.app.context.consultation.session.answers.given.items()}

    @property
    def declined(self) -> tuple[str, ...]:
        """The questions answered with "don't know"."""
        assert self.app.context.consultation is not None
        return self.app.context.consultation.session.answers.declined

    @property
    def text(self) -> str:
        """The screen as plain text."""
        lines = self.app.screen._compositor.render_strips()
        return "\n".join("".join(segment.text for segment in line).rstrip() for line in lines)


def _waits(pump: MessagePump) -> bool:
    """Whether all that it was sent is served, and it waits for more; so also where it serves no more."""
    if pump._closed:
        return True
    queue = pump._message_queue
    served = not queue.values and pump._pending_message is None and not pump._next_callbacks
    return served and bool(queue.ready_event._waiters)


def _is_to_be_painted(screen: Screen[object]) -> bool:
    """Whether something waits for the next frame."""
    return bool(
        screen._layout_required
        or screen._scroll_required
        or screen._repaint_required
        or screen._recompose_required
        or screen._dirty_widgets
        or screen._callbacks
    )


_PAINTING = Screen._compositor_refresh
_unpainted: WeakSet[Screen[object]] = WeakSet()
"""Screens of which something has changed since they were painted."""


def _paint_at_rest(screen: Screen[object]) -> None:
    """Leaves what has changed of the foremost screen to be painted when the app has come to rest."""
    if screen is screen.app.screen:
        _unpainted.add(screen)
        screen._dirty_widgets.clear()  # of which the compositor knows
    else:
        _PAINTING(screen)


def _painted_now(screen: Screen[object]) -> bool:
    """Whether there was something to paint."""
    if screen not in _unpainted:
        return False
    _unpainted.discard(screen)
    _PAINTING(screen)
    return True


@pytest.fixture(autouse=True)
def frames(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only what an app shows at rest is painted: half the time of a test would go into frames that nobody looks at.

    Modules that are about what is painted meanwhile have a fixture of this name that does nothing.
    """
    monkeypatch.setattr(Screen, "_compositor_refresh", _paint_at_rest)


_PARSING = Stylesheet._parse_rules
_styles: dict[Hashable, list[RuleSet]] = {}
"""What style sheets say, by their text, their place and the colours of the theme."""


def _parsed_once(sheet: Stylesheet, *source: Hashable, **more: Hashable) -> list[RuleSet]:
    """The rules of a style sheet, which are the same for every app."""
    key = tuple(sheet._variables.items()), source, tuple(more.items())
    if key not in _styles:
        _styles[key] = _PARSING(sheet, *source, **more)
    return _styles[key]


@pytest.fixture(autouse=True)
def _parsed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Style sheets are parsed once, and not for each app and each of its themes."""
    monkeypatch.setattr(Stylesheet, "_parse_rules", _parsed_once)


OpenApp = Callable[..., AbstractAsyncContextManager[Terminal]]


@pytest.fixture(autouse=True)
def _own_world(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    monkeypatch.setenv("WHYGPU_CONFIG_DIR", str(tmp_path_factory.mktemp("settings")))
    monkeypatch.delenv("NO_COLOR", raising=False)


@pytest.fixture
def terminal_of() -> Callable[[WhyApp, Pilot[None]], Terminal]:
    """Makes a terminal of an app that runs already."""
    return Terminal


@pytest.fixture
def open_app(advisor: Advisor) -> OpenApp:
    """Opens the app with the real rules, or those of another advisor, at a size."""

    @asynccontextmanager
    async def opened(
        size: tuple[int, int] = (80, 24),
        *,
        over: Advisor | None = None,
        answers: Answers | None = None,
        goal: str | None = None,
        text: str = "",
        begin: bool = True,
        consultation: Consultation | None = None,
        log: SessionLog | None = None,
    ) -> AsyncIterator[Terminal]:
        app = WhyApp(lambda: consultation or Consultation(Session(over or advisor, answers, goal)), text, log=log)
        async with app.run_test(size=size) as pilot:
            terminal = Terminal(app, pilot)
            while app.context.consultation is None:
                await asyncio.sleep(0.01)
            await terminal.settle()
            if begin and app.context.consultation.session.answers.is_empty and not text:
                await terminal.press("enter")
                for _ in range(int(_PATIENCE / 0.01)):
                    if terminal.card.fact:
                        break
                    await asyncio.sleep(0.01)
                await terminal.settle()
            yield terminal

    return opened
