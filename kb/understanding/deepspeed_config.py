"""Settings of DeepSpeed and Accelerate in a text: what is offloaded, and where to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.language.late_pattern import LatePattern
from kb.understanding.mention import Meaning, Mention
from kb.understanding.token import Token

__all__ = ["offload_settings"]

_STAYS = frozenset({"none", "false"})
_OFFLOAD, _DEVICE = "zero.offload", "zero.offload_device"
_OPTIMIZER, _EVERYTHING, _NOTHING = "optimizer", "optimizer_and_parameters", "none"
# `"offload_param": {"device": "cpu"` in a file of DeepSpeed, `offload_param_device: cpu` in one of Accelerate.
_SETTING = LatePattern(
    r"(?<![a-z])offload_(?P<what>optimizer|param)s?(?:_device)?[\"']?\s*[:=]\s*(?:\{\s*[\"']?device[\"']?\s*:\s*)?"
    r"[\"']?(?P<device>cpu|nvme|none|true|false)\b"
)


def offload_settings(tokens: Sequence[Token], text: str) -> Iterator[Mention]:
    """The settings of offload. What is said of the optimizer and of the parameters counts together."""
    found = list(_SETTING.compiled.finditer(text)) if "offload_" in text else []
    moved = {each["what"] for each in found if each["device"] not in _STAYS}
    offload = _EVERYTHING if "param" in moved else _OPTIMIZER if moved else _NOTHING
    for number, each in enumerate(found):
        inside = [at for at, token in enumerate(tokens) if each.start() <= token.start and token.end <= each.end()]
        if not inside:
            continue
        start, end = inside[0], inside[-1] + 1
        meanings: tuple[Meaning, ...] = (
            (Meaning(_OFFLOAD, offload, start, end, literal=True, shared=0),) if number == 0 else ()
        )
        if each["device"] in ("cpu", "nvme") and number == min(
            place for place, one in enumerate(found) if one["device"] not in _STAYS
        ):
            meanings += (Meaning(_DEVICE, each["device"], start, end, literal=True, shared=0),)
        yield Mention(start, end, meanings, rank=-4)
