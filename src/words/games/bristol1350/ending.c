// SPDX-License-Identifier: MIT
// How a game ended, and what everybody had.
#include "games/bristol1350/phases.h"
#include "words/games/bristol1350/speech.h"
#include "words/games/bristol1350/story.h"

const char *bristol_story_reason(unsigned reason) {
    switch ((enum bristol_reason)reason) {
    case BRISTOL_REASON_ESCAPED:
        return MSG("A healthy cart has escaped: all aboard win.");
    case BRISTOL_REASON_GHOSTS:
        return MSG("Only ghosts have escaped: the ghosts win.");
    case BRISTOL_REASON_NOBODY:
        return MSG("Nobody has escaped. Everybody loses, but players with the plague get a point of consolation.");
    case BRISTOL_REASON_SOLO_PLAGUE:
        return MSG("You have the plague, and nobody is left to save: the game is lost.");
    default:
        return "";
    }
}

static void say_own_result(const struct words_scene *scene, const struct ph_result *result, struct ph_writer *writer) {
    const unsigned won = (unsigned)result->winners >> scene->viewer & 1u;
    if (won != 0) {
        words_text_line(writer, scene->language, "You win!");
    } else if (result->scores[scene->viewer] == 1) {
        words_text_line(writer, scene->language, "You lose, but so does everyone else: one point of consolation.");
    } else {
        words_text_line(writer, scene->language, "You lose.");
    }
}

// What the symptoms of a seat meant, and what that was good for. Who wins has escaped healthy (B-END-2), and
// consolation is for players with the plague (B-END-6); nobody but a ghost has cards that were never looked at.
static const char *health_words(const struct bristol_symptoms *symptoms, bool plagued, bool wins, bool content) {
    if (bristol_is_faceless(symptoms->cards, symptoms->count)) {
        return MSG("{letter} {Who} – {fate} – {symptoms}, never looked at");
    }
    if (plagued && symptoms->cards[0] + symptoms->cards[1] < BRISTOL_PLAGUE_TOTAL) {
        return content ? MSG("{letter} {Who} – {fate} – {symptoms}, plagued before: consolation")
                       : MSG("{letter} {Who} – {fate} – {symptoms}, plagued before");
    }
    if (plagued) {
        return content ? MSG("{letter} {Who} – {fate} – {symptoms}, plagued: consolation")
                       : MSG("{letter} {Who} – {fate} – {symptoms}, plagued");
    }
    return wins ? MSG("{letter} {Who} – {fate} – {symptoms}, healthy: wins")
                : MSG("{letter} {Who} – {fate} – {symptoms}, healthy");
}

static void say_seat(const struct words_scene *scene, const struct ph_result *result, unsigned seat,
                     struct ph_writer *writer) {
    const struct bristol_state *const state = scene->view;
    const struct bristol_symptoms *const symptoms = &state->symptoms[seat];
    const bool ghost = seat >= (unsigned)scene->players;
    const bool wins = ((unsigned)result->winners >> seat & 1u) != 0;
    const char letter[] = {ghost ? ' ' : words_seat_letter((int)seat), '\0'};
    words_line_of(
        writer, scene->language,
        health_words(symptoms, bristol_is_plagued(state, seat), wins, !ghost && !wins && result->scores[seat] == 1),
        TEXT(letter, letter), PADDED(9, PAWN(who, scene, seat)), PADDED(21, FATE(fate, scene, seat)),
        SYMPTOMS(symptoms, scene->language, symptoms->cards, symptoms->count == 2 ? 2 : 0));
}

// ---- the carts that left town ---------------------------------------------------------------------------------------

struct lost_cart {
    unsigned aboard;  // masks of seats
    unsigned plagued; // among them
};

// Whoever was aboard goes out before the next cart arrives.
static struct lost_cart lost_cart_at(const struct words_scene *scene, size_t arrival) {
    struct lost_cart lost = {0};
    for (size_t i = arrival + 1; i < scene->log.count && scene->log.events[i].type != BRISTOL_EVENT_ARRIVE; i++) {
        const struct ph_event *const event = &scene->log.events[i];
        if (event->type == BRISTOL_EVENT_OUT && bristol_out_of(event).fate == BRISTOL_FATE_PLAGUE_CART) {
            lost.aboard |= 1u << bristol_out_of(event).seat;
            lost.plagued |= (bristol_out_of(event).plague != 0 ? 1u : 0u) << bristol_out_of(event).seat;
        }
    }
    return lost;
}

static unsigned escaped(const struct bristol_state *state) {
    unsigned seats = 0;
    for (unsigned seat = 0; seat < state->pawns; seat++) {
        seats |= (state->fate[seat] == BRISTOL_FATE_ESCAPED ? 1u : 0u) << seat;
    }
    return seats;
}

static void say_departure(const struct words_scene *scene, size_t arrival, struct ph_writer *writer) {
    const struct bristol_arrive_event arrive = bristol_arrive_of(&scene->log.events[arrival]);
    if (arrive.healthy == BRISTOL_NOBODY_ABOARD) {
        words_line(writer, scene->language, "{cart} left town empty.", CART(cart, arrive.cart));
    } else if (arrive.healthy != 0) {
        const struct words_list seats = bristol_list_mask(scene, escaped(scene->view));
        words_line(writer, scene->language, "{cart} left town with {seats&} aboard, without the plague.",
                   CART(cart, arrive.cart), PAWNS(seats, &seats));
    } else {
        const struct lost_cart lost = lost_cart_at(scene, arrival);
        const struct words_list seats = bristol_list_mask(scene, lost.aboard);
        const struct words_list plagued = bristol_list_mask(scene, lost.plagued);
        words_line(writer, scene->language, "{cart} left town with {seats&} aboard; the plague came with {plagued&}.",
                   CART(cart, arrive.cart), PAWNS(seats, &seats), PAWNS(plagued, &plagued));
    }
}

static void say_departures(const struct words_scene *scene, struct ph_writer *writer) {
    for (size_t i = 0; i < scene->log.count; i++) {
        if (scene->log.events[i].type == BRISTOL_EVENT_ARRIVE) {
            say_departure(scene, i, writer);
        }
    }
}

// ---------------------------------------------------------------------------------------------------------------------

void bristol_story_result(const struct words_scene *scene, struct ph_writer *writer) {
    const struct bristol_state *const state = scene->view;
    struct ph_result result = {0};
    scene->game->result(state, &result);
    if (scene->you && scene->viewer >= 0) {
        say_own_result(scene, &result, writer);
    }
    ph_write_format(writer, "%s\n", words_find(scene->language, "", bristol_story_reason(state->ended)));
    say_departures(scene, writer);
    ph_write_char(writer, '\n');
    for (unsigned seat = 0; seat < state->pawns; seat++) {
        say_seat(scene, &result, seat, writer);
    }
}
