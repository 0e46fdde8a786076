/* The yardstick of benchmarks/simulation.py: what a C programmer writes who wants speed but no intrinsics.
 *
 * Scalar, xoshiro256++, one draw per card (32 bits of a word, multiply-shift with rejection), Fisher-Yates, classes from tables that fit the first-level cache, decisions from a table of bits over all hands, and
 * results by table. Prints one line: rounds per second of CPU time and a checksum.
 *
 *     simulation single|seven rounds seed
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { ROYAL, STRAIGHT_FLUSH, QUADS, FULL, FLUSH, STRAIGHT, TRIPS, TWO_PAIR, TENS, LOW_PAIR, NOTHING };

typedef struct { uint64_t s0, s1, s2, s3; } State; /* local to a loop, so that it stays in registers */
static inline uint64_t rotl(uint64_t x, int k) { return (x << k) | (x >> (64 - k)); }
static inline uint64_t next(State *s) {
    const uint64_t result = rotl(s->s0 + s->s3, 23) + s->s0, t = s->s1 << 17;
    s->s2 ^= s->s0; s->s3 ^= s->s1; s->s1 ^= s->s2; s->s0 ^= s->s3; s->s2 ^= t; s->s3 = rotl(s->s3, 45);
    return result;
}
static inline uint32_t below(State *s, uint32_t n) {
    for (;;) {
        const uint64_t product = (next(s) >> 32) * (uint64_t)n;
        if (__builtin_expect((uint32_t)product >= n, 1) || (uint32_t)product >= -n % n) return product >> 32;
    }
}

/* by ranks: own three (455 sets) x community two (91 sets), 41 KB; a suited hand has five different ranks */
static uint8_t by_ranks[455 * 91], three_class[455], is_triple_run[455];
static uint16_t triple_row[13 * 13 * 13];
static uint8_t pair_of[13 * 13];
static uint8_t six_by_count[8192];
static uint32_t choose[5][53];
static uint8_t rides_three[22100 / 8 + 1], rides_four[270725 / 8 + 1];

