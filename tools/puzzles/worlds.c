// SPDX-License-Identifier: MIT
#include "tools/puzzles/worlds.h"

#include "games/bristol1350/bristol1350.h"
#include "games/bristol1350/rule.h"

#include <stdlib.h>
#include <string.h>

enum { OUTCOMES_MAX = 1 << 16, DRAWS = 200 };

// What the enumeration works with.
struct search {
    struct worlds *worlds;
    size_t told_from;   // the truth's first event of the move that is being made
    bool told_whole;    // the seat is told of all of that move: no other can have been made
    struct world *next; // worlds after it
    size_t next_count;
    size_t next_capacity;
    ph_action *actions;
    uint64_t *weights;
    struct ph_event *events;
};

static bool same_view(const struct worlds *worlds, const void *a, const void *b) {
    union ph_state_storage views[2];
    memset(views, 0, sizeof views);
    worlds->game->view(a, worlds->seat, views[0].bytes);
    worlds->game->view(b, worlds->seat, views[1].bytes);
    return memcmp(views[0].bytes, views[1].bytes, sizeof views[0].bytes) == 0;
}

// Whether the seat is told of the same as of what really happened.
static bool same_told(const struct search *search, const struct ph_events *events) {
    const struct worlds *const worlds = search->worlds;
    const struct ph_event *const truth = worlds->book.all.items + search->told_from;
    bool same = worlds->book.all.count - search->told_from == events->count;
    for (size_t i = 0; same && i < events->count; i++) {
        struct ph_event seen;
        struct ph_event really;
        ph_event_view(worlds->game, &events->items[i], worlds->seat, &seen);
        ph_event_view(worlds->game, &truth[i], worlds->seat, &really);
        same = memcmp(&seen, &really, sizeof seen) == 0;
    }
    return same;
}

static enum ph_status make_room(struct search *search, struct ph_error *error) {
    if (search->next_count == search->worlds->most) {
        return ph_error_set(error, PH_ERROR_BAD_REQUEST, "moves",
                            "more than %zu worlds that the seat cannot tell apart; a position with fewer hidden cards "
                            "or tokens has fewer",
                            search->worlds->most);
    }
    if (search->next_count < search->next_capacity) {
        return PH_OK;
    }
    const size_t capacity = search->next_capacity > 0 ? 2 * search->next_capacity : 64;
    struct world *const items = realloc(search->next, capacity * sizeof *items);
    if (items == NULL) {
        return ph_error_set(error, PH_ERROR_NO_MEMORY, "", "out of memory");
    }
    search->next = items;
    search->next_capacity = capacity;
    return PH_OK;
}

// Takes `action` in a world and keeps what comes of it if the seat sees what it really saw.
static enum ph_status follow(struct search *search, const struct world *from, ph_action action, double probability,
                             struct ph_error *error) {
    const enum ph_status status = make_room(search, error);
    if (status != PH_OK) {
        return status;
    }
    struct world *const world = &search->next[search->next_count];
    struct ph_events events = {.items = search->events, .capacity = PH_EVENTS_MAX};
    *world = *from;
    search->worlds->game->apply(world->state.bytes, action, &events);
    if (same_view(search->worlds, world->state.bytes, search->worlds->truth.bytes) && same_told(search, &events)) {
        world->weight *= probability;
        search->next_count++;
    }
    return PH_OK;
}

// In how many ways somebody can choose that, each of his cards for itself: of equal symptoms it is all the same which
// one is discarded.
static double ways_to_choose(const struct worlds *worlds, const void *state, ph_action action) {
    const struct bristol_state *const bristol = state;
    if (worlds->game != &bristol1350_game || ph_action_type(action) != BRISTOL_TYPE_DISCARD) {
        return 1;
    }
    const struct bristol_symptoms *const held = &bristol->symptoms[bristol->turn];
    const unsigned one = ph_action_component(action, 1);
    const unsigned other = ph_action_component(action, 2);
    unsigned numbers[BRISTOL_SYMPTOM_VALUES] = {0};
    for (unsigned i = 0; i < held->count; i++) {
        numbers[held->cards[i]]++;
    }
    return other == 0     ? numbers[one]
           : one == other ? numbers[one] * (numbers[one] - 1) / 2
                          : numbers[one] * numbers[other];
}

