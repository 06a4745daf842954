"""What teaches Ingenious: its rule-book, worked examples and exercises."""
