// SPDX-License-Identifier: MIT
// Our own drawings, from rough outlines: coasts are simplified, and the crowded middle is enlarged so that names fit.
// Anglia, Scandia, Gallia, Hispania, gErmania, Italia, Polonia, hUngaria, Bulgaria, Turcia, Russia, tartaria (C), and
// in large letters Mauretania, Numidia, Tunisia, Libya, Aegyptus; '.' is sea.
#include "tui/games/rattus/pictures.h"

// For 80 columns and few rows.
static const char *const tight_rows[] = {
    ".................................................................................",
    ".......aaaaaaaaaaaa.....sssssssssssssssss................rrrrrrrrrrrrrrrrrrrrrrr.",
    "......aaaaaaaaaaaaaa....sssssssssssssss...ppppppppppppppprrrrrrrrrrrrrrrrrrrrrrr.",
    "......aaaaaaaaaaaaaa....ssssssssssssss....ppppppppppppppprrrrrrrrrrrrrrrrrrrrrrr.",
    ".......................................eeepppppppppppppppccccccccccccccccccccccc.",
    "..............gggggggggggggeeeeeeeeeeeeeeeuuuuuuuuuuuuuuuccccccccccccccccccccccc.",
    "...........ggggggggggggggggeeeeeeeeeeeeeeeuuuuuuuuuuuuuuuccccccccccccccccccccccc.",
    "...........ggggggggggggggggeeeeeeeeeeeeeeeuuuuuuuuuuuuuuuccccccccccccccccccccccc.",
    "...hhhhhhhhhhhhhh......iiiiiiiiiiiiiiiiiiiiii.bbbbbbbbbbbbbbb.....tttttttttttttt.",
    "...hhhhhhhhhhhhhh......iiiiiiiiiiiiiii........bbbbbbbbbbbbbbbttttttttttttttttttt.",
    "...hhhhhhhhhhhhhh......iiiiiiiiiiiiiii........bbbbbbbbbbbbbbbttttttttttttttttttt.",
    ".................................................................................",
    ".................................................................................",
};

static const char *const tight_africa_rows[] = {
    ".................................................................................",
    ".......aaaaaaaaaaaa.....sssssssssssssssss................rrrrrrrrrrrrrrrrrrrrrrr.",
    "......aaaaaaaaaaaaaa....sssssssssssssss...ppppppppppppppprrrrrrrrrrrrrrrrrrrrrrr.",
    "......aaaaaaaaaaaaaa....ssssssssssssss....ppppppppppppppprrrrrrrrrrrrrrrrrrrrrrr.",
    ".......................................eeepppppppppppppppccccccccccccccccccccccc.",
    "..............gggggggggggggeeeeeeeeeeeeeeeuuuuuuuuuuuuuuuccccccccccccccccccccccc.",
    "...........ggggggggggggggggeeeeeeeeeeeeeeeuuuuuuuuuuuuuuuccccccccccccccccccccccc.",
    "...........ggggggggggggggggeeeeeeeeeeeeeeeuuuuuuuuuuuuuuuccccccccccccccccccccccc.",
    "...hhhhhhhhhhhhhh......iiiiiiiiiiiiiiiiiiiiii.bbbbbbbbbbbbbbb.....tttttttttttttt.",
    "...hhhhhhhhhhhhhh......iiiiiiiiiiiiiii........bbbbbbbbbbbbbbbttttttttttttttttttt.",
    "...hhhhhhhhhhhhhh......iiiiiiiiiiiiiii........bbbbbbbbbbbbbbbttttttttttttttttttt.",
    ".................................................................................",
    "..MMMMMMMMMMMMMM..............TTTTTTTTTTTTT......................................",
    "..MMMMMMMMMMMMMMNNNNNNNNNNNNNNTTTTTTTTTTTTTLLLLLLLLLLLLLLLLLLLAAAAAAAAAAAAAAAAAA.",
    "..MMMMMMMMMMMMMMNNNNNNNNNNNNNNTTTTTTTTTTTTTLLLLLLLLLLLLLLLLLLLAAAAAAAAAAAAAAAAAA.",
    "..MMMMMMMMMMMMMMNNNNNNNNNNNNNNLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLAAAAAAAAAAAAAAAAAA.",
};

