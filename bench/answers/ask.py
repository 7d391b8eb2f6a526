"""Putting a question to whygpu: by its facts, or by its words."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Literal

import yaml

from bench.answers.case import Case, Opening
from bench.answers.screen import Hardware, Screen
from engine.inference import Given, Inference
from engine.interview import AnswerError
from kb.advice import Advice
from kb.advice.configuration import Configuration
from kb.advisor import Advisor
from kb.spoken_answer import options_in
from kb.understanding import Understanding
from kb.understanding.option import Option, combined
from tui.report.advice_report import summary_lines

__all__ = ["By", "ask"]

By = Literal["facts", "words"]
WIDTH = 100
_KEPT_BY_METHOD = {"qlora": "nf4 4-bit"}
"""In which format a training keeps its weights, where that is not BF16."""
_FIGURES: dict[str, dict[str, object]] = yaml.safe_load(
    (Path(__file__).parent / "figure_facts.yaml").read_text(encoding="utf-8")
)
_OPENINGS: tuple[tuple[str, Opening], ...] = (
    (r"yes\b", "yes"),
    (r"only with\b", "only_with"),
    (r"(no|hardly|nothing)\b", "no"),
    (r"take\b", "take"),
    (r"(?!(no|not|hardly|only|nothing)\b)(it should fit\b|.*?\bfits on\b)", "yes"),
)
_ACCELERATOR, _COUNT = "hardware.accelerator", "hardware.count"


def ask(advisor: Advisor, case: Case, by: By) -> Screen:
    """The first screen for ``case``, read from its ``facts`` or from its words.

    An answer that the program refuses makes a screen of the refusal, which opens with nothing.
    """
    heard: Understanding | None = None
    try:
        if by == "words":
            heard = advisor.understand(case.question)
            answers, options = dict(heard.given), heard.options
        else:
            answers, options = _answers(advisor, case)
        advice = advisor.advise(answers, options=options)
    except (AnswerError, ValueError) as error:
        return Screen(frozenset(), tuple(str(error).splitlines()), (), {})
    report = advisor.report(advice, heard)
    return Screen(
        openings=_openings(report.answer, advice),
        lines=tuple(summary_lines(report, WIDTH)),
        hardware=tuple(_hardware(advisor, each) for each in _shown(advice)),
        figures=_figures(advice),
    )


def _answers(advisor: Advisor, case: Case) -> tuple[dict[str, Given], tuple[Option, ...]]:
    answers, compared = {}, []
    for setting in case.facts:
        fact, _, value = (part.strip() for part in setting.partition("="))
        named = options_in(advisor, fact, value)
        compared.append([{fact: each} for each in named])
        answers[fact] = named[0]
        advisor.engine.check_given(fact, answers[fact].value)
    return answers, combined(compared)


def _openings(sentence: str, advice: Advice) -> frozenset[Opening]:
    found: set[Opening] = {opening for pattern, opening in _OPENINGS if re.match(pattern, sentence, re.IGNORECASE)}
    if "no" in found and advice.instead and _same_hardware(advice.instead[0].changes):
        # "No ... Instead: FP8 on the same cards" says the same as "only with FP8".
        found.add("only_with")
    if not found and re.search(r"\d", sentence) and not sentence.startswith("Not "):
        found.add("figure")
    return frozenset(found)


def _same_hardware(changes: object) -> bool:
    return isinstance(changes, dict) and not {_ACCELERATOR, _COUNT} & changes.keys()


def _shown(advice: Advice) -> list[Configuration]:
    instead = [each.configuration for each in advice.instead[:1]]
    shown = [advice.recommendation] if advice.recommendation else instead
    return [each for each in (*shown, advice.plan) if each is not None]


def _hardware(advisor: Advisor, configuration: Configuration) -> Hardware:
    inference, show = configuration.inference, advisor.rulebook.show
    memory = inference.value("hardware.memory")
    count = inference.value(_COUNT)
    return Hardware(
        card=show(_ACCELERATOR, inference.value(_ACCELERATOR)),
        count=int(count) if isinstance(count, int | float) else 1,
        memory_gb=_label_gb(float(memory)) if isinstance(memory, int | float) else None,
        number_format=_number_format(inference),
    )


def _number_format(inference: Inference) -> str:
    """The format of the weights and, of a training, the method, which tells in which format the weights are kept."""
    method = inference.value("training.method")
    if method is None:
        return str(inference.value("weights.format"))
    return f"{_KEPT_BY_METHOD.get(str(method), 'bf16')} {method}"


def _label_gb(memory: float) -> float:
    """What the label says: GiB where that is nearly a whole number of them, as vendors write GB for both."""
    gib = memory / 2**30
    return round(gib) if abs(gib - round(gib)) < 0.01 else memory / 1e9


def _figures(advice: Advice) -> dict[str, float]:
    about = advice.recommendation or advice.plan or advice.nearest
    inference = about.inference if about else advice.inference
    found: dict[str, float] = {}
    for name, told in _FIGURES.items():
        facts, unit = told["facts"], told["unit"]
        assert isinstance(facts, list)
        assert isinstance(unit, int | float)
        for fact in facts:
            value = inference.value(str(fact))
            if isinstance(value, int | float) and not isinstance(value, bool):
                found.setdefault(name, float(value) / float(unit))
    return found
