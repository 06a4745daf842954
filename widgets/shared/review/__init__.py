"""Looking back at a deal: the part of a table that does it, and the terms of each game."""
