"""Which model a text is about, or of which size."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from kb.understanding.clause import is_past, is_taken_instead
from kb.understanding.companions import companions
from kb.understanding.correction import corrected
from kb.understanding.doubt_words import left_out, listed
from kb.understanding.mention import Meaning
from kb.understanding.model_group import ModelGroup
from kb.understanding.model_names import ModelMention, ModelNames
from kb.understanding.polarity import AT_STAKE, Polarity
from kb.understanding.rivalry import rivals
from kb.understanding.sizes import SizeMention
from kb.understanding.utterance import Findings, Utterance

__all__ = ["hear_models"]

_SIZE_WORDS = ("smaller_one", "larger_one")
"""Classes of words for the smaller and the larger of two."""
_OTHER = 1.5
"""A size that differs by this factor is that of another model."""
_IN_NAMES = frozenset({"-", "_"})
_BEHIND = 3
"""So many words behind the name of a family may tell which of its models is meant."""
_MODEL, _PARAMS, _ACTIVE, _SERIES = "model", "model.params", "model.active_params", "model.series"
_VERSION = "model.version"


def hear_models(utterance: Utterance, phrases: Sequence[Meaning], group: ModelGroup) -> Findings:
    """The model, its size and its active size. The first named counts; a family counts together with a size.

    Of a group of models that run beside each other this is about the main one.
    """
    findings = Findings(meanings=list(group.beside), doubts=list(group.doubts))
    for size, polarity in utterance.of_kind(SizeMention):
        if size.start in group.starts:
            continue
        findings.doubts.extend(size.doubts)
        if polarity is not Polarity.WANTED:
            findings.doubts.append(left_out(utterance.words(size.start, size.end), polarity))
        elif size.params and is_past(utterance.tokens, size.start, size.end):
            findings.doubts.append(left_out(utterance.words(size.start, size.end), Polarity.REPLACED))
        elif size.params:
            fact = _ACTIVE if size.active else _PARAMS
            findings.meanings.append(Meaning(fact, size.params, size.start, size.end, literal=True))
    named = [each for each in _named(utterance, findings) if each.start not in group.starts]
    if not group.beside:
        findings.options.extend(_options(utterance, named))
    sizes = [each for each in (*findings.meanings, *phrases) if each.fact == _PARAMS]
    chosen = _choose(utterance, named, sizes, findings)
    if chosen:
        findings.meanings.insert(0, chosen)
        findings.meanings.extend(_version(chosen, named))
    own = next((float(each.value) for each in sizes), None)
    if chosen and own is None:
        own = utterance.catalogues.models.get(str(chosen.value)).params_total
    findings.meanings.extend(companions(utterance, own, phrases))
    return findings


def _version(chosen: Meaning, named: Sequence[ModelMention]) -> Iterator[Meaning]:
    """The version of the chosen model that its name says."""
    for each in named:
        if each.version is not None and (each.start, each.model) == (chosen.start, chosen.value):
            yield replace(chosen, fact=_VERSION, value=each.version)


def _options(utterance: Utterance, named: Sequence[ModelMention]) -> Iterator[tuple[Meaning, ...]]:
    """The models, or else the sizes, of which one is to be chosen: `Llama 3.1 8B or Qwen3 8B`, `13B or 70B`."""
    models = rivals(utterance.tokens, [each for each in named if each.model])
    if len({each.model for each in models}) > 1:
        for model in models:
            yield (Meaning(_MODEL, model.model or "", model.start, model.end, literal=True),)
    elif not named:
        sizes = [each for each, polarity in utterance.of_kind(SizeMention) if each.params and polarity in AT_STAKE]
        for size in rivals(utterance.tokens, [each for each in sizes if not each.active]):
            yield (Meaning(_PARAMS, size.params, size.start, size.end, literal=True),)


def _named(utterance: Utterance, findings: Findings) -> list[ModelMention]:
    """The models and families that are wanted; the unknown ones are told as doubts."""
    named = []
    for mention, polarity in utterance.of_kind(ModelMention):
        if polarity not in AT_STAKE:
            findings.doubts.append(left_out(utterance.words(mention.start, mention.end), polarity))
        elif mention.model or mention.options:
            named.append(mention)
        else:
            findings.doubts.extend(mention.doubts)
    return named


def _choose(
    utterance: Utterance, named: list[ModelMention], sizes: Sequence[Meaning], findings: Findings
) -> Meaning | None:
    names = ModelNames.of(utterance.catalogues.models)
    certain = [mention for mention in named if mention.model]
    families = [mention for mention in named if not mention.model]
    certain = [_resized(utterance, mention, sizes) for mention in certain]
    certain = [each for each in certain if not _is_other_size(utterance, each, sizes, findings)]
    if len(certain) + len(families) < len(named):
        families = []
    if not certain and families and not sizes:
        certain = [found for found in (_with_size_word(utterance, families[0]),) if found is not None]
    if not certain and families and sizes:
        found = _with_size(utterance, families[0], sizes[0], findings)
        certain = [found] if found else []
        if not found:
            return None
    if not certain:
        for mention in families[:1]:
            said, options = utterance.words(mention.start, mention.end), listed(list(map(names.label, mention.options)))
            findings.doubts.append(f"{said}: which one? There are {options}")
            findings.meanings.append(Meaning(_SERIES, _series(utterance, mention), mention.start, mention.end))
        return None
    now = [each for each in certain if not is_past(utterance.tokens, each.start, each.end)]
    instead = [each for each in now if is_taken_instead(utterance.tokens, each.end)]
    first = (instead or now or certain)[0]
    findings.doubts.extend(first.doubts)
    for other in certain:
        if other.model != first.model and not findings.options:
            said = utterance.words(other.start, other.end)
            findings.doubts.append(f"{said} is named too; {names.label(first.model or '')} is taken")
    return Meaning(_MODEL, first.model or "", first.start, first.end, literal=True)


def _series(utterance: Utterance, named: ModelMention) -> str:
    """The family that all models of a mention are of, or the line of its generations, or the newest of several."""
    models = utterance.catalogues.models
    records = [models.get(one) for one in named.options]
    for names in ({each.family for each in records}, {each.line for each in records}):
        if len(names) == 1:
            return names.pop()
    return models.get(ModelNames.of(models).newest(named.options)).family


def _resized(utterance: Utterance, named: ModelMention, sizes: Sequence[Meaning]) -> ModelMention:
    """The model of the same family with the size that corrects: `qwen3 14b, sorry, the 32b one`."""
    names = ModelNames.of(utterance.catalogues.models)
    for size in sizes:
        if corrected([named.start, size.start], utterance.marks) == 1:
            kin = names.narrowed(names.family(named.model or ""), float(size.value))
            if kin:
                return replace(named, model=names.usual(kin), end=max(named.end, size.end), doubts=())
    return named


def _is_other_size(utterance: Utterance, named: ModelMention, sizes: Sequence[Meaning], findings: Findings) -> bool:
    """Whether the size right behind a name is none of its models', which is told: `GLM-4.6V 9B` is no GLM-4.6."""
    names, model = ModelNames.of(utterance.catalogues.models), named.model or ""
    total = utterance.catalogues.models.get(model).params_total
    for size in sizes:
        params, gap = float(size.value), utterance.tokens[named.end : size.start]
        beside = 0 <= size.start - named.end <= 1 and all(len(token.text) == 1 for token in gap)
        near = size.literal and (beside or _is_one_name(utterance, named.end, size.start))
        if (
            not near
            or total is None
            or names.is_about(model, params)
            or max(total, params) < _OTHER * min(total, params)
        ):
            continue
        said, other = utterance.words(named.start, named.end), utterance.words(size.start, size.end)
        findings.doubts.append(f"{said}: the catalogue has none of {other}; the size counts")
        return True
    return False


