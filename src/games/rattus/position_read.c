// SPDX-License-Identifier: MIT
// Reading positions fills a scratch state, checks it against the material, and only then hands it out; a position need
// not be reachable (rules: Protocol, Position, Refused).
#include "games/rattus/notation.h"
#include "games/rattus/options.h"
#include "games/rattus/phases.h"
#include "games/rattus/position.h"
#include "games/rattus/position_words.h"

#include <stdarg.h>
#include <stdio.h>

// ------------------------------------------------------------------------------------------------------------

struct reader {
    struct rattus_state state;
    uint8_t rats[RATTUS_REGION_COUNT]; // tokens read, by region
    unsigned up_region;                // region of an upturned token, or RATTUS_NONE
    bool population_given;
    uint32_t protected_characters; // read before the outbreak they belong to
    struct ph_error *error;
};

static enum ph_status refuse(struct reader *reader, const char *field, const char *format, ...) PH_PRINTF(3, 4);

static enum ph_status refuse(struct reader *reader, const char *field, const char *format, ...) {
    char message[256];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    return ph_error_set(reader->error, PH_ERROR_BAD_POSITION, field, "%s: %s", field, message);
}

#define TRY(call)                                                                                                      \
    do {                                                                                                               \
        const enum ph_status try_status = (call);                                                                      \
        if (try_status != PH_OK) {                                                                                     \
            return try_status;                                                                                         \
        }                                                                                                              \
    } while (false)

static bool absent(struct ph_json value) {
    return !ph_json_exists(value);
}
static bool null_or_absent(struct ph_json value) {
    return absent(value) || ph_json_type(value) == PH_JSON_NULL;
}

// Refuses members of `object` that are not in a list of names which ends in NULL.
static enum ph_status only(struct reader *reader, const char *field, struct ph_json object, const char *const *names) {
    if (ph_json_type(object) != PH_JSON_OBJECT) {
        return refuse(reader, field, "an object is wanted, not %s", ph_json_type_name(ph_json_type(object)));
    }
    for (struct ph_json_walk walk = ph_json_walk(object); ph_json_walk_next(&walk);) {
        const char *const *name = names;
        while (*name != NULL && !ph_json_is(walk.key, *name)) {
            name++;
        }
        if (*name == NULL) {
            char key[48] = "?";
            ph_json_string_get(walk.key, key, sizeof key);
            return refuse(reader, field[0] != '\0' ? field : key, "there is no field '%s' here", key);
        }
    }
    return PH_OK;
}

// A whole number in 0 … most; `fallback` where it is absent.
static enum ph_status read_int(struct reader *reader, const char *field, struct ph_json value, unsigned most,
                               unsigned fallback, uint8_t *number) {
    int64_t read = fallback;
    if (!absent(value) && (!ph_json_int_get(value, &read) || read < 0 || read > most)) {
        return refuse(reader, field, "a whole number from 0 to %u is wanted", most);
    }
    *number = (uint8_t)read;
    return PH_OK;
}

static enum ph_status read_bool(struct reader *reader, const char *field, struct ph_json value, bool *flag) {
    bool read = false;
    if (!absent(value) && !ph_json_bool_get(value, &read)) {
        return refuse(reader, field, "true or false is wanted, not %s", ph_json_type_name(ph_json_type(value)));
    }
    *flag = read;
    return PH_OK;
}

// A region in use.
static enum ph_status read_region(struct reader *reader, const char *field, struct ph_json value, uint8_t *region) {
    char id[RATTUS_WORD_MAX];
    if (!ph_json_string_get(value, id, sizeof id)) {
        return refuse(reader, field, "a region id is wanted, not %s", ph_json_type_name(ph_json_type(value)));
    }
    const int found = rattus_region_find(id);
    if (found < 0) {
        return refuse(reader, field, "there is no region '%s'", id);
    }
    if ((reader->state.regions >> found & 1u) == 0) {
        return refuse(reader, field, "region '%s' is not in use with %d players", id, reader->state.players);
    }
    *region = (uint8_t)found;
    return PH_OK;
}

static enum ph_status read_seat(struct reader *reader, const char *field, struct ph_json value, uint8_t *seat) {
    int64_t number = 0;
    if (!ph_json_int_get(value, &number) || number < 0 || number >= reader->state.players) {
        return refuse(reader, field, "a seat from 0 to %d is wanted", reader->state.players - 1);
    }
    *seat = (uint8_t)number;
    return PH_OK;
}

static enum ph_status read_seats(struct reader *reader, const char *field, struct ph_json value, unsigned *mask) {
    *mask = 0;
    if (absent(value)) {
        return PH_OK;
    }
    if (ph_json_type(value) != PH_JSON_ARRAY) {
        return refuse(reader, field, "a list of seats is wanted, not %s", ph_json_type_name(ph_json_type(value)));
    }
    for (struct ph_json_walk walk = ph_json_walk(value); ph_json_walk_next(&walk);) {
        uint8_t seat = 0;
        TRY(read_seat(reader, field, walk.value, &seat));
        if ((*mask >> seat & 1u) != 0) {
            return refuse(reader, field, "seat %d is named twice", seat);
        }
        *mask |= 1u << seat;
    }
    return PH_OK;
}

static enum ph_status read_character(struct reader *reader, const char *field, struct ph_json value,
                                     unsigned *character) {
    char id[RATTUS_WORD_MAX];
    if (!ph_json_string_get(value, id, sizeof id)) {
        return refuse(reader, field, "a character id is wanted, not %s", ph_json_type_name(ph_json_type(value)));
    }
    const int found = rattus_id_find(rattus_character_ids, RATTUS_CHARACTER_COUNT, id);
    if (found < 0) {
        return refuse(reader, field, "there is no character '%s'", id);
    }
    *character = (unsigned)found;
    return PH_OK;
}

