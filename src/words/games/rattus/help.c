// SPDX-License-Identifier: MIT
#include "words/games/rattus/help.h"

#include "games/rattus/notation.h"
#include "games/rattus/rule.h"

#include <string.h>

const struct words_topic rattus_help_topics[RATTUS_HELP_COUNT] = {
    {WORD("topic", "game"), MSG("The game in a minute"),
     MSG("Europe, 1347. Everybody starts with 20 cubes, their people, and wants to have the most of them on "
         "the board (or safe in the palace) when the plague has passed.\n\n"
         "Cubes come onto the board where there are rats: as many cubes as rats. But rats bring the plague. "
         "When the plague piece enters a region, its rats are turned over one by one, and each may kill.\n\n"
         "The characters help you. Take one whenever you like, even from another player. But every rat names "
         "classes of society, and whoever holds a character of such a class dies with it. The more power you "
         "hold, the more you lose.\n\n"
         "When the last rat has left the pile, or somebody has no cubes left to place, everybody else uses "
         "their characters once more. Then every rat on the board is turned over. Whoever has most cubes "
         "after that wins.")},
    {WORD("topic", "turn"), MSG("Your turn"),
     MSG("A turn has three parts. A and B come in either order, C comes last.\n\n"
         "A. Take a character, if you like: from the table or from another player. You keep it until somebody "
         "takes it from you, and you can use it at once.\n\n"
         "B. Place cubes in one region: as many as there are rats (one, two or three). You may place nothing.\n\n"
         "C. Move the plague to a region that touches its own (further with Chivalry, as the Knight is). It must "
         "move. If rats are there they spread: one new rat if there was one, two if there were two or three, "
         "each to a region next to it, where you choose. Then the outbreak.\n\n"
         "Each of your characters can be used once in your turn, at any time before C. The Knight works in C, "
         "the Peasant in B.")},
    {WORD("topic", "outbreak"), MSG("An outbreak, and how to read a rat"),
     MSG("An outbreak turns the rats of the plague's region over one by one, in random order, while there are "
         "cubes in it. A turned rat leaves the board.\n\n"
         "A rat shows a limit and some signs. If fewer people live in the region than the limit says, nothing "
         "happens. Otherwise:\n\n"
         "Majority: whoever has most cubes there loses one (all who tie do). This comes first.\n\n"
         "All: everybody loses one there.\n\n"
         "A class, like Church: everybody loses one there for each character of that class they hold.\n\n"
         "Dead cubes go back to your supply. So crowds are dangerous, alone is often safe, and every card you "
         "hold has its price.\n\n"
         "What most rats show is in no rulebook. The option \"Rat tokens\" chooses between two sets: mild ones name "
         "few classes, Royalty most often; harsh ones name many, each as often as the others.")},
    {WORD("topic", "end"), MSG("The end of the game"),
     MSG("The game ends with the turn in which the pile of rats runs out, or after which somebody has an "
         "empty supply. It also ends when the plague has burnt out: no rat is left on the board, and two rounds "
         "have gone by without a new cube.\n\n"
         "Then all but the player who just played use their characters once more, counter-clockwise. Nobody "
         "takes cards, places by rats or moves the plague as in a turn any more; what some characters do instead "
         "is on their own pages.\n\n"
         "Then comes the ravage: all rats in regions with cubes are turned, as in outbreaks, but they spread no "
         "more. (With Africanus the player who just played chooses the order of the regions.)\n\n"
         "Each cube in a region or in the palace is a point. A tie goes to whoever comes first in turn order "
         "after the player who ended the game, who therefore loses every tie.")},
    {WORD("topic", "king"), MSG("King (Royalty)"),
     MSG("Once in your turn: one of your cubes goes from a region without rats to the palace. There it is "
         "safe for good, and it counts as a point at the end. A quiet way to win.")},
    {WORD("topic", "monk"), MSG("Monk (Church)"),
     MSG("Once in your turn: lead one rat from any region to a region that touches it and has fewer than "
         "three rats. Away from your people, to somebody else's, or to where you want to place cubes.")},
    {WORD("topic", "knight"), MSG("Knight (Chivalry)"),
     MSG("The plague goes up to two steps in your turn (three with five or six players), so you choose better "
         "whom it hits and whom it spares. When an outbreak begins you may also say that the plague counts as "
         "two people there: more rats then reach their limit.\n\n"
         "Final round: move the plague, without an outbreak. From your activation on the plague counts as two "
         "people wherever it is.")},
    {WORD("topic", "merchant"), MSG("Merchant (Bourgeoisie)"),
     MSG("Once in your turn: move up to three of your cubes from one region to a region that touches it. Run "
         "from rats, break up crowds, or gather.")},
    {WORD("topic", "peasant"), MSG("Peasant (Peasantry)"),
     MSG("When you place cubes you may place one more than there are rats, even in a region without any rat.\n\n"
         "Final round: place one cube anywhere.")},
    {WORD("topic", "witch"), MSG("Witch (Magic)"),
     MSG("Once in your turn: look in secret at one rat on the board, and if you like at a second one. If the "
         "two are in different regions you may swap them. What you have seen you keep in mind: the program "
         "does it for you, and your odds know it.")},
    {WORD("topic", "queen"), MSG("Queen (Royalty)"),
     MSG("When you place cubes, and your largest group of connected regions with cubes of yours is larger "
         "than anybody else's, you may place up to two more than there are rats, even in a region without any.\n\n"
         "Final round: if your group is the largest then, place two cubes in one region.")},
    {WORD("topic", "emperor"), MSG("Emperor (Royalty)"),
     MSG("Once in your turn: build or move up to three walls, each on the border of two regions. Nothing "
         "steps across a wall: neither rats nor cubes nor the plague nor the Caravan. Nuns, bishops and the "
         "Messenger do not mind.")},
    {WORD("topic", "bishop"), MSG("Bishop (Church)"),
     MSG("Once in your turn: send a bishop to a region, or move one. No rat may enter a bishop's region any "
         "more; those that are there stay.")},
    {WORD("topic", "nun"), MSG("Nun (Church)"),
     MSG("Once in your turn: send or move up to three nuns. Each makes the people of her region count one "
         "less when rats are turned, so that fewer of them strike.")},
    {WORD("topic", "crusader"), MSG("Crusader (Chivalry)"),
     MSG("The plague goes up to two steps in your turn (three with five or six players). In your outbreak you "
         "may have all rats turned at once, and choose their order.\n\n"
         "Final round: move the plague. Where it goes all rats are turned at once, in an order that you choose.")},
    {WORD("topic", "soldier"), MSG("Soldier (Chivalry)"),
     MSG("The plague goes up to two steps in your turn (three with five or six players). When rats spread in "
         "your turn you may place one more.\n\n"
         "Final round: place one rat in a region next to the plague.")},
    {WORD("topic", "messenger"), MSG("Messenger (Bourgeoisie)"),
     MSG("Once in your turn: swap two cubes of different players in different regions, yours or not.")},
    {WORD("topic", "mayor"), MSG("Mayor (Bourgeoisie)"),
     MSG("Instead of placing by rats you may place one cube in each region where you have more cubes than "
         "anybody else.\n\n"
         "Final round: place one cube in one such region.")},
    {WORD("topic", "serf"), MSG("Serf (Peasantry)"),
     MSG("In your own outbreak, after each rat that killed a cube of somebody else, you may place a cube of "
         "yours there at once. Later rats count it.\n\n"
         "Final round: move the plague one step, and its rats are turned there, with cubes placed the same way.")},
    {WORD("topic", "baker"), MSG("Baker (Peasantry)"),
     MSG("Once in your turn: put a cube from your supply on this card, where it is safe. Whoever takes the "
         "card puts all cubes on it (yours!) in one region of their choice. Before the last rats are turned "
         "your left neighbour does.")},
    {WORD("topic", "pied_piper"), MSG("Pied Piper (Magic)"),
     MSG("Once in your turn: lead one of your cubes to a region that touches its own. As many rats as find "
         "room there follow it.")},
    {WORD("topic", "wizard"), MSG("Wizard (Magic)"),
     MSG("Once in your turn: give a cube of yours a potion. When it would die, the potion can go instead.")},
    {WORD("topic", "sultan"), MSG("Sultan (Orient)"),
     MSG("Once in your turn: put a Diplomat under a cube of yours, one in a region at most. At the end, "
         "whoever has most Diplomats on the board gets 4 points, the second 2 (not with two players); who "
         "ties shares, rounded down. A cube with a Diplomat dies last, and may not "
         "join another of yours.")},
    {WORD("topic", "astronomer"), MSG("Astronomer (Orient)"),
     MSG("Once in your turn: look at three region cards from the pile, keep one in your hand, and discard the "
         "others.")},
    {WORD("topic", "explorer"), MSG("Explorer (Orient)"),
     MSG("Once in your turn: turn up three region cards. You may place one cube in one of their regions.")},
    {WORD("topic", "caravaneer"), MSG("Caravaneer (Orient)"),
     MSG("Once in your turn: move the Caravan exactly two steps. Where it started, and in the region that it "
         "crossed, whoever has most cubes may add one (all who tie).")},
    {WORD("topic", "cards"), MSG("Region cards (Africanus)"),
     MSG("Everybody begins with three region cards, in secret. They do two things. When a rat strikes where "
         "you have cubes, a card that shows a class (or any class) protects one character of yours of that "
         "class as long as this region's rats are turned. And at the end, each region of which you still hold "
         "a card is a point, if you have a cube there and nobody has more than you.")},
    {WORD("topic", "odds"), MSG("How the odds are reckoned"),
     MSG("The rats you have not seen are known as a set: those of the start, one in each region, and those of "
         "the pile. For each region the program reckons, exactly, what the next rat would do, from what you "
         "know and nothing more. The rats you have seen with the Witch count as what they are.\n\n"
         "Most faces of the rats are reconstructed, as the rulebook does not show them.")},
    {WORD("topic", "signs"), MSG("What the signs on the map mean"),
     MSG("A3 B1: cubes, by the letter of their owner (also by colour). r: a rat. R: a rat that you have "
         "looked at. A skull (or !) marks the plague. Dotted lines are ways over the sea: the regions at "
         "their ends touch. Hatched regions are not in play.\n\n"
         "From the other boxes: n is a nun, b a bishop, c the Caravan. A3+ are three cubes of A, some of them "
         "with a potion or a Diplomat. A border drawn in blocks is walled.\n\n"
         "Each player's row below the map says how many cubes are left in the supply, how many are safe in "
         "the palace, how many points it would be now, and which characters they hold. With five or six "
         "players, in small windows, these numbers are marked s, p and =, "
         "the region cards in a hand c, and long rows of names become their first letters.")},
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
