"""The kernels of Einfach Genial (Ingenious): the rules for many games, compiled.

The steps are those of ``board`` and ``state``, and the policies those of ``bots``. The board also
keeps, for each empty cell and colour, what a half of that colour would score there: the other half
lies on an empty cell, so the direction towards it never scores, and all six can be added up.

Where chance is needed, a kernel reads the next of ``words`` of 32 random bits; so the same words
give the same game, here and where the kernels are not compiled.
"""

from __future__ import annotations

from kernel_lib.ingenious.kernels_data import (
    BAG,
    BALANCED,
    BONUS,
    GREEDY,
    HALF_TURN,
    KIND_COLOURS,
    KIND_WAYS,
    LEARNED,
    OPEN,
    PLACED,
    RANDOM,
    SIX,
    SWAPS,
    TURN,
    TURNS,
    WORD,
    Counts,
    GameArrays,
    Ground,
    Numbers,
    Settings,
    Workspace,
    copy,
)
from kernel_lib.ingenious.kernels_learned import allowed, ends_of_line, most_worth
from kernel_lib.ingenious.policies import BONUS_WORTH
from kernel_lib.ingenious.rules import TOP
from kernel_lib.play.arrays import np
from kernel_lib.play.fast import fast, part, uncounted

# --- the board ----------------------------------------------------------------------------


@part
def put(ground: Ground, game: GameArrays, cell: int, colour: int) -> None:
    """A symbol lies on a cell from now on: its pairs are closed, and halves score along it."""
    close(ground, game, cell)
    game.filled[cell] = colour + 1
    for direction in range(HALF_TURN):
        behind, length, ahead, further = ends_of_line(ground, game, cell, direction, colour)
        if ahead >= 0:
            game.reach[ahead, colour] += length
        if behind >= 0:
            game.reach[behind, colour] += further


@part
def close(ground: Ground, game: GameArrays, cell: int) -> None:
    """Strike the pairs of a cell, which is not empty any more."""
    now = game.now
    for pair in ground.pairs_of[cell]:
        if pair >= 0:
            place = game.place_of[pair]
            if place < now[OPEN]:
                now[OPEN] -= 1
                last = game.open[now[OPEN]]
                game.open[place], game.place_of[last] = last, place
                game.open[now[OPEN]], game.place_of[pair] = pair, now[OPEN]


# --- what a seat chooses ------------------------------------------------------------------


@part
def next_word(game: GameArrays, words: Numbers) -> int:
    """The next 32 random bits."""
    game.now[WORD] += 1
    return int(words[game.now[WORD] - 1])


@part
def drawn(count: int, word: int) -> int:
    """One of so many, each with equal chances."""
    return int(np.int64(word) * count >> 32)


@part
def choose(
    ground: Ground,
    settings: Settings,
    game: GameArrays,
    style: int,
    words: Numbers,
    space: Workspace,
) -> tuple[int, int, int]:
    """What a seat places: the kind of tile, and the cells of its first and second half."""
    if style >= LEARNED:
        return most_worth(ground, settings, game, space.found, space.weights[style - LEARNED])
    rack = game.racks[game.now[TURN]]
    count, legal_pairs = allowed(ground, settings, game, space.found)
    if style == RANDOM:
        return at_random(ground, rack, legal_pairs, count, next_word(game, words))
    weigh(settings, game, style, space.worth)
    return best(ground, game, rack, legal_pairs, count, space.worth)


@part
def at_random(
    ground: Ground, rack: Numbers, found: Numbers, count: int, word: int
) -> tuple[int, int, int]:
    """Any kind of tile on any pair of cells in any way, all with equal chances."""
    ways = 0
    for kind in range(len(KIND_WAYS)):
        if rack[kind]:
            ways += KIND_WAYS[kind]
    index = drawn(ways * count, word)
    way, pair = index // count, found[index % count]
    first, second = ground.pairs[pair, 0], ground.pairs[pair, 1]
    kind = 0
    while not rack[kind] or way >= KIND_WAYS[kind]:
        if rack[kind]:
            way -= KIND_WAYS[kind]
        kind += 1
    return (kind, second, first) if way else (kind, first, second)


