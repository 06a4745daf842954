"""6 nimmt! with its eight variants, once more: plain, slow and independent of the engine.

It imports nothing of the engine, only the bulls of the base game's oracle. A game is a generator
that asks for decisions: `replay` answers it with the words of a played game, and the generator
itself says who is asked for what, and refuses (with an AssertionError) a word that does not fit.
Clauses and rulings are those of the rules as they are numbered there, E1 to E25.
"""

import re
from collections import Counter
from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Any, NamedTuple, TypeVar

from tests.nimmt.oracle import total_bulls

Deal = tuple[Sequence[Sequence[int]], Sequence[Sequence[int]]]

PLACES_IN_A_ROW = 5
MOST_IN_HAND = 16  # in the variant Hand
NUMBER = r"[1-9][0-9]*"
VARIANTS = {"tactics", "logic", "tournament", "professional", "open", "refined", "hand", "double"}
REFUSED = [
    {"open", "refined"},
    {"open", "hand"},
    {"refined", "hand"},
    {"tournament", "hand"},
    *({"double", variant} for variant in VARIANTS - {"double", "open"}),
]


@dataclass(frozen=True)
class Position:
    """What lies where after a step, and who owes which decision."""

    rows: tuple[tuple[int, ...], ...]
    hands: tuple[tuple[int, ...], ...]
    bulls: tuple[int, ...]
    totals: tuple[int, ...]
    over: bool
    asked: tuple[int, ...]
    kind: str


class Question(NamedTuple):
    """A decision, and the seats that owe it."""

    kind: str
    seats: tuple[int, ...]


class End(NamedTuple):
    """An end of a row where a card may lie, and how far its last card is away."""

    difference: int
    row: int
    side: str

    @property
    def word(self) -> str:
        """Return the word that names this end, such as `left2`."""
        return f"{self.side}{self.row + 1}"


T = TypeVar("T")
Asking = Generator[Question, dict[int, str], T]  # sends questions, gets words by seat


def matched(pattern: str, seat: int, word: str) -> str:
    """Return the first group of a word of the kind that was asked for."""
    match = re.fullmatch(pattern, word)
    assert match is not None, f"seat {seat} says {word!r}, asked for {pattern!r}"
    return match[1]


def passes(value: int, limit: str) -> bool:
    """Tell whether a value is `over` or `at least` a number."""
    comparison, number = limit.rsplit(" ", 1)
    assert comparison in ("over", "at least"), f"unknown limit {limit!r}"
    return value > int(number) or (comparison == "at least" and value == int(number))


def check_settings(settings: Mapping[str, Any]) -> None:
    """Refuse variants that do not go together (1.3)."""
    chosen = set(settings["variants"])
    assert chosen <= VARIANTS, f"unknown variants {sorted(chosen - VARIANTS)}"
    for pair in REFUSED:
        assert not pair <= chosen, f"{' and '.join(sorted(pair))} do not combine"
    assert "tournament" not in chosen or settings["players"] <= 5, "a tournament is for 2 to 5"


