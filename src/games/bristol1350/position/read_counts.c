// SPDX-License-Identifier: MIT
// Reading positions: that there is not more of anything than the box has, and that given sizes agree.
#include "games/bristol1350/phases.h"
#include "games/bristol1350/position/reader.h"

enum ph_status bristol_read_symptoms_held(struct bristol_reader *reader) {
    for (unsigned seat = 0; seat < reader->state.pawns; seat++) {
        const unsigned count = reader->state.symptoms[seat].count;
        if (reader->state.fate[seat] == BRISTOL_FATE_NONE && count != reader->held[seat]) {
            return ph_read_refuse(reader->error, "symptoms", "seat %u has %u symptoms; expected %u", seat, count,
                                  reader->held[seat]);
        }
    }
    return PH_OK;
}

// Adds up symptoms by value; [0] are those without a face.
static void count_symptoms(const struct bristol_state *state, unsigned number[BRISTOL_SYMPTOM_VALUES]) {
    for (unsigned seat = 0; seat < state->pawns; seat++) {
        for (unsigned i = 0; i < state->symptoms[seat].count; i++) {
            number[state->symptoms[seat].cards[i]]++;
        }
    }
    for (unsigned i = 0; i < state->lying_count; i++) {
        number[bristol_lying_value(state->lying[i])]++;
    }
    if (state->pending.task == BRISTOL_TASK_SERF || state->pending.task == BRISTOL_TASK_LEECHES) {
        for (unsigned i = 0; i < state->pending.card_count; i++) {
            number[state->pending.cards[i]]++;
        }
    }
    for (unsigned value = 1; value < BRISTOL_SYMPTOM_VALUES; value++) {
        number[value] += state->mingle.pool[value]; // the leech that is in it lies among those above, too
    }
    if (state->mingle.leech != 0) {
        number[state->mingle.leech]--;
    }
}

static enum ph_status check_symptoms(struct bristol_reader *reader) {
    const struct bristol_state *const state = &reader->state;
    unsigned number[BRISTOL_SYMPTOM_VALUES] = {0};
    unsigned sum = 0;
    unsigned unseen_low = 0;
    count_symptoms(state, number);
    for (unsigned value = 0; value < BRISTOL_SYMPTOM_VALUES; value++) {
        sum += number[value];
        if (value > 0 && number[value] > state->options.copies[value]) {
            return ph_read_refuse(reader->error, "symptoms", "%u cards of %u in all, but there are only %u",
                                  number[value], value, state->options.copies[value]);
        }
        if (value > 0 && value <= bristol_dealt_highest(&state->options)) { // B-CARD-2
            unseen_low += state->options.copies[value] - number[value];
        }
    }
    if (sum > bristol_symptom_total(&state->options) || unseen_low < number[BRISTOL_FACELESS]) {
        return ph_read_refuse(reader->error, "symptoms", "no cards are left that could be the %u without a face",
                              number[BRISTOL_FACELESS]);
    }
    return PH_OK;
}

static enum ph_status check_remedies(struct bristol_reader *reader) {
    const struct bristol_state *const state = &reader->state;
    unsigned number[BRISTOL_CARD_COUNT] = {0};
    for (unsigned seat = 0; seat < state->pawns; seat++) {
        for (unsigned i = 0; i < state->hands[seat].count; i++) {
            number[state->hands[seat].cards[i]]++;
        }
    }
    for (unsigned i = 0; i < state->remedy_discard_count; i++) {
        number[state->remedy_discard[i]]++;
    }
    for (unsigned i = 0; i < state->pending.card_count && state->pending.task == BRISTOL_TASK_COUNTESS; i++) {
        number[state->pending.cards[i]]++;
    }
    for (unsigned card = 0; card < BRISTOL_CARD_COUNT; card++) {
        const bool there = card != BRISTOL_CARD_ALMS || bristol_has_option(state, BRISTOL_ALMS);
        const unsigned copies = there ? bristol_cards[card].copies : 0;
        if (number[card] > copies) {
            return ph_read_refuse(reader->error, "hands", "%u of the remedy '%s' in all, but there are only %u%s",
                                  number[card], bristol_cards[card].id, copies,
                                  there ? "" : " without the option alms");
        }
    }
    return PH_OK;
}

static enum ph_status check_size(struct bristol_reader *reader, const char *field, unsigned size) {
    unsigned given = size;
    PH_TRY(ph_read_int(reader->error, field, ph_json_member(reader->position, field), 0, UINT8_MAX, size, &given));
    if (given != size) {
        return ph_read_refuse(reader->error, field, "%u, but %u are nowhere else; leave it out, or say %u", given, size,
                              size);
    }
    return PH_OK;
}

enum ph_status bristol_read_count(struct bristol_reader *reader) {
    struct bristol_state *const state = &reader->state;
    PH_TRY(check_symptoms(reader));
    PH_TRY(check_remedies(reader));
    bristol_state_repeat(state);
    PH_TRY(check_size(reader, "symptom_deck", state->deck));
    PH_TRY(check_size(reader, "remedy_deck", state->remedy_deck));
    return check_size(reader, "bag", bristol_has_option(state, BRISTOL_ALMS) ? bristol_bag(state) : 0);
}