// For 80 columns: every region has room for two lines of text.
static const char *const small_rows[] = {
    ".................................................................................",
    ".......aaaaaaaaaaaa........ssssssssssssssssssssssssssssssrrrrrrrrrrrrrrrrrrrrrrr.",
    "......aaaaaaaaaaaaaa.......sssssssssssssss...............rrrrrrrrrrrrrrrrrrrrrrr.",
    "......aaaaaaaaaaaaaa.......sssssssssssssss...............rrrrrrrrrrrrrrrrrrrrrrr.",
    "..........................................ppppppppppppppprrrrrrrrrrrrrrrrrrrrrrr.",
    "..............gggggggggggggeeeeeeeeeeeeeeeppppppppppppppprrrrrrrrrrrrrrrrrrrrrrr.",
    "...........ggggggggggggggggeeeeeeeeeeeeeeepppppppppppppppccccccccccccccccccccccc.",
    "...........ggggggggggggggggeeeeeeeeeeeeeeeuuuuuuuuuuuuuuuccccccccccccccccccccccc.",
    "...hhhhhhhhhhhhhh......iiiiiiiiiiiiiiiuuuuuuuuuuuuuuuuuuuccccccccccccccccccccccc.",
    "...hhhhhhhhhhhhhh......iiiiiiiiiiiiiiiuuuuuuuuuuuuuuuuuuuccccccccccccccccccccccc.",
    "...hhhhhhhhhhhhhh......iiiiiiiiiiiiiii........bbbbbbbbbbbbbbb.....tttttttttttttt.",
    ".....hhhhhhhhh................iiiiiiiiiii.....bbbbbbbbbbbbbbbttttttttttttttttttt.",
    "..................................iiiiiiiiii..bbbbbbbbbbbbbbbttttttttttttttttttt.",
    ".................................................................................",
    ".................................................................................",
};

