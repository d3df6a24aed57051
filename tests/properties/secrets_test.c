// SPDX-License-Identifier: MIT
// Leaks excluded by test: two worlds that differ only in what a seat may not know give that seat the same views, lists,
// texts, observations, events, logs and refusals, until something is shown to it.
#include "support/property.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Two worlds that one seat (or an onlooker) cannot tell apart.
struct pair {
    struct property_game *play;
    int seat;
    union ph_state_storage worlds[2];
    union ph_state_storage views[2];
    struct ph_event items[2][PH_EVENTS_MAX];
    struct ph_events events[2]; // of the last move
    struct ph_logbook books[2]; // all events
    ph_action *lists[2];
};

static struct pair pair;

// Both worlds have the game's past, but of one that was drawn from the seat's view no more is known than the seat
// knows.
static void pair_begin(struct property_game *play, int seat, const void *first, bool first_drawn, const void *second,
                       bool second_drawn) {
    const bool drawn[2] = {first_drawn, second_drawn};
    pair.play = play;
    pair.seat = seat;
    memcpy(pair.worlds[0].bytes, first, play->game->state_size);
    memcpy(pair.worlds[1].bytes, second, play->game->state_size);
    for (int i = 0; i < 2; i++) {
        pair.events[i] = (struct ph_events){pair.items[i], 0, PH_EVENTS_MAX};
        ph_logbook_truncate(&pair.books[i], 0);
        property_log_add(play, &pair.books[i], property_log(play, drawn[i] ? seat : PH_SEAT_REFEREE));
        if (pair.lists[i] == NULL) {
            pair.lists[i] = calloc(PROPERTY_ACTIONS_MAX, sizeof *pair.lists[i]);
        }
        assert_non_null(pair.lists[i]);
    }
}

static void pair_end(void) {
    for (int i = 0; i < 2; i++) {
        free(pair.lists[i]);
        pair.lists[i] = NULL;
        ph_logbook_deinit(&pair.books[i]);
    }
}

static bool views_equal(void) {
    const struct ph_game *const game = pair.play->game;
    for (int i = 0; i < 2; i++) {
        memset(&pair.views[i], 0, sizeof pair.views[i]);
        game->view(pair.worlds[i].bytes, pair.seat, pair.views[i].bytes);
    }
    return memcmp(pair.views[0].bytes, pair.views[1].bytes, sizeof pair.views[0].bytes) == 0;
}

// The rule behind an event is the same for the seat as for the referee.
static void check_event_rules(int world, const void *before) {
    const struct ph_game *const game = pair.play->game;
    union ph_state_storage view;
    game->view(before, pair.seat, view.bytes);
    for (size_t i = 0; i < pair.events[world].count; i++) {
        const struct ph_event *const event = &pair.events[world].items[i];
        struct ph_event seen;
        ph_event_view(game, event, pair.seat, &seen);
        const char *const rule = game->event_rule(before, event);
        const char *const told = game->event_rule(view.bytes, &seen);
        PROPERTY_CHECK(pair.play, rule != NULL && told != NULL && strcmp(rule, told) == 0,
                       "the rule of an event of type %u is %s, but %s to seat %d", event->type,
                       rule == NULL ? "none" : rule, told == NULL ? "none" : told, pair.seat);
    }
}

// Takes the action in one of the worlds.
static void pair_apply(int world, ph_action action) {
    union ph_state_storage before;
    memcpy(before.bytes, pair.worlds[world].bytes, pair.play->game->state_size);
    pair.events[world].count = 0;
    pair.play->game->apply(pair.worlds[world].bytes, action, &pair.events[world]);
    check_event_rules(world, before.bytes);
    property_log_add(pair.play, &pair.books[world],
                     (struct ph_log){.events = pair.items[world], .count = pair.events[world].count});
}

static struct ph_log log_seen(int world, int seat) {
    struct ph_log log;
    PROPERTY_CHECK(pair.play, ph_logbook_view(&pair.books[world], pair.play->game, seat, &log) == PH_OK,
                   "no memory for a log");
    return log;
}

static bool has_private_field(const struct ph_field *fields) {
    for (const struct ph_field *field = fields; field->kind != PH_FIELD_END; field++) {
        if ((field->flags & PH_FIELD_PRIVATE) != 0) {
            return true;
        }
    }
    return false;
}