// A decision of somebody else: of all choices that look the same to the seat each is as likely.
static enum ph_status follow_choices(struct search *search, const struct world *from, ph_action action,
                                     struct ph_error *error) {
    const struct ph_game *const game = search->worlds->game;
    const uint64_t type = (uint64_t)1 << ph_action_type(action);
    const size_t count = game->legal(from->state.bytes, type, search->actions, NULL, OUTCOMES_MAX);
    const size_t first = search->next_count;
    enum ph_status status = PH_OK;
    double sum = 0;
    for (size_t i = 0; i < count && status == PH_OK; i++) {
        const double ways = ways_to_choose(search->worlds, from->state.bytes, search->actions[i]);
        const size_t before = search->next_count;
        status = follow(search, from, search->actions[i], ways, error);
        sum += search->next_count > before ? ways : 0;
    }
    for (size_t i = first; i < search->next_count; i++) {
        search->next[i].weight /= sum;
    }
    return status;
}

static enum ph_status follow_outcomes(struct search *search, const struct world *from, ph_action action,
                                      struct ph_error *error) {
    const struct ph_game *const game = search->worlds->game;
    const size_t count = game->legal(from->state.bytes, UINT64_MAX, search->actions, search->weights, OUTCOMES_MAX);
    if (count > OUTCOMES_MAX) {
        return ph_error_set(error, PH_ERROR_BAD_REQUEST, "moves", "a draw has %zu outcomes; at most %d are looked at",
                            count, (int)OUTCOMES_MAX);
    }
    double sum = 0;
    for (size_t i = 0; i < count; i++) {
        sum += (double)search->weights[i];
    }
    enum ph_status status = PH_OK;
    for (size_t i = 0; i < count && status == PH_OK; i++) {
        if (!search->told_whole || search->actions[i] == action) {
            status = follow(search, from, search->actions[i], (double)search->weights[i] / sum, error);
        }
    }
    return status;
}

static enum ph_status follow_world(struct search *search, const struct world *from, struct ph_actor actor,
                                   ph_action action, struct ph_error *error) {
    if (actor.kind == PH_ACTOR_CHANCE) {
        return follow_outcomes(search, from, action, error);
    }
    if (actor.seat != search->worlds->seat && !search->told_whole) {
        return follow_choices(search, from, action, error);
    }
    return search->worlds->game->is_legal(from->state.bytes, action) ? follow(search, from, action, 1, error) : PH_OK;
}

static int compare_worlds(const void *a, const void *b) {
    return memcmp(a, b, sizeof(union ph_state_storage));
}

// Sorts the worlds, and adds up those that are the same.
static size_t merge(struct world *items, size_t count) {
    size_t merged = 0;
    if (count > 0) {
        qsort(items, count, sizeof *items, compare_worlds);
    }
    for (size_t i = 0; i < count; i++) {
        if (merged > 0 && compare_worlds(&items[merged - 1], &items[i]) == 0) {
            items[merged - 1].weight += items[i].weight;
        } else {
            items[merged++] = items[i];
        }
    }
    return merged;
}

static enum ph_status read_move(const struct worlds *worlds, struct ph_json move, ph_action *action,
                                struct ph_error *error) {
    char text[PH_ACTION_TEXT_MAX];
    if (!ph_json_string_get(move, text, sizeof text)) {
        return ph_error_set(error, PH_ERROR_BAD_REQUEST, "moves",
                            "moves has to be a list of texts of actions and outcomes, as in a record");
    }
    if (worlds->game->action_from_text(worlds->truth.bytes, text, action, error) != PH_OK ||
        !worlds->game->is_legal(worlds->truth.bytes, *action)) {
        return ph_error_set(error, PH_ERROR_ILLEGAL_ACTION, "moves",
                            "\"%s\" is no legal move where it stands in moves; the engine's `legal` lists those that "
                            "are",
                            text);
    }
    return PH_OK;
}

