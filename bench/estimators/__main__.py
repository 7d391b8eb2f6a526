"""``python -m bench.estimators``."""

import sys

from bench.estimators.command import main

sys.exit(main(sys.argv[1:]))
