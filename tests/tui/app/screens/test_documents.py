"""Looking up what the documents say."""

from __future__ import annotations

from kb.advisor import Advisor
from tui.app.screens.documents import DocumentsScreen
from tui.view.document_lookup import document_entries


def page_of(terminal) -> str:
    return str(terminal.app.screen.query_one("#detail-text").render())


async def look_up(terminal, words: str) -> None:
    await terminal.press("f10")
    await terminal.type(words)


async def test_every_claim_conflict_and_product_is_listed(open_app, small: Advisor):
    entries = document_entries(small)
    products = small.catalogues.products.ids()
    assert [each.id for each in entries] == [*small.claims.ids(), *small.claims.conflict_ids(), *products]
    async with open_app((120, 40), over=small) as terminal:
        await terminal.press("f10")
        assert isinstance(terminal.app.screen, DocumentsScreen)
        assert f"{len(entries)} of {len(entries)}" in terminal.text


async def test_words_find_a_claim_and_its_page_says_how_it_stands(open_app, small: Advisor):
    async with open_app((120, 40), over=small) as terminal:
        await look_up(terminal, "8x H100 100B example cluster")
        assert "S0-3-18" in terminal.text
        assert "do not follow" in page_of(terminal)
        assert "1,600 GB" in page_of(terminal)


async def test_the_page_names_the_rules_that_use_a_claim(open_app, small: Advisor):
    async with open_app((120, 40), over=small) as terminal:
        await look_up(terminal, "S1-1.3-07")
        assert "used by" in page_of(terminal)
        assert "small.yaml" in page_of(terminal)


async def test_a_conflict_names_both_sides(open_app, small: Advisor):
    async with open_app((120, 40), over=small) as terminal:
        await look_up(terminal, "X18")
        await terminal.press("down", "down", "down")
        assert "S1-1.2b-02" in page_of(terminal)


async def test_what_is_highlighted_stays_so_while_the_search_narrows(open_app, small: Advisor):
    async with open_app((120, 40), over=small) as terminal:
        await look_up(terminal, "nvlink")
        await terminal.press("down", "down")
        before = page_of(terminal)
        found = before.split()[0].lower()
        await terminal.type(f" {found}")
        assert page_of(terminal) == before


async def test_nothing_found_says_so_and_escape_leads_back(open_app, small: Advisor):
    async with open_app((80, 24), over=small) as terminal:
        await look_up(terminal, "no such words at all")
        assert "nothing has all these words" in terminal.text
        assert page_of(terminal) == ""
        await terminal.press("escape")
        assert not isinstance(terminal.app.screen, DocumentsScreen)


async def test_typed_markup_is_text(open_app, small: Advisor):
    async with open_app((80, 24), over=small) as terminal:
        await look_up(terminal, "[bold]x[/]")
        assert "[bold]x[/]" in terminal.text


async def test_a_product_is_found_by_its_name_with_what_the_documents_say_of_it(open_app, small: Advisor):
    async with open_app((120, 40), over=small) as terminal:
        await look_up(terminal, "tensorflow keras")
        assert "tensorflow" in terminal.text
        assert "S0-7-02" in page_of(terminal)
        assert "use instead" in page_of(terminal)


def test_the_page_of_a_product_says_whether_it_is_a_choice_for_the_job():
    advisor = Advisor.load()
    advice = advisor.advise(advisor.understand("full fine-tuning of qwen3 8b").given)
    page = next(each.page for each in document_entries(advisor, advice) if each.id == "tensorflow")
    assert "USE SOMETHING ELSE" in "\n".join(page(80))
