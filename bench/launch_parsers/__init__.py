"""Whether the tools read the launch files that are written for them: their own parsers, in an environment of theirs."""
