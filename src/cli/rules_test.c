// SPDX-License-Identifier: MIT
// The page that `pesthouse rules` prints has every topic of help that is about the game, once.
#define _POSIX_C_SOURCE 200809L // popen, setenv
#include "cli/commands.h"
#include "cli/games.h"
#include "pesthouse/pesthouse.h"
#include "support/shell.h"
#include "words/card.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static bool is_about_the_program(const char *topic) {
    return strcmp(topic, "odds") == 0 || strcmp(topic, "signs") == 0;
}

static unsigned times_in(const struct cli_rules_part *part, const char *topic) {
    unsigned times = part->topic != NULL && strcmp(part->topic, topic) == 0;
    for (size_t i = 0; part->topics != NULL && part->topics[i] != NULL; i++) {
        times += strcmp(part->topics[i], topic) == 0;
    }
    for (size_t i = 0; part->cards != NULL && part->cards[i] != NULL; i++) {
        times += (part->box == NULL || (*part->box >> i & 1u) != 0) && strcmp(part->cards[i]->topic.id, topic) == 0;
    }
    return times;
}

static unsigned times_on_page(const struct cli_game *known, const char *topic) {
    unsigned times = 0;
    for (unsigned i = 0; i < known->rules_count; i++) {
        times += times_in(&known->rules[i], topic);
    }
    return times;
}

static void every_topic_is_on_the_page(void **state) {
    (void)state;
    for (size_t i = 0; i < ph_game_count(); i++) {
        const struct ph_words *const words = ph_words_find(ph_game_at(i));
        const struct words_topic *topic;
        for (size_t at = 0; (topic = words_topic_at(words, at)) != NULL; at++) {
            const char *const id = topic->id;
            const unsigned times = times_on_page(cli_game_of(ph_game_at(i)), id);
            if (times != !is_about_the_program(id)) {
                fail_msg("%s: the topic %s is %u times on the page of src/cli/games/", ph_game_at(i)->id, id, times);
            }
        }
    }
}

static void the_page_knows_no_other_topic(void **state) {
    (void)state;
    for (size_t i = 0; i < ph_game_count(); i++) {
        const struct cli_game *const known = cli_game_of(ph_game_at(i));
        const struct ph_words *const words = ph_words_find(ph_game_at(i));
        for (unsigned part = 0; part < known->rules_count; part++) {
            const char *const id = known->rules[part].topic;
            assert_true(id == NULL || words_topic_find(words, id) != NULL);
            const char *const *const topics = known->rules[part].topics;
            for (size_t topic = 0; topics != NULL && topics[topic] != NULL; topic++) {
                assert_non_null(words_topic_find(words, topics[topic]));
            }
        }
    }
}

static void the_program_prints_the_page(void **state) {
    (void)state;
    setenv("P", PH_PROGRAM, 1);
    setenv("LC_ALL", "C.UTF-8", 1);
    expect("$P rules", CLI_EXIT_OK, "# Rattus in ten minutes\n\n## ");
    expect("$P rules bristol --lang fr", CLI_EXIT_OK, "\n## Questions et réponses\n\n- **");
    expect("$P rules bristol", CLI_EXIT_OK, "\n## Special actions\n\nWith this option ");
    expect("$P rules chess", CLI_EXIT_USAGE, "chess");
    expect("$P rules rattus bristol", CLI_EXIT_USAGE, "expected ");
    expect("$P rules >/dev/full", CLI_EXIT_IO, "cannot write to standard output");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_topic_is_on_the_page),
        cmocka_unit_test(the_page_knows_no_other_topic),
        cmocka_unit_test(the_program_prints_the_page),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
