// SPDX-License-Identifier: MIT
#include "support/toy_game.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

enum { ROLL, JUMP, SHOW, CARD, DIE, TYPE_COUNT };
enum { EVENT_MOVED = PH_TYPES_MAX };
enum { SEATS = 4, CARD_KINDS = 3, JUMP_MAX = 3, FACES = 6, GOAL_MIN = 5, GOAL_MAX = 60, GOAL_DEFAULT = 12 };

struct toy_state {
    uint8_t players;
    uint8_t goal;
    uint8_t turn;
    uint8_t rolling;     // a die is due
    uint8_t dealt;       // cards dealt so far
    uint8_t shown;       // mask of seats
    uint8_t card[SEATS]; // 0: not dealt, or unknown to the viewer
    uint8_t place[SEATS];
};
static_assert(sizeof(struct toy_state) == 14, "no padding");

static const uint8_t card_weights[CARD_KINDS] = {3, 2, 1};

static const struct ph_field moved_fields[] = {
    {.name = "place", .kind = PH_FIELD_INT, .bits = 8},
    {.kind = PH_FIELD_END},
};
static const struct ph_event_shape event_shapes[] = {
    {"moved", "A seat's piece has moved.", moved_fields, {"T-MOVE-1"}, PH_AUDIENCE_OPEN}};

static const struct ph_field no_fields[] = {{.kind = PH_FIELD_END}};
static const struct ph_field jump_fields[] = {
    {.name = "steps", .kind = PH_FIELD_INT, .bit = 8, .bits = 8, .least = 1, .most = JUMP_MAX},
    {.kind = PH_FIELD_END},
};
static const struct ph_field card_fields[] = {
    {.name = "card",
     .kind = PH_FIELD_INT,
     .flags = PH_FIELD_PRIVATE,
     .bit = 8,
     .bits = 8,
     .least = 1,
     .most = CARD_KINDS},
    {.kind = PH_FIELD_END},
};
static const struct ph_field die_fields[] = {
    {.name = "die", .kind = PH_FIELD_INT, .bit = 8, .bits = 8, .least = 1, .most = FACES},
    {.kind = PH_FIELD_END},
};
static const struct ph_action_shape types[TYPE_COUNT] = {
    [ROLL] = {.name = "roll", .text = "roll", .fields = no_fields},
    [JUMP] = {.name = "jump", .text = "jump {steps}", .fields = jump_fields},
    [SHOW] = {.name = "show", .text = "show", .fields = no_fields},
    [CARD] = {.name = "card", .text = "card {card}", .fields = card_fields},
    [DIE] = {.name = "die", .text = "die {die}", .fields = die_fields},
};

static struct ph_action_shape toy_action_shape(unsigned type) {
    return types[type];
}

static ph_action make(unsigned type, unsigned value) {
    return type | value << 8;
}

static int winner(const struct toy_state *state) {
    for (int seat = 0; seat < state->players; seat++) {
        if (state->place[seat] >= state->goal) {
            return seat;
        }
    }
    return -1;
}

static enum ph_status toy_setup(void *out, int players, struct ph_json options, struct ph_error *error) {
    struct toy_state state = {.players = (uint8_t)players, .goal = GOAL_DEFAULT};
    for (struct ph_json_walk walk = ph_json_walk_begin(options); ph_json_walk_next(&walk);) {
        int64_t goal;
        if (!ph_json_is(walk.key, "goal")) {
            return ph_error_set(error, PH_ERROR_BAD_REQUEST, "options", "the only option is goal");
        }
        if (!ph_json_int_get(walk.value, &goal) || goal < GOAL_MIN || goal > GOAL_MAX) {
            return ph_error_set(error, PH_ERROR_BAD_REQUEST, "goal", "goal must be a number from 5 to 60");
        }
        state.goal = (uint8_t)goal;
    }
    memcpy(out, &state, sizeof state);
    return PH_OK;
}

static int toy_players(const void *state) {
    return ((const struct toy_state *)state)->players;
}

static struct ph_actor toy_actor(const void *in) {
    const struct toy_state *const state = in;
    if (winner(state) >= 0) {
        return (struct ph_actor){.kind = PH_ACTOR_OVER};
    }
    if (state->dealt < state->players || state->rolling) {
        return (struct ph_actor){.kind = PH_ACTOR_CHANCE};
    }
    return (struct ph_actor){.kind = PH_ACTOR_SEAT, .seat = state->turn};
}

