"""The mistakes: each is made in a scalar or in a whole rule, and gives what was changed and the text of the file."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from random import Random

from bench.mutation.sites import RuleText, Site, items_of
from engine.language import FactType
from engine.rulebook import Rulebook
from engine.rulebook.document import Mapping as MappingNode
from engine.rulebook.document import Scalar

__all__ = ["IN_RULES", "IN_SCALARS", "Made"]

_NUMBER = re.compile(r"(?<!\w)(?<!\w\.)\d+(?:\.\d+)?(?![\d_]|\.\d)")
_COMPARISON = re.compile(r"<=|>=|==|!=|(?<!\.)<|>")
_FLIPPED = {"<": ("<=", ">"), "<=": ("<", ">="), ">": (">=", "<"), ">=": (">", "<="), "==": ("!=",), "!=": ("==",)}
_UNIT = re.compile(r"(?<=[\d ])(GiB|GB|TB|MB|Gbps|Mbps|ms|min|h|s|kW|W|byte|bit|TFLOP|B|M|K)(?![A-Za-z_0-9])")
_OTHER_UNIT = {
    "GiB": "GB",
    "GB": "GiB",
    "TB": "GB",
    "MB": "GB",
    "byte": "bit",
    "bit": "byte",
    "Gbps": "Mbps",
    "Mbps": "Gbps",
    "ms": "s",
    "s": "ms",
    "min": "s",
    "h": "min",
    "kW": "W",
    "W": "kW",
    "TFLOP": "GFLOP",
    "B": "M",
    "M": "B",
    "K": "M",
}
_INTERVAL = re.compile(r"(?P<low>[^.<]*)\.\.(?P<open><?)(?P<high>.*)")

Made = tuple[str, str] | None
"""What was changed and the text with it; None where the mistake cannot be made."""

# --- mistakes in one scalar: each gives (what was changed, the file's new text), or None where it cannot be made


def _replaced(site: Site, text: str) -> Made:
    edited = site.edited(text)
    return None if edited is None or text == site.scalar.text else (f"{site.scalar.text} -> {text}", edited)


def _substituted(site: Site, pattern: re.Pattern[str], random: Random, other: Callable[[str], str]) -> Made:
    found = list(pattern.finditer(site.scalar.text))
    if not found:
        return None
    chosen, text = random.choice(found), site.scalar.text
    return _replaced(site, text[: chosen.start()] + other(chosen.group()) + text[chosen.end() :])


def _shift_bound(site: Site, _rulebook: Rulebook, random: Random) -> Made:
    if site.role not in ("condition", "cell"):
        return None
    return _substituted(site, _NUMBER, random, _shifted)


def _shifted(number: str) -> str:
    return str(int(number) + 1) if number.isdigit() else f"{float(number) * 1.1:g}"


def _change_figure(site: Site, _rulebook: Rulebook, random: Random) -> Made:
    return _substituted(site, _NUMBER, random, _shifted) if site.role in ("expression", "outcome") else None


def _flip_comparison(site: Site, _rulebook: Rulebook, random: Random) -> Made:
    if site.role == "outcome" or (site.role == "cell" and ".." in site.scalar.text):
        return None
    return _substituted(site, _COMPARISON, random, lambda found: random.choice(_FLIPPED[found]))


def _change_unit(site: Site, _rulebook: Rulebook, random: Random) -> Made:
    return _substituted(site, _UNIT, random, lambda found: _OTHER_UNIT[found])


def _misspell(site: Site, rulebook: Rulebook, random: Random) -> Made:
    names = [
        name for name in re.findall(r"[a-z][a-z0-9_]*(?:\.[a-z0-9_]+)+", site.scalar.text) if name in rulebook.facts
    ]
    if not names:
        return None
    name = random.choice(names)
    place = random.randrange(1, len(name) - 1)
    return _replaced(site, site.scalar.text.replace(name, name[:place] + name[place + 1 :], 1))


def _break_interval(site: Site, _rulebook: Rulebook, random: Random) -> Made:
    found = _INTERVAL.fullmatch(site.scalar.text) if site.role == "cell" else None
    if not found:
        return None
    low, high = found["low"], found["high"]
    choices = [f"{low}..{'' if found['open'] else '<'}{high}"] if high else []
    if low and high:
        choices.append(f"{high}..{found['open']}{low}")
    choices += [f"{low}.."] if low and high else [f"..{low}"] if low else [f"{high}.."]
    return _replaced(site, random.choice(choices))


def _swap_value(site: Site, rulebook: Rulebook, random: Random) -> Made:
    fact_type = rulebook.facts[site.fact].type if site.fact in rulebook.facts else None
    if site.role != "outcome" or fact_type is None:
        return None
    return _replaced(site, _another(site.scalar.text, fact_type, random))


def _another(text: str, fact_type: FactType, random: Random) -> str:
    if fact_type.kind == "bool":
        return "false" if text == "true" else "true"
    others = [value for value in fact_type.values if value != text]
    return random.choice(others) if others else text


def _or_for_and(site: Site, _rulebook: Rulebook, random: Random) -> Made:
    if site.role != "condition":
        return None
    return _substituted(site, re.compile(r" and "), random, lambda _: " or ")


# --- mistakes in a whole rule


def _without(rule: RuleText, first: int, last: int) -> str:
    lines = rule.document.text.split("\n")
    return "\n".join([*lines[: first - 1], *lines[last:]])


def _drop_row(rule: RuleText, _rulebook: Rulebook, random: Random) -> Made:
    rows = items_of(rule.node.entries.get("rows"))
    if len(rows) < 2:
        return None
    place = random.randrange(len(rows) - 1)
    first, last = rows[place].place.line, rows[place + 1].place.line - 1
    return None if last < first else (f"without row {place + 1}", _without(rule, first, last))


def _appended(rule: RuleText, text: str) -> str:
    lines = rule.document.text.split("\n")
    return "\n".join([*lines[: rule.end], text, *lines[rule.end :]])


def _conflicting_rule(rule: RuleText, rulebook: Rulebook, random: Random) -> Made:
    then = rule.node.entries.get("then")
    for fact, node in then.entries.items() if isinstance(then, MappingNode) else ():
        other = _another(node.text, rulebook.facts[fact].type, random) if isinstance(node, Scalar) else ""
        if isinstance(node, Scalar) and other != node.text:
            site = Site(rule.document, rule.rule, "outcome", node, fact)
            edited = site.edited(other)
            if edited is None:
                return None
            copy = "\n".join(edited.split("\n")[rule.node.place.line - 1 : rule.end])
            copy = copy.replace(rule.rule, f"{rule.rule}_again", 1).replace("\n\n", "\n")
            return f"again, with {fact} = {other}", _appended(rule, copy.rstrip())
    return None


def _cycle(rule: RuleText, rulebook: Rulebook, _random: Random) -> Made:
    provider = rulebook.providers[rule.rule]
    flags = [name for name in provider.reads if name in rulebook.facts and rulebook.facts[name].type.kind == "bool"]
    if not flags or not provider.sets:
        return None
    read, concluded = min(flags), provider.sets[0]
    text = (
        f"  - {{id: {rule.rule}_back, title: Back, kind: rule, when: {concluded} is known, then: {{{read}: true}}, "
        "because: it follows, sources: [{thumb: a guess}], tests: [{given: {}, fires: false}]}"
    )
    return f"{concluded} decides {read}", _appended(rule, text)


IN_SCALARS: Mapping[str, Callable[[Site, Rulebook, Random], Made]] = {
    "shift a bound": _shift_bound,
    "change a figure": _change_figure,
    "flip a comparison": _flip_comparison,
    "change a unit": _change_unit,
    "misspell a name": _misspell,
    "break an interval": _break_interval,
    "swap a value": _swap_value,
    "write or for and": _or_for_and,
}
IN_RULES: Mapping[str, Callable[[RuleText, Rulebook, Random], Made]] = {
    "drop a row": _drop_row,
    "add a conflicting rule": _conflicting_rule,
    "close a cycle": _cycle,
}
