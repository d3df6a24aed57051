// SPDX-License-Identifier: MIT
// Things that characters of the boxes bring, and region cards.
#include "games/rattus/notation.h"
#include "games/rattus/phases.h"
#include "games/rattus/position/reader.h"
#include "games/rattus/position/words.h"

static enum ph_status read_walls(struct rattus_reader *reader, struct ph_json walls) {
    PH_TRY(ph_read_list(reader->error, "walls", walls));
    for (struct ph_json_walk walk = ph_json_walk_begin(walls); ph_json_walk_next(&walk);) {
        uint8_t ends[2] = {0};
        PH_TRY(rattus_need_character(reader, "walls", RATTUS_EMPEROR));
        if (ph_json_type(walk.value) != PH_JSON_ARRAY || ph_json_count(walk.value) != 2) {
            return ph_read_refuse(reader->error, "walls", "expected a list of borders, each a list of two regions");
        }
        for (struct ph_json_walk pair = ph_json_walk_begin(walk.value); ph_json_walk_next(&pair);) {
            PH_TRY(rattus_read_region(reader, "walls", pair.value, &ends[pair.index]));
        }
        const int edge = rattus_edge_find(ends[0], ends[1]);
        if (edge < 0) {
            return ph_read_refuse(reader->error, "walls", "%s and %s do not touch", rattus_region_infos[ends[0]].id,
                                  rattus_region_infos[ends[1]].id);
        }
        if ((reader->state.walls >> edge & 1u) != 0) {
            return ph_read_refuse(reader->error, "walls", "two walls between %s and %s",
                                  rattus_region_infos[ends[0]].id, rattus_region_infos[ends[1]].id);
        }
        reader->state.walls |= rattus_bit((unsigned)edge);
    }
    if (rattus_count(reader->state.walls) > RATTUS_WALL_COUNT) {
        return ph_read_refuse(reader->error, "walls", "there are only %d walls, got %u", RATTUS_WALL_COUNT,
                              rattus_count(reader->state.walls));
    }
    return PH_OK;
}

// Nuns or bishops: regions, which are kept sorted.
static enum ph_status read_figures(struct rattus_reader *reader, const char *field, struct ph_json value,
                                   enum rattus_character_id character, uint8_t *figures, unsigned count) {
    PH_TRY(ph_read_list(reader->error, field, value));
    if (ph_json_count(value) > count) {
        return ph_read_refuse(reader->error, field, "there are only %u, got %zu", count, ph_json_count(value));
    }
    for (struct ph_json_walk walk = ph_json_walk_begin(value); ph_json_walk_next(&walk);) {
        uint8_t region = 0;
        PH_TRY(rattus_need_character(reader, field, character));
        PH_TRY(rattus_read_region(reader, field, walk.value, &region));
        rattus_figure_move(figures, count, ph_action_of(0, 0, region, 0));
    }
    return PH_OK;
}

// A card of a region in use that lies in the pile, as far as has been read; it goes to `place`.
enum ph_status rattus_read_card(struct rattus_reader *reader, const char *field, struct ph_json value, unsigned place,
                                unsigned *card) {
    char id[RATTUS_WORD_MAX];
    const int found = ph_json_string_get(value, id, sizeof id) ? rattus_card_find(id) : -1;
    if (found < 0) {
        return ph_read_refuse(reader->error, field, "expected the id of a region card");
    }
    if (reader->state.cards[found] == RATTUS_CARD_REMOVED) {
        return ph_read_refuse(reader->error, field,
                              reader->state.options.africanus ? "card %s is of a region that is not in use"
                                                              : "card %s belongs to Africanus, which is not in play",
                              id);
    }
    if (reader->state.cards[found] != RATTUS_CARD_PILE) {
        return ph_read_refuse(reader->error, field, "card %s is in two places", id);
    }
    reader->state.cards[found] = (uint8_t)place;
    *card = (unsigned)found;
    return PH_OK;
}

static enum ph_status read_cards(struct rattus_reader *reader, struct ph_json position) {
    const struct ph_json hands = ph_json_member(position, "hands");
    const struct ph_json pile = ph_json_member(position, "region_discard");
    unsigned card = 0;
    PH_TRY(rattus_need_seat_list(reader, "hands", hands));
    for (struct ph_json_walk walk = ph_json_walk_begin(hands); ph_json_walk_next(&walk);) {
        PH_TRY(ph_read_list(reader->error, "hands", walk.value));
        for (struct ph_json_walk cards = ph_json_walk_begin(walk.value); ph_json_walk_next(&cards);) {
            PH_TRY(rattus_read_card(reader, "hands", cards.value, RATTUS_CARD_HAND + (unsigned)walk.index, &card));
        }
    }
    PH_TRY(ph_read_list(reader->error, "region_discard", pile));
    for (struct ph_json_walk walk = ph_json_walk_begin(pile); ph_json_walk_next(&walk);) {
        PH_TRY(
            rattus_read_card(reader, "region_discard", walk.value, RATTUS_CARD_DISCARD + (unsigned)walk.index, &card));
    }
    const struct ph_json guarded = ph_json_member(position, "protected");
    if (!ph_read_absent(guarded) && ph_json_type(guarded) != PH_JSON_OBJECT) {
        return ph_read_refuse(reader->error, "protected", "expected an object, got %s",
                              ph_json_type_name(ph_json_type(guarded)));
    }
    for (struct ph_json_walk walk = ph_json_walk_begin(guarded); ph_json_walk_next(&walk);) {
        unsigned character = 0;
        PH_TRY(rattus_read_character(reader, "protected", walk.key, &character));
        if (!rattus_in_play(&reader->state, character)) {
            return ph_read_refuse(reader->error, "protected", "'%s' is not in play", rattus_character_ids[character]);
        }
        PH_TRY(rattus_read_card(reader, "protected", walk.value, RATTUS_CARD_PROTECTS + character, &card));
        reader->protected_characters |= rattus_bit(character);
    }
    return PH_OK;
}

// Things that characters of the boxes bring.
enum ph_status rattus_read_pieces(struct rattus_reader *reader, struct ph_json position) {
    struct rattus_state *const state = &reader->state;
    PH_TRY(read_walls(reader, ph_json_member(position, "walls")));
    PH_TRY(read_figures(reader, "nuns", ph_json_member(position, "nuns"), RATTUS_NUN, state->nuns, RATTUS_NUN_COUNT));
    PH_TRY(read_figures(reader, "bishops", ph_json_member(position, "bishops"), RATTUS_BISHOP, state->bishops,
                        RATTUS_BISHOP_COUNT));
    const struct ph_json caravan = ph_json_member(position, "caravan");
    if (!ph_read_null(caravan)) {
        PH_TRY(rattus_need_character(reader, "caravan", RATTUS_CARAVANEER));
        PH_TRY(rattus_read_region(reader, "caravan", caravan, &state->caravan));
    }
    return read_cards(reader, position);
}
