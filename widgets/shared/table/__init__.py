"""The table that all games share: its session, its seats, and the parts that can do things."""
