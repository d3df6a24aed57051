// SPDX-License-Identifier: MIT
#include "cli/games/bristol1350_rules.h"

#include "words/games/bristol1350/cards.h"

static const char *const setup[] = {
    MSG("The three carts stand side by side in front of the first of 17 spaces. Your pawns are drawn one by one, and "
        "fill them from front to rear: with four players one sits in Birch, one in Cedar and two in Oak."),
    MSG("Everybody gets two symptoms in secret. The 4s are shuffled into the deck only then, so nobody starts with "
        "one."),
    MSG("With one to three players everybody also gets a remedy, and ghosts join."),
    NULL,
};

// What the picture shows.
static const char *const example[] = {
    MSG("Four play, and Agnes is the last to have a turn in this round. Birch is on space 6 with Clara, Cedar on 5 "
        "with "
        "Bruno in front of Agnes, Oak on 3 with Dirk. The dice show two rats and an apple of Cedar, an apple and a rat "
        "of Birch, and an apple of Oak."),
    MSG("Agnes wants Birch to stand still, and rerolls the two dice that show it. They come up as an apple of Cedar "
        "and "
        "an apple of Oak. She has no remedy, so she ends her turn, and with it the round."),
    MSG("Two dice show a rat of Cedar, so Cedar mingles. Bruno's two symptoms, Agnes's two and one card of the deck "
        "are "
        "shuffled; each gets two, and the fifth is discarded unseen. Agnes had 1 and 2. Now she has 2 and 3, five in "
        "all: still healthy."),
    MSG("The carts move. Four dice show Cedar, two of them with rats: it goes from 5 to 9 and leads. Oak goes from 3 "
        "to "
        "5. No die shows Birch, which stays on 6."),
    MSG("The next round begins with Bruno, the front passenger of the leading cart."),
    NULL,
};

static const char *const actions_intro[] = {
    MSG("With this option everybody has a character, whose action they may take instead of one of the usual ones."),
    NULL,
};

static const char *const few[] = {"ghosts", "solo", NULL};
static const char *const variants[] = {"chaos", "convene", "cure", "alms", "claims", NULL};

static const char *const answers[] = {
    MSG("**Must I say whether I have the plague?** No. Say what you like, true or not. Your cards stay hidden until "
        "you "
        "are out or the game is over."),
    MSG("**My symptoms fell below 6 again. Am I healthy?** No, you have the plague for good. Only the variants Cure "
        "and "
        "Alms can heal you."),
    MSG("**I have the plague. What do I play for?** For nobody to escape: then you get one point. A player who escapes "
        "gets two."),
    MSG("**May I use a remedy in the turn in which I drew it?** No. But a whip that you drew in your turn may answer "
        "later in the same round."),
    MSG("**May I push the passenger in front of me?** No, only yourself, or somebody behind you. Elbow to the front "
        "first."),
    MSG("**Nobody else is in my cart. Does it mingle?** Yes, with two rats or more: your two symptoms and one card are "
        "shuffled, and you get two of the three."),
    MSG("**Does an empty cart move?** Yes, as its dice say, and somebody may dash into it."),
    MSG("**Two carts reach the gate in the same round.** The one further ahead is judged first. If all aboard are "
        "healthy they win, and the other is too late. If not, the other is judged next, and may win."),
    MSG("**A cart with the plague has left town. How long do the others have?** To the end of the next round."),
    MSG("**A deck is empty.** The discard pile is shuffled and becomes the deck. If that is empty, too, no card can be "
        "drawn."),
    MSG("**All six dice show rats.** Everybody shouts. It changes nothing."),
    NULL,
};

const struct cli_rules_part bristol1350_rules_page[BRISTOL_RULES_COUNT] = {
    {.topic = "game", .picture = "bristol-street"},
    {.title = MSG("Before the first round"), .items = setup},
    {.topic = "turn", .paragraphs = 3},
    {.topic = "moves"},
    {.topic = "whips"},
    {.topic = "mingle", .paragraphs = 2},
    {.title = MSG("An example"), .picture = "bristol-round", .items = example},
    {.topic = "end", .picture = "bristol-gate"},
    {.topic = "remedies", .paragraphs = 1, .cards = bristol_remedy_cards},
    {.title = MSG("Special actions"), .items = actions_intro, .cards = bristol_character_cards},
    {.title = MSG("Fewer than four players"), .topics = few},
    {.title = MSG("Variants"), .topics = variants},
    {.title = MSG("Questions and answers"), .items = answers},
};
