"""The paper as one HTML page."""

from __future__ import annotations

import re
from collections import Counter
from functools import cached_property
from html.parser import HTMLParser

import pytest

from engine.language import printable
from tests.tui.report.paper.papers import HOSTILE, hostile_paper, paper_for, texts_of
from tui.report.paper.html import html_of

SERVING = "llama 3.1 70b chat for 20 people"
VOID = {"meta", "br"}


class Reader(HTMLParser):
    """Elements, texts and what would be fetched; that every element is closed."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags = Counter[str]()
        self.attributes: list[tuple[str, str, str]] = []
        self.ids: list[str] = []
        self.texts: list[str] = []
        self.feed(page)
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags[tag] += 1
        self.attributes += [(tag, name, value or "") for name, value in attrs]
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags[tag] += 1
        self.attributes += [(tag, name, value or "") for name, value in attrs]

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] != "style":
            self.texts.append(data)

    @cached_property
    def text(self) -> str:
        return "".join("".join(self.texts).split())


@pytest.fixture(scope="module")
def page() -> Reader:
    return Reader(html_of(paper_for(SERVING)))


def test_all_texts_are_there_without_a_script(page: Reader) -> None:
    assert [each for each in texts_of(paper_for(SERVING)) if "".join(each.split()) not in page.text] == []
    assert page.tags["script"] == 0


def test_nothing_is_fetched(page: Reader) -> None:
    fetching = {"src", "srcset", "data", "action", "poster", "background", "xlink:href"}
    assert not [each for each in page.attributes if each[1] in fetching]
    assert {value[0] for _, name, value in page.attributes if name == "href"} == {"#"}
    assert not page.tags.keys() & {"link", "img", "iframe", "object", "embed", "base", "form", "use", "image"}
    assert "url(" not in html_of(paper_for(SERVING))
    policy = [value for tag, name, value in page.attributes if tag == "meta" and "default-src" in value]
    assert policy == ["default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"]


def test_it_is_built_so_that_it_can_be_read_aloud(page: Reader) -> None:
    ids = [value for _, name, value in page.attributes if name == "id"]
    assert len(ids) == len(set(ids))
    linked = {value[1:] for _, name, value in page.attributes if name == "href"}
    assert linked | {value for _, name, value in page.attributes if name == "aria-labelledby"} <= set(ids)
    assert ("html", "lang", "en") in page.attributes
    assert page.tags["h1"] == page.tags["main"] == page.tags["title"] - page.tags["circle"] == 1
    assert page.tags["th"] == sum(each[0] == "th" and each[1] == "scope" for each in page.attributes)


def test_the_proof_folds(page: Reader) -> None:
    assert page.tags["details"] == page.tags["summary"] > 100
    assert not [each for each in page.attributes if each[0] == "details" and each[1] == "open"]


def test_bars_and_a_plot_are_drawn(page: Reader) -> None:
    assert page.tags["svg"] > 8
    assert page.tags["circle"] > 5
    assert ("circle", "class", "recommended") in page.attributes


def test_no_text_means_anything_to_html() -> None:
    page = Reader(html_of(hostile_paper()))
    assert page.text.count("".join(printable(HOSTILE).split())) > 20
    assert not page.tags.keys() & {"script", "img"}
    assert "\x1b" not in html_of(hostile_paper())
    assert not re.search(r"(?<!7\*)49", page.text)