static enum ph_status read_face(struct reader *reader, const char *field, struct ph_json value, unsigned *face) {
    char id[RATTUS_WORD_MAX];
    if (!ph_json_string_get(value, id, sizeof id)) {
        return refuse(reader, field, "the id of a token is wanted, not %s", ph_json_type_name(ph_json_type(value)));
    }
    const int found = rattus_face_find(&reader->state, id);
    if (found < 0) {
        return refuse(reader, field, "there is no token '%s' in the set in use", id);
    }
    const uint64_t bit = (uint64_t)1 << (found % 64);
    if ((reader->state.unseen[found / 64] & bit) == 0) {
        return refuse(reader, field, "token %s is in two places", id);
    }
    reader->state.unseen[found / 64] &= ~bit;
    *face = (unsigned)found;
    return PH_OK;
}

static enum ph_status need_array(struct reader *reader, const char *field, struct ph_json value) {
    if (!absent(value) && ph_json_type(value) != PH_JSON_ARRAY) {
        return refuse(reader, field, "a list is wanted, not %s", ph_json_type_name(ph_json_type(value)));
    }
    return PH_OK;
}

// A list with one entry a seat.
static enum ph_status need_seats(struct reader *reader, const char *field, struct ph_json value) {
    TRY(need_array(reader, field, value));
    if (!absent(value) && ph_json_count(value) != reader->state.players) {
        return refuse(reader, field, "one entry a seat is wanted, so %d, not %zu", reader->state.players,
                      ph_json_count(value));
    }
    return PH_OK;
}

static enum ph_status read_owners(struct reader *reader, struct ph_json owners) {
    struct rattus_state *const state = &reader->state;
    const bool chosen = state->mode == RATTUS_MODE_RANDOM || state->mode == RATTUS_MODE_ONE_PER_CLASS;
    if (!absent(owners) && ph_json_type(owners) != PH_JSON_OBJECT) {
        return refuse(reader, "owners", "an object is wanted, not %s", ph_json_type_name(ph_json_type(owners)));
    }
    for (struct ph_json_walk walk = ph_json_walk(owners); ph_json_walk_next(&walk);) {
        unsigned character = 0;
        TRY(read_character(reader, "owners", walk.key, &character));
        if (chosen) {
            const struct rattus_character_info *const info = &rattus_character_infos[character];
            if ((info->box == 1 && !state->pied_piper) || (info->box == 2 && !state->africanus)) {
                return refuse(reader, "owners", "'%s' is of a box that is not in play", info->id);
            }
            state->characters |= rattus_bit(character);
        } else if ((state->characters >> character & 1u) == 0) {
            return refuse(reader, "owners", "'%s' is not in play", rattus_character_ids[character]);
        }
        if (ph_json_type(walk.value) != PH_JSON_NULL) {
            uint8_t seat = 0;
            TRY(read_seat(reader, "owners", walk.value, &seat));
            state->owned[seat] |= rattus_bit(character);
        }
    }
    const unsigned wanted = rattus_setup_of(state)->characters;
    const unsigned count = rattus_count(state->characters);
    if (count > wanted || (count < wanted && state->phase != RATTUS_PHASE_SETUP)) {
        return refuse(reader, "owners", "%u characters are in play with %d players, not %u", wanted, state->players,
                      count);
    }
    return PH_OK;
}

// The marked cubes of a seat in a region.
static enum ph_status read_marked(struct reader *reader, unsigned seat, unsigned region, struct ph_json value) {
    struct rattus_state *const state = &reader->state;
    TRY(need_array(reader, "marked", value));
    if (ph_json_count(value) > state->at[region].cubes[seat]) {
        return refuse(reader, "marked", "more marked cubes than cubes in %s", rattus_region_infos[region].id);
    }
    for (struct ph_json_walk walk = ph_json_walk(value); ph_json_walk_next(&walk);) {
        char id[RATTUS_WORD_MAX];
        const int found = ph_json_string_get(walk.value, id, sizeof id) ? rattus_kind_find(id) : -1;
        if (found <= RATTUS_KIND_PLAIN) {
            return refuse(reader, "marked", "kinds of marked cubes are wanted, such as p1, d or dp2");
        }
        const unsigned kind = (unsigned)found;
        if ((kind & RATTUS_KIND_POTIONS) > 0 && (state->characters >> RATTUS_WIZARD & 1u) == 0) {
            return refuse(reader, "marked", "%s: no character in play brings potions", id);
        }
        if ((kind & RATTUS_KIND_DIPLOMAT) > 0 && (state->characters >> RATTUS_SULTAN & 1u) == 0) {
            return refuse(reader, "marked", "%s: no character in play brings Diplomats", id);
        }
        if ((kind & RATTUS_KIND_DIPLOMAT) > 0 && rattus_has_diplomat(state, seat, region)) {
            return refuse(reader, "marked", "seat %u has two Diplomats in %s", seat, rattus_region_infos[region].id);
        }
        if ((kind & RATTUS_KIND_POTIONS) > rattus_potions_left(state) ||
            ((kind & RATTUS_KIND_DIPLOMAT) > 0 && rattus_diplomats_left(state) == 0)) {
            return refuse(reader, "marked", "more potions than %d, or more Diplomats than %d", RATTUS_POTION_COUNT,
                          RATTUS_DIPLOMAT_COUNT);
        }
        rattus_cube_mark(state, seat, region, RATTUS_KIND_PLAIN, kind);
    }
    return PH_OK;
}

