// Tells what every move of positions of Quarto is worth, by a proof of the whole rest of the game.
//
//     g++ -std=c++20 -O3 -march=native -o judge assets/make/quarto/judge.cpp
//     ./judge lines|squares [BITS] < POSITIONS
//
// A position is a line of seventeen numbers: the piece on each cell, a1 first, and the piece in hand; -1 for none. The
// answer is a letter for each cell (a piece is in hand) or piece: w won, d drawn, l lost for the one who chooses it, - not
// to be chosen. BITS: the memory has 2^BITS words of eight bytes, 27 (1 GB) unless told. With three pieces on the board
// a position takes a minute, with four a second, with five a tenth of one.
#include <cstdio>
#include <string>
#include "proof.hpp"

static Prover *prover;

// What a position is worth to the one about to give: 2 won, 1 drawn, 0 lost.
int worth(const Node &node) { return prover->gives(node, WIN) ? 2 : prover->gives(node, DRAW); }

// The same for the one who holds a piece.
int holding(const Node &node, int piece) {
    for (int cell = 0; cell < 16; cell++)
        if (!(node.placed >> cell & 1) && completing(node, cell) & HAS[piece]) return 2;
    Node then[16];
    int count = 0;
    for (int cell = 0; cell < 16; cell++)
        if (!(node.placed >> cell & 1)) then[count++] = put(node, cell, piece);
    if (then[0].pool == 0) return 1;
    for (Goal goal : {WIN, DRAW})
        for (int n = 0; n < count; n++)
            if (prover->gives(then[n], goal)) return goal + 1;
    return 0;
}

int main(int argc, char **argv) {
    if (argc < 2) return 2;
    make_tables(std::string(argv[1]) == "squares");
    prover = new Prover(argc > 2 ? atoi(argv[2]) : 27);
    int cells[17];
    while (true) {
        for (int &cell : cells)
            if (scanf("%d", &cell) != 1) return 0;
        Node node = START;
        for (int cell = 0; cell < 16; cell++)
            if (cells[cell] >= 0) node = put(node, cell, cells[cell]);
        int hand = cells[16];
        for (int n = 0; n < 16; n++) {
            char told = '-';
            if (hand < 0 && node.pool >> n & 1) {
                Node left = node;
                left.pool &= ~(1 << n);
                told = "wdl"[holding(left, n)];
            } else if (hand >= 0 && !(node.placed >> n & 1)) {
                Node then = put(node, n, hand);
                told = completing(node, n) & HAS[hand] ? 'w' : then.pool ? "ldw"[worth(then)] : 'd';
            }
            putchar(told);
        }
        putchar('\n');
        fflush(stdout);
    }
}