// For larger windows: nearer to the real coasts.
static const char *const large_rows[] = {
    ".................................................................................................................",
    ".............................................................sssssssssssssssssssss...............................",
    "........................................................sssssssssssssssssssssssssssrrrrrrrrrrr..........rrrrrrrr.",
    "...................................................ssssssssssssssssssssssssssssssssrrrrrrrrrrrrrrr.....rrrrrrrrr.",
    "...............................................sssssssssssssssssssssssssssssssssssrrrrrrrrr...........rrrrrrrrrr.",
    "...........................................sssssssssssssssssssss........ssssssssssrrrrrrrrr.......rrrrrrrrrrrrrr.",
    ".......................................sssssssssssssssssssss........ssssssssssssssssrrrrrrrrrrrrrrrrrrrrrrrrrrrr.",
    ".................................sssssssssssssssssssssssss........sssssssssssssssssssrrrrrrrrrrrrrrrrrrrrrrrrrrr.",
    "..............................sssssssssssssssssssssssssss.........ssssssssssssssssssrrrrrrrrrrrrrrrrrrrrrrrrrrrr.",
    "..............................ssssssssssssssssssssssssssssss.........sssssssssssssrrrrrrrrrrrrrrrrrrrrrrrrrrrrrr.",
    "..............................sssssssssssssssssssssssssssss.............rrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrr.",
    ".........aaaaa..................ssssss.....ssssssssssssss..............rrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrr.",
    "........aaaaaaa.............................ssssssssssss...............rrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrr.",
    "........aaaaaaaa.....................eeee.....ssssssss...........ppppppppprrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrr.",
    "........aaaaaaaaa....................eeee......ssssss............ppppppppppppprrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrr.",
    ".....a...aaaaaaaaa...................eeeee......................pppppppppppppprrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrr.",
    "..aaaaaa...aaaaaaaa..................eeeeee.........pppppppppppppppppppppppppprrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrr.",
    "..aaaaaa....aaaaaaaa..........eeeeeeeeeeeeeeeeeeeeepppppppppppppppppppppppppppprrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrr.",
    "..aaaaa...aaaaaaaaaaaaaa......eeeeeeeeeeeeeeeeeeeeeppppppppppppppppppppppppppppcccrrrrrrrrrrrrrrrrrrrrrrrrrrrrrr.",
    "..aaaa....aaaaaaaaaaaaa......eeeeeeeeeeeeeeeeeeeeeeeppppppppppppppppppppppppppccccccccccccrrrrrrrrrrrrrrrrrrrrrr.",
    "..........aaaaaaaaaaaa..ggggggeeeeeeeeeeeeeeeeeeeeeepppppppppppppppppppppppppccccccccccccccccccccccccccccccccccc.",
    ".........aa...........gggggggggeeeeeeeeeeeeeeeeeeeeeeeppppppppppppppppppppppcccccccccccccccccccccccccccccccccccc.",
    "................gg...ggggggggggggeeeeeeeeeeeeeeeeeeeeeeeepppppppppppppppcccccccccccccccccccccccccccccccccccccccc.",
    ".................gggggggggggggggggggeeeeeeeeeeeeeeeeeeeeeuuuuuuuuuuuuucccccccccccccccccccccccccccccccccccccccccc.",
    ".........gggggggggggggggggggggggggggeeeeeeeeeeeeeeeeeeeeuuuuuuuuuuuuuuuuuucccccccccccccccccccccccccccccccccccccc.",
    "..........gggggggggggggggggggggggggeeeeeeeeeeeeeeeeeeeuuuuuuuuuuuuuuuuuuuuuuuccccccccccccccccccccccccccccccccccc.",
    "...............ggggggggggggggggggggeeeeeeeeeeeeeeeeeeuuuuuuuuuuuuuuuuuuuuuuuuccccccccccccccccccccccccccccccccccc.",
    ".................gggggggggggggggggeeeeeeeeeeeeeiiiiiuuuuuuuuuuuuuuuuuuuuuuuuuuccccccc..ccccccccccccccccccccccccc.",
    "..................ggggggggggggggggiiiiiiiiiiiiiiiuuuuuuuuuuuuuuuuuuuuuuuuuuubbbbcccc.....ccccccccccccccccccccccc.",
    "..................ggggggggggggggggiiiiiiiiiiiiii.uuuuuuuuuuuuuuuuuuuuuubbbbbbbbbbb.......cccc.cccccccccccccccccc.",
    ".................ggggggggggggggggggiiiiiiiiiiiii...uuuuuuuuuuuuuuubbbbbbbbbbbbbbb...............cccccccccccccccc.",
    "...hhhhhhhhhhhhhhhhggggggggggggg.........iiiiiiii......uuuuuuuubbbbbbbbbbbbbbbbb..................cccccccccccccc.",
    "....hhhhhhhhhhhhhhhhhhhhhhh................iiiiiiii........bbbbbbbbbbbbbbbbbbbbb...................ccccccccccccc.",
    "....hhhhhhhhhhhhhhhhhhhh.....................iiiiiiiiiii....bbbbbbbbbbbbbbbbbbbb......ttttttt........ttttttttttt.",
    "....hhhhhhhhhhhhhhhhhh...............iii........iiiiiiiiii...bbbbbbbbbbbbbbbbbbbtttttttttttttttttttttttttttttttt.",
    "....hhhhhhhhhhhhhhhhh................iii...........iiiiiiiii.bbbbbbbbb.......ttttttttttttttttttttttttttttttttttt.",
    "...hhhhhhhhhhhhhhhhhh................iii.............iiii......bbbbbbb......tttttttttttttttttttttttttttttttttttt.",
    "...hhhhhhhhhhhhhhhh..........................iiiiiii.iii.........bbbbbbb.....ttttttttttttttttttttttttttttttttttt.",
    "........hhhhhhhh...............................iiiii...............bbb........tttttt.ttttttttttttttttttttttttttt.",
    ".............................................................................................ttttttttttttttttttt.",
    ".................................................................................................................",
};

