// SPDX-License-Identifier: MIT
#include "words/games/bristol1350/help.h"

#include "games/bristol1350/rule.h"
#include "words/games/bristol1350/speech.h"

#include <string.h>

const struct words_topic bristol_help_topics[BRISTOL_HELP_COUNT] = {
    {WORD("topic", "game"), MSG("The game in a minute"),
     MSG("Bristol, 1350. The plague is in town, and three carts race to the gate: Birch, Cedar and Oak. Whoever leaves "
         "town in a cart in which everybody is healthy wins, together with all aboard. One plagued passenger, and "
         "everybody aboard dies.\n\n"
         "Each player holds two symptoms, cards from 1 to 4, in secret. Once they total 6 or more you have the plague, "
         "for good, and only you know it. The plagued cannot escape any more; they are content if nobody does.\n\n"
         "Six dice move the carts. They also bring rats: a cart with two or more rats mingles. Its passengers' "
         "symptoms "
         "and one more card are shuffled, and each gets two of them.\n\n"
         "So look who mingles with whom, get out of bad company, and push those whom you do not trust. But push a "
         "healthy one out of the game and you die of shame.")},
    {WORD("topic", "turn"), MSG("A round and your turn"),
     MSG("At the start of a round all six dice are rolled. Then everybody has a turn, clockwise, from the front "
         "passenger of the leading cart on.\n\n"
         "In your turn you take one action: reroll one or two dice, draw a remedy, elbow, dash or push (or peek at a "
         "ghost, or your character's special action, where these are in play). You cannot pass. Then you may play any "
         "number of remedies, but none that you drew in this turn. Then your turn ends.\n\n"
         "When all have had their turn, carts with two or more rats mingle. Then each cart moves as many spaces as "
         "dice "
         "show it, apples and rats alike. Then carts at the gate leave town.\n\n"
         "Dice are d0 to d5. In moves that you type they and the seats are numbers from 0 on, as in records: Agnes (A) "
         "is "
         "seat 0.")},
    {WORD("topic", "moves"), MSG("Elbow, dash and push"),
     MSG("Each cart has three seats in a row, front to rear.\n\n"
         "Elbow: you go to the front of your cart; those you pass move back one.\n\n"
         "Dash: from the front seat, not in the leading cart. You take the rear seat of the next cart ahead. If that "
         "cart is full you change places with its rear passenger.\n\n"
         "Push: yourself, or somebody one or two seats behind you. The pushed lands in the rear of the rearmost cart "
         "behind yours that has room. If there is none, the pushed is out of the game, and shows its symptoms. Was it "
         "healthy, the pusher dies of shame and is out as well.")},
    {WORD("topic", "whips"), MSG("Whips, and being asked"),
     MSG("A remedy card that shows a whip stops a move: a dash into your cart, an elbow that would pass you, a push "
         "against you. The mover stays where it was, and the move counts as made.\n\n"
         "Everybody concerned who holds any remedy card is asked, one after the other, whip or not. So that you are "
         "asked says nothing about your cards, and when you let it happen nobody can tell whether you had a choice.")},
    {WORD("topic", "mingle"), MSG("Mingles and the plague"),
     MSG("After the turns each cart with a passenger and two or more rats of its kind mingles: all symptoms aboard and "
         "one more card are shuffled, each passenger gets two, and the card left over is discarded unseen. The further "
         "card comes from the deck, or, if leeched cards lie in the cart's area, is a random one of them.\n\n"
         "A total of 6 or more, at any check, is the plague. It does not go away when the total falls later.\n\n"
         "What you gave and got is in your log and among your secrets. Who mingled when with whom is public, and "
         "among the odds.")},
    {WORD("topic", "end"), MSG("Leaving town, and the end"),
     MSG("A cart that reaches the gate leaves town. If all aboard are healthy they have won, and the game is over. If "
         "one has the plague all aboard die, and the town is warned: the gates shut at the end of the next round, and "
         "whoever is not out by then dies.\n\n"
         "Carts that arrive in the same round are judged one after the other, the one furthest ahead first.\n\n"
         "If nobody escapes everybody loses; those with the plague are content (a point in the record).")},
    {WORD("topic", "remedies"), MSG("Remedies"),
     MSG("A remedy card shows two remedies. You play it for one of them, and it is discarded. You hold three at most. "
         "Except whips, they are played in your own turn after your action, and not in the turn in which you drew "
         "them.\n\n"
         "Your secrets say what each of yours does; so does the list when you can play one.")},
    {WORD("topic", "arsenic"), MSG("Arsenic"),
     MSG("Locks two dice for the rest of the round. Nothing rerolls or turns a locked die. Keep a good roll, or nail "
         "down two rats on a cart of others.")},
    {WORD("topic", "chicken"), MSG("Chicken"),
     MSG("After you rerolled dice in this turn: throw them again, both or one of them, up to three times. A die that "
         "you leave out of a throw is finished.")},
    {WORD("topic", "emeralds"), MSG("Crushed Emeralds"),
     MSG("One more elbow, dash or push after your action. Whips work against it; each further move needs a whip of its "
         "own.")},
    {WORD("topic", "leeches"), MSG("Leeches"),
     MSG("Draw two symptoms, look at them, put one into the area of any cart in the race, and discard the other. The "
         "card in the area joins that cart's next mingle instead of one from the deck, and only you know it.")},
    {WORD("topic", "pomander"), MSG("Pomander"),
     MSG("Draw two symptoms and discard two of your four, whichever you like. Only what you keep counts. It does not "
         "cure: who has the plague keeps it.")},
    {WORD("topic", "whip"), MSG("Whip"),
     MSG("Played when you are asked, in the turn of others: it stops a dash into your cart, an elbow past you, or a "
         "push against you. A card that you drew in this round will do.")},
    {WORD("topic", "ghosts"), MSG("Ghosts"),
     MSG("With fewer than four players ghosts fill up the carts. On its turn a ghost rerolls a die of the better "
         "placed "
         "of the two carts that it is not in (an apple rather than a rat), and if an apple comes up it elbows, or "
         "dashes if there is room. Ghosts mingle and are pushed like players. A ghost is plagued if its cards total 6 "
         "or more when that is judged: it does not remember.\n\n"
         "Your action can be a peek at one card of a ghost. If only ghosts escape, they win.")},
    {WORD("topic", "solo"), MSG("Alone"),
     MSG("Alone with three ghosts you lose as soon as you have the plague, at the deal too. Everything else is as "
         "usual.")},
    {WORD("topic", "serf"), MSG("Serf (special action)"),
     MSG("Draw a symptom, look at it, and put it into the area of any cart in the race. It joins that cart's next "
         "mingle.")},
    {WORD("topic", "outlaw"), MSG("Outlaw (special action)"),
     MSG("Reroll one die. If it shows your own cart, apple or rat, you may take one more action, this one too.")},
    {WORD("topic", "sheriff"), MSG("Sheriff (special action)"),
     MSG("Look at a symptom of a player in another cart: one of the two, at random. Its owner knows which.")},
    {WORD("topic", "mason"), MSG("Mason (special action)"),
     MSG("Reroll one die, then lock one, the same or another, for the rest of the round.")},
    {WORD("topic", "knight"), MSG("Knight (special action)"),
     MSG("Bring anybody, yourself too, to the front of their cart. Nobody can whip that.")},
    {WORD("topic", "friar"), MSG("Friar (special action)"), MSG("Turn one die that is not locked to any other face.")},
    {WORD("topic", "countess"), MSG("Countess (special action)"),
     MSG("Draw two remedies, keep one, and discard the other for all to see. Not with three in hand. The one you keep "
         "counts as drawn in this turn.")},
    {WORD("topic", "chandler"), MSG("Chandler (special action)"),
     MSG("Draw a third symptom and discard one of the three. Only what you keep counts.")},
    {WORD("topic", "barmaid"), MSG("Barmaid (special action)"), MSG("Look at the top card of the discarded symptoms.")},
    {WORD("topic", "chaos"), MSG("Variant: Chaos"),
     MSG("The worst symptoms, the 4s, are in the deck before the deal. So anybody may begin with the plague.")},
    {WORD("topic", "convene"), MSG("Variant: Convene"),
     MSG("After each mingle the living who have the plague learn who they are.")},
    {WORD("topic", "cure"), MSG("Variant: Cure"),
     MSG("Whoever holds two symptoms of 1 is cured, until the total reaches 6 again.")},
    {WORD("topic", "alms"), MSG("Variant: Alms"),
     MSG("Six Alms cards are among the remedies. Whoever plays one draws a coin from the bag, looks at it and gives it "
         "to anybody in play. Four coins do nothing, one brings the plague, and one cures: its owner is healthy for "
         "good. But a cured one beside a plagued one dies with the cart.")},
    {WORD("topic", "claims"), MSG("Variant: claims"),
     MSG("Whenever you decide something, you may first claim things: what you hold, gave or got, whether you have the "
         "plague, who else has it. All read it. It may be false, and it binds nobody.")},
    {WORD("topic", "odds"), MSG("The odds, and who mingled with whom"),
     MSG("The odds say what a choice means, then what the table may expect: who could have the plague, who mingled "
         "with "
         "whom, the next cards, and what the dice may do.\n\n"
         "What everybody knows is exact as long as a seat has the two cards of the deal. What you know counts your own "
         "cards and looks as well, in thousands of tables that look the same to you. What people do with what they "
         "know is not in it: that is yours to judge.")},
    {WORD("topic", "signs"), MSG("What the screen shows"),
     MSG("The carts go from the town on the left to the gate on the right. [=ABC=> is Birch, [/ABC/> Cedar and [#ABC#> "
         "Oak; C sits in front. Small letters are ghosts, a dot is a free seat, and a > ahead of a cart is where the "
         "dice would bring it.\n\n"
         "Below are the six dice with their numbers, the decks, what you hold, and everybody's seat: where, how many "
         "remedies, symptoms as far as you know them (? is hidden), how often they mingled. Where rows are few there "
         "are two seats a row: r2 is two remedies, m1 one mingle, c1 one coin, P the plague. [rat] is a locked die.")},
};

