"""The language server, spoken to by a real client over standard input and output."""

from __future__ import annotations

import asyncio
import re
import sys
from pathlib import Path

import pytest
import pytest_asyncio
import pytest_lsp
from lsprotocol import types as lsp
from pytest_lsp import ClientServerConfig, LanguageClient

POWER = """schema: rules/1
pack: room
title: Our machine room

facts:
  - id: room.circuits
    title: Circuits in the room
    type: int
    range: 1..100
    ask: How many circuits are there?
    why-asked: More circuits carry more.

rules:
  - id: room.limit
    title: The circuits do not carry it
    level: warn
    when: room.circuits < 2 and power.total > 3 kW
    because: "{room.circuits} circuit carries 3 kW, and {power.total} are drawn."
    sources: [{thumb: plan of our room}]
    tests:
      - {given: {room.circuits: 1, power.total: 4 kW}, fires: true}
      - {given: {room.circuits: 2, power.total: 4 kW}, fires: false}
"""
OTHER = """schema: rules/1
pack: room.report
title: What is shown of the room

report:
  - {title: Machine room, facts: [room.circuits]}
"""
CASES = "room.limit\n  power.total at 3 kW, with room.circuits = 1\n    3 kW -> nothing\n"
LIST = """{#
title: A line of our list
file: room.txt
tool: our list
version: "1"
when: room.circuits is known
#}
{{ fact('room.circuits') | shell }}
"""
JOB = "# situation: llama 3.1 8b in bf16 for 20 users on 2 rtx 4090\n"


