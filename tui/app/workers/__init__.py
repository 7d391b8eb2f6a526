"""The parts of the app that have something worked out in a thread."""
