// SPDX-License-Identifier: MIT
// The open step of a character.
#include "games/rattus/phases.h"
#include "games/rattus/position/reader.h"
#include "games/rattus/position/words.h"

static enum ph_status read_witch(struct rattus_reader *reader, struct ph_json json) {
    static const char *const names[] = {"type", "looked", NULL};
    static const char *const slot_names[] = {"region", "slot", NULL};
    struct rattus_state *const state = &reader->state;
    PH_TRY(ph_read_only(reader->error, "step", json, names));
    const struct ph_json looked = ph_json_member(json, "looked");
    if (ph_json_type(looked) != PH_JSON_ARRAY || ph_json_count(looked) < 1 || ph_json_count(looked) > 2) {
        return ph_read_refuse(reader->error, "step", "looked: expected a list of one or two tokens");
    }
    for (struct ph_json_walk walk = ph_json_walk_begin(looked); ph_json_walk_next(&walk);) {
        uint8_t *const place = &state->step.looked[2 * walk.index];
        PH_TRY(ph_read_only(reader->error, "step", walk.value, slot_names));
        PH_TRY(rattus_read_region(reader, "step", ph_json_member(walk.value, "region"), &place[0]));
        PH_TRY(ph_read_byte(reader->error, "step", ph_json_member(walk.value, "slot"), RATTUS_SLOTS - 1, RATTUS_SLOTS,
                            &place[1]));
        if (place[1] >= reader->rats[place[0]]) {
            return ph_read_refuse(reader->error, "step", "looked: there is no token in that slot");
        }
        if (walk.index == 1 && place[0] == place[-2] && place[1] == place[-1]) {
            return ph_read_refuse(reader->error, "step", "looked: the same token twice");
        }
        uint16_t *const token = &state->at[place[0]].tokens[place[1]];
        *token = (uint16_t)(*token | 1u << (RATTUS_TOKEN_SEEN_SHIFT + state->seat)); // R-INFO-4
        state->step.looked_count++;
    }
    return PH_OK;
}

static enum ph_status read_left(struct rattus_reader *reader, struct ph_json json, unsigned most) {
    static const char *const names[] = {"type", "left", NULL};
    PH_TRY(ph_read_only(reader->error, "step", json, names));
    return ph_read_byte(reader->error, "step", ph_json_member(json, "left"), most, most, &reader->state.step.left);
}

static enum ph_status read_extra(struct rattus_reader *reader, struct ph_json json) {
    static const char *const names[] = {"type", "left", "regions", NULL};
    struct rattus_step *const step = &reader->state.step;
    const struct ph_json regions = ph_json_member(json, "regions");
    PH_TRY(ph_read_only(reader->error, "step", json, names));
    PH_TRY(ph_read_byte(reader->error, "step", ph_json_member(json, "left"), 3, 0, &step->left));
    PH_TRY(ph_read_list(reader->error, "step", regions));
    for (struct ph_json_walk walk = ph_json_walk_begin(regions); ph_json_walk_next(&walk);) {
        uint8_t region = 0;
        PH_TRY(rattus_read_region(reader, "step", walk.value, &region));
        step->regions |= rattus_bit(region);
    }
    return PH_OK;
}

static enum ph_status read_baker_place(struct rattus_reader *reader, struct ph_json json) {
    static const char *const names[] = {"type", "by", "seat", "cubes", NULL};
    uint8_t *const queue = reader->state.step.queue;
    PH_TRY(ph_read_only(reader->error, "step", json, names));
    PH_TRY(rattus_read_seat(reader, "step", ph_json_member(json, "by"), &queue[0]));
    PH_TRY(rattus_read_seat(reader, "step", ph_json_member(json, "seat"), &queue[1]));
    return ph_read_byte(reader->error, "step", ph_json_member(json, "cubes"), RATTUS_CUBES_PER_SEAT, 0, &queue[2]);
}

static enum ph_status read_drawn(struct rattus_reader *reader, struct ph_json json) {
    static const char *const names[] = {"type", "cards", "draw", NULL};
    struct rattus_step *const step = &reader->state.step;
    const struct ph_json cards = ph_json_member(json, "cards");
    PH_TRY(ph_read_only(reader->error, "step", json, names));
    PH_TRY(ph_read_list(reader->error, "step", cards));
    if (ph_json_count(cards) > sizeof step->cards) {
        return ph_read_refuse(reader->error, "step", "cards: expected at most three");
    }
    for (struct ph_json_walk walk = ph_json_walk_begin(cards); ph_json_walk_next(&walk);) {
        unsigned card = 0;
        PH_TRY(rattus_read_card(reader, "step", walk.value, RATTUS_CARD_STEP, &card));
        step->cards[step->card_count++] = (uint8_t)card;
    }
    PH_TRY(ph_read_byte(reader->error, "step", ph_json_member(json, "draw"), sizeof step->cards, step->card_count,
                        &step->draw));
    const unsigned left = rattus_cards_at(&reader->state, RATTUS_CARD_PILE) + rattus_card_discard_count(&reader->state);
    if (step->draw < step->card_count || step->draw > step->card_count + left) {
        return ph_read_refuse(reader->error, "step", "draw: fewer than have been drawn, or more than are left");
    }
    return PH_OK;
}

