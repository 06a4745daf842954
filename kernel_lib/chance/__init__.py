"""What counts chances, for any game.

- ``distribution``: numbers with their exact probabilities
- ``unseen``: hands of which only some cards are known
- ``formulas``: formulas that show their numbers, as LaTeX, MathML and text
- ``summary``: quartiles, standard deviation and outliers of a list of numbers
- ``charts``: distributions side by side, histograms with a curve, many intervals, curves, box plots
- ``matrix_games``: two players who choose at the same time, solved exactly
- ``variance``: what groups, rows, columns and their interaction explain of a variance
"""
