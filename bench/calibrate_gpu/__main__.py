"""``python -m bench.calibrate_gpu``."""

import sys

from bench.calibrate_gpu.command import main

if __name__ == "__main__":  # the measuring process imports this module again
    sys.exit(main())
