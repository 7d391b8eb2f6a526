"""``python -m bench.accuracy``."""

import sys

from bench.accuracy.command import main

sys.exit(main(sys.argv[1:]))
