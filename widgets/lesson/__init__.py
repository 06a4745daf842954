"""What lessons are made of beside tables: guesses, what waits for them, things to try, progress."""
