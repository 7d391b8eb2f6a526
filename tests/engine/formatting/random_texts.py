"""YAML written in every careless way that people have: texts that the formatter must not hurt."""

from __future__ import annotations

from hypothesis import strategies as st

__all__ = ["rule_files"]

_PLAIN = [
    "red",
    "no",
    "1:30",
    "7B",
    "1B..<3B",
    "a..",
    "<= 2 GB",
    "x or y",
    "null",
    "2026-11-21",
    "0.1 %",
    "it's",
    "a#b",
]
_QUOTED = ["''", "'it''s'", '"a # b"', '"a: b"', "'{x} of [y]'", '"tab\\tand \\u00e9"', '"a\\\\"', "'- a'", '"  a  "']
_VALUES = st.sampled_from([*_PLAIN, "über", "~", "-1", "< 5", *_QUOTED])
_COMMENTS = st.sampled_from(["# a word", "#: {not: flow}", "# - id: x", "#", "# 'quote", "# --- 7B ----------"])
_NAMES = "a when id title kind because x.y values if then tests rows cases sources unknown overrides minimise maximise"
_KEYS = st.sampled_from(["'quoted'", '"two words"', *_NAMES.split()])
_SECTIONS = ["title", "facts", "rules", "goals", "choices", "pack", "other"]
_LINES = st.sampled_from(["text", "  more", "", "# no comment", "- a", "k: v", "long " * 40])


@st.composite
def rule_files(draw: st.DrawFn) -> str:
    """The text of what may be a mapping with the key ``schema``."""
    keys = draw(st.lists(st.sampled_from(_SECTIONS), unique=True, max_size=4))
    keys.insert(draw(st.integers(0, len(keys))), "schema")
    start = [*_above(draw, 0), *(["---"] if draw(st.booleans()) else [])]
    end = draw(st.sampled_from(["", "\n", "\n\n\n", "\n# the end"]))
    return "\n".join([*start, *_mapping(draw, 0, 3, keys), *_above(draw, 0)]) + end


def _above(draw: st.DrawFn, indent: int) -> list[str]:
    """Blank lines and comments, as they may stand before an entry."""
    if draw(st.booleans()):
        return []
    found = draw(st.lists(st.one_of(st.just(""), st.just("   "), _COMMENTS), max_size=3))
    return [" " * draw(st.sampled_from([indent, indent, 1, 5])) + line if line.strip() else line for line in found]


def _beside(draw: st.DrawFn) -> str:
    return f"{draw(st.sampled_from([' ', '    ']))}{draw(_COMMENTS)}" if draw(st.integers(0, 4)) == 0 else ""


def _mapping(draw: st.DrawFn, indent: int, depth: int, keys: list[str]) -> list[str]:
    lines = []
    for key in keys:
        lines += [*_above(draw, indent), *_entry(draw, " " * indent + key + ":", indent, depth)]
    return lines


def _sequence(draw: st.DrawFn, indent: int, depth: int) -> list[str]:
    lines = []
    for _ in range(draw(st.integers(1, 3))):
        lines += [*_above(draw, indent), *_entry(draw, " " * indent + "-", indent, depth)]
    return lines


def _entry(draw: st.DrawFn, begin: str, indent: int, depth: int) -> list[str]:
    """The lines of an entry that begins with a key or a dash."""
    deeper = indent + draw(st.integers(1, 4))
    style = draw(st.sampled_from(["none", "plain", "plain", "text", "block", "flow", *(["deep"] * 3 if depth else [])]))
    if style == "none":
        return [begin + _beside(draw)]
    if style == "plain":
        return [f"{begin} {draw(_VALUES)}{_beside(draw)}"]
    if style == "text":
        return _several_lines(draw, begin, deeper)
    if style == "block":
        return _block_scalar(draw, begin, indent, deeper)
    if style == "flow":
        return _flow(draw, begin, deeper, depth)
    in_list = begin.endswith("-")
    if draw(st.booleans()):
        keys = draw(st.lists(_KEYS, unique=True, min_size=1, max_size=4))
        first, *others = _mapping(draw, deeper, depth - 1, keys)
    else:
        deeper = deeper if in_list else draw(st.sampled_from([indent, deeper]))
        first, *others = _sequence(draw, deeper, depth - 1)
    if in_list and deeper > indent + 1 and first.strip() and not first.strip().startswith("#") and draw(st.booleans()):
        return [begin + first[len(begin) :], *others]
    return [begin + _beside(draw), first, *others]


def _several_lines(draw: st.DrawFn, begin: str, deeper: int) -> list[str]:
    quote = draw(st.sampled_from(["", "'", '"']))
    blank = [""] if draw(st.booleans()) else []
    return [
        f"{begin} {quote}first words",
        " " * deeper + "more words  ",
        *blank,
        " " * (deeper + 2) + "and more" + quote + _beside(draw),
    ]


def _block_scalar(draw: st.DrawFn, begin: str, indent: int, deeper: int) -> list[str]:
    body = draw(st.lists(_LINES, max_size=4))
    told = draw(st.booleans()) or bool(body and body[0].startswith(" "))
    header = (
        draw(st.sampled_from("|>")) + (str(deeper - indent) if told else "") + draw(st.sampled_from(["", "-", "+"]))
    )
    lines = [" " * deeper + line if line else "" for line in body]
    return [f"{begin} {header}{_beside(draw)}", *lines, *([""] if draw(st.booleans()) else [])]


def _flow(draw: st.DrawFn, begin: str, deeper: int, depth: int) -> list[str]:
    lines = [begin + " "]
    for part in _flow_parts(draw, depth):
        lines[-1] += part
        if part in ("{", "[", ", ") and draw(st.integers(0, 9)) == 0:
            lines[-1] += _beside(draw)
            lines += [*_above(draw, deeper), " " * deeper]
    lines[-1] += _beside(draw)
    return lines


def _flow_parts(draw: st.DrawFn, depth: int) -> list[str]:
    opening, closing = draw(st.sampled_from(["{}", "[]"]))
    parts = [opening]
    for number in range(draw(st.sampled_from([0, 1, 2, 3, 12]))):
        parts += [", " if number else "", f"k{number}: " if opening == "{" else ""]
        nested = depth and draw(st.integers(0, 3)) == 0
        parts += _flow_parts(draw, depth - 1) if nested else [draw(_VALUES)]
    return [*parts, closing]
