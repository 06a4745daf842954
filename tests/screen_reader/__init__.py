"""What a real screen reader says while somebody plays by keyboard, kept as text."""