static uint64_t toy_legal_types(const void *in) {
    const struct toy_state *const state = in;
    if (winner(state) >= 0) {
        return 0;
    }
    if (state->dealt < state->players) {
        return 1U << CARD;
    }
    if (state->rolling) {
        return 1U << DIE;
    }
    return 1U << ROLL | 1U << JUMP | ((state->shown >> state->turn & 1) != 0 ? 0 : 1U << SHOW);
}

static unsigned values_of(unsigned type) {
    return type == JUMP ? JUMP_MAX : type == CARD ? CARD_KINDS : type == DIE ? FACES : 0;
}

static size_t toy_legal(const void *state, uint64_t wanted, ph_action *actions, uint64_t *weights, size_t capacity) {
    size_t count = 0;
    const uint64_t legal = toy_legal_types(state) & wanted;
    for (unsigned type = 0; type < TYPE_COUNT; type++) {
        const unsigned most = values_of(type);
        for (unsigned value = most > 0; (legal >> type & 1) != 0 && value <= most; value++) {
            if (count < capacity) {
                actions[count] = make(type, value);
                if (weights != NULL) {
                    weights[count] = type == CARD ? card_weights[value - 1] : 1;
                }
            }
            count++;
        }
    }
    return count;
}

static bool toy_is_legal(const void *state, ph_action action) {
    ph_action actions[16];
    const size_t count = toy_legal(state, UINT64_MAX, actions, NULL, 16);
    for (size_t i = 0; i < count; i++) {
        if (actions[i] == action) {
            return true;
        }
    }
    return false;
}

static unsigned draw_card(struct ph_random *random) {
    const uint32_t drawn = ph_random_below(random, 6);
    return drawn < 3 ? 1 : drawn < 5 ? 2 : 3;
}

static ph_action toy_sample(const void *state, struct ph_random *random) {
    const uint64_t legal = toy_legal_types(state);
    if (legal == 1U << CARD) {
        return make(CARD, draw_card(random));
    }
    if (legal == 1U << DIE) {
        return make(DIE, 1 + ph_random_below(random, FACES));
    }
    const unsigned type = ph_random_below(random, (legal >> SHOW & 1) != 0 ? 3 : 2);
    return make(type, type == JUMP ? 1 + ph_random_below(random, JUMP_MAX) : 0);
}

static struct ph_event moved_event(unsigned seat, unsigned place) {
    return (struct ph_event){.type = EVENT_MOVED, .data = place, .seat = (uint8_t)seat, .to = PH_EVENT_TO_ALL};
}

static void advance(struct toy_state *state, unsigned steps, struct ph_events *events) {
    const unsigned place = state->place[state->turn] + steps;
    state->place[state->turn] = (uint8_t)place;
    ph_events_add(events, moved_event(state->turn, place));
    if (place < state->goal) {
        state->turn = (uint8_t)((state->turn + 1) % state->players);
    }
}

static struct ph_event dealt_event(unsigned seat, unsigned card) {
    return (struct ph_event){
        .type = CARD, .data = make(CARD, card), .seat = (uint8_t)seat, .chance = 1, .to = (uint16_t)(1U << seat)};
}

static void toy_apply(void *in, ph_action action, struct ph_events *events) {
    struct toy_state *const state = in;
    const unsigned type = ph_action_type(action);
    const unsigned value = ph_action_component(action, 1);
    ph_events_add(events, type == CARD ? dealt_event(state->dealt, value)
                                       : (struct ph_event){.type = (uint16_t)type,
                                                           .data = action,
                                                           .seat = state->turn,
                                                           .chance = type == DIE,
                                                           .to = PH_EVENT_TO_ALL});
    switch (type) {
    case ROLL:
        state->rolling = 1;
        break;
    case JUMP:
        advance(state, value, events);
        break;
    case SHOW:
        state->shown |= (uint8_t)(1U << state->turn);
        advance(state, state->card[state->turn], events);
        break;
    case CARD:
        state->card[state->dealt++] = (uint8_t)value;
        break;
    default:
        state->rolling = 0;
        advance(state, value, events);
        break;
    }
}

static bool may_see_card(const struct toy_state *state, int viewer, int owner) {
    return viewer == PH_SEAT_REFEREE || viewer == owner || (state->shown >> owner & 1) != 0;
}

static void toy_view(const void *in, int viewer, void *out) {
    struct toy_state state;
    memcpy(&state, in, sizeof state);
    for (int other = 0; other < state.players; other++) {
        if (!may_see_card(&state, viewer, other)) {
            state.card[other] = 0;
        }
    }
    memcpy(out, &state, sizeof state);
}

