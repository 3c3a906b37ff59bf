// Solves Qomet: won, drawn or lost for every position and in how many plies, undo ban and all; then deals positions with
// their exact values, to test an evaluator or to teach one.
//
//     g++ -std=c++17 -O3 -march=native -pthread -o solve assets/make/qomet/solve.cpp
//     ./solve KEPT known [POSITIONS]              solves, unless KEPT is there already, and compares with what is known
//     ./solve KEPT sample SAMPLES COUNT SEED      to learn from: own | other << 25 | value + 1 << 50 | plies << 52
//     ./solve KEPT contested FILE COUNT SEED      to test by: positions where some moves keep the value and some do not
//
// Takes 16 GB of memory and an hour or two on two cores, and 14.4 GB for KEPT, the table; with -DSTARS=4 or 5 a side it
// tries itself on a smaller game in seconds or minutes. A table is kept when its values are found to follow from those of
// the replies, bans included. POSITIONS has known values to compare with: `own other value` a line.
//
// Backward from the ends of the game: a position is won if some move leads to one that is lost, lost if all lead to ones
// that are won, drawn if neither is ever found. There are 7.2 thousand million positions up to symmetry; each has a word
// of 16 bits. Losses and wins take turns, so what is found in a pass is one ply further from the end than in the last.
//
// The undo ban makes values depend on the last move, but only a little: a push may be missing. So a word tells for an
// open position how many moves are not known to lose, and which push is left if it is the only one; for a won position
// whether a single push wins, and how many moves are left beside it. With the push banned, both are answered.
#include <atomic>
#include <chrono>
#include <fstream>
#include <thread>
#include <fcntl.h>
#include <sys/mman.h>
#include "board.hpp"

using Word = uint16_t;
using Index = uint64_t;

// -- words ------------------------------------------------------------------------------------------------------------
// three bits of kind, and for
//   OPEN       6 bits: moves not known to lose; 7 bits: their pushes, all xor-ed
//   ONE_WINS   1 bit: news for the origin that bans the push (it wins); 6 bits: moves not known to lose; 6: the push - 1
//   WON        12 bits: plies to the end, 0 where the word does not tell
//   WON_LATER  6 bits: the push - 1 that was the only one until now
//   LOST       1 bit: news; 12 bits: plies to the end
enum Kind { OPEN, OPEN_NEWS, ONE_WINS, ONE_WINS_NEWS, WON, WON_NEWS, WON_LATER, LOST };
constexpr Word ONE_LEFT = 1 << 12, LOST_NEWS = LOST << 13 | 1 << 12;
inline Kind kind(Word word) { return Kind(word >> 13); }
inline Word make(Kind kind, int rest) { return kind << 13 | rest; }
inline int open_moves(Word word) { return word >> 7 & 63; }
inline int open_pushes(Word word) { return word & 127; }
inline int moves_beside(Word word) { return word >> 6 & 63; }
inline int only_push(Word word) { return (word & 63) + 1; }
inline bool has_news(Word word) { return 0b1011110011101100 >> (word >> 12) & 1; }  // the kinds with news, and the marks
inline bool tells_loss(Word word) { return 0b1000000010101100 >> (word >> 12) & 1; }  // a loss, if only with the push banned
inline bool tells_win(Word word) { return 0b0011110011000000 >> (word >> 12) & 1; }

static std::atomic<Word> *WORDS;
static int PLIES;  // how far from the end what is found in this pass is
static std::atomic<uint64_t> contradictions(0);

// -- where a position's word is -----------------------------------------------------------------------------------------
// A row for each mask of the mover's up to symmetry, and in it a word for each mask of the other's on the free points.
struct Row { Index base; Mask own, free; };
struct Standing {  // what is asked of the mover's mask, side by side in memory
    Mask chances, free;  // free: the points left in its row
    Index base : 40, way : 8, keeps : 8, row_keeps : 8;  // keeps: the ways that leave the mask as it is, one bit each
};
static std::vector<Row> ROWS;
static std::vector<Standing> STANDING;
constexpr int BLOCK = 9;  // words are looked through by blocks of 2^9, those with news only
using Flags = std::vector<std::atomic<uint8_t>>;
static Flags *NEWS_NOW, *NEWS_NEXT;  // which blocks have news in this pass, which will have in the next one
static uint8_t GATHER[128][128], SCATTER[128][128];
static Index TOTAL;

