"""``python -m bench.error_bars``."""

import sys

from bench.error_bars.command import main

sys.exit(main(sys.argv[1:]))
