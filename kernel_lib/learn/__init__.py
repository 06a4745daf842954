"""What teaches, for any game: the rule-book, exercises, worked examples, what was played."""
