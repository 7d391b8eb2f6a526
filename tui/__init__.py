"""The face of whygpu: command line, reports and terminal app."""
