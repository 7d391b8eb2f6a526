"""The page on accuracy."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bench.accuracy.markdown import count, percent, table
from bench.accuracy.peers_section import peers_section
from bench.accuracy.store import Store

__all__ = ["GROUPS", "page"]

GROUPS = {
    "weights_file": "weights and file sizes",
    "kv_cache": "KV cache",
    "infer_mem": "memory for inference",
    "train_mem": "memory for training",
    "decode_tps": "decode speed",
    "prefill_tps": "prefill speed",
    "train_tps": "training speed",
}

_INTRODUCTION = """# Accuracy

How far whygpu's estimates are from what was measured. The cases are [published measurements](../bench/truth/README.md)
of memory and speed, each answered by the product's own rules from nothing but its configuration, as a person would have
typed it. `python -m bench.accuracy.document` writes this page from `bench/truth/results.json` and `peers.json`.

The error of a case is the difference between estimate and measurement over the measurement. *Median* is the median of
its size; *nine of ten* is the size that nine of ten cases do not exceed; *bias* is the median with its sign, positive
where estimates are too high. *In bounds* is the share of measurements inside the bounds that the product gives with its
estimate, which are meant to hold nine of ten; a dash says that it gives none. Of a case of quality A the source states
the whole configuration; one of quality B takes an assumption.
"""

_PARTS = {
    "first": (
        "Sources that nobody had looked at",
        "A second collection, from other trainers, engines, teams and years than the first, estimated once before any "
        "rule was mended by it: what to expect of a run that is like none seen before.",
    ),
    "found": (
        "The same sources, since",
        "Rules were mended where these cases showed a wrong cause, so the figures flatter; they are what to expect of "
        "the engines and trainers named [below](#by-source).",
    ),
    "train": (
        "The first collection, the part that was looked at",
        "Seven of ten of its sources. Rules were mended where these cases showed a wrong cause, so figures flatter.",
    ),
    "held": (
        "The first collection, the part held back",
        "Three of ten sources, as whole sources, evaluated once, before the second collection was made. Formulas "
        "carried over to engines that the first part knows; they were a quarter off for trainers that it does not "
        "(fine-tuning scripts of the first Qwen, recipes in FP8 and NVFP4), and bounds held for two of three cases. "
        "Both were mended by the second collection, and these cases were not evaluated again.",
    ),
}
"""What was evaluated, with the heading and a text. The oracle has a section of its own."""

_MARKS = {"held": " (held back)", "found": " (second collection)"}

_FEWEST = 3
"""A class with fewer cases says too little."""

_Figures = Mapping[str, object]


def page(store: Store) -> str:
    """The page, in Markdown. What was never evaluated is said to be missing."""
    sections = [_INTRODUCTION]
    for part, (title, text) in _PARTS.items():
        found = store.findings.get(part)
        sections.append(f"## {title}\n\n{text}\n\n{_part(found) if found else _NOT_EVALUATED}")
    sections.append(_fit(store))
    if oracle := store.findings.get("oracle"):
        sections.append(_oracle(oracle, store.findings.get("oracle_drawn", {})))
    peers = {
        f"{title}:": found["peers"]
        for part, (title, _) in _PARTS.items()
        if (found := store.findings.get(part)) and found.get("peers")
    }
    sections.append(peers_section(store.peers, peers, GROUPS))
    train = store.findings.get("train")
    if train:
        sections += [_classes(train), _left_out(train), _sources(store)]
    sections.append(_AGAIN)
    return "\n\n".join(section.strip("\n") for section in sections) + "\n"


_NOT_EVALUATED = "Not evaluated with these rules yet."

_HEADS = ("what", "cases", "evaluated", "median", "nine of ten", "bias", "in bounds")

_AGAIN = """## Measuring again

`python -m bench.accuracy bench/truth/public.jsonl` prints the figures for any file in that format; `--part`,
`--quality` and `--out` choose. `python -m bench.accuracy.document --evaluate train --evaluate found` evaluates the two
parts that were looked at and the traced cases anew and writes what it finds. `python -m bench.calibrate_gpu` makes
cases of one's own on a GPU, and `python -m bench.estimators` asks other estimators about the same cases."""


def _part(found: Mapping[str, object]) -> str:
    groups, best = _mapping(found["groups"]), _mapping(found["quality_a"])
    rows: list[Sequence[str]] = []
    for group, title in GROUPS.items():
        if group in groups:
            rows.append(_row(title, _mapping(groups[group])))
        if group in best and best[group] != groups[group]:
            rows.append(_row("- of these quality A", _mapping(best[group])))
    return table(_HEADS, rows)


