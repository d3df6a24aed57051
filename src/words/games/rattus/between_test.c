// SPDX-License-Identifier: MIT
// What befell a seat between two decisions: two drawn positions, the cubes that died in between, and the sentence.
#include "games/rattus/rule.h"
#include "support/rattus_table.h"
#include "support/words.h"
#include "words/games/rattus.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

struct death {
    unsigned seat;
    unsigned region;
    unsigned count;
};

static unsigned region_of(const char *name) {
    unsigned region = 0;
    while (strcmp(rattus_region_ids[region], name) != 0) {
        region++;
    }
    return region;
}

static struct words_scene scene_of(const struct table *table) {
    return (struct words_scene){.game = &rattus_game,
                                .view = &table->state,
                                .viewer = 0,
                                .players = table->state.options.players,
                                .you = true,
                                .language = words_english(),
                                .seats = &words_bots};
}

static void expect_befell(const char *cubes_before, const char *cubes_after, const struct death *deaths, size_t count,
                          const char *wanted) {
    char words[WORDS_MAX] = "";
    char fields[200];
    struct ph_event events[20];
    struct ph_writer writer;
    size_t dead = 0;
    snprintf(fields, sizeof fields, "'cubes': [%s, {}]", cubes_before);
    const struct table first = position(fields);
    snprintf(fields, sizeof fields, "'cubes': [%s, {}]", cubes_after);
    const struct table second = position(fields);
    const struct words_scene before = scene_of(&first);
    struct words_scene after = scene_of(&second);
    for (size_t i = 0; i < count; i++) {
        for (unsigned k = 0; k < deaths[i].count; k++) {
            events[dead++] =
                rattus_lost_event((struct rattus_lost_event){.seat = deaths[i].seat, .region = deaths[i].region});
        }
    }
    after.log = (struct ph_log){.events = events, .count = dead};
    ph_writer_init(&writer, words, sizeof words);
    rattus_words.between_words(&before, &after, 0, &writer);
    assert_string_equal(words, wanted);
}

static void cubes_that_died_are_told_with_the_crowd_that_they_stood_in(void **unused) {
    (void)unused;
    const unsigned gallia = region_of("gallia");
    const unsigned italia = region_of("italia");
    const struct death two_regions[] = {{0, gallia, 2}, {1, gallia, 2}, {0, italia, 1}};
    const struct death of_others[] = {{1, gallia, 3}};
    expect_befell("{'gallia': 3, 'italia': 1}, {'gallia': 2}, {'gallia': 1}", "{'gallia': 1}, {}, {'gallia': 1}",
                  two_regions, 3, "In that time you lost 3 cubes, 2 of them in Gallia, where 6 cubes had gathered.\n");
    expect_befell("{'italia': 2}, {}, {}", "{'italia': 1}, {}, {}", &two_regions[2], 1,
                  "In that time you lost 1 cube in Italia, where 2 cubes had gathered.\n");
    // They stood alone, or came later.
    expect_befell("{'italia': 1}, {}, {}", "{}, {}, {}", &two_regions[2], 1,
                  "In that time you lost 1 cube in Italia.\n");
    expect_befell("{'gallia': 2}, {'gallia': 1}, {}", "{}, {}, {}", two_regions, 2,
                  "In that time you lost 2 cubes in Gallia.\n");
    expect_befell("{'gallia': 2}, {'gallia': 3}, {}", "{'gallia': 2}, {}, {}", of_others, 1, "");
}

static void without_deaths_the_seat_that_gained_most_is_told(void **unused) {
    (void)unused;
    expect_befell("{'gallia': 2}, {}, {}", "{'gallia': 3}, {'italia': 2}, {'gallia': 4}", NULL, 0,
                  "In that time Clara came to 4 cubes more on the board.\n");
    expect_befell("{'gallia': 2}, {}, {}", "{'gallia': 4}, {'italia': 2}, {'gallia': 1}", NULL, 0, "");
    expect_befell("{'gallia': 2}, {'gallia': 2}, {}", "{}, {'gallia': 1}, {}", NULL, 0, "");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cubes_that_died_are_told_with_the_crowd_that_they_stood_in),
        cmocka_unit_test(without_deaths_the_seat_that_gained_most_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