// The same with North Africa, which extends beyond the edge.
static const char *const small_africa_rows[] = {
    ".................................................................................",
    ".......aaaaaaaaaaaa........ssssssssssssssssssssssssssssssrrrrrrrrrrrrrrrrrrrrrrr.",
    "......aaaaaaaaaaaaaa.......sssssssssssssss...............rrrrrrrrrrrrrrrrrrrrrrr.",
    "......aaaaaaaaaaaaaa.......sssssssssssssss...............rrrrrrrrrrrrrrrrrrrrrrr.",
    "..........................................ppppppppppppppprrrrrrrrrrrrrrrrrrrrrrr.",
    "..............gggggggggggggeeeeeeeeeeeeeeeppppppppppppppprrrrrrrrrrrrrrrrrrrrrrr.",
    "...........ggggggggggggggggeeeeeeeeeeeeeeepppppppppppppppccccccccccccccccccccccc.",
    "...........ggggggggggggggggeeeeeeeeeeeeeeeuuuuuuuuuuuuuuuccccccccccccccccccccccc.",
    "...hhhhhhhhhhhhhh......iiiiiiiiiiiiiiiuuuuuuuuuuuuuuuuuuuccccccccccccccccccccccc.",
    "...hhhhhhhhhhhhhh......iiiiiiiiiiiiiiiuuuuuuuuuuuuuuuuuuuccccccccccccccccccccccc.",
    "...hhhhhhhhhhhhhh......iiiiiiiiiiiiiii........bbbbbbbbbbbbbbb.....tttttttttttttt.",
    ".....hhhhhhhhh................iiiiiiiiiii.....bbbbbbbbbbbbbbbttttttttttttttttttt.",
    "..................................iiiiiiiiii..bbbbbbbbbbbbbbbttttttttttttttttttt.",
    "..MMMMMMMMMMMMMM.................................................................",
    "..MMMMMMMMMMMMMMNNNNNNNNNNNNNNTTTTTTTTTTTTT......................................",
    "..MMMMMMMMMMMMMMNNNNNNNNNNNNNNTTTTTTTTTTTTTLLLLLLLLLLLLLLLLLLLAAAAAAAAAAAAAAAAAA.",
    "..MMMMMMMMMMMMMMNNNNNNNNNNNNNNTTTTTTTTTTTTTLLLLLLLLLLLLLLLLLLLAAAAAAAAAAAAAAAAAA.",
    "..MMMMMMMMMMMMMMNNNNNNNNNNNNNNLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLAAAAAAAAAAAAAAAAAA.",
};

