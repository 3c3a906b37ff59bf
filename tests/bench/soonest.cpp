// How soon is it over, by trying everything? Deals positions of Quixo and Cubulus whose end is near, with the moves that
// win soonest or last longest.
//
//     g++ -std=c++17 -O3 -march=native -o soonest tests/bench/soonest.cpp
//     ./soonest quixo|cubulus win|loss PLIES COUNT SEED
//
// A line for each position: OWN OTHER THIRD BAN : the best moves, as the positions they lead to, seen from who is then
// to move. Positions are of games between players who see two plies and otherwise go by chance; a won one is PLIES from
// its end with best play of both, a lost one too, and has moves that last less long. Masks as in the games' `search.py`.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <tuple>
#include <vector>
#include "../../assets/make/quixo/board.hpp"

using Mask = uint32_t;
struct Position {
    Mask own, other, third;
    int ban;
    bool operator==(const Position &p) const { return own == p.own && other == p.other && third == p.third && ban == p.ban; }
};
struct Dice {
    uint64_t state;
    explicit Dice(uint64_t seed) : state(seed * 0x9E3779B97F4A7C15ull + 0x2545F4914F6CDD1Dull) {}
    uint64_t next() { return state ^= state << 13, state ^= state >> 7, state ^= state << 17; }
    int below(int many) { return (next() >> 11) % many; }
};
using Moves = std::vector<Position>;  // what they lead to, without those that give the other side the game

struct Quixo {
    bool wins(const Position &p) const {
        for (auto &push : quixo::PUSHES)
            if (!(p.other & push.take) && quixo::has_line(on(push, p.own) | push.end) && !quixo::has_line(on(push, p.other))) return true;
        return false;
    }
    void moves(const Position &p, Moves &found) const {
        for (auto &push : quixo::PUSHES)
            if (Mask theirs = on(push, p.other); !(p.other & push.take) && !quixo::has_line(theirs)) found.push_back({theirs, on(push, p.own) | push.end, 0, 0});
    }
    int worth(const Position &p) const {  // of the mover
        int sum = 0;
        for (Mask line : quixo::LINES) {
            int mine = __builtin_popcount(p.own & line), theirs = __builtin_popcount(p.other & line);
            sum += mine * mine - theirs * theirs;
        }
        return sum;
    }
    Position start(Dice &) const { return {0, 0, 0, 0}; }
};

