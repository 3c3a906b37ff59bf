// Fits the patterns of Qomet's evaluator to positions with exact values, and writes them as the program reads them.
//
//     learn SAMPLES OUT PASSES TABLE...            the samples of `solve`
//
// A table is named by the points of one of its patterns ("d4a1b2..."); the patterns it turns and mirrors into share its
// weights, of which there are four sets: has a side all its stars on the board, or some in reserve? Of tables with up to
// ten points there are eight: does the waiting side menace to complete a square? A position's worth s is the sum of the
// weights it shows, one for the number of stars of both sides, and one for the number of points so menaced. Learned is
// that a position is won with chance S(s - 1) and not lost with chance S(s + 1), S(x) = 1 / (1 + exp(-x)): the steepest
// way uphill, each weight with a step of its own (Adagrad), one thread, so that the same samples give the same bytes.
// What is near its end a search sees for itself: such positions count for less.
//
// OUT has a byte for each weight, signed, in steps of four hundredths: 8 for the numbers of such points (0 to 7 and
// more), 64 for the numbers of stars (8 * the mover's + the other's), then sets of 3^n for each table of n points (0
// empty, 1 the mover's, 2 the other's, first point highest). Of patterns that are mirror images of each other only the
// one with the smallest number has its weight there, the others 0.
#include <cmath>
#include <fstream>
#include "board.hpp"

constexpr float STEP = 0.2f, BYTE = 0.04f;
constexpr int MENACES = 8, NEAR = 8;  // plies
constexpr float NEAR_COUNTS = 0.3f, LAST_STEP = 0.05f;  // the last step as part of the first
constexpr uint32_t NONE = -1;

struct Weight { float value = 0, slope = 0; };
struct Table {
    std::vector<uint32_t> shared;  // pattern -> the number of its weight; NONE if a side would have too many stars
    std::vector<uint32_t> written;  // pattern -> the number of its weight if it is the smallest of its mirror images
    std::vector<Weight> weights;   // a set for each stage, one after the other
    uint32_t each = 0, sets = 0;   // weights in a set, and how many sets
};
struct Pattern { int table; std::vector<uint32_t> low, high; };  // the digits of a mask's two halves, added up
static std::vector<Table> TABLES;
static std::vector<Pattern> PATTERNS;
static Weight MENACE[MENACES], STARS_OF[64];

std::vector<int> points(const char *names) {
    std::vector<int> found;
    for (; *names; names += 2) found.push_back(point(names));
    return found;
}
void add(const std::vector<int> &cells) {
    Table table;
    const int size = cells.size();
    std::vector<uint32_t> power(size, 1);
    for (int n = size - 2; n >= 0; n--) power[n] = 3 * power[n + 1];
    std::vector<std::vector<int>> swaps;
    std::vector<Mask> seen;
    Mask whole = 0;
    for (int cell : cells) whole |= 1u << cell;
    for (int way = 0; way < 8; way++) {
        std::vector<int> image;
        for (int cell : cells) image.push_back(TURNED[way][cell]);
        Mask turned = turn(way, whole);
        if (turned == whole) {
            std::vector<int> places;
            for (int cell : cells) places.push_back(std::find(image.begin(), image.end(), cell) - image.begin());
            swaps.push_back(places);
        }
        if (std::find(seen.begin(), seen.end(), turned) != seen.end()) continue;
        seen.push_back(turned);
        Pattern pattern{int(TABLES.size()), std::vector<uint32_t>(8192), std::vector<uint32_t>(4096)};
        for (Mask half = 0; half < 8192; half++)
            for (int n = 0; n < size; n++) {
                if (image[n] < 13) pattern.low[half] += (half >> image[n] & 1) * power[n];
                else if (half < 4096) pattern.high[half] += (half >> (image[n] - 13) & 1) * power[n];
            }
        PATTERNS.push_back(pattern);
    }
    const uint32_t many = 3 * power[0];
    table.shared.assign(many, NONE), table.written.assign(many, NONE);
    for (uint32_t number = 0; number < many; number++) {
        int stars[3] = {};
        for (int n = 0; n < size; n++) stars[number / power[n] % 3]++;
        if (std::max(stars[1], stars[2]) > STARS) continue;
        uint32_t least = number;
        for (auto &places : swaps) {
            uint32_t twin = 0;
            for (int n = 0; n < size; n++) twin += number / power[places[n]] % 3 * power[n];
            least = std::min(least, twin);
        }
        if (least == number) table.written[number] = table.shared[number] = table.each++;
        else table.shared[number] = table.shared[least];
    }
    table.sets = size > 10 ? 4 : 8;
    table.weights.resize(table.sets * table.each);
    TABLES.push_back(std::move(table));
}