static void toy_determinize(const void *view, struct ph_log log, int viewer, struct ph_random *random, void *world) {
    (void)log;
    struct toy_state state;
    memcpy(&state, view, sizeof state);
    for (int other = 0; other < state.players; other++) {
        if (!may_see_card(&state, viewer, other)) {
            state.card[other] = (uint8_t)draw_card(random);
        }
    }
    memcpy(world, &state, sizeof state);
}

static void toy_observe(const void *state, int seat, uint8_t *observation) {
    toy_view(state, seat, observation);
}

static const char *toy_event_rule(const void *state, const struct ph_event *event) {
    (void)state;
    return event->type == PH_TYPES_MAX ? event_shapes[0].rules[0] : "T-TURN-1";
}

static const char *toy_forbids(const void *view, int seat, ph_action action, uint8_t fixed) {
    (void)seat;
    return fixed == 0xFF && toy_is_legal(view, action) ? NULL : "T-TURN-1";
}

static void toy_result(const void *in, struct ph_result *result) {
    const struct toy_state *const state = in;
    const int first = winner(state);
    *result =
        (struct ph_result){.over = first >= 0, .reason = first >= 0 ? "goal" : NULL, .seats = (uint8_t)state->players};
    if (first >= 0) {
        result->winners = (uint16_t)(1U << first);
    }
    for (int seat = 0; seat < state->players; seat++) {
        result->scores[seat] = state->place[seat];
    }
}

static void toy_action_text(const void *state, ph_action action, struct ph_writer *writer) {
    (void)state;
    const unsigned type = ph_action_type(action);
    ph_write_text(writer, types[type].name);
    if (types[type].fields != no_fields && ph_action_component(action, 1) == 0) {
        ph_write_text(writer, " ?"); // hidden
    } else if (types[type].fields != no_fields) {
        ph_write_format(writer, " %u", ph_action_component(action, 1));
    }
}

static enum ph_status refuse_action(struct ph_error *error) {
    return ph_error_set(error, PH_ERROR_ILLEGAL_ACTION, "action",
                        "an action is \"roll\", \"jump 1\" to \"jump 3\" or \"show\"");
}

static enum ph_status toy_action_from_text(const void *state, const char *text, ph_action *action,
                                           struct ph_error *error) {
    for (unsigned type = 0; type < TYPE_COUNT; type++) {
        const unsigned most = values_of(type);
        for (unsigned value = most > 0; value <= most; value++) {
            char own[32];
            struct ph_writer writer;
            ph_writer_init(&writer, own, sizeof own);
            toy_action_text(state, make(type, value), &writer);
            if (strcmp(own, text) == 0) {
                *action = make(type, value);
                return PH_OK;
            }
        }
    }
    return refuse_action(error);
}

static enum ph_status toy_action_from_json(const void *state, struct ph_json json, ph_action *action,
                                           struct ph_error *error) {
    (void)state;
    for (unsigned type = 0; type < TYPE_COUNT; type++) {
        if (ph_json_is(ph_json_member(json, "type"), types[type].name)) {
            int64_t value = 0;
            const unsigned most = values_of(type);
            if (most > 0 && (!ph_json_int_get(ph_json_member(json, types[type].fields->name), &value) || value < 1 ||
                             value > most)) {
                return refuse_action(error);
            }
            *action = make(type, (unsigned)value);
            return PH_OK;
        }
    }
    return refuse_action(error);
}

static void toy_action_json(const void *state, ph_action action, struct ph_writer *writer) {
    (void)state;
    const struct ph_action_shape *const type = &types[ph_action_type(action)];
    ph_json_string(ph_json_key(writer, "type"), type->name);
    if (type->fields != no_fields) {
        ph_json_int(ph_json_key(writer, type->fields->name), ph_action_component(action, 1));
    }
}

static void toy_event_json(const void *state, const struct ph_event *event, int seat, struct ph_writer *writer) {
    if (event->type == EVENT_MOVED) {
        ph_json_string(ph_json_key(writer, "type"), "moved");
        ph_json_int(ph_json_key(writer, "place"), (int64_t)event->data);
    } else if (ph_event_is_for(event, seat)) {
        toy_action_json(state, event->data, writer);
    } else {
        ph_json_string(ph_json_key(writer, "type"), types[event->type].name);
    }
    ph_json_int(ph_json_key(writer, "seat"), event->seat);
}