class Game:
    """A match in progress; `play` is the whole of it."""

    def __init__(self, settings: Mapping[str, Any], deals: Sequence[Deal]) -> None:
        """Take the settings and the cards as they will be dealt."""
        check_settings(settings)
        self.settings = settings
        self.variants = set(settings["variants"])
        self.deals = deals
        self.seats = tuple(range(settings["players"]))
        self.rows: list[list[int]] = []
        self.hands: list[list[int]] = [[] for _ in self.seats]
        self.piles: list[list[int]] = [[] for _ in self.seats]  # counted in the variant Hand only
        self.bulls = [0 for _ in self.seats]
        self.totals = [0 for _ in self.seats]
        self.over = False
        self.tricks = 0  # of the whole match: the marker of Open goes on through the deals
        self.announced: list[int] = []  # in the variant Hand: laid but not yet placed
        self.sheets: list[list[int]] = []  # of a tournament: the hand drafted by each seat
        self.rows_of_tournament: list[list[int]] = []

    def position(self, question: Question) -> Position:
        """Return what lies where now."""
        return Position(
            rows=tuple(map(tuple, self.rows)),
            hands=tuple(tuple(sorted(hand)) for hand in self.hands),
            bulls=tuple(self.bulls),
            totals=tuple(self.totals),
            over=self.over,
            asked=tuple(sorted(question.seats)),
            kind=question.kind,
        )

    # The match and its deals

    def play(self) -> Asking[None]:
        """Play deal after deal until one ends the match."""
        for number in count():
            self.bulls = [0 for _ in self.seats]
            self.piles = [[] for _ in self.seats]
            yield from self.set_up(number)
            if "hand" in self.variants:
                yield from self.play_circles()
            else:
                yield from self.play_tricks()
            for seat in self.seats:
                self.totals[seat] += self.bulls[seat]
            if self.ends_after(number + 1):
                self.over = True
                return

    def ends_after(self, deals_played: int) -> bool:
        """Tell whether the match is over after that many complete deals (clause 11)."""
        if "hand" in self.variants:
            return True
        if "tournament" in self.variants:
            return deals_played == len(self.seats)
        fixed_number = re.fullmatch(r"(\d+) deals?", self.settings["end"])
        if fixed_number:
            return deals_played == int(fixed_number[1])
        return passes(max(self.totals), self.settings["end"])

    def set_up(self, number: int) -> Asking[None]:
        """Give everybody his hand and lay out the rows, for a deal counted from 0."""
        if "tournament" in self.variants and number > 0:
            self.set_up_from_sheets(number)
            return
        assert number < len(self.deals), f"deal {number} begins, but its cards are not given"
        hands, rows = self.deals[number]
        self.check_copies([*hands, *rows])
        if self.variants & {"logic", "tournament"}:
            yield from self.draft(number, hands, rows)
        else:
            assert len(hands) == len(self.seats), f"{len(hands)} hands for {len(self.seats)} seats"
            self.hands = [list(hand) for hand in hands]
            self.rows = [list(row) for row in rows]
        if "tournament" in self.variants:
            self.sheets = [list(hand) for hand in self.hands]
            self.rows_of_tournament = [list(row) for row in self.rows]

    def check_copies(self, groups: Sequence[Sequence[int]]) -> None:
        """Refuse a deal with a card more often than the box has it."""
        copies = Counter(card for group in groups for card in group)
        most = 2 if "double" in self.variants else 1
        too_many = sorted(card for card in copies if copies[card] > most)
        assert not too_many, f"dealt more than {most} times: {too_many}"

    def set_up_from_sheets(self, number: int) -> None:
        """Hand every sheet on to the left: seat s plays what seat s - number drafted."""
        for seat in self.seats:
            drafter = (seat - number) % len(self.seats)
            self.hands[seat] = list(self.sheets[drafter])
        self.rows = [list(row) for row in self.rows_of_tournament]

    def draft(
        self, number: int, hands: Sequence[Sequence[int]], rows: Sequence[Sequence[int]]
    ) -> Asking[None]:
        """Let everybody in turn take a face-up card, until all hands are complete (E25)."""
        assert not any(hands), f"hands {hands} dealt where they are drafted"
        assert len(rows) == 1, f"the face-up cards are not one pool: {rows}"
        face_up = list(rows[0])
        self.rows = []
        self.hands = [[] for _ in self.seats]
        for taken in range(self.settings["hand_size"] * len(self.seats)):
            seat = (number + taken) % len(self.seats)
            word = yield from self.ask("draft", seat)
            card = int(matched(f"draft({NUMBER})", seat, word))
            assert card in face_up, f"seat {seat} drafts {card}, which is not face up"
            face_up.remove(card)
            self.hands[seat].append(card)
        self.rows = [[card] for card in sorted(face_up)]

    # Asking

    def ask(self, kind: str, seat: int) -> Asking[str]:
        """Ask one seat, and return its word."""
        words = yield Question(kind, (seat,))
        return words[seat]

    def laid(self, seat: int, word: str) -> list[int]:
        """Move the cards that a word names from the hand to the table, and return them."""
        matched(rf"({NUMBER}(?:\+{NUMBER})?)", seat, word)
        cards = [int(card) for card in word.split("+")]
        hand = self.hands[seat]
        if "refined" in self.variants:
            assert len(cards) == min(2, len(hand)), f"seat {seat} plays {word}: not two cards"
            assert cards == sorted(cards), f"seat {seat} plays {word}: not written ascending"
        elif "hand" not in self.variants:
            assert len(cards) == 1, f"seat {seat} plays {word}: not one card"
        for card in cards:
            assert card in hand, f"seat {seat} plays {word}, but holds {sorted(hand)}"
            hand.remove(card)
        return cards

    # Tricks: all variants but Hand

    def play_tricks(self) -> Asking[None]:
        """Play tricks until the hands are empty."""
        sizes = {len(hand) for hand in self.hands}
        assert len(sizes) == 1, f"hands of unequal sizes {sorted(sizes)}"
        while any(self.hands):
            plays = yield from self.lay_cards()
            if "refined" in self.variants:
                yield from self.resolve_by_player(plays)
            else:
                yield from self.resolve_by_card(plays)
            self.tricks += 1

    def lay_cards(self) -> Asking[dict[int, list[int]]]:
        """Return the cards everybody lays: together, or in Open one after the other."""
        if "open" not in self.variants:
            words = yield Question("card", self.seats)
            return {seat: self.laid(seat, words[seat]) for seat in self.seats}
        plays = {}
        for after_marker in self.seats:
            seat = (self.tricks + after_marker) % len(self.seats)
            word = yield from self.ask("card", seat)
            plays[seat] = self.laid(seat, word)
        return plays

    def resolve_by_card(self, plays: Mapping[int, list[int]]) -> Asking[None]:
        """Place the cards in ascending order, twins together (clause 5, Double 1)."""
        owners: dict[int, list[int]] = {}
        for seat in self.seats:
            [card] = plays[seat]
            owners.setdefault(card, []).append(seat)
        for card in sorted(owners):
            yield from self.place(card, owners[card])

    def resolve_by_player(self, plays: Mapping[int, list[int]]) -> Asking[None]:
        """Let the owner of the lowest card still lying there place all he has laid (E24)."""
        lying = dict(plays)
        while lying:
            seat = min(lying, key=lambda owner: min(lying[owner]))
            cards = lying.pop(seat)
            if len(cards) == 2:
                word = yield from self.ask("first", seat)
                first = int(matched(f"first({NUMBER})", seat, word))
                assert first in cards, f"seat {seat} places {first} first, but has laid {cards}"
                cards = [first, *(card for card in cards if card != first)]
            for card in cards:
                yield from self.place(card, [seat])

    # Circles: the variant Hand

    def play_circles(self) -> Asking[None]:
        """Play the variant Hand, circle after circle, and count its bulls."""
        for _ in range(self.settings.get("rounds", 100)):
            for seat in self.seats:
                yield from self.play_turn(seat)
            pile_is_full = any(
                passes(len(pile), self.settings["pile_limit"]) for pile in self.piles
            )
            if pile_is_full or not all(self.hands):
                break
        for seat in self.seats:
            self.bulls[seat] += 2 * total_bulls(self.hands[seat])

    def play_turn(self, seat: int) -> Asking[None]:
        """Lay one or two cards and place them in that order (E14)."""
        word = yield from self.ask("card", seat)
        self.announced = self.laid(seat, word)
        while self.announced:
            yield from self.place(self.announced.pop(0), [seat])

    # Placing and paying

    def place(self, card: int, owners: list[int]) -> Asking[None]:
        """Put a card, or twins of several owners, where it belongs; the owners pay if they must."""
        cards = [card] * len(owners)
        for row in self.rows:
            if row[-1] == card:  # on top of its twin: no new place (Double 2)
                row.extend(cards)
                return
        end = yield from self.nearest_end(card, owners[0])
        if end is None:
            index = yield from self.chosen_row(owners[0])
            yield from self.take(index, cards, owners)
        elif len(set(self.rows[end.row])) == PLACES_IN_A_ROW:  # stacked twins share a place
            yield from self.take(end.row, cards, owners)
        elif end.side == "right":
            self.rows[end.row] = [*self.rows[end.row], *cards]
        else:
            self.rows[end.row] = [*cards, *self.rows[end.row]]

    def ends_for(self, card: int) -> list[End]:
        """Return every end at which a card may lie (clause 6, Professional 1)."""
        ends = []
        for index, row in enumerate(self.rows):
            if row[-1] < card:
                ends.append(End(card - row[-1], index, "right"))
            if "professional" in self.variants and card < row[0]:
                ends.append(End(row[0] - card, index, "left"))
        return ends

    def nearest_end(self, card: int, owner: int) -> Asking[End | None]:
        """Return the nearest end, or None; the owner chooses among equals (E7, E8)."""
        ends = self.ends_for(card)
        if not ends:
            return None
        smallest = min(end.difference for end in ends)
        nearest = {end.word: end for end in ends if end.difference == smallest}
        if len(nearest) == 1:
            [end] = nearest.values()
            return end
        word = yield from self.ask("end", owner)
        assert word in nearest, f"seat {owner} says {word!r} for {card}, not of {sorted(nearest)}"
        return nearest[word]

    def chosen_row(self, owner: int) -> Asking[int]:
        """Return the row that the owner of a card that fits nowhere takes (clause 8)."""
        word = yield from self.ask("row", owner)
        row = int(matched(f"row({NUMBER})", owner, word))
        assert 1 <= row <= len(self.rows), f"seat {owner} takes row {row} of {len(self.rows)}"
        return row - 1

    def take(self, index: int, cards: list[int], owners: list[int]) -> Asking[None]:
        """Begin a row anew with these cards; their owners get what lay there."""
        taken = self.rows[index]
        self.rows[index] = cards
        if "hand" in self.variants:
            [owner] = owners
            taken = yield from self.left_for_pile(owner, taken)
        for owner in owners:
            self.piles[owner].extend(taken)
            self.bulls[owner] += -(-total_bulls(taken) // len(owners))  # rounded up (Double 3)

    def left_for_pile(self, seat: int, taken: list[int]) -> Asking[list[int]]:
        """Ask which cards just taken go to the hand, and return the others (E15)."""
        room = MOST_IN_HAND - len(self.hands[seat]) - len(self.announced)
        if room <= 0:
            return taken
        word = yield from self.ask("keep", seat)
        kept = self.kept(seat, word)
        assert set(kept) <= set(taken), f"seat {seat} says {word}, but has taken {taken}"
        assert len(kept) <= room, f"seat {seat} says {word}, but has room for {room}"
        self.hands[seat].extend(kept)
        return [card for card in taken if card not in kept]

    @staticmethod
    def kept(seat: int, word: str) -> list[int]:
        """Return the cards that a word such as `keep3,50` or `keepnone` names."""
        named = matched(f"keep(none|{NUMBER}(?:,{NUMBER})*)", seat, word)
        kept = [] if named == "none" else [int(card) for card in named.split(",")]
        assert kept == sorted(set(kept)), f"seat {seat} says {word}: not written ascending"
        return kept


def words_by_seat(words: Sequence[str], question: Question, players: int) -> dict[int, str]:
    """Return the words of the seats that are asked; all others must be silent."""
    assert question.kind != "nothing", f"{words} come after the end of the match"
    assert len(words) == players, f"{len(words)} words from {players} seats"
    speaking = tuple(seat for seat, word in enumerate(words) if word != ".")
    assert speaking == tuple(sorted(question.seats)), (
        f"seats {speaking} say {words}, but {question.seats} are asked for: {question.kind}"
    )
    return {seat: words[seat] for seat in speaking}


def replay(
    settings: dict[str, Any], deals: Sequence[Deal], turns: Sequence[Sequence[str]]
) -> list[Position]:
    """Return the positions at the start of a match and after each of its steps."""
    game = Game(settings, deals)
    story = game.play()
    question = next(story)
    positions = [game.position(question)]
    for step, words in enumerate(turns):
        try:
            question = story.send(words_by_seat(words, question, settings["players"]))
        except StopIteration:
            question = Question("nothing", ())
        except AssertionError as error:
            raise AssertionError(f"step {step}: {error}") from error
        positions.append(game.position(question))
    return positions
