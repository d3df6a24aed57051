// SPDX-License-Identifier: MIT
// Writing positions: the referee's, or a seat's view (rules: Protocol, Position).
#include "games/rattus/notation.h"
#include "games/rattus/options.h"
#include "games/rattus/phases.h"
#include "games/rattus/position/position.h"
#include "games/rattus/position/words.h"
#include "games/rattus/view.h"

const char *const rattus_ended_words[RATTUS_ENDED_COUNT] = {NULL, "rats", "cubes", "quiet"};
const char *const rattus_stage_words[RATTUS_STAGE_COUNT] = {NULL, "protect", "majority", "rest", "serf"};
const char *const rattus_step_words[RATTUS_PENDING_COUNT] = {
    [RATTUS_PENDING_WITCH] = "witch",
    [RATTUS_PENDING_EXTRA] = "extra",
    [RATTUS_PENDING_WALL] = "wall",
    [RATTUS_PENDING_NUN] = "nun",
    [RATTUS_PENDING_BAKER_PLACE] = "baker_place",
    [RATTUS_PENDING_EXPLORER] = "explorer",
    [RATTUS_PENDING_ASTRONOMER] = "astronomer",
    [RATTUS_PENDING_CARAVAN] = "caravan",
};

static void write_region(struct ph_writer *writer, unsigned region) {
    ph_json_string(writer, region == RATTUS_NONE ? NULL : rattus_region_infos[region].id);
}

static void write_seat(struct ph_writer *writer, unsigned seat) {
    if (seat == RATTUS_NONE) {
        ph_json_null(writer);
    } else {
        ph_json_int(writer, seat);
    }
}

static void write_seats(struct ph_writer *writer, unsigned mask) {
    ph_json_array_begin(writer);
    RATTUS_EACH(seat, mask) {
        ph_json_int(writer, seat);
    }
    ph_json_array_end(writer);
}

// The seats of a mask in turn order from the active one.
static void write_seats_in_turn(const struct rattus_state *state, unsigned mask, struct ph_writer *writer) {
    ph_json_array_begin(writer);
    unsigned seat = state->seat;
    for (unsigned i = 0; i < state->options.players; i++, seat = rattus_next_seat(state, seat)) {
        if ((mask >> seat & 1u) != 0) {
            ph_json_int(writer, seat);
        }
    }
    ph_json_array_end(writer);
}

static void write_key_int(struct ph_writer *writer, const char *key, unsigned number) {
    ph_json_int(ph_json_key(writer, key), number);
}

static void write_key_bool(struct ph_writer *writer, const char *key, bool value) {
    ph_json_bool(ph_json_key(writer, key), value);
}

static void write_token(const struct rattus_state *state, uint16_t token, struct ph_writer *writer) {
    ph_json_object_begin(writer);
    write_key_bool(writer, "start", rattus_token_is_start(token));
    ph_json_string(ph_json_key(writer, "face"),
                   rattus_token_has_face(token) ? rattus_faces_of(state)->faces[rattus_token_face(token)].id : NULL);
    ph_json_key(writer, "seen");
    write_seats(writer, rattus_token_seen(token));
    if ((token & RATTUS_TOKEN_UP) != 0) {
        write_key_bool(writer, "up", true);
    }
    if ((token & RATTUS_TOKEN_AGAIN) != 0) {
        write_key_int(writer, "again", rattus_token_is_again(token) ? token & RATTUS_TOKEN_FACE : state->again);
    }
    ph_json_object_end(writer);
}

// The kinds of marked cubes of a seat in a region, if there are any.
static void write_marked(const struct rattus_state *state, unsigned seat, unsigned region, struct ph_writer *writer) {
    const struct rattus_kinds kinds = rattus_kinds_at(state, seat, region);
    if (kinds.kind[kinds.count - 1] == RATTUS_KIND_PLAIN) {
        return;
    }
    ph_json_array_begin(ph_json_key(writer, rattus_region_infos[region].id));
    for (unsigned i = 0; i < kinds.count; i++) {
        for (unsigned j = 0; j < kinds.cubes[i] && kinds.kind[i] != RATTUS_KIND_PLAIN; j++) {
            ph_json_string(writer, rattus_kind_ids[kinds.kind[i]]);
        }
    }
    ph_json_array_end(writer);
}

