"""In which number format a text wants a training, or the weights on which adapters are trained."""

from __future__ import annotations

from collections.abc import Sequence

from kb.understanding.format_names import FormatMention, FormatNames
from kb.understanding.mention import Meaning
from kb.understanding.utterance import Findings, Utterance

__all__ = ["hear_training_formats"]

_PRECISIONS = {"fp32": "fp32", "tf32": "fp32", "bf16": "mixed_bf16", "fp16": "mixed_fp16"}
"""Number formats of training, and what a bare name means there: 16 bits are used with 32-bit master weights."""
_ON_FEWER_BITS = {"bits4": ("QLoRA", ""), "bits8": ("adapters on 8-bit weights", "int8")}
"""What adapters on weights of so few bits are called, and the format of the weights where it is not the usual one."""
_USUAL_BELOW_ADAPTERS = "bits4"
_ADAPTERS = {"lora": "qlora"}


def hear_training_formats(
    utterance: Utterance, wanted: Sequence[FormatMention], phrases: Sequence[Meaning], findings: Findings
) -> None:
    """Adds to the ``findings`` the precision of a training, or that adapters are trained, and on which weights."""
    methods = {meaning.value for meaning in phrases if meaning.fact == "training.method"}
    anew = any(meaning.fact == "training.purpose" and meaning.value == "from_scratch" for meaning in phrases)
    adapted = not methods and not anew  # whole models are not trained in 4 bits
    for mention in wanted:
        said = utterance.words(mention.start, mention.end)
        names = [_PRECISIONS[one] for one in mention.formats if one in _PRECISIONS]
        method = next((_ADAPTERS[str(one)] for one in methods if one in _ADAPTERS), None)
        if names:
            whole = mention.exact or names[0] == "fp32"
            precision = names[0] if whole or "mixed_bf16" not in names else "mixed_bf16"
            findings.meanings.append(Meaning("training.precision", precision, mention.start, mention.end))
            if mention.formats == ("tf32",):
                findings.meanings.append(Meaning("training.tf32", True, mention.start, mention.end))
        elif "qlora" in methods and _bits_below_adapters(utterance, mention) == "bits4":
            continue  # goes without saying
        elif (method or adapted) and (adapters := _ON_FEWER_BITS.get(_bits_below_adapters(utterance, mention))):
            told, base = adapters
            facts = {"training.method": method or "qlora"} | ({"training.base_format": base} if base else {})
            for fact, value in facts.items():
                findings.meanings.append(Meaning(fact, value, mention.start, mention.end, True, shared=0))
            findings.doubts.append(f"{said} with adapters: taken as {told}")
        else:
            findings.doubts.append(f"{said} is no number format to train in; left out")


def _bits_below_adapters(utterance: Utterance, mention: FormatMention) -> str:
    """The class of bits of the weights that adapters are put on; 4 bits for a library that has several, as is usual."""
    names = FormatNames.of(utterance.catalogues.number_formats)
    classes = {names.class_of(each) for each in mention.formats}
    if len(classes) == 1:
        return classes.pop()
    return _USUAL_BELOW_ADAPTERS if classes and classes <= _ON_FEWER_BITS.keys() else ""