const struct words_about bristol_help_abouts[BRISTOL_HELP_ABOUT_COUNT] = {
    {BRISTOL_TYPE_AGAIN, "chicken"},    {BRISTOL_TYPE_CLAIM, "claims"},  {BRISTOL_TYPE_DASH, "moves"},
    {BRISTOL_TYPE_DISCARD, "pomander"}, {BRISTOL_TYPE_DRAW, "remedies"}, {BRISTOL_TYPE_ELBOW, "moves"},
    {BRISTOL_TYPE_GIVE, "alms"},        {BRISTOL_TYPE_KEEP, "countess"}, {BRISTOL_TYPE_LOCK, "mason"},
    {BRISTOL_TYPE_PASS, "whips"},       {BRISTOL_TYPE_PEEK, "ghosts"},   {BRISTOL_TYPE_PLACE, "leeches"},
    {BRISTOL_TYPE_PUSH, "moves"},       {BRISTOL_TYPE_STOP, "chicken"},  {BRISTOL_TYPE_WHIP, "whips"},
};

// What a topic needs to be in play: an option, or else a number of players at most.
static const struct {
    const char *topic;
    unsigned option;
    unsigned players_max;
} needs[] = {
    {"ghosts", 0, BRISTOL_PAWNS_MIN - 1},
    {"solo", 0, 1},
    {"chaos", BRISTOL_CHAOS, 0},
    {"convene", BRISTOL_CONVENE, 0},
    {"cure", BRISTOL_CURE, 0},
    {"alms", BRISTOL_ALMS, 0},
    {"claims", BRISTOL_CLAIMS, 0},
};

bool bristol_help_applies(const struct words_scene *scene, const struct words_topic *topic) {
    const struct bristol_state *const state = scene->view;
    const char *const id = topic->id;
    for (size_t i = 0; i < sizeof needs / sizeof needs[0]; i++) {
        if (strcmp(needs[i].topic, id) == 0) {
            return needs[i].option != 0 ? bristol_has_option(state, needs[i].option)
                                        : state->options.players <= needs[i].players_max;
        }
    }
    for (unsigned character = 0; character < BRISTOL_CHARACTER_COUNT; character++) {
        if (strcmp(bristol_character_ids[character], id) != 0) {
            continue;
        }
        for (unsigned seat = 0; seat < state->options.players; seat++) {
            if (bristol_has_character(state, seat) && state->characters[seat] == character) {
                return true;
            }
        }
        return false;
    }
    return true;
}
