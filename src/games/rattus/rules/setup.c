// SPDX-License-Identifier: MIT
// Set-up: what lies on the table before the first draw, then the characters and the plague's region (R-SETUP-1,
// R-SETUP-2, R-SETUP-3), then region cards (R-SETUP-4).
#include "games/rattus/phases.h"

void rattus_setup(struct rattus_state *state, const struct rattus_options *options) {
    memset(state, 0, sizeof *state);
    state->options = *options;
    const struct rattus_setup_info *const setup = rattus_setup_of(state);
    const struct rattus_face_set *const faces = rattus_faces_of(state);
    state->regions = setup->regions;
    state->pile = setup->pile;
    state->unseen[0] = faces->all[0];
    state->unseen[1] = faces->all[1];
    RATTUS_EACH(region, state->regions) { // R-SETUP-2
        rattus_token_add(state, region, RATTUS_TOKEN_START);
    }
    for (unsigned seat = 0; seat < options->players; seat++) {
        state->supply[seat] = RATTUS_CUBES_PER_SEAT;
    }
    memset(state->nuns, RATTUS_NONE, sizeof state->nuns);
    memset(state->bishops, RATTUS_NONE, sizeof state->bishops);
    for (unsigned card = 0; card < RATTUS_CARD_COUNT; card++) { // R-SETUP-4
        const bool used = options->africanus && (state->regions >> rattus_card_infos[card].region & 1u) != 0;
        state->cards[card] = used ? RATTUS_CARD_PILE : RATTUS_CARD_REMOVED;
    }
    state->plague = RATTUS_NONE;
    state->caravan = RATTUS_NONE;
    state->last = RATTUS_NONE;
    state->phase = RATTUS_PHASE_SETUP;
}

uint32_t rattus_character_pool(const struct rattus_state *state) {
    const uint32_t boxes = rattus_box_characters[0] | (state->options.pied_piper ? rattus_box_characters[1] : 0) |
                           (state->options.africanus ? rattus_box_characters[2] : 0);
    const uint32_t pool = boxes & ~state->options.characters;
    if (state->options.mode != RATTUS_MODE_ONE_PER_CLASS) {
        return pool;
    }
    uint32_t classes = 0;
    RATTUS_EACH(character, state->options.characters) {
        classes |= rattus_bit(rattus_character_infos[character].class_id);
    }
    uint32_t new_class = 0;
    RATTUS_EACH(character, pool) {
        new_class |= (classes >> rattus_character_infos[character].class_id & 1u) == 0 ? rattus_bit(character) : 0;
    }
    return new_class != 0 ? new_class : pool;
}

unsigned rattus_dealt_seat(const struct rattus_state *state) {
    unsigned seat = 0;
    while (seat < state->options.players && rattus_hand_size(state, seat) >= RATTUS_HAND_SIZE) {
        seat++;
    }
    return seat;
}

bool rattus_setup_advance(struct rattus_state *state, struct ph_events *events) {
    (void)events;
    if (rattus_count(state->options.characters) < rattus_setup_of(state)->characters) {
        state->node = RATTUS_NODE_SETUP_CHARACTER;
        return true;
    }
    if (state->plague == RATTUS_NONE) { // R-SETUP-3
        state->node = RATTUS_NODE_SETUP_PLAGUE;
        return true;
    }
    while (state->options.africanus && rattus_dealt_seat(state) < state->options.players) { // R-SETUP-4
        if (!state->boxed) {
            state->node = RATTUS_NODE_SETUP_CARD;
            return true;
        }
        rattus_box_to_hand(state, rattus_dealt_seat(state));
    }
    state->phase = RATTUS_PHASE_SETTLE;
    state->seat = 0;
    state->settling = (struct rattus_settling){.round = 0, .half = RATTUS_NONE};
    return false;
}