static enum ph_status read_cubes(struct reader *reader, struct ph_json position) {
    struct rattus_state *const state = &reader->state;
    const struct ph_json cubes = ph_json_member(position, "cubes");
    const struct ph_json marked = ph_json_member(position, "marked");
    const struct ph_json palace = ph_json_member(position, "palace");
    TRY(need_seats(reader, "cubes", cubes));
    TRY(need_seats(reader, "marked", marked));
    TRY(need_seats(reader, "palace", palace));
    unsigned placed[RATTUS_SEATS_MAX] = {0};
    for (struct ph_json_walk walk = ph_json_walk(cubes); ph_json_walk_next(&walk);) {
        if (ph_json_type(walk.value) != PH_JSON_OBJECT) {
            return refuse(reader, "cubes", "for each seat an object of regions and numbers is wanted");
        }
        for (struct ph_json_walk regions = ph_json_walk(walk.value); ph_json_walk_next(&regions);) {
            uint8_t region = 0;
            uint8_t count = 0;
            TRY(read_region(reader, "cubes", regions.key, &region));
            TRY(read_int(reader, "cubes", regions.value, RATTUS_CUBES_PER_SEAT, 0, &count));
            state->at[region].cubes[walk.index] = count;
            placed[walk.index] += count;
        }
    }
    for (struct ph_json_walk walk = ph_json_walk(marked); ph_json_walk_next(&walk);) {
        if (ph_json_type(walk.value) != PH_JSON_OBJECT) {
            return refuse(reader, "marked", "for each seat an object of regions and kinds is wanted");
        }
        for (struct ph_json_walk regions = ph_json_walk(walk.value); ph_json_walk_next(&regions);) {
            uint8_t region = 0;
            TRY(read_region(reader, "marked", regions.key, &region));
            TRY(read_marked(reader, (unsigned)walk.index, region, regions.value));
        }
    }
    for (struct ph_json_walk walk = ph_json_walk(palace); ph_json_walk_next(&walk);) {
        uint8_t count = 0;
        TRY(read_int(reader, "palace", walk.value, RATTUS_CUBES_PER_SEAT, 0, &count));
        placed[walk.index] += count;
    }
    TRY(read_int(reader, "baker", ph_json_member(position, "baker"), RATTUS_CUBES_PER_SEAT, 0, &state->baker));
    const unsigned baker = rattus_owner(state, RATTUS_BAKER);
    if (state->baker > 0 && baker == RATTUS_NONE) {
        return refuse(reader, "baker", "there are cubes on a card that nobody owns");
    }
    if (state->baker > 0) {
        placed[baker] += state->baker;
    }
    const struct ph_json step = ph_json_member(position, "step");
    int64_t leaving = 0;
    int64_t whose = 0;
    if (ph_json_is(ph_json_member(step, "type"), "baker_place") &&
        ph_json_int_get(ph_json_member(step, "cubes"), &leaving) &&
        ph_json_int_get(ph_json_member(step, "seat"), &whose) && leaving > 0 && leaving <= RATTUS_CUBES_PER_SEAT &&
        whose >= 0 && whose < state->players) { // read_step says what else may be wrong with them
        placed[whose] += (unsigned)leaving;
    }
    for (unsigned seat = 0; seat < state->players; seat++) {
        if (placed[seat] > RATTUS_CUBES_PER_SEAT) {
            return refuse(reader, "cubes", "seat %u has %u cubes; there are %d", seat, placed[seat],
                          RATTUS_CUBES_PER_SEAT);
        }
        state->supply[seat] = (uint8_t)(RATTUS_CUBES_PER_SEAT - placed[seat]);
    }
    return PH_OK;
}

static enum ph_status read_token(struct reader *reader, unsigned region, struct ph_json json, uint16_t *token) {
    static const char *const names[] = {"start", "face", "seen", "up", "again", NULL};
    struct rattus_state *const state = &reader->state;
    bool start = false;
    bool up = false;
    unsigned seen = 0;
    TRY(only(reader, "rats", json, names));
    TRY(read_bool(reader, "rats", ph_json_member(json, "start"), &start));
    TRY(read_bool(reader, "rats", ph_json_member(json, "up"), &up));
    TRY(read_seats(reader, "rats", ph_json_member(json, "seen"), &seen));
    *token = start ? RATTUS_TOKEN_START : 0;
    const struct ph_json face = ph_json_member(json, "face");
    if (!null_or_absent(face)) {
        unsigned index = 0;
        TRY(read_face(reader, "rats", face, &index));
        if (start && rattus_faces_of(state)->faces[index].start == 0) {
            return refuse(reader, "rats", "%s is no face of a start token", rattus_faces_of(state)->faces[index].id);
        }
        *token = (uint16_t)(*token | (index + 1));
    }
    const struct ph_json again = ph_json_member(json, "again");
    if (!absent(again)) { // R-SOLD-3
        uint8_t count = 0;
        TRY(read_int(reader, "rats", again, RATTUS_TOKEN_FACE, 0, &count));
        const unsigned among = state->discard_count + (rattus_token_has_face(*token) ? 1u : 0u);
        if ((state->characters >> RATTUS_SOLDIER & 1u) == 0) {
            return refuse(reader, "rats", "again: no character in play draws tokens from the discard");
        }
        if (start || count == 0 || count > among) {
            return refuse(reader, "rats", "again: one of the first %d of the discard, which has %d; no start token",
                          count, state->discard_count);
        }
        if (rattus_token_has_face(*token)) {
            state->again = count;
            *token = (uint16_t)(*token | RATTUS_TOKEN_AGAIN | RATTUS_TOKEN_START);
        } else {
            *token = (uint16_t)(*token | RATTUS_TOKEN_AGAIN | count);
        }
    }
    if (up) { // turned for all to see
        seen = (1u << state->players) - 1;
        *token = (uint16_t)(*token | RATTUS_TOKEN_UP);
        reader->up_region = region;
    }
    *token = (uint16_t)(*token | seen << RATTUS_TOKEN_SEEN_SHIFT);
    return PH_OK;
}