static int cmp(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }
static int top_of_run(const int *r, int n) { /* r sorted */
    int run = 1;
    for (int i = 1; i < n; i++) run &= r[i] == r[i - 1] + 1;
    if (run) return r[n - 1];
    run = r[n - 1] == 12;
    for (int i = 0; i < n - 1; i++) run &= r[i] == i;
    return run ? r[n - 2] : -1;
}
static int class_of_ranks(int a, int b, int c, int d, int e) {
    int r[5] = {a, b, c, d, e}, count[13] = {0}, pairs = 0, three = 0, four = 0, high = 0;
    qsort(r, 5, sizeof *r, cmp);
    for (int i = 0; i < 5; i++) count[r[i]]++;
    for (int k = 0; k < 13; k++) {
        if (count[k] == 2) { pairs++; high = k >= 8; }
        three += count[k] == 3; four += count[k] >= 4;
    }
    if (four) return QUADS;
    if (three && pairs) return FULL;
    if (three) return TRIPS;
    if (pairs == 2) return TWO_PAIR;
    if (pairs) return high ? TENS : LOW_PAIR;
    return top_of_run(r, 5) >= 0 ? STRAIGHT : NOTHING;
}
static int straights_left(const int *r, int n) {
    int ways = 0;
    for (int low = -1; low <= 8; low++) {
        int all = 1;
        for (int i = 0; i < n; i++) all &= (r[i] >= low && r[i] <= low + 4) || (low == -1 && r[i] == 12);
        ways += all;
    }
    return ways;
}
static int rides(const int *card, int n) { /* the best strategy of LIRX-01; cards sorted */
    int r[4], count[13] = {0}, suited = 1, high = 0, most = 0, pairs = 0, high_pair = 0;
    for (int i = 0; i < n; i++) { r[i] = card[i] / 4; count[r[i]]++; suited &= card[i] % 4 == card[0] % 4; high += r[i] >= 8; }
    for (int k = 0; k < 13; k++) { if (count[k] > most) most = count[k]; pairs += count[k] == 2; high_pair |= count[k] == 2 && k >= 8; }
    if (most > 2 || pairs == 2 || high_pair) return 1;
    if (pairs) return 0;
    int ways = straights_left(r, n);
    if (n == 3) return suited && ways && ways + high >= 3;
    return suited || (ways == 2 && high >= 1);
}
static void build(void) {
    for (int k = 1; k < 5; k++) for (int n = 0; n < 53; n++) {
        uint64_t c = 1;
        for (int i = 0; i < k; i++) c = c * (n - i) / (i + 1);
        choose[k][n] = n < k ? 0 : c;
    }
    int row = 0, column = 0;
    for (int a = 0; a < 13; a++) for (int b = a; b < 13; b++) {
        pair_of[a * 13 + b] = pair_of[b * 13 + a] = column++;
    }
    for (int a = 0; a < 13; a++) for (int b = a; b < 13; b++) for (int c = b; c < 13; c++, row++) {
        int o[6][3] = {{a, b, c}, {a, c, b}, {b, a, c}, {b, c, a}, {c, a, b}, {c, b, a}}, t[3] = {a, b, c};
        for (int i = 0; i < 6; i++) triple_row[(o[i][0] * 13 + o[i][1]) * 13 + o[i][2]] = row;
        three_class[row] = a == b && b == c ? 4 : (a == b || b == c) ? 7 : top_of_run(t, 3) >= 0 ? 5 : 8;
        is_triple_run[row] = three_class[row] == 5 ? (top_of_run(t, 3) == 12 ? 2 : 1) : 0;
        for (int d = 0; d < 13; d++) for (int e = d; e < 13; e++)
            by_ranks[row * 91 + pair_of[d * 13 + e]] = class_of_ranks(a, b, c, d, e);
    }
    for (int mask = 0; mask < 8192; mask++) { /* straight among the ranks of a mask: 1, ace high: 2 */
        int found = (mask & 0x100F) == 0x100F;
        for (int low = 0; low < 9; low++) if ((mask >> low & 31) == 31) found = low == 8 ? 2 : found ? found : 1;
        six_by_count[mask] = found;
    }
    int card[4];
    for (card[0] = 0; card[0] < 52; card[0]++) for (card[1] = card[0] + 1; card[1] < 52; card[1]++)
        for (card[2] = card[1] + 1; card[2] < 52; card[2]++) {
            uint32_t at = choose[3][card[2]] + choose[2][card[1]] + card[0];
            if (rides(card, 3)) rides_three[at >> 3] |= 1 << (at & 7);
            for (card[3] = card[2] + 1; card[3] < 52; card[3]++) {
                at = choose[4][card[3]] + choose[3][card[2]] + choose[2][card[1]] + card[0];
                if (rides(card, 4)) rides_four[at >> 3] |= 1 << (at & 7);
            }
        }
}

