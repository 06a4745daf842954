/* Rounds of 6 nimmt! in plain C, one round after the other: the yardstick of the batch engine.
 *
 *   cc -O3 -march=native rounds.c -o rounds -lm && ./rounds 1000000 1 random random random random
 *
 * Each round: shuffle, deal ten cards to each player and four rows, and play: random (in the order
 * dealt), lowest, highest, or closest (smallest gap to a row with room; else too low, the highest;
 * else the widest gap). A card that is too low takes the cheapest row, the upper one among equals.
 * Prints the seconds it took; then each seat's mean bulls, standard error, share of wins, and rows
 * taken a round with a sixth card and with one that was too low.
 */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { DECK = 104, ROWS = 4, PLACES = 5, TRICKS = 10, MOST = 10 };
enum { RANDOM, LOWEST, HIGHEST, CLOSEST };

static uint64_t seed;

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

static int bulls_of(int card)
{
    return card == 55 ? 7 : card % 11 == 0 ? 5 : card % 10 == 0 ? 3 : card % 5 == 0 ? 2 : 1;
}

static int policy_named(const char *name)
{
    return !strcmp(name, "lowest") ? LOWEST
        : !strcmp(name, "highest") ? HIGHEST
        : !strcmp(name, "closest") ? CLOSEST
                                   : RANDOM;
}

static void sort(int *hand)
{
    for (int i = 1; i < TRICKS; i++)
        for (int at = i; at > 0 && hand[at - 1] > hand[at]; at--) {
            int card = hand[at];
            hand[at] = hand[at - 1];
            hand[at - 1] = card;
        }
}

static void reverse(int *hand)
{
    for (int i = 0; i < TRICKS / 2; i++) {
        int card = hand[i];
        hand[i] = hand[TRICKS - 1 - i];
        hand[TRICKS - 1 - i] = card;
    }
}

/* Bring the card with the smallest gap to the place of this trick. */
static void bring_closest(int *hand, int trick, const int *end, const int *size)
{
    int best = trick, least = 1 << 30;
    for (int i = trick; i < TRICKS; i++) {
        int row = -1;
        for (int r = 0; r < ROWS; r++)
            if (end[r] < hand[i] && (row < 0 || end[r] > end[row]))
                row = r;
        int value = row < 0 ? 20000 - hand[i]
            : size[row] == PLACES ? 22000 - (hand[i] - end[row])
                                  : (hand[i] - end[row]) * 128 + hand[i];
        if (value < least) {
            least = value;
            best = i;
        }
    }
    int card = hand[best];
    hand[best] = hand[trick];
    hand[trick] = card;
}

int main(int count, char **words)
{
    long rounds = count > 1 ? atol(words[1]) : 1000000;
    seed = (count > 2 ? strtoull(words[2], 0, 10) : 1) * 0x9E3779B97F4A7C15ULL + 1;
    int players = count - 3, policy[MOST];
    for (int seat = 0; seat < players; seat++)
        policy[seat] = policy_named(words[3 + seat]);
    int bulls[DECK + 1] = {0}, deck[DECK];
    double sum[MOST] = {0}, squares[MOST] = {0}, wins[MOST] = {0};
    long sixths[MOST] = {0}, lows[MOST] = {0};
    clock_t begin = clock();
    for (int card = 1; card <= DECK; card++) {
        bulls[card] = bulls_of(card);
        deck[card - 1] = card;
    }
    for (long round = 0; round < rounds; round++) {
        int dealt = players * TRICKS + ROWS;
        for (int i = 0; i < dealt; i++) {
            int j = i + below(DECK - i);
            int card = deck[i];
            deck[i] = deck[j];
            deck[j] = card;
        }
        int end[ROWS], size[ROWS], cost[ROWS], penalty[MOST] = {0};
        for (int row = 0; row < ROWS; row++) {
            end[row] = deck[players * TRICKS + row];
            size[row] = 1;
            cost[row] = bulls[end[row]];
        }
        for (int seat = 0; seat < players; seat++) {
            if (policy[seat] == LOWEST || policy[seat] == HIGHEST)
                sort(deck + seat * TRICKS);
            if (policy[seat] == HIGHEST)
                reverse(deck + seat * TRICKS);
        }
        for (int trick = 0; trick < TRICKS; trick++) {
            int cards[MOST], seats[MOST];
            for (int seat = 0; seat < players; seat++) {
                int at = seat;
                if (policy[seat] == CLOSEST)
                    bring_closest(deck + seat * TRICKS, trick, end, size);
                int card = deck[seat * TRICKS + trick];
                while (at > 0 && cards[at - 1] > card) {
                    cards[at] = cards[at - 1];
                    seats[at] = seats[at - 1];
                    at--;
                }
                cards[at] = card;
                seats[at] = seat;
            }
            for (int at = 0; at < players; at++) {
                int card = cards[at], best = -1;
                for (int row = 0; row < ROWS; row++)
                    if (end[row] < card && (best < 0 || end[row] > end[best]))
                        best = row;
                if (best >= 0 && size[best] < PLACES) {
                    size[best]++;
                    cost[best] += bulls[card];
                } else {
                    if (best >= 0) {
                        sixths[seats[at]]++;
                    } else {
                        lows[seats[at]]++;
                        best = 0;
                        for (int row = 1; row < ROWS; row++)
                            if (cost[row] < cost[best])
                                best = row;
                    }
                    penalty[seats[at]] += cost[best];
                    size[best] = 1;
                    cost[best] = bulls[card];
                }
                end[best] = card;
            }
        }
        int least = penalty[0], tied = 0;
        for (int seat = 1; seat < players; seat++)
            if (penalty[seat] < least)
                least = penalty[seat];
        for (int seat = 0; seat < players; seat++)
            tied += penalty[seat] == least;
        for (int seat = 0; seat < players; seat++) {
            sum[seat] += penalty[seat];
            squares[seat] += penalty[seat] * penalty[seat];
            if (penalty[seat] == least)
                wins[seat] += 1.0 / tied;
        }
    }
    printf("%.6f\n", (double)(clock() - begin) / CLOCKS_PER_SEC);
    for (int seat = 0; seat < players; seat++) {
        double mean = sum[seat] / rounds;
        double variance = (squares[seat] - sum[seat] * mean) / (rounds - 1);
        printf("%.4f %.4f %.4f %.4f %.4f\n", mean, sqrt(variance / rounds), wins[seat] / rounds,
            (double)sixths[seat] / rounds, (double)lows[seat] / rounds);
    }
    return 0;
}