inline Mask gather(Mask stars, Mask free) {  // the bits of `stars` on the points `free`, side by side
    Mask a = free & 127, b = free >> 7 & 63, c = free >> 13 & 63, d = free >> 19;
    int ab = count(a) + count(b);
    return GATHER[a][stars & 127] | GATHER[b][stars >> 7 & 63] << count(a) | GATHER[c][stars >> 13 & 63] << ab |
           GATHER[d][stars >> 19] << (ab + count(c));
}
inline Mask scatter(Mask bits, Mask free) {
    Mask a = free & 127, b = free >> 7 & 63, c = free >> 13 & 63, d = free >> 19;
    Mask found = SCATTER[a][bits & ((1u << count(a)) - 1)];
    bits >>= count(a), found |= SCATTER[b][bits & ((1u << count(b)) - 1)] << 7;
    bits >>= count(b), found |= SCATTER[c][bits & ((1u << count(c)) - 1)] << 13;
    return found | SCATTER[d][bits >> count(c)] << 19;
}
inline Index index_of(const Standing &standing, Mask other, int &push) {
    Mask turned = turn(standing.way, other);
    Index best = standing.base + rank_of(gather(turned, standing.free));
    push = TURNED_PUSH[standing.way][push];
    if (__builtin_expect(standing.row_keeps == 1, 1)) return best;
    int found = push;
    for (int way = 1; way < 8; way++)
        if (standing.row_keeps >> way & 1) {
            Index index = standing.base + rank_of(gather(turn(way, turned), standing.free));
            int image = TURNED_PUSH[way][push];
            if (index < best) best = index, found = image;
            else if (index == best && image != found) found = 0;  // a ban is nothing where a twin is as good
        }
    push = found;
    return best;
}
inline uint8_t symmetries(Mask own, Mask other) { return STANDING[rank_of(own)].keeps & STANDING[rank_of(other)].keeps; }
inline bool has_earlier_twin(uint8_t ways, int move) {
    for (int way = 1; way < 8; way++)
        if (ways >> way & 1 && TURNED_MOVE[way][move] < move) return true;
    return false;
}
void tell_block(Index index) { (*NEWS_NEXT)[index >> BLOCK].store(1, std::memory_order_relaxed); }  // that there is news in it
template <class Each> void words_of(const Row &row, const Flags *wanted, Each each) {  // each(index, the other's stars, still gathered)
    for (int high = 0; high < 1 << (12 - count(row.own)); high++)
        if (int most = STARS - count(high); most >= 0) {
            const Index base = row.base + HIGH_BASE[high];
            const auto &lows = LOW_HALVES[most];
            for (Index n = 0, end; n < lows.size(); n = end) {
                const Index block = (base + n) >> BLOCK;
                end = std::min<Index>(lows.size(), ((block + 1) << BLOCK) - base);
                if (!wanted || (*wanted)[block].load(std::memory_order_relaxed))
                    for (Index m = n; m < end; m++) each(base + m, Mask(high) << 13 | lows[m]);
            }
        }
}
void set_up_rows() {
    for (int free = 0; free < 128; free++)
        for (int bits = 0; bits < 128; bits++)
            for (int cell = 0, n = 0; cell < 7; cell++)
                if (free >> cell & 1) {
                    GATHER[free][bits] |= (bits >> cell & 1) << n;
                    SCATTER[free][bits] |= (bits >> n++ & 1) << cell;
                }
    STANDING.resize(MASKS);
    for (Mask own = 0; own <= FULL; own++) {
        if (count(own) > STARS) continue;
        Standing &standing = STANDING[rank_of(own)];
        standing.chances = CHANCES[rank_of(own)];
        Mask least = own;
        for (int way = 0; way < 8; way++) {
            Mask turned = turn(way, own);
            if (turned < least) least = turned, standing.way = way;
            standing.keeps = standing.keeps | (turned == own) << way;
        }
        if (least == own && !has_square(own)) {
            standing.base = TOTAL, standing.free = FULL ^ own, standing.row_keeps = standing.keeps;
            ROWS.push_back({TOTAL, own, FULL ^ own});
            TOTAL += HIGH_BASE[1 << (12 - count(own))];
        } else {  // the least came first
            const Standing &first = STANDING[rank_of(least)];
            standing.base = first.base, standing.free = first.free, standing.row_keeps = first.keeps;
        }
    }
    NEWS_NOW = new Flags((TOTAL >> BLOCK) + 1), NEWS_NEXT = new Flags((TOTAL >> BLOCK) + 1);
}