static enum ph_status read_tokens(struct reader *reader, struct ph_json position) {
    struct rattus_state *const state = &reader->state;
    const struct ph_json discard = ph_json_member(position, "discard");
    const struct ph_json rats = ph_json_member(position, "rats");
    TRY(need_array(reader, "discard", discard));
    for (struct ph_json_walk walk = ph_json_walk(discard); ph_json_walk_next(&walk);) {
        unsigned face = 0;
        TRY(read_face(reader, "discard", walk.value, &face));
        state->discard[state->discard_count++] = (uint8_t)face;
    }
    if (!absent(rats) && ph_json_type(rats) != PH_JSON_OBJECT) {
        return refuse(reader, "rats", "an object is wanted, not %s", ph_json_type_name(ph_json_type(rats)));
    }
    unsigned board = 0;
    unsigned start_left = 0;
    unsigned again = 0; // tokens drawn from the discard
    for (struct ph_json_walk walk = ph_json_walk(rats); ph_json_walk_next(&walk);) {
        uint8_t region = 0;
        TRY(read_region(reader, "rats", walk.key, &region));
        TRY(need_array(reader, "rats", walk.value));
        if (ph_json_count(walk.value) > RATTUS_SLOTS) {
            return refuse(reader, "rats", "a region holds at most %d tokens, not %zu", RATTUS_SLOTS,
                          ph_json_count(walk.value));
        }
        for (struct ph_json_walk slots = ph_json_walk(walk.value); ph_json_walk_next(&slots);) {
            uint16_t *const token = &state->at[region].tokens[slots.index];
            TRY(read_token(reader, region, slots.value, token));
            reader->rats[region]++;
            board += !rattus_token_is_again(*token);
            again += rattus_token_is_again(*token);
            start_left += rattus_token_is_start(*token) && !rattus_token_has_face(*token);
        }
    }
    if (again > state->discard_count) {
        return refuse(reader, "rats", "again: %u tokens come from a discard of %d", again, state->discard_count);
    }
    TRY(read_int(reader, "pile", ph_json_member(position, "pile"), rattus_faces_of(state)->count,
                 rattus_setup_of(state)->pile, &state->pile));
    const unsigned all = board + state->pile + state->discard_count + rattus_setup_of(state)->tokens_removed;
    if (all > rattus_faces_of(state)->count) {
        return refuse(reader, "pile",
                      "%u tokens lie on the board, in the pile, in the discard and removed; there are %d", all,
                      rattus_faces_of(state)->count);
    }
    unsigned start_faces = 0;
    for (unsigned face = 0; face < rattus_faces_of(state)->count; face++) {
        start_faces +=
            (state->unseen[face / 64] >> (face % 64) & 1u) != 0 && rattus_faces_of(state)->faces[face].start != 0;
    }
    if (start_left > start_faces) {
        return refuse(reader, "rats", "%u start tokens without a face, but %u start faces are left", start_left,
                      start_faces);
    }
    return PH_OK;
}

static enum ph_status read_used(struct reader *reader, struct ph_json used) {
    struct rattus_state *const state = &reader->state;
    TRY(need_array(reader, "used", used));
    for (struct ph_json_walk walk = ph_json_walk(used); ph_json_walk_next(&walk);) {
        unsigned character = 0;
        TRY(read_character(reader, "used", walk.value, &character));
        if ((state->characters >> character & 1u) == 0 || (state->used >> character & 1u) != 0) {
            return refuse(reader, "used", "'%s' is not in play, or named twice", rattus_character_ids[character]);
        }
        if (state->phase != RATTUS_PHASE_TURN && state->phase != RATTUS_PHASE_FINAL) {
            return refuse(reader, "used", "characters are used in turns and in the final round only");
        }
        rattus_mark_used(state, (enum rattus_character_id)character);
    }
    return PH_OK;
}

static enum ph_status read_ravaged(struct reader *reader, struct ph_json ravaged) {
    struct rattus_state *const state = &reader->state;
    uint32_t met = 0;
    TRY(need_array(reader, "ravaged", ravaged));
    for (struct ph_json_walk walk = ph_json_walk(ravaged); ph_json_walk_next(&walk);) {
        uint8_t region = 0;
        TRY(read_region(reader, "ravaged", walk.value, &region));
        if ((met >> region & 1u) != 0 || state->phase < RATTUS_PHASE_RAVAGE) {
            return refuse(reader, "ravaged", "each region at most once, and only in the ravage");
        }
        met |= rattus_bit(region);
        state->order[state->order_count++] = region;
    }
    return PH_OK;
}

static enum ph_status need_character(struct reader *reader, const char *field, enum rattus_character_id character) {
    if ((reader->state.characters >> character & 1u) == 0) {
        return refuse(reader, field, "no character in play brings these pieces; the %s does",
                      rattus_character_ids[character]);
    }
    return PH_OK;
}

static enum ph_status read_walls(struct reader *reader, struct ph_json walls) {
    TRY(need_array(reader, "walls", walls));
    for (struct ph_json_walk walk = ph_json_walk(walls); ph_json_walk_next(&walk);) {
        uint8_t ends[2] = {0};
        TRY(need_character(reader, "walls", RATTUS_EMPEROR));
        if (ph_json_type(walk.value) != PH_JSON_ARRAY || ph_json_count(walk.value) != 2) {
            return refuse(reader, "walls", "a list of borders is wanted, each a list of two regions");
        }
        for (struct ph_json_walk pair = ph_json_walk(walk.value); ph_json_walk_next(&pair);) {
            TRY(read_region(reader, "walls", pair.value, &ends[pair.index]));
        }
        const int edge = rattus_edge_find(ends[0], ends[1]);
        if (edge < 0) {
            return refuse(reader, "walls", "%s and %s do not touch", rattus_region_infos[ends[0]].id,
                          rattus_region_infos[ends[1]].id);
        }
        if ((reader->state.walls >> edge & 1u) != 0) {
            return refuse(reader, "walls", "two walls between %s and %s", rattus_region_infos[ends[0]].id,
                          rattus_region_infos[ends[1]].id);
        }
        reader->state.walls |= rattus_bit((unsigned)edge);
    }
    if (rattus_count(reader->state.walls) > RATTUS_WALL_COUNT) {
        return refuse(reader, "walls", "there are %d walls, not %u", RATTUS_WALL_COUNT,
                      rattus_count(reader->state.walls));
    }
    return PH_OK;
}

// Nuns or bishops: regions, which are kept sorted.
static enum ph_status read_figures(struct reader *reader, const char *field, struct ph_json value,
                                   enum rattus_character_id character, uint8_t *figures, unsigned count) {
    TRY(need_array(reader, field, value));
    if (ph_json_count(value) > count) {
        return refuse(reader, field, "there are %u, not %zu", count, ph_json_count(value));
    }
    for (struct ph_json_walk walk = ph_json_walk(value); ph_json_walk_next(&walk);) {
        uint8_t region = 0;
        TRY(need_character(reader, field, character));
        TRY(read_region(reader, field, walk.value, &region));
        rattus_figure_move(figures, count, rattus_action(0, 0, region, 0));
    }
    return PH_OK;
}

