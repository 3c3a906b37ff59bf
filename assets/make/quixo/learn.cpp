// Learns what Quixo's patterns are worth by playing itself, and writes them as the program reads them.
//
//     g++ -std=c++17 -O3 -ffp-contract=off -o learn assets/make/quixo/learn.cpp && ./learn OUT GAMES SEED
//
// A position shows six patterns: four strips, each a line of the rim with the line beside it (ten cells), the two lines
// through the middle (nine) and the two diagonals (nine). Strips share their weights, and a pattern shares its weight
// with what it turns or mirrors into. A position's worth s is their sum, and one more weight for the number of pushes
// with which the waiting side menaces to complete a line. Play goes from the start, mostly by the present weights, and
// each estimate S(s), nearly tanh(s), is moved towards what one ply of search says; a win further off counts for less.
// Nothing depends on the machine: a seed and a number of games fix every byte.
//
// OUT has two bytes for each weight, signed, the lower first, 3200 for one: 8 for the numbers of menacing pushes (0 to
// 7 and more), then 3^n for each pattern of n cells (0 blank, 1 the mover's, 2 the other's, first cell highest). Of
// patterns that are images of each other only the one with the smallest number has its weight there, the others 0.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <vector>
#include "board.hpp"

using namespace quixo;
constexpr float NEARER = 0.98f, SCALE = 3200.0f;
constexpr float RATE = 0.03f, LAST_RATE = 0.05f;  // how far an estimate is moved, at first and at the end as part of it
constexpr int MENACES = 8, LONGEST = 90;

static uint64_t LOW[8192], HIGH[4096], NEARLY;  // how many cubes lie on each line, three bits a line

struct Dice {
    uint64_t state;
    explicit Dice(uint64_t seed) : state(seed * 0x9E3779B97F4A7C15ull + 0x2545F4914F6CDD1Dull) {}
    uint64_t next() { return state ^= state << 13, state ^= state >> 7, state ^= state << 17; }
    int below(int many) { return (next() >> 11) % many; }
    float part() { return (next() >> 40) * (1.0f / (1 << 24)); }
};

inline bool nearly(Mask m) { return (LOW[m & 8191] + HIGH[m >> 13]) & NEARLY; }
inline bool wins(Mask own, Mask other) {
    if (!nearly(own)) return false;
    for (auto &p : PUSHES)
        if (!(other & p.take) && has_line(on(p, own) | p.end) && !has_line(on(p, other))) return true;
    return false;
}
inline int menaces(Mask own, Mask other) {  // of the waiting side
    if (!nearly(other)) return 0;
    int found = 0;
    for (auto &p : PUSHES) found += !(own & p.take) && has_line(on(p, other) | p.end);
    return std::min(found, MENACES - 1);
}

// -- patterns ----------------------------------------------------------------------------------------------------------
struct Look { int table; std::vector<uint32_t> low, high; };
struct Table { std::vector<uint32_t> shared; std::vector<float> weights; };
static Table TABLES[3];
static Look LOOKS[6];
static float MENACE[MENACES];
// Lines of one kind (rim, beside it, middle, aslant) share what they are worth by themselves: that is learned soon, and
// the patterns learn what is left.
static const int KIND[12] = {0, 1, 2, 1, 0, 0, 1, 2, 1, 0, 3, 3};
static uint16_t LINE_LOW[12][8192], LINE_HIGH[12][4096], LINE_TWIN[243];
static float LINE[4][243];

