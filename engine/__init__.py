"""A domain-free expert-system shell: rules as data, inference with proof, interview and search."""
