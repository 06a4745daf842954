"""6 nimmt!, base game, once more: slow, literal and independent, to test the engine against."""

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import combinations
from typing import NamedTuple, TypeVar

Rows = Sequence[Sequence[int]]
Name = TypeVar("Name", bound=Hashable)
ChooseCard = Callable[[Name, list[int], list[list[int]]], int]
PickRow = Callable[[list[list[int]], Name, int], int]


def bulls(card: int) -> int:
    """Return the bulls printed on one card, read off its decimal digits (clause 2)."""
    digits = str(card)
    if digits == "55":
        return 7
    if len(digits) == 2 and digits[0] == digits[1]:
        return 5
    return {"0": 3, "5": 2}.get(digits[-1], 1)


def total_bulls(cards: Iterable[int]) -> int:
    """Return the bulls on several cards together."""
    return sum(map(bulls, cards))


def cheapest_row(rows: Rows) -> int:
    """Return the index of the row with the fewest bulls, the upper one among equals."""
    prices = [total_bulls(row) for row in rows]
    return prices.index(min(prices))


def copy_of(rows: Rows) -> list[list[int]]:
    """Return the rows as new lists."""
    return [list(row) for row in rows]


def lay(
    table: list[list[int]], trick: Iterable[tuple[int, Name]], pick_row: PickRow[Name]
) -> list[tuple[Name, list[int]]]:
    """Lay the cards of a trick in their order, and return who took which row (clauses 5-8)."""
    taken = []
    for card, name in trick:
        target, highest = -1, 0
        for index, row in enumerate(table):
            if highest < row[-1] < card:
                target, highest = index, row[-1]
        if target < 0:
            target = pick_row(table, name, card)
        elif len(table[target]) < 5:
            table[target].append(card)
            continue
        taken.append((name, table[target]))
        table[target] = [card]
    return taken


def resolve(
    rows: Rows, plays: Mapping[Name, int], pick_row: PickRow[Name]
) -> tuple[list[list[int]], dict[Name, list[int]]]:
    """Resolve one trick; `taken` names only the players who took a row."""
    table = copy_of(rows)

    def pick(now: list[list[int]], name: Name, card: int) -> int:
        index = pick_row(copy_of(now), name, card)
        if index not in range(len(now)):
            raise ValueError(f"no row {index} to take for card {card} on table {now}")
        return index

    trick = sorted(((card, name) for name, card in plays.items()), key=lambda play: play[0])
    return table, dict(lay(table, trick, pick))


def risk_by_enumeration(
    rows: Rows, card: int, opponents: int, unseen: Iterable[int]
) -> tuple[Fraction, Fraction, Fraction]:
    """Return P(sixth card), P(too low) and expected bulls of a card, over every set of plays."""
    unseen = sorted(unseen)
    known = [card, *unseen, *(laid for row in rows for laid in row)]
    if len(known) != len(set(known)):
        raise ValueError(f"a card occurs twice: {sorted(known)}")
    tricks = sixths = lows = paid = 0
    too_low: set[int] = set()

    def take_cheapest(table: list[list[int]], name: int, _card: int) -> int:
        too_low.add(name)
        return cheapest_row(table)

    for others in combinations(unseen, opponents):
        too_low.clear()
        plays = {laid: laid for laid in (card, *others)}  # a player is called by his card
        _, taken = resolve(rows, plays, take_cheapest)
        tricks += 1
        lows += card in too_low
        sixths += card in taken and card not in too_low
        paid += total_bulls(taken.get(card, []))
    return Fraction(sixths, tricks), Fraction(lows, tricks), Fraction(paid, tricks)


class Story(NamedTuple):
    """What the rule-book tells of one trick on figure 2; a player is called by his card."""

    plays: tuple[int, ...]
    row_for_low_card: int | None
    taken: dict[int, list[int]]
    first_three_rows: list[list[int]]


FIGURE_TWO = [[16, 20, 21, 22], [35, 36, 38, 40, 42], [61]]


def stories_of_figure_two(misprint: int) -> list[Story]:
    """Return examples 1, 2 and 2's other ending; 2 prints one card as 62 and as 65."""
    example_one = Story(
        plays=(37, 65, 45, 46),
        row_for_low_card=None,
        taken={45: [35, 36, 38, 40, 42]},
        first_three_rows=[[16, 20, 21, 22, 37], [45, 46], [61, 65]],
    )
    example_two = Story(
        plays=(5, 30, misprint, 33),
        row_for_low_card=2,
        taken={5: [61], 33: [16, 20, 21, 22, 30], misprint: [35, 36, 38, 40, 42]},
        first_three_rows=[[33], [misprint], [5]],
    )
    alternative = Story(
        plays=(5, 30, misprint, 33),
        row_for_low_card=0,
        taken={5: [16, 20, 21, 22]},
        first_three_rows=[[5, 30, 33], [35, 36, 38, 40, 42], [61, misprint]],
    )
    return [example_one, example_two, alternative]


def fits(story: Story, last_card: int) -> bool:
    """Tell whether a story comes out as told when the fourth row ends in this card."""

    def pick(_rows: list[list[int]], name: int, _card: int) -> int:
        if story.row_for_low_card is None:
            raise AssertionError(f"nobody takes a row by choice in this story, but {name} must")
        return story.row_for_low_card

    plays = {card: card for card in story.plays}
    outcome = resolve([*FIGURE_TWO, [last_card]], plays, pick)
    return outcome == ([*story.first_three_rows, [last_card]], story.taken)


def figure_two_row_four(misprint: int = 65) -> list[int]:
    """Return every last card of the lost fourth row that fits all that is told of figure 2."""
    stories = stories_of_figure_two(misprint)
    used = {card for row in FIGURE_TWO for card in row}
    used.update(card for story in stories for card in story.plays)
    free = [card for card in range(1, 105) if card not in used]
    return [card for card in free if all(fits(story, card) for story in stories)]


def play_round(
    hands: Mapping[Name, Sequence[int]],
    rows: Rows,
    choose_card: ChooseCard[Name],
    pick_row: PickRow[Name],
) -> dict[Name, int]:
    """Play a whole deal, one trick for each card of a hand, and return the bulls taken."""
    table = copy_of(rows)
    left = {name: list(hand) for name, hand in hands.items()}
    paid = dict.fromkeys(hands, 0)
    while any(left.values()):
        plays = {name: choose_card(name, list(left[name]), copy_of(table)) for name in left}
        for name, card in plays.items():
            left[name].remove(card)
        table, taken = resolve(table, plays, pick_row)
        for name, cards in taken.items():
            paid[name] += total_bulls(cards)
    return paid


def has_ended(totals: Mapping[Name, int], rule: str) -> bool:
    """Tell whether a game is over after a deal: `gt66`, or `ge66` (the same as `countdown`)."""
    if rule not in ("gt66", "ge66", "countdown"):
        raise ValueError(f"unknown end rule {rule!r}")
    left = 66 - max(totals.values())
    return left < 0 if rule == "gt66" else left <= 0


def winners(totals: Mapping[Name, int]) -> list[Name]:
    """Return everybody with the smallest total (clause 11)."""
    return [name for name, total in totals.items() if total == min(totals.values())]
