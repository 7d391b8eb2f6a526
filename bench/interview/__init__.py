"""Simulated interviews: how many questions it takes, and whether the plan is that of all answers."""