static void write_cubes(const struct rattus_state *state, struct ph_writer *writer) {
    ph_json_array_begin(ph_json_key(writer, "cubes"));
    for (unsigned seat = 0; seat < state->options.players; seat++) {
        ph_json_object_begin(writer);
        RATTUS_EACH(region, state->regions) {
            write_key_int(writer, rattus_region_infos[region].id, state->at[region].cubes[seat]);
        }
        ph_json_object_end(writer);
    }
    ph_json_array_end(writer);
    ph_json_array_begin(ph_json_key(writer, "marked"));
    for (unsigned seat = 0; seat < state->options.players; seat++) {
        ph_json_object_begin(writer);
        RATTUS_EACH(region, rattus_marks_cubes(state) ? state->presence[seat] : 0) {
            write_marked(state, seat, region, writer);
        }
        ph_json_object_end(writer);
    }
    ph_json_array_end(writer);
    ph_json_array_begin(ph_json_key(writer, "palace"));
    for (unsigned seat = 0; seat < state->options.players; seat++) {
        ph_json_int(writer, rattus_palace(state, seat));
    }
    ph_json_array_end(writer);
    write_key_int(writer, "baker", state->baker);
}

static void write_rats(const struct rattus_state *state, struct ph_writer *writer) {
    ph_json_object_begin(ph_json_key(writer, "rats"));
    RATTUS_EACH(region, state->regions) {
        ph_json_array_begin(ph_json_key(writer, rattus_region_infos[region].id));
        for (unsigned slot = 0; slot < rattus_rats(state, region); slot++) {
            write_token(state, state->at[region].tokens[slot], writer);
        }
        ph_json_array_end(writer);
    }
    ph_json_object_end(writer);
    write_key_int(writer, "pile", state->pile);
    ph_json_array_begin(ph_json_key(writer, "discard"));
    for (unsigned i = 0; i < state->discard_count; i++) {
        ph_json_string(writer, rattus_faces_of(state)->faces[state->discard[i]].id);
    }
    ph_json_array_end(writer);
}

// Pieces that only characters of the boxes bring.
static void write_pieces(const struct rattus_state *state, struct ph_writer *writer) {
    ph_json_array_begin(ph_json_key(writer, "walls"));
    RATTUS_EACH(edge, state->walls) {
        ph_json_array_begin(writer);
        write_region(writer, rattus_edges[edge].a);
        write_region(writer, rattus_edges[edge].b);
        ph_json_array_end(writer);
    }
    ph_json_array_end(writer);
    ph_json_array_begin(ph_json_key(writer, "nuns"));
    for (unsigned i = 0; i < RATTUS_NUN_COUNT && state->nuns[i] != RATTUS_NONE; i++) {
        write_region(writer, state->nuns[i]);
    }
    ph_json_array_end(writer);
    ph_json_array_begin(ph_json_key(writer, "bishops"));
    for (unsigned i = 0; i < RATTUS_BISHOP_COUNT && state->bishops[i] != RATTUS_NONE; i++) {
        write_region(writer, state->bishops[i]);
    }
    ph_json_array_end(writer);
    ph_json_key(writer, "caravan");
    write_region(writer, state->caravan);
}

static void write_card(struct ph_writer *writer, unsigned card) {
    ph_json_string(writer, rattus_card_infos[card].id);
}

// The cards at one place, by id.
static void write_cards_at(const struct rattus_state *state, unsigned place, struct ph_writer *writer) {
    ph_json_array_begin(writer);
    for (unsigned card = 0; card < RATTUS_CARD_COUNT; card++) {
        if (state->cards[card] == place) {
            write_card(writer, card);
        }
    }
    ph_json_array_end(writer);
}

// Region cards. Others' hands are null to a seat until the game is over; their sizes are public.
static void write_cards(const struct rattus_state *state, int seat, struct ph_writer *writer) {
    const bool open = seat == PH_SEAT_REFEREE || state->phase == RATTUS_PHASE_OVER;
    ph_json_array_begin(ph_json_key(writer, "hands"));
    for (unsigned other = 0; other < state->options.players; other++) {
        if (open || (int)other == seat) {
            write_cards_at(state, RATTUS_CARD_HAND + other, writer);
        } else {
            ph_json_null(writer);
        }
    }
    ph_json_array_end(writer);
    if (seat != PH_SEAT_REFEREE) {
        ph_json_array_begin(ph_json_key(writer, "hand_sizes"));
        for (unsigned other = 0; other < state->options.players; other++) {
            ph_json_int(writer, rattus_hand_size(state, other));
        }
        ph_json_array_end(writer);
    }
    ph_json_array_begin(ph_json_key(writer, "region_discard"));
    for (unsigned i = 0; i < rattus_card_discard_count(state); i++) {
        for (unsigned card = 0; card < RATTUS_CARD_COUNT; card++) {
            if (state->cards[card] == RATTUS_CARD_DISCARD + i) {
                write_card(writer, card);
            }
        }
    }
    ph_json_array_end(writer);
    ph_json_object_begin(ph_json_key(writer, "protected"));
    RATTUS_EACH(character, state->pending == RATTUS_PENDING_OUTBREAK ? state->outbreak.protected_characters : 0) {
        ph_json_key(writer, rattus_character_infos[character].id);
        for (unsigned card = 0; card < RATTUS_CARD_COUNT; card++) {
            if (state->cards[card] == RATTUS_CARD_PROTECTS + character) {
                write_card(writer, card);
            }
        }
    }
    ph_json_object_end(writer);
}

