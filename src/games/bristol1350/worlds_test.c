// SPDX-License-Identifier: MIT
// Worlds drawn from logs that do not begin with the game.
#include "games/bristol1350/phases.h"
#include "games/bristol1350/worlds/trace.h"
#include "support/bristol_table.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

#define MINGLES "'mingles': [{'round': 1, 'cart': 'birch', 'seats': [0, 1, 2], 'extra': 'none'}]"
#define EMPTY_CARTS "'carts': {'birch': {'pawns': []}, 'cedar': {'pawns': []}, 'oak': {'pawns': []}}, 'dice': null"
#define NO_HANDS "'symptoms': [[], [], [], [], [], []]"
#define AT_SETUP EMPTY_CARTS ", " NO_HANDS ", 'pending': {'kind': 'chance', 'phase': 'setup'}"

// Every seat draws a world, and sees in it what it sees at the table.
static void draw_worlds(const struct table *table, struct ph_random *random) {
    for (int seat = 0; seat < (int)table->bristol.options.players; seat++) {
        static struct ph_event seen[TABLE_EVENTS_MAX];
        struct bristol_state view;
        struct bristol_state world;
        struct bristol_state view_of_world;
        table->game->view(&table->bristol, seat, &view);
        ph_log_view(table->game, table_log(table), seat, seen);
        table->game->determinize(&view, (struct ph_log){.events = seen, .count = table->log_count}, seat, random,
                                 &world);
        table->game->view(&world, seat, &view_of_world);
        assert_memory_equal(&view_of_world, &view, sizeof view);
    }
}

// Plays at random. Returns how many have left the game by then.
static unsigned play_on(struct table *table, struct ph_random *random) {
    while (table->game->actor(&table->bristol).kind != PH_ACTOR_OVER && table->log_count < TABLE_EVENTS_MAX / 2) {
        struct ph_events events = {.items = table->events, .count = table->log_count, .capacity = TABLE_EVENTS_MAX};
        table->game->apply(&table->bristol, table->game->sample(&table->bristol, random), &events);
        table->log_count = events.count;
        if (table->game->actor(&table->bristol).kind == PH_ACTOR_SEAT) {
            draw_worlds(table, random);
        }
    }
    return table->bristol.pawns - bristol_count(table->bristol.alive);
}

static void b_out_1_mingles_told_of_at_setup_are_no_part_of_the_game(void **unused) {
    (void)unused;
    unsigned out = 0;
    for (uint64_t seed = 0; seed < 12; seed++) {
        struct table table = position(AT_SETUP ", " MINGLES);
        struct ph_random random = {{seed, 2, 3, 4}};
        out += play_on(&table, &random);
    }
    assert_true(out > 0);
}

// Whether somebody discards who has drawn nothing.
static bool discards_undrawn(const struct bristol_trace *trace) {
    unsigned drawn = 0;
    for (unsigned i = 0; i < trace->count; i++) {
        drawn += trace->steps[i].kind == BRISTOL_STEP_DRAW;
        if (trace->steps[i].kind == BRISTOL_STEP_DISCARD && drawn == 0) {
            return true;
        }
    }
    return false;
}

// The game so far, then as many mingles again as a trace has no room for.
static void mingle_on(struct table *table, unsigned count) {
    const struct ph_event mingle = table->events[0];
    assert_int_equal(mingle.type, BRISTOL_EVENT_MINGLE);
    for (unsigned i = 0; i < count; i++) {
        table->events[table->log_count++] = mingle;
    }
}

static void b_card_4_a_discard_is_forgotten_with_what_was_drawn_before_it(void **unused) {
    (void)unused;
    struct ph_random random = {{1, 2, 3, 4}};
    unsigned kept = 0;
    const unsigned rounds = 40;
    for (unsigned n = 0; n < rounds; n++) {
        struct table table = position("'stage': 'cards', 'hands': [['pomander-whip']], " MINGLES);
        static struct bristol_trace trace;
        play(&table, "pomander pomander-whip");
        draw(&table, "symptom 0 4");
        draw(&table, "symptom 0 3");
        play(&table, "discard 3 4");
        mingle_on(&table, BRISTOL_STEPS_MAX - rounds / 2 + n);
        bristol_trace_read(&trace, &table.bristol, table_log(&table), 1);
        assert_false(discards_undrawn(&trace));
        kept += trace.steps[0].kind == BRISTOL_STEP_DRAW;
        draw_worlds(&table, &random);
    }
    assert_int_equal(kept, 2); // from the first card drawn on, from the second
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(b_out_1_mingles_told_of_at_setup_are_no_part_of_the_game),
        cmocka_unit_test(b_card_4_a_discard_is_forgotten_with_what_was_drawn_before_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
