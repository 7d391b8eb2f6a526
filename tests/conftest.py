"""How properties are tested: the same examples in every run, unless new ones are asked for.

``HYPOTHESIS_PROFILE=explore make test`` looks for new ones.
"""

import os

from hypothesis import HealthCheck, settings

# A slow machine is no defect of the product.
_PATIENT = {"deadline": None, "suppress_health_check": [HealthCheck.too_slow]}
settings.register_profile("repeatable", derandomize=True, **_PATIENT)
settings.register_profile("explore", **_PATIENT)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "repeatable"))
