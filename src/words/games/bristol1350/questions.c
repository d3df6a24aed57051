// SPDX-License-Identifier: MIT
#include "games/bristol1350/phases.h"
#include "words/games/bristol1350/asking.h"
#include "words/games/bristol1350/past.h"
#include "words/games/bristol1350/speech.h"

// ---- the first question of a decision -------------------------------------------------------------------------------

// Whether somebody wants to move in a way that the asked may whip. Short, as it has one row in a small window. Only the
// one who is asked reads it: who has no whip is asked as well.
static const char *whip_words(const struct bristol_state *state, bool armed) {
    const struct bristol_pending *const move = &state->pending;
    if (move->move == BRISTOL_MOVE_PUSH && bristol_push_to(state, move->mover) == BRISTOL_NONE) {
        return armed ? MSG("{Mover} wants to push {whom} from {cart} out of the game: do you whip?")
                     : MSG("{Mover} wants to push {whom} from {cart} out of the game: you hold no whip.");
    }
    if (move->move == BRISTOL_MOVE_PUSH) {
        return armed ? MSG("{Mover} wants to push {whom} from {cart} into {to}: do you whip?")
                     : MSG("{Mover} wants to push {whom} from {cart} into {to}: you hold no whip.");
    }
    if (move->move != BRISTOL_MOVE_DASH) {
        return armed ? MSG("{Mover} wants to elbow to the front of {cart}: do you whip?")
                     : MSG("{Mover} wants to elbow to the front of {cart}: you hold no whip.");
    }
    if (state->carts[bristol_dash_to(state, move->mover)].count == BRISTOL_CART_SEATS) {
        return armed ? MSG("{Mover} wants to dash into {to}, changing places with {whom}: do you whip?")
                     : MSG("{Mover} wants to dash into {to}, changing places with {whom}: you hold no whip.");
    }
    return armed ? MSG("{Mover} wants to dash into {to}: do you whip?")
                 : MSG("{Mover} wants to dash into {to}: you hold no whip.");
}

static void ask_whip(const struct words_scene *scene, bool armed, struct ph_writer *writer) {
    const struct bristol_state *const state = scene->view;
    const struct bristol_pending *const move = &state->pending;
    const bool dash = move->move == BRISTOL_MOVE_DASH;
    const unsigned to = dash ? bristol_dash_to(state, move->mover) : bristol_push_to(state, move->mover);
    const struct bristol_cart *const cart = &state->carts[to == BRISTOL_NONE ? 0 : to];
    const unsigned rear = cart->count == BRISTOL_CART_SEATS ? cart->pawns[BRISTOL_CART_SEATS - 1] : BRISTOL_NONE;
    words_say_of(writer, scene->language, whip_words(state, armed), PAWN(mover, scene, move->mover),
                 PAWN(whom, scene, dash ? rear : move->target), CART(cart, state->cart_of[move->mover]),
                 CART(to, to == BRISTOL_NONE ? 0 : to));
}

void bristol_ask_window(const struct words_scene *scene, struct ph_writer *writer) {
    ask_whip(scene, true, writer);
}

static const char *card_words(const struct bristol_state *state) {
    const uint64_t remedies = bristol_game_types(state) & ~(BRISTOL_BIT(END_TURN) | BRISTOL_BIT(CLAIM));
    return remedies != 0                          ? MSG("Play remedies if you like, then end your turn.")
           : state->hands[state->turn].count != 0 ? MSG("None of your remedies can be played now: end your turn.")
                                                  : MSG("You hold no remedies to play: end your turn.");
}

static const char *first_words(const struct bristol_state *state) {
    const bool one = state->pending.card_count == 1;
    switch ((enum bristol_node)state->node) {
    case BRISTOL_NODE_MAIN:
        return state->stage == BRISTOL_STAGE_EXTRA ? MSG("The Outlaw's die shows your cart: one more action?")
                                                   : MSG("Your turn: what is your action?");
    case BRISTOL_NODE_CARDS:
        return card_words(state);
    case BRISTOL_NODE_MOVE:
        return MSG("Crushed Emeralds: which move do you make?");
    case BRISTOL_NODE_CHICKEN:
        return MSG("Chicken: {throws} of 3 throws are made. Again?");
    case BRISTOL_NODE_LOCK:
        return MSG("Mason: which die do you lock?");
    case BRISTOL_NODE_KEEP:
        return MSG("Countess: which remedy do you keep?");
    case BRISTOL_NODE_PLACE:
        return one ? MSG("You drew {drawn}: whose area gets it?")
                   : MSG("You drew {drawn}: which one goes into a cart's area?");
    case BRISTOL_NODE_DISCARD:
        return one ? MSG("Discard one of {symptoms}.") : MSG("Discard two of {symptoms}.");
    case BRISTOL_NODE_GIVE:
        return MSG("You drew the coin \"{coin}\": who gets it?");
    default:
        return MSG("What will you do?");
    }
}

