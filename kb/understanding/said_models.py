"""Which model a text is about, or of which size."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from kb.understanding.hearing import Findings, Hearing
from kb.understanding.mention import Meaning
from kb.understanding.model_names import ModelMention, ModelNames
from kb.understanding.sizes import SizeMention
from kb.understanding.standing import Standing
from kb.understanding.wording import left_out, listed

__all__ = ["hear_models"]

_MODEL, _PARAMS, _ACTIVE = "model", "model.params", "model.active_params"


def hear_models(hearing: Hearing, phrases: Sequence[Meaning]) -> Findings:
    """The model, its size and its active size. The first named counts; a family counts together with a size."""
    findings = Findings()
    for size, standing in hearing.of_kind(SizeMention):
        findings.doubts.extend(size.doubts)
        if standing is not Standing.WANTED:
            findings.doubts.append(left_out(hearing.words(size.start, size.end), standing))
        elif size.params:
            fact = _ACTIVE if size.active else _PARAMS
            findings.meanings.append(Meaning(fact, size.params, size.start, size.end, literal=True))
    named = _named(hearing, findings)
    sizes = [each for each in (*findings.meanings, *phrases) if each.fact == _PARAMS]
    chosen = _choose(hearing, named, sizes, findings)
    if chosen:
        findings.meanings.insert(0, chosen)
    return findings


def _named(hearing: Hearing, findings: Findings) -> list[ModelMention]:
    """The models and families that are wanted; the unknown ones are told as doubts."""
    named = []
    for mention, standing in hearing.of_kind(ModelMention):
        if standing is not Standing.WANTED:
            findings.doubts.append(left_out(hearing.words(mention.start, mention.end), standing))
        elif mention.model or mention.options:
            named.append(mention)
        else:
            findings.doubts.extend(mention.doubts)
    return named


def _choose(
    hearing: Hearing, named: list[ModelMention], sizes: Sequence[Meaning], findings: Findings
) -> Meaning | None:
    names = ModelNames.of(hearing.catalogues.models)
    certain = [mention for mention in named if mention.model]
    families = [mention for mention in named if not mention.model]
    if not certain and families and sizes:
        found = _with_size(hearing, families[0], sizes[0], findings)
        certain = [found] if found else []
        if not found:
            return None
    if not certain:
        for mention in families[:1]:
            said, options = hearing.words(mention.start, mention.end), listed(list(map(names.label, mention.options)))
            findings.doubts.append(f"{said}: which one? There are {options}")
        return None
    first = certain[0]
    findings.doubts.extend(first.doubts)
    for other in certain[1:]:
        if other.model != first.model:
            said = hearing.words(other.start, other.end)
            findings.doubts.append(f"{said} is named too; the first, {names.label(first.model or '')}, is taken")
    return Meaning(_MODEL, first.model or "", first.start, first.end, literal=True)


def _with_size(hearing: Hearing, family: ModelMention, size: Meaning, findings: Findings) -> ModelMention | None:
    """The model of a family that has a size said elsewhere in the text."""
    names = ModelNames.of(hearing.catalogues.models)
    said, params = hearing.words(family.start, family.end), hearing.words(size.start, size.end)
    options = names.narrowed(family.options, float(size.value))
    if not options:
        findings.doubts.append(f"{said}: the catalogue has none of {params}")
        return None
    chosen = names.newest(options)
    others = [names.label(one) for one in options if one != chosen]
    doubt = f"{said} with {params} may also be {listed(others)}; {names.taken(chosen, options)}"
    return replace(family, model=chosen, doubts=(doubt,) if others else ())