static void write_told(struct ph_log log, int seat, struct ph_writer *writer) {
    ph_json_array_begin(ph_json_key(writer, "told"));
    for (size_t i = 0; i < log.count; i++) {
        const struct ph_event *const event = &log.events[i];
        if (event->type != CARD && event->type != EVENT_MOVED) {
            continue;
        }
        struct ph_event seen;
        ph_event_view(&toy_game, event, seat, &seen);
        const unsigned card = ph_action_component(seen.data, 1);
        ph_json_object_begin(writer);
        ph_json_int(ph_json_key(writer, "seat"), event->seat);
        ph_json_key(writer, event->type == CARD ? "card" : "place");
        if (event->type == EVENT_MOVED) {
            ph_json_int(writer, (int64_t)event->data);
        } else if (card > 0) {
            ph_json_int(writer, card);
        } else {
            ph_json_null(writer);
        }
        ph_json_object_end(writer);
    }
    ph_json_array_end(writer);
}

static void toy_state_json(const void *in, struct ph_log log, int seat, struct ph_writer *writer) {
    const struct toy_state *const state = in;
    ph_json_object_begin(writer);
    ph_json_string(ph_json_key(writer, "game"), "toy");
    ph_json_int(ph_json_key(writer, "players"), state->players);
    ph_json_key(writer, "options");
    toy_game.options_json(state, writer);
    ph_json_int(ph_json_key(writer, "turn"), state->turn);
    ph_json_bool(ph_json_key(writer, "rolling"), state->rolling);
    ph_json_int(ph_json_key(writer, "shown"), state->shown);
    ph_json_array_begin(ph_json_key(writer, "places"));
    for (int i = 0; i < state->players; i++) {
        ph_json_int(writer, state->place[i]);
    }
    ph_json_array_end(writer);
    ph_json_array_begin(ph_json_key(writer, "cards"));
    for (int i = 0; i < state->dealt; i++) {
        if (may_see_card(state, seat, i)) {
            ph_json_int(writer, state->card[i]);
        } else {
            ph_json_null(writer);
        }
    }
    ph_json_array_end(writer);
    write_told(log, seat, writer);
    ph_json_object_end(writer);
}

// A whole number from 0 to `most`; absent: 0.
static bool read_small(struct ph_json value, int64_t most, uint8_t *result) {
    int64_t number = 0;
    if (ph_json_exists(value) && (!ph_json_int_get(value, &number) || number < 0 || number > most)) {
        return false;
    }
    *result = (uint8_t)number;
    return true;
}

// All or nothing: false if it is not a list of what write_told writes for the referee.
static bool read_told(struct ph_json told, unsigned players, struct ph_events *history) {
    const size_t before = history == NULL ? 0 : history->count;
    for (struct ph_json_walk walk = ph_json_walk_begin(told); ph_json_walk_next(&walk);) {
        const struct ph_json card = ph_json_member(walk.value, "card");
        const bool is_card = ph_json_exists(card);
        uint8_t seat = 0;
        uint8_t value = 0;
        if (!read_small(ph_json_member(walk.value, "seat"), (int64_t)players - 1, &seat) ||
            !read_small(is_card ? card : ph_json_member(walk.value, "place"), is_card ? CARD_KINDS : 200, &value) ||
            (is_card && value == 0)) {
            if (history != NULL) {
                history->count = before;
            }
            return false;
        }
        ph_history_add(history, is_card ? dealt_event(seat, value) : moved_event(seat, value));
    }
    return true;
}

