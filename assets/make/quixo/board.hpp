// Quixo for programs in C++: the pushes in the order of qgames/games/quixo/rules.py, lines, dice. A side's cubes are a mask of
// 25 bits, cell 5 * rank + file; a position is the mover's mask and the other's.
#pragma once
#include <cstdint>
#include <vector>

namespace quixo {

using Mask = uint32_t;
constexpr Mask FULL = (1u << 25) - 1;
struct Push { Mask take, end, still, slide; int up, down; };

inline std::vector<Push> all_pushes() {
    std::vector<Push> found;
    for (int cell = 0; cell < 25; cell++) {
        int file = cell % 5, rank = cell / 5;
        if (file % 4 && rank % 4) continue;
        for (int way = 0; way < 2; way++) {
            int place = way ? rank : file, step = way ? 5 : 1, first = way ? file : 5 * rank;
            for (int end : {0, 4}) {
                if (end == place) continue;
                Mask slide = 0;
                for (int k = end ? place + 1 : 0; k < (end ? 5 : place); k++) slide |= 1u << (first + step * k);
                found.push_back({1u << cell, 1u << (first + step * end), FULL & ~slide & ~(1u << cell), slide, end ? 0 : step, end ? step : 0});
            }
        }
    }
    return found;
}
inline std::vector<Mask> all_lines() {  // five ranks, five files, two diagonals
    std::vector<Mask> found(12);
    for (int n = 0; n < 5; n++)
        for (int k = 0; k < 5; k++) found[n] |= 1u << (5 * n + k), found[5 + n] |= 1u << (5 * k + n);
    for (int k = 0; k < 5; k++) found[10] |= 1u << 6 * k, found[11] |= 1u << (4 * k + 4);
    return found;
}
inline const std::vector<Push> PUSHES = all_pushes();
inline const std::vector<Mask> LINES = all_lines();

inline Mask on(const Push &p, Mask m) { return (m & p.still) | ((m & p.slide) << p.up >> p.down); }
inline bool has_line(Mask m) {
    Mask rank = m & m >> 1, file = m & m >> 5, rising = m & m >> 6, falling = m & m >> 4;
    return (rank & rank >> 2 & m >> 4 & 0x108421) | (file & file >> 10 & m >> 20 & 31) | (rising & rising >> 12 & m >> 24 & 1) |
           (falling & falling >> 8 & m >> 16 & 16);
}

}  // namespace quixo
