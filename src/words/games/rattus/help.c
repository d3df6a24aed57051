// SPDX-License-Identifier: MIT
#include "words/games/rattus/cards.h"

#include <string.h>

static const struct words_topic basics[] = {
    {WORD("topic", "game"), MSG("The game in a minute"),
     MSG("Europe, 1347. Each player starts with 20 cubes, their people, and tries to have the most on the board (or "
         "safe in the palace) when the plague has passed.\n\n"
         "Cubes come onto the board where there are rats: as many cubes as rats. But rats bring the plague. When the "
         "plague enters a region, its rats are turned over one by one, and each may kill.\n\n"
         "The characters help you. Each turn you may take one, even from another player. But every rat names classes "
         "of society, and each character of such a class costs its owner a cube. The more power you hold, the more you "
         "lose.\n\n"
         "When the last rat has left the pile, or a player has no cubes left to place, all the others use their "
         "characters once more. Then every rat on the board is turned over. The player with the most cubes after that "
         "wins.")},
    {WORD("topic", "turn"), MSG("Your turn"),
     MSG("A turn has three parts. A and B come once each, in either order, and C comes last.\n\n"
         "A. Take a character, if you like: from the table or from another player. You keep it until somebody takes it "
         "from you, and you can use it at once.\n\n"
         "B. Place cubes in one region: as many as there are rats (one, two or three). You may place nothing.\n\n"
         "C. Move the plague to a neighbouring region (further with a character of Chivalry, such as the Knight). It "
         "must move. If there are rats, they spread: one new rat if there was one, two if there were two or three, "
         "each to a neighbouring region that you choose. Then comes the outbreak.\n\n"
         "Each of your characters can be used once in your turn, at any time before C. The Knight works in C, the "
         "Peasant in B.")},
    {WORD("topic", "outbreak"), MSG("An outbreak, and how to read a rat"),
     MSG("An outbreak turns the rats of the plague's region over one by one, in random order, while there are cubes in "
         "it. Nobody knows what a rat shows until it is turned, or the Witch looks at it. A turned rat leaves the "
         "board.\n\n"
         "A rat shows a limit and some signs. If fewer people live in the region than the limit, nothing happens. "
         "Otherwise:\n\n"
         "Majority: the player with the most cubes there loses one (if players tie, each of them does). This comes "
         "first.\n\n"
         "All: every player loses one cube there.\n\n"
         "A class, like Church: every player loses one cube there for each character of that class they hold.\n\n"
         "Dead cubes go back to your supply. So crowds are dangerous, being alone is often safe, and every card you "
         "hold has its price.\n\n"
         "The rulebook does not show the faces of most rats. The option \"Rat tokens\" chooses between three sets: "
         "mild ones name few classes, Royalty most often; grim ones, too, and Majority and All more often; harsh ones "
         "name many classes, all equally often.")},
    {WORD("topic", "end"), MSG("The end of the game"),
     MSG("The game ends with the turn in which the pile of rats runs out, or after which a player's supply is empty. "
         "It also ends when the plague has burnt out: there is no rat left on the board, and two rounds have passed "
         "without a new cube.\n\n"
         "Then all players but the one who has just played use their characters once more, counter-clockwise. They no "
         "longer take cards, place cubes or move the plague as in a turn; the pages of some characters say what these "
         "do instead.\n\n"
         "Then comes the ravage: all rats in regions with cubes are turned, as in outbreaks, but they no longer "
         "spread. (With Africanus, the player who has just played chooses the order of the regions.)\n\n"
         "Each cube in a region or in the palace is a point. In a tie, the player who comes first in turn order after "
         "the one who ended the game wins; so the one who ended it loses every tie.")},
    {NULL, NULL, NULL},
};

static const struct words_topic more[] = {
    {WORD("topic", "cards"), MSG("Region cards (Africanus)"),
     MSG("Each player begins with three secret region cards. They serve two purposes. When a rat strikes where you "
         "have cubes, a card that shows a class (or any class) protects one of your characters of that class while "
         "this region's rats are turned. And at the end, each region whose card you still hold is a point, if you have "
         "a cube there and nobody has more than you.")},
    {WORD("topic", "odds"), MSG("How the odds are calculated"),
     MSG("Of the rats that you have not seen, only the whole set is known: those of the start, one in each region, and "
         "those of the pile. For each region the program calculates exactly what the next rat would do, from what you "
         "know and nothing else. Rats that you have seen with the Witch count as what they are.\n\n"
         "Most rat faces are reconstructed, because the rulebook does not show them.")},
    {WORD("topic", "signs"), MSG("What the signs on the map mean"),
     MSG("A3 B1: cubes, by the letter of their owner (also by colour). r: a rat. R: a rat that you have looked at. A "
         "skull (or !) marks the plague. Dotted lines are sea routes: the regions at their ends are neighbours. "
         "Hatched regions are not in play.\n\n"
         "From the expansions: n is a nun, b a bishop, c the Caravan. A3+ are three cubes of A, some with a potion or "
         "a Diplomat. A border drawn in blocks has a wall.\n\n"
         "Each player's row below the map says how many cubes are left in the supply, how many are safe in the palace, "
         "how many points that makes now, and which characters they hold. With five or six players on a small screen, "
         "these numbers are marked s, p and =, the region cards in hand c, and long rows of names become initials.")},
    {NULL, NULL, NULL},
};

const struct words_chapter rattus_chapters[] = {{basics, rattus_cards}, {more, NULL}, {NULL, NULL}};

bool rattus_help_applies(const struct words_scene *scene, const struct words_topic *topic) {
    const struct rattus_state *const state = scene->view;
    for (unsigned character = 0; character < RATTUS_CHARACTER_COUNT; character++) {
        if (topic == &rattus_cards[character]->topic) {
            return rattus_in_play(state, character);
        }
    }
    return state->options.africanus || strcmp(topic->id, "cards") != 0;
}
