"""What counts chances, for any game: distributions, formulas, matrix games."""