def _row(title: str, figures: _Figures) -> Sequence[str]:
    return (
        title,
        count(figures["n"]),
        count(figures["evaluated"]),
        percent(figures["median_abs_rel_err"]),
        percent(figures["p90_abs_rel_err"]),
        percent(figures["bias"], signed=True),
        percent(figures["covered_90"]),
    )


def _fit(store: Store) -> str:
    rows: list[Sequence[str]] = []
    for part, (title, _) in _PARTS.items():
        groups = _mapping(store.findings.get(part, {}).get("groups", {}))
        for group, what in GROUPS.items():
            figures = _mapping(groups.get(group, {}))
            cells = [
                f"{count(figures[wrong])} of {count(figures[of])}" if figures.get(of) else "-"
                for wrong, of in (("refused", "judged"), ("exceeding", "oom"))
            ]
            if any(cell != "-" for cell in cells):
                rows.append((title, what, *cells))
    text = (
        "*Ran, called too large* counts runs that worked and that the product says do not fit their card, a mistake "
        "each. *Failed, called too large* counts runs that failed for want of memory and are estimated above the card."
    )
    heads = ("part", "what", "ran, called too large", "failed, called too large")
    return f"## Does it fit?\n\n{text}\n\n{table(heads, rows, numbers=2)}"


def _oracle(found: Mapping[str, object], drawn: Mapping[str, object]) -> str:
    text = (
        "[Training steps traced by PyTorch itself](../bench/truth/ORACLE.md), where all of the memory is known and "
        "nothing is overhead of a machine. The drawn ones are of shapes that no rule was written with."
    )
    rows = [_row("chosen configurations", figures) for figures in map(_mapping, _mapping(found["groups"]).values())]
    if drawn:
        rows += [_row("drawn at random", figures) for figures in map(_mapping, _mapping(drawn["groups"]).values())]
    for classes in _mapping(found["classes"]).values():
        rows += [_row(f"- chosen: {name}", _mapping(figures)) for name, figures in _mapping(classes).items()]
    return f"## Traced training memory\n\n{text}\n\n{table(_HEADS, rows)}"


def _classes(found: Mapping[str, object]) -> str:
    sections = ["## Where it is good, and where not", f"The first part by class, best first; from {_FEWEST} cases on."]
    for group, title in GROUPS.items():
        classes = _mapping(_mapping(found["classes"]).get(group, {}))
        rows = [(name, _mapping(figures)) for name, figures in classes.items()]
        rows = [(name, figures) for name, figures in rows if _number(figures["evaluated"]) >= _FEWEST]
        rows.sort(key=lambda row: _number(row[1]["median_abs_rel_err"]))
        if rows:
            sections.append(f"### {title[0].upper()}{title[1:]}\n\n{table(_HEADS, [_row(*row) for row in rows])}")
    return "\n\n".join(sections)


def _left_out(found: Mapping[str, object]) -> str:
    text = (
        "What the product does not cover it does not estimate. Cases of the first part without an estimate, by reason; "
        "an *unknown fact* is one that no rule concludes for such a case, or that its source does not state."
    )
    rows: list[Sequence[str]] = []
    for group, reasons in _mapping(found["left_out"]).items():
        merged: dict[str, dict[str, int]] = {}
        for stated, number in _mapping(reasons).items():
            reason, _, detail = stated.partition(": ")
            merged.setdefault(reason, {})[detail] = int(_number(number))
        for reason, details in merged.items():
            which = ", ".join(filter(None, details)) or "-"
            rows.append((GROUPS.get(group, group), reason, which, count(sum(details.values()))))
    return f"## What is not covered\n\n{text}\n\n{table(('what', 'reason', 'which', 'cases'), rows, numbers=1)}"


def _sources(store: Store) -> str:
    rows: list[Sequence[str]] = []
    for part in _PARTS:
        if part == "first":
            continue
        for name, figures in _mapping(store.findings.get(part, {}).get("sources", {})).items():
            rows.append(_row(f"{name}{_MARKS.get(part, '')}", _mapping(figures)))
    return f"## By source\n\n{table(('source', *_HEADS[1:]), sorted(rows, key=lambda row: row[0]))}"


def _mapping(value: object) -> Mapping[str, object]:
    if not isinstance(value, Mapping):
        raise TypeError("the stored findings are damaged")
    return value


def _number(value: object) -> float:
    return float(value) if isinstance(value, int | float) else 0.0
