"""The board and the worked examples of Ingenious."""
