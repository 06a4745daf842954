"""No Thanks!, a card game by Thorsten Gimmler: take the card, or pay a chip to be spared.

Cards 3 to 35 are shuffled, and nine of them are put away unseen. Whoever is asked takes the card
that lies open, with the chips on it, or puts a chip on it, and the next one is asked. A run of
cards counts as its lowest card only, each chip takes a point off. The lowest score wins.
"""

from no_thanks.bots import BOTS as BOTS
from no_thanks.game import LOWEST_WINS as LOWEST_WINS
from no_thanks.game import NAME as NAME
from no_thanks.game import SCORE as SCORE
from no_thanks.game import TITLE as TITLE
from no_thanks.game import Choice as Choice
from no_thanks.game import Position as Position
from no_thanks.game import Rules as Rules
from no_thanks.game import State as State
from no_thanks.game import View as View
from no_thanks.game import choice_from_notation as choice_from_notation
from no_thanks.game import luck as luck
from no_thanks.game import one_deal as one_deal
from no_thanks.game import start as start
from no_thanks.game import value as value
from no_thanks.game import view_from_json as view_from_json
