// Proves every position of Quarto with five pieces on the board, up to symmetry: what is it worth to the one about to
// give?
//
//     g++ -std=c++20 -O3 -march=native -pthread -o book assets/make/quarto/book.cpp
//     ./book lines|squares BITS THREADS FILE
//
// A line a shape (see qgames/games/quarto/book.py): the cells taken, and a sign for each rank: - lost, a to p drawn, A to P
// won by giving piece 0 to 15, = drawn, a dot where there is no such position. What keeps a draw is told with squares: with
// lines alone nearly everything does. Shapes already in FILE are left out. BITS: the
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

// A piece to give that reaches the goal, in a position where there is one.
int gift(Prover &prover, const Node &node, Goal goal) {
    for (unsigned fine = safe(node); fine; fine &= fine - 1) {
        int piece = std::countr_zero(fine);
        bool holds = true;
        for (unsigned free = Mask(~node.placed); holds && free; free &= free - 1)
            holds = !prover.gives(put(node, std::countr_zero(free), piece), Goal(1 - goal));
        if (holds) return piece;
    }
    std::abort();  // a proof that nothing bears out
}

char sign(Prover &prover, const Node &node, bool squares) {
    if (prover.gives(node, WIN)) return 'A' + gift(prover, node, WIN);
    if (!prover.gives(node, DRAW)) return '-';
    return squares ? 'a' + gift(prover, node, DRAW) : '=';
}

std::string values(Prover &prover, Mask placed, bool squares) {
    std::string found(RANKS, '.');
    for (unsigned a = 0; a < 32; a += 2)
        for (unsigned b = a; b < 32; b += 2)
            for (unsigned c = b; c < 32; c += 2)
                for (unsigned d = c; d < 32; d += 2) {
                    Node node = position(placed, {a, b, c, d});
                    if (!node.pool) continue;
                    uint64_t place = number(placed, node.features);
                    if (place != rank({a / 2, b / 2, c / 2, d / 2})) continue;  // like one seen before, or to come
                    found[place] = sign(prover, node, squares);
                }
    return found;
}

int main(int argc, char **argv) {
    if (argc < 5) return 2;
    const bool squares = std::string(argv[1]) == "squares";
    make_tables(squares);
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
            std::string found = values(prover, open[n], squares);
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
