"""The commands about the journal."""
