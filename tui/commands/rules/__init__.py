"""``whygpu rules``: one module for each action."""
