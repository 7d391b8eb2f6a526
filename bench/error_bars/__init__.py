"""Error bars: how far estimates were off, as factors in a rule pack, ``python -m bench.error_bars FILE.jsonl ...``."""

from bench.error_bars.calibration import Bars, Calibration
from bench.error_bars.residuals import Residuals

__all__ = ["Bars", "Calibration", "Residuals"]