static inline void order(uint8_t *a, uint8_t *b) {
    uint8_t low = *a < *b ? *a : *b, high = *a < *b ? *b : *a;
    *a = low; *b = high;
}
static inline int judge(const uint8_t *own, const uint8_t *board) {
    int row = triple_row[((own[0] >> 2) * 13 + (own[1] >> 2)) * 13 + (own[2] >> 2)];
    int hand = by_ranks[row * 91 + pair_of[(board[0] >> 2) * 13 + (board[1] >> 2)]];
    if ((((own[0] ^ own[1]) | (own[0] ^ own[2]) | (own[0] ^ board[0]) | (own[0] ^ board[1])) & 3) == 0) {
        if (hand != STRAIGHT) return FLUSH;
        int mask = 1 << (own[0] >> 2) | 1 << (own[1] >> 2) | 1 << (own[2] >> 2) | 1 << (board[0] >> 2) | 1 << (board[1] >> 2);
        return six_by_count[mask] == 2 ? ROYAL : STRAIGHT_FLUSH;
    }
    return hand;
}
static inline int decisions(const uint8_t *own, uint8_t fourth) {
    uint8_t a = own[0], b = own[1], c = own[2], d = fourth;
    order(&a, &b); order(&b, &c); order(&a, &b);
    uint32_t at = choose[3][c] + choose[2][b] + a;
    int bets = rides_three[at >> 3] >> (at & 7) & 1;
    order(&c, &d); order(&b, &c); order(&a, &b);
    at = choose[4][d] + choose[3][c] + choose[2][b] + a;
    return bets << 1 | (rides_four[at >> 3] >> (at & 7) & 1);
}
static inline int judge_three(const uint8_t *own) {
    int row = triple_row[((own[0] >> 2) * 13 + (own[1] >> 2)) * 13 + (own[2] >> 2)], hand = three_class[row];
    if ((((own[0] ^ own[1]) | (own[0] ^ own[2])) & 3) == 0) {
        if (hand == 5) return is_triple_run[row] == 2 ? ((own[0] & 3) == 3 ? 0 : 1) : 3;
        return 6;
    }
    return hand;
}
static inline int judge_six(const uint8_t *own, const uint8_t *box) {
    uint64_t ranks = 0, suits = 0; /* four bits for each rank, 16 for each suit */
    uint32_t mask = 0;
    for (int i = 0; i < 3; i++) {
        ranks += 1ull << 4 * (own[i] >> 2); ranks += 1ull << 4 * (box[i] >> 2);
        suits |= 1ull << (16 * (own[i] & 3) + (own[i] >> 2)); suits |= 1ull << (16 * (box[i] & 3) + (box[i] >> 2));
        mask |= 1u << (own[i] >> 2) | 1u << (box[i] >> 2);
    }
    for (int suit = 0; suit < 4; suit++) {
        uint32_t held = suits >> 16 * suit & 0x1FFF;
        if (__builtin_popcount(held) >= 5) {
            if (held == 0x1F80) return suit == 1 ? 0 : 1;
            return six_by_count[held] == 2 ? 3 : six_by_count[held] ? 4 : 7;
        }
    }
    const uint64_t fours = ranks & 0x4444444444444ull, twos = ranks & 0x2222222222222ull, threes = twos & ranks << 1;
    if (fours) return 5;
    if (threes && (twos & (twos - 1))) return 6;
    if (six_by_count[mask]) return 8;
    return threes ? 9 : 10;
}

static const int odds[11] = {1000, 200, 50, 11, 8, 5, 3, 2, 1, -1, -1};

static inline void deal(State *s, uint8_t *deck, int cards) {
    for (int i = 0; i < cards; i++) {
        uint32_t at = i + below(s, 52 - i);
        uint8_t card = deck[at]; deck[at] = deck[i]; deck[i] = card;
    }
}
static inline void deal_five(State *s, uint8_t *c) { /* the same shuffle without a deck in memory: 1.4 times as fast */
    const uint8_t r0 = below(s, 52), r1 = below(s, 51), r2 = below(s, 50), r3 = below(s, 49), r4 = below(s, 48);
    uint8_t c2 = r2 == r1 ? 50 : r2, c3 = r3 == r2 ? 49 : r3, c4 = r4 == r3 ? 48 : r4;
    c3 = c3 == r1 ? 50 : c3; c4 = c4 == r2 ? 49 : c4; c4 = c4 == r1 ? 50 : c4;
    c[0] = r0; c[1] = r1 == r0 ? 51 : r1; c[2] = c2 == r0 ? 51 : c2; c[3] = c3 == r0 ? 51 : c3; c[4] = c4 == r0 ? 51 : c4;
}
static int64_t single(State s, uint64_t rounds, int64_t *sum) {
    static uint64_t counts[64];
    uint8_t deck[5];
    for (uint64_t n = 0; n < rounds; n++) {
        deal_five(&s, deck);
        counts[judge(deck, deck + 3) << 2 | decisions(deck, deck[3])]++;
    }
    int64_t total = 0;
    for (int code = 0; code < 44; code++) total += counts[code] * odds[code >> 2] * (1 + (code & 1) + (code >> 1 & 1));
    *sum = total;
    return total;
}

