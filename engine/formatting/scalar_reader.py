"""The author's own spelling of a scalar, freed from its indentation."""

from __future__ import annotations

import re

import yaml

from engine.formatting.syntax import ScalarSource

__all__ = ["BLOCK_STYLES", "block_header", "read_scalar"]

BLOCK_STYLES = ("|", ">")

_HEADER = re.compile(r"(?P<style>[|>])(?P<modifiers>[-+0-9]*)[ \t]*(?P<comment>#.*)?")


def read_scalar(node: yaml.ScalarNode, text: str) -> ScalarSource:
    """The spelling in ``text`` of a scalar."""
    lines = _spelling(node, text).split("\n")
    if node.style in BLOCK_STYLES:
        return ScalarSource(node.value, _block_lines(node.value, block_header(node, text), lines[1:]), block=True)
    trailing = r"(?<!\\)[ \t]+$" if node.style == '"' else r"[ \t]+$"  # in quotes the first one may be escaped
    return ScalarSource(node.value, tuple(re.sub(trailing, "", line.lstrip(" \t")) for line in lines))


def block_header(node: yaml.ScalarNode, text: str) -> re.Match[str]:
    """The header of a block scalar: its ``style``, its ``modifiers``, and its ``comment``."""
    header = _HEADER.match(_spelling(node, text))
    if header is None:
        raise ValueError("a block scalar has a header")
    return header


def _spelling(node: yaml.ScalarNode, text: str) -> str:
    # The one tag that is allowed, "!", says nothing where scalars are text anyway.
    return re.sub(r"^!\s+", "", text[node.start_mark.index : node.end_mark.index])


def _block_lines(value: str, header: re.Match[str], lines: list[str]) -> tuple[str, ...]:
    """The header and the lines of a block scalar. Where the header tells the indentation, it tells that it is two."""
    modifiers = header["modifiers"]
    indentation = "2" if re.search("[0-9]", modifiers) else ""
    chomping = re.sub("[0-9]", "", modifiers)
    if value and not value.endswith("\n"):
        chomping = "-"  # so it stays where the file ended without a line feed, which it will get
    elif chomping == "+" and value != "\n" and not value.endswith("\n\n"):
        chomping = ""
    margin = _margin(lines) - _margin(value.split("\n"))
    body = [line[margin:] for line in lines]
    if lines and not lines[-1]:
        body.pop()
    while body and not body[-1] and chomping != "+":
        body.pop()
    return (f"{header['style']}{indentation}{chomping}", *body)


def _margin(lines: list[str]) -> int:
    """How far the first line that is not blank is indented; where all are, how long the longest is."""
    longest = max(map(len, lines), default=0)
    return next((len(line) - len(line.lstrip(" ")) for line in lines if line.strip(" ")), longest)