def _is_one_name(utterance: Utterance, end: int, size: int) -> bool:
    """Whether a size belongs to one long name, of which only the beginning is known: `GPT-NeoXT-Chat-Base-20B`."""
    return end <= size and all(token.before in _IN_NAMES for token in utterance.tokens[end : size + 1])


def _with_size_word(utterance: Utterance, family: ModelMention) -> ModelMention | None:
    """The model of a family of two sizes that a word beside it means: `the big gpt-oss`, `gpt oss, the small one`."""
    models = utterance.catalogues.models
    by_size = sorted(family.options, key=lambda one: models.get(one).params_total or 0)
    if len(by_size) != len(_SIZE_WORDS):
        return None
    near = utterance.tokens[max(0, family.start - 1) : family.end + _BEHIND]
    said = [one for role, one in zip(_SIZE_WORDS, by_size, strict=True) if any(role in token.roles for token in near)]
    return replace(family, model=said[0], doubts=()) if len(said) == 1 else None


def _with_size(utterance: Utterance, family: ModelMention, size: Meaning, findings: Findings) -> ModelMention | None:
    """The model of a family that has a size said elsewhere in the text."""
    names = ModelNames.of(utterance.catalogues.models)
    said, params = utterance.words(family.start, family.end), utterance.words(size.start, size.end)
    options = names.narrowed(family.options, float(size.value))
    if not options:
        findings.doubts.append(f"{said}: the catalogue has none of {params}")
        return None
    chosen = names.newest(options)
    others = [names.label(one) for one in options if one != chosen]
    doubt = f"{said} with {params} may also be {listed(others)}; {names.taken(chosen, options)}"
    return replace(family, model=chosen, doubts=(doubt,) if others else ())