// Whether the seat is told of an action that was just taken, as a whole.
static bool is_told(const struct search *search, ph_action action) {
    const struct worlds *const worlds = search->worlds;
    for (size_t i = search->told_from; i < worlds->book.all.count; i++) {
        const struct ph_event *const event = &worlds->book.all.items[i];
        if (event->type == ph_action_type(action) && event->data == action) {
            return ph_event_is_for(event, worlds->seat);
        }
    }
    return false;
}

static enum ph_status make_move(struct search *search, struct ph_json move, struct ph_error *error) {
    struct worlds *const worlds = search->worlds;
    ph_action action;
    const struct ph_actor actor = worlds->game->actor(worlds->truth.bytes);
    enum ph_status status = read_move(worlds, move, &action, error);
    if (status == PH_OK && !ph_logbook_reserve(&worlds->book, PH_EVENTS_MAX)) {
        status = ph_error_set(error, PH_ERROR_NO_MEMORY, "", "out of memory");
    }
    if (status != PH_OK) {
        return status;
    }
    search->told_from = worlds->book.all.count;
    worlds->game->apply(worlds->truth.bytes, action, &worlds->book.all);
    search->told_whole = is_told(search, action);
    search->next_count = 0;
    for (size_t i = 0; i < worlds->count && status == PH_OK; i++) {
        status = follow_world(search, &worlds->items[i], actor, action, error);
    }
    if (status != PH_OK) {
        return status;
    }
    struct world *const items = worlds->items;
    worlds->items = search->next;
    worlds->count = merge(search->next, search->next_count);
    search->next = items;
    search->next_capacity = 0; // it is grown from what it is by then: realloc
    return PH_OK;
}

// Reads the position into the truth and its log.
static enum ph_status take_up(struct worlds *worlds, struct ph_json position, struct ph_error *error) {
    if (!ph_logbook_reserve(&worlds->book, PH_EVENTS_MAX)) {
        return ph_error_set(error, PH_ERROR_NO_MEMORY, "", "out of memory");
    }
    enum ph_status status = worlds->game->state_from_json(worlds->truth.bytes, position, &worlds->book.all, error);
    const size_t count = worlds->book.all.count;
    if (status == PH_OK && count > worlds->book.all.capacity) {
        worlds->book.all.count = 0;
        if (!ph_logbook_reserve(&worlds->book, count)) {
            return ph_error_set(error, PH_ERROR_NO_MEMORY, "", "out of memory");
        }
        status = worlds->game->state_from_json(worlds->truth.bytes, position, &worlds->book.all, error);
    }
    return status;
}

// Whose decision it is after the moves.
static enum ph_status find_seat(struct worlds *worlds, struct ph_json moves, struct ph_error *error) {
    union ph_state_storage state = worlds->truth;
    enum ph_status status = PH_OK;
    for (struct ph_json_walk walk = ph_json_walk_begin(moves); ph_json_walk_next(&walk) && status == PH_OK;) {
        ph_action action = 0;
        status = read_move(worlds, walk.value, &action, error);
        if (status == PH_OK) {
            worlds->game->apply(worlds->truth.bytes, action, NULL);
        }
    }
    const struct ph_actor actor = worlds->game->actor(worlds->truth.bytes);
    worlds->truth = state;
    if (status == PH_OK && actor.kind != PH_ACTOR_SEAT) {
        status = ph_error_set(error, PH_ERROR_BAD_REQUEST, "moves",
                              "after the moves %s; they have to end at a decision of a seat",
                              actor.kind == PH_ACTOR_CHANCE ? "a draw is next" : "the game is over");
    }
    worlds->seat = actor.seat;
    return status;
}

// Whether the seat sees all there is in what was taken up, and was told of all that had happened before.
static bool is_open(const struct worlds *worlds) {
    union ph_state_storage view;
    worlds->game->view(worlds->truth.bytes, worlds->seat, view.bytes);
    bool open = memcmp(view.bytes, worlds->truth.bytes, worlds->game->state_size) == 0;
    for (size_t i = 0; i < worlds->book.all.count && open; i++) {
        struct ph_event seen;
        ph_event_view(worlds->game, &worlds->book.all.items[i], worlds->seat, &seen);
        open = memcmp(&seen, &worlds->book.all.items[i], sizeof seen) == 0;
    }
    return open;
}

