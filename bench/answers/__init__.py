"""Real questions with the answers of an engineer, and how many of whygpu's first screens he would send."""
