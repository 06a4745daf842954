"""Random two-player games of Ingenious in plain loops, one page, no classes: a baseline.

It plays the same games as the engine, choice for choice, so that the two can be compared: game n is
dealt from seed n as the engine deals it, and one stream of random numbers makes all choices.
"""

from itertools import combinations_with_replacement
from random import Random

EMPTY, TOP, RACK = -1, 18, 6
STEPS = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
CELLS = [(q, r) for r in range(-5, 6) for q in range(-5, 6) if abs(q + r) <= 5]
NUMBER = {cell: number for number, cell in enumerate(CELLS)}
LINES = [
    [
        [NUMBER[q + n * dq, r + n * dr] for n in range(1, 11) if (q + n * dq, r + n * dr) in NUMBER]
        for dq, dr in STEPS
        if (q + dq, r + dr) in NUMBER
    ]
    for q, r in CELLS
]
BESIDE = [[line[0] for line in lines] for lines in LINES]
PAIRS = [
    (cell, neighbour)
    for cell, beside in enumerate(BESIDE)
    for neighbour in beside
    if neighbour > cell
]
PRINTED = [NUMBER[5 * dq, 5 * dr] for dq, dr in (*STEPS[1:], STEPS[0])]
BOARD = [PRINTED.index(cell) if cell in PRINTED else EMPTY for cell in range(len(CELLS))]
TILES = [
    tile
    for tile in combinations_with_replacement(range(6), 2)
    for _ in range(5 if tile[0] == tile[1] else 6)
]


def empty_pairs(board: list[int]) -> list[tuple[int, int]]:
    """The pairs of neighbouring cells on which a tile fits."""
    return [pair for pair in PAIRS if board[pair[0]] == board[pair[1]] == EMPTY]


def half_score(board: list[int], cell: int, partner: int, colour: int) -> int:
    """What one half of a tile scores: the runs in all directions but the one to its partner."""
    score = 0
    for line in LINES[cell]:
        if line[0] != partner:
            for at in line:
                if board[at] != colour:
                    break
                score += 1
    return score


def random_games(games: int, seed: int) -> list[int]:
    """Play games with random choices; the sums of the lowest markers of both seats."""
    choose = Random(seed).random
    totals = [0, 0]
    for number in range(games):
        shuffle = Random(f"{number}/0").random
        bag = TILES[:]
        for i in range(120):
            j = i + int(shuffle() * (120 - i))
            bag[i], bag[j] = bag[j], bag[i]
        racks = [sorted(bag[:RACK]), sorted(bag[RACK : 2 * RACK])]
        del bag[: 2 * RACK]
        board = BOARD[:]
        markers = [[0] * 6, [0] * 6]
        unused = set(PRINTED)
        pairs = empty_pairs(board)
        turn = swaps = bonus = 0
        while True:
            rack, own = racks[turn % 2], markers[turn % 2]
            if turn < 2:
                near = {cell for printed in unused for cell in BESIDE[printed]}
                fitting = [pair for pair in pairs if pair[0] in near or pair[1] in near]
            else:
                fitting = pairs
            ways = []
            for tile in dict.fromkeys(rack):
                ways.append(tile)
                if tile[0] != tile[1]:
                    ways.append((tile[1], tile[0]))
            way, place = divmod(int(choose() * (len(ways) * len(fitting))), len(fitting))
            (left, right), (first, second) = ways[way], fitting[place]
            rack.remove((left, right) if left <= right else (right, left))
            gained = [0] * 6
            gained[left] = half_score(board, first, second, left)
            gained[right] += half_score(board, second, first, right)
            board[first], board[second] = left, right
            bonus = max(bonus - 1, 0)
            for colour in {left, right}:
                moved = min(own[colour] + gained[colour], TOP)
                bonus += own[colour] < moved == TOP
                own[colour] = moved
            pairs = empty_pairs(board)
            if not pairs or min(own) == TOP:
                break
            if bonus and rack:
                continue
            bonus = 0
            if turn < 2:
                unused.difference_update(BESIDE[first], BESIDE[second])
            lowest = min(own)
            shows_lowest = any(own[left] == lowest or own[right] == lowest for left, right in rack)
            if rack and not shows_lowest and int(choose() * 2) == 1:
                place_in = Random(f"{number}/swap {swaps}").random
                racks[turn % 2] = sorted(bag[:RACK])
                del bag[:RACK]
                for tile in rack:
                    bag.insert(int(place_in() * (len(bag) + 1)), tile)
                swaps += 1
            else:
                missing = RACK - len(rack)
                rack += bag[:missing]
                rack.sort()
                del bag[:missing]
            turn += 1
        for seat in (0, 1):
            totals[seat] += min(markers[seat])
    return totals
