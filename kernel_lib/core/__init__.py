"""What every game is made of: positions, choices, words, records; it knows no game."""
