// Qomet for the solver and the learner: points, slides, squares, and the moves of a position.
//
// A side's stars are a mask of 25 bits, points numbered as in qgames/rules/qomet.py; a position is the mover's mask, the
// other's, and the push the undo ban forbids. STARS can be set lower for a quick try of the whole.
#pragma once
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#ifndef STARS
#define STARS 7
#endif

using Mask = uint32_t;
constexpr Mask FULL = (1u << 25) - 1;
inline int count(Mask stars) { return __builtin_popcount(stars); }
inline int lowest(Mask stars) { return __builtin_ctz(stars); }

// A mask with at most STARS stars has a number: high half first, so that masks over fewer points are the first ones.
inline std::vector<uint16_t> LOW_HALVES[STARS + 1];  // by the most stars they may have
inline uint16_t LOW_RANK[STARS + 1][8192];
inline uint32_t HIGH_BASE[4097];
inline uint32_t MASKS;
inline uint32_t rank_of(Mask stars) {
    Mask high = stars >> 13;
    return HIGH_BASE[high] + LOW_RANK[STARS - count(high)][stars & 8191];
}

// A step along a line. A push is a slide onto a star that has a point beyond it; pushes are numbered from 1, because
// only a push of the other's star can be undone, so only a push can be banned.
struct Slide {
    int from, onto;
    Mask start, goal, beyond;  // beyond is 0 at the end of a line
    bool off;                  // may a star on the goal be pushed off the board?
    int push, undo;            // its number as a push (0 if it is none), and the push that undoes it
};
inline std::vector<Slide> SLIDES;
inline std::vector<int> FROM[25], ONTO[25], PUSHES = {-1};
inline Mask SQUARES[15], OUTER;

// The eight turns and mirrorings: where points, masks, pushes and moves go.
inline int TURNED[8][25], TURNED_PUSH[8][80], TURNED_MOVE[8][25 + 128 + 25];
inline Mask TURNED_LOW[8][8192], TURNED_HIGH[8][4096];
inline Mask turn(int way, Mask stars) { return TURNED_LOW[way][stars & 8191] | TURNED_HIGH[way][stars >> 13]; }

// What a side could do next: points that complete a square if empty, has it one, could a push complete one?
constexpr Mask HAS_SQUARE = 1u << 25, MAY_FORCE = 1u << 26;
inline std::vector<Mask> CHANCES;
inline bool has_square(Mask stars) { return CHANCES[rank_of(stars)] & HAS_SQUARE; }

inline int point(const char *name) {
    static const std::string names = "a1d1g1b2d2f2c3d3e3a4b4c4d4e4f4g4c5d5e5b6d6f6a7d7g7";
    for (int n = 0; n < 25; n++)
        if (names.compare(2 * n, 2, name, 2) == 0) return n;
    std::fprintf(stderr, "no point of the board: %.2s\n", name);
    std::exit(2);
}
inline std::vector<int> points(const std::string &names) {
    std::vector<int> found;
    for (size_t n = 0; n + 1 < names.size(); n += 2) found.push_back(point(names.c_str() + n));
    return found;
}
inline int slide_number(int from, int onto) {
    for (int number : FROM[from])
        if (SLIDES[number].onto == onto) return number;
    return -1;
}

inline Mask chances_of(Mask own) {
    Mask ready = 0, marks = 0;
    for (Mask square : SQUARES) {
        Mask lack = square & ~own;
        if (!lack) marks |= HAS_SQUARE;
        if (!lack || lack & (lack - 1)) continue;
        if (count(own) < STARS) ready |= lack;
        for (int number : ONTO[lowest(lack)]) {
            const Slide &slide = SLIDES[number];
            if (!(slide.start & own & ~square)) continue;
            ready |= lack;
            if (slide.beyond || slide.off) marks |= MAY_FORCE;
        }
        for (const Slide &slide : SLIDES)  // a star pushed onto the point by its own side
            if (slide.beyond == lack && own & slide.goal && own & slide.start & ~square) ready |= lack;
    }
    return ready | marks;
}