static void ask_first(const struct words_scene *scene, struct ph_writer *writer) {
    const struct bristol_state *const state = scene->view;
    const struct bristol_pending *const pending = &state->pending;
    if (state->node == BRISTOL_NODE_WHIP) {
        ask_whip(scene, (bristol_game_types(state) & BRISTOL_BIT(WHIP)) != 0, writer);
        return;
    }
    const bool seated = state->turn < BRISTOL_SEATS_MAX;
    const struct bristol_symptoms *const symptoms = &state->symptoms[seated ? state->turn : 0];
    words_say_of(writer, scene->language, first_words(state), COUNT(throws, pending->throws),
                 SYMPTOMS(drawn, scene->language, pending->cards, pending->card_count < 2 ? pending->card_count : 2),
                 SYMPTOMS(symptoms, scene->language, symptoms->cards, symptoms->count), COIN(coin, pending->coin - 1u));
    if (state->node == BRISTOL_NODE_MAIN && state->stage != BRISTOL_STAGE_EXTRA) {
        bristol_say_news(writer, scene);
    }
}

// ---- further questions ----------------------------------------------------------------------------------------------

// The question for a component of a type, if it does not depend on more.
static const struct {
    uint8_t type;
    uint8_t component;
    const char *words;
} questions[] = {
    {BRISTOL_TYPE_REROLL, 1, MSG("Which dice do you reroll, one or two?")},
    {BRISTOL_TYPE_PUSH, 1, MSG("Whom do you push?")},
    {BRISTOL_TYPE_PUSH, WORDS_SURE, MSG("You would be out of the game for good. Are you sure?")},
    {BRISTOL_TYPE_PEEK, 1, MSG("Which ghost do you peek at?")},
    {BRISTOL_TYPE_PEEK, 2, MSG("Which of its two cards?")},
    {BRISTOL_TYPE_OUTLAW, 1, MSG("Which die does the Outlaw reroll?")},
    {BRISTOL_TYPE_SHERIFF, 1, MSG("Whose symptom does the Sheriff see?")},
    {BRISTOL_TYPE_MASON, 1, MSG("Which die does the Mason reroll?")},
    {BRISTOL_TYPE_KNIGHT, 1, MSG("Whom does the Knight bring to the front?")},
    {BRISTOL_TYPE_FRIAR, 1, MSG("Which die does the Friar turn?")},
    {BRISTOL_TYPE_FRIAR, 2, MSG("To which face?")},
    {BRISTOL_TYPE_PLACE, 2, MSG("Into the area of which cart?")},
    {BRISTOL_TYPE_DISCARD, 2, MSG("And which else?")},
    {BRISTOL_TYPE_ARSENIC, 1, MSG("Which card do you play as Arsenic?")},
    {BRISTOL_TYPE_ARSENIC, 2, MSG("Which dice do you lock?")},
    {BRISTOL_TYPE_CHICKEN, 1, MSG("Which card do you play as Chicken?")},
    {BRISTOL_TYPE_CHICKEN, 2, MSG("Which of the rerolled dice do you throw again?")},
    {BRISTOL_TYPE_AGAIN, 1, MSG("Which of them do you throw again?")},
    {BRISTOL_TYPE_EMERALDS, 1, MSG("Which card do you play as Emeralds?")},
    {BRISTOL_TYPE_LEECHES, 1, MSG("Which card do you play as Leeches?")},
    {BRISTOL_TYPE_POMANDER, 1, MSG("Which card do you play as Pomander?")},
    {BRISTOL_TYPE_WHIP, 1, MSG("Which card do you whip with?")},
    {BRISTOL_TYPE_CLAIM, 1, MSG("What do you claim? It may be false.")},
};

static const char *claim_question(ph_action action, unsigned component) {
    switch ((enum bristol_about)ph_action_component(action, 1)) {
    case BRISTOL_ABOUT_ACCUSE:
        return MSG("Who has the plague, according to you?");
    case BRISTOL_ABOUT_PLAGUE:
        return MSG("What do you claim?");
    default:
        return component == 2 ? MSG("The lower symptom that you claim:") : MSG("And the higher one:");
    }
}

void bristol_ask_question(const struct words_scene *scene, ph_action action, unsigned component,
                          struct ph_writer *writer) {
    const unsigned type = ph_action_type(action);
    if (type == BRISTOL_TYPE_CLAIM && component > 1) {
        ph_write_text(writer, words_find(scene->language, "", claim_question(action, component)));
        return;
    }
    for (unsigned i = 0; component != 0 && i < sizeof questions / sizeof questions[0]; i++) {
        if (questions[i].type == type && questions[i].component == component) {
            ph_write_text(writer, words_find(scene->language, "", questions[i].words));
            return;
        }
    }
    ask_first(scene, writer);
}
