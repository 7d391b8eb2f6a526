"""Training memory counted by PyTorch itself: MemTracker over fake tensors, for the accuracy measurements."""

__all__: list[str] = []
