"""A proof as lines of text: a tree, each step in few lines, and nothing in it that a terminal would obey."""

from __future__ import annotations

import unicodedata

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.explanation import ProofNode, proof_lines, prove, source_words
from engine.explanation.proof_text import origin_words
from engine.inference import InferenceEngine
from engine.rulebook import Source
from tests.engine.explanation.bakery import inferred


def node(name: str, *children: ProofNode, **others: object) -> ProofNode:
    return ProofNode("fact", name, name.title(), 1, "1", "answer", children=children, **others)  # type: ignore[arg-type]


def test_the_tree_is_drawn_with_its_branches() -> None:
    tree = node("a", node("b", node("c"), note="said\ntwice"), node("d", node("e"), node("f", repeated=True)))
    assert proof_lines(tree) == [
        "A = 1   [your answer]",
        "├─ B = 1   [your answer]",
        "│  │ said twice",
        "│  └─ C = 1   [your answer]",
        "└─ D = 1   [your answer]",
        "   ├─ E = 1   [your answer]",
        "   └─ F = 1   [your answer]",
    ]


def test_what_is_used_again_is_referred_to_by_number_on_one_line() -> None:
    again, other = node("c", repeated=True), node("e", repeated=True)
    tree = node("a", node("b", node("c")), node("d", node("e"), again), node("f", other, again))
    assert proof_lines(tree) == [
        "A = 1   [your answer]",
        "├─ B = 1   [your answer]",
        "│  └─ C = 1   [your answer]   (1)",
        "├─ D = 1   [your answer]",
        "│  ├─ E = 1   [your answer]   (2)",
        "│  └─ (1) C",
        "└─ F = 1   [your answer]",
        "   └─ (2) E, (1) C",
    ]


def test_several_trees_share_their_numbers() -> None:
    lines = proof_lines(node("a", node("b")), node("c", node("b", repeated=True)))
    assert lines[-1] == "└─ (1) B"


def test_a_long_source_is_written_once() -> None:
    long = "a catalogue with a name of more than a few characters"
    lines = proof_lines(node("a", node("b", catalogue_source=long), node("c", catalogue_source=long)))
    assert [each for each in lines if "source" in each] == [f"│    source: [S1] {long}", "     source: [S1]"]


def test_a_step_says_how_why_instead_of_what_and_from_where(baker: InferenceEngine) -> None:
    inference = inferred(baker, customers=900)
    lines = proof_lines(prove(baker, inference, "loaves"))
    assert lines[:6] == [
        "Loaves in a day = 1,100 loaf   [loaves.needed]",
        "│ = Customers × Loaves for each customer × (1 + Loaves that go to waste) / (1 - Loaves that go to waste)",
        "│ = 900 × 1 loaf × (1 + 10 %) / (1 - 10 %)",
        "│ 900 customers buy 1 loaf each, and 10 % go to waste.",
        "│ source: own rule of thumb: arithmetic",
        f"│ at {baker.rulebook.providers['loaves.needed'].place}",
    ]


def test_what_lost_is_shown(baker: InferenceEngine) -> None:
    lines = proof_lines(prove(baker, inferred(baker, customers=900, loaves=5.0), "loaves"))
    assert lines == ["Loaves in a day = 5 loaf   [your answer]", "  not 1,100 loaf by loaves.needed"]


def test_advice_has_a_title_and_no_value(baker: InferenceEngine) -> None:
    assert proof_lines(prove(baker, inferred(baker, motto="m"), "motto.remark"))[0] == "The motto   [motto.remark]"


def test_sources_can_be_left_out(baker: InferenceEngine) -> None:
    lines = proof_lines(prove(baker, inferred(baker, customers=900), "loaves"), sources=False)
    assert not any("source" in line or "bakery.yaml" in line for line in lines)


def test_depth_can_be_limited(baker: InferenceEngine) -> None:
    tree = node("a", node("b", node("c")))
    assert proof_lines(tree, max_depth=1) == ["A = 1   [your answer]", "└─ B = 1   [your answer]"]
    assert proof_lines(tree, max_depth=0) == ["A = 1   [your answer]"]


def test_where_a_value_comes_from_in_few_words() -> None:
    assert origin_words(node("a", rule="r", branch="row")) == "r#row"
    assert origin_words(node("a", rule="r")) == "r"
    origins = {"detected": "detected", "search": "chosen by the search", "default": "assumed", "catalogue": "catalogue"}
    for origin, words in origins.items():
        assert origin_words(ProofNode("fact", "a", "A", 1, "1", origin)) == words


def test_a_source_in_one_phrase() -> None:
    assert source_words(Source("claim", "B-1")) == "claim B-1"
    assert source_words(Source("paper", "On rye", "Title", "page 3", "old")) == "paper On rye, Title, page 3, old"
    assert source_words(Source("thumb", "we think so")) == "own rule of thumb: we think so"
    assert source_words(Source("url", "https://a.b", stance="dissent")) == "url https://a.b (says otherwise)"


def test_equal_formula_and_arithmetic_are_printed_once() -> None:
    lines = proof_lines(node("a", formula="2 × 3", arithmetic="2 × 3"))
    assert lines == ["A = 1   [your answer]", "  = 2 × 3"]


#: what data must not bring into a line: control characters, ends of lines, overrides of the direction of writing
HARMFUL = {"Cc", "Cf", "Cs", "Co", "Zl", "Zp"}
hostile = st.text(
    st.sampled_from("\x1b\x00\x07\x08\r\n\t\x85\x9b\u2028\u2029\u202e\u2066\u200b\ud800[]mab│└ ") | st.characters(),
    max_size=30,
)


@settings(deadline=None)
@given(text=hostile)
def test_nothing_harmful_reaches_a_line_and_no_line_is_forged(text: str) -> None:
    children = (node("b", note=text),)
    tree = ProofNode(
        "fact", "a", f"A{text}", text, f"v{text}", "answer", note=f"n{text}", reason=f"r{text}", formula=f"f{text}",
        arithmetic=f"g{text}", rule=f"u{text}", branch=text, sources=(Source("claim", f"c{text}", text, text, text),),
        catalogue_source=f"s{text}", overridden=(f"o{text}",), children=children,
    )  # fmt: skip
    lines = proof_lines(tree)
    clean = proof_lines(_with(tree, "x"))
    assert len(lines) <= len(clean)  # a line of its own for each part; an empty part has none
    for line in lines:
        assert not {unicodedata.category(each) for each in line} & HARMFUL, line
        assert line.splitlines() == [line]


def _with(tree: ProofNode, text: str) -> ProofNode:
    return ProofNode(
        "fact", "a", text, text, text, "answer", note=text, reason=text, formula="f", arithmetic="g", rule=text,
        sources=(Source("claim", text),), catalogue_source=text, overridden=(text,), children=(node("b", note=text),),
    )  # fmt: skip


@settings(deadline=None)
@given(label=hostile)
def test_answers_with_hostile_text_are_harmless_in_reasons(baker: InferenceEngine, label: str) -> None:
    inference = inferred(baker, motto=label)
    node_ = prove(baker, inference, "motto.remark")
    assert node_.reason.splitlines() in ([node_.reason], [])
    for line in proof_lines(node_):
        assert not {unicodedata.category(each) for each in line} & HARMFUL


def test_a_hostile_label_of_a_catalogue_stays_in_its_line(baker: InferenceEngine) -> None:
    lines = proof_lines(prove(baker, inferred(baker, oven="steel"), "oven.room"))
    assert lines[-1] == "└─ Oven = Steel \ufffd[31moven for \ufffdall   [your answer]"
