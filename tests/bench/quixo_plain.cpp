// A plain opponent for Quixo: alpha-beta to a fixed depth that counts lines, without memory or order but for one ply.
//
//     g++ -O2 -o plain quixo_plain.cpp && echo "CROSSES CIRCLES SIDE DEPTH SEED" | ./plain
//
// Masks are decimal, cell 5*rank+file; the side is 0 (crosses) or 1. It answers the token of its move, "a1e1", a line.
// A line of n cubes without any of the other side's is worth n squared; a wholly own line wins, one made for the other
// side loses. Equal moves are chosen among by the seed.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <random>
#include <string>
#include <vector>

using Mask = uint32_t;
struct Push { Mask take, end, still, slide; int up, down; std::string token; };

static std::vector<Push> pushes;
static std::vector<Mask> lines;
static const int WON = 1000000;

static Mask on(const Push &p, Mask m) { return (m & p.still) | ((m & p.slide) << p.up >> p.down); }

static bool has_line(Mask m) {
    for (Mask line : lines) if ((m & line) == line) return true;
    return false;
}

static int worth(Mask own, Mask other) {
    int sum = 0;
    for (Mask line : lines) {
        int mine = __builtin_popcount(own & line), theirs = __builtin_popcount(other & line);
        if (!theirs) sum += mine * mine;
        if (!mine) sum -= theirs * theirs;
    }
    return sum;
}

static int value(Mask own, Mask other, int depth, int alpha, int beta) {
    if (has_line(own)) return WON + depth;   // the other side made it, or both were made: then it moved, and lost
    if (has_line(other)) return -WON - depth;
    if (!depth) return worth(own, other);
    struct Kid { int order; Mask own, other; };
    Kid kids[44];
    int count = 0;
    for (const Push &p : pushes) {
        if (other & p.take) continue;
        Mask mine = on(p, own) | p.end, theirs = on(p, other);
        kids[count++] = {depth > 1 ? worth(mine, theirs) : 0, mine, theirs};
    }
    if (depth > 1) std::sort(kids, kids + count, [](const Kid &a, const Kid &b) { return a.order > b.order; });
    int best = -2 * WON;
    for (int n = 0; n < count; n++) {
        best = std::max(best, -value(kids[n].other, kids[n].own, depth - 1, -beta, -std::max(alpha, best)));
        if (best >= beta) break;
    }
    return count ? best : -WON - depth;
}

static void prepare() {
    for (int n = 0; n < 5; n++) {
        Mask rank = 0, file = 0;
        for (int k = 0; k < 5; k++) { rank |= 1u << (5 * n + k); file |= 1u << (5 * k + n); }
        lines.push_back(rank); lines.push_back(file);
    }
    Mask rising = 0, falling = 0;
    for (int k = 0; k < 5; k++) { rising |= 1u << (6 * k); falling |= 1u << (4 * k + 4); }
    lines.push_back(rising); lines.push_back(falling);
    auto name = [](int cell) { return std::string(1, char('a' + cell % 5)) + char('1' + cell / 5); };
    for (int cell = 0; cell < 25; cell++) {
        int file = cell % 5, rank = cell / 5;
        if (file % 4 && rank % 4) continue;
        for (int way = 0; way < 2; way++) {
            int place = way ? rank : file, step = way ? 5 : 1, first = way ? file : 5 * rank;
            for (int end : {0, 4}) {
                if (end == place) continue;
                Mask slide = 0;
                for (int k = end ? place + 1 : 0; k < (end ? 5 : place); k++) slide |= 1u << (first + step * k);
                Mask still = ((1u << 25) - 1) & ~slide & ~(1u << cell);
                pushes.push_back({1u << cell, 1u << (first + step * end), still, slide, end ? 0 : step, end ? step : 0,
                                  name(cell) + name(first + step * end)});
            }
        }
    }
}

int main() {
    prepare();
    unsigned crosses, circles, seed;
    int side, depth;
    while (scanf("%u %u %d %d %u", &crosses, &circles, &side, &depth, &seed) == 5) {
        Mask own = side ? circles : crosses, other = side ? crosses : circles;
        std::vector<const Push *> order;
        for (const Push &p : pushes) if (!(other & p.take)) order.push_back(&p);
        std::shuffle(order.begin(), order.end(), std::mt19937(seed));
        std::stable_sort(order.begin(), order.end(), [&](const Push *a, const Push *b) {
            return worth(on(*a, own) | a->end, on(*a, other)) > worth(on(*b, own) | b->end, on(*b, other));
        });
        int best = -3 * WON;
        const Push *chosen = nullptr;
        for (const Push *p : order) {
            int found = -value(on(*p, other), on(*p, own) | p->end, depth - 1, -2 * WON, -best);
            if (found > best) { best = found; chosen = p; }
        }
        printf("%s %d\n", chosen ? chosen->token.c_str() : "-", best);
        fflush(stdout);
    }
}