static void write_looked(const struct rattus_step *step, struct ph_writer *writer) {
    ph_json_array_begin(ph_json_key(writer, "looked"));
    for (unsigned i = 0; i < step->looked_count; i++) {
        ph_json_object_begin(writer);
        ph_json_key(writer, "region");
        write_region(writer, step->looked[2 * i]);
        write_key_int(writer, "slot", step->looked[2 * i + 1]);
        ph_json_object_end(writer);
    }
    ph_json_array_end(writer);
}

static void write_extra(const struct rattus_step *step, struct ph_writer *writer) {
    write_key_int(writer, "left", step->left);
    ph_json_array_begin(ph_json_key(writer, "regions"));
    RATTUS_EACH(region, step->regions) {
        write_region(writer, region);
    }
    ph_json_array_end(writer);
}

// The Astronomer's cards are null to others, however many have been drawn.
static void write_drawn(const struct rattus_state *state, int seat, struct ph_writer *writer) {
    const bool open = seat == PH_SEAT_REFEREE || seat == (int)state->seat || state->pending == RATTUS_PENDING_EXPLORER;
    ph_json_key(writer, "cards");
    if (open) {
        ph_json_array_begin(writer);
        for (unsigned i = 0; i < state->step.card_count; i++) {
            write_card(writer, state->step.cards[i]);
        }
        ph_json_array_end(writer);
    } else {
        ph_json_null(writer);
    }
    write_key_int(writer, "draw", state->step.draw);
}

// The Caravan's queue: seats in turn order, first in its start, then in the crossed region.
static void write_queue(const struct rattus_state *state, struct ph_writer *writer) {
    ph_json_array_begin(ph_json_key(writer, "queue"));
    for (unsigned place = 0; place < 4; place += 2) {
        unsigned seat = state->seat;
        for (unsigned i = 0; i < state->options.players; i++, seat = rattus_next_seat(state, seat)) {
            if ((state->step.queue[place + 1] >> seat & 1u) != 0) {
                ph_json_array_begin(writer);
                ph_json_int(writer, seat);
                write_region(writer, state->step.queue[place]);
                ph_json_array_end(writer);
            }
        }
    }
    ph_json_array_end(writer);
}

static void write_step(const struct rattus_state *state, int seat, struct ph_writer *writer) {
    const struct rattus_step *const step = &state->step;
    ph_json_key(writer, "step");
    if (state->pending == RATTUS_PENDING_NONE || state->pending == RATTUS_PENDING_OUTBREAK) {
        ph_json_null(writer);
        return;
    }
    ph_json_object_begin(writer);
    ph_json_string(ph_json_key(writer, "type"), rattus_step_words[state->pending]);
    switch (state->pending) {
    case RATTUS_PENDING_WITCH:
        write_looked(step, writer);
        break;
    case RATTUS_PENDING_EXTRA:
        write_extra(step, writer);
        break;
    case RATTUS_PENDING_WALL:
    case RATTUS_PENDING_NUN:
        write_key_int(writer, "left", step->left);
        break;
    case RATTUS_PENDING_BAKER_PLACE:
        write_key_int(writer, "by", step->queue[0]);
        write_key_int(writer, "seat", step->queue[1]);
        write_key_int(writer, "cubes", step->queue[2]);
        break;
    case RATTUS_PENDING_CARAVAN:
        write_queue(state, writer);
        break;
    default:
        write_drawn(state, seat, writer);
        break;
    }
    ph_json_object_end(writer);
}