// An event has a shape, and is for all unless that has something to hide.
static void check_event_shape(const struct ph_event *event) {
    const struct ph_game *const game = pair.play->game;
    const bool own = event->type >= PH_TYPES_MAX;
    const unsigned index = own ? event->type - PH_TYPES_MAX : event->type;
    PROPERTY_CHECK(pair.play, index < (own ? game->event_count : game->type_count), "an event of the unknown kind %u",
                   event->type);
    const struct ph_field *const fields = own ? game->event_shapes[index].fields : game->action_shape(index).fields;
    PROPERTY_CHECK(pair.play, event->to == PH_EVENT_TO_ALL || has_private_field(fields),
                   "an event %s for some seats, with nothing to hide",
                   own ? game->event_shapes[index].name : game->action_shape(index).name);
}

// What the seat may see of an event is told as the event itself is told it, and is all that it may see of that too.
static void check_event_views(int world) {
    static struct ph_event seen[PH_EVENTS_MAX];
    struct property_game *const play = pair.play;
    const struct ph_events *const events = &pair.events[world];
    const struct ph_events views = {.items = seen, .count = events->count, .capacity = PH_EVENTS_MAX};
    ph_log_view(play->game, (struct ph_log){.events = events->items, .count = events->count}, pair.seat, seen);
    const char *const text = property_events_json(play, 0, events, pair.seat);
    PROPERTY_CHECK(play, strcmp(text, property_events_json(play, 1, &views, pair.seat)) == 0,
                   "seat %d is told %s of events, %s of its view of them", pair.seat, text, play->text[1].data);
    for (size_t i = 0; i < events->count; i++) {
        struct ph_event again;
        struct ph_event whole;
        check_event_shape(&events->items[i]);
        ph_event_view(play->game, &seen[i], pair.seat, &again);
        ph_event_view(play->game, &events->items[i], PH_SEAT_REFEREE, &whole);
        PROPERTY_CHECK(play, memcmp(&again, &seen[i], sizeof again) == 0, "the view of an event's view is another");
        PROPERTY_CHECK(play, memcmp(&whole, &events->items[i], sizeof whole) == 0, "the referee does not see all");
        PROPERTY_CHECK(play,
                       seen[i].type == events->items[i].type && (seen[i].to & ~events->items[i].to) == 0 &&
                           seen[i].seat == events->items[i].seat && seen[i].chance == events->items[i].chance,
                       "the view of an event has another kind or more seats");
    }
}

// Whether the seat is told the same of the last move in both worlds. If so, it has read the same bytes ever since they
// parted.
static bool events_equal(void) {
    struct property_game *const play = pair.play;
    const char *texts[2];
    for (int i = 0; i < 2; i++) {
        check_event_views(i);
    }
    for (int i = 0; i < 2; i++) {
        texts[i] = property_events_json(play, i, &pair.events[i], pair.seat);
    }
    const bool equal = strcmp(texts[0], texts[1]) == 0;
    const struct ph_log first = log_seen(0, pair.seat);
    const struct ph_log second = log_seen(1, pair.seat);
    const size_t new_count = pair.events[0].count;
    const bool same_log =
        first.count == second.count && pair.events[1].count == new_count &&
        (new_count == 0 || memcmp(first.events + first.count - new_count, second.events + first.count - new_count,
                                  new_count * sizeof *first.events) == 0);
    PROPERTY_CHECK(play, equal == same_log, "seat %d's log tells what the events' JSON does not: %s or %s", pair.seat,
                   texts[0], texts[1]);
    return equal;
}

static bool logs_equal(void) {
    const struct ph_log first = log_seen(0, pair.seat);
    const struct ph_log second = log_seen(1, pair.seat);
    return first.count == second.count &&
           (first.count == 0 || memcmp(first.events, second.events, first.count * sizeof *first.events) == 0);
}

static bool results_equal(const void *first, const void *second) {
    struct ph_result results[2];
    memset(results, 0, sizeof results);
    pair.play->game->result(first, &results[0]);
    pair.play->game->result(second, &results[1]);
    return results[0].over == results[1].over && results[0].winners == results[1].winners &&
           results[0].seats == results[1].seats && results[0].reason == results[1].reason &&
           memcmp(results[0].scores, results[1].scores, sizeof results[0].scores) == 0;
}