// -- the first look: squares in one move, and what is left to both sides after it ------------------------------------------
bool look(const Row &row, Index index, Mask other) {  // is there news?
    const Mask own = row.own;
    auto put = [&](Word word) { WORDS[index].store(word, std::memory_order_relaxed); return has_news(word); };
    if (has_square(other)) return put(make(WON, 0));
    uint8_t ways = symmetries(own, other);
    if (STANDING[rank_of(own)].keeps != 1) {  // of twins only the first is a position
        int none = 0;
        if (index_of(STANDING[rank_of(own)], other, none) != index) return put(make(WON, 0));
    }
    int winner = wins(own, other, 0);
    if (winner == ANY) return put(make(WON, 0));
    int left = 0, pushes = 0;
    Mask chances = CHANCES[rank_of(other)];
    moves(own, other, [&](Mask after, Mask theirs, int push, int ban, int move) {
        if (push && push == winner) return;
        if (ways != 1 && has_earlier_twin(ways, move)) return;
        if (theirs == other ? chances & FULL & ~after || (chances & MAY_FORCE && winning_push(theirs, after, ban)) : wins(theirs, after, ban)) return;
        if (ways != 1)
            for (int way = 1; way < 8; way++)
                if (ways >> way & 1 && TURNED_PUSH[way][push] != push) push = 0;
        left++, pushes ^= push;
    });
    if (winner) return put(make(ONE_WINS, (left ? 0 : ONE_LEFT) | (left + 1) << 6 | (winner - 1)));
    if (!left) return put(LOST_NEWS | 2);
    return put(make(left == 1 && pushes ? OPEN_NEWS : OPEN, left << 7 | pushes));
}

// -- news travels backward -----------------------------------------------------------------------------------------------
void hear_win(Index index, int push) {  // this move wins
    Word old = WORDS[index].load(std::memory_order_relaxed), now;
    do switch (kind(old)) {
        case OPEN: case OPEN_NEWS:
            now = push ? make(ONE_WINS_NEWS, (kind(old) == OPEN_NEWS ? ONE_LEFT : 0) | open_moves(old) << 6 | (push - 1)) : make(WON_NEWS, PLIES);
            break;
        case ONE_WINS:
            if (only_push(old) == push) return;
            now = make(WON_LATER, only_push(old) - 1);
            break;
        case ONE_WINS_NEWS:
            if (only_push(old) == push) return;
            now = make(WON_NEWS, PLIES);
            break;
        case LOST: contradictions++; return;
        default: return;
    } while (!WORDS[index].compare_exchange_weak(old, now));
    tell_block(index);
}
void hear_loss(Index index, int push) {  // this move loses
    Word old = WORDS[index].load(std::memory_order_relaxed), now;
    do switch (kind(old)) {
        case OPEN: case OPEN_NEWS: {
            int left = open_moves(old) - 1, pushes = open_pushes(old) ^ push;
            now = left <= 0 ? LOST_NEWS | PLIES : make(left == 1 && pushes ? OPEN_NEWS : kind(old), left << 7 | pushes);
            break;
        }
        case ONE_WINS: case ONE_WINS_NEWS: {
            int left = moves_beside(old) - 1;
            if (left < 1) { contradictions++; return; }
            now = (old & ~(63 << 6)) | left << 6 | (left == 1 ? ONE_LEFT : 0);
            break;
        }
        case LOST: contradictions++; return;
        default: return;
    } while (!WORDS[index].compare_exchange_weak(old, now));
    if (has_news(now)) tell_block(index);
}

