"""The interview: what the documents' tables need can be asked, matters to a rule, and does not lengthen simple jobs."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from engine.inference import Given
from engine.interview import with_implied
from engine.language import Value, evaluate, names
from tests.rules.reachability import typed_answers

QUESTIONS = yaml.safe_load(Path(__file__).with_name("questions.yaml").read_text(encoding="utf-8"))
#: jobs whose advice answers are tried on
JOBS = (
    {"model.params": "7B", "inference.team": 20, "site.kind": "own_server", "site.resources": "limited"},
    {"model.params": "7B", "hardware.accelerator": "rtx-4090", "hardware.count": 2, "site.kind": "workstation"},
    {"model.params": "70B", "hardware.accelerator": "h100-sxm5-80gb", "hardware.count": 16, "site.kind": "own_server"},
    {
        "model.params": "7B",
        "hardware.accelerator": "h100-sxm5-80gb",
        "hardware.count": 1,
        "site.duration": "permanent",
        "site.data_in_house": False,
    },
    {
        "workload.kind": "training",
        "model.params": "7B",
        "hardware.accelerator": "h100-sxm5-80gb",
        "hardware.count": 16,
        "training.tokens": "100B",
        "site.kind": "own_server",
    },
    {
        "workload.kind": "training",
        "model.params": "300M",
        "model.architecture": "encoder",
        "training.method": "lora",
        "training.examples": 10000,
        "hardware.accelerator": "rtx-4090",
        "hardware.count": 1,
    },
    {
        "workload.kind": "training",
        "model.params": "100B",
        "model.architecture": "moe",
        "hardware.count": 64,
        "hardware.accelerator": "h100-sxm5-80gb",
        "training.tokens": "1B",
    },
)
ASKED = sorted({fact for each in QUESTIONS.values() for fact in each["asked_by"]})


@pytest.fixture(scope="module")
def read_by_rules(advisor) -> set[str]:
    """The facts that rules or requirements read, and those whose entries give facts their figures."""
    rulebook = advisor.rulebook
    read = {name for provider in rulebook.providers.values() for name in provider.reads}
    read |= {name for requirement in rulebook.requirements for name in names(requirement.condition)}
    return read | {owner for fact in rulebook.facts.values() for owner, _ in fact.fields}


def asked_until_nothing_is_left(advisor, text: str) -> list[tuple[str, ...]]:
    """The facts of each question, one after the other, asked of somebody who does not know more than ``text`` says."""
    given, asked = dict(advisor.understand(text).given), []
    while (question := advisor.interview(given, frozenset(fact for each in asked for fact in each)).next) is not None:
        asked.append(question.facts)
    return asked


def test_there_are_thirty_five():
    assert list(QUESTIONS) == [f"Q{number:02}" for number in range(1, 36)]


@pytest.mark.parametrize("fact", ASKED)
def test_it_is_a_question_that_explains_itself_and_that_a_rule_waits_for(advisor, fact, read_by_rules):
    declared = advisor.rulebook.facts[fact]

    assert declared.ask
    assert declared.ask.endswith(("?", "."))
    assert declared.help
    assert fact in read_by_rules


def test_each_says_in_one_sentence_what_its_answer_decides(advisor):
    for fact in advisor.rulebook.facts.values():
        if fact.ask is not None:
            assert fact.why_asked.endswith("."), fact.id
            assert 4 <= len(fact.why_asked.split()) <= 30, fact.id


@pytest.mark.parametrize("number", QUESTIONS)
def test_it_cites_the_records_that_need_it(advisor, number):
    cited = {
        source.reference for fact in QUESTIONS[number]["asked_by"] for source in advisor.rulebook.facts[fact].sources
    }

    assert set(QUESTIONS[number]["claims"]) - cited == set()


@pytest.mark.parametrize("fact", ASKED)
def test_some_answer_changes_what_is_advised_for_some_job(advisor, fact):
    assert any(changes(advisor, typed_answers(advisor, job), fact) for job in JOBS)


def changes(advisor, job, fact: str) -> bool:
    """Whether one of the answers offered for ``fact``, or an end of its range, gives ``job`` another outcome."""
    others = {each: value for each, value in job.items() if each != fact}
    before = outcome(advisor, others)
    return any(outcome(advisor, {**others, fact: Given(value)}) != before for value in offered(advisor, fact))


def outcome(advisor, given) -> tuple[object, ...]:
    """The figures of the report, which rules that say something fire, and what meets the requirements."""
    inference, rulebook = advisor.engine.infer(with_implied(advisor.engine, given)), advisor.rulebook
    kinds = {name: each.kind for name, each in rulebook.providers.items()}
    said = {(each.provider, each.branch) for each in inference.firings if kinds[each.provider] != "formula"}
    met = [evaluate(each.condition, inference.values) for each in rulebook.requirements]
    return said, met, [inference.value(each) for each in advisor.conclusions]


def offered(advisor, fact: str) -> list[Value]:
    """Answers to try."""
    question, kind = advisor.question_about({}, fact), advisor.rulebook.facts[fact].type
    entries = advisor.catalogues.by_name()[question.catalogue].ids()[:3] if question.catalogue else ()
    ends = [int(end) if kind.kind == "int" else end for end in (kind.low, kind.high) if end is not None]
    return [*(each.value for each in question.options), *entries, *ends]


@pytest.mark.sample(2)
@pytest.mark.parametrize(
    ("text", "most"),
    [
        ("Serve Llama 3.1 8B as a chatbot", 6),
        ("LoRA fine-tuning of Llama 3.1 8B", 6),
        ("Full fine-tune of a 13B model", 6),
        ("Serve Llama 3.1 70B to a team of 20 users on our own server", 6),
        ("Pre-train a 7B model from scratch in the cloud", 6),
    ],
)
def test_a_simple_job_is_asked_few_questions(advisor, text, most):
    """Only what is expected to change the plan is asked, and settings for experts are not."""
    asked = asked_until_nothing_is_left(advisor, text)

    facts = [fact for each in asked for fact in each]
    assert len(asked) <= most
    assert len(set(facts)) == len(facts)


def test_what_is_offered_to_a_question_for_several_facts_says_some_of_them_and_nothing_of_others(advisor):
    """Such an answer is read like any other sentence: the kind of work and what follows from an answer aside."""
    facts = advisor.rulebook.facts
    for fact in (each for each in facts.values() if each.together is not None):
        asked = {fact.id, *fact.together.facts}
        implied = {"workload.kind", "training.objective", "training.purpose", "need.requests_per_second"}
        said = [advisor.understand(each) for each in fact.together.suggest]
        for each in said:
            assert asked & each.given.keys(), (fact.id, each.text)
            assert each.given.keys() <= asked | implied, (fact.id, each.text)
            assert not each.ignored, (fact.id, each.text)
        values = [tuple(sorted((name, str(given.value)) for name, given in each.given.items())) for each in said]
        assert len(set(values)) == len(values), fact.id


def test_a_chat_in_the_cloud_is_not_asked_for_the_machine_room(advisor):
    questions = asked_until_nothing_is_left(advisor, "Serve Llama 3.1 8B as a chatbot in the cloud")
    asked = [fact for each in questions for fact in each]

    assert not {"site.rack_units", "site.staff", "site.cooling", "storage.available", "hardware.cpu_cores"} & set(asked)
    assert not [fact for fact in asked if fact.startswith("training.")]


def test_who_has_servers_is_asked_for_the_place_behind_all_that_decides_more(advisor):
    given = typed_answers(
        advisor,
        {
            "model": "Llama 3.1 70B",
            "site.kind": "own_server",
            "hardware.accelerator": "h100-sxm5-80gb",
            "hardware.count": 8,
        },
    )

    questions = [each.fact for each in advisor.interview(given).open]

    of_the_place = [
        questions.index(fact) for fact in ("site.rack_units", "site.staff", "site.cooling", "hardware.cpu_cores")
    ]
    assert min(of_the_place) > questions.index("inference.context")


def test_who_has_cards_is_asked_which_trouble_there_is(advisor):
    cards = {"hardware.accelerator": Given("rtx-4090"), "hardware.count": Given(1)}
    asked = [each.fact for each in advisor.interview({**advisor.understand("Run Llama 3.1 8B").given, **cards}).open]

    assert "need.symptom" in asked


def test_a_limit_is_asked_for_where_money_is_short(advisor):
    job = advisor.understand("Serve Llama 3.1 8B as a chatbot").given
    plenty = {each.fact for each in advisor.interview(job).open}
    little = {each.fact for each in advisor.interview({**job, "site.resources": Given("limited")}).open}

    assert {"budget.purchase", "budget.per_month"} <= little
    assert "budget.purchase" not in plenty
    # a cloud is assumed, and a month of it has to be paid
    assert "budget.per_month" in plenty
