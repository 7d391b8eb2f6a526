"""Other estimators on the page on accuracy."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bench.accuracy.markdown import count, percent, table

__all__ = ["peers_section", "peers_table"]

_TEXT = """Other tools were asked about the same cases. Each pair of lines is one tool, and whygpu on exactly the cases
that the tool can be asked about and gives an answer to; so lines of different tools do not compare. What a tool leaves
out by design, activations for example, counts as an error: somebody who relies on it would be as wrong. They know
decoders, so encoders are left out, and what has no estimate by whygpu is too."""

_HEADS = ("cases", "median", "nine of ten", "bias")


def peers_section(peers: Mapping[str, object], found: Mapping[str, object], groups: Mapping[str, str]) -> str:
    """The section. `found` holds the figures by part's title and estimator, `groups` the groups in their order."""
    asked = peers.get("peers")
    title = "## Beside other estimators"
    if not isinstance(asked, Mapping) or not found:
        return f"{title}\n\nNot measured yet."
    blocks = [title, _TEXT]
    for part, figures in found.items():
        if isinstance(figures, Mapping):
            blocks += [part, peers_table(asked, figures, groups)]
    reasons = []
    for name, peer in asked.items():
        refused = ", ".join(f"{reason} ({count(number)})" for reason, number in peer["refused"].items())
        reasons.append((f"{name} {peer['version']}", peer["asked"], refused or "-"))
    blocks += [
        "How each was asked, and why it has no answer to how many cases:",
        table(("estimator", "asked", "no answer"), reasons, numbers=0),
        f"Answers stored by `{peers.get('command', '')}`, with the estimators installed beside the project.",
    ]
    return "\n\n".join(blocks)


def peers_table(asked: Mapping[str, object], figures: Mapping[str, object], groups: Mapping[str, str]) -> str:
    """The table of one part, by group and estimator."""
    rows: list[Sequence[str]] = []
    for group, title in groups.items():
        for name, found in figures.items():
            if not isinstance(found, Mapping) or group not in found:
                continue
            peer = asked.get(name)
            version = peer["version"] if isinstance(peer, Mapping) else ""
            rows.append((title, f"{name} {version}", *_cells(found[group]["peer"])))
            rows.append(("", "whygpu", *_cells(found[group]["whygpu"])))
    return table(("what", "estimator", *_HEADS), rows, numbers=4)


def _cells(figures: Mapping[str, object]) -> tuple[str, ...]:
    return (
        count(figures["evaluated"]),
        percent(figures["median_abs_rel_err"]),
        percent(figures["p90_abs_rel_err"]),
        percent(figures["bias"], signed=True),
    )
