"""Questions about chance and data in general: no game makes their numbers."""
