"""A table for any game: its position as text, and a button for each choice."""
