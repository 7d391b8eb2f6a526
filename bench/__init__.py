"""Measurements: speed against peers, accuracy against measured numbers."""
