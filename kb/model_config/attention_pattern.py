"""Which layers of a config attend to everything and which to a window."""

from __future__ import annotations

from dataclasses import dataclass

from kb.model_config.config_fields import ConfigFields
from kb.model_config.family import Family

__all__ = ["AttentionPattern", "read_attention_pattern"]

_LONGEST = 10**9
_KINDS = {"full_attention": "full", "sliding_attention": "sliding", "chunked_attention": "sliding"}
_EVERY_LAYER = {"mistral", "mixtral", "starcoder2", "phi3", "phimoe"}  # a window stated is one for all layers
_DEFAULT_PERIOD = {"gemma2": 2, "gpt_oss": 2, "gemma3": 6, "gemma3_text": 6, "cohere2": 4, "olmo3": 4, "exaone4": 4}


@dataclass(frozen=True, slots=True)
class AttentionPattern:
    """The pattern in the words of the catalogue, the window in tokens; both None where all layers see everything."""

    words: str | None = None
    window: int | None = None


def read_attention_pattern(
    fields: ConfigFields, model_type: str | None, family: Family, layers: int, max_context: int | None
) -> AttentionPattern:
    """The layers by kind of attention.

    A window that is switched off, or not shorter than the context, counts as none. A window without any word on which
    layers use it stays `not established`, unless the family's code uses it everywhere.

    Raises:
        ModelConfigError: the list of layers has the wrong length or an unknown kind.
    """
    window = _window(fields, family, max_context)
    listed = fields.texts("layer_types", layers)
    if listed is not None:
        unknown = next((kind for kind in listed if kind not in _KINDS), None)
        if unknown is not None:
            says = f"lists '{unknown[:40]}'"
            fields.wrong("layer_types", says, "only full_attention, sliding_attention and chunked_attention")
        sliding = sum(1 for kind in listed if _KINDS[kind] == "sliding")
        if sliding and window is None:  # the window covers the context
            sliding = 0
        return _pattern(layers, sliding, window)
    if window is None:
        return AttentionPattern()
    if family.chunked:
        return _periodic(layers, 4, window)
    if fields.flag("use_sliding_window", default=False) and "max_window_layers" in fields:
        first = fields.required("max_window_layers", low=0, high=_LONGEST)
        return _pattern(layers, max(0, layers - first), window)
    period = _period(fields, model_type)
    if period is not None:
        return _periodic(layers, period, window)
    if model_type in _EVERY_LAYER:
        return _pattern(layers, layers, window)
    return AttentionPattern("not established", window)


def _window(fields: ConfigFields, family: Family, max_context: int | None) -> int | None:
    if not fields.flag("use_sliding_window", default=True):
        return None
    names = ("attention_chunk_size",) if family.chunked else ("sliding_window",)
    window = fields.integer(*names, low=0, high=_LONGEST)
    return window if window and not (max_context and window >= max_context) else None


def _period(fields: ConfigFields, model_type: str | None) -> int | None:
    """Every so many layers one is full."""
    for name in ("sliding_window_pattern", "_sliding_window_pattern"):
        if name in fields:
            if model_type == "exaone4":  # written as LLLG
                return len(fields.text(name) or "")
            return fields.required(name, low=1, high=1_000)
    return _DEFAULT_PERIOD.get(model_type or "")


def _periodic(layers: int, period: int, window: int) -> AttentionPattern:
    return _pattern(layers, layers - layers // max(1, period), window)


def _pattern(layers: int, sliding: int, window: int | None) -> AttentionPattern:
    if not sliding:
        return AttentionPattern(f"{layers} full_attention")
    if sliding == layers:
        return AttentionPattern("all layers sliding", window)
    return AttentionPattern(f"{sliding} sliding_attention, {layers - sliding} full_attention", window)
