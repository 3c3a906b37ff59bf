// Learns by play what the patterns of Qomet's evaluator are worth, and writes them as the program reads them.
//
//     learn OUT STEPS SEED TABLE...
//
// A table is named by the points of one of its patterns ("d4a1b2..."); the patterns it turns and mirrors into share its
// weights. A position is worth tanh(s), s the sum of the weights it shows and of one for the points where the waiting
// side would complete a square. Games go on from random positions with the move that looks best, or now and then any;
// then, from the last position back, each one's worth is moved towards what followed: partly what its best reply was
// worth, partly what came of it (temporal differences with a memory, TD(lambda)); after a random move only the former.
// One thread and dice of our own: the same seed writes the same bytes.
//
// OUT has 8 bytes for 0 to 7 and more such points, then 3^n bytes a table of n points (0 empty, 1 the mover's, 2 the
// other's, first point highest), each a two-hundredth with a sign; of patterns that are mirror images of each other only
// the one with the smallest number has its weight there, the others 0.
#include <cmath>
#include <fstream>
#include "board.hpp"

constexpr float NEARER = 0.997f;  // what a ply costs: a win is better sooner
constexpr float MEMORY = 0.8f;    // how much what came of it counts
constexpr float RATE = 0.02f;     // the first steps' size; it falls to a twentieth
constexpr int ANY_MOVE = 15;      // in a hundred
constexpr int PLIES = 40;         // of a game
constexpr float UNIT = 200.0f;
constexpr int MENACES = 8;

struct Table {
    std::vector<uint32_t> shared;  // pattern -> the number of its weight
    std::vector<float> weights;
};
struct Pattern { int table; std::vector<uint32_t> low, high; };  // the digits of a mask's two halves, added up
struct Position { Mask own, other; int ban; };
static std::vector<Table> TABLES;
static std::vector<Pattern> PATTERNS;
static float MENACE[MENACES];

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
    uint32_t many = 3 * power[0];
    table.shared.resize(many);
    for (uint32_t number = 0; number < many; number++) {
        uint32_t least = number;
        for (auto &places : swaps) {
            uint32_t twin = 0;
            for (int n = 0; n < size; n++) twin += number / power[places[n]] % 3 * power[n];
            least = std::min(least, twin);
        }
        if (least == number) table.shared[number] = table.weights.size(), table.weights.push_back(0);
        else table.shared[number] = table.shared[least];
    }
    TABLES.push_back(std::move(table));
}

template <class Each> inline void shown(Mask own, Mask other, Each each) {  // the weights a position shows
    each(MENACE[std::min(MENACES - 1, count(CHANCES[rank_of(other)] & FULL & ~own))]);
    for (auto &pattern : PATTERNS) {
        auto digits = [&](Mask stars) { return pattern.low[stars & 8191] + pattern.high[stars >> 13]; };
        Table &table = TABLES[pattern.table];
        each(table.weights[table.shared[digits(own) + 2 * digits(other)]]);
    }
}
inline float sum(Mask own, Mask other) {
    float total = 0;
    shown(own, other, [&](float &weight) { total += weight; });
    return total;
}
void learn(const Position &here, float aim, float rate) {
    float worth = std::tanh(sum(here.own, here.other));
    float step = rate * (aim - worth) * (1.05f - worth * worth);
    shown(here.own, here.other, [&](float &weight) { weight += step; });
}

Position deal(Dice &dice) {  // mostly full hands, as in the middle of a game; at times a few moves from the start
    while (true) {
        Position dealt{0, 0, 0};
        if (dice.below(100) < 15) {
            for (int steps = dice.below(10); steps-- && !wins(dealt.own, dealt.other, 0);) {
                std::vector<Position> next;
                moves(dealt.own, dealt.other, [&](Mask after, Mask theirs, int, int ban, int) { next.push_back({theirs, after, ban}); });
                dealt = next[dice.below(next.size())];
            }
        } else {
            int cells[25], mine = STARS - std::min(dice.below(4), dice.below(6)), all = mine + STARS - std::min(dice.below(4), dice.below(6));
            for (int n = 0; n < 25; n++) cells[n] = n;
            for (int n = 0; n < all; n++) {
                std::swap(cells[n], cells[n + dice.below(25 - n)]);
                (n < mine ? dealt.own : dealt.other) |= 1u << cells[n];
            }
        }
        if (!has_square(dealt.own) && !has_square(dealt.other) && !wins(dealt.own, dealt.other, dealt.ban)) return dealt;
    }
}

struct Ply { Position here; float best; bool followed; };  // what the best reply was worth, and was it played?
int game(Dice &dice, float rate) {
    std::vector<Ply> plies;
    Position here = deal(dice);
    while (int(plies.size()) < PLIES) {
        std::vector<Position> all;
        int chosen = -1;
        float best = 0;
        moves(here.own, here.other, [&](Mask after, Mask theirs, int push, int ban, int) {
            if (push && push == here.ban) return;
            all.push_back({theirs, after, ban});
            if (wins(theirs, after, ban)) return;
            float worth = -sum(theirs, after);
            if (chosen < 0 || worth > best) best = worth, chosen = all.size() - 1;
        });
        if (chosen < 0) {  // whatever is played, the other side wins
            plies.push_back({here, -NEARER * NEARER, false});
            break;
        }
        plies.push_back({here, NEARER * std::tanh(best), true});
        if (dice.below(100) < ANY_MOVE)
            if (int any = dice.below(all.size()); any != chosen) chosen = any, plies.back().followed = false;
        here = all[chosen];
        if (wins(here.own, here.other, here.ban)) break;
    }
    float aim = 0;
    for (size_t n = plies.size(); n--;) {
        bool last = n + 1 == plies.size();
        aim = last || !plies[n].followed ? plies[n].best : (1 - MEMORY) * plies[n].best - MEMORY * NEARER * aim;
        learn(plies[n].here, aim, rate);
    }
    return plies.size();
}

int main(int words, char **said) {
    if (words < 5) return std::fprintf(stderr, "learn OUT STEPS SEED TABLE...\n"), 2;
    set_up();
    for (int n = 4; n < words; n++) add(points(said[n]));
    const int64_t steps = std::atoll(said[2]);
    Dice dice(std::atoll(said[3]));
    for (int64_t done = 0; done < steps;) done += game(dice, RATE * std::max(0.05f, 1 - float(done) / steps));
    std::ofstream out(said[1], std::ios::binary);
    auto put = [&](float weight) { out.put(char(std::lround(std::max(-127.0f, std::min(127.0f, UNIT * weight))))); };
    for (float weight : MENACE) put(weight);
    for (auto &table : TABLES) {
        uint32_t next = 0;
        for (uint32_t number : table.shared) put(number == next ? table.weights[next++] : 0);
    }
}