std::vector<int> turned(const std::vector<int> &cells, int way) {
    std::vector<int> found;
    for (int cell : cells) {
        int x = cell % 5 - 2, y = cell / 5 - 2;
        if (way & 4) x = -x;
        for (int n = 0; n < (way & 3); n++) std::swap(x, y), x = -x;
        found.push_back(5 * (y + 2) + x + 2);
    }
    return found;
}
void add(int number, const std::vector<int> &cells, int &looks) {
    Table &table = TABLES[number];
    const int size = cells.size();
    std::vector<uint32_t> power(size, 1);
    for (int n = size - 2; n >= 0; n--) power[n] = 3 * power[n + 1];
    auto sorted = cells;
    std::sort(sorted.begin(), sorted.end());
    std::vector<std::vector<int>> seen, swaps;
    for (int way = 0; way < 8; way++) {
        auto image = turned(cells, way), whole = image;
        std::sort(whole.begin(), whole.end());
        if (whole == sorted) {
            std::vector<int> places;
            for (int cell : cells) places.push_back(std::find(image.begin(), image.end(), cell) - image.begin());
            swaps.push_back(places);
        }
        if (std::find(seen.begin(), seen.end(), whole) != seen.end()) continue;
        seen.push_back(whole);
        Look &look = LOOKS[looks++];
        look = {number, std::vector<uint32_t>(8192), std::vector<uint32_t>(4096)};
        for (Mask half = 0; half < 8192; half++)
            for (int n = 0; n < size; n++) {
                if (image[n] < 13) look.low[half] += (half >> image[n] & 1) * power[n];
                else if (half < 4096) look.high[half] += (half >> (image[n] - 13) & 1) * power[n];
            }
    }
    table.shared.resize(3 * power[0]);
    table.weights.resize(3 * power[0]);
    for (uint32_t pattern = 0; pattern < table.shared.size(); pattern++) {
        uint32_t least = pattern;
        for (auto &places : swaps) {
            uint32_t twin = 0;
            for (int n = 0; n < size; n++) twin += pattern / power[places[n]] % 3 * power[n];
            least = std::min(least, twin);
        }
        table.shared[pattern] = least;
    }
}
void prepare() {
    for (int line = 0; line < 12; line++) {
        NEARLY |= 4ull << 3 * line;
        for (Mask half = 0; half < 8192; half++) {
            LOW[half] += uint64_t(__builtin_popcount(half & LINES[line])) << 3 * line;
            if (half < 4096) HIGH[half] += uint64_t(__builtin_popcount(half << 13 & LINES[line])) << 3 * line;
        }
    }
    const int powers[5] = {81, 27, 9, 3, 1};
    for (int number = 0; number < 243; number++) {
        int twin = 0;
        for (int n = 0; n < 5; n++) twin += number / powers[n] % 3 * powers[4 - n];
        LINE_TWIN[number] = std::min(number, twin);
    }
    for (int line = 0; line < 12; line++) {
        int n = 0;
        for (Mask rest = LINES[line]; rest; rest &= rest - 1, n++)
            for (Mask half = 0; half < 8192; half++) {
                int cell = __builtin_ctz(rest);
                if (cell < 13) LINE_LOW[line][half] += (half >> cell & 1) * powers[n];
                else if (half < 4096) LINE_HIGH[line][half] += (half >> (cell - 13) & 1) * powers[n];
            }
    }
    int looks = 0;
    add(0, {0, 1, 2, 3, 4, 5, 6, 7, 8, 9}, looks);
    add(1, {2, 7, 12, 17, 22, 10, 11, 13, 14}, looks);
    add(2, {0, 6, 12, 18, 24, 4, 8, 16, 20}, looks);
    if (looks != 6) std::abort();
}
inline float *weight_of(const Look &look, Mask own, Mask other) {
    Table &table = TABLES[look.table];
    auto digits = [&](Mask m) { return look.low[m & 8191] + look.high[m >> 13]; };
    return &table.weights[table.shared[digits(own) + 2 * digits(other)]];
}
inline float *weight_of(int line, Mask own, Mask other) {
    auto digits = [&](Mask m) { return LINE_LOW[line][m & 8191] + LINE_HIGH[line][m >> 13]; };
    return &LINE[KIND[line]][LINE_TWIN[digits(own) + 2 * digits(other)]];
}
inline float raw(Mask own, Mask other) {
    float sum = MENACE[menaces(own, other)];
    for (auto &look : LOOKS) sum += *weight_of(look, own, other);
    for (int line = 0; line < 12; line++) sum += *weight_of(line, own, other);
    return sum;
}

