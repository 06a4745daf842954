"""The exercises of the lesson on Tournament."""

from __future__ import annotations

from kernel_lib.core.text import message
from kernel_lib.learn.exercises import Exercise
from kernel_lib.nimmt.rules import Rules, ranking
from kernel_lib.nimmt.state import State, start

_THREE = ("Ann", "Ben", "Cleo")


_SHEETS = ((4, 12, 9), (11, 20, 15), (2, 7, 10))


def _tournament(players: int) -> State:
    """The end of a tournament in which everyone always makes the first choice there is."""
    state = start(Rules(players=players, variants=("tournament",)))
    while state.pending:
        state, _ = state.advance({seat: ways[0] for seat, ways in state.pending.items()})
    return state


EXERCISES = (
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
            message("Player 1 gives a sheet to player 2."),
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
)
