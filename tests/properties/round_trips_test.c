// SPDX-License-Identifier: MIT
// A state copied, saved and read again is the same state, and plays on alike.
#include "support/property.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

// Reads what `get` wrote for the state; the result must be the same bytes, and be written the same.
static void check_json(struct property_game *play) {
    union ph_state_storage again;
    struct ph_logbook book = {0};
    struct ph_json_document *document = NULL;
    struct ph_error error;
    const struct ph_log log = property_log(play, PH_SEAT_REFEREE);
    const char *const text = property_state_json(play, 0, play->state, log, PH_SEAT_REFEREE);
    PROPERTY_CHECK(play, ph_json_parse(&document, text, strlen(text), &error) == PH_OK, "%s is no JSON: %s", text,
                   error.message);
    memset(&again, 0xAA, sizeof again);
    // First without any room for the history: then all that is said is how much there is.
    enum ph_status status = play->game->state_from_json(again.bytes, ph_json_root(document), &book.all, &error);
    const size_t needed = book.all.count;
    book.all.count = 0;
    PROPERTY_CHECK(play, ph_logbook_reserve(&book, needed), "no memory for a log");
    if (status == PH_OK) {
        status = play->game->state_from_json(again.bytes, ph_json_root(document), &book.all, &error);
    }
    ph_json_document_destroy(document);
    PROPERTY_CHECK(play, status == PH_OK, "%s is refused: %s", text, error.message);
    PROPERTY_CHECK(play, book.all.count == needed && needed <= log.count, "%s tells of %zu events, not %zu", text,
                   book.all.count, needed);
    PROPERTY_CHECK(play,
                   strcmp(text, property_state_json(play, 1, again.bytes, ph_logbook_log(&book), PH_SEAT_REFEREE)) == 0,
                   "%s is written again as %s", text, play->text[1].data);
    ph_logbook_deinit(&book);
    PROPERTY_CHECK(play, memcmp(again.bytes, play->state, play->game->state_size) == 0,
                   "%s is read as a state of other bytes", text);
}

static void check_options(struct property_game *play) {
    union ph_state_storage again;
    struct ph_json_document *document = NULL;
    struct ph_error error;
    struct ph_writer *const writer = property_writer(play, 0);
    play->game->options_json(play->state, writer);
    PROPERTY_CHECK(play, ph_json_parse(&document, writer->data, writer->length, &error) == PH_OK, "%s is no JSON",
                   writer->data);
    const enum ph_status status = play->game->setup(again.bytes, play->begin->players, ph_json_root(document), &error);
    ph_json_document_destroy(document);
    PROPERTY_CHECK(play, status == PH_OK, "the options %s of a game are refused: %s", writer->data, error.message);
}

// The same actions on the state and on a copy, with and without events: the same states and events.
static void check_copy(struct property_game *play) {
    union ph_state_storage copy;
    union ph_state_storage silent;
    static struct ph_event items[PH_EVENTS_MAX];
    memcpy(copy.bytes, play->state, play->game->state_size);
    memcpy(silent.bytes, play->state, play->game->state_size);
    for (int i = 0; i < 20 && !property_over(play); i++) {
        struct ph_events events = {items, 0, PH_EVENTS_MAX};
        const ph_action action = property_step(play);
        play->game->apply(copy.bytes, action, &events);
        play->game->apply(silent.bytes, action, NULL);
        PROPERTY_CHECK(play, memcmp(play->state, copy.bytes, play->game->state_size) == 0, "a copy plays on otherwise");
        PROPERTY_CHECK(play, memcmp(play->state, silent.bytes, play->game->state_size) == 0,
                       "without events the game goes on otherwise");
        PROPERTY_CHECK(play,
                       events.count == play->events.count &&
                           memcmp(items, play->event_items, events.count * sizeof *items) == 0,
                       "a copy has other events");
    }
}

// A state and a seat's view of it tell that seat the same; telling changes nothing and leaves no byte unwritten.
static void check_views(struct property_game *play) {
    union ph_state_storage before;
    const size_t size = play->game->observation_size;
    uint8_t *const first = malloc(size + 1);
    uint8_t *const second = malloc(size + 1);
    memcpy(before.bytes, play->state, play->game->state_size);
    for (int seat = PH_ONLOOKER; seat < play->begin->players; seat++) {
        union ph_state_storage view;
        union ph_state_storage again;
        memset(&view, 0x55, sizeof view);
        memset(&again, 0xAA, sizeof again);
        play->game->view(play->state, seat, view.bytes);
        play->game->view(view.bytes, seat, again.bytes);
        PROPERTY_CHECK(play, memcmp(view.bytes, again.bytes, play->game->state_size) == 0,
                       "the view of seat %d's view is another", seat);
        const char *const text = property_state_json(play, 0, play->state, property_log(play, PH_SEAT_REFEREE), seat);
        const struct ph_log shown = property_log_shown(play, seat);
        PROPERTY_CHECK(play, strcmp(text, property_state_json(play, 1, view.bytes, shown, seat)) == 0,
                       "the JSON of seat %d's view differs: %s from the state, %s from the view", seat, text,
                       play->text[1].data);
        if (seat >= 0) {
            memset(first, 0x55, size + 1);
            memset(second, 0xAA, size + 1);
            play->game->observe(play->state, seat, first);
            play->game->observe(view.bytes, seat, second);
            PROPERTY_CHECK(play, memcmp(first, second, size) == 0, "seat %d observes other bytes in its view", seat);
            PROPERTY_CHECK(play, first[size] == 0x55 && second[size] == 0xAA, "`observe` wrote beyond its size");
        }
    }
    PROPERTY_CHECK(play, memcmp(before.bytes, play->state, play->game->state_size) == 0,
                   "looking at the state has changed it");
    free(first);
    free(second);
}

static void check_states_on_the_way(struct property_game *play) {
    check_options(play);
    for (;;) {
        if (ph_random_below(&play->random, 8) == 0 || property_done(play)) {
            check_json(play);
            check_views(play);
        }
        if (property_done(play)) {
            break;
        }
        if (ph_random_below(&play->random, 40) == 0) {
            check_copy(play);
        } else {
            property_step(play);
        }
    }
}

static void states_copied_saved_and_viewed_are_the_same(void **unused) {
    (void)unused;
    property_run(200, check_states_on_the_way);
}

static void odd_positions_are_the_same_too(void **unused) {
    (void)unused;
    property_run_positions(check_states_on_the_way);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(states_copied_saved_and_viewed_are_the_same),
        cmocka_unit_test(odd_positions_are_the_same_too),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