// Words are far apart in memory, and going to each at once costs more than all the thinking. So letters are put into
// bags by region, and a bag is carried when it is full; a few are held back in a pocket so that whole lines go into it.
class Messenger {
    static constexpr int REGION = 21, BAG = 1 << 15, POCKET = 16;
    struct alignas(64) Pocket { uint32_t letters[POCKET]; };
    size_t regions = (TOTAL >> REGION) + 1;
    std::vector<Pocket> pockets{regions};
    std::vector<uint32_t> bags = std::vector<uint32_t>(regions * BAG), filled = std::vector<uint32_t>(regions);

    void carry(size_t region, uint32_t many) {
        for (const uint32_t *letter = &bags[region * BAG], *end = letter + many; letter < end; letter++) {
            Index index = Index(region) << REGION | (*letter & ((1 << REGION) - 1));
            if (letter + 12 < end) __builtin_prefetch((void *)&WORDS[Index(region) << REGION | (letter[12] & ((1 << REGION) - 1))], 1);
            int push = *letter >> REGION & 127;
            *letter >> 31 ? hear_win(index, push) : hear_loss(index, push);
        }
    }
    void post(Index index, int push, bool win) {
        size_t region = index >> REGION;
        uint32_t &many = filled[region];
        pockets[region].letters[many++ % POCKET] = (index & ((1 << REGION) - 1)) | push << REGION | uint32_t(win) << 31;
        if (many % POCKET) return;
        std::copy_n(pockets[region].letters, POCKET, &bags[region * BAG + many - POCKET]);
        if (many == BAG) carry(region, many), many = 0;
    }
    struct Origin { Mask own, other; const Standing *standing; int push; };
    Origin origin(Mask own, Mask other, int push) {
        const Standing *standing = &STANDING[rank_of(own)];
        __builtin_prefetch(standing);
        return {own, other, standing, push};
    }
    void send(const Origin &to, bool win) {
        if (to.standing->chances & (HAS_SQUARE | (FULL & ~to.other))) return;  // no position, or won at once: knows it already
        int push = to.push;
        Index index = index_of(*to.standing, to.other, push);
        post(index, push, win);
        sent++;
    }
    void tell_all(Mask own, Mask other, bool win, int but) {
        uint8_t ways = symmetries(own, other);
        Origin list[128];
        int many = 0;
        origins(own, other, [&](Mask before, Mask theirs, int push, int ban, int move) {
            if ((ban && ban == but) || (ways != 1 && has_earlier_twin(ways, move))) return;
            list[many++] = origin(before, theirs, push);
        });
        for (int n = 0; n < many; n++) send(list[n], win);
    }
    void tell_banner(Mask own, Mask other, int ban, bool win) {  // the origin whose push may not be undone by `ban`
        const Slide &back = SLIDES[PUSHES[ban]];
        Mask before = other ^ (back.goal | back.beyond), theirs = own ^ (back.start | back.goal);
        if (!has_square(theirs)) send(origin(before, theirs, back.undo), win);
    }
public:
    uint64_t handled = 0, sent = 0;
    void empty() {
        for (size_t region = 0; region < regions; region++) {
            uint32_t &many = filled[region], rest = many % POCKET;
            std::copy_n(pockets[region].letters, rest, &bags[region * BAG + many - rest]);
            carry(region, many), many = 0;
        }
    }
    void handle(Index index, Mask own, Mask other, bool losses) {
        Word old = WORDS[index].load(), now;
        do switch (kind(old)) {
            case OPEN_NEWS: now = make(OPEN, old & 0x1fff); break;
            case ONE_WINS: now = make(ONE_WINS, old & 0xfff); break;
            case ONE_WINS_NEWS: now = losses ? make(ONE_WINS_NEWS, old & 0xfff) : make(ONE_WINS, old & 0x1fff); break;
            case LOST: now = make(LOST, old & 0xfff); break;
            case WON_NEWS: now = make(WON, old & 0xfff); break;
            default: now = make(WON, 0);
        } while (!WORDS[index].compare_exchange_weak(old, now));
        handled++;
        switch (kind(old)) {
            case OPEN_NEWS: tell_banner(own, other, open_pushes(old), true); break;
            case ONE_WINS: tell_banner(own, other, only_push(old), true); break;
            case ONE_WINS_NEWS: losses ? tell_banner(own, other, only_push(old), true) : tell_all(own, other, false, only_push(old)); break;
            case WON_NEWS: tell_all(own, other, false, 0); break;
            case WON_LATER: tell_banner(own, other, only_push(old), false); break;
            default: tell_all(own, other, true, 0);
        }
    }
};