// A card of a region in use that lies in the pile, as far as has been read; it goes to `place`.
static enum ph_status read_card(struct reader *reader, const char *field, struct ph_json value, unsigned place,
                                unsigned *card) {
    char id[RATTUS_WORD_MAX];
    const int found = ph_json_string_get(value, id, sizeof id) ? rattus_card_find(id) : -1;
    if (found < 0) {
        return refuse(reader, field, "the id of a region card is wanted");
    }
    if (reader->state.cards[found] == RATTUS_CARD_REMOVED) {
        return refuse(reader, field,
                      reader->state.africanus ? "card %s is of a region that is not in use"
                                              : "card %s belongs to Africanus, which is not in play",
                      id);
    }
    if (reader->state.cards[found] != RATTUS_CARD_PILE) {
        return refuse(reader, field, "card %s is in two places", id);
    }
    reader->state.cards[found] = (uint8_t)place;
    *card = (unsigned)found;
    return PH_OK;
}

static enum ph_status read_cards(struct reader *reader, struct ph_json position) {
    const struct ph_json hands = ph_json_member(position, "hands");
    const struct ph_json pile = ph_json_member(position, "region_discard");
    unsigned card = 0;
    TRY(need_seats(reader, "hands", hands));
    for (struct ph_json_walk walk = ph_json_walk(hands); ph_json_walk_next(&walk);) {
        TRY(need_array(reader, "hands", walk.value));
        for (struct ph_json_walk cards = ph_json_walk(walk.value); ph_json_walk_next(&cards);) {
            TRY(read_card(reader, "hands", cards.value, RATTUS_CARD_HAND + (unsigned)walk.index, &card));
        }
    }
    TRY(need_array(reader, "region_discard", pile));
    for (struct ph_json_walk walk = ph_json_walk(pile); ph_json_walk_next(&walk);) {
        TRY(read_card(reader, "region_discard", walk.value, RATTUS_CARD_DISCARD + (unsigned)walk.index, &card));
    }
    const struct ph_json guarded = ph_json_member(position, "protected");
    if (!absent(guarded) && ph_json_type(guarded) != PH_JSON_OBJECT) {
        return refuse(reader, "protected", "an object is wanted, not %s", ph_json_type_name(ph_json_type(guarded)));
    }
    for (struct ph_json_walk walk = ph_json_walk(guarded); ph_json_walk_next(&walk);) {
        unsigned character = 0;
        TRY(read_character(reader, "protected", walk.key, &character));
        if ((reader->state.characters >> character & 1u) == 0) {
            return refuse(reader, "protected", "'%s' is not in play", rattus_character_ids[character]);
        }
        TRY(read_card(reader, "protected", walk.value, RATTUS_CARD_PROTECTS + character, &card));
        reader->protected_characters |= rattus_bit(character);
    }
    return PH_OK;
}

// Things that characters of the boxes bring.
static enum ph_status read_pieces(struct reader *reader, struct ph_json position) {
    struct rattus_state *const state = &reader->state;
    TRY(read_walls(reader, ph_json_member(position, "walls")));
    TRY(read_figures(reader, "nuns", ph_json_member(position, "nuns"), RATTUS_NUN, state->nuns, RATTUS_NUN_COUNT));
    TRY(read_figures(reader, "bishops", ph_json_member(position, "bishops"), RATTUS_BISHOP, state->bishops,
                     RATTUS_BISHOP_COUNT));
    const struct ph_json caravan = ph_json_member(position, "caravan");
    if (!null_or_absent(caravan)) {
        TRY(need_character(reader, "caravan", RATTUS_CARAVANEER));
        TRY(read_region(reader, "caravan", caravan, &state->caravan));
    }
    return read_cards(reader, position);
}

static enum ph_status read_witch(struct reader *reader, struct ph_json json) {
    static const char *const names[] = {"type", "looked", NULL};
    static const char *const slot_names[] = {"region", "slot", NULL};
    struct rattus_state *const state = &reader->state;
    TRY(only(reader, "step", json, names));
    const struct ph_json looked = ph_json_member(json, "looked");
    if (ph_json_type(looked) != PH_JSON_ARRAY || ph_json_count(looked) < 1 || ph_json_count(looked) > 2) {
        return refuse(reader, "step", "looked: a list of one or two tokens is wanted");
    }
    for (struct ph_json_walk walk = ph_json_walk(looked); ph_json_walk_next(&walk);) {
        uint8_t *const place = &state->step.looked[2 * walk.index];
        TRY(only(reader, "step", walk.value, slot_names));
        TRY(read_region(reader, "step", ph_json_member(walk.value, "region"), &place[0]));
        TRY(read_int(reader, "step", ph_json_member(walk.value, "slot"), RATTUS_SLOTS - 1, RATTUS_SLOTS, &place[1]));
        if (place[1] >= reader->rats[place[0]]) {
            return refuse(reader, "step", "looked: there is no token in that slot");
        }
        if (walk.index == 1 && place[0] == place[-2] && place[1] == place[-1]) {
            return refuse(reader, "step", "looked: the same token twice");
        }
        uint16_t *const token = &state->at[place[0]].tokens[place[1]];
        *token = (uint16_t)(*token | 1u << (RATTUS_TOKEN_SEEN_SHIFT + state->seat)); // R-INFO-4
        state->step.looked_count++;
    }
    return PH_OK;
}

static enum ph_status read_left(struct reader *reader, struct ph_json json, unsigned most) {
    static const char *const names[] = {"type", "left", NULL};
    TRY(only(reader, "step", json, names));
    return read_int(reader, "step", ph_json_member(json, "left"), most, most, &reader->state.step.left);
}

static enum ph_status read_extra(struct reader *reader, struct ph_json json) {
    static const char *const names[] = {"type", "left", "regions", NULL};
    struct rattus_step *const step = &reader->state.step;
    const struct ph_json regions = ph_json_member(json, "regions");
    TRY(only(reader, "step", json, names));
    TRY(read_int(reader, "step", ph_json_member(json, "left"), 3, 0, &step->left));
    TRY(need_array(reader, "step", regions));
    for (struct ph_json_walk walk = ph_json_walk(regions); ph_json_walk_next(&walk);) {
        uint8_t region = 0;
        TRY(read_region(reader, "step", walk.value, &region));
        step->regions |= rattus_bit(region);
    }
    return PH_OK;
}