inline void set_up() {
    const char *rings[] = {"a1d1g1g4g7d7a7a4", "b2d2f2f4f6d6b6b4", "c3d3e3e4e5d5c5c4"};
    std::vector<std::vector<int>> lines;
    int squares = 0;
    for (auto names : rings) {
        auto ring = points(names);
        SQUARES[squares++] = 1u << ring[0] | 1u << ring[2] | 1u << ring[4] | 1u << ring[6];
        for (int corner = 0; corner < 8; corner += 2) {
            lines.push_back({ring[corner], ring[corner + 1], ring[(corner + 2) % 8]});
            SQUARES[squares++] = 1u << ring[(corner + 7) % 8] | 1u << ring[corner] | 1u << ring[corner + 1] | 1u << point("d4");
        }
    }
    for (int cell : points(rings[0])) OUTER |= 1u << cell;
    for (auto names : {"a4b4c4d4e4f4g4", "d1d2d3d4d5d6d7", "a1b2c3d4e5f6g7", "a7b6c5d4e3f2g1"}) lines.push_back(points(names));
    for (auto line : lines)
        for (int way = 0; way < 2; way++, std::reverse(line.begin(), line.end()))
            for (size_t n = 0; n + 1 < line.size(); n++) {
                bool last = n + 2 == line.size();
                Slide slide{line[n], line[n + 1], 1u << line[n], 1u << line[n + 1], last ? 0 : 1u << line[n + 2], false, 0, 0};
                slide.off = last && OUTER & slide.goal;
                int number = SLIDES.size();
                if (!last) slide.push = PUSHES.size(), PUSHES.push_back(number);
                FROM[slide.from].push_back(number), ONTO[slide.onto].push_back(number);
                SLIDES.push_back(slide);
            }
    for (Slide &slide : SLIDES)
        if (slide.push) slide.undo = SLIDES[slide_number(lowest(slide.beyond), slide.onto)].push;

    const char *names = "a1d1g1b2d2f2c3d3e3a4b4c4d4e4f4g4c5d5e5b6d6f6a7d7g7";
    for (int way = 0; way < 8; way++) {
        int *turned = TURNED[way];
        for (int cell = 0; cell < 25; cell++) {
            int x = names[2 * cell] - 'd', y = names[2 * cell + 1] - '4';
            if (way & 4) x = -x;
            for (int n = 0; n < (way & 3); n++) std::swap(x, y), x = -x;
            char name[] = {char('d' + x), char('4' + y), 0};
            turned[cell] = point(name);
            TURNED_MOVE[way][cell] = turned[cell], TURNED_MOVE[way][153 + cell] = 153 + turned[cell];
        }
        for (Mask half = 0; half < 8192; half++)
            for (Mask rest = half; rest; rest &= rest - 1) {
                TURNED_LOW[way][half] |= 1u << turned[lowest(rest)];
                if (half < 4096) TURNED_HIGH[way][half] |= 1u << turned[13 + lowest(rest)];
            }
        for (size_t n = 0; n < SLIDES.size(); n++) {
            int image = slide_number(turned[SLIDES[n].from], turned[SLIDES[n].onto]);
            TURNED_MOVE[way][25 + n] = 25 + image;
            TURNED_PUSH[way][SLIDES[n].push] = SLIDES[n].push ? SLIDES[image].push : 0;
        }
    }
    for (int most = 0; most <= STARS; most++)
        for (int half = 0; half < 8192; half++) {
            LOW_RANK[most][half] = LOW_HALVES[most].size();
            if (count(half) <= most) LOW_HALVES[most].push_back(half);
        }
    for (int high = 0; high < 4096; high++) {
        HIGH_BASE[high] = MASKS;
        if (count(high) <= STARS) MASKS += LOW_HALVES[STARS - count(high)].size();
    }
    HIGH_BASE[4096] = MASKS;
    CHANCES.resize(MASKS);
    for (Mask stars = 0; stars <= FULL; stars++)
        if (count(stars) <= STARS) CHANCES[rank_of(stars)] = chances_of(stars);
}

