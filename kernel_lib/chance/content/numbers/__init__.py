"""The numbers of the questions: what the engine says, and what is drawn from a seed."""
