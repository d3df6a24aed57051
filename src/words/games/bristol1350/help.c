// SPDX-License-Identifier: MIT
#include "words/games/bristol1350/cards.h"

#include <string.h>

static const struct words_topic basics[] = {
    {WORD("topic", "game"), MSG("The game in a minute"),
     MSG("Bristol, 1350. The plague is in town, and three carts race to the gate: Birch, Cedar and Oak. If everybody "
         "in a cart is healthy when it leaves town, all aboard win. A single plagued passenger, and all aboard die.\n\n"
         "Each player holds two secret symptoms, cards from 1 to 4. Once they total 6 or more, you have the plague, "
         "for good, and only you know it. Players with the plague can no longer escape; they get one point of "
         "consolation if nobody does.\n\n"
         "Six dice move the carts. They also bring rats: a cart with two or more rats mingles. Its passengers' "
         "symptoms and one more card are shuffled, and each gets two of them.\n\n"
         "So watch who mingles with whom, get out of bad company, and push people you do not trust. But if you push a "
         "healthy player out of the game, you die of shame.")},
    {WORD("topic", "turn"), MSG("A round and your turn"),
     MSG("At the start of a round all six dice are rolled. Then everybody has a turn, clockwise, starting with the "
         "front passenger of the leading cart.\n\n"
         "In your turn you take one action: reroll one or two dice, draw a remedy, elbow, dash or push (or, if they "
         "are in play, peek at a ghost or use your character's special action). You cannot pass. Then you may play any "
         "number of remedies, except those drawn in this turn. Then your turn ends.\n\n"
         "When everybody has had a turn, carts with two or more rats mingle. Then each cart moves one space for each "
         "die that shows it, apples and rats alike. Then carts at the gate leave town.\n\n"
         "The dice are called d0 to d5. In moves that you type, dice and players are numbered from 0, as in records: "
         "Agnes (A) is 0.")},
    {WORD("topic", "moves"), MSG("Elbow, dash and push"),
     MSG("Each cart has three seats in a row, front to rear.\n\n"
         "Elbow: you go to the front of your cart; those you pass move back one.\n\n"
         "Dash: from the front seat, not in the leading cart. You take the rear seat of the next cart ahead. If that "
         "cart is full, you change places with its rear passenger.\n\n"
         "Push: yourself, or somebody one or two seats behind you. The pushed passenger lands in the rear of the "
         "rearmost cart behind yours that has room. If there is none, they are out of the game, and show their "
         "symptoms. If they were healthy, the pusher dies of shame and is out too.")},
    {WORD("topic", "whips"), MSG("Whips, and being asked"),
     MSG("A remedy card that shows a whip stops a move: a dash into your cart, an elbow that would pass you, a push "
         "against you. The passenger stays put, and the move counts as made.\n\n"
         "Everyone involved who holds a remedy card is asked in turn, whip or not. So being asked says nothing about "
         "your cards, and if you let the move happen, nobody knows whether you could have stopped it.")},
    {WORD("topic", "mingle"), MSG("Mingles and the plague"),
     MSG("After the turns, each cart with a passenger and two or more rats of its colour mingles: all symptoms aboard "
         "and one more card are shuffled, each passenger gets two, and the card left over is discarded unseen. The "
         "extra card comes from the deck; if there are leeched cards in the cart's area, one of them, at random, is "
         "used instead.\n\n"
         "A total of 6 or more, whenever it is checked, is the plague. It does not go away if the total falls "
         "later.\n\n"
         "Your log and your secrets show the cards that you gave and got. All mingles are public: the odds list "
         "them.")},
    {WORD("topic", "end"), MSG("Leaving town, and the end"),
     MSG("A cart that reaches the gate leaves town. If all aboard are healthy, they have won, and the game is over. If "
         "one of them has the plague, all aboard die, and the town is warned: the gates shut at the end of the next "
         "round, and everyone still in town dies.\n\n"
         "Carts that arrive in the same round are judged one after the other, the one furthest ahead first.\n\n"
         "If nobody escapes, everybody loses; players with the plague get one point of consolation.")},
    {WORD("topic", "remedies"), MSG("Remedies"),
     MSG("A remedy card shows two remedies. You play it for one of them, and it is discarded. You may hold at most "
         "three. All but whips are played in your own turn, after your action, and not in the turn in which you drew "
         "them.\n\n"
         "Your secrets explain each of yours; so does the list of choices when you can play one.")},
    {NULL, NULL, NULL},
};