// The scores are the same in both worlds and in the seat's view, also before the end.
static void check_same_results(void) {
    PROPERTY_CHECK(pair.play, results_equal(pair.worlds[0].bytes, pair.worlds[1].bytes),
                   "the result depends on what seat %d does not know", pair.seat);
    PROPERTY_CHECK(pair.play, results_equal(pair.worlds[0].bytes, pair.views[0].bytes),
                   "seat %d's view has another result than the state", pair.seat);
}

// The rule that forbids an action, as far as it is named, is the same in both worlds and in the seat's view.
static void check_same_rule_of(ph_action action, uint8_t fixed) {
    const struct ph_game *const game = pair.play->game;
    const char *rules[3];
    for (int i = 0; i < 3; i++) {
        const void *const state = i < 2 ? pair.worlds[i].bytes : pair.views[0].bytes;
        rules[i] = game->forbids(state, pair.seat, action, fixed);
        rules[i] = rules[i] == NULL ? "none" : rules[i];
    }
    PROPERTY_CHECK(pair.play, strcmp(rules[0], rules[1]) == 0 && strcmp(rules[0], rules[2]) == 0,
                   "seat %d may not take %#llx (%#x of it) by %s or %s, by its view %s", pair.seat,
                   (unsigned long long)action, fixed, rules[0], rules[1], rules[2]);
}

// Also when another seat decides, of the beginning of the action, as step by step, of any type, and of any one thing.
static void check_same_rule(ph_action action) {
    struct ph_random *const random = &pair.play->random;
    const unsigned type = ph_random_below(random, pair.play->game->type_count);
    const unsigned component = 1 + ph_random_below(random, PH_COMPONENTS_MAX - 1);
    check_same_rule_of(action, 0xFF);
    check_same_rule_of(action, (uint8_t)((2U << component) - 1));
    check_same_rule_of(type, 1);
    check_same_rule_of(type | (ph_action)ph_random_below(random, 40) << 8 * component, (uint8_t)(1U | 1U << component));
}

// What the seat can read: its view as JSON and as an observation, who acts, and the score.
static void check_same_to_read(void) {
    struct property_game *const play = pair.play;
    const struct ph_game *const game = play->game;
    const char *texts[2];
    struct ph_actor actors[2];
    for (int i = 0; i < 2; i++) {
        actors[i] = game->actor(pair.worlds[i].bytes);
        // When the game is over, the truth may be read in a true log, which a world that was drawn does not have.
        const struct ph_log log = log_seen(i, actors[i].kind == PH_ACTOR_OVER ? pair.seat : PH_SEAT_REFEREE);
        texts[i] = property_state_json(play, i, pair.worlds[i].bytes, log, pair.seat);
    }
    PROPERTY_CHECK(play, logs_equal(), "seat %d can tell by its log", pair.seat);
    PROPERTY_CHECK(play, strcmp(texts[0], texts[1]) == 0, "seat %d reads %s or %s", pair.seat, texts[0], texts[1]);
    PROPERTY_CHECK(play, actors[0].kind == actors[1].kind && actors[0].seat == actors[1].seat,
                   "seat %d can tell by who acts", pair.seat);
    if (pair.seat >= 0) {
        uint8_t *const observations = calloc(2, game->observation_size);
        assert_non_null(observations);
        game->observe(pair.worlds[0].bytes, pair.seat, observations);
        game->observe(pair.worlds[1].bytes, pair.seat, observations + game->observation_size);
        PROPERTY_CHECK(play, memcmp(observations, observations + game->observation_size, game->observation_size) == 0,
                       "seat %d can tell by what it observes", pair.seat);
        free(observations);
    }
    check_same_results();
    for (int i = 0; i < 5 && actors[0].kind != PH_ACTOR_OVER; i++) {
        check_same_rule(game->sample(pair.worlds[0].bytes, &play->random));
    }
}

