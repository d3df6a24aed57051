// SPDX-License-Identifier: MIT
// All actions of seats in games of Bristol 1350 from one start.
#include "batch/every.h"
#include "batch/games/bristol1350.h"
#include "games/bristol1350/state.h"

// Kinds of components.
enum part {
    PART_NONE,
    PART_SEAT,   // ghosts included
    PART_NUMBER, // least … most
    PART_CARD,   // with the remedy `least`
    PART_SECOND, // a second symptom, not below the first; 0: none
};

// What must be in play.
enum need { NEED_SPECIAL = 1, NEED_ALMS = 2, NEED_CLAIMS = 4, NEED_GHOSTS = 8 };

#define NOTHING                                                                                                        \
    { .kind = PART_NONE }
#define SEAT                                                                                                           \
    { .kind = PART_SEAT }
#define NUMBER(from, to)                                                                                               \
    { .kind = PART_NUMBER, .least = (from), .most = (to) }
#define DIE NUMBER(0, BRISTOL_DICE - 1)
#define DICE NUMBER(1, (1 << BRISTOL_DICE) - 1)
#define SYMPTOM NUMBER(1, BRISTOL_SYMPTOM_VALUES - 1)
#define CARD(remedy)                                                                                                   \
    { .kind = PART_CARD, .least = (remedy) }
#define ROW(name, ...)                                                                                                 \
    {                                                                                                                  \
        .type = BRISTOL_TYPE_##name, .parts = { __VA_ARGS__ }                                                          \
    }
#define ROW_WITH(need, name, ...)                                                                                      \
    {                                                                                                                  \
        .type = BRISTOL_TYPE_##name, .needs = (need), .parts = { __VA_ARGS__ }                                         \
    }

static const struct batch_row rows[] = {
    ROW(REROLL, DICE),
    ROW(DRAW, NOTHING),
    ROW(ELBOW, NOTHING),
    ROW(DASH, NOTHING),
    ROW(PUSH, SEAT),
    ROW_WITH(NEED_GHOSTS, PEEK, SEAT, NUMBER(0, 1)),
    ROW_WITH(NEED_SPECIAL, SERF, NOTHING),
    ROW_WITH(NEED_SPECIAL, OUTLAW, DIE),
    ROW_WITH(NEED_SPECIAL, SHERIFF, SEAT),
    ROW_WITH(NEED_SPECIAL, MASON, DIE),
    ROW_WITH(NEED_SPECIAL, KNIGHT, SEAT),
    ROW_WITH(NEED_SPECIAL, FRIAR, DIE, NUMBER(0, BRISTOL_FACE_COUNT - 1)),
    ROW_WITH(NEED_SPECIAL, COUNTESS, NOTHING),
    ROW_WITH(NEED_SPECIAL, CHANDLER, NOTHING),
    ROW_WITH(NEED_SPECIAL, BARMAID, NOTHING),
    ROW_WITH(NEED_SPECIAL, LOCK, DIE),
    ROW_WITH(NEED_SPECIAL, KEEP, NUMBER(0, BRISTOL_CARD_COUNT - 1)),
    ROW(DISCARD, SYMPTOM, {.kind = PART_SECOND}),
    ROW(PLACE, SYMPTOM, NUMBER(0, BRISTOL_CART_COUNT - 1)),
    ROW(ARSENIC, CARD(BRISTOL_ARSENIC), DICE),
    ROW(CHICKEN, CARD(BRISTOL_CHICKEN), DICE),
    ROW(AGAIN, DICE),
    ROW(STOP, NOTHING),
    ROW(EMERALDS, CARD(BRISTOL_EMERALDS)),
    ROW(LEECHES, CARD(BRISTOL_LEECHES)),
    ROW(POMANDER, CARD(BRISTOL_POMANDER)),
    ROW_WITH(NEED_ALMS, ALMS, NOTHING),
    ROW_WITH(NEED_ALMS, GIVE, SEAT),
    ROW(WHIP, CARD(BRISTOL_WHIP)),
    ROW(PASS, NOTHING),
    ROW(END_TURN, NOTHING),
    ROW_WITH(NEED_CLAIMS, CLAIM, NUMBER(BRISTOL_ABOUT_SYMPTOMS, BRISTOL_ABOUT_RECEIVED), SYMPTOM,
             {.kind = PART_SECOND, .least = 1}),
    ROW_WITH(NEED_CLAIMS, CLAIM, NUMBER(BRISTOL_ABOUT_PLAGUE, BRISTOL_ABOUT_PLAGUE), NUMBER(0, 1)),
    ROW_WITH(NEED_CLAIMS, CLAIM, NUMBER(BRISTOL_ABOUT_ACCUSE, BRISTOL_ABOUT_ACCUSE), SEAT),
};

static uint64_t cards_with(unsigned remedy) {
    uint64_t cards = 0;
    for (unsigned card = 0; card < BRISTOL_CARD_COUNT; card++) {
        cards |= (uint64_t)(bristol_cards[card].remedies >> remedy & 1u) << card;
    }
    return cards;
}

static unsigned values_of(const void *start, const struct batch_part *part, ph_action action, unsigned at,
                          uint8_t values[BATCH_VALUES_MAX]) {
    const struct bristol_state *const state = start;
    switch (part->kind) {
    case PART_SEAT:
        return ph_batch_numbers(0, state->pawns - 1u, values);
    case PART_CARD:
        return ph_batch_bits(cards_with(part->least), values);
    case PART_SECOND:
        values[0] = 0;
        return (part->least == 0) + ph_batch_numbers(ph_action_component(action, at - 1), BRISTOL_SYMPTOM_VALUES - 1,
                                                     values + (part->least == 0));
    default:
        return ph_batch_numbers(part->least, part->most, values);
    }
}

void bristol1350_every(const void *start, struct ph_list *list) {
    const struct bristol_state *const state = start;
    const uint64_t in_play = (bristol_has_option(state, BRISTOL_SPECIAL_ACTIONS) ? NEED_SPECIAL : 0u) |
                             (bristol_has_option(state, BRISTOL_ALMS) ? NEED_ALMS : 0u) |
                             (bristol_has_option(state, BRISTOL_CLAIMS) ? NEED_CLAIMS : 0u) |
                             (state->pawns > state->options.players ? NEED_GHOSTS : 0u);
    ph_batch_list_rows(rows, sizeof rows / sizeof *rows, in_play, start, values_of, list);
}
