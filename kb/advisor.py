"""The advisor: rules and catalogues bound to the engine.

What understands, advises and reports is imported when it is asked for: whoever looks at rules alone does without.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from datetime import date
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
from msgspec import structs
from msgspec.structs import replace

from engine.inference import Given, InferenceEngine, MatcherName, Recent
from engine.loading import LoadedRules, RuleSources, layer_accounts, load_draft, load_rules
from engine.rulebook import Catalogue, Goal, Rulebook
from kb.catalogue import Catalogues
from kb.claims import Claims
from kb.compiled_rules import compiled_rules_folder
from kb.rule_sources import BUILT_IN_PACKS
from kb.version import VERSION

if TYPE_CHECKING:
    from engine.interview import Question
    from kb.advice import Advice
    from kb.advice.basis import Basis
    from kb.advice.document import AdviceDocument, RequestDocument
    from kb.advice.report import Report
    from kb.architectures import Architectures, OwnModel
    from kb.catalogue import Model
    from kb.interview import Interview
    from kb.understanding import Understanding

__all__ = ["GOAL_SAID", "Advisor"]

_INTERVIEWS = 4
"""How many interviews are kept: as the answers stand, as they stood, and without one of them."""
_TEXTS = 32
"""How many texts are kept as they were understood: a sentence is read several times until it is served."""
GOAL_SAID = "question.goal_said"
"""The fact in which somebody says what counts most."""
_TELLING_GOALS = frozenset({GOAL_SAID, "question.measured_by", "question.on_count"})
"""The facts of which one tells what candidates are ranked by."""
_GOAL = "question.goal"


class Advisor:
    """Understands, asks, advises and explains over one rulebook and one set of catalogues."""

    def __init__(
        self,
        rulebook: Rulebook,
        catalogues: Catalogues,
        claims: Claims,
        matcher: MatcherName = "auto",
        as_of: date | None = None,
        loaded: LoadedRules | None = None,
    ) -> None:
        self.catalogues = catalogues
        self.claims = claims
        self.loaded = loaded or LoadedRules(rulebook)
        #: models of the person's own, from config.json files
        self.own_models: tuple[OwnModel, ...] = ()
        self._architectures: Architectures | None = None
        self._matcher = matcher
        self.engine = InferenceEngine(rulebook, matcher, as_of, plan=self.loaded.plan)
        self._interviews: Recent[Hashable, Interview] = Recent(_INTERVIEWS)
        self._texts: Recent[Hashable, Understanding] = Recent(_TEXTS)

    @classmethod
    def load(
        cls,
        paths: Iterable[Path] | None = None,
        matcher: MatcherName = "auto",
        overlays: Iterable[Path] = (),
        as_of: date | None = None,
        rulebook: str = "",
        read: Callable[[str], bytes] | None = None,
    ) -> Advisor:
        """An advisor over the built-in packs, or those at ``paths``, with ``overlays`` on top of them.

        Rules and values are those in force on ``as_of``, today when None. ``rulebook`` names another rulebook than the
        main one: that of the architectures, to look into it. ``read`` gives the data files, those that come with the
        program unless others are to be used.
        Overlays that cannot be used are left out; ``loaded.refused`` tells why. Raises `RulebookError` when the packs
        themselves are defective.
        """
        base = (BUILT_IN_PACKS,) if paths is None else tuple(paths)
        catalogues = Catalogues.load(read)
        sources = RuleSources(base, tuple(overlays), rulebook)
        claims = Claims.load(read)
        named = {**catalogues.by_name(), **_more_catalogues(rulebook)}
        loaded = load_rules(sources, named, compiled_rules_folder(), claims)
        return cls._over(loaded, catalogues, claims, matcher, as_of)

    @classmethod
    def _over(
        cls, loaded: LoadedRules, catalogues: Catalogues, claims: Claims, matcher: MatcherName, as_of: date | None
    ) -> Advisor:
        catalogues = catalogues.with_entries(loaded.rulebook.entries)
        extended = {**loaded.rulebook.catalogues, **catalogues.by_name()}
        loaded = structs.replace(loaded, rulebook=structs.replace(loaded.rulebook, catalogues=extended))
        return cls(loaded.rulebook, catalogues, claims, matcher, as_of, loaded)

    def draft(self, path: Path, text: str, rulebook: str = "") -> Advisor:
        """An advisor as this one would be with ``text`` in the rule file at ``path``. Nothing is written.

        Overlays that were left out stay so, but for that of the file. ``rulebook`` names the one that the text is part
        of. Raises `RulebookError` with all findings where the rules could not be used then.
        """
        left_out = {each.path for each in self.loaded.refused if not path.is_relative_to(each.path)}
        overlays = tuple(each for each in self.loaded.sources.overlays if each not in left_out)
        sources = RuleSources(self.loaded.sources.base, overlays, rulebook)
        catalogues = Catalogues.load()
        named = {**catalogues.by_name(), **_more_catalogues(rulebook)}
        loaded = load_draft(sources, path, text, named, compiled_rules_folder(), self.claims)
        drafted = self._over(loaded, catalogues, self.claims, self._matcher, self.engine.as_of)
        drafted.take_models(self)
        return drafted

    def add_model(self, path: Path) -> str:
        """Adds a model of the person's own, from its config.json, and returns its id. Raises `ModelConfigError`."""
        from kb.architectures import Architectures

        if self._architectures is None:
            self._architectures = Architectures.load(self.loaded.sources.overlays, self.claims)
        model = self._architectures.read(path)
        self._add_models((model,))
        return model.record.id

    def take_models(self, other: Advisor) -> None:
        """Adds the models that were added to ``other``."""
        self._add_models(other.own_models)

    def _add_models(self, models: tuple[OwnModel, ...]) -> None:
        if not models:
            return
        self.own_models += models
        for model in models:
            self.catalogues = self.catalogues.with_model(model.record, model)
        self._renew_engine([model.record for model in models])

    def add_records(self, records: Sequence[Model]) -> None:
        """Adds models by their records alone, as they were read from a config.json before."""
        for record in records:
            self.catalogues = self.catalogues.with_model(record)
        self._renew_engine(records)

    def _renew_engine(self, added: Sequence[Model]) -> None:
        digest = hashlib.sha256(self.rulebook.digest.encode())
        for record in added:
            digest.update(msgspec.json.encode(record))
        rulebook = structs.replace(self.rulebook, catalogues=self.catalogues.by_name(), digest=digest.hexdigest())
        self.engine = InferenceEngine(rulebook, self._matcher, self.engine.as_of, plan=self.loaded.plan)

    @property
    def rulebook(self) -> Rulebook:
        """The rulebook in force."""
        return self.engine.rulebook

    @cached_property
    def goal_ids(self) -> tuple[str, ...]:
        """The ids of the goals that recommendations can be ranked by; the first is the default."""
        return tuple(self.rulebook.goals)

    def goal(self, name: str | None) -> Goal:
        """The goal of that id, the default one when None. Raises `UnknownGoalError`."""
        chosen = name or self.goal_ids[0]
        if chosen not in self.rulebook.goals:
            from engine.search import UnknownGoalError

            raise UnknownGoalError(chosen, self.goal_ids)
        return self.rulebook.goals[chosen]

    @cached_property
    def conclusions(self) -> tuple[str, ...]:
        """The facts a report shows: what an interview is held for."""
        return tuple(dict.fromkeys(fact for section in self.rulebook.report for fact in section.facts))

    def understand(self, text: str) -> Understanding:
        """The facts that free text names. Never raises.

        Of several products that it names, the one that is least of a choice for the job counts.
        """
        from kb.understanding.glossary import spoken_now

        return self._texts.get((text, spoken_now(), self.engine), lambda: self._understood(text))

    def _understood(self, text: str) -> Understanding:
        from engine.interview import contradictions
        from kb.understanding import understand

        heard = understand(text, self.rulebook, self.catalogues)
        if len(heard.products) > 1:
            from kb.appraisal import gravest  # few name several

            heard = gravest(self.engine, heard)
        doubts = [each.sentence for each in contradictions(self.engine, heard.given)]
        return replace(heard, doubts=(*heard.doubts, *doubts)) if doubts else heard

    def goal_said(self, answers: Mapping[str, Given]) -> str | None:
        """The id of the goal that ``answers`` name, by what somebody said counts most; None where nothing was said."""
        if answers.keys().isdisjoint(_TELLING_GOALS):
            return None
        from kb.advice.said import with_said

        goal = self.engine.conclude(with_said(self.engine, answers)).value(_GOAL)
        return str(goal) if goal in self.rulebook.goals else None

    def advise(
        self, answers: Mapping[str, Given], goal: str | None = None, options: Sequence[Mapping[str, Given]] = ()
    ) -> Advice:
        """The advice for ``answers``, and for the best of several ``options``, which are compared.

        Raises `GivenError` and `UnknownGoalError`.
        """
        from engine.interview import with_implied
        from kb.advice.consultation import consult

        return consult(self.engine, self.claims, with_implied(self.engine, answers), self.goal(goal), options)

    def interview(
        self, answers: Mapping[str, Given], declined: AbstractSet[str] = frozenset(), goal: str | None = None
    ) -> Interview:
        """The interview as ``answers`` and ``declined`` stand, ranked by ``goal``; the last few are kept."""
        from kb.interview import Interview  # whoever only wants an advice is asked nothing

        key = (tuple(answers.items()), frozenset(declined), self.goal(goal).id)
        return self._interviews.get(
            (key, self.engine),
            lambda: Interview(self.engine, dict(answers), frozenset(declined), self.goal(goal), self.conclusions),
        )

    def question_about(self, answers: Mapping[str, Given], fact: str) -> Question:
        """The question about ``fact``, whether or not it is answered. Raises KeyError when there is no such fact."""
        from engine.interview import question_about

        question = question_about(self.engine, answers, fact)
        left = {each: given for each, given in answers.items() if each != fact}
        return self.interview(left).as_used(question)

    @property
    def basis(self) -> Basis:
        """What advices of this advisor rest on."""
        from kb.advice.basis import Basis
        from kb.advice.changed_entries import changed_entries

        changed = tuple(changed_entries(self.loaded.rulebook))
        layers = tuple(
            structs.replace(each, replaces=(*each.replaces, *(one for one in changed if one.place.file in each.files)))
            for each in layer_accounts(self.loaded)
        )
        return Basis(VERSION, self.engine.as_of, self.rulebook.digest, layers)

    def report(self, advice: Advice, heard: Understanding | None = None) -> Report:
        """``advice`` as a tree of sections and lines; ``heard`` is what was made of the person's words, if any."""
        from kb.advice.report import build_report

        return build_report(self.engine, advice, heard, self.basis)

    def document(
        self,
        advice: Advice,
        request: RequestDocument | None = None,
        heard: Understanding | None = None,
        command: Sequence[str] = (),
    ) -> AdviceDocument:
        """``advice`` as the JSON object described in docs/json.md; ``command`` gives it again, a word each."""
        from kb.advice.document import document  # its shape takes longer to import than an answer to print
        from kb.advice.document.provenance import provenance

        return document(
            advice,
            self.report(advice, heard),
            self.engine,
            request=request,
            basis=self.basis,
            origin=provenance(command, date.today()),
            claims=self.claims,
        )


def _more_catalogues(rulebook: str) -> Mapping[str, Catalogue]:
    """What only ``rulebook`` reads: a config.json is no catalogue of the main one."""
    if not rulebook:
        return {}
    from kb.architectures import ConfigEntries

    return {"configs": ConfigEntries()}