/* seven seats, every wager: base, five card bonus, 3 card, six card, progressive with meter and envy, cover all */
static const int64_t five_bonus[11] = {2500000, 250000, 40000, 20000, 5000, 2500, 500, 0, 0, 0, 0};
static const int64_t three_odds[9] = {50, 50, 50, 40, 30, 6, 3, 1, -1};
static const int64_t six_odds[11] = {10000, 1000, 1000, 1000, 200, 50, 20, 15, 10, 5, -1};
static const int64_t progressive[11] = {0, 0, 300, 50, 40, 30, 9, 0, 0, 0, 0};
static const int64_t envy[11] = {100000, 30000, 0, 0, 0, 0, 0, 0, 0, 0, 0};
static const int64_t cover[11] = {500, 100, 20, 5, 3, 2, 1, -1, -1, -1, -1};
static int64_t seven(State s, uint64_t rounds, int64_t *sums) {
    uint8_t deck[52];
    double squares[7] = {0};
    int64_t meter = 1000000ll * 10000;
    for (int i = 0; i < 52; i++) deck[i] = i;
    for (uint64_t n = 0; n < rounds; n++) {
        int64_t won[7] = {0};
        deal(&s, deck, 26);
        const uint8_t *board = deck + 21, *box = deck + 23;
        int best = NOTHING;
        meter += 7 * 100 * 1500;
        for (int seat = 6; seat >= 0; seat--) {
            const uint8_t *own = deck + 3 * seat;
            int hand = judge(own, board), bits = decisions(own, board[0]);
            if (hand < best) best = hand;
            won[0] += (int64_t)odds[hand] * (1 + (bits & 1) + (bits >> 1)) * 1000;
            won[1] += five_bonus[hand] - 100;
            won[2] += three_odds[judge_three(own)] * 500;
            won[3] += six_odds[judge_six(own, box)] * 500;
            int64_t paid = progressive[hand] * 100;
            if (hand < 2) {
                paid = hand ? meter / 10000 / 10 : meter / 10000;
                meter -= paid * 10000;
                if (!hand) meter += 1000000ll * 10000;
            }
            won[4] += paid - 100;
            won[5] += 6 * envy[hand];
        }
        won[6] = 7 * cover[best] * 500;
        for (int wager = 0; wager < 7; wager++) { sums[wager] += won[wager]; squares[wager] += (double)won[wager] * won[wager]; }
    }
    return sums[0] + (squares[0] > 0);
}

int main(int argc, char **argv) {
    if (argc < 4) return 2;
    uint64_t rounds = strtoull(argv[2], 0, 10), seed = strtoull(argv[3], 0, 10);
    uint64_t words[4];
    for (int i = 0; i < 4; i++) { /* splitmix64 */
        uint64_t z = seed += 0x9E3779B97F4A7C15ull;
        z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9ull; z = (z ^ z >> 27) * 0x94D049BB133111EBull;
        words[i] = z ^ z >> 31;
    }
    const State s = {words[0], words[1], words[2], words[3]};
    build();
    struct timespec from, to;
    int64_t sums[7] = {0};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &from);
    if (!strcmp(argv[1], "single")) single(s, rounds, sums); else seven(s, rounds, sums);
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &to);
    double seconds = (to.tv_sec - from.tv_sec) + 1e-9 * (to.tv_nsec - from.tv_nsec);
    printf("%.0f", rounds / seconds);
    for (int i = 0; i < 7; i++) printf(" %lld", (long long)sums[i]);
    putchar('\n');
    return 0;
}
