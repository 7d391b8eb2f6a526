"""The HTML page in Chromium: nothing is fetched, nothing sticks out, and axe-core finds nothing that is serious.

Skipped where playwright is not installed. ``CHROMIUM`` names the browser where playwright has none of its own, and
``AXE`` the file axe.min.js of the npm package axe-core, without which only the rest is looked at.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.tui.report.paper.papers import paper_for
from tui.report.paper.html import html_of

playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
_CHROMIUM = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
_OPEN_ALL = "document.querySelectorAll('details').forEach(each => each.open = true)"


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with playwright.sync_playwright() as player:
        try:
            found = player.chromium.launch(executable_path=_CHROMIUM, args=["--no-sandbox"])
        except playwright.Error as error:
            pytest.skip(f"there is no Chromium: {str(error).splitlines()[0]}")
        yield found
        found.close()


@pytest.fixture(scope="module")
def page_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("report") / "report.html"
    file.write_text(html_of(paper_for("llama 3.1 70b chat for 20 people")), encoding="utf-8")
    return file


@pytest.mark.parametrize("width", [360, 1280])
def test_it_fits_the_window_and_fetches_nothing(browser: Any, page_file: Path, width: int) -> None:
    page = browser.new_page(viewport={"width": width, "height": 800}, java_script_enabled=False)
    fetched: list[str] = []
    page.on("request", lambda request: fetched.append(request.url))
    page.goto(page_file.as_uri())
    assert fetched == [page_file.as_uri()]
    assert page.locator("main").is_visible()
    page.close()
    page = browser.new_page(viewport={"width": width, "height": 800})
    page.goto(page_file.as_uri())
    page.evaluate(_OPEN_ALL)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.close()


@pytest.mark.skipif("AXE" not in os.environ, reason="AXE does not name the file axe.min.js of axe-core")
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [360, 1280])
def test_axe_finds_nothing_serious(browser: Any, page_file: Path, width: int, scheme: str) -> None:
    context = browser.new_context(
        viewport={"width": width, "height": 800}, color_scheme=scheme, bypass_csp=True, reduced_motion="reduce"
    )
    page = context.new_page()
    page.goto(page_file.as_uri())
    page.evaluate(_OPEN_ALL)
    page.evaluate(Path(os.environ["AXE"]).read_text(encoding="utf-8"))
    found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")["violations"]
    assert [(each["id"], each["impact"]) for each in found if each["impact"] in ("serious", "critical")] == []
    context.close()