static size_t list_of(int world) {
    const size_t count =
        pair.play->game->legal(pair.worlds[world].bytes, UINT64_MAX, pair.lists[world], NULL, PROPERTY_ACTIONS_MAX);
    PROPERTY_CHECK(pair.play, count <= PROPERTY_ACTIONS_MAX, "%zu legal actions", count);
    return count;
}

// When the seat decides: the same list with the same texts in both worlds and in its view, and the same refusals.
static void check_same_to_choose(void) {
    struct property_game *const play = pair.play;
    const struct ph_game *const game = play->game;
    const size_t count = list_of(0);
    PROPERTY_CHECK(play, list_of(1) == count && memcmp(pair.lists[0], pair.lists[1], count * sizeof(ph_action)) == 0,
                   "seat %d can tell by what is legal", pair.seat);
    memcpy(pair.lists[1], pair.lists[0], count * sizeof(ph_action));
    PROPERTY_CHECK(play,
                   property_legal(play, pair.views[0].bytes) == count &&
                       memcmp(pair.lists[0], play->actions, count * sizeof(ph_action)) == 0,
                   "something else is legal in seat %d's view than in the state", pair.seat);
    for (size_t i = ph_random_below(&play->random, 8); i < count; i += 8) {
        const char *const first = property_action_text(play, 0, pair.worlds[0].bytes, pair.lists[0][i]);
        const char *const second = property_action_text(play, 1, pair.worlds[1].bytes, pair.lists[0][i]);
        PROPERTY_CHECK(play, strcmp(first, second) == 0, "an action is \"%s\" or \"%s\"", first, second);
    }
    for (int i = 0; i < 5; i++) {
        const unsigned shift = 8 * ph_random_below(&play->random, PH_COMPONENTS_MAX);
        const ph_action action = pair.lists[0][ph_random_below(&play->random, (uint32_t)count)] ^
                                 (uint64_t)(1 + ph_random_below(&play->random, 7)) << shift;
        PROPERTY_CHECK(play,
                       game->is_legal(pair.worlds[0].bytes, action) == game->is_legal(pair.worlds[1].bytes, action),
                       "seat %d can tell by what is refused", pair.seat);
        check_same_rule(action);
    }
}

// Words of texts in the same kind of game, half wrong: what they are refused with is the same in both worlds.
static void check_same_refusals(void) {
    struct property_game *const play = pair.play;
    const size_t count = list_of(0);
    for (size_t i = ph_random_below(&play->random, 8); i < count && i < 24; i += 8) {
        char text[PH_ACTION_TEXT_MAX + 8];
        struct ph_error errors[2];
        ph_action actions[2] = {0, 0};
        enum ph_status status[2];
        memset(errors, 0, sizeof errors);
        snprintf(text, sizeof text, "%s", property_action_text(play, 0, pair.worlds[0].bytes, pair.lists[0][i]));
        text[strlen(text) - 1] ^= (char)(1 + ph_random_below(&play->random, 3));
        for (int world = 0; world < 2; world++) {
            status[world] =
                play->game->action_from_text(pair.worlds[world].bytes, text, &actions[world], &errors[world]);
        }
        PROPERTY_CHECK(play,
                       status[0] == status[1] && strcmp(errors[0].message, errors[1].message) == 0 &&
                           strcmp(errors[0].field, errors[1].field) == 0 &&
                           strcmp(errors[0].rule, errors[1].rule) == 0 && actions[0] == actions[1],
                       "\"%s\" is answered with \"%s\" (%s) or \"%s\" (%s)", text, errors[0].message, errors[0].rule,
                       errors[1].message, errors[1].rule);
    }
}

// Whether the seat reads of different pasts in the two worlds.
static bool histories_differ(void) {
    const char *texts[2];
    for (int i = 0; i < 2; i++) {
        texts[i] = property_state_json(pair.play, i, pair.worlds[i].bytes, log_seen(i, pair.seat), pair.seat);
    }
    return strcmp(texts[0], texts[1]) != 0;
}

// Whether the seat is told the same of the last move in both worlds. What the events tell and what the view shows,
// histories from the log included, must part in the same moment.
static bool told_and_shown_the_same(void) {
    const bool same_events = events_equal();
    const bool same_views = views_equal();
    PROPERTY_CHECK(pair.play, !same_events || same_views, "seat %d's view shows more than its events: %s or %s",
                   pair.seat, pair.play->text[0].data, pair.play->text[1].data);
    PROPERTY_CHECK(pair.play, same_events || !same_views || histories_differ(),
                   "seat %d's events tell more than its view", pair.seat);
    return same_events;
}