template <class Work> void side_by_side(Work work) {
    std::vector<std::thread> threads;
    for (unsigned n = 0; n < 2; n++) threads.emplace_back(work, n);
    for (auto &thread : threads) thread.join();
}
void solve() {
    auto start = std::chrono::steady_clock::now();
    auto told = [&](const char *what, uint64_t many) {
        double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
        std::printf("%s: %.3f million, %.0f s\n", what, many / 1e6, seconds), std::fflush(stdout);
    };
    std::atomic<uint32_t> next(0);
    side_by_side([&](int) {
        for (uint32_t n; (n = next++) < ROWS.size();)
            words_of(ROWS[n], nullptr, [&](Index index, Mask bits) { if (look(ROWS[n], index, scatter(bits, ROWS[n].free))) tell_block(index); });
    });
    told("looked at", TOTAL);
    Messenger messengers[2];
    PLIES = 2;
    for (uint64_t handled = 1; handled;) {  // in turn: losses make wins one ply further, wins make losses
        next = handled = 0;
        const bool losses = ++PLIES & 1;
        std::swap(NEWS_NOW, NEWS_NEXT);
        for (auto &flag : *NEWS_NEXT) flag.store(0, std::memory_order_relaxed);
        side_by_side([&](int number) {
            Messenger &messenger = messengers[number];
            messenger.handled = 0;
            for (uint32_t n; (n = next++) < ROWS.size();)
                words_of(ROWS[n], NEWS_NOW, [&](Index index, Mask bits) {
                    Word word = WORDS[index].load(std::memory_order_relaxed);
                    if (losses ? tells_loss(word) : tells_win(word)) messenger.handle(index, ROWS[n].own, scatter(bits, ROWS[n].free), losses);
                });
            messenger.empty();
        });
        handled = messengers[0].handled + messengers[1].handled;
        told("settled", handled);
        told("  letters", messengers[0].sent + messengers[1].sent);
    }
}