inline int value(uint64_t sample) { return int(sample >> 50 & 3) - 1; }
inline float chance(float s) { return 1 / (1 + std::exp(-s)); }

class Reading {  // the weights a position shows
    std::vector<Weight *> &shown;
public:
    float worth = 0;
    Reading(uint64_t sample, std::vector<Weight *> &room) : shown(room) {
        const Mask own = sample & FULL, other = sample >> 25 & FULL;
        const int menaces = count(CHANCES[rank_of(other)] & FULL & ~own);
        const int stage = (count(own) == STARS) + 2 * (count(other) == STARS) + 4 * (menaces > 0);
        shown.clear();
        shown.push_back(&MENACE[std::min(MENACES - 1, menaces)]);
        shown.push_back(&STARS_OF[8 * count(own) + count(other)]);
        for (auto &p : PATTERNS) {
            auto digits = [&](Mask stars) { return p.low[stars & 8191] + p.high[stars >> 13]; };
            Table &table = TABLES[p.table];
            shown.push_back(&table.weights[stage % table.sets * table.each + table.shared[digits(own) + 2 * digits(other)]]);
        }
        for (Weight *weight : shown) worth += weight->value;
    }
    void climb(float slope, float step) {
        for (Weight *weight : shown) {
            weight->slope += slope * slope;
            weight->value += step * slope / std::sqrt(weight->slope + 0.1f);
        }
    }
};
// the logarithm of the chance given to what is true, and its slope
std::pair<float, float> judged(float worth, int value) {
    float kept = chance(worth + 1), won = chance(worth - 1);
    if (value > 0) return {std::log(won), 1 - won};
    if (value < 0) return {std::log(1 - kept), -kept};
    return {std::log(kept - won), 1 - kept - won};
}

int main(int words, char **said) {
    if (words < 5) return std::fprintf(stderr, "learn SAMPLES OUT PASSES TABLE...\n"), 2;
    set_up();
    std::ifstream in(said[1], std::ios::binary | std::ios::ate);
    if (!in) return std::fprintf(stderr, "cannot read the positions in %s\n", said[1]), 1;
    std::vector<uint64_t> samples(in.tellg() / 8);
    in.seekg(0);
    in.read((char *)samples.data(), samples.size() * 8);
    for (int n = 4; n < words; n++) add(points(said[n]));
    std::vector<Weight *> room;
    const size_t held_out = std::min<size_t>(1000000, samples.size() / 50);
    const int passes = std::atoi(said[3]);
    for (int pass = 0; pass < passes; pass++) {
        double learned = 0, kept = 0;
        for (size_t n = held_out; n < samples.size(); n++) {
            Reading reading(samples[n], room);
            auto [logarithm, slope] = judged(reading.worth, value(samples[n]));
            learned -= logarithm;
            const int plies = samples[n] >> 52;
            const float counts = plies && plies < NEAR ? NEAR_COUNTS : 1, gone = (pass + float(n) / samples.size()) / passes;
            reading.climb(slope * counts, STEP * (1 - (1 - LAST_STEP) * gone));
        }
        for (size_t n = 0; n < held_out; n++) kept -= judged(Reading(samples[n], room).worth, value(samples[n])).first;
        std::printf("pass %d: loss %.4f, held out %.4f\n", pass + 1, learned / (samples.size() - held_out), kept / held_out);
        std::fflush(stdout);
    }
    std::ofstream out(said[2], std::ios::binary);
    auto put = [&](const Weight &weight) { out.put(char(std::lround(std::max(-127.0f, std::min(127.0f, weight.value / BYTE))))); };
    for (auto &weight : MENACE) put(weight);
    for (auto &weight : STARS_OF) put(weight);
    for (auto &table : TABLES)
        for (uint32_t set = 0; set < table.sets; set++)
            for (uint32_t number : table.written) put(number == NONE ? Weight() : table.weights[set * table.each + number]);
    return out.good() ? 0 : (std::fprintf(stderr, "cannot write %s\n", said[2]), 1);
}
