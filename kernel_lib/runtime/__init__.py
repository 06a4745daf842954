"""Where Python runs and what is kept there: notebook, page, the class file, a person's choices."""
