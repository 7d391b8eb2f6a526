"""The same rules in five rule engines: each loads them, fires in a situation, and follows a changed answer."""