@part
def stop_of(settings: Settings, marker: int) -> int:
    """Where a marker stops next."""
    return TOP if marker < TOP else settings.top


@part
def weigh(settings: Settings, game: GameArrays, style: int, worth: Numbers) -> None:
    """What points are worth to a seat: ``worth[colour, points]``, as its bot counts them."""
    markers = game.markers[game.now[TURN] % settings.tracks]
    for colour in range(SIX):
        marker = markers[colour]
        stop = stop_of(settings, marker)
        worth[colour, 0] = 0
        for points in range(1, worth.shape[1]):
            reached = marker + points
            step = 0
            if reached <= stop:
                step = 1 if style == GREEDY else settings.top + 1 - reached
                if reached == stop and style == BALANCED:
                    step += BONUS_WORTH * settings.bonus
            worth[colour, points] = worth[colour, points - 1] + step


@part
def best(
    ground: Ground, game: GameArrays, rack: Numbers, found: Numbers, count: int, worth: Numbers
) -> tuple[int, int, int]:
    """The placement whose points are worth most, the first among equals."""
    most, kind_of, first, second = -1, -1, -1, -1
    least = 0
    last = worth.shape[1] - 1
    pairs, reach = ground.pairs, game.reach
    halves = np.empty(reach.shape, np.int64)
    for cell in range(len(halves)):
        for colour in range(SIX):
            halves[cell, colour] = worth[colour, min(reach[cell, colour], last)]
    for kind in range(len(KIND_COLOURS)):
        if not rack[kind]:
            continue
        first_colour, second_colour = KIND_COLOURS[kind, 0], KIND_COLOURS[kind, 1]
        for way in range(KIND_WAYS[kind]):
            for place in range(count):
                pair = found[place]
                left, right = pairs[pair, way], pairs[pair, 1 - way]
                if first_colour == second_colour:
                    value = worth[
                        first_colour,
                        min(reach[left, first_colour] + reach[right, first_colour], last),
                    ]
                else:
                    value = halves[left, first_colour] + halves[right, second_colour]
                order = (kind * 2 + way) * len(pairs) + pair
                if value > most or (value == most and order < least):
                    most, least = value, order
                    kind_of, first, second = kind, left, right
    return kind_of, first, second


# --- a turn -------------------------------------------------------------------------------


@part
def place_tile(
    ground: Ground, settings: Settings, game: GameArrays, kind: int, first: int, second: int
) -> bool:
    """Place and score a tile of the seat whose turn it is; return whether the game is over."""
    now, track = game.now, game.markers[game.now[TURN] % settings.tracks]
    first_colour, second_colour = KIND_COLOURS[kind, 0], KIND_COLOURS[kind, 1]
    gained, second_gained = game.reach[first, first_colour], game.reach[second, second_colour]
    earned = 0
    if first_colour == second_colour:
        earned += move_marker(settings, track, first_colour, gained + second_gained)
    else:
        earned += move_marker(settings, track, first_colour, gained)
        earned += move_marker(settings, track, second_colour, second_gained)
    put(ground, game, first, first_colour)
    put(ground, game, second, second_colour)
    game.racks[now[TURN], kind] -= 1
    now[PLACED] += 1
    now[BONUS] = max(now[BONUS] - 1, 0) + earned
    if now[TURNS] < settings.players:
        for cell in (first, second):
            for beside in ground.neighbours[cell]:
                for place in range(SIX):
                    if game.printed[place] == beside:
                        game.printed[place] = -1
    is_genius = True
    for marker in track:
        is_genius = is_genius and marker == settings.top
    return is_genius or now[OPEN] == 0


@part
def move_marker(settings: Settings, track: Numbers, colour: int, points: int) -> int:
    """Move a marker up to its next stop; return the bonus tiles that earns."""
    marker, stop = track[colour], stop_of(settings, track[colour])
    track[colour] = min(marker + points, stop)
    return settings.bonus if marker < track[colour] == stop else 0


