// SPDX-License-Identifier: MIT
// Any bytes as a saved game. One that is opened is written again and reads back as the same, and its people and bots
// can play on; what is refused is explained.
#include "fuzz/require.h"
#include "fuzz/sheet.h"
#include "home/home.h"

#include <stddef.h>
#include <stdint.h>
#include <string.h>

enum { MOVES = 6, NOW = 1000 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void read_back(const struct home *home) {
    struct home again;
    struct ph_writer first;
    struct ph_writer second;
    struct ph_error error = {0};
    bool whole = false;
    ph_writer_init_heap(&first);
    ph_writer_init_heap(&second);
    home_write(home, &first);
    require(home_init(&again) == PH_OK, "a table is made");
    require(home_read(&again, first.data, first.length, &whole, &error) == PH_OK && whole, "what was written is read");
    require(same_sheet(&home->table->sheet, &again.table->sheet), "and is the same table");
    home_write(&again, &second);
    require(!first.failed && !second.failed && strcmp(first.data, second.data) == 0, "and is written alike");
    home_deinit(&again);
    ph_writer_deinit(&first);
    ph_writer_deinit(&second);
}

static void play_on(struct home *home) {
    const struct ph_search_limits limits = {.iterations = 1};
    for (int i = 0; i < MOVES && !ph_table_is_over(home->table) && !home->table->sheet.window.open; i++) {
        struct ph_session *const session = ph_table_session(home->table);
        const int seat = ph_session_actor(session).seat;
        struct ph_random dice = ph_random_at(&(struct ph_key){0}, PH_STREAM_PLAYER, (uint64_t)i);
        const ph_action action = ph_session_game(session)->sample(ph_session_state(session), &dice);
        enum ph_undo undo;
        const int64_t now = ph_table_last_time(home->table) + NOW;
        if (ph_table_bot_seat(home->table, seat) == seat) {
            require(home_think(home, &limits, now, NULL) == PH_OK, "a bot plays on");
        } else if (home_person(seat) == ph_table_person_at(home->table, seat)) {
            require(home_act(home, seat, action, now, NULL) == PH_OK, "a person plays on");
            require(!home_may_undo(home, seat, &undo) || home->table->sheet.window.open ||
                        home_undo(home, seat, now, NULL) == PH_OK,
                    "and takes it back");
        } else {
            return; // saved elsewhere, with other people
        }
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct home home;
    struct ph_error error = {0};
    bool whole = false;
    require(home_init(&home) == PH_OK, "a table is made");
    const enum ph_status status = home_read(&home, (const char *)data, size, &whole, &error);
    if (status == PH_OK) {
        read_back(&home);
        play_on(&home);
        if (ph_table_session(home.table) != NULL) {
            read_back(&home);
        }
    } else {
        require(status == PH_ERROR_BAD_RECORD && error.message[0] != '\0', "what is refused is explained");
    }
    home_deinit(&home);
    return 0;
}
