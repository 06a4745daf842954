"""What can be done at every table beside playing, a part for each subject."""
