// SPDX-License-Identifier: MIT
#include "words/games/rattus/help.h"

#include "games/rattus/notation.h"
#include "games/rattus/rule.h"

#include <string.h>

const struct words_topic rattus_help_topics[RATTUS_HELP_COUNT] = {
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
     MSG("A turn has three parts. A and B come in either order, C comes last.\n\n"
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
         "it. A turned rat leaves the board.\n\n"
         "A rat shows a limit and some signs. If fewer people live in the region than the limit, nothing happens. "
         "Otherwise:\n\n"
         "Majority: the player with the most cubes there loses one (if players tie, each of them does). This comes "
         "first.\n\n"
         "All: every player loses one cube there.\n\n"
         "A class, like Church: every player loses one cube there for each character of that class they hold.\n\n"
         "Dead cubes go back to your supply. So crowds are dangerous, being alone is often safe, and every card you "
         "hold has its price.\n\n"
         "The rulebook does not show the faces of most rats. The option \"Rat tokens\" chooses between two sets: mild "
         "ones name few classes, Royalty most often; harsh ones name many, all equally often.")},
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
    {WORD("topic", "king"), MSG("King (Royalty)"),
     MSG("Once in your turn: move one of your cubes from a region without rats to the palace. There it is safe for "
         "good, and counts as a point at the end. A quiet way to win.")},
    {WORD("topic", "monk"), MSG("Monk (Church)"),
     MSG("Once in your turn: lead one rat from any region to a neighbouring one with fewer than three rats. Away from "
         "your people, towards somebody else's, or to where you want to place cubes.")},
    {WORD("topic", "knight"), MSG("Knight (Chivalry)"),
     MSG("The plague moves up to two regions in your turn (three with five or six players), so you have more choice of "
         "who is hit and who is spared. When an outbreak begins, you may also have the plague count as two people "
         "there: more rats then reach their limit.\n\n"
         "Final round: move the plague, without an outbreak. From then on the plague counts as two people wherever it "
         "is.")},
    {WORD("topic", "merchant"), MSG("Merchant (Bourgeoisie)"),
     MSG("Once in your turn: move up to three of your cubes from one region to a neighbouring one. Run from rats, "
         "break up crowds, or gather.")},
    {WORD("topic", "peasant"), MSG("Peasant (Peasantry)"),
     MSG("When you place cubes, you may place one more than there are rats, even in a region without rats.\n\n"
         "Final round: place one cube anywhere.")},
    {WORD("topic", "witch"), MSG("Witch (Magic)"),
     MSG("Once in your turn: look in secret at one rat on the board, and if you like at a second one. If the two are "
         "in different regions, you may swap them. The program remembers for you what you have seen, and your odds "
         "take it into account.")},
    {WORD("topic", "queen"), MSG("Queen (Royalty)"),
     MSG("When you place cubes, and your largest group of connected regions with cubes of yours is larger than anybody "
         "else's, you may place up to two more than there are rats, even in a region without rats.\n\n"
         "Final round: if your group is the largest at that time, place two cubes in one region.")},
    {WORD("topic", "emperor"), MSG("Emperor (Royalty)"),
     MSG("Once in your turn: build or move up to three walls, each on the border of two regions. Nothing crosses a "
         "wall: neither rats nor cubes nor the plague nor the Caravan. Nuns, bishops and the Messenger are not "
         "affected.")},
    {WORD("topic", "bishop"), MSG("Bishop (Church)"),
     MSG("Once in your turn: send a bishop to a region, or move one. While the bishop is there, no rat may enter its "
         "region; rats that are already there stay.")},
    {WORD("topic", "nun"), MSG("Nun (Church)"),
     MSG("Once in your turn: send or move up to three nuns. For each nun, her region counts one person less when rats "
         "are turned, so fewer rats strike.")},
    {WORD("topic", "crusader"), MSG("Crusader (Chivalry)"),
     MSG("The plague moves up to two regions in your turn (three with five or six players). In your outbreak you may "
         "have all rats turned at once, and choose their order.\n\n"
         "Final round: move the plague. All rats of the region where it arrives are turned at once, and you choose "
         "their order.")},
    {WORD("topic", "soldier"), MSG("Soldier (Chivalry)"),
     MSG("The plague moves up to two regions in your turn (three with five or six players). When rats spread in your "
         "turn, you may place one more.\n\n"
         "Final round: place one rat in a region next to the plague.")},
    {WORD("topic", "messenger"), MSG("Messenger (Bourgeoisie)"),
     MSG("Once in your turn: swap two cubes of different players in different regions, yours or not.")},
    {WORD("topic", "mayor"), MSG("Mayor (Bourgeoisie)"),
     MSG("Instead of placing cubes by the number of rats, you may place one in each region where you have more cubes "
         "than anybody else.\n\n"
         "Final round: place one cube in one of these regions.")},
    {WORD("topic", "serf"), MSG("Serf (Peasantry)"),
     MSG("In your own outbreak, after each rat that kills another player's cube, you may place a cube of yours there "
         "at once. The rats after it count that cube.\n\n"
         "Final round: move the plague to a neighbouring region; its rats are turned, and you place cubes in the same "
         "way.")},
    {WORD("topic", "baker"), MSG("Baker (Peasantry)"),
     MSG("Once in your turn: put a cube from your supply on this card, where it is safe. A player who takes the card "
         "places all the cubes on it (yours!) in one region of their choice. Before the last rats are turned, your "
         "left neighbour does so.")},
    {WORD("topic", "pied_piper"), MSG("Pied Piper (Magic)"),
     MSG("Once in your turn: lead one of your cubes to a neighbouring region. As many rats as there is room for follow "
         "it.")},
    {WORD("topic", "wizard"), MSG("Wizard (Magic)"),
     MSG("Once in your turn: give a cube of yours a potion. When the cube would die, you may discard the potion "
         "instead.")},
    {WORD("topic", "sultan"), MSG("Sultan (Orient)"),
     MSG("Once in your turn: put a Diplomat under a cube of yours, at most one in a region. At the end, the player "
         "with the most Diplomats on the board gets 4 points, the second 2 (not with two players); players who tie "
         "share the points, rounded down. A cube with a Diplomat dies last, and may not join another of yours.")},
    {WORD("topic", "astronomer"), MSG("Astronomer (Orient)"),
     MSG("Once in your turn: look at three region cards from the pile, keep one in your hand, and discard the "
         "others.")},
    {WORD("topic", "explorer"), MSG("Explorer (Orient)"),
     MSG("Once in your turn: turn up three region cards. You may place one cube in one of their regions.")},
    {WORD("topic", "caravaneer"), MSG("Caravaneer (Orient)"),
     MSG("Once in your turn: move the Caravan exactly two regions. In the region where it starts, and in the one that "
         "it crosses, the player with the most cubes may add one (if players tie, each of them may).")},
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
};

const struct words_about rattus_help_abouts[RATTUS_HELP_ABOUT_COUNT] = {
    {RATTUS_TYPE_CARAVAN_START, "caravaneer"},
    {RATTUS_TYPE_CRUSADE, "crusader"},
    {RATTUS_TYPE_KNIGHT_POPULATION, "knight"},
    {RATTUS_TYPE_NO_RAT, "outbreak"},
    {RATTUS_TYPE_PASS, "end"},
    {RATTUS_TYPE_PLAGUE, "outbreak"},
    {RATTUS_TYPE_PROTECT, "cards"},
    {RATTUS_TYPE_RAT, "outbreak"},
    {RATTUS_TYPE_RESOLVE, "outbreak"},
    {RATTUS_TYPE_SETTLE, "game"},
};

bool rattus_help_applies(const struct words_scene *scene, const struct words_topic *topic) {
    const struct rattus_state *const state = scene->view;
    for (unsigned character = 0; character < RATTUS_CHARACTER_COUNT; character++) {
        if (strcmp(topic->id, rattus_character_ids[character]) == 0) {
            return rattus_in_play(state, character);
        }
    }
    return state->options.africanus || strcmp(topic->id, "cards") != 0;
}