// And for larger windows.
static const char *const large_africa_rows[] = {
    ".................................................................................................................",
    "...........................................................ssssssssssssssssssssssssrrrrrrr.......................",
    "......................................................sssssssssssssssssssssssssssssrrrrrrrrrrrrr........rrrrrrrr.",
    "................................................ssssssssssssssssssssssssssssssssssrrrrrrrrr......r.....rrrrrrrrr.",
    "............................................sssssssssssssssssssss.......ssssssssssrrrrrrrrr........rrrrrrrrrrrrr.",
    "......................................ssssssssssssssssssssss........ssssssssssssssssrrrrrrrrrrrrrrrrrrrrrrrrrrrr.",
    "...............................ssssssssssssssssssssssssss.........sssssssssssssssssssrrrrrrrrrrrrrrrrrrrrrrrrrrr.",
    "..............................ssssssssssssssssssssssssssss........sssssssssssssssssrrrrrrrrrrrrrrrrrrrrrrrrrrrrr.",
    "..............................sssssssssssssssssssssssssssss.................rrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrr.",
    ".........aaaaa..................ssssss.....ssssssssssssss..............rrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrr.",
    "........aaaaaaaa.......................ee....ssssssssss..........ppppp..rrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrr.",
    "........aaaaaaaaa....................eeee.....sssssss............ppppppppppprrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrr.",
    ".........aaaaaaaaa...................eeeee......................pppppppppppppprrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrr.",
    "...aaaaa...aaaaaaaa..................eeeeeeeeeeeeepppppppppppppppppppppppppppprrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrr.",
    "...aaaaa...aaaaaaaaaaa........eeeeeeeeeeeeeeeeeeeeepppppppppppppppppppppppppppprrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrr.",
    "...aaaaa..aaaaaaaaaaaaa......eeeeeeeeeeeeeeeeeeeeeepppppppppppppppppppppppppppccccccccccrrrrrrrrrrrrrrrrrrrrrrrr.",
    "..........aaaaaaaaaaaa..ggggggeeeeeeeeeeeeeeeeeeeeeepppppppppppppppppppppppppccccccccccccccccccccccccccccccccccc.",
    "......................ggggggggggeeeeeeeeeeeeeeeeeeeeeeeppppppppppppppppppppccccccccccccccccccccccccccccccccccccc.",
    "................gggggggggggggggggggeeeeeeeeeeeeeeeeeeeeeeeuuuuuuppppppcccccccccccccccccccccccccccccccccccccccccc.",
    ".........gggggggggggggggggggggggggggeeeeeeeeeeeeeeeeeeeeuuuuuuuuuuuuuuuuuucccccccccccccccccccccccccccccccccccccc.",
    "...........ggggggggggggggggggggggggeeeeeeeeeeeeeeeeeeeuuuuuuuuuuuuuuuuuuuuuuuccccccccccccccccccccccccccccccccccc.",
    "................ggggggggggggggggggeeeeeeeeeeeeeeeeeeeuuuuuuuuuuuuuuuuuuuuuuuuucccccccccccccccccccccccccccccccccc.",
    "..................ggggggggggggggggeeiiiiiiiiiiiiiiuuuuuuuuuuuuuuuuuuuuuuuuuuubbccccc....cccccccccccccccccccccccc.",
    "..................gggggggggggggggggiiiiiiiiiiiii.uuuuuuuuuuuuuuuuuuuuuubbbbbbbbbbb.......cccc.cccccccccccccccccc.",
    ".................ggggggggggggggggggiiiiiiiiiiiii....uuuuuuuuuuuuubbbbbbbbbbbbbbbb................ccccccccccccccc.",
    "....hhhhhhhhhhhhhhhhhhhhhggg..............iiiiiiii........uubbbbbbbbbbbbbbbbbbbb...................ccccccccccccc.",
    ".....hhhhhhhhhhhhhhhhhhh....................iiiiiiiiiiii....bbbbbbbbbbbbbbbbbbbb......ttttttt........ttttttttttt.",
    ".....hhhhhhhhhhhhhhhh................iii.........iiiiiiiiii..bbbbbbbbbbbbbbbbbtttttttttttttttttttttttttttttttttt.",
    "....hhhhhhhhhhhhhhhhh................iii.............iiii.....bbbbbbb.......tttttttttttttttttttttttttttttttttttt.",
    "....hhhhhhhhhhhhhhhh................................iiii.........bbbbbbb.....ttttttttttttttttttttttttttttttttttt.",
    ".....h..hhhhhhhh...............................iiiii...............bbb........tttttttttttttttttttttttttttttttttt.",
    "....................NNNNNNNNNNNNNNNNNTTTTTT...........................bbbbbb.................ttttttttttttttttttt.",
    "......MMMMMMMMMMNNNNNNNNNNNNNNNNNNNNNTTTTT.......................................................................",
    "....MMMMMMMMMMMMNNNNNNNNNNNNNNNNNNNNNTTTTTTT.....................................................................",
    "...MMMMMMMMMMMMMNNNNNNNNNNNNNNNNNNNNNTTTTTTTTTTTTT...............................................................",
    "...MMMMMMMMMMMMMMNNNNNNNNNNNNNNNNNNNNTTTTTTTTTTTTTTTTTTTLL.....LLLLLLLLLL........................................",
    "..MMMMMMMMMMMMMMMNNNNNNNNNNNNNNNNNNNNNTTTTTTTTTTTTTTTTTLLLLLLL.LLLLLLLLLLLLAAAAA...AAAAAAAA......................",
    "..MMMMMMMMMMMMMMMNNNNNNNNNNNNNNNNNNNNNTTTTTTTTTTTTTTTTTLLLLLLLLLLLLLLLLLLLLAAAAAAAAAAAAAAAAA.....................",
    ".MMMMMMMMMMMMMMMMNNNNNNNNNNNNNNNNNNNNNNLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLAAAAAAAAAAAAAAAAAA....................",
    ".MMMMMMMMMMMMMMMMNNNNNNNNNNNNNNNNNNNNNNLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLAAAAAAAAAAAAAAAAAAA...................",
    ".MMMMMMMMMMMMMMMMNNNNNNNNNNNNNNNNNNNNNNLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLAAAAAAAAAAAAAAAAAAAA..................",
    "MMMMMMMMMMMMMMMMMNNNNNNNNNNNNNNNNNNNNNNLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLAAAAAAAAAAAAAAAAAAAAA.................",
};

#define PICTURE(rows, columns)                                                                                         \
    { rows, sizeof(rows) / sizeof(rows)[0], columns }
const struct europe_picture europe_tight = PICTURE(tight_rows, 81);
const struct europe_picture europe_small = PICTURE(small_rows, 81);
const struct europe_picture europe_large = PICTURE(large_rows, 113);
const struct europe_picture europe_tight_africa = PICTURE(tight_africa_rows, 81);
const struct europe_picture europe_small_africa = PICTURE(small_africa_rows, 81);
const struct europe_picture europe_large_africa = PICTURE(large_africa_rows, 113);
#undef PICTURE