static enum ph_status read_baker_place(struct reader *reader, struct ph_json json) {
    static const char *const names[] = {"type", "by", "seat", "cubes", NULL};
    uint8_t *const queue = reader->state.step.queue;
    TRY(only(reader, "step", json, names));
    TRY(read_seat(reader, "step", ph_json_member(json, "by"), &queue[0]));
    TRY(read_seat(reader, "step", ph_json_member(json, "seat"), &queue[1]));
    return read_int(reader, "step", ph_json_member(json, "cubes"), RATTUS_CUBES_PER_SEAT, 0, &queue[2]);
}

static enum ph_status read_drawn(struct reader *reader, struct ph_json json) {
    static const char *const names[] = {"type", "cards", "draw", NULL};
    struct rattus_step *const step = &reader->state.step;
    const struct ph_json cards = ph_json_member(json, "cards");
    TRY(only(reader, "step", json, names));
    TRY(need_array(reader, "step", cards));
    if (ph_json_count(cards) > sizeof step->cards) {
        return refuse(reader, "step", "cards: at most three are drawn");
    }
    for (struct ph_json_walk walk = ph_json_walk(cards); ph_json_walk_next(&walk);) {
        unsigned card = 0;
        TRY(read_card(reader, "step", walk.value, RATTUS_CARD_STEP, &card));
        step->cards[step->card_count++] = (uint8_t)card;
    }
    TRY(read_int(reader, "step", ph_json_member(json, "draw"), sizeof step->cards, step->card_count, &step->draw));
    const unsigned left = rattus_cards_at(&reader->state, RATTUS_CARD_PILE) + rattus_card_discard_count(&reader->state);
    if (step->draw < step->card_count || step->draw > step->card_count + left) {
        return refuse(reader, "step", "draw: fewer than have been drawn, or more than are left");
    }
    return PH_OK;
}

static enum ph_status read_queue(struct reader *reader, struct ph_json json) {
    static const char *const names[] = {"type", "queue", NULL};
    uint8_t *const queue = reader->state.step.queue;
    const struct ph_json value = ph_json_member(json, "queue");
    TRY(only(reader, "step", json, names));
    TRY(need_array(reader, "step", value));
    unsigned place = 0;
    for (struct ph_json_walk walk = ph_json_walk(value); ph_json_walk_next(&walk);) {
        uint8_t seat = 0;
        uint8_t region = 0;
        if (ph_json_type(walk.value) != PH_JSON_ARRAY || ph_json_count(walk.value) != 2) {
            return refuse(reader, "step", "queue: a list of [seat, region] is wanted");
        }
        struct ph_json_walk pair = ph_json_walk(walk.value);
        ph_json_walk_next(&pair);
        TRY(read_seat(reader, "step", pair.value, &seat));
        ph_json_walk_next(&pair);
        TRY(read_region(reader, "step", pair.value, &region));
        if (queue[place + 1] != 0 && queue[place] != region) {
            place += 2;
        }
        if (place > 2 || ((unsigned)queue[place + 1] >> seat & 1u) != 0) {
            return refuse(reader, "step", "queue: seats of two regions at most, each once, region by region");
        }
        queue[place] = region;
        queue[place + 1] = (uint8_t)(queue[place + 1] | 1u << seat);
    }
    return PH_OK;
}

