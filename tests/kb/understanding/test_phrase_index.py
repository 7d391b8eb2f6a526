"""Where phrases begin and what words they need, told without reading them whole."""

from __future__ import annotations

from itertools import chain

import pytest

from kb.understanding.choice_phrase import spelled_out
from kb.understanding.lexicon import Lexicon
from kb.understanding.near_index import NearIndex
from kb.understanding.near_pattern import parts_of
from kb.understanding.outline import Outline
from kb.understanding.phrase import Phrase
from kb.understanding.phrase_index import PhraseIndex
from kb.understanding.phrase_line import NEAR
from kb.understanding.token import tokenise


@pytest.fixture(scope="module")
def declared(rulebook) -> list[str]:
    return [text for fact in rulebook.facts.values() for _, text in fact.words]


def test_an_outline_says_what_the_phrase_says(rulebook, declared):
    lexicon = Lexicon.of(rulebook)
    for text in declared[::7]:
        for written in chain.from_iterable(map(parts_of, spelled_out(text))):
            phrase, outline = Phrase.of(written.removeprefix("~"), lexicon), Outline.of(written.removeprefix("~"))
            tokens = (*phrase.tokens, *phrase.later, *phrase.earlier)
            assert outline.written == {token.text for token in tokens}
            assert outline.simple == {token.word for token in tokens}
            assert outline.first == (phrase.tokens[0].word if phrase.tokens else None)
            assert outline.numbered == (phrase.slot == 0)


@pytest.mark.parametrize(
    ("phrase", "by_word", "by_number", "bare"),
    [
        ("(at least|with) # users", {"at": (0,), "with": (0,)}, {}, ()),
        ("(about|) # users", {"about": (0,)}, {"user": (0,)}, ()),
        ("<people> at once", {"<people>": (0,)}, {}, ()),
        ("we ... # cards", {}, {"card": (0,)}, ()),
        ("#", {}, {}, (0,)),
    ],
)
def test_a_phrase_is_found_by_the_words_that_it_can_begin_with(phrase, by_word, by_number, bare):
    index = PhraseIndex.made([phrase])

    assert {word: index.begun(word) for word in index.by_word} == by_word
    assert {word: index.behind_number(word) for word in index.by_number} == by_number
    assert index.bare == bare
    assert index.begun("other") == ()


def test_the_words_that_all_alternatives_have_are_needed():
    index = PhraseIndex.made(["(a|the) model for # (users|people)", "<people> (here|there)"])

    assert [index.needs(place) for place in (0, 1)] == [{"model", "for"}, set()]


def test_phrases_in_any_order_are_possible_where_their_rarest_word_stands():
    index = NearIndex.made(["# tokens & (answer|reply)", "<data> & not & leave", "<data> & <place>"])

    assert index.possible({"token", "answer"}) == [(0, 0), (2, 0)]
    assert index.possible({"answer"}) == [(2, 0)]
    assert index.possible({"leave"}) == [(1, 0), (2, 0)]
    assert index.possible(set()) == [(2, 0)]


def test_no_phrase_is_kept_from_a_text_that_has_all_its_words(rulebook, declared):
    near = [text for text in declared if NEAR in text]
    index = NearIndex.of(near)
    for place, text in list(enumerate(near))[::11]:
        for number, written in enumerate(spelled_out(text)):
            words = {token.word for token in tokenise(written.replace("~", " "))}
            assert (place, number) in index.possible(words)


def test_one_phrase_more_leaves_the_index_as_if_all_were_read(declared, tmp_path, monkeypatch):
    monkeypatch.setenv("WHYGPU_CACHE", str(tmp_path))
    near = [text for text in declared if NEAR in text]
    PhraseIndex.of(declared)
    NearIndex.of(near)

    more, nearer = ["our (own|) machine room", *declared], [*near, "room & ours"]
    assert PhraseIndex.of(more) == PhraseIndex.made(more)
    assert NearIndex.of(nearer) == NearIndex.made(nearer)
