// Is a position of Quarto worth at least a draw, at least a win, to the one about to give? As in
// qgames/games/quarto/proof.py, without a limit of depth and with a memory shared by all questions.
#pragma once
#include <cstdlib>
#include <cstring>
#include <sys/mman.h>
#include "board.hpp"

enum Goal { DRAW, WIN };
constexpr int KEPT = 7;      // pieces in the pool of positions that are remembered: smaller questions are answered sooner
constexpr int LOOK = 10;     // and of those where all replies are looked up before one is searched
constexpr int BUCKET = 8;  // entries side by side, a line of the processor's cache

class Prover {
  public:
    explicit Prover(int bits) : size(1ull << bits) {
        void *memory = mmap(nullptr, size * 8, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        if (memory == MAP_FAILED) std::abort();
        madvise(memory, size * 8, MADV_HUGEPAGE);
        table = static_cast<uint64_t *>(memory);
    }

    bool gives(Node node, Goal goal) {
        Mask fine = safe(node);
        if (!fine) return !node.pool && goal == DRAW;
        if (!(node.pool & (node.pool - 1))) return goal == DRAW;
        if (!trim(node)) return goal == DRAW;
        uint64_t key = hash(node);
        int known = find(key, goal);
        return known >= 0 ? known : gives(node, fine, goal, key);
    }

  private:
    uint64_t size;
    uint64_t *table;  // 60 bits of the key; for each goal whether it is known (bits 0, 1), and the answer (2, 3)

    static uint64_t mix(uint64_t a, uint64_t b) {
        unsigned __int128 product = (unsigned __int128)(a ^ 0x9E3779B97F4A7C15ull) * (b ^ 0xD1B54A32D192ED03ull);
        return uint64_t(product) ^ uint64_t(product >> 64);
    }

    static uint64_t hash(const Node &node) {
        int count = std::popcount(unsigned(node.placed));
        if (count <= MOST && count >= LEAST)
            return mix(SHAPES[node.placed].number + 4096 * count, number(node.placed, node.features) + (1ull << 40));
        uint64_t key = mix(node.alive[0], node.alive[1]), pool = 0;
        uint8_t live = live_traits(node);
        for (unsigned rest = node.pool; rest; rest &= rest - 1) pool += SALT[HAS[std::countr_zero(rest)] & live];
        return mix(key ^ node.alive[2], pool + (uint64_t(node.placed | ~live_cells(node)) << 48));
    }

    uint64_t *bucket(uint64_t key) const { return table + (key * BUCKET & (size - 1)); }

    int find(uint64_t key, Goal goal) const {
        uint64_t *entry = bucket(key), wanted = key & ~15ull;
        for (int n = 0; n < BUCKET; n++)
            if ((entry[n] & ~15ull) == wanted && entry[n] >> goal & 1) return entry[n] >> (2 + goal) & 1;
        return -1;
    }

    void keep(uint64_t key, Goal goal, bool answer) {
        if (!key) return;  // a small question
        uint64_t *entry = bucket(key), wanted = key & ~15ull, news = 1ull << goal | uint64_t(answer) << (2 + goal);
        if (goal == WIN && answer) news |= 1ull << DRAW | 4;  // who wins has a draw, who has none does not win
        if (goal == DRAW && !answer) news |= 1ull << WIN;
        for (int n = 0; n < BUCKET; n++)
            if ((entry[n] & ~15ull) == wanted) {
                entry[n] |= news;
                return;
            }
        std::memmove(entry + 1, entry, (BUCKET - 1) * sizeof *entry);  // the oldest goes
        entry[0] = wanted | news;
    }

    struct Reply { int safe; Mask fine; uint8_t cell; };
    struct Plan { int count, piece; Reply replies[16]; };

    bool gives(const Node &node, Mask fine, Goal goal, uint64_t key) {
        int count = std::popcount(unsigned(node.pool));
        if (goal == DRAW && count == 2) return true;
        uint8_t at[16] = {}, soon[16] = {};  // by cell: what completes a pattern there, and what leaves one short
        uint8_t base[16], next[16], cells[16], all = 0, twice = 0;
        int free = 0;
        Mask live = 0;
        for (int w = 0; w < WORDS; w++)
            for (uint64_t word = node.alive[w]; word;) {
                int shift = std::countr_zero(word) & ~7;
                uint8_t traits = word >> shift;
                word &= ~(255ull << shift);
                unsigned lacking = PATTERNS[8 * w + shift / 8] & ~node.placed;
                live |= lacking;
                int one = std::countr_zero(lacking);
                lacking &= lacking - 1;
                if (!lacking) twice |= all & traits & ~at[one], at[one] |= traits, all |= traits;
                else if (!(lacking & (lacking - 1))) soon[one] |= traits, soon[std::countr_zero(lacking)] |= traits;
            }
        Mask dead = ~node.placed & ~live;
        for (unsigned rest = live | (dead & -dead); rest; rest &= rest - 1) {  // where nothing can be made all are alike
            int cell = std::countr_zero(rest);
            cells[free] = cell, base[free] = all & (twice | ~at[cell]), next[free++] = soon[cell];
        }
        Plan plans[16];
        int planned = 0;
        uint8_t live_kinds = live_traits(node);
        uint64_t tried[4] = {};
        for (unsigned rest = fine; rest; rest &= rest - 1) {
            int piece = std::countr_zero(rest);
            uint8_t kind = HAS[piece] & live_kinds;
            if (tried[kind >> 6] >> (kind & 63) & 1) continue;  // like one before, in all that can still matter
            tried[kind >> 6] |= 1ull << (kind & 63);
            Mask left = node.pool & ~(1 << piece);
            Plan &plan = plans[planned];
            plan.count = 0, plan.piece = piece;
            for (int n = 0; n < free; n++) {
                uint8_t danger = base[n] | (next[n] & HAS[piece]);
                Mask safe = left & ~DANGER[danger];
                if (safe) plan.replies[plan.count++] = {std::popcount(unsigned(safe)), safe, cells[n]};
            }
            if (!plan.count) {
                keep(key, goal, true);
                return true;
            }
            planned++;
        }
        if (goal == WIN && count < 4) {
            keep(key, goal, false);
            return false;
        }
        bool answer = search(node, plans, planned, goal);
        keep(key, goal, answer);
        return answer;
    }

    // Has the giver the goal with this piece, as far as replies are remembered? 1 yes, 0 no, -1 some are left to search.
    int remembered(const Node &node, Plan &plan, Goal theirs) {
        int left = 0;
        for (int r = 0; r < plan.count; r++) {
            Node then = put(node, plan.replies[r].cell, plan.piece);
            if (!trim(then)) {
                if (theirs == DRAW) return 0;
                continue;
            }
            int known = find(hash(then), theirs);
            if (known > 0) return 0;
            if (known < 0) plan.replies[left++] = plan.replies[r];
        }
        plan.count = left;
        return left ? -1 : 1;
    }

    bool search(const Node &node, Plan *plans, int planned, Goal goal) {
        Goal theirs = Goal(1 - goal);
        if (std::popcount(unsigned(node.pool)) >= LOOK)
            for (int n = planned - 1; n >= 0; n--) {
                int known = remembered(node, plans[n], theirs);
                if (known > 0) return true;
                if (!known) std::copy(plans + n + 1, plans + planned--, plans + n);
            }
        for (int n = 0; n < planned; n++) {
            Plan &plan = plans[n];
            bool holds = true;
            for (int r = 0; holds && r < plan.count; r++) {
                int sharpest = r;  // the reply that leaves its maker the fewest safe pieces
                for (int k = r + 1; k < plan.count; k++)
                    if (plan.replies[k].safe < plan.replies[sharpest].safe) sharpest = k;
                std::swap(plan.replies[r], plan.replies[sharpest]);
                Node then = put(node, plan.replies[r].cell, plan.piece);
                if (!trim(then)) {
                    holds = theirs != DRAW;
                    continue;
                }
                bool small = std::popcount(unsigned(then.pool)) < KEPT;
                uint64_t key = small ? 0 : hash(then);
                int known = small ? -1 : find(key, theirs);
                if (known < 0) known = gives(then, plan.replies[r].fine, theirs, key);
                holds = !known;
            }
            if (holds) return true;
        }
        return false;
    }
};