// -- play --------------------------------------------------------------------------------------------------------------
inline float squashed(float raw) {  // nearly tanh, by what every machine reckons alike to the last bit
    if (std::abs(raw) >= 3) return raw > 0 ? 1 : -1;
    float square = raw * raw;
    return raw * (27 + square) / (27 + 9 * square);
}
struct Kid { Mask own, other; };
int kids_of(Mask own, Mask other, Kid *kids) {  // without those that give the other side a line
    int many = 0;
    for (auto &p : PUSHES) {
        Mask theirs = on(p, other);
        if (!(other & p.take) && !has_line(theirs)) kids[many++] = {theirs, on(p, own) | p.end};
    }
    return many;
}

// -- learning ------------------------------------------------------------------------------------------------------------
void learn(Mask own, Mask other, float target, float rate) {
    float estimate = squashed(raw(own, other)), step = rate * (target - estimate) * (1.05f - estimate * estimate);
    MENACE[menaces(own, other)] += step * 0.2f;
    float *shown[18];
    for (int n = 0; n < 6; n++) shown[n] = weight_of(LOOKS[n], own, other);
    for (int n = 0; n < 12; n++) shown[6 + n] = weight_of(n, own, other);
    for (float *weight : shown) *weight += step;
}
int game(Dice &dice, float rate) {  // how many positions were learned from
    Mask own = 0, other = 0;
    const float wild = dice.below(3) == 0 ? 0.05f : dice.below(2) ? 0.2f : 0.5f;
    for (int ply = 0; ply < LONGEST; ply++) {
        Kid kids[44];
        int many = kids_of(own, other, kids), chosen = -1;
        float best = -99;
        for (int n = 0; n < many; n++) {
            if (wins(kids[n].own, kids[n].other)) continue;
            float found = -raw(kids[n].own, kids[n].other);
            if (found > best) best = found, chosen = n;
        }
        learn(own, other, chosen < 0 ? -1 : NEARER * squashed(best), rate);
        if (chosen < 0) return ply + 1;
        if (ply < 6 || dice.part() < wild) chosen = dice.below(many);
        own = kids[chosen].own, other = kids[chosen].other;
        if (wins(own, other)) return ply + 1;
    }
    return LONGEST;
}
float whole(int table, uint32_t pattern) {  // with the lines in it
    static const std::vector<std::vector<int>> CELLS = {{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}, {2, 7, 12, 17, 22, 10, 11, 13, 14}, {0, 6, 12, 18, 24, 4, 8, 16, 20}};
    static const int IN[3][2] = {{0, 1}, {2, 7}, {10, 11}};
    Mask sides[3] = {};
    for (int n = CELLS[table].size() - 1; n >= 0; n--, pattern /= 3) sides[pattern % 3] |= 1u << CELLS[table][n];
    return *weight_of(IN[table][0], sides[1], sides[2]) + *weight_of(IN[table][1], sides[1], sides[2]);
}
void save(const char *file) {
    std::ofstream out(file, std::ios::binary);
    auto put = [&](float weight) {
        int stored = std::lround(std::max(-32767.0f, std::min(32767.0f, SCALE * weight)));
        out.put(char(stored & 255)), out.put(char(stored >> 8));
    };
    for (float weight : MENACE) put(weight);
    for (int number = 0; number < 3; number++) {
        auto &table = TABLES[number];
        for (uint32_t n = 0; n < table.weights.size(); n++) put(table.shared[n] == n ? table.weights[n] + whole(number, n) : 0);
    }
}
int main(int words, char **said) {
    if (words != 4) return std::fprintf(stderr, "learn OUT GAMES SEED\n"), 2;
    prepare();
    const long games = std::atol(said[2]), tell = std::max(1L, games / 10);
    Dice dice(std::atoi(said[3]));
    long steps = 0;
    for (long n = 0; n < games; n++) {
        steps += game(dice, RATE * std::max(LAST_RATE, 1 - float(n) / games));
        if ((n + 1) % tell) continue;
        std::printf("%ld games, %.2f million steps, menace", n + 1, steps / 1e6);
        for (float menace : MENACE) std::printf(" %.0f", 100 * menace);
        std::printf("\n"), std::fflush(stdout);
    }
    save(said[1]);
}
