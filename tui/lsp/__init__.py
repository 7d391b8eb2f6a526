"""The language server for rule files: what ``whygpu rules check`` knows, while an author types."""
