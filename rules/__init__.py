"""The expertise: YAML rule packs. This package holds data only; it is a package so that a wheel carries the files."""
