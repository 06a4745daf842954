"""What counts chances, for any game.

- ``distribution``: numbers with their exact probabilities
- ``unseen``: hands of which only some cards are known
- ``formulas``: formulas that show their numbers, as LaTeX, MathML and text
- ``charts``: distributions side by side, histograms with a curve, many intervals, curves
- ``matrix_games``: two players who choose at the same time, solved exactly
"""
