// SPDX-License-Identifier: MIT
// The words of actions that no card brings.
#include "words/games/bristol1350/cards.h"

// A printed game's coin is seen by its drawer alone.
static const char *ask_give(const void *view, unsigned component) {
    return component == 0 && ((const struct bristol_state *)view)->boxed != 0 ? MSG("Who gets the coin?") : NULL;
}

const struct words_action bristol_common_actions[] = {
    {.type = BRISTOL_TYPE_REROLL,
     .rank = BRISTOL_RANK_FIRST,
     .choice = {MSG("Reroll dice")},
     .questions = {[1] = MSG("Which dice do you reroll, one or two?")},
     .action = {MSG("Reroll {dice}")},
     .told = {MSG("{Who} rerolled {dice}.")},
     .help = MSG("Roll one or two dice again. At the end of the round each die moves the cart that it shows by a "
                 "space, and two rats of a cart make it mingle.")},
    {.type = BRISTOL_TYPE_DRAW,
     .rank = BRISTOL_RANK_FIRST,
     .choice = {MSG("Draw a remedy")},
     .help = MSG("Draw a remedy card, to be played from your next turn on (a whip at once). You can hold three."),
     .topic = "remedies"},
    {.type = BRISTOL_TYPE_ELBOW,
     .rank = BRISTOL_RANK_MOVE,
     .choice = {MSG("Elbow to the front")},
     .help = MSG("Go to the front seat of your cart. From there you can dash ahead, and push people behind you. Those "
                 "you pass may stop you with a whip."),
     .topic = "moves"},
    {.type = BRISTOL_TYPE_DASH,
     .rank = BRISTOL_RANK_MOVE,
     .choice = {MSG("Dash into {cart}")},
     .help = MSG("From the front seat of your cart into the rear seat of the next cart ahead. If it is full, you "
                 "change places with its rear passenger. Its passengers may stop you with a whip."),
     .topic = "moves"},
    {.type = BRISTOL_TYPE_PUSH,
     .rank = BRISTOL_RANK_MOVE,
     .choice = {MSG("Push")},
     .questions = {[1] = MSG("Whom do you push?")},
     .help = MSG("Push somebody one or two seats behind you, or yourself, into the rearmost cart behind yours with "
                 "room. If there is none behind, they are out of the game, and if they were healthy, you die of shame. "
                 "They may stop you with a whip."),
     .topic = "moves"},
    {.type = BRISTOL_TYPE_PEEK,
     .rank = BRISTOL_RANK_PEEK,
     .by = 2,
     .choice = {MSG("Peek at a ghost")},
     .questions = {[1] = MSG("Which ghost do you peek at?"), [2] = MSG("Which of its two cards?")},
     .action = {MSG("Peek at the first card of {whom}"), MSG("Peek at the second card of {whom}")},
     .help = MSG("Look at one of the two symptoms of a ghost."),
     .topic = "ghosts"},
    {.type = BRISTOL_TYPE_ALMS,
     .choice = {MSG("Alms: a coin")},
     .told = {MSG("{Who} played Alms and drew a coin.")},
     .help = MSG("Draw a coin, look at it, and give it to anybody in play, yourself included. One coin brings the "
                 "plague, one cures for good, four do nothing."),
     .topic = "alms"},
    {.type = BRISTOL_TYPE_GIVE,
     .steps = {1},
     .choice = {MSG("Give the coin")},
     .questions = {[0] = MSG("You drew the coin \"{coin}\": who gets it?")},
     .ask = ask_give,
     .action = {MSG("Give the coin to {whom}")},
     .help = MSG("The coin stays with its owner, who learns what it is; ghosts learn nothing."),
     .topic = "alms"},
    {.type = BRISTOL_TYPE_PASS,
     .rank = BRISTOL_RANK_NOTHING,
     .choice = {MSG("Pass"), MSG("Let it happen")},
     .told = {MSG("{Who} passed.")},
     .topic = "whips"},
    {.type = BRISTOL_TYPE_END_TURN,
     .rank = BRISTOL_RANK_LAST,
     .choice = {MSG("End the turn")},
     .told = {MSG("{Who} ended the round.")},
     .help = MSG("The next player has their turn. After the last turn of the round carts mingle, then move.")},
    {.type = BRISTOL_TYPE_CLAIM,
     .rank = BRISTOL_RANK_TALK,
     .steps = {1, 2, 3},
     .choice = {MSG("Claim something")},
     .questions = {[1] = MSG("What do you claim? It may be false.")},
     .help = MSG("Say something that everybody will read. It binds nobody, and it may be false. Then you decide."),
     .topic = "claims"},
    {.type = 0},
};