// -- answers -------------------------------------------------------------------------------------------------------------
int value(Mask own, Mask other, int ban) {  // 1, 0, -1 for the mover; nobody has a square yet
    if (wins(own, other, ban)) return 1;
    Word word = WORDS[index_of(STANDING[rank_of(own)], other, ban)].load(std::memory_order_relaxed);
    switch (kind(word)) {
        case OPEN: case OPEN_NEWS: return ban && open_moves(word) == 1 && open_pushes(word) == ban ? -1 : 0;
        case ONE_WINS: case ONE_WINS_NEWS: return ban != only_push(word) ? 1 : moves_beside(word) == 1 ? -1 : 0;
        case LOST: return -1;
        default: return 1;
    }
}
struct Position { Mask own, other; int ban; };
Position deal(Dice &dice) {  // mostly full hands, as in the middle of a game
    while (true) {
        int cells[25], mine = STARS - std::min(dice.below(4), dice.below(6)), all = mine + STARS - std::min(dice.below(4), dice.below(6));
        for (int n = 0; n < 25; n++) cells[n] = n;
        Position dealt{0, 0, 0};
        for (int n = 0; n < all; n++) {
            std::swap(cells[n], cells[n + dice.below(25 - n)]);
            (n < mine ? dealt.own : dealt.other) |= 1u << cells[n];
        }
        if (!has_square(dealt.own) && !has_square(dealt.other)) return dealt;
    }
}
std::vector<Position> replies(const Position &here, bool safe) {
    std::vector<Position> found;
    moves(here.own, here.other, [&](Mask after, Mask theirs, int push, int ban, int) {
        if ((push && push == here.ban) || has_square(after) || (safe && wins(theirs, after, ban))) return;
        found.push_back({theirs, after, ban});
    });
    return found;
}
// Does every value follow from those of the replies? Positions at random, after a push where there is one.
void check(int many) {
    Dice dice(7);
    int wrong = 0, banned = 0;
    for (int n = 0; n < many; n++) {
        Position here = deal(dice);
        for (int steps = dice.below(3); steps--;) {
            auto next = replies(here, false), pushed = next;
            pushed.erase(std::remove_if(pushed.begin(), pushed.end(), [](auto &p) { return !p.ban; }), pushed.end());
            if (!pushed.empty() && dice.below(2)) next = pushed;
            if (next.empty()) break;
            here = next[dice.below(next.size())];
        }
        banned += here.ban != 0;
        int best = wins(here.own, here.other, here.ban) ? 1 : -1;
        for (auto &reply : replies(here, false)) best = std::max(best, -value(reply.own, reply.other, reply.ban));
        wrong += best != value(here.own, here.other, here.ban);
    }
    std::printf("values that follow from the replies: %d of %d (%d with a ban); contradictions %lu\n", many - wrong, many, banned, contradictions.load());
    if (wrong || contradictions) std::exit(1);
}
void compare(const char *file) {
    std::ifstream lines(file);
    Mask own, other;
    int known, all = 0, right = 0;
    while (lines >> own >> other >> known) all++, right += value(own, other, 0) == known;
    std::printf("known values met: %d of %d\n", right, all);
    if (right != all) std::exit(1);
}
// Plies to the end of a decided position; at the most where a ban plays a part further on.
int plies(const Position &p, int deep = 0) {
    if (wins(p.own, p.other, p.ban)) return 1;
    int worth = value(p.own, p.other, p.ban);
    if (!worth) return 0;
    int ban = p.ban;
    Word word = WORDS[index_of(STANDING[rank_of(p.own)], p.other, ban)].load(std::memory_order_relaxed);
    int told = word & 0xfff;
    if (!ban && (kind(word) == WON || kind(word) == LOST) && told) return told;
    if (deep > 12) return 999;
    int best = worth > 0 ? 9999 : 0;
    for (auto &reply : replies(p, false)) {
        if (value(reply.own, reply.other, reply.ban) != -worth) continue;
        int after = 1 + plies(reply, deep + 1);
        best = worth > 0 ? std::min(best, after) : std::max(best, after);
    }
    return best ? best : 2;
}
// Positions dealt by chance, no ban, that are not lost and not won at once, and where some moves keep the value and some
// do not: `own other value plies legal : own-after other-after ...`, a pair for each move that keeps it.
void contested(const char *file, int many, int seed) {
    Dice dice(seed);
    FILE *out = std::fopen(file, "w");
    if (!out) std::fprintf(stderr, "cannot write %s\n", file), std::exit(1);
    for (int found = 0; found < many;) {
        Position here = deal(dice);
        if (wins(here.own, here.other, 0)) continue;
        const int worth = value(here.own, here.other, 0);
        if (worth < 0) continue;
        const auto all = replies(here, false);
        std::vector<Position> kept;
        for (auto &reply : all)
            if (-value(reply.own, reply.other, reply.ban) == worth) kept.push_back(reply);
        if (kept.size() == all.size()) continue;
        found++;
        std::fprintf(out, "%u %u %d %d %zu :", here.own, here.other, worth, plies(here), all.size());
        for (auto &reply : kept) std::fprintf(out, " %u %u", reply.other, reply.own);
        std::fprintf(out, "\n");
    }
    std::fclose(out);
}
// Positions where nobody wins at once, from a deal on up to nine moves, mostly good ones. The plies are of the position
// without its ban, 255 where its word does not tell them, 0 for a draw.
void sample(const char *file, int64_t many, int seed) {
    std::vector<uint64_t> dealt[2];
    side_by_side([&](int number) {
        Dice dice(2 * seed + number);
        auto &found = dealt[number];
        found.reserve(many / 2 + 16);
        while (int64_t(found.size()) < many / 2) {
            Position here = deal(dice);
            for (int steps = dice.below(10);; steps--) {
                if (wins(here.own, here.other, here.ban)) break;
                const int worth = value(here.own, here.other, here.ban);
                int none = 0;
                const Word word = WORDS[index_of(STANDING[rank_of(here.own)], here.other, none)].load(std::memory_order_relaxed);
                const bool told = (kind(word) == WON || kind(word) == LOST) && word & 0xfff;
                const uint64_t far = !worth ? 0 : told ? std::min(254, word & 0xfff) : 255;
                found.push_back(here.own | uint64_t(here.other) << 25 | uint64_t(worth + 1) << 50 | far << 52);
                const auto next = replies(here, true);
                if (steps <= 0 || next.empty()) break;
                const Position *then = nullptr;
                if (dice.below(5) < 3)  // one that keeps the value, if it is soon found
                    for (int tries = 0; tries < 40 && !then; tries++)
                        if (auto &one = next[dice.below(next.size())]; -value(one.own, one.other, one.ban) >= worth) then = &one;
                here = then ? *then : next[dice.below(next.size())];
            }
        }
        for (size_t n = found.size() - 1; n > 0; n--) std::swap(found[n], found[dice.next() % (n + 1)]);  // neighbours are alike
    });
    std::ofstream out(file, std::ios::binary);
    for (auto &part : dealt) out.write((char *)part.data(), part.size() * 8);
}

