// Quarto as whole numbers, the same way as in qgames/games/quarto/proof.py: for every pattern (line or square) which
// traits all its pieces share so far; and the number of a position among those that are alike.
#pragma once
#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <set>
#include <vector>

using Mask = uint16_t;
constexpr int WORDS = 3;  // eight patterns a word, eight traits a pattern
constexpr int LEAST = 5, MOST = 7;  // pieces on the board of positions that have a number

struct Node {
    uint64_t alive[WORDS];
    Mask placed, pool;
    Mask features[4];  // the cells whose piece has the second value of each feature
};

inline std::vector<Mask> PATTERNS;
inline uint8_t HAS[16];             // piece -> its traits: bit f for the first value of feature f, 4 + f for the second
inline Mask DANGER[256];            // traits -> the pieces that have one of them
inline uint64_t AFTER[256][WORDS];  // 16 * cell + piece -> what stays alive when it is put there
struct Through { uint8_t pattern; Mask others; };
inline std::vector<Through> THROUGH[16];
inline uint64_t LACKING[65536][4][WORDS];  // placed -> patterns that lack 1, 2, 3, 4 pieces
inline uint64_t STOCK[65536][4];           // pool -> traits of which it has 1, 2, 3, 4 pieces, for every pattern
inline uint64_t SALT[256];                 // a number by chance for every set of traits
inline Node START;

// -- what is alike ----------------------------------------------------------------------------------------------------
// Boards may be turned as the patterns allow, the values of a feature may change places, and so may the features. So the
// four features are seen as the cells (in the order of the turned board) that differ from the first one, and sorted.
struct Shape {  // of the cells taken
    int number = -1;                                // among those that are alike
    std::vector<std::array<uint8_t, MOST>> orders;  // the cells in the order of the least turned board
};
inline std::vector<Shape> SHAPES(65536);
inline std::vector<Mask> SHAPES_OF[MOST + 1];  // the least of each kind
inline uint64_t CHOOSE[72][5];

inline bool turn_fits(const std::array<int, 16> &turn) {
    std::set<Mask> all(PATTERNS.begin(), PATTERNS.end());
    for (Mask pattern : PATTERNS) {
        Mask image = 0;
        for (int cell = 0; cell < 16; cell++)
            if (pattern >> cell & 1) image |= 1 << turn[cell];
        if (!all.count(image)) return false;
    }
    return true;
}

inline std::vector<std::array<int, 16>> turns() {
    std::vector<std::array<int, 16>> found;
    std::array<int, 4> rows{0, 1, 2, 3};
    do {
        for (int reversed = 0; reversed < 2; reversed++)
            for (int mirrored = 0; mirrored < 2; mirrored++) {
                std::array<int, 16> turn;
                for (int cell = 0; cell < 16; cell++) {
                    int row = rows[cell / 4], column = rows[cell % 4];
                    if (reversed) column = 3 - column;
                    turn[cell] = mirrored ? 4 * column + row : 4 * row + column;
                }
                if (turn_fits(turn)) found.push_back(turn);
            }
    } while (std::next_permutation(rows.begin(), rows.end()));
    return found;
}

inline void make_shapes() {
    for (int n = 0; n < 72; n++)
        for (int k = 0; k < 5; k++) CHOOSE[n][k] = k == 0 ? 1 : n == 0 ? 0 : CHOOSE[n - 1][k - 1] + CHOOSE[n - 1][k];
    auto ways = turns();
    for (int placed = 0; placed < 65536; placed++) {
        int count = std::popcount(unsigned(placed));
        if (count < LEAST || count > MOST) continue;
        Mask least = 0xFFFF;
        std::vector<std::array<uint8_t, MOST>> orders;
        for (auto &turn : ways) {
            Mask image = 0;
            int back[16];
            for (int cell = 0; cell < 16; cell++)
                if (placed >> cell & 1) image |= 1 << turn[cell], back[turn[cell]] = cell;
            if (image > least) continue;
            if (image < least) least = image, orders.clear();
            std::array<uint8_t, MOST> order{};
            int n = 0;
            for (int cell = 0; cell < 16; cell++)
                if (image >> cell & 1) order[n++] = back[cell];
            orders.push_back(order);
        }
        std::sort(orders.begin(), orders.end());
        orders.erase(std::unique(orders.begin(), orders.end()), orders.end());
        if (least == placed) SHAPES[placed].number = SHAPES_OF[count].size(), SHAPES_OF[count].push_back(placed);
        else SHAPES[placed].number = SHAPES[least].number;  // which came before
        SHAPES[placed].orders = orders;
    }
}

// The place of four features, sorted, among all fours.
inline uint64_t rank(const std::array<unsigned, 4> &column) {
    uint64_t found = 0;
    for (int k = 0; k < 4; k++) found += CHOOSE[column[k] + k][k + 1];
    return found;
}

