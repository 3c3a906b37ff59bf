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

#include "../../assets/make/quixo/board.hpp"

using namespace quixo;

static const int WON = 1000000;

static int worth(Mask own, Mask other) {
    int sum = 0;
    for (Mask line : LINES) {
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
    for (const Push &p : PUSHES) {
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

static std::string token(const Push &p) {
    auto name = [](Mask cell) { int n = __builtin_ctz(cell); return std::string(1, char('a' + n % 5)) + char('1' + n / 5); };
    return name(p.take) + name(p.end);
}

int main() {
    unsigned crosses, circles, seed;
    int side, depth;
    while (scanf("%u %u %d %d %u", &crosses, &circles, &side, &depth, &seed) == 5) {
        Mask own = side ? circles : crosses, other = side ? crosses : circles;
        std::vector<const Push *> order;
        for (const Push &p : PUSHES) if (!(other & p.take)) order.push_back(&p);
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
        printf("%s %d\n", chosen ? token(*chosen).c_str() : "-", best);
        fflush(stdout);
    }
}
