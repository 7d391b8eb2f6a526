"""Looking things up: a field, what it finds, and the page of what is highlighted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from tui.app.screens.base import AppScreen
from tui.app.widgets.detail import Detail
from tui.app.widgets.hints import Hints
from tui.app.widgets.reply import Reply
from tui.app.widgets.rows import Rows
from tui.app.widgets.top_bar import TopBar
from tui.view.action import Action, ActionTable
from tui.view.lookup import LookupEntry

__all__ = ["LookupScreen", "lookup_actions"]

_PAGE = 8


def lookup_actions(
    place: str, ids: tuple[str, str, str], back: str = "Back to where one was."
) -> tuple[Action, Action, Action]:
    """What can be done on a screen where things are looked up: move, read and go back, under these ``ids``."""
    look, read, shut = ids
    return (
        Action(look, "choose", "Move among what is found; type to find something else.", place, shown="↑↓", hint=1),
        Action(read, "read", "Go to the page, to scroll it; Tab goes back to the field.", place, shown="⏎", hint=2),
        Action(shut, "back", back, place, keys="escape", call="screen.close", hint=3, first=True),
    )


class LookupScreen(AppScreen[None]):
    """Shows the entries that have all words typed, and the page of one of them. Begins with ``text`` in the field.

    A subclass says what its ``NAME`` is, and what can be ``SOUGHT``.
    """

    NAME: ClassVar[str]
    SOUGHT: ClassVar[str]
    DEFAULT_CSS = """
    LookupScreen #body {
        height: 1fr;
    }
    LookupScreen #search {
        width: 1fr;
    }
    LookupScreen #query {
        margin: 0 1;
    }
    LookupScreen #found {
        height: 1fr;
        max-height: 100%;
        margin: 1 0 0 0;
        padding: 0 1;
    }
    LookupScreen #nothing {
        display: none;
        color: $text-muted;
        margin: 1 0 0 0;
        padding: 0 1;
    }
    LookupScreen #detail { /* a page is wrapped before it is known whether it scrolls */
        scrollbar-gutter: stable;
    }
    LookupScreen.-narrow #body, LookupScreen.-tiny #body {
        layout: vertical;
    }
    LookupScreen.-narrow #search, LookupScreen.-tiny #search {
        width: 100%;
        height: 1fr;
    }
    """

    def __init__(self, entries: Sequence[LookupEntry], table: ActionTable, text: str = "") -> None:
        super().__init__()
        self._table = table
        self._all, self._text = tuple(entries), text
        self._found: tuple[LookupEntry, ...] = ()

    def compose(self) -> ComposeResult:
        yield TopBar(id="top")
        with Horizontal(id="body"):
            with Vertical(id="search"):
                yield Reply(id="query", placeholder=self.SOUGHT)
                yield Rows(id="found")
                yield Static(id="nothing", markup=False)
            yield Detail(id="detail")
        yield Hints(self._table, self.PLACE, id="hints")

    def on_mount(self) -> None:
        """Lists what the first words find."""
        self.query_one("#query", Reply).value = self._text
        self.query_one("#query").focus()
        self._list()

    def on_resize(self) -> None:
        """Lays rows and page out anew."""
        self.call_after_refresh(self._list)

    def _list(self) -> None:
        shown = self.chosen
        self._found = self.find(self.query_one("#query", Reply).value)
        rows = self.query_one("#found", Rows)
        width = max(rows.size.width - 2, 20)
        rows.set_options([Option(self.line_of(each, width)) for each in self._found])
        rows.highlighted = self._place_of(shown) if self._found else None
        if self._found and not rows.display:
            self.call_after_refresh(self._list)  # how wide they are is not known while they are hidden
        rows.display = bool(self._found)
        nothing = self.query_one("#nothing", Static)
        nothing.update(self.nothing)
        nothing.display = not self._found
        self.query_one("#top", TopBar).show(self.NAME, self.state)
        self._show()

    @property
    def state(self) -> str:
        """How many entries are found, of how many."""
        return f"{len(self._found)} of {self.count}"

    def find(self, text: str) -> tuple[LookupEntry, ...]:
        """The entries that have all words of ``text``."""
        words = text.lower().split()
        return tuple(each for each in self._all if all(word in each.searched for word in words))

    @property
    def count(self) -> int:
        """How many entries there are."""
        return len(self._all)

    def _place_of(self, shown: LookupEntry | None) -> int:
        ids = [each.id for each in self._found]
        return ids.index(shown.id) if shown is not None and shown.id in ids else 0

    @property
    def chosen(self) -> LookupEntry | None:
        """The entry that is highlighted; None where there is none."""
        place = self.query_one("#found", Rows).highlighted
        return self._found[place] if place is not None and place < len(self._found) else None

    def _show(self) -> None:
        entry = self.chosen
        self.show_page(self.page_of(entry) if entry else self.empty_page)

    @property
    def nothing(self) -> str:
        """What stands in the place of the list where nothing is found."""
        return "nothing has all these words"

    @property
    def empty_page(self) -> str:
        """What is shown where nothing is found."""
        return ""

    def page_of(self, entry: LookupEntry) -> str:
        """What is shown of an entry."""
        return "\n".join(entry.page(self.page_width))

    @property
    def page_width(self) -> int:
        """How many columns a page has."""
        return max(self.query_one(Detail).scrollable_content_region.width, 20)

    def show_page(self, text: str) -> None:
        """Shows a page in the place of that of the highlighted entry."""
        self.query_one(Detail).show(Content(text))

    def line_of(self, entry: LookupEntry, width: int) -> Content:
        """How an entry stands in the list: its id and the beginning of what it says."""
        head = Content.styled(f"{entry.id:<11} ", "$text-accent")
        return head + Content(entry.summary).truncate(max(width - head.cell_length, 8), ellipsis=True)

    @on(Input.Changed, "#query")
    def _typed(self, event: Input.Changed) -> None:
        event.stop()
        self._list()

    @on(Input.Submitted, "#query")
    def _entered(self, event: Input.Submitted) -> None:
        event.stop()
        self.entered(event.value)

    def entered(self, text: str) -> None:  # noqa: ARG002 - for those that do something with it
        """Takes what was entered in the field: goes to the page."""
        self.query_one("#detail").focus()

    @on(Reply.Paged)
    def _paged(self, event: Reply.Paged) -> None:
        event.stop()
        self.query_one("#query", Reply).post_message(Reply.Moved(event.by * _PAGE))

    @on(Reply.Moved)
    def _moved(self, event: Reply.Moved) -> None:
        event.stop()
        rows = self.query_one("#found", Rows)
        if rows.highlighted is not None:
            rows.highlighted = max(0, min(rows.highlighted + event.by, len(self._found) - 1))

    @on(OptionList.OptionHighlighted, "#found")
    def _chosen(self, event: OptionList.OptionHighlighted) -> None:
        event.stop()
        self._show()

    def action_close(self) -> None:
        self.close()