// Can the mover complete a square at once? 0: no; ANY: yes, whatever is banned; else the one push that does.
constexpr int ANY = -1;
inline int winning_push(Mask own, Mask other, int ban) {
    int found = 0;
    for (Mask square : SQUARES) {
        Mask lack = square & ~own;
        if (!lack || lack & (lack - 1) || !(lack & other)) continue;
        for (int number : ONTO[lowest(lack)]) {
            const Slide &slide = SLIDES[number];
            if (!(slide.start & own & ~square) || (own | other) & slide.beyond) continue;
            if (slide.push ? slide.push == ban || has_square(other ^ lack ^ slide.beyond) : !slide.off) continue;
            if (!slide.push || (found && found != slide.push)) return ANY;
            found = slide.push;
        }
    }
    return found;
}
inline int wins(Mask own, Mask other, int ban) {
    Mask chances = CHANCES[rank_of(own)];
    if (chances & FULL & ~other) return ANY;
    return chances & MAY_FORCE ? winning_push(own, other, ban) : 0;
}

// The moves that do not give the other side a square: each(own after, other after, push, ban on the reply, move).
// `push` is set where a star of the other's is pushed and could be pushed back; moves are numbered places, slides, offs.
template <class Each> inline void moves(Mask own, Mask other, Each each) {
    Mask stars = own | other;
    if (count(own) < STARS)
        for (Mask rest = FULL & ~stars; rest; rest &= rest - 1) each(own | (rest & -rest), other, 0, 0, lowest(rest));
    for (Mask rest = own; rest; rest &= rest - 1)
        for (int number : FROM[lowest(rest)]) {
            const Slide &slide = SLIDES[number];
            if (!(stars & slide.goal))
                each(own ^ (slide.start | slide.goal), other, 0, 0, 25 + number);
            else if (slide.beyond ? stars & slide.beyond : !slide.off)
                continue;
            else if (own & slide.goal)
                each(own ^ (slide.start | slide.beyond), other, 0, 0, 25 + number);
            else if (Mask pushed = other ^ (slide.goal | slide.beyond); !slide.beyond || !has_square(pushed))
                each(own ^ (slide.start | slide.goal), pushed, slide.push, slide.undo, 25 + number);
        }
    for (Mask rest = own & OUTER; rest; rest &= rest - 1) each(own ^ (rest & -rest), other, 0, 0, 153 + lowest(rest));
}

// The positions from which the waiting side `other` may have moved here, and some that are none because it had a square
// before: each(its stars before, the mover's before, push, ban, move).
template <class Each> inline void origins(Mask own, Mask other, Each each) {
    Mask stars = own | other;
    for (Mask rest = other; rest; rest &= rest - 1) each(other ^ (rest & -rest), own, 0, 0, lowest(rest));
    bool reserve = count(other) < STARS;
    if (reserve)
        for (Mask rest = OUTER & ~stars; rest; rest &= rest - 1) each(other | (rest & -rest), own, 0, 0, 153 + lowest(rest));
    for (Mask rest = other; rest; rest &= rest - 1)
        for (int number : ONTO[lowest(rest)]) {
            const Slide &slide = SLIDES[number];
            if (stars & slide.start) continue;
            Mask back = other ^ (slide.start | slide.goal);
            int move = 25 + number;
            each(back, own, 0, 0, move);
            if (other & slide.beyond)
                each(other ^ (slide.beyond | slide.start), own, 0, 0, move);
            else if (own & slide.beyond) {
                if (Mask before = own ^ (slide.beyond | slide.goal); !has_square(before)) each(back, before, slide.push, slide.undo, move);
            } else if (slide.off) {
                if (reserve) each(other | slide.start, own, 0, 0, move);
                if (count(own) < STARS && !has_square(own | slide.goal)) each(back, own | slide.goal, 0, 0, move);
            }
        }
}

struct Dice {  // xorshift: the same on every machine
    uint64_t state;
    explicit Dice(uint64_t seed) : state(seed * 0x9E3779B97F4A7C15ull + 0x2545F4914F6CDD1Dull) {}
    uint64_t next() { return state ^= state << 13, state ^= state >> 7, state ^= state << 17; }
    int below(int many) { return (next() >> 11) % many; }
};
