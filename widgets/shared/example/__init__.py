"""Worked examples, step by step, for any game."""
