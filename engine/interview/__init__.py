"""The interview: which question to ask next, and what an answer means."""

from engine.interview.answers import AnswerError, read_answer
from engine.interview.question import Option, Question
from engine.interview.selection import next_question, open_questions

__all__ = ["AnswerError", "Option", "Question", "next_question", "open_questions", "read_answer"]