static const struct words_topic few_players[] = {
    {WORD("topic", "ghosts"), MSG("Ghosts"),
     MSG("With fewer than four players, ghosts fill the carts. In its turn a ghost rerolls a die of the better placed "
         "of the two carts that it is not in (an apple rather than a rat); if an apple comes up, it elbows, or dashes "
         "if there is room. Ghosts mingle and are pushed like players. A ghost has the plague if its cards total 6 or "
         "more at the moment of judgement: earlier totals do not count.\n\n"
         "As your action you may peek at one card of a ghost. If only ghosts escape, they win.")},
    {WORD("topic", "solo"), MSG("Alone"),
     MSG("Alone with three ghosts, you lose as soon as you have the plague, even at the deal. Everything else is as "
         "usual.")},
    {NULL, NULL, NULL},
};

static const struct words_topic more[] = {
    {WORD("topic", "chaos"), MSG("Variant: Chaos"),
     MSG("The worst symptoms, the 4s, are in the deck before the deal, so anybody may begin with the plague.")},
    {WORD("topic", "convene"), MSG("Variant: Convene"),
     MSG("After each mingle, the living players who have the plague learn who the others are.")},
    {WORD("topic", "cure"), MSG("Variant: Cure"),
     MSG("A player who holds two 1s is cured, until the total reaches 6 again.")},
    {WORD("topic", "alms"), MSG("Variant: Alms"),
     MSG("There are six Alms cards among the remedies. Play one to draw a coin from the bag, look at it and give it to "
         "anybody in play. Four coins do nothing, one brings the plague, and one cures: its owner is healthy for good. "
         "But if you are cured and sit with somebody plagued, you still die with the cart.")},
    {WORD("topic", "claims"), MSG("Variant: claims"),
     MSG("Before each decision you may claim something: the cards that you hold, gave or got, whether you have the "
         "plague, who else has it. Everybody reads it. It may be false, and it binds nobody.")},
    {WORD("topic", "odds"), MSG("The odds, and who mingled with whom"),
     MSG("The odds say what a choice means, then what the table may expect: who could have the plague, who mingled "
         "with whom, the next cards, and the possible throws.\n\n"
         "What everybody knows is exact while a player still has the two cards of the deal. What you know also counts "
         "your own cards and those you have seen, over thousands of games that look the same to you. It does not read "
         "people's minds: that is your job.")},
    {WORD("topic", "signs"), MSG("What the screen shows"),
     MSG("The carts go from the town on the left to the gate on the right. [=ABC=> is Birch, [/ABC/> Cedar and [#ABC#> "
         "Oak; C sits in front. Small letters are ghosts, a dot is a free seat, and a > ahead of a cart shows where "
         "the dice would bring it.\n\n"
         "Below are the six dice with their numbers, the decks, your cards, and a line for each player: the seat, the "
         "number of remedies, the symptoms as far as you know them (? is hidden), and the number of mingles. On a low "
         "screen each row has two players: r2 is two remedies, m1 one mingle, c1 one coin, P the plague. [rat] is a "
         "locked die.")},
    {NULL, NULL, NULL},
};

const struct words_chapter bristol_chapters[] = {
    {basics, bristol_remedy_cards},
    {few_players, bristol_character_cards},
    {more, NULL},
    {NULL, NULL},
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
    for (size_t i = 0; i < sizeof needs / sizeof needs[0]; i++) {
        if (strcmp(needs[i].topic, topic->id) == 0) {
            return needs[i].option != 0 ? bristol_has_option(state, needs[i].option)
                                        : state->options.players <= needs[i].players_max;
        }
    }
    bool special = false;
    bool dealt = false;
    for (unsigned character = 0; character < BRISTOL_CHARACTER_COUNT; character++) {
        special |= topic == &bristol_character_cards[character]->topic;
    }
    for (unsigned seat = 0; special && seat < state->options.players; seat++) {
        dealt |=
            bristol_has_character(state, seat) && topic == &bristol_character_cards[state->characters[seat]]->topic;
    }
    return dealt || !special;
}
