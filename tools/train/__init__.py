"""Training of the learned bots: ``python -m tools.train``."""