// Plays both worlds with the same actions for as long as the seat is shown nothing that differs.
static void play_both(unsigned moves) {
    struct property_game *const play = pair.play;
    const struct ph_game *const game = play->game;
    PROPERTY_CHECK(play, views_equal(), "seat %d tells the two worlds apart at once", pair.seat);
    for (unsigned i = 0; i < moves; i++) {
        const struct ph_actor actor = game->actor(pair.worlds[0].bytes);
        if (i == 0 || actor.kind == PH_ACTOR_OVER || ph_random_below(&play->random, 6) == 0) {
            check_same_to_read(); // dear: the views' bytes, which it follows from, are compared after each move
        }
        if (actor.kind == PH_ACTOR_OVER) {
            return;
        }
        if (actor.kind == PH_ACTOR_SEAT && actor.seat == pair.seat) {
            check_same_to_choose();
            if (ph_random_below(&play->random, 8) == 0) {
                check_same_refusals();
            }
        }
        const ph_action action = game->sample(pair.worlds[0].bytes, &play->random);
        if (!game->is_legal(pair.worlds[1].bytes, action)) {
            // Another seat, or chance, may see the difference: the worlds part.
            PROPERTY_CHECK(play, actor.kind == PH_ACTOR_CHANCE || actor.seat != pair.seat,
                           "seat %d can tell by what is legal", pair.seat);
            return;
        }
        for (int world = 0; world < 2; world++) {
            pair_apply(world, action);
            property_check_state(play, pair.worlds[world].bytes);
        }
        if (!told_and_shown_the_same()) {
            return;
        }
    }
}

// Worlds drawn from a seat's view: the seat cannot tell them from the truth.
static void check_determinized(struct property_game *play) {
    const struct ph_game *const game = play->game;
    for (int seat = 0; seat < play->begin->players; seat++) {
        union ph_state_storage view;
        union ph_state_storage world;
        union ph_state_storage again;
        game->view(play->state, seat, view.bytes);
        memset(&world, 0xAA, sizeof world);
        memset(&again, 0x55, sizeof again);
        game->determinize(view.bytes, property_log(play, seat), seat, &play->random, world.bytes);
        property_check_state(play, world.bytes);
        game->view(world.bytes, seat, again.bytes);
        PROPERTY_CHECK(play, memcmp(view.bytes, again.bytes, game->state_size) == 0,
                       "seat %d's view of a world drawn from its view is another", seat);
        pair_begin(play, seat, play->state, false, world.bytes, true);
        play_both(100);
        game->determinize(view.bytes, property_log(play, seat), seat, &play->random, again.bytes);
        pair_begin(play, seat, world.bytes, true, again.bytes, true);
        play_both(40);
    }
}

// A world plays on to the end.
static void check_world_ends(struct property_game *play) {
    union ph_state_storage world;
    const struct ph_game *const game = play->game;
    const int seat = (int)ph_random_below(&play->random, (uint32_t)play->begin->players);
    game->view(play->state, seat, world.bytes);
    game->determinize(world.bytes, property_log(play, seat), seat, &play->random, world.bytes);
    unsigned moves = play->moves;
    while (game->actor(world.bytes).kind != PH_ACTOR_OVER) {
        if (play->stop > 0 && moves >= play->stop) {
            return; // from a made-up position a game may go on for ever
        }
        PROPERTY_CHECK(play, moves++ < game->playout_cap, "a world of seat %d does not end", seat);
        game->apply(world.bytes, game->sample(world.bytes, &play->random), NULL);
        property_check_state(play, world.bytes);
    }
}