static enum ph_status read_queue(struct rattus_reader *reader, struct ph_json json) {
    static const char *const names[] = {"type", "queue", NULL};
    uint8_t *const queue = reader->state.step.queue;
    const struct ph_json value = ph_json_member(json, "queue");
    PH_TRY(ph_read_only(reader->error, "step", json, names));
    PH_TRY(ph_read_list(reader->error, "step", value));
    unsigned place = 0;
    for (struct ph_json_walk walk = ph_json_walk_begin(value); ph_json_walk_next(&walk);) {
        uint8_t seat = 0;
        uint8_t region = 0;
        if (ph_json_type(walk.value) != PH_JSON_ARRAY || ph_json_count(walk.value) != 2) {
            return ph_read_refuse(reader->error, "step", "queue: expected a list of [seat, region]");
        }
        struct ph_json_walk pair = ph_json_walk_begin(walk.value);
        ph_json_walk_next(&pair);
        PH_TRY(rattus_read_seat(reader, "step", pair.value, &seat));
        ph_json_walk_next(&pair);
        PH_TRY(rattus_read_region(reader, "step", pair.value, &region));
        if (queue[place + 1] != 0 && queue[place] != region) {
            place += 2;
        }
        if (place > 2 || ((unsigned)queue[place + 1] >> seat & 1u) != 0) {
            return ph_read_refuse(reader->error, "step",
                                  "queue: seats of two regions at most, each once, region by region");
        }
        queue[place] = region;
        queue[place + 1] = (uint8_t)(queue[place + 1] | 1u << seat);
    }
    return PH_OK;
}

static enum ph_status read_step_fields(struct rattus_reader *reader, unsigned pending, struct ph_json json) {
    switch (pending) {
    case RATTUS_PENDING_WITCH:
        return read_witch(reader, json);
    case RATTUS_PENDING_EXTRA:
        return read_extra(reader, json);
    case RATTUS_PENDING_WALL:
        return read_left(reader, json, RATTUS_WALL_COUNT);
    case RATTUS_PENDING_NUN:
        return read_left(reader, json, RATTUS_NUN_COUNT);
    case RATTUS_PENDING_BAKER_PLACE:
        return read_baker_place(reader, json);
    case RATTUS_PENDING_CARAVAN:
        return read_queue(reader, json);
    default:
        return read_drawn(reader, json);
    }
}

enum ph_status rattus_read_step(struct rattus_reader *reader, struct ph_json json) {
    static const uint8_t bringers[RATTUS_PENDING_COUNT] = {
        [RATTUS_PENDING_WITCH] = RATTUS_WITCH,           [RATTUS_PENDING_EXTRA] = RATTUS_MAYOR,
        [RATTUS_PENDING_WALL] = RATTUS_EMPEROR,          [RATTUS_PENDING_NUN] = RATTUS_NUN,
        [RATTUS_PENDING_BAKER_PLACE] = RATTUS_BAKER,     [RATTUS_PENDING_EXPLORER] = RATTUS_EXPLORER,
        [RATTUS_PENDING_ASTRONOMER] = RATTUS_ASTRONOMER, [RATTUS_PENDING_CARAVAN] = RATTUS_CARAVANEER,
    };
    struct rattus_state *const state = &reader->state;
    if (ph_read_null(json)) {
        return PH_OK;
    }
    unsigned pending = 0;
    const struct ph_json type = ph_json_member(json, "type");
    PH_TRY(ph_read_id(reader->error, "step", type, rattus_step_words, RATTUS_PENDING_COUNT, "type", &pending));
    PH_TRY(rattus_need_character(reader, "step", (enum rattus_character_id)bringers[pending]));
    const bool bread = pending == RATTUS_PENDING_BAKER_PLACE;
    const bool of_turns_only = bread || pending == RATTUS_PENDING_EXTRA; // R-FINAL-1: no taking, no placing
    if ((state->phase == RATTUS_PHASE_FINAL && of_turns_only) || (state->phase == RATTUS_PHASE_RAVAGE && !bread)) {
        return ph_read_refuse(reader->error, "step", "unknown step '%s' in phase '%s'", rattus_step_words[pending],
                              rattus_phases[state->phase].name);
    }
    state->pending = (uint8_t)pending;
    return read_step_fields(reader, pending, json);
}