static enum ph_status read_step_fields(struct reader *reader, unsigned pending, struct ph_json json) {
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

static enum ph_status read_step(struct reader *reader, struct ph_json json) {
    static const uint8_t bringers[RATTUS_PENDING_COUNT] = {
        [RATTUS_PENDING_WITCH] = RATTUS_WITCH,           [RATTUS_PENDING_EXTRA] = RATTUS_MAYOR,
        [RATTUS_PENDING_WALL] = RATTUS_EMPEROR,          [RATTUS_PENDING_NUN] = RATTUS_NUN,
        [RATTUS_PENDING_BAKER_PLACE] = RATTUS_BAKER,     [RATTUS_PENDING_EXPLORER] = RATTUS_EXPLORER,
        [RATTUS_PENDING_ASTRONOMER] = RATTUS_ASTRONOMER, [RATTUS_PENDING_CARAVAN] = RATTUS_CARAVANEER,
    };
    struct rattus_state *const state = &reader->state;
    if (null_or_absent(json)) {
        return PH_OK;
    }
    unsigned pending = RATTUS_PENDING_WITCH;
    while (pending < RATTUS_PENDING_COUNT && !ph_json_is(ph_json_member(json, "type"), rattus_step_words[pending])) {
        pending++;
    }
    if (pending == RATTUS_PENDING_COUNT) {
        return refuse(reader, "step",
                      "type: witch, extra, wall, nun, baker_place, explorer, astronomer or caravan is wanted");
    }
    TRY(need_character(reader, "step", (enum rattus_character_id)bringers[pending]));
    const bool before_ravage = state->phase == RATTUS_PHASE_RAVAGE && pending == RATTUS_PENDING_BAKER_PLACE;
    if (state->phase != RATTUS_PHASE_TURN && state->phase != RATTUS_PHASE_FINAL && !before_ravage) {
        return refuse(reader, "step", "no such step is open in this phase");
    }
    state->pending = (uint8_t)pending;
    return read_step_fields(reader, pending, json);
}

static enum ph_status read_ask(struct reader *reader, struct ph_json ask) {
    TRY(need_array(reader, "outbreak", ask));
    for (struct ph_json_walk walk = ph_json_walk(ask); ph_json_walk_next(&walk);) {
        const bool knight = ph_json_is(walk.value, "knight") && (reader->state.characters >> RATTUS_KNIGHT & 1u) != 0;
        const bool crusader =
            ph_json_is(walk.value, "crusader") && (reader->state.characters >> RATTUS_CRUSADER & 1u) != 0;
        const unsigned who = knight ? RATTUS_ASK_KNIGHT : crusader ? RATTUS_ASK_CRUSADER : 0;
        if (who == 0 || (reader->state.outbreak.ask & who) != 0) {
            return refuse(reader, "outbreak",
                          "ask: a list of knight and crusader, as far as they are in play, is wanted");
        }
        reader->state.outbreak.ask = (uint8_t)(reader->state.outbreak.ask | who);
    }
    return PH_OK;
}

static enum ph_status read_due(struct reader *reader, struct ph_json due) {
    TRY(need_array(reader, "outbreak", due));
    for (struct ph_json_walk walk = ph_json_walk(due); ph_json_walk_next(&walk);) {
        struct ph_json_walk pair = ph_json_walk(walk.value);
        uint8_t seat = 0;
        if (ph_json_type(walk.value) != PH_JSON_ARRAY || ph_json_count(walk.value) != 2) {
            return refuse(reader, "outbreak", "due: a list of [seat, losses] is wanted");
        }
        ph_json_walk_next(&pair);
        TRY(read_seat(reader, "outbreak", pair.value, &seat));
        ph_json_walk_next(&pair);
        if (reader->state.outbreak.due[seat] != 0) {
            return refuse(reader, "outbreak", "due: seat %d is named twice", seat);
        }
        TRY(read_int(reader, "outbreak", pair.value, UINT8_MAX, 0, &reader->state.outbreak.due[seat]));
    }
    return PH_OK;
}

// The token being resolved, and how far.
static enum ph_status read_stage(struct reader *reader, struct ph_json json) {
    struct rattus_state *const state = &reader->state;
    struct rattus_outbreak *const outbreak = &state->outbreak;
    const struct ph_json slot = ph_json_member(json, "slot");
    const struct ph_json stage = ph_json_member(json, "stage");
    bool turned = false; // with its face, as the position has it
    if (!null_or_absent(slot)) {
        TRY(read_int(reader, "outbreak", slot, RATTUS_SLOTS - 1, 0, &outbreak->slot));
        if (outbreak->slot >= reader->rats[outbreak->region]) {
            return refuse(reader, "outbreak", "slot: there is no token in slot %d", outbreak->slot);
        }
        const uint16_t token = state->at[outbreak->region].tokens[outbreak->slot];
        turned = (token & RATTUS_TOKEN_UP) != 0 && rattus_token_has_face(token);
        rattus_token_turn(state, outbreak->slot, NULL);
    }
    if (!null_or_absent(stage)) {
        unsigned index = 1;
        while (index < RATTUS_STAGE_COUNT && !ph_json_is(stage, rattus_stage_words[index])) {
            index++;
        }
        if (index == RATTUS_STAGE_COUNT) {
            return refuse(reader, "outbreak", "stage: protect, majority, rest, serf or null is wanted");
        }
        if (!turned) {
            return refuse(reader, "outbreak", "stage: no token is turned");
        }
        outbreak->stage = (uint8_t)index;
    }
    return PH_OK;
}

static enum ph_status read_outbreak(struct reader *reader, struct ph_json json) {
    static const char *const names[] = {"region", "rats",   "more",     "ask", "order",  "slot",
                                        "stage",  "window", "majority", "due", "killed", NULL};
    struct rattus_state *const state = &reader->state;
    struct rattus_outbreak *const outbreak = &state->outbreak;
    if (null_or_absent(json)) {
        return PH_OK;
    }
    TRY(only(reader, "outbreak", json, names));
    if (state->pending != RATTUS_PENDING_NONE ||
        (state->phase != RATTUS_PHASE_TURN && state->phase != RATTUS_PHASE_FINAL &&
         state->phase != RATTUS_PHASE_RAVAGE)) {
        return refuse(reader, "outbreak", "only in a turn, in the final round or in the ravage, and with no step open");
    }
    uint8_t region = 0;
    bool order = false;
    bool killed = false;
    unsigned majority = 0;
    unsigned window = 0;
    TRY(read_region(reader, "outbreak", ph_json_member(json, "region"), &region));
    rattus_outbreak_open(state, region, 0, 0);
    TRY(read_int(reader, "outbreak", ph_json_member(json, "rats"), 2, 0, &outbreak->rats));
    TRY(read_int(reader, "outbreak", ph_json_member(json, "more"), 1, 0, &outbreak->more));
    TRY(read_ask(reader, ph_json_member(json, "ask")));
    TRY(read_bool(reader, "outbreak", ph_json_member(json, "order"), &order));
    TRY(read_stage(reader, json));
    TRY(read_seats(reader, "outbreak", ph_json_member(json, "window"), &window));
    TRY(read_seats(reader, "outbreak", ph_json_member(json, "majority"), &majority));
    TRY(read_due(reader, ph_json_member(json, "due")));
    TRY(read_bool(reader, "outbreak", ph_json_member(json, "killed"), &killed));
    if (outbreak->more != 0) {
        TRY(need_character(reader, "outbreak", RATTUS_SOLDIER));
    }
    if (order) {
        TRY(need_character(reader, "outbreak", RATTUS_CRUSADER));
    }
    if (window != 0 && (!state->africanus || outbreak->stage != RATTUS_STAGE_PROTECT)) {
        return refuse(reader, "outbreak", "window: region cards are played with Africanus, in stage protect");
    }
    outbreak->order = order;
    outbreak->window = (uint8_t)window;
    outbreak->protected_characters = reader->protected_characters;
    outbreak->majority = (uint8_t)majority;
    outbreak->killed = killed;
    return PH_OK;
}

static enum ph_status read_phase(struct reader *reader, struct ph_json position) {
    struct rattus_state *const state = &reader->state;
    const struct ph_json phase = ph_json_member(position, "phase");
    state->phase = RATTUS_PHASE_TURN;
    if (!absent(phase)) {
        unsigned index = 0;
        while (index < RATTUS_PHASE_COUNT && !ph_json_is(phase, rattus_phases[index].name)) {
            index++;
        }
        if (index == RATTUS_PHASE_COUNT) {
            return refuse(reader, "phase", "setup, settle, turn, final, ravage or over is wanted");
        }
        state->phase = (uint8_t)index;
    }
    const struct ph_json seat = ph_json_member(position, "seat");
    if (!absent(seat)) {
        TRY(read_seat(reader, "seat", seat, &state->seat));
    }
    const struct ph_json last = ph_json_member(position, "last");
    if (!null_or_absent(last)) {
        TRY(read_seat(reader, "last", last, &state->last));
    } else if (state->phase >= RATTUS_PHASE_FINAL) {
        return refuse(reader, "last", "who ended the game is wanted in this phase");
    }
    if (state->phase == RATTUS_PHASE_RAVAGE) {
        state->seat = state->last;
    }
    const struct ph_json ended = ph_json_member(position, "ended");
    if (!null_or_absent(ended)) {
        if (!ph_json_is(ended, "rats") && !ph_json_is(ended, "cubes")) {
            return refuse(reader, "ended", "rats, cubes or null is wanted");
        }
        state->ended = ph_json_is(ended, "rats") ? RATTUS_ENDED_RATS : RATTUS_ENDED_CUBES;
    }
    const struct ph_json plague = ph_json_member(position, "plague");
    if (!null_or_absent(plague)) {
        TRY(read_region(reader, "plague", plague, &state->plague));
    } else if (state->phase != RATTUS_PHASE_SETUP) {
        return refuse(reader, "plague", "the plague's region is wanted");
    }
    return PH_OK;
}

static enum ph_status read_rest(struct reader *reader, struct ph_json position) {
    struct rattus_state *const state = &reader->state;
    bool taken = false;
    bool placed = false;
    TRY(read_bool(reader, "taken", ph_json_member(position, "taken"), &taken));
    TRY(read_bool(reader, "placed", ph_json_member(position, "placed"), &placed));
    state->taken = taken;
    state->placed = placed;
    const struct ph_json population = ph_json_member(position, "population");
    TRY(read_int(reader, "population", population, 2, 0, &state->population));
    if (state->population == 1) {
        return refuse(reader, "population", "0 or 2 is wanted");
    }
    reader->population_given = !absent(population);
    uint8_t round = 0;
    TRY(read_int(reader, "round", ph_json_member(position, "round"), rattus_setup_of(state)->settle_rounds, 0, &round));
    const struct ph_json half_json = ph_json_member(position, "half");
    uint8_t half = RATTUS_NONE;
    if (!null_or_absent(half_json)) {
        TRY(read_region(reader, "half", half_json, &half));
        if (!state->africanus) {
            return refuse(reader, "half", "cubes settle two at a time without Africanus");
        }
    }
    if (state->phase == RATTUS_PHASE_SETTLE) {
        state->settling = (struct rattus_settling){.round = round, .half = half};
    }
    return PH_OK;
}

static enum ph_status read_head(struct reader *reader, struct ph_json position) {
    struct rattus_options options;
    int64_t players = 0;
    if (!ph_json_is(ph_json_member(position, "game"), "rattus")) {
        return refuse(reader, "game", "\"rattus\" is wanted");
    }
    if (!ph_json_int_get(ph_json_member(position, "players"), &players) || players < 0 || players > PH_SEATS_MAX) {
        return refuse(reader, "players", "the number of players is wanted");
    }
    TRY(rattus_options_read(&options, (int)players, ph_json_member(position, "options"), PH_ERROR_BAD_POSITION,
                            reader->error));
    rattus_setup(&reader->state, options.players, options.africanus, options.pied_piper, options.mode,
                 options.characters);
    for (unsigned region = 0; region < RATTUS_REGION_COUNT; region++) { // the tokens come from the position
        memset(reader->state.at[region].tokens, 0, sizeof reader->state.at[region].tokens);
    }
    return PH_OK;
}

enum ph_status rattus_state_from_json(void *state, struct ph_json position, struct ph_events *history,
                                      struct ph_error *error) {
    (void)history; // a position tells nothing of the past
    static const char *const names[] = {
        "game",   "players", "options", "phase", "seat",           "plague",    "owners",     "cubes", "marked",
        "palace", "baker",   "rats",    "pile",  "discard",        "taken",     "placed",     "used",  "walls",
        "nuns",   "bishops", "caravan", "hands", "region_discard", "protected", "population", "last",  "ended",
        "round",  "half",    "ravaged", "step",  "outbreak",       NULL};
    struct reader reader = {.error = error, .up_region = RATTUS_NONE};
    TRY(only(&reader, "", position, names));
    TRY(read_head(&reader, position));
    TRY(read_phase(&reader, position));
    TRY(read_owners(&reader, ph_json_member(position, "owners")));
    TRY(read_cubes(&reader, position));
    TRY(read_tokens(&reader, position));
    TRY(read_used(&reader, ph_json_member(position, "used")));
    TRY(read_pieces(&reader, position));
    TRY(read_rest(&reader, position));
    TRY(read_ravaged(&reader, ph_json_member(position, "ravaged")));
    TRY(read_step(&reader, ph_json_member(position, "step")));
    TRY(read_outbreak(&reader, ph_json_member(position, "outbreak")));
    struct rattus_state *const read = &reader.state;
    if (reader.protected_characters != 0 && read->pending != RATTUS_PENDING_OUTBREAK) {
        return refuse(&reader, "protected", "cards protect only while an outbreak lasts");
    }
    if (reader.up_region != RATTUS_NONE &&
        (read->pending != RATTUS_PENDING_OUTBREAK || read->outbreak.region != reader.up_region)) {
        return refuse(&reader, "rats", "up: tokens are turned in the region of the outbreak only");
    }
    rattus_state_repeat(read, reader.rats);
    // R-KNIGHT-3: where the position is silent, the piece counts if the Knight's owner has been on.
    if (!reader.population_given && (read->phase == RATTUS_PHASE_FINAL || read->phase == RATTUS_PHASE_RAVAGE) &&
        rattus_final_knight_counts(read)) {
        read->population = 2;
    }
    rattus_advance(read, NULL);
    memcpy(state, read, sizeof *read);
    return PH_OK;
}
