"""The real rules and the real catalogues, loaded once."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import rules
from engine.rulebook import Rulebook, load_rulebook
from kb.catalogue import Catalogues
from kb.understanding import Understanding, understand
from kb.understanding.lexicon import Lexicon
from kb.understanding.token import Token, tokenise


@pytest.fixture(scope="session")
def catalogues() -> Catalogues:
    return Catalogues.load()


@pytest.fixture(scope="session")
def rulebook(catalogues) -> Rulebook:
    return load_rulebook([Path(rules.__file__).parent], catalogues.by_name())


@pytest.fixture(scope="session")
def cut(rulebook) -> Callable[[str], tuple[Token, ...]]:
    """The tokens of a text, with the classes of their words."""
    return lambda text: tokenise(text, Lexicon.of(rulebook))


@pytest.fixture(scope="session")
def understood(rulebook, catalogues) -> Callable[[str], Understanding]:
    return lambda text: understand(text, rulebook, catalogues)


@pytest.fixture(scope="session")
def facts(understood) -> Callable[[str], dict]:
    return lambda text: {fact: given.value for fact, given in understood(text).given.items()}
