"""Why: the proof of a recommendation, of a fact, of a question."""

from __future__ import annotations

from pathlib import Path

from engine.inference import Given
from engine.rulebook import load_rulebook
from kb.advisor import Advisor
from kb.catalogue import Catalogues
from kb.claims import Claims
from kb.session import Answers
from tui.app.screens.why import WhyScreen
from tui.app.widgets.panel import summary_content

JUDGED = """\
schema: rules/1
pack: judged
title: What a document says
rules:
  - id: page.eight
    title: Eight gigabytes
    kind: rule
    when: workload.kind == inference
    judges:
      says: "8 GB [b]hold[/b] every model."
      cases:
        - {if: memory.weights > 8 GB, mark: wrong, because: "The weights are {memory.weights}."}
        - {mark: consistent, because: They are less.}
    because: Eight are not enough.
    sources: [{claim: S2-3-02}]
"""
JOB = Answers({"workload.kind": Given("inference"), "model.params": Given(8e9)})


def tree_of(terminal):
    return terminal.app.screen.query_one("#tree")


def detail_of(terminal):
    return str(terminal.app.screen.query_one("#detail-text").render())


def go_to(terminal, words):
    """The first visible line that has all the words."""
    tree = tree_of(terminal)
    for line in range(tree.last_line + 1):
        node = tree.get_node_at_line(line)
        if node is not None and all(word in node.data.text for word in words.split()):
            tree.move_cursor(node)
            return node
    raise AssertionError(f"no line with {words!r}")


async def test_the_proof_leads_from_the_recommendation_to_ones_own_answers(open_app, small: Advisor):
    async with open_app((120, 40), over=small, answers=JOB) as terminal:
        await terminal.press("f6")
        assert isinstance(terminal.app.screen, WhyScreen)
        assert "Recommended: 1 × Card S 24 GB" in terminal.text
        await terminal.press(*["ctrl+right"] * 5)
        go_to(terminal, "Weights = 16 GB")
        await terminal.drain()
        detail = detail_of(terminal)
        assert "= Parameters in total × Bytes for each parameter / Cards in total" in detail
        assert "= 8B param × 2 bytes/param / 1" in detail
        assert "small.yaml:" in detail
        go_to(terminal, "Parameters in total = 8B param")
        await terminal.press("ctrl+e")
        assert terminal.card.fact == "model.params"
        assert terminal.card.current is not None


async def test_sources_are_shown_with_what_the_document_says(open_app, small: Advisor):
    async with open_app((120, 40), over=small, answers=JOB) as terminal:
        await terminal.press("f6", *["ctrl+right"] * 4)
        go_to(terminal, "Weights = 16 GB")
        await terminal.drain()
        statement = small.claims.get("S1-1.3-07").statement
        assert "S1-1.3-07: THE DOCUMENT STATES, IN OUR WORDS" in detail_of(terminal)
        assert statement[:30] in detail_of(terminal)


async def test_the_rejected_are_there_with_the_reason(open_app, small: Advisor):
    answers = Answers({**JOB.given, "model.params": Given(70e9)})
    async with open_app((120, 40), over=small, answers=answers) as terminal:
        await terminal.press("f6")
        go_to(terminal, "Why not the others")
        await terminal.press("enter")
        go_to(terminal, "Not met: It fits")
        await terminal.press("enter")
        assert "are needed on each of" in terminal.text


async def test_on_a_question_w_says_why_it_is_asked(open_app, small: Advisor):
    async with open_app((80, 24), over=small) as terminal:
        await terminal.press("f3")
        assert "Kind of work: asked for" in terminal.text
        assert "ASKED" in detail_of(terminal)
        assert "IF YOU DON'T KNOW" in detail_of(terminal)
        await terminal.press("escape")
        assert terminal.app.screen is terminal.app.conversation


async def test_a_fact_of_the_panel_is_explained(open_app, small: Advisor):
    async with open_app((120, 40), over=small, answers=JOB) as terminal:
        facts = terminal.app.screen.query_one("#facts")
        facts.focus()
        await terminal.drain()
        names = [line.fact for line in terminal.app.context.outcome.facts]
        facts.highlighted = names.index("memory.cache")
        await terminal.press("f3")
        assert "Cache = 819.2 MB" in terminal.text


async def test_a_fact_that_is_not_known_says_what_stands_in_the_way(open_app, small: Advisor):
    async with open_app((120, 40), over=small, answers=Answers({"workload.kind": Given("inference")})) as terminal:
        from tui.app.messages import WhyWanted

        terminal.app.post_message(WhyWanted("memory.weights"))
        await terminal.settle()
        assert "Weights is not known" in terminal.text
        reasons = [node.data.text for node in tree_of(terminal).root.children]
        assert reasons[-1] == "weights.formula: cannot be calculated; not known: Parameters in total, Cards in total"


async def test_left_and_right_fold_and_unfold(open_app, small: Advisor):
    async with open_app((80, 24), over=small, answers=JOB) as terminal:
        await terminal.press("f6", "left")
        assert not tree_of(terminal).root.is_expanded
        await terminal.press("right", "right", "left", "left")
        assert tree_of(terminal).cursor_node is tree_of(terminal).root


async def test_every_line_of_a_real_proof_can_be_looked_at(open_app):
    answers = Answers(
        {"workload.kind": Given("training"), "training.method": Given("qlora"), "model.params": Given(70e9)}
    )
    async with open_app((120, 40), answers=answers) as terminal:
        await terminal.press("f6", *["ctrl+right"] * 3)
        tree = tree_of(terminal)
        lines = [tree.get_node_at_line(line) for line in range(tree.last_line + 1)]
        assert len(lines) > 100
        for node in lines:
            assert node.data.text
            assert all(isinstance(text, str) for pair in node.data.detail() for text in pair)


async def test_what_the_documents_say_stands_there_with_mark_and_proof(open_app, small: Advisor, tmp_path: Path):
    (tmp_path / "judged.yaml").write_text(JUDGED, encoding="utf-8")
    rulebook = load_rulebook([Path(__file__).parents[2] / "rules", tmp_path], {})
    judging = Advisor(rulebook, Catalogues.load(), Claims.load(), matcher="reference", as_of=small.engine.as_of)
    async with open_app((120, 60), over=judging, answers=JOB) as terminal:
        panel = summary_content(terminal.app.context.outcome, 200).plain
        assert "THE DOCUMENTS SAY, AND WE COMPUTE" in panel
        assert "✗ WRONG: 8 GB [b]hold[/b] every model." in " ".join(panel.split())
        await terminal.press("f6", *["ctrl+right"] * 3)
        go_to(terminal, "8 GB [b]hold[/b] every model.")
        await terminal.drain()
        detail = detail_of(terminal)
        assert "WRONG, SAYS WHAT IS COMPUTED\nThe weights are 16 GB." in detail
        assert "S2-3-02: THE DOCUMENT STATES, IN OUR WORDS" in detail
        assert "Eight are not enough." not in detail
        await terminal.press(*["ctrl+right"] * 4)
        go_to(terminal, "Weights = 16 GB")
