// Proves every position of Quarto with five pieces on the board, up to symmetry: what is it worth to the one about to
// give?
//
//     g++ -std=c++20 -O3 -march=native -pthread -o book assets/make/quarto/book.cpp
//     ./book lines|squares BITS THREADS FILE
//
// A line a shape (see qgames/games/quarto/book.py): the cells taken, and a letter for each rank: l lost, d drawn, A to P
// won by giving piece 0 to 15, a dot where there is no such position. Shapes already in FILE are left out. BITS: the
// memory has 2^BITS words of eight bytes; the threads share it, and the more is proved, the quicker the rest.
#include <atomic>
#include <chrono>
#include <cstdio>
#include <fstream>
#include <mutex>
#include <set>
#include <string>
#include <thread>
#include "proof.hpp"

constexpr int PIECES = 5, RANKS = 3876;  // fours of features that five pieces can have: 19 over 4

// The position with these columns of features; without a pool if two pieces are the same or a pattern is complete.
Node position(Mask placed, const std::array<unsigned, 4> &columns) {
    Node node = START;
    int n = 0;
    for (int cell = 0; cell < 16; cell++) {
        if (!(placed >> cell & 1)) continue;
        int piece = 0;
        for (int f = 0; f < 4; f++) piece |= (columns[f] >> n & 1) << f;
        if (!(node.pool >> piece & 1)) return {};
        node = put(node, cell, piece), n++;
    }
    for (size_t p = 0; p < PATTERNS.size(); p++)
        if ((PATTERNS[p] & placed) == PATTERNS[p] && (node.alive[p / 8] >> p % 8 * 8 & 255)) return {};
    return node;
}

// The letter of a piece to give that wins, in a position that is won.
char winning(Prover &prover, const Node &node) {
    for (unsigned fine = safe(node); fine; fine &= fine - 1) {
        int piece = std::countr_zero(fine);
        bool wins = true;
        for (unsigned free = Mask(~node.placed); wins && free; free &= free - 1)
            wins = !prover.gives(put(node, std::countr_zero(free), piece), DRAW);
        if (wins) return 'A' + piece;
    }
    std::abort();  // a proof that nothing bears out
}

std::string values(Prover &prover, Mask placed) {
    std::string found(RANKS, '.');
    for (unsigned a = 0; a < 32; a += 2)
        for (unsigned b = a; b < 32; b += 2)
            for (unsigned c = b; c < 32; c += 2)
                for (unsigned d = c; d < 32; d += 2) {
                    Node node = position(placed, {a, b, c, d});
                    if (!node.pool) continue;
                    uint64_t place = number(placed, node.features);
                    if (place != rank({a / 2, b / 2, c / 2, d / 2})) continue;  // like one seen before, or to come
                    found[place] = prover.gives(node, WIN) ? winning(prover, node) : prover.gives(node, DRAW) ? 'd' : 'l';
                }
    return found;
}

int main(int argc, char **argv) {
    if (argc < 5) return 2;
    make_tables(std::string(argv[1]) == "squares");
    Prover prover(atoi(argv[2]));
    std::set<int> done;
    std::ifstream kept(argv[4]);
    for (std::string line; std::getline(kept, line);) done.insert(atoi(line.c_str()));
    std::vector<Mask> open;
    for (Mask shape : SHAPES_OF[PIECES])
        if (!done.count(shape)) open.push_back(shape);
    FILE *file = fopen(argv[4], "a");
    if (!file) return 1;
    std::mutex one_writes;
    std::atomic<size_t> next(0);
    auto begun = std::chrono::steady_clock::now();
    auto work = [&] {
        for (size_t n; (n = next++) < open.size();) {
            std::string found = values(prover, open[n]);
            std::lock_guard<std::mutex> mine(one_writes);
            fprintf(file, "%d %s\n", open[n], found.c_str()), fflush(file);
            double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count();
            printf("%zu of %zu shapes after %.0f s\n", n + 1, open.size(), seconds), fflush(stdout);
        }
    };
    std::vector<std::thread> threads;
    for (int n = 0; n < atoi(argv[3]); n++) threads.emplace_back(work);
    for (auto &thread : threads) thread.join();
    fclose(file);
}
