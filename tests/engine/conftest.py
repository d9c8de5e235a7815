"""Property tests have no deadline: that a machine is busy says nothing about the engine."""

from hypothesis import HealthCheck, settings

settings.register_profile("no deadline", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("no deadline")