struct Cubulus {
    int line[54][3], opposite[54];
    Mask squares[36];
    Cubulus() {
        // first cell, step along a row, step to the next row, step inward; faces U R F D L B
        static const int faces[6][4][3] = {
            {{1, 3, 3}, {1, 0, 0}, {0, 0, -1}, {0, -1, 0}}, {{3, 3, 1}, {0, 0, 1}, {0, -1, 0}, {-1, 0, 0}}, {{1, 3, 1}, {1, 0, 0}, {0, -1, 0}, {0, 0, 1}},
            {{1, 1, 1}, {1, 0, 0}, {0, 0, 1}, {0, 1, 0}},   {{1, 3, 3}, {0, 0, -1}, {0, -1, 0}, {1, 0, 0}}, {{3, 3, 3}, {-1, 0, 0}, {0, -1, 0}, {0, 0, -1}}};
        static const int patterns[6][4] = {{0, 1, 3, 4}, {1, 2, 4, 5}, {3, 4, 6, 7}, {4, 5, 7, 8}, {0, 2, 6, 8}, {1, 3, 5, 7}};
        for (int face = 0; face < 6; face++) {
            for (int n = 0; n < 9; n++)
                for (int depth = 0; depth < 3; depth++) {
                    int at[3];
                    for (int axis = 0; axis < 3; axis++)
                        at[axis] = faces[face][0][axis] + n % 3 * faces[face][1][axis] + n / 3 * faces[face][2][axis] + depth * faces[face][3][axis] - 1;
                    line[9 * face + n][depth] = at[0] + 3 * at[1] + 9 * at[2];
                }
            for (int k = 0; k < 6; k++) {
                squares[6 * face + k] = 0;
                for (int n : patterns[k]) squares[6 * face + k] |= 1u << line[9 * face + n][0];
            }
        }
        for (int a = 0; a < 54; a++)
            for (int b = 0; b < 54; b++)
                if (line[a][0] == line[b][2] && line[a][1] == line[b][1] && line[a][2] == line[b][0]) opposite[a] = b;
    }
    bool made(Mask m) const {
        for (Mask square : squares)
            if ((m & square) == square) return true;
        return false;
    }
    bool push(const Position &p, int facelet, Position &after) const {  // after: seen by the other
        if (p.ban == facelet + 1) return false;
        const int *at = line[facelet];
        Mask a = 1u << at[0], b = 1u << at[1], c = 1u << at[2], all = p.own | p.other | p.third;
        Mask sides[3] = {p.own, p.other, p.third};
        int ban = 0;
        const bool full = all & a && all & b && all & c;
        if (!full && __builtin_popcount(p.own) >= 9) return false;
        for (Mask &m : sides) {
            Mask x = m & a, y = m & b, z = m & c, rest = m & ~(a | b | c);
            if (full) m = rest | (z ? a : 0) | (x ? b : 0) | (y ? c : 0);
            else if (all & a && all & b) m = rest | (x ? b : 0) | (y ? c : 0);
            else if (all & a) m = rest | (x ? b : 0) | z;
        }
        if (full) ban = opposite[facelet] + 1;
        else sides[0] |= a;
        after = {sides[1], sides[0], sides[2], ban};
        return true;
    }
    bool wins(const Position &p) const {
        Position after;
        for (int facelet = 0; facelet < 54; facelet++)
            if (push(p, facelet, after) && made(after.other) && !made(after.own)) return true;
        return false;
    }
    void moves(const Position &p, Moves &found) const {
        Position after;
        for (int facelet = 0; facelet < 54; facelet++)
            if (push(p, facelet, after) && !made(after.own)) found.push_back(after);
        std::sort(found.begin(), found.end(), [](const Position &x, const Position &y) {
            return std::tie(x.own, x.other, x.third, x.ban) < std::tie(y.own, y.other, y.third, y.ban);
        });
        found.erase(std::unique(found.begin(), found.end()), found.end());
    }
    int worth(const Position &p) const {
        int sum = 0;
        for (Mask square : squares) {
            int mine = __builtin_popcount(p.own & square), theirs = __builtin_popcount(p.other & square), rest = __builtin_popcount(p.third & square);
            static const int filled[4] = {0, 1, 4, 16};
            if (!theirs && mine < 4) sum += filled[mine] >> rest;
            if (!mine && theirs < 4) sum -= filled[theirs] >> rest;
        }
        return sum;
    }
    Position start(Dice &dice) const {
        Position p{0, 0, 0, 0};
        while (__builtin_popcount(p.third) < 9) p.third |= 1u << dice.below(27);
        return p;
    }
};

