"""The interview: which question to ask next, and what an answer means."""

from engine.interview.answer_error import AnswerError
from engine.interview.answers import read_answer
from engine.interview.contradiction import Contradiction, ContradictionError, contradictions, refuse_contradictions
from engine.interview.implied import with_implied
from engine.interview.question import Option, Question
from engine.interview.selection import next_question, open_questions, question_about
from engine.interview.together import asked_together

__all__ = [
    "AnswerError",
    "Contradiction",
    "ContradictionError",
    "Option",
    "Question",
    "asked_together",
    "contradictions",
    "next_question",
    "open_questions",
    "question_about",
    "read_answer",
    "refuse_contradictions",
    "with_implied",
]
