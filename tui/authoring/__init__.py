"""Rule files of a person's own, as text: begun from a template or a copy, and written whole."""
