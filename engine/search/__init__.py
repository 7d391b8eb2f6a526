"""Search over choices: all candidates evaluated at once, ranked by a goal, rejected with reasons."""

from engine.search.errors import SearchError, TooManyCandidatesError, UnknownChoiceError, UnknownGoalError
from engine.search.evaluation import evaluate_candidates
from engine.search.leader import Lead, lead
from engine.search.ranking import Ranking, RankingStep, ranking
from engine.search.result import Candidate, Rejected, RejectedGroup, SearchResult
from engine.search.search import search

__all__ = [
    "Candidate",
    "Lead",
    "Ranking",
    "RankingStep",
    "Rejected",
    "RejectedGroup",
    "SearchError",
    "SearchResult",
    "TooManyCandidatesError",
    "UnknownChoiceError",
    "UnknownGoalError",
    "evaluate_candidates",
    "lead",
    "ranking",
    "search",
]
