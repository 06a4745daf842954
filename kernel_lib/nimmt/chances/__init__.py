"""The exact chances of 6 nimmt!, as fractions.

- ``risk``: what playing one card may cost now, its distribution, and two cards together
- ``explained``: the same as sums of formulas that show their numbers
- ``hand``: the whole rest of a deal, when everybody plays at random
- ``endgame``: the last tricks of two players who know everything, solved exactly
- ``deal``: before the first card is played: the bulls of a hand, the first trick

These stand on

- ``unseen``: what the opponents may hold and play, and what a question may not say
- ``gap``: how many cards of one gap they play, and the bulls on these
- ``cases``: where a card finds its row, and the one walk over all the ways in which it takes one
"""
