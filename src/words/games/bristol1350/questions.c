// SPDX-License-Identifier: MIT
#include "games/bristol1350/phases.h"
#include "words/games/bristol1350.h"
#include "words/games/bristol1350/box.h"
#include "words/games/bristol1350/cards.h"
#include "words/games/bristol1350/past.h"

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

// By what the game waits for. Some cards give one an action of another type; the question is theirs.
static const char *first_words(const struct bristol_state *state) {
    const char *const step = words_step_question(&bristol1350_words, state, bristol_game_types(state));
    switch ((enum bristol_node)state->node) {
    case BRISTOL_NODE_MAIN:
        return state->stage == BRISTOL_STAGE_EXTRA ? bristol_character_cards[BRISTOL_OUTLAW]->actions[0].questions[0]
                                                   : MSG("Your turn: what is your action?");
    case BRISTOL_NODE_CARDS:
        return card_words(state);
    case BRISTOL_NODE_MOVE:
        return bristol_remedy_cards[BRISTOL_EMERALDS]->actions[0].questions[0];
    default:
        return step != NULL ? step : MSG("What will you do?");
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

static const char *question_words(ph_action action, unsigned component) {
    if (component == WORDS_SURE) {
        return MSG("You would be out of the game for good. Are you sure?");
    }
    return ph_action_type(action) == BRISTOL_TYPE_CLAIM && component > 1
               ? claim_question(action, component)
               : words_question_of(bristol_words_of(ph_action_type(action)), NULL, component);
}

void bristol_ask_question(const struct words_scene *scene, ph_action action, unsigned component,
                          struct ph_writer *writer) {
    if (bristol_is_chance(scene->view)) {
        bristol_box_ask(scene, writer);
        return;
    }
    const char *const words = component != 0 ? question_words(action, component) : NULL;
    if (words != NULL) {
        ph_write_text(writer, words_find(scene->language, "", words));
    } else {
        ask_first(scene, writer);
    }
}
