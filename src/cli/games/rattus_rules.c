// SPDX-License-Identifier: MIT
#include "cli/games/rattus_rules.h"

#include "words/games/rattus/cards.h"

static const char *const setup[] = {
    MSG("Each region in play gets one rat, face down, and one of the regions, at random, gets the plague. Two players "
        "use 8 regions of Europe, three use 10, four use 12. Five and six play with Africanus: 15 and 17 regions."),
    MSG("Six characters lie on the table, eight with five or six players."),
    MSG("Everybody settles: from the first player to the last and then back again, each puts two cubes in one region, "
        "wherever they like. (Five or six players do it a third time. With Africanus the two cubes may go to two "
        "regions.)"),
    MSG("If the Caravaneer is in play, the last player then puts the Caravan in a region."),
    NULL,
};

// What the picture shows.
static const char *const example[] = {
    MSG("Agnes and Bruno play, and it is Agnes's turn. The plague is in Germania. Gallia has two rats, two cubes of "
        "Agnes and one of Bruno; Hispania, Italia and Polonia have one rat each. Bruno holds the Merchant."),
    MSG("A. Agnes takes the King from the table. From now on rats that show Royalty are after her."),
    MSG("B. She places cubes in Gallia: two rats, so two cubes. She has four there now, Bruno has one."),
    MSG("C. She moves the plague next door, from Germania to Gallia. Gallia has two rats, so two new ones spread: she "
        "puts one in Italia, and one in Hispania, where Bruno has two cubes."),
    MSG("The outbreak. The first rat has the limit 3, and five people live in Gallia, so it strikes. It shows "
        "majority: "
        "Agnes has the most cubes there and loses one. It shows Bourgeoisie, too: Bruno loses one for his Merchant."),
    MSG("The second rat has the limit 6. Only three people are left, so nothing happens. Both rats are gone, and the "
        "turn is over."),
    MSG("A missed chance: before moving the plague, she could have used the King to bring her cube from Anglia, which "
        "had no rats, to the palace."),
    NULL,
};

#define BOX(number) .cards = rattus_cards, .box = &rattus_box_characters[number], .turn_moments = RATTUS_WORKS_PLACING

static const char *const answers[] = {
    MSG("**Must I take a character?** No. A turn without one is often right, since each character you hold lets one "
        "more class strike you. But you cannot give one back: it stays until somebody takes it."),
    MSG("**May I take a character that its owner has just used, and use it too?** Yes. Each player may use it in their "
        "own turn."),
    MSG("**May I place cubes where I have none yet, or where the plague is?** Yes, in any region that has rats."),
    MSG("**Whose cubes count for the limit of a rat?** Everybody's in that region. The plague counts as two more if a "
        "Knight says so, and each nun as one less."),
    MSG("**Two of us have the most cubes. Whom does majority strike?** Both: each loses one."),
    MSG("**Can one rat cost me several cubes?** Yes, one for each sign that strikes you, as long as you have cubes "
        "there. Two characters of one class lose two."),
    MSG("**There is no room for new rats.** No region holds more than three. Place as many as there is room for; the "
        "others stay in the pile."),
    MSG("**The pile of rats runs out in the middle of a turn.** The turn is played to its end all the same. Then come "
        "the final round and the ravage."),
    MSG("**I ended the game. Do I use my characters once more?** No, only the others do, and you lose every tie. So "
        "end "
        "it when you are ahead by more than they can win back."),
    MSG("**I hold the Knight and the Crusader. Does the plague move twice in the final round?** It moves once: you say "
        "which "
        "of Knight, Crusader and Serf you use for it. The Soldier's rat is extra."),
    MSG("**Can a cube in the palace die?** No, and it counts as a point."),
    NULL,
};

const struct cli_rules_part rattus_rules_page[RATTUS_RULES_COUNT] = {
    {.topic = "game", .picture = "rattus-region"},
    {.title = MSG("Before the first turn"), .items = setup},
    {.topic = "turn"},
    {.topic = "outbreak"},
    {.title = MSG("An example"), .picture = "rattus-turn", .items = example},
    {.topic = "end", .picture = "rattus-ravage"},
    {.title = MSG("The characters"), BOX(0)},
    {.title = MSG("The characters of Pied Piper"), BOX(1)},
    {.title = MSG("The characters of Africanus, and its cards"), .topic = "cards", BOX(2)},
    {.title = MSG("Questions and answers"), .items = answers},
};
