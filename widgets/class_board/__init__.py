"""What a class plays together: its board for the teacher, and the button that hands in."""
