"""The tree of precision of the sandbox report: each of its ten conditions is reached by words and by answers."""

from __future__ import annotations

import pytest

from kb.spoken_answer import answer_in
from tests.rules.cited_advice import advised, cited, fact, next_of_all

# --- the tree of precision: ten conditions (S1-4.3-01 to S1-4.3-10) ---------------------------------------------------
CONDITIONS = [
    ("S1-4.3-01", "bits16", {"need.accuracy": "critical"}, "accuracy is critical"),
    ("S1-4.3-02", "bits16", {"need.clean_evaluation": True}, "we evaluate models without confounders"),
    ("S1-4.3-03", "bits16", {"need.numeric_sensitivity": True}, "for numerically sensitive tasks"),
    ("S1-4.3-04", "bits16", {"site.resources": "plentiful"}, "we have plenty of gpus"),
    ("S1-4.3-05", "bits16", {"need.published_comparison": True}, "to benchmark against published results"),
    ("S1-4.3-06", "bits4", {"site.utilization_first": True}, "we want the most out of our hardware"),
    ("S1-4.3-07", "bits4", {"site.resources": "limited"}, "gpus are scarce"),
    ("S1-4.3-08", "bits8", {"need.scale": True}, "to serve at scale"),
    ("S1-4.3-09", "bits4", {"phase": "experiment", "need.accuracy": "tolerant"}, "first tests, some loss is ok"),
    ("S1-4.3-10", "bits4", {"site.kind": "edge"}, "on an edge device"),
]


@pytest.mark.sample(4)
@pytest.mark.parametrize(("claim", "precision", "answers", "words"), CONDITIONS)
def test_each_condition_of_the_tree_is_reached_by_words(claim, precision, answers, words):
    document = advised(f"7B model, {words}")
    assert {name: fact(document, name) for name in answers} == answers
    assert fact(document, "precision.advised") == precision
    assert claim in cited(document)


@pytest.mark.sample(4)
@pytest.mark.parametrize(("claim", "precision", "answers", "words"), CONDITIONS)
def test_each_condition_of_the_tree_is_reached_by_answers_alone(advisor, claim, precision, answers, words):
    given = dict(advisor.understand("inference with 7B parameters").given)
    declined: set[str] = set()
    asked = []
    while (question := next_of_all(advisor, given, declined)) is not None:
        asked.append(question.fact)
        if question.fact in answers:
            given[question.fact] = answer_in(advisor, question.fact, str(answers[question.fact]).lower())
        else:
            declined.add(question.fact)
    assert set(answers) <= set(asked)
    assert advisor.engine.infer(given).value("precision.advised") == precision