static void write_outbreak(const struct rattus_state *state, struct ph_writer *writer) {
    ph_json_key(writer, "outbreak");
    if (state->pending != RATTUS_PENDING_OUTBREAK) {
        ph_json_null(writer);
        return;
    }
    const struct rattus_outbreak *const outbreak = &state->outbreak;
    ph_json_object_begin(writer);
    ph_json_key(writer, "region");
    write_region(writer, outbreak->region);
    write_key_int(writer, "rats", outbreak->rats);
    write_key_int(writer, "more", outbreak->more);
    ph_json_array_begin(ph_json_key(writer, "ask"));
    if ((outbreak->ask & RATTUS_ASK_KNIGHT) != 0) {
        ph_json_string(writer, "knight");
    }
    if ((outbreak->ask & RATTUS_ASK_CRUSADER) != 0) {
        ph_json_string(writer, "crusader");
    }
    ph_json_array_end(writer);
    write_key_bool(writer, "order", outbreak->order != 0);
    ph_json_key(writer, "slot");
    write_seat(writer, outbreak->slot);
    ph_json_string(ph_json_key(writer, "stage"), rattus_stage_words[outbreak->stage]);
    ph_json_key(writer, "window");
    write_seats_in_turn(state, outbreak->window, writer);
    ph_json_key(writer, "majority");
    write_seats(writer, outbreak->majority);
    ph_json_array_begin(ph_json_key(writer, "due"));
    unsigned seat = state->seat;
    for (unsigned i = 0; i < state->options.players; i++, seat = rattus_next_seat(state, seat)) {
        if (outbreak->due[seat] > 0) {
            ph_json_array_begin(writer);
            ph_json_int(writer, seat);
            ph_json_int(writer, outbreak->due[seat]);
            ph_json_array_end(writer);
        }
    }
    ph_json_array_end(writer);
    write_key_bool(writer, "killed", outbreak->killed != 0);
    ph_json_object_end(writer);
}

void rattus_state_json(const void *void_state, struct ph_log log, int seat, struct ph_writer *writer) {
    (void)log; // no rule asks what has been
    struct rattus_state view;
    const struct rattus_state *state = void_state;
    seat = ph_viewer(seat, state->options.players);
    if (seat != PH_SEAT_REFEREE) {
        rattus_view(void_state, seat, &view);
        state = &view;
    }
    ph_json_object_begin(writer);
    ph_json_string(ph_json_key(writer, "game"), "rattus");
    write_key_int(writer, "players", state->options.players);
    ph_json_key(writer, "options");
    rattus_options_write(&state->options, writer);
    ph_json_string(ph_json_key(writer, "phase"), rattus_phases[state->phase].name);
    write_key_int(writer, "seat", state->seat);
    ph_json_key(writer, "plague");
    write_region(writer, state->plague);
    ph_json_object_begin(ph_json_key(writer, "owners"));
    RATTUS_EACH(character, state->options.characters) {
        ph_json_key(writer, rattus_character_infos[character].id);
        write_seat(writer, rattus_owner(state, (enum rattus_character_id)character));
    }
    ph_json_object_end(writer);
    write_cubes(state, writer);
    write_rats(state, writer);
    write_key_bool(writer, "taken", state->taken);
    write_key_bool(writer, "placed", state->placed);
    const bool ravage = state->phase == RATTUS_PHASE_RAVAGE || state->phase == RATTUS_PHASE_OVER;
    ph_json_array_begin(ph_json_key(writer, "used"));
    for (unsigned i = 0; i < state->used_count && !ravage; i++) {
        ph_json_string(writer, rattus_character_infos[state->used_order[i]].id);
    }
    ph_json_array_end(writer);
    write_pieces(state, writer);
    write_cards(state, seat, writer);
    write_key_int(writer, "population", state->population);
    ph_json_key(writer, "last");
    write_seat(writer, state->last);
    ph_json_string(ph_json_key(writer, "ended"), rattus_ended_words[state->ended]);
    write_key_int(writer, "idle", state->idle);
    const bool settling = state->phase == RATTUS_PHASE_SETTLE;
    write_key_int(writer, "round", settling ? state->settling.round : 0);
    ph_json_key(writer, "half");
    write_region(writer, settling ? state->settling.half : RATTUS_NONE);
    ph_json_array_begin(ph_json_key(writer, "ravaged"));
    for (unsigned i = 0; i < state->ravaged_count && ravage; i++) {
        write_region(writer, state->ravaged[i]);
    }
    ph_json_array_end(writer);
    write_step(state, seat, writer);
    write_outbreak(state, writer);
    ph_json_object_end(writer);
}
