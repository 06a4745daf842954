/* Games of Ingenious for two in plain C, one after the other: the yardstick of the batch engine.
 *
 *   cc -O3 -march=native games.c -o games -lm && ./games 100000 1
 *
 * Each game: both fill a rack from the bag; each turn any tile of the rack is placed in any way on
 * any pair of neighbouring empty cells, in the first round beside a printed symbol that nobody has
 * used; every such choice has the same chance. It is scored, bonus tiles follow at once, and then
 * the rack is filled up, or, where it may be swapped, swapped with a chance of one half.
 * Prints the seconds it took; then each seat's mean lowest marker, its standard error, and share of
 * wins; then the mean number of turns and its standard error, and the mean number of tiles placed.
 */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { CELLS = 91, FAR = 5, STEPS = 6, PAIRS = 240, COLOURS = 6, KINDS = 21, TILES = 120 };
enum { RACK = 6, TOP = 18, SEATS = 2 };
enum { EMPTY = 6, OFF = 7 }; /* what is on a cell that shows no colour */

static uint64_t seed;
static int beside[CELLS + 1][STEPS]; /* by direction; CELLS is off the board */
static int pair[PAIRS][2];
static int tile[KINDS][2];
static int all_tiles[TILES];
static int printed[COLOURS];

typedef struct {
    uint8_t cell[CELLS + 1];
    int bag[TILES], in_bag;
    int rack[SEATS][RACK], held[SEATS];
    int marker[SEATS][COLOURS];
    uint8_t used[CELLS]; /* printed symbols touched in the first round */
    int turns, tiles;
} Game;

static uint64_t next_word(void)
{
    seed ^= seed >> 12;
    seed ^= seed << 25;
    seed ^= seed >> 27;
    return seed * 0x2545F4914F6CDD1DULL;
}

/* A whole number from 0 to below bound. */
static uint32_t below(uint32_t bound)
{
    return (uint32_t)(((next_word() >> 32) * bound) >> 32);
}

static void prepare(void)
{
    static const int step[STEPS][2] = {{1, 0}, {1, -1}, {0, -1}, {-1, 0}, {-1, 1}, {0, 1}};
    int number[2 * FAR + 3][2 * FAR + 3], cells = 0, pairs = 0, kinds = 0, tiles = 0;
    for (int r = 0; r < 2 * FAR + 3; r++)
        for (int q = 0; q < 2 * FAR + 3; q++)
            number[r][q] = CELLS;
    for (int r = -FAR; r <= FAR; r++)
        for (int q = -FAR; q <= FAR; q++)
            if (abs(q + r) <= FAR)
                number[r + FAR + 1][q + FAR + 1] = cells++;
    for (int r = -FAR; r <= FAR; r++)
        for (int q = -FAR; q <= FAR; q++) {
            int cell = number[r + FAR + 1][q + FAR + 1];
            if (cell == CELLS)
                continue;
            for (int d = 0; d < STEPS; d++) {
                int other = number[r + step[d][1] + FAR + 1][q + step[d][0] + FAR + 1];
                beside[cell][d] = other;
                if (cell < other && other < CELLS) {
                    pair[pairs][0] = cell;
                    pair[pairs++][1] = other;
                }
            }
        }
    for (int d = 0; d < STEPS; d++)
        beside[CELLS][d] = CELLS;
    for (int colour = 0; colour < COLOURS; colour++) {
        int d = (colour + 1) % STEPS;
        printed[colour] = number[FAR * step[d][1] + FAR + 1][FAR * step[d][0] + FAR + 1];
    }
    for (int one = 0; one < COLOURS; one++)
        for (int other = one; other < COLOURS; other++) {
            tile[kinds][0] = one;
            tile[kinds][1] = other;
            for (int copy = 0; copy < (one == other ? 5 : 6); copy++)
                all_tiles[tiles++] = kinds;
            kinds++;
        }
}

static int draw(Game *game)
{
    int at = below(game->in_bag), kind = game->bag[at];
    game->bag[at] = game->bag[--game->in_bag];
    return kind;
}

static void fill_up(Game *game, int seat)
{
    while (game->held[seat] < RACK)
        game->rack[seat][game->held[seat]++] = draw(game);
}

static void swap(Game *game, int seat)
{
    int old[RACK], held = game->held[seat];
    memcpy(old, game->rack[seat], sizeof old);
    game->held[seat] = 0;
    fill_up(game, seat);
    for (int i = 0; i < held; i++)
        game->bag[game->in_bag++] = old[i];
}

static void begin(Game *game)
{
    memset(game->cell, EMPTY, CELLS);
    game->cell[CELLS] = OFF;
    for (int colour = 0; colour < COLOURS; colour++)
        game->cell[printed[colour]] = colour;
    memcpy(game->bag, all_tiles, sizeof all_tiles);
    game->in_bag = TILES;
    memset(game->marker, 0, sizeof game->marker);
    memset(game->used, 0, sizeof game->used);
    game->turns = game->tiles = 0;
    for (int seat = 0; seat < SEATS; seat++) {
        game->held[seat] = 0;
        fill_up(game, seat);
    }
}

/* The printed symbol beside a cell that nobody has used yet, or CELLS. */
static int unused_beside(const Game *game, int cell)
{
    for (int d = 0; d < STEPS; d++)
        for (int colour = 0; colour < COLOURS; colour++)
            if (beside[cell][d] == printed[colour] && !game->used[printed[colour]])
                return printed[colour];
    return CELLS;
}

