"""Properties are tried in their own time: that a machine is busy says nothing about the engine."""

from hypothesis import HealthCheck, settings

settings.register_profile("in their own time", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("in their own time")
