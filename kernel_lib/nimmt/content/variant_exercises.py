"""The exercises of the lessons on variants; the engine computes every answer."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from itertools import combinations

from kernel_lib.core.text import message
from kernel_lib.learn.exercises import Exercise
from kernel_lib.nimmt.board import Table
from kernel_lib.nimmt.cards import DECK
from kernel_lib.nimmt.content.examples import AFTER_FIGURE_3
from kernel_lib.nimmt.content.figure_3 import table_without_a_place
from kernel_lib.nimmt.decisions.draft import Draft
from kernel_lib.nimmt.decisions.play import Play
from kernel_lib.nimmt.events import OrderChosen, TookSixth
from kernel_lib.nimmt.rows import Row, Shared
from kernel_lib.nimmt.rules import Rules, ranking
from kernel_lib.nimmt.state import State, start
from kernel_lib.nimmt.variants import OFFICIAL, VARIANTS
from kernel_lib.nimmt.view import bulls_so_far

TRIAL_TABLE = "9 14 | 27 31 36 41 44 | 52 | 88 93"
"""A table of our own for the exercises."""

_PROFESSIONAL = Rules(variants=("professional",))
_DOUBLE = Rules(variants=("double",))


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
    while state.ask == "draft":
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


VARIANT_EXERCISES = (
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
        message("0. Each deal is the same, only with other people in the seats. All totals agree."),
        (
            message("Everyone plays every hand once."),
            message("Who holds a hand makes no difference if all play alike."),
        ),
        message("Does it matter to a hand which of the three holds it?"),
        {
            1: message("Not even that. The same hand makes the same bulls, whoever holds it."),
            10: message("One deal can go like that. But then the hands go round."),
        },
    ),
    Exercise(
        "tournament-hand",
        message(
            "Four sit round a table, numbered clockwise; the next number is the left neighbour. "
            "Whose hand does player 1 hold in the second deal?"
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
            1: message("That was the first deal. Then the sheets are passed on."),
            3: message("That comes one deal later."),
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
        lambda: len(tuple(combinations(OFFICIAL, 2))),
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
"""The exercises of lessons 10 to 18, in their order."""