@part
def go_on(settings: Settings, game: GameArrays, style: int, words: Numbers) -> None:
    """After a tile: a bonus tile is owed, or the rack is swapped or filled up and the turn over."""
    now = game.now
    rack = game.racks[now[TURN]]
    if now[BONUS] and np.sum(rack):
        return
    now[BONUS] = 0
    wants = False
    if can_swap(game.markers[now[TURN] % settings.tracks], rack):
        wants = next_word(game, words) >> 31 == 1 if style == RANDOM else True
    end_turn(settings, game, wants, words)


@part
def end_turn(settings: Settings, game: GameArrays, swaps: bool, words: Numbers) -> None:
    """Swap the whole rack, or fill it up; then it is the next seat's turn."""
    now = game.now
    rack = game.racks[now[TURN]]
    if swaps:
        old = rack.copy()
        rack[:] = 0
        fill(settings, game, now[TURN], words)
        for kind in range(len(old)):
            for _ in range(old[kind]):
                game.bag[now[BAG]] = kind
                now[BAG] += 1
        now[SWAPS] += 1
    else:
        fill(settings, game, now[TURN], words)
    now[TURN] = (now[TURN] + 1) % settings.players
    now[TURNS] += 1


@part
def can_swap(track: Numbers, rack: Numbers) -> bool:
    """Whether a rack that is not empty shows none of the lowest colours."""
    lowest, held = np.min(track), 0
    for kind in range(len(rack)):
        if rack[kind]:
            held += 1
            if track[KIND_COLOURS[kind, 0]] == lowest or track[KIND_COLOURS[kind, 1]] == lowest:
                return False
    return held > 0


@part
def fill(settings: Settings, game: GameArrays, seat: int, words: Numbers) -> None:
    """Fill a rack up from the bag."""
    draw_tiles(game, seat, settings.rack - np.sum(game.racks[seat]), words)


@part
def draw_tiles(game: GameArrays, seat: int, count: int, words: Numbers) -> None:
    """Draw so many tiles from the bag, each tile there with the same chance."""
    now, bag = game.now, game.bag
    for _ in range(count):
        place = drawn(now[BAG], next_word(game, words))
        game.racks[seat, bag[place]] += 1
        now[BAG] -= 1
        bag[place] = bag[now[BAG]]


# --- games --------------------------------------------------------------------------------


@fast
def play(
    ground: Ground,
    settings: Settings,
    game: GameArrays,
    styles: Numbers,
    words: Numbers,
    space: Workspace,
) -> None:
    """Play a game to its end; ``styles[seat]`` is how a seat chooses."""
    is_over = game.now[OPEN] == 0
    while not is_over:
        style = styles[game.now[TURN]]
        kind, first, second = choose(ground, settings, game, style, words, space)
        is_over = place_tile(ground, settings, game, kind, first, second)
        if not is_over:
            go_on(settings, game, style, words)


@fast
def in_order(track: Numbers) -> int:
    """Six markers as one number: of two boards the higher one is ahead."""
    ordered = np.sort(track)
    number = np.int64(0)
    for marker in ordered:
        number = number * 64 + marker
    return int(number)


@fast
def games(
    words: Numbers,
    ground: Ground,
    settings: Settings,
    begin: GameArrays,
    styles: Numbers,
    space: Workspace,
    counts: Counts,
) -> None:
    """Deal and play a game with each of ``words[game]`` from ``begin``, and count what happened."""
    play_games(*uncounted((words, ground, settings, begin, styles, space, counts)))


@part
def play_games(
    words: Numbers,
    ground: Ground,
    settings: Settings,
    begin: GameArrays,
    styles: Numbers,
    space: Workspace,
    counts: Counts,
) -> None:
    """The work of ``games``."""
    game = space.game
    boards = np.empty(settings.tracks, np.int64)
    for number in range(words.shape[0]):
        copy(begin, game)
        for seat in range(settings.players):
            fill(settings, game, seat, words[number])
        play(ground, settings, game, styles, words[number], space)
        for track in range(settings.tracks):
            boards[track] = in_order(game.markers[track])
        winners = np.sum(boards == np.max(boards))
        for seat in range(settings.players):
            track = seat % settings.tracks
            ordered = np.sort(game.markers[track])
            counts.lowest[seat, ordered[0]] += 1
            for place in range(SIX):
                counts.markers[seat, place, ordered[place]] += 1
            if boards[track] == np.max(boards):
                counts.wins[seat, winners] += 1
        counts.turns[game.now[TURNS] + 1] += 1
        counts.totals[0] += game.now[PLACED]
        counts.totals[1] += game.now[SWAPS]
        counts.totals[2] += game.now[OPEN] > 0


