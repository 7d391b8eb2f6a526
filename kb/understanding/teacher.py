"""The model that another one learns from: `distill DeepSeek R1 into an 8B model`."""

from __future__ import annotations

from kb.understanding.mention import Meaning, Mention
from kb.understanding.model_group import ModelGroup
from kb.understanding.model_names import ModelMention
from kb.understanding.polarity import Polarity
from kb.understanding.sizes import SizeMention
from kb.understanding.utterance import Utterance

__all__ = ["teacher_group"]

_DISTILLATION, _TEACHER_PARAMS = "distillation", "training.teacher_params"


def teacher_group(utterance: Utterance) -> ModelGroup | None:
    """The teacher, which is not the model that is trained; None where no distillation of two models is told of.

    The larger of the two teaches, whichever is named first: `an 8B from Llama 70B`, `Llama 70B into 8B`.
    """
    names = [each for each, polarity in utterance.of_kind(ModelMention) if polarity is Polarity.WANTED]
    inside = {at for each in names for at in range(each.start, each.end)}
    if not any(_DISTILLATION in token.roles and at not in inside for at, token in enumerate(utterance.tokens)):
        return None
    records = utterance.catalogues.models
    models: list[tuple[float, Mention]] = [
        (float(total), each) for each in names if each.model and (total := records.get(each.model).params_total)
    ]
    for size, polarity in utterance.of_kind(SizeMention):
        if size.params and not size.active and polarity is Polarity.WANTED and size.start not in inside:
            models.append((size.params, size))
    if len(models) != 2 or models[0][0] == models[1][0]:
        return None
    params, taught_by = max(models, key=lambda each: each[0])
    meaning = Meaning(_TEACHER_PARAMS, params, taught_by.start, taught_by.end, literal=True)
    return ModelGroup((meaning,), frozenset({taught_by.start}))