template <class Game> struct Truth {
    Game game;
    // what is known of a position: won within so many plies, not won within so many
    struct Entry { Position at; uint8_t won = 0, open = 0; };
    std::vector<Entry> table = std::vector<Entry>(1 << 22);
    Entry &entry(const Position &p) {
        uint64_t h = p.own * 0x9E3779B97F4A7C15ull ^ p.other * 0xC2B2AE3D27D4EB4Full ^ (p.third * 64ull + p.ban) * 0x165667B19E3779F9ull;
        h ^= h >> 29, h *= 0xBF58476D1CE4E5B9ull, h ^= h >> 32;
        Entry &found = table[h & (table.size() - 1)];
        if (!(found.at == p)) found = {p, 0, 0};
        return found;
    }
    Moves replies(const Position &p, bool sorted) {  // the worst for who is then to move come first
        Moves list, found;
        game.moves(p, list);
        if (!sorted) return list;
        std::vector<std::pair<int, size_t>> order;
        for (size_t n = 0; n < list.size(); n++) order.push_back({game.worth(list[n]), n});
        std::sort(order.begin(), order.end());
        for (auto &[worth, n] : order) found.push_back(list[n]);
        return found;
    }
    bool wins(const Position &p, int plies) {  // can the mover force it within so many?
        if (game.wins(p)) return true;
        if (plies < 3) return false;
        {
            Entry &known = entry(p);
            if (known.won && known.won <= plies) return true;
            if (known.open >= plies) return false;
        }
        const Moves list = replies(p, plies > 3);
        bool found = false;
        for (auto &kid : list)
            if (loses(kid, plies - 1)) { found = true; break; }
        Entry &known = entry(p);
        if (found) known.won = plies;
        else known.open = std::max<int>(known.open, plies);
        return found;
    }
    bool loses(const Position &p, int plies) {
        if (game.wins(p)) return false;
        for (auto &kid : replies(p, plies > 2))
            if (plies > 2 ? !wins(kid, plies - 1) : !game.wins(kid)) return false;
        return true;
    }
    int win_in(const Position &p, int most) {
        for (int plies = 1; plies <= most; plies += 2)
            if (wins(p, plies)) return plies;
        return 0;
    }
    Position step(const Position &p, Dice &dice) {  // sees two plies, goes by chance and a little by worth
        Moves list, safe;
        game.moves(p, list);
        for (auto &kid : list)
            if (!game.wins(kid)) safe.push_back(kid);
        if (safe.empty()) safe = list;
        if (safe.empty()) return p;
        Position best = safe[dice.below(safe.size())];
        for (int n = dice.below(6); n--;)
            if (Position kid = safe[dice.below(safe.size())]; game.worth(kid) < game.worth(best)) best = kid;
        return best;
    }
    void tell(const Position &p) { std::printf("%u %u %u %d", p.own, p.other, p.third, p.ban); }
    void deal(bool win, int plies, int count, uint64_t seed) {
        Dice dice(seed);
        int games = 0, found = 0;
        while (found < count) {
            games++;
            std::vector<Position> line{game.start(dice)};
            while (line.size() < 90 && !game.wins(line.back())) line.push_back(step(line.back(), dice));
            if (!game.wins(line.back())) continue;
            // back from the end, as long as it is decided
            const int steps = win ? plies - 1 : plies;
            Position here{};
            bool is_there = false;
            for (size_t back = win ? 2 : 1; back < line.size() && back <= size_t(steps + 8); back += 2) {
                Position &p = line[line.size() - 1 - back];
                if (win) {
                    int d = win_in(p, plies);
                    if (!d) break;
                    if (d == plies) { here = p, is_there = true; break; }
                } else {
                    if (!loses(p, plies)) break;
                    if (!loses(p, plies - 2)) { here = p, is_there = true; break; }
                }
            }
            if (!is_there) continue;
            Moves list, good;
            game.moves(here, list);
            for (auto &kid : list)
                if (win ? loses(kid, plies - 1) : !wins(kid, plies - 3)) good.push_back(kid);
            if (good.empty() || (!win && good.size() == list.size())) continue;
            found++;
            tell(here), std::printf(" :");
            for (auto &kid : good) std::printf(" "), tell(kid), std::printf(",");
            std::printf("\n"), std::fflush(stdout);
        }
        std::fprintf(stderr, "%d of %d games\n", found, games);
    }
};
int main(int words, char **said) {
    if (words != 6) return std::fprintf(stderr, "soonest quixo|cubulus win|loss PLIES COUNT SEED\n"), 2;
    const bool win = !std::strcmp(said[2], "win");
    const int plies = std::atoi(said[3]), count = std::atoi(said[4]), seed = std::atoi(said[5]);
    if (!std::strcmp(said[1], "quixo")) Truth<Quixo>().deal(win, plies, count, seed);
    else Truth<Cubulus>().deal(win, plies, count, seed);
}
