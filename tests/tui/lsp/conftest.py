"""The language server with a client, and a file that is open in it."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
import pytest_asyncio
import pytest_lsp
from lsprotocol import types as lsp
from pytest_lsp import ClientServerConfig, LanguageClient

from tests.tui.lsp.pages import CASES, LIST, OTHER, POWER, Page


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


@pytest_asyncio.fixture(loop_scope="module")
async def page(client, folder):
    opened = Page(client, folder / "power.yaml")
    yield opened
    await opened.close()