void keep(const char *file, size_t bytes) {
    std::string part = std::string(file) + ".part";
    std::ofstream out(part, std::ios::binary);
    for (size_t done = 0; done < bytes; done += 1 << 26) out.write((char *)WORDS + done, std::min<size_t>(1 << 26, bytes - done));
    out.close();
    if (!out.good() || std::rename(part.c_str(), file)) std::fprintf(stderr, "cannot write %s\n", file), std::exit(1);
}
int main(int words, char **said) {
    const std::string mode = words > 2 ? said[2] : "";
    if (mode != "known" && (mode != "sample" || words != 6) && (mode != "contested" || words != 6))
        return std::fprintf(stderr, "solve KEPT known [POSITIONS] | sample SAMPLES COUNT SEED | contested FILE COUNT SEED\n"), 2;
    set_up();
    set_up_rows();
    const size_t bytes = TOTAL * sizeof(Word);
    const int kept = open(said[1], O_RDONLY);
    void *memory = kept >= 0 ? mmap(nullptr, bytes, PROT_READ, MAP_SHARED, kept, 0)
                             : mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (memory == MAP_FAILED) return std::fprintf(stderr, "no room for %.1f GB\n", bytes / 1e9), 1;
    WORDS = (std::atomic<Word> *)memory;
    if (kept < 0) {
        madvise(memory, bytes, MADV_HUGEPAGE);
        solve();
        check(200000);
        keep(said[1], bytes);
    } else
        madvise(memory, bytes, MADV_RANDOM);
    if (mode == "sample") sample(said[3], std::atoll(said[4]), std::atoi(said[5]));
    else if (mode == "contested") contested(said[3], std::atoi(said[4]), std::atoi(said[5]));
    else if (words > 3) compare(said[3]);
}
