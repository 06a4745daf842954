"""Lesson plans and units: what a lesson knows of itself, and what teachers add to it."""
