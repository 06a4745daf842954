"""Home: where one goes on, what is due, the deal of the day, and what came of it all."""