/* List the pairs on which a tile fits now. */
static int list_pairs(const Game *game, uint8_t *open)
{
    int count = 0;
    for (int i = 0; i < PAIRS; i++) {
        open[count] = i;
        count += (game->cell[pair[i][0]] == EMPTY) & (game->cell[pair[i][1]] == EMPTY);
    }
    if (game->turns >= SEATS)
        return count;
    int kept = 0;
    for (int i = 0; i < count; i++)
        if (unused_beside(game, pair[open[i]][0]) < CELLS
            || unused_beside(game, pair[open[i]][1]) < CELLS)
            open[kept++] = open[i];
    return kept;
}

static int half_score(const Game *game, int cell, int partner, int colour)
{
    int score = 0;
    for (int d = 0; d < STEPS; d++) {
        int at = beside[cell][d];
        if (at == partner)
            continue;
        while (game->cell[at] == colour) {
            score++;
            at = beside[at][d];
        }
    }
    return score;
}

/* Move a marker; return the bonus tiles that earns. */
static int move(int *marker, int points)
{
    int before = *marker;
    *marker = before + points < TOP ? before + points : TOP;
    return before < TOP && *marker == TOP;
}

/* Place any tile anywhere; return the bonus tiles it earns. */
static int place(Game *game, int seat, const uint8_t *open, int pairs)
{
    int ways[2 * RACK][2], count = 0, *rack = game->rack[seat], at = 0;
    uint32_t seen = 0;
    for (int i = 0; i < game->held[seat]; i++) {
        int kind = rack[i];
        if (seen >> kind & 1)
            continue;
        seen |= 1u << kind;
        ways[count][0] = i;
        ways[count++][1] = 0;
        if (tile[kind][0] != tile[kind][1]) {
            ways[count][0] = i;
            ways[count++][1] = 1;
        }
    }
    int index = below(count * pairs), *way = ways[index / pairs];
    const int *cells = pair[open[index % pairs]];
    at = way[0];
    int first = cells[way[1]], second = cells[1 - way[1]];
    int one = tile[rack[at]][0], other = tile[rack[at]][1];
    rack[at] = rack[--game->held[seat]];
    int points = half_score(game, first, second, one), more = half_score(game, second, first, other);
    if (game->turns < SEATS) {
        int near = unused_beside(game, first), also_near = unused_beside(game, second);
        if (near < CELLS)
            game->used[near] = 1;
        if (also_near < CELLS)
            game->used[also_near] = 1;
    }
    game->cell[first] = one;
    game->cell[second] = other;
    game->tiles++;
    int *marker = game->marker[seat];
    if (one == other)
        return move(&marker[one], points + more);
    return move(&marker[one], points) + move(&marker[other], more);
}

static int lowest(const int *marker)
{
    int least = marker[0];
    for (int colour = 1; colour < COLOURS; colour++)
        if (marker[colour] < least)
            least = marker[colour];
    return least;
}

static int may_swap(const Game *game, int seat)
{
    const int *marker = game->marker[seat];
    int least = lowest(marker);
    for (int i = 0; i < game->held[seat]; i++) {
        const int *half = tile[game->rack[seat][i]];
        if (marker[half[0]] == least || marker[half[1]] == least)
            return 0;
    }
    return game->held[seat] > 0;
}

static void play(Game *game)
{
    uint8_t open[PAIRS + 1];
    begin(game);
    int pairs = list_pairs(game, open);
    for (int seat = 0;; seat = 1 - seat) {
        int bonus = 1;
        while (bonus && game->held[seat]) {
            bonus += place(game, seat, open, pairs) - 1;
            pairs = list_pairs(game, open);
            if (pairs == 0 || lowest(game->marker[seat]) == TOP) {
                game->turns++;
                return;
            }
        }
        if (may_swap(game, seat) && below(2))
            swap(game, seat);
        else
            fill_up(game, seat);
        game->turns++;
        if (game->turns == SEATS)
            pairs = list_pairs(game, open);
    }
}

static int ascending(const void *one, const void *other)
{
    return *(const int *)one - *(const int *)other;
}

/* The share of the win that falls to seat 0: by the lowest marker, then the next. */
static double share(Game *game)
{
    for (int seat = 0; seat < SEATS; seat++)
        qsort(game->marker[seat], COLOURS, sizeof(int), ascending);
    for (int i = 0; i < COLOURS; i++)
        if (game->marker[0][i] != game->marker[1][i])
            return game->marker[0][i] > game->marker[1][i];
    return 0.5;
}

static double standard_error(double sum, double squares, long games)
{
    double mean = sum / games;
    return sqrt((squares - sum * mean) / (games - 1) / games);
}

int main(int count, char **words)
{
    long games = count > 1 ? atol(words[1]) : 100000;
    seed = (count > 2 ? strtoull(words[2], 0, 10) : 1) * 0x9E3779B97F4A7C15ULL + 1;
    double sum[SEATS] = {0}, squares[SEATS] = {0}, wins = 0, tiles = 0, turns = 0, turns_squared = 0;
    Game game;
    clock_t began = clock();
    prepare();
    for (long number = 0; number < games; number++) {
        play(&game);
        for (int seat = 0; seat < SEATS; seat++) {
            int least = lowest(game.marker[seat]);
            sum[seat] += least;
            squares[seat] += least * least;
        }
        wins += share(&game);
        tiles += game.tiles;
        turns += game.turns;
        turns_squared += (double)game.turns * game.turns;
    }
    printf("%.6f\n", (double)(clock() - began) / CLOCKS_PER_SEC);
    for (int seat = 0; seat < SEATS; seat++)
        printf("%.5f %.5f %.5f\n", sum[seat] / games,
            standard_error(sum[seat], squares[seat], games), (seat ? games - wins : wins) / games);
    printf("%.5f %.5f\n", turns / games, standard_error(turns, turns_squared, games));
    printf("%.5f\n", tiles / games);
    return 0;
}
