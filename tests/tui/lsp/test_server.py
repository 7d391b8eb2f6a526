"""The language server, spoken to by a real client over standard input and output."""

from __future__ import annotations

import asyncio
import re
import sys
from pathlib import Path

import pytest
from lsprotocol import types as lsp

from tests.tui.lsp.pages import CASES, LIST, POWER, Page, applied, at

JOB = "# situation: llama 3.1 8b in bf16 for 20 users on 2 rtx 4090\n"
pytestmark = pytest.mark.asyncio(loop_scope="module")


async def test_hover_says_what_a_fact_is_and_who_sets_it(page):
    text = await page.hovered(at("and power|.total > 3 kW"))
    assert "`power.total`" in text
    assert "quantity in" in text
    assert "Set by:" in text
    assert "For “" not in text


async def test_hover_shows_value_and_proof_in_the_situation_of_a_comment(page):
    text = await page.hovered(at("and power|.total > 3 kW", JOB + POWER))
    assert "For “llama 3.1 8b in bf16 for 20 users on 2 rtx 4090”" in text
    assert re.search(r"Power of the machines = [\d.,]+ ?k?W", text)
    assert "│ =" in text


async def test_a_situation_can_be_chosen_by_command_and_setting(page):
    command = lsp.ExecuteCommandParams("whygpu.situation", ["llama 3.1 8b on one l40s"])
    await page.client.workspace_execute_command_async(command)
    assert "For “llama 3.1 8b on one l40s”" in await page.hovered(at("and power|.total > 3 kW"))
    settings = {"whygpu": {"situation": ""}}
    page.client.workspace_did_change_configuration(lsp.DidChangeConfigurationParams(settings))
    assert "For “" not in await page.hovered(at("and power|.total > 3 kW"))


async def test_definition_leads_to_own_and_to_built_in_files(page):
    position = await page.open(at("when: room|.circuits"))
    await page.told()
    found = await page.client.text_document_definition_async(lsp.DefinitionParams(page.document, position))
    assert (found.uri, found.range.start) == (page.uri, lsp.Position(5, 8))
    position = await page.open(at("and power|.total > 3 kW"))
    await page.told()
    found = await page.client.text_document_definition_async(lsp.DefinitionParams(page.document, position))
    lines = Path(found.uri.removeprefix("file://")).read_text().splitlines()
    assert "power.total" in lines[found.range.start.line]


async def test_references_are_found_in_all_files(page, folder):
    position = await page.open(at("when: room|.circuits"))
    await page.told()
    context = lsp.ReferenceContext(include_declaration=True)
    found = await page.client.text_document_references_async(lsp.ReferenceParams(context, page.document, position))
    places = {(Path(each.uri).name, each.range.start.line + 1) for each in found}
    assert places == {
        ("power.yaml", 6),
        ("power.yaml", 17),
        ("power.yaml", 18),
        ("power.yaml", 21),
        ("power.yaml", 22),
        ("report.yaml", 6),
        ("power.boundaries", 2),
        ("list.j2", 6),
        ("list.j2", 8),
    }


async def test_rename_changes_every_file_of_the_workspace_and_nothing_else(page, folder):
    position = await page.open(at("when: room|.circuits"))
    await page.told()
    edit = await page.client.text_document_rename_async(lsp.RenameParams(page.document, position, "room.fuses"))
    changed = {Path(uri).name: edits for uri, edits in edit.changes.items()}
    assert set(changed) == {"power.yaml", "report.yaml", "power.boundaries", "list.j2"}
    for name, before in (("power.yaml", POWER), ("power.boundaries", CASES), ("list.j2", LIST)):
        assert applied(before, changed[name]) == before.replace("room.circuits", "room.fuses")


@pytest.mark.parametrize("mark", ["and power|.total > 3 kW", "when: room|.circuits"])
async def test_rename_refuses_what_is_not_own_and_names_that_are_taken(page, mark):
    position = await page.open(at(mark))
    await page.told()
    new = "room.fuses" if "power|" in mark else "power.total"
    assert await page.client.text_document_rename_async(lsp.RenameParams(page.document, position, new)) is None
    assert page.client.messages[-1].message


async def test_formatting_is_that_of_fmt(page):
    await page.open(
        POWER.replace("title: Circuits in the room\n    type: int", "type:   int\n    title: Circuits in the room")
    )
    options = lsp.FormattingOptions(tab_size=2, insert_spaces=True)
    (edit,) = await page.client.text_document_formatting_async(lsp.DocumentFormattingParams(page.document, options))
    assert edit.new_text == POWER


async def test_what_is_in_a_package_is_not_formatted(client, folder):
    package = folder / "room"
    package.mkdir()
    (package / "rule-package.json").write_text("{}")
    page = Page(client, package / "power.yaml")
    await page.open(POWER.replace("title: Our", "title:     Our"))
    options = lsp.FormattingOptions(2, insert_spaces=True)
    found = await client.text_document_formatting_async(lsp.DocumentFormattingParams(page.document, options))
    assert found is None
    assert any("counts only as its author made it" in each.message for each in client.messages)
    await page.close()


async def test_other_yaml_is_left_alone(client, folder):
    other = Page(client, folder / "docker-compose.yaml")
    position = await other.open("services: {db: {im|age: x}}\n")
    assert await other.told() == []
    params = lsp.CompletionParams(other.document, position)
    assert await client.text_document_completion_async(params) is None
    await other.close()


async def test_who_says_goodbye_or_nothing_at_all_ends_it_quietly():
    goodbye = b"".join(
        f"Content-Length: {len(body)}\r\n\r\n{body}".encode()
        for body in ('{"jsonrpc": "2.0", "id": 1, "method": "shutdown"}', '{"jsonrpc": "2.0", "method": "exit"}')
    )
    for said in (goodbye, b""):
        command = (sys.executable, "-m", "tui", "rules", "lsp")
        pipe = asyncio.subprocess.PIPE
        server = await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe, stderr=pipe)
        _, complaint = await server.communicate(said)
        assert (server.returncode, complaint) == (0, b"")
