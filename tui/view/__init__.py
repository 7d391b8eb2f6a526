"""The headless half of the app: what it shows and does, without Textual."""
