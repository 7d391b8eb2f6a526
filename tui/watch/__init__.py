"""Watching rule files while something uses them."""
