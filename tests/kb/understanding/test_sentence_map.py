"""Which words stand in one sentence, and how far apart."""

from kb.understanding.sentence_map import SentenceMap


def test_sentences_end_at_stops_and_lines(cut):
    sentences = SentenceMap(cut("one two. three\nfour"))
    assert sentences.together(0, 1)
    assert not sentences.together(1, 2)
    assert not sentences.together(2, 3)


def test_a_comma_parts_words_farther(cut):
    assert SentenceMap(cut("a b c")).distance((0, 1), (2, 3)) < SentenceMap(cut("a, b c")).distance((0, 1), (2, 3))


def test_what_touches_or_overlaps_is_not_apart(cut):
    sentences = SentenceMap(cut("a b c"))
    assert sentences.distance((0, 1), (1, 2)) == 0
    assert sentences.distance((0, 2), (1, 3)) == 0