// The number of a position within its shape.
inline uint64_t number(Mask placed, const Mask *features) {
    int count = std::popcount(unsigned(placed));
    uint64_t best = ~0ull;
    for (auto &order : SHAPES[placed].orders) {
        std::array<unsigned, 4> column;
        for (int f = 0; f < 4; f++) {
            unsigned bits = 0;
            for (int n = 0; n < count; n++) bits |= (features[f] >> order[n] & 1) << n;
            if (bits & 1) bits = ~bits & ((1u << count) - 1);
            column[f] = bits >> 1;
        }
        std::sort(column.begin(), column.end());
        best = std::min(best, rank(column));
    }
    return best;
}

// -- tables -----------------------------------------------------------------------------------------------------------
inline void make_tables(bool squares) {
    for (int n = 0; n < 4; n++) PATTERNS.push_back(0xF << 4 * n), PATTERNS.push_back(0x1111 << n);
    PATTERNS.push_back(1 << 0 | 1 << 5 | 1 << 10 | 1 << 15);
    PATTERNS.push_back(1 << 3 | 1 << 6 | 1 << 9 | 1 << 12);
    if (squares)
        for (int n = 0; n < 11; n++)
            if (n % 4 != 3) PATTERNS.push_back(0x33 << n);
    for (int piece = 0; piece < 16; piece++) HAS[piece] = piece << 4 | (~piece & 15);
    for (int traits = 0; traits < 256; traits++)
        for (int piece = 0; piece < 16; piece++)
            if (HAS[piece] & traits) DANGER[traits] |= 1 << piece;
    auto at = [](uint64_t *words, size_t pattern, uint64_t traits) { words[pattern / 8] |= traits << pattern % 8 * 8; };
    for (size_t p = 0; p < PATTERNS.size(); p++) {
        at(START.alive, p, 255);
        for (int cell = 0; cell < 16; cell++) {
            bool inside = PATTERNS[p] >> cell & 1;
            for (int piece = 0; piece < 16; piece++) at(AFTER[16 * cell + piece], p, inside ? HAS[piece] : 255);
            if (inside) THROUGH[cell].push_back({uint8_t(p), Mask(PATTERNS[p] & ~(1 << cell))});
        }
    }
    for (int mask = 0; mask < 65536; mask++) {
        for (size_t p = 0; p < PATTERNS.size(); p++) {
            int lacks = std::popcount(unsigned(PATTERNS[p] & ~mask));
            if (lacks) at(LACKING[mask][lacks - 1], p, 255);
        }
        for (int trait = 0; trait < 8; trait++) {
            int count = std::popcount(unsigned(mask & DANGER[1 << trait]));
            for (int lacks = 1; lacks <= std::min(4, count); lacks++)
                STOCK[mask][lacks - 1] |= 0x0101010101010101ull << trait;
        }
    }
    uint64_t salt = 88172645463325252ull;
    for (auto &each : SALT) salt ^= salt << 13, salt ^= salt >> 7, salt ^= salt << 17, each = salt;
    START.placed = 0, START.pool = 0xFFFF;
    make_shapes();
}

inline Node put(const Node &node, int cell, int piece) {
    Node then = node;
    for (int w = 0; w < WORDS; w++) then.alive[w] &= AFTER[16 * cell + piece][w];
    then.placed |= 1 << cell, then.pool &= ~(1 << piece);
    for (int f = 0; f < 4; f++)
        if (piece >> f & 1) then.features[f] |= 1 << cell;
    return then;
}

// Drops what can no longer be completed for want of pieces; is anything left?
inline bool trim(Node &node) {
    uint64_t any = 0;
    for (int w = 0; w < WORDS; w++) {
        uint64_t can = 0;
        for (int k = 0; k < 4; k++) can |= LACKING[node.placed][k][w] & STOCK[node.pool][k];
        any |= node.alive[w] &= can;
    }
    return any;
}

// The traits that complete a pattern at once, by the cell where they do.
inline uint8_t completing(const Node &node, int cell) {
    uint8_t traits = 0;
    for (auto [pattern, others] : THROUGH[cell])
        if ((node.placed & others) == others) traits |= node.alive[pattern / 8] >> pattern % 8 * 8;
    return traits;
}

inline Mask safe(const Node &node) {
    uint8_t traits = 0;
    for (int cell = 0; cell < 16; cell++)
        if (!(node.placed >> cell & 1)) traits |= completing(node, cell);
    return node.pool & ~DANGER[traits];
}

// The traits that some pattern can still be completed with, and the cells of such patterns.
inline uint8_t live_traits(const Node &node) {
    uint64_t all = node.alive[0] | node.alive[1] | node.alive[2];
    all |= all >> 32, all |= all >> 16, all |= all >> 8;
    return all;
}

inline Mask live_cells(const Node &node) {
    Mask cells = 0;
    for (size_t p = 0; p < PATTERNS.size(); p++)
        if (node.alive[p / 8] >> p % 8 * 8 & 255) cells |= PATTERNS[p];
    return cells;
}
