"""Whether mistakes in rules are found: mutants of the built-in packs, and what notices them."""
