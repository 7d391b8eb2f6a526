"""The dependency graph, walked figure by figure: what it comes from above, what it leads to below."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from tui.app.context import AppContext
from tui.app.keys import bindings
from tui.app.messages import WhyWanted
from tui.app.screens.base import AppScreen, Opening
from tui.app.widgets.hints import Hints
from tui.app.widgets.lines import columned, hanging
from tui.app.widgets.reply import Reply
from tui.app.widgets.rows import Rows
from tui.app.widgets.top_bar import TopBar
from tui.view.action import EVERYWHERE, Action, ActionTable
from tui.view.plural import counted

if TYPE_CHECKING:
    from tui.view.neighbours import Neighbours, Station

__all__ = ["GraphScreen", "open_graph"]

_GRAPH = "graph"

_PAGE, _FOUND = 8, 60
_ROOMY = 70


def open_graph(context: AppContext, fact: str = "") -> None:
    """Opens the graph at ``fact``, or at the conclusion."""
    advised = context.advised()
    if advised is not None:
        from tui.view.neighbours import Neighbours

        context.open(GraphScreen(Neighbours(*advised), context.table, fact))


def _open_here(context: AppContext, _: str) -> None:
    """Opens the graph at what the person looks at."""
    open_graph(context, context.screen.fact if isinstance(context.screen, AppScreen) else "")


class GraphScreen(AppScreen[None]):
    """Walks through `Neighbours`, from ``fact`` on; words in the field find any other figure."""

    PLACE = _GRAPH
    ACTIONS = (
        Action("step", "go there", "Go to the figure that is marked.", _GRAPH, shown="↑↓ ⏎", hint=1),
        Action("find_fact", "find", "Type to find any figure by its name.", _GRAPH, shown="words", hint=2),
        Action(
            "step_back", "step back", "Go back to the figure before.", _GRAPH, keys="ctrl+z", call="screen.back", hint=4
        ),
        Action(
            "prove",
            "proof",
            "The proof of the figure in the middle, with its arithmetic and sources.",
            _GRAPH,
            keys="f6",
            call="screen.prove",
            hint=5,
        ),
        Action(
            "shut_graph",
            "back",
            "Back to where one was.",
            _GRAPH,
            keys="escape",
            call="screen.close",
            hint=3,
            first=True,
        ),
    )
    BINDINGS: ClassVar[list[BindingType]] = bindings(ACTIONS)
    OPENINGS = (
        Opening(
            Action(
                "graph",
                "graph",
                "What a figure comes from and what it leads to, step by step.",
                EVERYWHERE,
                keys="ctrl+g",
                call="app.open('graph')",
                command="graph",
                argument="[FACT]",
                menu="graph",
                hint=18,
            ),
            _open_here,
        ),
    )
    SCOPED_CSS = False
    DEFAULT_CSS = """
    GraphScreen #walk {
        height: 1fr;
    }
    GraphScreen #query {
        margin: 0 1;
    }
    GraphScreen #middle {
        height: auto;
        padding: 0 1;
        margin: 1 0 0 0;
        border-left: thick $primary;
    }
    GraphScreen #around {
        height: 1fr;
        max-height: 100%;
        padding: 0 1;
        margin: 1 0 0 0;
    }
    GraphScreen.-low #middle, GraphScreen.-low #around, GraphScreen.-flat #middle, GraphScreen.-flat #around {
        margin: 0;
    }
    """

    def __init__(self, neighbours: Neighbours, table: ActionTable, fact: str = "") -> None:
        super().__init__()
        self._neighbours, self._table = neighbours, table
        self._path = [fact or neighbours.conclusion]
        self._stations: list[Station | None] = []

    @property
    def fact(self) -> str:
        """The figure in the middle."""
        return self._path[-1]

    def compose(self) -> ComposeResult:
        yield TopBar(id="top")
        with Vertical(id="walk"):
            yield Reply(id="query", placeholder="⏎ goes to the marked figure; type to find another")
            yield Static(id="middle", markup=False)
            yield Rows(id="around")
        yield Hints(self._table, _GRAPH, id="hints")

    def on_mount(self) -> None:
        """Begins with the figure that was wanted."""
        self.query_one("#around").can_focus = False
        self.query_one("#query").focus()
        self._draw()

    def on_resize(self) -> None:
        """Lays the lines out anew."""
        self.call_after_refresh(self._draw)

    def _draw(self) -> None:
        words = self.query_one("#query", Reply).value.lower().split()
        rows = self.query_one("#around", Rows)
        width = max(rows.size.width - 3, 20)
        before = rows.highlighted
        listed: list[tuple[Content, Station | None]] = []
        if words:
            found = [each for each in self._neighbours.all if _matches(each, words)]
            listed = [(_heading(f"found {len(found)}", "⏎ goes there"), None)]
            listed += [(_line(each, width), each) for each in found[:_FOUND]]
        else:
            listed = [
                *self._part(
                    "comes from", self._neighbours.sources(self.fact), "nothing: it is said, assumed or chosen", width
                )
            ]
            listed += self._part(
                "leads to", self._neighbours.results(self.fact), "nothing else: it is a last result", width
            )
        same = [each for _, each in listed] == self._stations
        self._stations = [each for _, each in listed]
        rows.set_options([Option(content, disabled=each is None) for content, each in listed])
        first = next((place for place, each in enumerate(self._stations) if each is not None), None)
        rows.highlighted = before if same and before is not None else first
        self._head()

    def _part(
        self, title: str, stations: tuple[Station, ...], nothing: str, width: int
    ) -> list[tuple[Content, Station | None]]:
        head = [(_heading(title, counted(len(stations), "figure") if stations else nothing), None)]
        return [*head, *((_line(each, width), each) for each in stations)]

    def _head(self) -> None:
        here = self._neighbours.station(self.fact)
        giver = self._neighbours.given_by(self.fact)
        rests, leads = self._neighbours.count(self.fact)
        width = max(self.query_one("#middle").size.width - 2, 20)
        text = Content.styled(f"{here.title} = {here.shown}", "bold")
        how = f"by {giver.id}: {giver.title}" if giver is not None else f"{here.standing.word}"
        lines = [hanging(f"{here.standing.glyph} ", text, width, "$text-accent")]
        lines.append(hanging("  ", Content.styled(how, "$text-muted"), width))
        self.query_one("#middle", Static).update(Content("\n").join(lines))
        self.query_one("#top", TopBar).show("graph", f"rests on {rests} · {leads} rest on it")

    # --- walking ----------------------------------------------------------------------------------------------------

    def _go(self, place: int | None) -> None:
        station = self._stations[place] if place is not None and place < len(self._stations) else None
        if station is not None:
            self._path.append(station.fact)
            self._stations = []
            query = self.query_one("#query", Reply)
            if query.value:
                query.value = ""  # it draws by itself
            else:
                self._draw()

    @on(Input.Changed, "#query")
    def _typed(self, event: Input.Changed) -> None:
        event.stop()
        self._draw()

    @on(Input.Submitted, "#query")
    def _entered(self, event: Input.Submitted) -> None:
        event.stop()
        self._go(self.query_one("#around", Rows).highlighted)

    @on(OptionList.OptionSelected, "#around")
    def _clicked(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        self._go(event.option_index)

    @on(Reply.Paged)
    def _paged(self, event: Reply.Paged) -> None:
        event.stop()
        self.query_one("#query", Reply).post_message(Reply.Moved(event.by * _PAGE))

    @on(Reply.Moved)
    def _moved(self, event: Reply.Moved) -> None:
        event.stop()
        rows = self.query_one("#around", Rows)
        places = [place for place, each in enumerate(self._stations) if each is not None]
        if places:
            now = places.index(rows.highlighted) if rows.highlighted in places else 0
            rows.highlighted = places[max(0, min(now + event.by, len(places) - 1))]

    def action_back(self) -> None:
        if len(self._path) > 1:
            self._path.pop()
            self._stations = []
            self._draw()
        else:
            self.notify("This is where you began.", markup=False)

    def action_prove(self) -> None:
        self.app.post_message(WhyWanted(self.fact))

    def action_close(self) -> None:
        self.close()


def _matches(station: Station, words: list[str]) -> bool:
    text = f"{station.fact} {station.title} {station.shown}".lower()
    return all(word in text for word in words)


def _heading(text: str, note: str) -> Content:
    return Content.assemble((text.upper(), "bold $text-accent"), (f"  {note}", "$text-muted"))


def _line(station: Station, width: int) -> Content:
    """Sign, title, value, and in a wide window the rule; nothing is cut."""
    left = Content.assemble((f"  {station.standing.glyph} ", "$text-accent"), station.title)
    right = Content(station.shown)
    if station.rule and width >= _ROOMY:
        right += Content.styled(f"  {station.rule}", "$text-muted")
    return columned(left, right, width, 6)
