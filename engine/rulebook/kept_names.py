"""Whether the names that a rulebook has still mean, beside other packs, what they meant."""

from __future__ import annotations

from engine.rulebook.draft import Draft
from engine.rulebook.forms.file import WrittenRuleFile
from engine.rulebook.merger import Merged
from engine.rulebook.rulebook import Rulebook

__all__ = ["invents_a_word", "keeps_types", "misses_names", "misses_rules", "takes_names_away"]

_FILE = WrittenRuleFile


def takes_names_away(merged: Merged, base: Rulebook) -> bool:
    """Whether something of ``base`` is gone in ``merged`` that other things may name."""
    kept = {section: {item.key for item in items} for section, items in merged.sections.items()}
    if not base.facts.keys() <= kept[_FILE.facts.name] or not base.parameters.keys() <= kept[_FILE.parameters.name]:
        return True
    if not {each.fact for each in base.choices} <= kept[_FILE.choices.name]:
        return True
    lexicon = base.lexicon
    if any(each.adds_to and each.adds_to not in kept[_FILE.words.name] for each in lexicon.classes):
        return True
    return any(each.adds_to and each.adds_to not in kept[_FILE.languages.name] for each in lexicon.languages)


def invents_a_word(merged: Merged, base: Rulebook) -> bool:
    """Whether a fact or parameter is new whose name may be a value of an enumeration, which is written bare."""
    known = {*base.facts, *base.parameters}
    items = (*merged.sections[_FILE.facts.name], *merged.sections[_FILE.parameters.name])
    return any(item.key is None or ("." not in item.key and item.key not in known) for item in items)


def keeps_types(draft: Draft, base: Rulebook) -> bool:
    """Whether all names of ``base`` that were read stand for what they stood for."""
    return all(
        draft.types.get(name, each.type) == each.type and (name in draft.parameters) <= (name in base.parameters)
        for known in (base.facts, base.parameters)
        for name, each in known.items()
    )


def misses_names(draft: Draft, merged: Merged, base: Rulebook) -> bool:
    """Whether something that ``base`` has could not be read, so that what names it could not be either."""
    if not (base.facts.keys() | base.parameters.keys()) <= draft.types.keys():
        return True
    if not draft.providers and merged.sections[_FILE.rules.name]:
        return False  # reading ended before anything else was looked at
    varied = {each.fact for each in draft.choices}
    return misses_rules(draft, base) or any(each.fact not in varied for each in base.choices)


def misses_rules(draft: Draft, base: Rulebook) -> bool:
    """Whether a rule of ``base`` that was left as it is names one that is gone."""
    gone = base.providers.keys() - draft.providers.keys()
    return bool(gone) and any(
        not gone.isdisjoint(each.overrides) or any(not gone.isdisjoint(test.why_not) for test in each.tests)
        for name, each in base.providers.items()
        if name in draft.providers and draft.providers[name].place == each.place
    )