# --- playing on from a choice -------------------------------------------------------------

SWAP, KEEP = -1, -2
"""Stand for a kind of tile where the choice is whether to swap."""


@fast
def roll_out(
    seat: int,
    choices: Numbers,
    words: Numbers,
    ground: Ground,
    settings: Settings,
    begin: GameArrays,
    missing: Numbers,
    styles: Numbers,
    space: Workspace,
    values: Numbers,
    ends: Numbers,
) -> None:
    """Play each choice of a seat to the end of the game, with each of ``words[draw]``.

    ``choices[choice]`` are the kind of tile and its cells, or ``SWAP`` or ``KEEP``. The other seats
    get ``missing[other]`` tiles from the bag of ``begin``, the same for all choices.
    ``styles[idea, seat]`` takes turns, draw by draw. ``values[choice, draw]`` becomes what the end
    is worth to the seat; see ``worth_of``. ``ends[choice, draw, colour]`` become its markers.
    """
    play_choices(
        *uncounted(
            (seat, choices, words, ground, settings, begin, missing, styles, space, values, ends)
        )
    )


@part
def play_choices(
    seat: int,
    choices: Numbers,
    words: Numbers,
    ground: Ground,
    settings: Settings,
    begin: GameArrays,
    missing: Numbers,
    styles: Numbers,
    space: Workspace,
    values: Numbers,
    ends: Numbers,
) -> None:
    """The work of ``roll_out``."""
    dealt, game = space.dealt, space.game
    for draw in range(words.shape[0]):
        copy(begin, dealt)
        for player in range(settings.players):
            draw_tiles(dealt, player, missing[player], words[draw])
        seated = styles[draw % styles.shape[0]]
        for number in range(choices.shape[0]):
            copy(dealt, game)
            kind, first, second = choices[number]
            is_over = False
            if kind < 0:
                end_turn(settings, game, kind == SWAP, words[draw])
            else:
                is_over = place_tile(ground, settings, game, kind, first, second)
                if not is_over:
                    go_on(settings, game, seated[seat], words[draw])
            if not is_over:
                play(ground, settings, game, seated, words[draw], space)
            values[number, draw] = worth_of(settings, game.markers, seat)
            ends[number, draw] = game.markers[seat % settings.tracks]


@fast
def worth_of(settings: Settings, markers: Numbers, seat: int) -> float:
    """What the end of a game is worth to a seat.

    Alone it is the lowest marker, and a little for the other markers. Against opponents a win is 1,
    a shared one a half, and a lead of the lowest marker counts a little.
    """
    track = seat % settings.tracks
    own = np.sort(markers[track])
    if settings.tracks == 1:
        return float(own[0] + NEXT_WORTH * own[1] + REST_WORTH * np.sum(own))
    ahead, rival = 1.0, np.int64(0)
    mine = in_order(markers[track])
    for other_track in range(settings.tracks):
        if other_track != track:
            theirs = in_order(markers[other_track])
            rival = max(rival, np.min(markers[other_track]))
            if theirs > mine:
                ahead = 0.0
            elif theirs == mine:
                ahead = min(ahead, 0.5)
    return float(ahead + LEAD_WORTH * (own[0] - rival))


LEAD_WORTH = 0.05
"""What a step of the lowest marker ahead of the best rival is worth, where a win is 1."""

NEXT_WORTH, REST_WORTH = 1 / 40, 1 / 4000
"""Alone, what a step of the next lowest marker, and of any, is worth beside one of the lowest.

So small that all of them together never make up for it.
"""
