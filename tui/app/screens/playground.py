"""The playground of rules: a rule file, a job, and what the one does to the other while it is written."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.timer import Timer
from textual.widgets import Input, TextArea

from tui.app.context import AppContext
from tui.app.keys import bindings
from tui.app.screens.base import AppScreen, Opening
from tui.app.screens.draft_trial import DraftTrial
from tui.app.screens.leave_question import LeaveQuestion
from tui.app.widgets.detail import Detail
from tui.app.widgets.hints import Hints
from tui.app.widgets.reply import Reply
from tui.app.widgets.rule_text import RuleText
from tui.app.widgets.top_bar import TopBar
from tui.view.action import EVERYWHERE, Action

if TYPE_CHECKING:
    from tui.view.own_rule_text import OwnRuleText
    from tui.view.playground_page import Tone

__all__ = ["PlaygroundScreen"]

_PLAYGROUND = "playground"
_QUIET = 0.3
"""So many seconds after the last key a text is looked at."""
_STYLES: dict[Tone, str] = {
    "plain": "",
    "head": "bold",
    "muted": "$text-muted",
    "error": "$text-error",
    "warning": "$text-warning",
    "success": "$text-success",
}


def _open(context: AppContext, words: str) -> None:
    if context.consultation is None:
        context.tell("The rules are still being read.")
        return
    from engine.errors import EngineError
    from kb.errors import KnowledgeError
    from tui.view.own_rule_text import own_rule_text

    try:
        opened = own_rule_text(context.consultation.session.advisor, words)
    except (EngineError, KnowledgeError) as error:
        context.tell(str(error))
    else:
        context.open(PlaygroundScreen(opened, context))


class PlaygroundScreen(AppScreen[None]):
    """Shows a rule file of the person's own, and what it comes to as it stands."""

    PLACE = _PLAYGROUND
    ABOUT = (
        "A rule file of your own, what is found in it while you write, how its tests come out, and what it changes for "
        "a job: which values become others, by which rule, and what the advice says then. The job is the one of the "
        "conversation, or what you say in the field: in words, or the id of a typical job. Nothing is saved but by ^S, "
        "and only in your own rules: of what is built in there is a copy that takes its place."
    )
    ACTIONS = (
        Action(
            "save_rules", "save", "Save the file. The app then takes its rules up.", _PLAYGROUND,
            keys="ctrl+s", call="screen.save", hint=1, first=True,
        ),
        Action(
            "next_finding", "next finding", "Go to the next line in which something is wrong.", _PLAYGROUND,
            keys="alt+e", call="screen.next_finding", hint=4, first=True,
        ),
        Action(
            "other_job", "other part", "Go on to the job, to what comes of it, and back to the file.", _PLAYGROUND,
            shown="Tab", hint=3,
        ),
        Action(
            "shut_playground", "back", "Back to where one was; what is not saved is asked about.", _PLAYGROUND,
            keys="escape", call="screen.close", hint=2, first=True,
        ),
    )  # fmt: skip
    BINDINGS: ClassVar[list[BindingType]] = bindings(ACTIONS)
    OPENINGS = (
        Opening(
            Action(
                "playground",
                "write rules",
                "Write rules of your own, and see at once what is wrong with them and what they change for the job.",
                EVERYWHERE,
                keys="alt+w",
                call="app.open('playground')",
                command="playground,edit",
                argument="[RULE|FILE]",
                first=True,
            ),
            _open,
        ),
    )
    SCOPED_CSS = False
    DEFAULT_CSS = """
    PlaygroundScreen #body {
        height: 1fr;
    }
    PlaygroundScreen #text {
        width: 1fr;
        height: 1fr;
    }
    PlaygroundScreen #beside {
        height: 1fr;
    }
    PlaygroundScreen.-wide #beside, PlaygroundScreen.-ultra #beside {
        width: 46%;
        max-width: 90;
        border-left: solid $border-blurred;
    }
    PlaygroundScreen #job {
        margin: 0 1;
    }
    PlaygroundScreen #effect { /* a page is wrapped before it is known whether it scrolls */
        width: 100%;
        max-width: 100%;
        height: 1fr;
        border: none;
        scrollbar-gutter: stable;
    }
    PlaygroundScreen.-narrow #body, PlaygroundScreen.-tiny #body {
        layout: vertical;
    }
    PlaygroundScreen.-narrow #beside, PlaygroundScreen.-tiny #beside {
        width: 100%;
        height: 45%;
        border-top: solid $border-blurred;
    }
    """

    def __init__(self, opened: OwnRuleText, context: AppContext) -> None:
        super().__init__()
        self._file, self._shared = opened, context
        self._trial = DraftTrial(context, opened.path, self._written, self._show)
        #: runs where something was typed a moment ago
        self._timer: Timer | None = None
        #: what was said must be confirmed before the file is saved all the same
        self._confirmed = ""

    def compose(self) -> ComposeResult:
        yield TopBar(id="top")
        with Horizontal(id="body"):
            yield RuleText(id="text")
            with Vertical(id="beside"):
                yield Reply(id="job", placeholder="a job in words; empty: the one of the conversation")
                yield Detail(id="effect")
        yield Hints(self._shared.table, _PLAYGROUND, id="hints")

    def on_mount(self) -> None:
        """Shows the file at the line that was asked for, and looks at it."""
        text = self.query_one(RuleText)
        text.load_text(self._file.text)
        text.move_cursor((self._file.row, 0), center=True)
        text.focus()
        self._draw()
        self._trial.begin()

    def on_resize(self) -> None:
        """Lays the page out anew."""
        self.call_after_refresh(self._draw)

    # --- what is shown ----------------------------------------------------------------------------------------------

    @property
    def text(self) -> str:
        """The file as it stands."""
        return self.query_one(RuleText).text

    @property
    def unsaved(self) -> str:
        """What would be lost if the app ended now; empty where nothing would."""
        changed = self.text != (self._file.saved if self._file.saved is not None else self._file.text)
        return self._file.path.name if changed else ""

    def _draw(self) -> None:
        from tui.view.playground_page import draft_page, state_words

        trial, detail = self._trial, self.query_one("#effect", Detail)
        width = max(detail.scrollable_content_region.width, 20)
        page = draft_page(trial.check, trial.effect, self._file, width, trial.failure)
        shown = Content("\n").join(Content.styled(line.text, _STYLES[line.tone]) for line in page)
        place = detail.scroll_offset.y
        detail.show(shown)
        detail.scroll_to(y=place, animate=False)
        self.query_one(RuleText).mark({each.place.line - 1: each.severity for each in reversed(trial.findings)})
        changed = "not saved · " if self.unsaved else ""
        busy = " …" if trial.is_working else ""
        self.query_one("#top", TopBar).show(
            f"write {self._file.path.name}", f"{changed}{state_words(trial.check)}{busy}"
        )

    # --- working it out ---------------------------------------------------------------------------------------------

    @on(TextArea.Changed, "#text")
    def _typed(self, event: TextArea.Changed) -> None:
        event.stop()
        self._confirmed = ""
        self._soon()

    @on(Input.Changed, "#job")
    def _other_job(self, event: Input.Changed) -> None:
        event.stop()
        self._soon()

    @on(Input.Submitted, "#job")
    def _entered(self, event: Input.Submitted) -> None:
        event.stop()
        self.query_one(RuleText).focus()

    def rules_adopted(self) -> None:
        """The rules in force are others now: what the text changes is to be worked out anew."""
        self._soon()

    def _soon(self) -> None:
        """Looks at what stands there once no key was pressed for a moment."""
        if self._timer is not None:
            self._timer.stop()
        self._timer = self.set_timer(_QUIET, self._look)

    def _look(self) -> None:
        self._timer = None
        self._trial.begin()

    def _written(self) -> tuple[str, str] | None:
        """The text and the words for the job; None where nobody looks any more."""
        return (self.text, " ".join(self.query_one("#job", Reply).value.split())) if self.is_attached else None

    def _show(self) -> None:
        if self.is_attached:  # nobody may look any more
            self._draw()

    # --- what the person does ---------------------------------------------------------------------------------------

    def action_next_finding(self) -> None:
        found = self._trial.findings
        rows = sorted({each.place.line - 1 for each in found})
        editor = self.query_one(RuleText)
        if not rows:
            self._shared.tell("Nothing is wrong in this file, as far as it was looked at.")
            return
        row = next((each for each in rows if each > editor.cursor_location[0]), rows[0])
        columns = [each.place.column - 1 for each in found if each.place.line - 1 == row]
        editor.move_cursor((row, min(columns)), center=True)
        editor.focus()

    def action_save(self) -> None:
        """Saves the file; where it cannot be used, or somebody else has changed it, only the second time."""
        doubt = self._doubt()
        if doubt and doubt != self._confirmed:
            self._confirmed = doubt
            self._shared.tell(f"{doubt} To save it all the same, press ^S again.")
            return
        self._save()

    def _doubt(self) -> str:
        if self._file.changed_since():
            return f"{self._file.path.name} was changed by somebody else since you opened it."
        return self._trial.doubt(self.text)

    def _save(self) -> bool:
        from tui.authoring.whole_file import UnwritableFileError

        try:
            self._file = self._file.save(self.text)
        except UnwritableFileError as error:
            self._shared.tell(str(error))
            return False
        self._confirmed = ""
        self._shared.tell(f"{self._file.path} is saved.")
        self._draw()
        return True

    def action_close(self) -> None:
        self.leave(self.close)

    def leave(self, then: Callable[[], None]) -> None:
        """Does ``then``, once it is clear what becomes of what is not saved."""
        if not self.unsaved:
            then()
            return
        self._shared.open(LeaveQuestion(self.unsaved), partial(self._left, then))

    def _left(self, then: Callable[[], None], choice: str | None) -> None:
        if choice == LeaveQuestion.LEAVE or (choice == LeaveQuestion.SAVE and self._save()):
            then()