static enum ph_status toy_state_from_json(void *out, struct ph_json position, struct ph_events *history,
                                          struct ph_error *error) {
    static const char *const fields[] = {"game",  "players", "options", "turn", "rolling",
                                         "shown", "places",  "cards",   "told"};
    for (struct ph_json_walk walk = ph_json_walk_begin(position); ph_json_walk_next(&walk);) {
        bool known = false;
        for (size_t i = 0; i < sizeof fields / sizeof *fields; i++) {
            known = known || ph_json_is(walk.key, fields[i]);
        }
        if (!known) {
            return ph_error_set(error, PH_ERROR_BAD_POSITION, "position", "a position has no such field");
        }
    }
    struct toy_state state = {0};
    int64_t players;
    bool rolling = false;
    if (!ph_json_int_get(ph_json_member(position, "players"), &players) || players < 2 || players > SEATS) {
        return ph_error_set(error, PH_ERROR_BAD_POSITION, "players", "players must be a number from 2 to 4");
    }
    if (toy_setup(&state, (int)players, ph_json_member(position, "options"), error) != PH_OK) {
        return ph_error_set(error, PH_ERROR_BAD_POSITION, "options", "goal must be a number from 5 to 60");
    }
    if (!read_small(ph_json_member(position, "turn"), players - 1, &state.turn)) {
        return ph_error_set(error, PH_ERROR_BAD_POSITION, "turn", "turn must be a seat");
    }
    if (!read_small(ph_json_member(position, "shown"), (1 << players) - 1, &state.shown)) {
        return ph_error_set(error, PH_ERROR_BAD_POSITION, "shown", "shown must be a mask of seats");
    }
    ph_json_bool_get(ph_json_member(position, "rolling"), &rolling);
    state.rolling = rolling;
    for (struct ph_json_walk walk = ph_json_walk_begin(ph_json_member(position, "places")); ph_json_walk_next(&walk);) {
        if (walk.index >= (size_t)players || !read_small(walk.value, 200, &state.place[walk.index])) {
            return ph_error_set(error, PH_ERROR_BAD_POSITION, "places", "places must be a number for each seat");
        }
    }
    for (struct ph_json_walk walk = ph_json_walk_begin(ph_json_member(position, "cards")); ph_json_walk_next(&walk);) {
        if (walk.index >= (size_t)players || !read_small(walk.value, CARD_KINDS, &state.card[walk.index]) ||
            state.card[walk.index] == 0) {
            return ph_error_set(error, PH_ERROR_BAD_POSITION, "cards", "cards must be numbers from 1 to 3");
        }
        state.dealt++;
    }
    if (!read_told(ph_json_member(position, "told"), (unsigned)players, history)) {
        return ph_error_set(error, PH_ERROR_BAD_POSITION, "told",
                            "told must be a list of a seat and its card or place each");
    }
    memcpy(out, &state, sizeof state);
    return PH_OK;
}

static void toy_options_json(const void *in, struct ph_writer *writer) {
    ph_json_object_begin(writer);
    ph_json_int(ph_json_key(writer, "goal"), ((const struct toy_state *)in)->goal);
    ph_json_object_end(writer);
}

static enum ph_status toy_check(const void *in, struct ph_error *error) {
    const struct toy_state *const state = in;
    return state->turn < state->players ? PH_OK : ph_error_set(error, PH_ERROR_INTERNAL, "turn", "no such seat");
}

static const struct ph_observation_field observation_fields[] = {
    {"view", "the bytes of the seat's view", 0, 1, sizeof(struct toy_state), 0}, {.name = NULL}};

static const struct ph_late_option late_options[] = {{"goal", "20"}, {NULL, NULL}};

const struct ph_game toy_game = {
    .id = "toy",
    .name = "Toy race",
    .players_min = 2,
    .players_max = SEATS,
    .type_count = TYPE_COUNT,
    .action_shape = toy_action_shape,
    .event_count = sizeof event_shapes / sizeof *event_shapes,
    .event_shapes = event_shapes,
    .state_size = sizeof(struct toy_state),
    .observation_size = sizeof(struct toy_state),
    .observation_fields = observation_fields,
    .playout_cap = 1000,
    .description =
        "{\"options\": [{\"name\": \"goal\", \"type\": \"int\", \"values\": [5, 60], \"default\": 12, "
        "\"help\": \"How far the goal is\"}],\n "
        "\"sets\": [{\"name\": \"short\", \"options\": {\"goal\": 5}}],\n \"components\": {\"cards\": [1, 2, 3]}}",
    .data_hash = "0123abcd",
    .late_options = late_options,
    .setup = toy_setup,
    .players = toy_players,
    .actor = toy_actor,
    .legal_types = toy_legal_types,
    .legal = toy_legal,
    .is_legal = toy_is_legal,
    .sample = toy_sample,
    .apply = toy_apply,
    .view = toy_view,
    .determinize = toy_determinize,
    .observe = toy_observe,
    .result = toy_result,
    .event_rule = toy_event_rule,
    .forbids = toy_forbids,
    .action_text = toy_action_text,
    .action_from_text = toy_action_from_text,
    .action_from_json = toy_action_from_json,
    .action_json = toy_action_json,
    .event_json = toy_event_json,
    .state_json = toy_state_json,
    .state_from_json = toy_state_from_json,
    .options_json = toy_options_json,
    .check = toy_check,
};