@pytest.fixture(scope="module")
def folder(tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("rules")
    (folder / "power.yaml").write_text(POWER)
    (folder / "report.yaml").write_text(OTHER)
    (folder / "power.boundaries").write_text(CASES)
    (folder / "launch").mkdir()
    (folder / "launch" / "list.j2").write_text(LIST)
    (folder / "docker-compose.yaml").write_text("services: {db: {image: x}}\n")
    return folder


@pytest_lsp.fixture(
    scope="module", config=ClientServerConfig(server_command=[sys.executable, "-m", "tui", "rules", "lsp"])
)
async def client(lsp_client: LanguageClient, folder: Path):
    capabilities = pytest_lsp.client_capabilities("visual-studio-code")
    folders = [lsp.WorkspaceFolder(folder.as_uri(), "rules")]
    await lsp_client.initialize_session(
        lsp.InitializeParams(capabilities, workspace_folders=folders, root_uri=folder.as_uri())
    )
    yield lsp_client
    await lsp_client.shutdown_session()


pytestmark = pytest.mark.asyncio(loop_scope="module")


class Page:
    """A file that is open in the client; ``|`` in a text says where the cursor stands."""

    def __init__(self, client: LanguageClient, path: Path) -> None:
        self.client, self.path, self.uri, self.version = client, path, path.as_uri(), 0

    async def open(self, text: str) -> lsp.Position:
        text, at = cursor(text)
        self.version += 1
        before = len(self.client.log_messages), self.client.diagnostics.pop(self.uri, None)
        if self.version == 1:
            item = lsp.TextDocumentItem(self.uri, "yaml", self.version, text)
            self.client.text_document_did_open(lsp.DidOpenTextDocumentParams(item))
        else:
            document = lsp.VersionedTextDocumentIdentifier(version=self.version, uri=self.uri)
            whole = [lsp.TextDocumentContentChangeWholeDocument(text)]
            self.client.text_document_did_change(lsp.DidChangeTextDocumentParams(document, whole))
        assert before is not None
        return at

    async def told(self) -> list[lsp.Diagnostic]:
        """The diagnostics of what was opened last."""
        while self.uri not in self.client.diagnostics:
            await asyncio.sleep(0.05)
        return list(self.client.diagnostics[self.uri])

    @property
    def document(self) -> lsp.TextDocumentIdentifier:
        return lsp.TextDocumentIdentifier(self.uri)

    async def completed(self, text: str) -> dict[str, lsp.CompletionItem]:
        at = await self.open(text)
        found = await self.client.text_document_completion_async(lsp.CompletionParams(self.document, at))
        return {each.label: each for each in found.items}

    async def hovered(self, text: str) -> str:
        at = await self.open(text)
        await self.told()
        found = await self.client.text_document_hover_async(lsp.HoverParams(self.document, at))
        return found.contents.value if found else ""

    async def close(self) -> None:
        self.client.text_document_did_close(lsp.DidCloseTextDocumentParams(self.document))


@pytest_asyncio.fixture(loop_scope="module")
async def page(client, folder):
    opened = Page(client, folder / "power.yaml")
    yield opened
    await opened.close()


def cursor(text: str) -> tuple[str, lsp.Position]:
    before, bar, after = text.partition("|")
    if not bar:
        return text, lsp.Position(0, 0)
    line = before.count("\n")
    return before + after, lsp.Position(line, len(before.rpartition("\n")[2].encode("utf-16-le")) // 2)


def at(mark: str, text: str = POWER) -> str:
    """``text`` with the cursor where ``mark`` has its bar."""
    plain = mark.replace("|", "", 1)
    assert plain in text, plain
    return text.replace(plain, mark, 1)


async def test_what_check_finds_is_a_diagnostic_with_code_and_cure(page):
    await page.open(POWER.replace("when: room.circuits", "when: room.circits"))
    (found,) = await page.told()
    line = POWER.splitlines().index("    when: room.circuits < 2 and power.total > 3 kW")
    assert (found.code, found.source, found.severity) == ("E102", "whygpu", lsp.DiagnosticSeverity.Error)
    assert found.range == lsp.Range(lsp.Position(line, 10), lsp.Position(line, 22))
    assert "did you mean 'room.circuits'" in found.message
    await page.open(POWER)
    assert await page.told() == []


async def test_a_place_behind_a_letter_beyond_16_bits_is_where_the_client_counts_it(page):
    await page.open(POWER.replace('because: "{room.circuits}', 'because: "🖥 {room.circits}'))
    (found,) = await page.told()
    assert found.range.start.character == len('    because: "') + 2 + 2


@pytest.mark.sample(3)
@pytest.mark.parametrize(
    ("right", "wrong", "title"),
    [
        ("when: room.circuits", "when: room.circits", "Write room.circuits instead"),
        ("room.circuits < 2", "room.circuits = 2", "Write == instead"),
        ("> 3 kW", "> 3 kWW", "Write kW instead"),
        ('because: "{room.circuits}', 'because: "🖥 {room.circits}', "Write room.circuits instead"),
        ("rules:\n", "words:\n  - {id: my, adds-to: poeple, words: [x]}\nrules:\n", "Write people instead"),
    ],
)
async def test_the_cure_is_offered_and_makes_the_finding_go(page, right, wrong, title):
    text = POWER.replace(right, wrong)
    await page.open(text)
    told = await page.told()
    params = lsp.CodeActionParams(page.document, told[0].range, lsp.CodeActionContext(told))
    (action,) = await page.client.text_document_code_action_async(params)
    assert action.title == title
    ((edit,),) = action.edit.changes.values()
    await page.open(applied(text, [edit]))
    assert await page.told() == []


CLASH = POWER.replace(
    "rules:\n",
    """rules:
  - id: room.network
    title: What training over our machines needs
    kind: formula
    when: workload.kind == training and hardware.nodes > 1
    fact: network.minimum
    value: 100 Gbit/s
    because: "At 25 GbE our cards waited for gradients."
    sources: [{thumb: measured}]
    tests:
      - {given: {workload.kind: training, hardware.nodes: 2}, expect: {network.minimum: 100 Gbit/s}, fires: true}
      - {given: {workload.kind: training, hardware.nodes: 1}, fires: false}

""",
)
TAKEN = POWER.replace("id: room.limit", "id: network.too_slow")


@pytest.mark.sample(2)
@pytest.mark.parametrize(
    ("text", "code", "title"),
    [
        (CLASH, "E203", "Let room.network override network.minimum"),
        (TAKEN, "W504", "Say that it replaces the rule network.too_slow"),
    ],
)
async def test_a_remedy_is_offered_and_makes_the_finding_go(page, text, code, title):
    await page.open(text)
    told = [each for each in await page.told() if each.code == code]
    params = lsp.CodeActionParams(page.document, told[0].range, lsp.CodeActionContext(told))
    (action,) = await page.client.text_document_code_action_async(params)
    assert action.title == title
    ((edit,),) = action.edit.changes.values()
    await page.open(applied(text, [edit]))
    assert code not in {each.code for each in await page.told()}


@pytest.mark.parametrize(
    "data",
    [
        *(None, "x", {"remedies": "x"}, {"remedies": [{"title": 1}]}, {"remedies": [{}]}, {"correction": "x"}),
        *({"correction": {"place": place, "written": "x", "meant": "y"}} for place in (["x", 1, 1], ["x", -1, -1])),
    ],
)
async def test_what_a_client_makes_up_offers_nothing(page, data):
    await page.open(POWER)
    made_up = lsp.Diagnostic(lsp.Range(lsp.Position(0, 0), lsp.Position(0, 1)), "x", source="whygpu", data=data)
    params = lsp.CodeActionParams(page.document, made_up.range, lsp.CodeActionContext([made_up]))
    assert not await page.client.text_document_code_action_async(params)


def applied(text: str, edits: list[lsp.TextEdit]) -> str:
    lines = text.splitlines(keepends=True)
    for edit in sorted(edits, key=lambda each: (each.range.start.line, each.range.start.character), reverse=True):
        start, end = edit.range.start, edit.range.end
        if (start.line, end.line, end.character) == (0, len(lines), 0):
            return edit.new_text
        assert start.line == end.line
        line = lines[start.line]
        lines[start.line] = line[: start.character] + edit.new_text + line[end.character :]
    return "".join(lines)


@pytest.mark.parametrize(
    ("mark", "wanted", "unwanted"),
    [
        ("when: room.circuits < 2 and pow|", {"power.total", "room.circuits", "min", "not"}, {"level"}),
        ("    le|vel: warn", {"level", "when", "because", "tests"}, {"power.total"}),
        ("level: w|arn", {"warn", "require", "inform"}, {"power.total"}),
        ("- {given: {room|.circuits: 1", {"room.circuits", "power.total"}, {"level"}),
        ("power.total: 4 k|W}, fires: true}", {"kW", "W"}, {"power.total"}),
        ("power.total: 4 kW}, fi|res: true}", {"fires", "expect", "row"}, {"power.total"}),
        ("fires: t|rue", {"true", "false"}, {"power.total"}),
        ("carries 3 kW, and {po|wer.total}", {"power.total", "room.circuits"}, {"level"}),
        ("    ty|pe: int", {"type", "unit", "ask", "unknown"}, {"then"}),
        ("type: i|nt", {"int", "enum", "quantity"}, {"type"}),
        ("re|port:", {"report", "rules", "requirements"}, {"then"}),
        ("sources: [{th|umb:", {"thumb", "claim", "paper"}, {"then"}),
    ],
)
async def test_completion_offers_what_can_stand_there(page, mark, wanted, unwanted):
    text = f"{POWER}\nreport: []\n" if "port" in mark else POWER
    plain = mark.replace("|", "", 1)
    marked = mark if plain in text else None
    found = await page.completed(
        at(marked, text) if marked else text.replace("when: room.circuits < 2 and power.total > 3 kW", mark)
    )
    assert wanted <= found.keys()
    assert not unwanted & found.keys()


@pytest.mark.parametrize(
    ("condition", "wanted"),
    [
        ("workload.kind == |", {"training", "inference"}),
        ("workload.kind in [training, i|", {"training", "inference"}),
        ("site.kind is not c|", {"cloud"}),
        ("power.total > 3 |", {"kW", "GB"}),
    ],
)
async def test_completion_knows_the_values_and_units_of_a_condition(page, condition, wanted):
    text = POWER.replace("room.circuits < 2 and power.total > 3 kW", condition)
    found = await page.completed(text)
    assert wanted <= found.keys()
    assert "power.total" not in found


async def test_completion_replaces_the_whole_word_in_a_file_that_cannot_be_read(page):
    found = await page.completed(POWER.replace("room.circuits < 2 and power.total > 3 kW", "(power.to|"))
    edit = found["power.total"].text_edit
    assert edit.range.end.character - edit.range.start.character == len("power.to")


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