// Two outcomes of one draw: whoever is not shown the outcome cannot tell the worlds apart from then on.
static void check_other_draw(struct property_game *play) {
    static union ph_state_storage first;
    static union ph_state_storage second;
    const struct ph_game *const game = play->game;
    const size_t count = property_legal(play, play->state);
    if (count < 2) {
        return;
    }
    const uint32_t one = ph_random_below(&play->random, (uint32_t)count);
    const uint32_t other = (one + 1 + ph_random_below(&play->random, (uint32_t)count - 1)) % (uint32_t)count;
    const ph_action actions[2] = {play->actions[one], play->actions[other]};
    for (int seat = PH_ONLOOKER; seat < play->begin->players; seat++) {
        memcpy(first.bytes, play->state, game->state_size);
        memcpy(second.bytes, play->state, game->state_size);
        pair_begin(play, seat, first.bytes, false, second.bytes, false);
        for (int world = 0; world < 2; world++) {
            pair_apply(world, actions[world]);
        }
        if (told_and_shown_the_same()) {
            play_both(60);
        }
    }
}

static void check_secrets_on_the_way(struct property_game *play) {
    while (!property_done(play)) {
        const bool decision = play->game->actor(play->state).kind == PH_ACTOR_SEAT;
        if (decision && ph_random_below(&play->random, play->stop > 0 ? 8 : 40) == 0) {
            check_determinized(play);
            check_world_ends(play);
        }
        if (!decision && ph_random_below(&play->random, 6) == 0) {
            check_other_draw(play);
        }
        property_step(play);
    }
}

static void what_a_seat_may_not_know_makes_no_difference_to_it(void **unused) {
    (void)unused;
    property_run(50, check_secrets_on_the_way);
    pair_end();
}

static void secrets_are_kept_in_odd_positions_too(void **unused) {
    (void)unused;
    property_run_positions(check_secrets_on_the_way);
    pair_end();
}

// ---- a printed box --------------------------------------------------------------------------------------------------

// The rules of its lines and refusals rest on what all may know: the referee would name the same.
static void check_rules_of_box(const struct property_game *play, const void *before, const void *view) {
    const struct ph_game *const game = play->game;
    for (size_t i = 0; i < play->events.count; i++) {
        struct ph_event seen;
        ph_event_view(game, &play->events.items[i], PH_ONLOOKER, &seen);
        PROPERTY_CHECK(play,
                       strcmp(game->event_rule(before, &play->events.items[i]), game->event_rule(view, &seen)) == 0,
                       "an event of type %u is due to another rule than all may know", seen.type);
    }
}

static void check_refusal_of_box(struct property_game *play, const void *view) {
    const struct ph_game *const game = play->game;
    const unsigned shift = 8 * ph_random_below(&play->random, PH_COMPONENTS_MAX);
    const ph_action action =
        game->sample(play->state, &play->random) ^ (uint64_t)(1 + ph_random_below(&play->random, 7)) << shift;
    const int seat = (int)ph_random_below(&play->random, (uint32_t)play->begin->players);
    const char *const rule = game->forbids(play->state, seat, action, 0xFF);
    const char *const told = game->forbids(view, seat, action, 0xFF);
    PROPERTY_CHECK(play, strcmp(rule == NULL ? "" : rule, told == NULL ? "" : told) == 0,
                   "%#llx is refused by another rule than all may know", (unsigned long long)action);
}

static void check_box(struct property_game *play) {
    const struct ph_game *const game = play->game;
    union ph_state_storage before;
    union ph_state_storage view;
    if (game->box == NULL) {
        return;
    }
    game->box(play->state);
    while (!property_over(play)) {
        memcpy(before.bytes, play->state, game->state_size);
        for (int seat = PH_ONLOOKER; seat < play->begin->players; seat++) {
            memset(&view, 0, sizeof view);
            game->view(play->state, seat, view.bytes);
            PROPERTY_CHECK(play, memcmp(view.bytes, before.bytes, game->state_size) == 0,
                           "something of a printed game is hidden from seat %d", seat);
        }
        check_refusal_of_box(play, view.bytes);
        property_step(play);
        check_rules_of_box(play, before.bytes, view.bytes);
    }
}

static void a_printed_box_knows_no_more_than_all(void **unused) {
    (void)unused;
    property_run(200, check_box);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_a_seat_may_not_know_makes_no_difference_to_it),
        cmocka_unit_test(secrets_are_kept_in_odd_positions_too),
        cmocka_unit_test(a_printed_box_knows_no_more_than_all),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