enum ph_status worlds_enumerate_few(struct worlds *worlds, const struct ph_game *game, struct ph_json position,
                                    struct ph_json moves, int seat, size_t most, struct ph_error *error) {
    struct search search = {.worlds = worlds};
    memset(worlds, 0, sizeof *worlds);
    worlds->game = game;
    worlds->seat = seat;
    worlds->most = most;
    enum ph_status status = take_up(worlds, position, error);
    if (status != PH_OK) {
        goto cleanup;
    }
    if (seat == WORLDS_OF_WHO_DECIDES) {
        status = find_seat(worlds, moves, error);
    } else if (seat < 0 || seat >= game->players(worlds->truth.bytes)) {
        status = ph_error_set(error, PH_ERROR_BAD_REQUEST, "seat", "%d is no seat; seats are 0 to %d", seat,
                              game->players(worlds->truth.bytes) - 1);
    }
    if (status != PH_OK) {
        goto cleanup;
    }
    worlds->items = malloc(sizeof *worlds->items);
    search.actions = malloc(OUTCOMES_MAX * sizeof *search.actions);
    search.weights = malloc(OUTCOMES_MAX * sizeof *search.weights);
    search.events = malloc(PH_EVENTS_MAX * sizeof *search.events);
    if (worlds->items == NULL || search.actions == NULL || search.weights == NULL || search.events == NULL) {
        status = ph_error_set(error, PH_ERROR_NO_MEMORY, "", "out of memory");
        goto cleanup;
    }
    worlds->open = is_open(worlds);
    worlds->items[0] = (struct world){.state = worlds->truth, .weight = 1};
    worlds->count = 1;
    for (struct ph_json_walk walk = ph_json_walk_begin(moves); ph_json_walk_next(&walk) && status == PH_OK;) {
        status = make_move(&search, walk.value, error);
    }

cleanup:
    free(search.next);
    free(search.actions);
    free(search.weights);
    free(search.events);
    if (status != PH_OK) {
        worlds_deinit(worlds);
    }
    return status;
}

enum ph_status worlds_enumerate(struct worlds *worlds, const struct ph_game *game, struct ph_json position,
                                struct ph_json moves, int seat, struct ph_error *error) {
    return worlds_enumerate_few(worlds, game, position, moves, seat, WORLDS_MAX, error);
}

void worlds_deinit(struct worlds *worlds) {
    free(worlds->items);
    ph_logbook_deinit(&worlds->book);
    memset(worlds, 0, sizeof *worlds);
}

size_t worlds_find(const struct worlds *worlds, const union ph_state_storage *state) {
    const struct world *const found =
        bsearch(state, worlds->items, worlds->count, sizeof *worlds->items, compare_worlds);
    return found == NULL ? SIZE_MAX : (size_t)(found - worlds->items);
}

enum ph_status worlds_check(struct worlds *worlds, struct ph_error *error) {
    const struct ph_key key = ph_key_from_seed(worlds->count);
    struct ph_random random = ph_random_at(&key, PH_STREAM_PLAYER, 0);
    union ph_state_storage view;
    struct ph_log log;
    if (worlds->open) { // all secrets came about in moves; `determinize` may know less of them than the seat does
        return PH_OK;
    }
    const enum ph_status status = ph_logbook_view(&worlds->book, worlds->game, worlds->seat, &log);
    if (status != PH_OK) {
        return ph_error_set(error, status, "", "out of memory");
    }
    worlds->game->view(worlds->truth.bytes, worlds->seat, view.bytes);
    for (unsigned i = 0; i < DRAWS; i++) {
        union ph_state_storage world;
        memset(&world, 0, sizeof world);
        worlds->game->determinize(view.bytes, log, worlds->seat, &random, world.bytes);
        if (worlds_find(worlds, &world) == SIZE_MAX) {
            return ph_error_set(error, PH_ERROR_BAD_REQUEST, "position",
                                "the position itself hides something from the seat that decides; what it cannot know "
                                "has to come about in moves");
        }
    }
    return PH_OK;
}
