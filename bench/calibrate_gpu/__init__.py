"""Measurements on the GPU of this machine, as cases of the accuracy measurements: ``python -m bench.calibrate_gpu``."""

__all__: list[str] = []
