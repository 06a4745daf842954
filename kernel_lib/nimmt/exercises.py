"""The exercises of the lessons; the engine reckons every answer."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from itertools import combinations

from kernel_lib.exercises import Exercise, checker
from kernel_lib.nimmt.board import Row, Shared, Table, row_bulls, row_for
from kernel_lib.nimmt.cards import BULLS, DECK
from kernel_lib.nimmt.chances import risk
from kernel_lib.nimmt.events import OrderChosen, TookSixth
from kernel_lib.nimmt.examples import AFTER_FIGURE_3, FIGURE_2, turn_example
from kernel_lib.nimmt.figure_3 import table_without_a_place
from kernel_lib.nimmt.moves import Ask, Draft, Play
from kernel_lib.nimmt.rules import End, Rules, ranking
from kernel_lib.nimmt.state import State, start
from kernel_lib.nimmt.variants import VARIANTS
from kernel_lib.nimmt.view import bulls_so_far
from kernel_lib.text import message

TRIAL_TABLE = "9 14 | 27 31 36 41 44 | 52 | 88 93"
"""A table of our own for the exercises."""

_PROFESSIONAL = Rules(variants=("professional",))
_DOUBLE = Rules(variants=("double",))
_EIGHT = tuple(VARIANTS)


def _points(pile: Row = (), hand: Row = ()) -> int:
    """The points of one player at the end of Hand."""
    return bulls_so_far((0,), (pile,), (), (hand,))[0]


def _most_kept(play: Play, table: str) -> int:
    """The most cards that the first player of Hand can keep who plays this card on this table."""
    first = start(Rules(players=2, variants=("hand",)), seed=186)
    state, _ = first._replace(rows=Table.parse(table).rows).advance({0: play})
    return max(len(keep.cards) for keep in state.pending[0])


def _can_play(players: int, *variants: str) -> bool:
    """Whether so many can play with these variants."""
    try:
        Rules(players=players, variants=variants)
    except ValueError:
        return False
    return True


_FOUR_IN_A_ROW = "18 | 41 42 43 44 | 60 | 88"
_THREE = ("Ann", "Ben", "Cleo")
_SHEETS = ((4, 12, 9), (11, 20, 15), (2, 7, 10))


def _drafted(players: int, pick: Callable[[int, Sequence[Draft]], Draft]) -> State:
    """The position of Logic in which all hands are chosen, each card as ``pick`` says."""
    state = start(Rules(players=players, variants=("logic",)))
    while state.ask is Ask.DRAFT:
        ((seat, open_cards),) = state.pending.items()
        state, _ = state.advance({seat: pick(seat, open_cards)})
    return state


def _tournament(players: int) -> State:
    """The end of a tournament in which everyone always makes the first choice there is."""
    state = start(Rules(players=players, variants=("tournament",)))
    while state.pending:
        state, _ = state.advance({seat: ways[0] for seat, ways in state.pending.items()})
    return state


def _open_trick(number: int) -> State:
    """The first position of that trick of Open, with four players."""
    state = start(Rules(variants=("open",)))
    while state.trick < number:
        state, _ = state.advance({seat: ways[0] for seat, ways in state.pending.items()})
    return state


def _cost(table: Table, plays: Mapping[str, int | tuple[int, ...]]) -> int:
    """The bulls that "you" take in one trick."""
    _, events = table.resolve(plays)
    return sum(one.bulls for one in events if isinstance(one, TookSixth) and one.who == "you")


def _last_two_tricks(yours: int, bens: int) -> int:
    """Your bulls in the example of Logic, when you and Ben play these cards first."""
    table = Table.parse("2 19 | 4 | 5 | 12 13 14 15")
    first, last = {"you": yours, "Ben": bens}, {"you": 46 - yours, "Ben": 44 - bens}
    return _cost(table, first) + _cost(table.resolve(first)[0], last)


def _order_of(plays: Mapping[str, tuple[int, int]]) -> tuple[str, ...]:
    """Who places their two cards first, second, and so on."""
    table = Table.parse("1 | 2 | 3 | 4")
    _, events = table.resolve(plays)
    return tuple(one.who for one in events if isinstance(one, OrderChosen))


EXERCISES = (
    Exercise(
        "bulls-of-a-row",
        message("A row holds 10, 11, 15, 22 and 55. How many bulls is that?"),
        lambda: row_bulls((10, 11, 15, 22, 55)),
        message("3 + 5 + 2 + 5 + 7 = 22."),
        (
            message("Take the cards one by one; 55 has a rule of its own."),
            message("10 ends in 0: 3 bulls. 15 ends in 5: 2 bulls. 11 and 22 are multiples of 11."),
        ),
        message("Add the bulls of the five cards, not the numbers on them."),
        {
            20: message(
                "55 is a multiple of 11 and of 5, but it counts neither 5 nor 2: it has 7."
            ),
            17: message("55 does not count as a card that ends in 5. It has 7 bulls."),
            5: message("That is the number of cards. Each card has its own number of bulls."),
        },
    ),
    Exercise(
        "dearest-card",
        message("Four cards: 7, 20, 33 and 55. Which of them carries the most bulls? Guess."),
        lambda: max((7, 20, 33, 55), key=lambda card: BULLS[card]),
        message("55 carries 7 bulls, 33 has 5, 20 has 3 and 7 has 1."),
        (
            message("A guess is enough: the rule comes next."),
            message("It is not the number 7."),
        ),
        message("There is a dearer one. The rule comes next; then guess again."),
        {33: message("33 has 5 bulls. That is much, but not the most.")},
    ),
    Exercise(
        "bulls-of-the-fifties",
        message("How many bulls lie on the ten cards from 50 to 59 together?"),
        lambda: sum(BULLS[50:60]),
        message("50 has 3, 55 has 7, and the other eight have 1 each: 18."),
        (
            message("Eight of the ten cards are of the cheapest kind."),
            message("50 ends in 0. 55 has a rule of its own."),
        ),
        message("Add the bulls of 50, of 55, and of the eight cards between and after them."),
        {
            16: message("55 counts 7, not 5."),
            13: message("55 counts 7, not 2."),
            10: message("That is the number of cards."),
        },
    ),
    Exercise(
        "mean-of-ten",
        message(
            "What is the mean number of bulls of the cards 1 to 10? "
            "Answer with Fraction(bulls, cards), or a decimal."
        ),
        lambda: Fraction(sum(BULLS[1:11]), 10),
        message("5 has 2, 10 has 3, the other eight have 1 each: 13 bulls on 10 cards, 1.3."),
        (
            message("A mean is a sum divided by a count."),
            message("Two of the ten cards have more than one bull: 5 and 10."),
        ),
        message("Add the bulls of the ten cards, and divide by 10."),
        {
            Fraction(171, 104): message("That is the mean of the whole deck."),
            Fraction(11, 2): message("That is the mean of the numbers 1 to 10, not of the bulls."),
            13: message("That is the sum. Divide it by the number of cards."),
        },
    ),
    Exercise(
        "row-of-50",
        message(
            "The table is 9 14 | 27 31 36 41 44 | 52 | 88 93. To which row does 50 go? "
            "Count the rows from 1."
        ),
        lambda: row_for(Table.parse(TRIAL_TABLE).ends, 50) + 1,
        message("The ends are 14, 44, 52 and 93. Below 50 are 14 and 44, and 44 is higher: row 2."),
        (
            message("Look only at the last card of each row."),
            message("Which ends are lower than 50? Of those, which is the highest?"),
        ),
        message("Of the ends below 50, take the highest."),
        {
            3: message("52 is nearer to 50, but it is higher. A card goes behind a lower one."),
            1: message(
                "14 is lower than 50, but there is a higher end that is still below 50. "
                "(If you asked table.row_for, it counts from 0.)"
            ),
        },
    ),
    Exercise(
        "order-of-trick",
        message(
            "50, 12, 90 and 60 are played on the table 9 14 | 27 31 36 41 44 | 52 | 88 93. "
            "In what order are they placed? Answer with a list."
        ),
        lambda: (12, 50, 60, 90),
        message("From the lowest to the highest: 12, 50, 60, 90."),
        (message("It does not matter who played them."), message("The lowest card goes first.")),
        message("Sort the cards from the lowest to the highest."),
        {
            (90, 60, 50, 12): message("That is the other way round: the lowest goes first."),
            (50, 12, 90, 60): message("That is the order in which they are listed. Sort them."),
        },
    ),
    Exercise(
        "sixth-costs",
        message(
            "The table is 9 14 | 27 31 36 41 44 | 52 | 88 93. You play 47. "
            "How many bulls do you take?"
        ),
        lambda: row_bulls(Table.parse(TRIAL_TABLE).rows[1]),
        message("47 is the sixth card of row 2. You take 27, 31, 36, 41 and 44: 1+1+1+1+5 = 9."),
        (
            message("To which row does 47 go, and how many cards are there?"),
            message("You take the five cards that lie there, not your own."),
        ),
        message("Find the row of 47, then add the bulls of the cards in it."),
        {
            0: message("Row 2 is full: 47 is its sixth card."),
            5: message("That is the number of cards you take; count their bulls."),
            10: message("Your own 47 stays on the table as the new start. You do not pay for it."),
        },
    ),
    Exercise(
        "safe-behind-42",
        message(
            "The table is 16 20 21 22 | 35 36 38 40 42 | 61 | 91, and you alone play a card. "
            "Which is the highest card that would be the sixth of row 2?"
        ),
        lambda: max(
            card
            for card in DECK
            if card not in Table.parse(FIGURE_2).cards and Table.parse(FIGURE_2).row_for(card) == 1
        ),
        message("Cards from 43 to 60 go behind 42. From 62 on they go behind 61. So 60."),
        (
            message("Which cards go behind 42?"),
            message("The next end above 42 is 61. Cards above 61 go there."),
        ),
        message("Look for the cards whose nearest lower end is 42."),
        {
            61: message("61 itself lies on the table."),
            104: message("104 goes behind 91."),
            90: message("90 goes behind 61: that end is nearer below."),
        },
    ),
    Exercise(
        "cheapest-row",
        message(
            "The table is 9 14 | 27 31 36 41 44 | 52 | 88 93. You play 3. Which row is cheapest?"
        ),
        lambda: Table.parse(TRIAL_TABLE).cheapest_row + 1,
        message("The rows have 2, 9, 1 and 6 bulls. Row 3, with the single card 52, costs 1."),
        (
            message("Add the bulls of each row."),
            message("A row of one card is often the cheapest, but look at the card."),
        ),
        message("Compare the bulls of the four rows."),
        {
            1: message("Row 1 has 2 bulls; there is a row with 1."),
            4: message("88 has 5 bulls, because it is a multiple of 11."),
        },
    ),
    Exercise(
        "who-pays",
        message(
            "On 16 20 21 22 | 35 36 38 40 42 | 61 | 91 the cards 5 (P1), 30 (P2), 33 (P4) and "
            "65 (P3) are played, and P1 takes row 1. How many bulls do the others take together?"
        ),
        lambda: (
            sum(turn_example("N-000-EX2-ALT").points.values())
            - turn_example("N-000-EX2-ALT").points["P1"]
        ),
        message(
            "0. The cards 30 and 33 follow the 5 in row 1, and 65 goes behind 61, "
            "which still lies there."
        ),
        (
            message("Row 1 now begins with 5. Where does 30 go?"),
            message("61 was not taken this time. Where does 65 go?"),
        ),
        message("Place 30, 33 and 65 one by one on 5 | 35 36 38 40 42 | 61 | 91."),
        {
            10: message("That is what P1 pays for row 1. The question is about the others."),
            21: message("That is what happens if P1 takes the 61."),
        },
    ),
    Exercise(
        "too-low-chance",
        message(
            "You hold 1 and play it. How likely is it that you must take a row? "
            "Answer with a number."
        ),
        lambda: risk(Table.parse(FIGURE_2), [1], opponents=3)[0].low,
        message("1 is lower than every other card, so it is always first and always too low."),
        (
            message("Can anybody play a card that is lower than 1?"),
            message("If nobody can be lower, your card is always the first to be placed."),
        ),
        message("Think of the lowest card that another player could play."),
        {
            0: message("1 is lower than every row end, and nobody can go before you."),
            100: message("A probability is a number from 0 to 1: write 1 for 100%."),
        },
    ),
    Exercise(
        "over-66",
        message("After a deal the totals are 66, 20 and 31. Is the match over? Guess."),
        lambda: End.parse("over 66").is_reached([66, 20, 31], deals=5),
        message("The rule-book says over 66. 66 is not over 66, so another deal is played."),
        (
            message("Answer with True or False."),
            message("Is 66 more than 66?"),
        ),
        message("Answer with True or False."),
        {
            True: message(
                "The publisher's English rules would say so, but the rule-book says over 66."
            ),
        },
    ),
    Exercise(
        "countdown",
        message(
            "With countdown 66, after a deal 1, 30 and 48 points are left. Is the match over? "
            "Answer with True or False."
        ),
        lambda: End.parse("countdown 66").is_reached([66 - 1, 66 - 30, 66 - 48], deals=3),
        message("Nobody has 0 or fewer. With 1 point left the match goes on."),
        (
            message("It ends when somebody has 0 or fewer left."),
            message("The lowest here has 1 left."),
        ),
        message("Answer with True or False."),
        {True: message("1 point is little, but it is not 0.")},
    ),
    Exercise(
        "who-wins",
        message(
            "A match ends with 71, 34, 70 and 34 for seats 0, 1, 2 and 3. Which seats win? "
            "Answer with a list."
        ),
        lambda: frozenset(ranking((71, 34, 70, 34))[0]),
        message("Seats 1 and 3 have the lowest total. By our ruling they share the win."),
        (
            message("The lowest total wins."),
            message("Two seats have it."),
        ),
        message("Look for the lowest total; more than one seat may have it."),
        {
            (0,): message("Seat 0 has the most bulls, and bulls are bad."),
            (1,): message("Seat 3 has just as few."),
            (3,): message("Seat 1 has just as few."),
            (34, 34): message("Those are the totals. Answer with the seats that have them."),
        },
    ),
    Exercise(
        "tactics-deck",
        message("Six play Tactics. What is the highest card of the deck? Guess."),
        lambda: Rules(players=6, variants=("tactics",)).highest,
        message("Six hands of ten and four cards for the rows: 6 × 10 + 4 = 64."),
        (
            message("Every player holds ten cards."),
            message("Four more cards start the rows."),
        ),
        message("Count the cards that are dealt: all hands, and the starts of the rows."),
        {
            60: message("Those are the hands. The rows need cards, too."),
            104: message("That is the usual deck. Tactics leaves out what is not dealt."),
        },
    ),
    Exercise(
        "tactics-unseen",
        message(
            "Three play Tactics, and the deal has just begun. How many cards have you not seen yet?"
        ),
        lambda: len(start(Rules(players=3, variants=("tactics",))).view(0).unseen),
        message("34 cards, less your ten and the four on the table: 20, ten with each opponent."),
        (
            message("How many cards does the deck have with three players?"),
            message("You see your own hand and the starts of the rows."),
        ),
        message("Take your hand and the table away from the deck."),
        {
            24: message("You see the four cards on the table, too."),
            90: message("That is so in the usual game. In Tactics the deck ends at 34."),
        },
    ),
    Exercise(
        "logic-unseen",
        message(
            "Three play Logic, and all hands have been chosen. "
            "How many cards have you not seen? Guess."
        ),
        lambda: len(_drafted(3, lambda seat, open_cards: open_cards[0]).view(0).unseen),
        message("None: 0. Every card lay open, and everyone saw who took it."),
        (
            message("All 34 cards lie face up at the start."),
            message("You see each card go to a hand. Must you forget it then?"),
        ),
        message("Think of where the cards lay before they came into the hands."),
        {
            20: message("That is so in Tactics. Here you have seen who took each of the twenty."),
            10: message("You have seen the hands of both neighbours grow, card by card."),
        },
    ),
    Exercise(
        "logic-left-over",
        message(
            "Two play Logic with the cards 1 to 24. One always takes the lowest open card, the "
            "other always the highest. With which four cards do the rows begin? Answer with a list."
        ),
        lambda: frozenset(
            _drafted(2, lambda seat, open_cards: open_cards[0 if seat == 0 else -1]).table.cards
        ),
        message("One ends up with 1 to 10, the other with 15 to 24. 11, 12, 13 and 14 are left."),
        (
            message("How many cards does each of the two take?"),
            message("One takes 1, 2, 3 and so on. Where does that hand end?"),
        ),
        message("Write down both hands, ten cards each. What is left of 1 to 24?"),
        {
            (1, 2, 3, 4): message("One player takes just those, first of all."),
            (21, 22, 23, 24): message("The other takes just those, first of all."),
            (10, 11, 12, 13): message("The low hand has ten cards, so the 10 belongs to it."),
        },
    ),
    Exercise(
        "logic-reply",
        message(
            "The table is 2 19 | 4 | 5 | 12 13 14 15. You hold 22 and 24, Ben holds 21 and 23. "
            "Somehow you know that Ben plays 23 first. Which card do you play first?"
        ),
        lambda: min((22, 24), key=lambda card: _last_two_tricks(card, 23)),
        message(
            "22: then nobody takes anything. With 24 you would take 6 bulls in the last trick."
        ),
        (
            message("Look at the two lines in which Ben plays 23."),
            message("In which of the two do you take fewer bulls?"),
        ),
        message("Compare your bulls in the two lines in which Ben plays 23."),
        {
            24: message("Then 21 and 22 come last, behind 15, and your 22 is the sixth: 6 bulls."),
            0: message("That is what you take. Which card makes it so?"),
        },
    ),
    Exercise(
        "tournament-alike",
        message(
            "Three players think exactly alike: with the same cards, each of them would play the "
            "same. After a tournament, how far apart are the best and the worst total? Guess."
        ),
        lambda: max(_tournament(3).scores) - min(_tournament(3).scores),
        message("0. Each game is the same, only with other people in the seats. All totals agree."),
        (
            message("Everyone plays every hand once."),
            message("Who holds a hand makes no difference if all play alike."),
        ),
        message("Does it matter to a hand which of the three holds it?"),
        {
            1: message("Not even that. The same hand makes the same bulls, whoever holds it."),
            10: message("One game can go like that. But then the hands go round."),
        },
    ),
    Exercise(
        "tournament-hand",
        message(
            "Four sit round a table, numbered clockwise; the next number is the left neighbour. "
            "Whose hand does player 1 hold in the second game?"
        ),
        lambda: next(
            owner
            for owner, sheet in enumerate(_tournament(4).view(None).sheets, start=1)
            if sheet.lines[1][0] == 0
        ),
        message("Sheets go to the left, so they come from the right: from player 4."),
        (
            message("Player 1 gives the own sheet to player 2."),
            message("From whom does player 1 get one? From the right neighbour."),
        ),
        message("Draw the circle, and move every sheet one seat to the left."),
        {
            2: message("Player 2 gets the hand of player 1. It is the other way round."),
            1: message("That was the first game. Then the sheets are passed on."),
            3: message("That comes one game later."),
        },
    ),
    Exercise(
        "tournament-sheets",
        message(
            "Three sheets. Ann's hand: Ann 4, Ben 12, Cleo 9. Ben's hand: Ann 11, Ben 20, Cleo 15. "
            "Cleo's hand: Ann 2, Ben 7, Cleo 10. Who wins? Answer with a name in quotation marks."
        ),
        lambda: _THREE[ranking([sum(column) for column in zip(*_SHEETS, strict=True)])[0][0]],
        message(
            "Ann has 4 + 11 + 2 = 17, Cleo 9 + 15 + 10 = 34, Ben 12 + 20 + 7 = 39. "
            "Cleo's hand was the easiest, but all three have played it."
        ),
        (
            message("Add what each player made of all three hands."),
            message("Ann has 4, 11 and 2."),
        ),
        message("Add up the bulls of each player over the three sheets."),
        {
            "Cleo": message(
                "Cleo's hand cost the fewest bulls. But who played best with all hands?"
            ),
            "Ben": message("Ben has 39, the most."),
            17: message("That is the right total. Whose is it?"),
        },
    ),
    Exercise(
        "professional-50",
        message(
            "The table is 9 14 | 27 31 36 41 44 | 52 | 88 93. In the usual game 50 takes row 2. "
            "In Professional it may go to a left end, too. To which row does it go now? Guess."
        ),
        lambda: _PROFESSIONAL.table(TRIAL_TABLE).spots(50)[0].row + 1,
        message("50 is lower than 52, so it fits to the left of it: 2 away. 44 is 6 away. Row 3."),
        (
            message("To the left of which first cards does 50 fit? They must be higher."),
            message("The first cards 52 and 88 are higher. Which end of all is nearest to 50?"),
        ),
        message("Look for the end that is nearest to 50, on the left or on the right."),
        {
            2: message("So it was. Now 50 fits to the left of 52 as well, and 52 is nearer."),
            4: message("88 is higher than 50, too, but it is 38 away."),
        },
    ),
    Exercise(
        "professional-59",
        message(
            "After the four moves the table is 17 | 5 10 21 33 62 | 58 65 | 45 68 80. "
            "At how many ends could 59 be put now?"
        ),
        lambda: len(_PROFESSIONAL.table(AFTER_FIGURE_3).ends_for(59)),
        message(
            "1. Rows 2, 3 and 4 begin below 59 and end above it. But 17 is alone in row 1, and 59 "
            "fits to the right of it, 42 away."
        ),
        (
            message(
                "Take the rows one by one. Is 59 lower than the first card? Higher than the last?"
            ),
            message("A single card is the first and the last of its row."),
        ),
        message("Compare 59 with the first and the last card of each row."),
        {
            0: message("So says the publisher's page. Look again at row 1."),
            2: message("A card fits at one end of a row at most. Compare it with each row again."),
            4: message("In a row that begins below 59 and ends above it there is no end for 59."),
        },
    ),
    Exercise(
        "professional-nowhere",
        message(
            "On the table 40 44 70 | 5 10 62 | 58 65 | 45 68 80 the card 59 fits nowhere. "
            "List all the cards that fit nowhere here, 59 too."
        ),
        lambda: frozenset(
            card
            for card in DECK
            if card not in table_without_a_place().cards and not table_without_a_place().spots(card)
        ),
        message(
            "Each row must begin below the card and end above it. The highest first card is 58, "
            "the lowest last card is 62. Between them are 59, 60 and 61."
        ),
        (
            message(
                "A card that is higher than a last card fits, and one lower than a first card."
            ),
            message("The first cards are 40, 5, 58 and 45, the last cards 70, 62, 65 and 80."),
        ),
        message("Such a card is higher than every first card and lower than every last card."),
        {
            (59, 60): message("There is one more: look at the last card of row 2."),
            (58, 59, 60, 61, 62): message("58 and 62 lie on the table."),
        },
    ),
    Exercise(
        "open-most",
        message("How many people at most can play Open? Guess."),
        lambda: max(players for players in range(2, 11) if _can_play(players, "open")),
        message("9. Card 1 is taken out, so 103 are left: too few for ten hands and four rows."),
        (
            message("In the usual game ten can play, and then all 104 cards are dealt."),
            message("One card of the deck is needed for something else."),
        ),
        message("Count the cards: ten for each player, four for the rows."),
        {10: message("Ten hands and four rows need 104 cards. One is missing: the marker.")},
    ),
    Exercise(
        "open-last",
        message(
            "Four play Open, and the marker begins with player 1. Who lays last in the sixth trick?"
        ),
        lambda: 1 + (_open_trick(6).view(None).first - 1) % 4,
        message("In trick 6 the marker is with player 2, so player 1 lays last."),
        (
            message("Where is the marker in tricks 2, 3, 4 and 5?"),
            message("In trick 5 it is back with player 1. The right neighbour lays last."),
        ),
        message("Move the marker from player to player, up to trick 6."),
        {
            2: message("Player 2 has the marker then, and lays first."),
            4: message("So it was in trick 1. Since then the marker has moved on five times."),
        },
    ),
    Exercise(
        "open-safe",
        message(
            "The table is 9 14 | 27 31 36 41 44 | 52 | 88 93. You lay last. The others have laid "
            "45, 60 and 95. How many bulls does your 47 cost you?"
        ),
        lambda: _cost(Table.parse(TRIAL_TABLE), {"A": 45, "B": 60, "C": 95, "you": 47}),
        message("0. The 45 is placed first, takes row 2, and 47 goes behind it."),
        (
            message("Which of the four cards is placed first?"),
            message("After the 45, how many cards are in row 2?"),
        ),
        message("Place the four cards one by one, the lowest first."),
        {
            9: message("Alone it would. But 45 is lower: it is placed first and takes the row."),
            2: message("That is the number of cards in row 2 then. Nobody pays for those."),
        },
    ),
    Exercise(
        "refined-pairs",
        message("You hold 14 cards and lay two of them. How many ways are there to choose? Guess."),
        lambda: len(start(Rules(players=2, variants=("refined",))).pending[0]),
        message(
            "Each of the 14 goes with 13 others. That counts every pair twice: 14 × 13 / 2 = 91."
        ),
        (
            message("With how many other cards can one card be laid?"),
            message("12 with 40 is the same choice as 40 with 12."),
        ),
        message("Count the partners of each card, then see how often each pair was counted."),
        {
            182: message("That counts each pair twice: 12 with 40, and 40 with 12."),
            196: message("A card can't be laid together with itself."),
            28: message("14 × 2. But each card has 13 partners, not two."),
            7: message("That is how many tricks there are. In the first you have many more ways."),
        },
    ),
    Exercise(
        "refined-who",
        message(
            "Ann lays 40 and 88, Ben lays 7 and 95, Cleo lays 33 and 34. In what order do they "
            'place their cards? Answer with a list like ["Ann", "Ben", "Cleo"].'
        ),
        lambda: _order_of({"Ann": (40, 88), "Ben": (7, 95), "Cleo": (33, 34)}),
        message("The lowest cards are 7 (Ben), 33 (Cleo) and 40 (Ann). The others don't matter."),
        (
            message("Who has laid the lowest card of all?"),
            message("Then look at the lower card of each of the other two."),
        ),
        message("Compare the lower card of each player; the higher ones do not count."),
        {
            ("Cleo", "Ben", "Ann"): message("That is by the sum. Only the lower card counts."),
            ("Cleo", "Ann", "Ben"): message("That is by the higher card. The lower one counts."),
            ("Ann", "Ben", "Cleo"): message("That was only the form of the answer."),
        },
    ),
    Exercise(
        "refined-first",
        message(
            "The table is 18 | 41 42 43 44 | 60 | 88. You have laid 46 and 48, and you are the "
            "first to place. Which of the two do you place first, so that you take nothing?"
        ),
        lambda: min(
            (46, 48),
            key=lambda card: _cost(Table.parse(_FOUR_IN_A_ROW), {"you": (card, 94 - card)}),
        ),
        message("48 is the fifth card of row 2. Then 46 no longer fits there and goes behind 18."),
        (
            message("There is one place left in row 2."),
            message("If 48 lies at the end of row 2, where does 46 go?"),
        ),
        message("Try both orders on paper."),
        {46: message("Then 48 goes behind it and is the sixth: you take row 2.")},
    ),
    Exercise(
        "hand-kept-55",
        message(
            "You keep 55 in your hand, with its 7 bulls. When the game ends you still hold it. "
            "How many points does it cost you? Guess."
        ),
        lambda: _points(hand=(55,)),
        message("Bulls that are left in the hand count double: 2 × 7 = 14."),
        (
            message("It costs more than in the penalty pile."),
            message("What is left in the hand counts double."),
        ),
        message("Take the bulls of 55, and double them."),
        {
            7: message("That is what it costs in the penalty pile. In the hand it counts double."),
            0: message("It costs nothing only if you get rid of it in time."),
            110: message("That is twice the number on the card. Bulls count, not numbers."),
        },
    ),
    Exercise(
        "hand-room",
        message(
            "You hold 14 cards. You play one of them, and it takes a row of five cards. "
            "How many of the five can you put into your hand at most?"
        ),
        lambda: _most_kept(Play(17), "11 12 13 14 15 | 40 | 100 | 99"),
        message("When you have played one card you hold 13. Three more make 16, the limit."),
        (
            message("How many cards do you hold when one has been played?"),
            message("A hand may never have more than 16 cards."),
        ),
        message("Count up from the cards you hold to 16."),
        {
            5: message("Then you would hold 18 cards. The limit is 16."),
            2: message("The card that you played is no longer in your hand."),
            4: message("You hold 13 cards, and 13 + 4 is one too many."),
        },
    ),
    Exercise(
        "hand-bet",
        message(
            "You take a card. In the pile it costs its bulls. In the hand it costs double, but "
            "nothing if you get rid of it. How likely must that be, for both to cost the same on "
            "average? Answer with a number from 0 to 1."
        ),
        lambda: 1 - Fraction(_points(pile=(55,)), _points(hand=(55,))),
        message(
            "1/2. In half of the cases you pay double, in the other half nothing. "
            "It is the same for every card."
        ),
        (
            message("Try a card with 5 bulls: 5 in the pile, 10 or 0 in the hand."),
            message("How often may the 10 happen, if you want to pay 5 on average?"),
        ),
        message("Compare the cost in the pile with the average of double and nothing."),
        {
            1: message("If you are sure to get rid of it, keeping it costs nothing."),
            0: message("If you never get rid of it, keeping it always costs double."),
            50: message("A probability is a number from 0 to 1: write 0.5 for 50%."),
        },
    ),
    Exercise(
        "double-next",
        message(
            "Two full decks, shuffled. You turn up a card, and then the next one. The chance that "
            "they are twins is 1 in how many?"
        ),
        lambda: len(_DOUBLE.deck) - 1,
        message("207 cards are left after the first, all equally likely. One of them is its twin."),
        (
            message("The first card may be any card. How many are left after it?"),
            message("How many of those that are left have the same number?"),
        ),
        message("Count the cards that are left when the first lies open."),
        {
            208: message("The first card can't come again: it lies there."),
            104: message("There are 104 numbers, but one of the two cards has gone already."),
            103: message("Two decks have 208 cards."),
        },
    ),
    Exercise(
        "double-each",
        message(
            "The row is 51 53 55 56 58. Two players both play 60 and must take it. "
            "How many bulls does each of them pay?"
        ),
        lambda: Shared((51, 53, 55, 56, 58), ("A", "B")).each,
        message("The row has 1 + 1 + 7 + 1 + 1 = 11 bulls. Half is 5 and a half, rounded up 6."),
        (
            message("Add the bulls of the row. 55 has 7."),
            message("Each pays half of them. Halves are rounded up."),
        ),
        message("Add the bulls of the five cards, take half, and round up."),
        {
            5: message("A half is rounded up, not down."),
            5.5: message("There are no half bulls: it is rounded up."),
            11: message("That is the whole row. The two share it."),
        },
    ),
    Exercise(
        "double-places",
        message(
            "The row is 31 32 33 33 35, with the twins on top of each other. Higher cards are "
            "added, one by one, without twins. How many fit before one takes the row?"
        ),
        lambda: _DOUBLE.places - _DOUBLE.placing.size((31, 32, 33, 33, 35)),
        message("The five cards lie in four places. One more fits; the card after it takes all."),
        (
            message("Count the places, not the cards."),
            message("A row has five places."),
        ),
        message("Count how many of the five places are taken."),
        {
            0: message("There are five cards, but the twins share a place."),
            2: message("Four places are taken, and a row has five."),
        },
    ),
    Exercise(
        "combine-pairs",
        message("There are eight variants. How many pairs of two different ones are there? Guess."),
        lambda: len(tuple(combinations(_EIGHT, 2))),
        message("Each of the 8 goes with 7 others, which counts every pair twice: 8 × 7 / 2 = 28."),
        (
            message("With how many others can Tactics be paired?"),
            message("Open with Double is the same pair as Double with Open."),
        ),
        message("Count the partners of each variant, and then count no pair twice."),
        {
            56: message("That counts each pair twice, once from each side."),
            64: message("A variant is no pair with itself, and each pair counts once."),
            16: message("Each of the eight has seven partners, not two."),
        },
    ),
    Exercise(
        "combine-aspect",
        message(
            "Open and Hand both set the same aspect of the rules. Which one? "
            "Answer with its name in quotation marks."
        ),
        lambda: next(
            str(aspect)
            for aspect in VARIANTS["open"].amend(Rules())
            if aspect in VARIANTS["hand"].amend(Rules())
        ),
        message('Both set "turns": Open to "in turn", Hand to "at once".'),
        (
            message("Look at the list of what each variant sets."),
            message("It says how the cards of a trick are played."),
        ),
        message("Look for a word that stands in the lines of both, open and hand."),
        {
            "marker": message("Only Open sets that: card 1 marks who begins."),
            "hand_size": message("Only Hand sets that. In Open a hand has ten cards, as usual."),
            "in turn": message("That is the value. The aspect stands before the equals sign."),
        },
    ),
    Exercise(
        "combine-most",
        message("How many people at most can play Logic, Professional and Hand together?"),
        lambda: max(
            players
            for players in range(2, 21)
            if _can_play(players, "logic", "professional", "hand")
        ),
        message(
            "Hand gives everyone 14 cards. Seven hands and four rows need 102 cards; "
            "for eight players there are too few."
        ),
        (
            message("Which of the three allows the fewest players?"),
            message("Count the cards: 14 for each player, 4 for the rows, 104 in all."),
        ),
        message("Look at the lines of Hand in the table, or count the cards that are dealt."),
        {
            10: message("Logic and Professional alone allow 10, but Hand deals 14 cards to each."),
            5: message("That is the limit of Tournament, which is not among them."),
            8: message("8 × 14 + 4 = 116, and there are 104 cards."),
        },
    ),
)
"""Every exercise, in the order of the lessons."""

check = checker(EXERCISES)
"""``check(id, answer)`` tells whether an answer is right, and why not if it is wrong."""
