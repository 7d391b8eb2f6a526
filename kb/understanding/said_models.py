"""Which model a text is about, or of which size."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from kb.understanding.clause import is_past, is_taken_instead
from kb.understanding.companions import companions
from kb.understanding.correction import corrected
from kb.understanding.hearing import Findings, Hearing
from kb.understanding.mention import Meaning
from kb.understanding.model_group import models_together, not_worked_out
from kb.understanding.model_names import ModelMention, ModelNames
from kb.understanding.rivalry import rivals
from kb.understanding.sizes import SizeMention
from kb.understanding.standing import Standing
from kb.understanding.wording import left_out, listed

__all__ = ["hear_models"]

_SIZE_WORDS = ("smaller_one", "larger_one")
"""Classes of words for the smaller and the larger of two."""
_OTHER = 1.5
"""A size that differs by this factor is that of another model."""
_BEHIND = 3
"""So many words behind the name of a family may tell which of its models is meant."""
_MODEL, _PARAMS, _ACTIVE, _SERIES = "model", "model.params", "model.active_params", "model.series"


def hear_models(hearing: Hearing, phrases: Sequence[Meaning]) -> Findings:
    """The model, its size and its active size. The first named counts; a family counts together with a size."""
    findings = Findings()
    for size, standing in hearing.of_kind(SizeMention):
        findings.doubts.extend(size.doubts)
        if standing is not Standing.WANTED:
            findings.doubts.append(left_out(hearing.words(size.start, size.end), standing))
        elif size.params and is_past(hearing.tokens, size.start, size.end):
            findings.doubts.append(left_out(hearing.words(size.start, size.end), Standing.REPLACED))
        elif size.params:
            fact = _ACTIVE if size.active else _PARAMS
            findings.meanings.append(Meaning(fact, size.params, size.start, size.end, literal=True))
    named = _largest_alone(hearing, _named(hearing, findings), phrases, findings)
    findings.options.extend(_options(hearing, named))
    sizes = [each for each in (*findings.meanings, *phrases) if each.fact == _PARAMS]
    chosen = _choose(hearing, named, sizes, findings)
    if chosen:
        findings.meanings.insert(0, chosen)
    own = next((float(each.value) for each in sizes), None)
    if chosen and own is None:
        own = hearing.catalogues.models.get(str(chosen.value)).params_total
    findings.meanings.extend(companions(hearing, own, phrases))
    return findings


def _options(hearing: Hearing, named: Sequence[ModelMention]) -> Iterator[tuple[Meaning, ...]]:
    """The models, or else the sizes, of which one is to be chosen: `Llama 3.1 8B or Qwen3 8B`, `13B or 70B`."""
    models = rivals(hearing.tokens, [each for each in named if each.model])
    if len({each.model for each in models}) > 1:
        for model in models:
            yield (Meaning(_MODEL, model.model or "", model.start, model.end, literal=True),)
    elif not named:
        wanted = (Standing.WANTED, Standing.RIVAL)
        sizes = [each for each, standing in hearing.of_kind(SizeMention) if each.params and standing in wanted]
        for size in rivals(hearing.tokens, [each for each in sizes if not each.active]):
            yield (Meaning(_PARAMS, size.params, size.start, size.end, literal=True),)


def _named(hearing: Hearing, findings: Findings) -> list[ModelMention]:
    """The models and families that are wanted; the unknown ones are told as doubts."""
    named = []
    for mention, standing in hearing.of_kind(ModelMention):
        if standing not in (Standing.WANTED, Standing.RIVAL):
            findings.doubts.append(left_out(hearing.words(mention.start, mention.end), standing))
        elif mention.model or mention.options:
            named.append(mention)
        else:
            findings.doubts.extend(mention.doubts)
    return named


def _largest_alone(
    hearing: Hearing, named: list[ModelMention], phrases: Sequence[Meaning], findings: Findings
) -> list[ModelMention]:
    """The models without those that are to run beside a larger one, which are told as doubts; the same for sizes."""
    models = hearing.catalogues.models
    certain = [each for each in named if each.model]
    together = models_together(hearing, certain, phrases) if len(certain) == len(named) else []
    if together:
        largest = max(together, key=lambda each: models.get(each.model or "").params_total or 0)
        others = [each for each in together if each.model != largest.model]
        if others:
            findings.doubts.append(not_worked_out(hearing, largest, others))
        return [largest]
    if named:
        return named
    sizes = [each for each, standing in hearing.of_kind(SizeMention) if standing is Standing.WANTED]
    plain = [each for each in sizes if each.params and not each.active]
    if len(plain) == len(sizes) and (alike := models_together(hearing, plain, phrases)):
        biggest = max(alike, key=lambda each: each.params or 0)
        smaller = [each for each in alike if each.params != biggest.params]
        if smaller:
            findings.doubts.append(not_worked_out(hearing, biggest, smaller))
            starts = {each.start for each in smaller}
            findings.meanings[:] = [each for each in findings.meanings if each.start not in starts]
    return named


def _choose(
    hearing: Hearing, named: list[ModelMention], sizes: Sequence[Meaning], findings: Findings
) -> Meaning | None:
    names = ModelNames.of(hearing.catalogues.models)
    certain = [mention for mention in named if mention.model]
    families = [mention for mention in named if not mention.model]
    certain = [_resized(hearing, mention, sizes) for mention in certain]
    certain = [each for each in certain if not _is_other_size(hearing, each, sizes, findings)]
    if len(certain) + len(families) < len(named):
        families = []
    if not certain and families and not sizes:
        certain = [found for found in (_with_size_word(hearing, families[0]),) if found is not None]
    if not certain and families and sizes:
        found = _with_size(hearing, families[0], sizes[0], findings)
        certain = [found] if found else []
        if not found:
            return None
    if not certain:
        for mention in families[:1]:
            said, options = hearing.words(mention.start, mention.end), listed(list(map(names.label, mention.options)))
            findings.doubts.append(f"{said}: which one? There are {options}")
            findings.meanings.append(Meaning(_SERIES, _series(hearing, mention), mention.start, mention.end))
        return None
    now = [each for each in certain if not is_past(hearing.tokens, each.start, each.end)]
    instead = [each for each in now if is_taken_instead(hearing.tokens, each.end)]
    first = (instead or now or certain)[0]
    findings.doubts.extend(first.doubts)
    for other in certain:
        if other.model != first.model and not findings.options:
            said = hearing.words(other.start, other.end)
            findings.doubts.append(f"{said} is named too; {names.label(first.model or '')} is taken")
    return Meaning(_MODEL, first.model or "", first.start, first.end, literal=True)


def _series(hearing: Hearing, named: ModelMention) -> str:
    """The family that all models of a mention are of, or the line of its generations, or the newest of several."""
    models = hearing.catalogues.models
    records = [models.get(one) for one in named.options]
    for names in ({each.family for each in records}, {each.line for each in records}):
        if len(names) == 1:
            return names.pop()
    return models.get(ModelNames.of(models).newest(named.options)).family


def _resized(hearing: Hearing, named: ModelMention, sizes: Sequence[Meaning]) -> ModelMention:
    """The model of the same family with the size that corrects: `qwen3 14b, sorry, the 32b one`."""
    names = ModelNames.of(hearing.catalogues.models)
    for size in sizes:
        if corrected([named.start, size.start], hearing.marks) == 1:
            kin = names.narrowed(names.family(named.model or ""), float(size.value))
            if kin:
                return replace(named, model=names.usual(kin), end=max(named.end, size.end), doubts=())
    return named


def _is_other_size(hearing: Hearing, named: ModelMention, sizes: Sequence[Meaning], findings: Findings) -> bool:
    """Whether the size right behind a name is none of its models', which is told: `GLM-4.6V 9B` is no GLM-4.6."""
    names, model = ModelNames.of(hearing.catalogues.models), named.model or ""
    total = hearing.catalogues.models.get(model).params_total
    for size in sizes:
        params, gap = float(size.value), hearing.tokens[named.end : size.start]
        near = size.literal and 0 <= size.start - named.end <= 1 and all(len(token.text) == 1 for token in gap)
        if (
            not near
            or total is None
            or names.is_about(model, params)
            or max(total, params) < _OTHER * min(total, params)
        ):
            continue
        said, other = hearing.words(named.start, named.end), hearing.words(size.start, size.end)
        findings.doubts.append(f"{said}: the catalogue has none of {other}; the size counts")
        return True
    return False


def _with_size_word(hearing: Hearing, family: ModelMention) -> ModelMention | None:
    """The model of a family of two sizes that a word beside it means: `the big gpt-oss`, `gpt oss, the small one`."""
    models = hearing.catalogues.models
    by_size = sorted(family.options, key=lambda one: models.get(one).params_total or 0)
    if len(by_size) != len(_SIZE_WORDS):
        return None
    near = hearing.tokens[max(0, family.start - 1) : family.end + _BEHIND]
    said = [one for role, one in zip(_SIZE_WORDS, by_size, strict=True) if any(role in token.roles for token in near)]
    return replace(family, model=said[0], doubts=()) if len(said) == 1 else None


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
