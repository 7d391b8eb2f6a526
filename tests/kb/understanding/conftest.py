"""The real rules and the real catalogues, loaded once."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine.rulebook import Rulebook
from kb.catalogue import Catalogues
from kb.understanding import Understanding, understand
from kb.understanding.lexicon import Lexicon
from kb.understanding.token import Token, tokenise
from tests.loaded_once import built_in_advisor


@pytest.fixture(scope="session")
def catalogues() -> Catalogues:
    return built_in_advisor().catalogues


@pytest.fixture(scope="session")
def rulebook() -> Rulebook:
    return built_in_advisor().rulebook


@pytest.fixture(scope="session")
def lexicon(rulebook) -> Lexicon:
    return Lexicon.of(rulebook)


@pytest.fixture(scope="session")
def cut(lexicon) -> Callable[[str], tuple[Token, ...]]:
    """The tokens of a text, with the classes of their words."""
    return lambda text: tokenise(text, lexicon)


@pytest.fixture(scope="session")
def understood(rulebook, catalogues) -> Callable[[str], Understanding]:
    return lambda text: understand(text, rulebook, catalogues)


@pytest.fixture(scope="session")
def facts(understood) -> Callable[[str], dict]:
    return lambda text: {fact: given.value for fact, given in understood(text).given.items()}
