// SPDX-License-Identifier: MIT
// A set of rat tokens of either box, as a file or as the text of an option: "own 1bc …". What is taken has the ids and
// start tokens of its box and symbols within their bounds; games with it go on to their end.
#include "fuzz/require.h"
#include "games/rattus/rattus.h"
#include "games/rattus/state.h"
#include "games/rattus/tokens.h"

#include <stddef.h>
#include <stdint.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check_face(const struct rattus_face *face, const struct rattus_face *same) {
    unsigned symbols = (unsigned)face->majority + face->all;
    require(strcmp(face->id, same->id) == 0 && face->start == same->start, "ids and start tokens are those of the box");
    require(face->limit >= 1 && face->limit <= RATTUS_LIMIT_MAX, "a limit is within its bounds");
    require(face->majority <= RATTUS_SYMBOLS_MAX && face->all <= RATTUS_SYMBOLS_MAX, "M and A are within their bounds");
    for (unsigned id = 0; id < RATTUS_CLASS_COUNT; id++) {
        require(face->classes[id] <= RATTUS_SYMBOLS_MAX, "symbols are within their bounds");
        symbols += face->classes[id];
    }
    require(symbols > 0, "no token is bare");
}

// A random game with the table in place of a set that no other game has.
static void play(const struct rattus_token_table *table) {
    enum { SET = RATTUS_TOKEN_SETS_MAX - 1 };
    struct rattus_state state;
    struct ph_error error;
    const struct ph_key key = ph_key_from_seed(1);
    struct ph_random random = ph_random_at(&key, PH_STREAM_LUCK, 0);
    rattus_face_sets[SET][table->box] = rattus_face_sets[0][table->box];
    rattus_face_sets[SET][table->box].faces = table->faces;
    require(rattus_game.setup(&state, table->box == 0 ? 4 : 6, (struct ph_json){0}, &error) == PH_OK, "a game begins");
    state.options.tokens = SET;
    while (rattus_game.actor(&state).kind != PH_ACTOR_OVER) {
        rattus_game.apply(&state, rattus_game.sample(&state, &random), NULL);
    }
    require(rattus_game.check(&state, &error) == PH_OK, "a game ends as it should");
}

static void check(const struct rattus_token_table *table) {
    const struct rattus_face_set *const same = &rattus_face_sets[0][table->box];
    for (unsigned face = 0; face < same->count; face++) {
        check_face(&table->faces[face], &same->faces[face]);
    }
    play(table);
}

// What is written of a set that was read is read as the same set.
static void check_text(unsigned box, const char *text, size_t length) {
    const struct rattus_face_set *const same = &rattus_face_sets[0][box];
    struct rattus_token_table table;
    struct rattus_token_table again;
    struct ph_error error = {.message = ""};
    struct ph_writer writer;
    if (rattus_tokens_read_text(&table, box, text, length, &error) != PH_OK) {
        require(error.message[0] != '\0', "a set is refused with a reason");
        return;
    }
    check(&table);
    ph_writer_init_heap(&writer);
    rattus_tokens_write("", table.faces, same->count, &writer);
    require(rattus_tokens_read_text(&again, box, writer.data + 1, writer.length - 1, &error) == PH_OK,
            "what is written is read");
    for (unsigned face = 0; face < same->count; face++) {
        require(rattus_face_same(&table.faces[face], &again.faces[face]), "what is read is what was written");
    }
    ph_writer_deinit(&writer);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size > 0 && data[0] >= '0' && data[0] <= '9') {
        check_text(0, (const char *)data, size);
        check_text(1, (const char *)data, size);
        return 0;
    }
    struct ph_json_document *document = NULL;
    struct rattus_token_table table;
    struct ph_error error = {.message = ""};
    if (ph_json_parse(&document, (const char *)data, size, &error) == PH_OK) {
        const enum ph_status status = rattus_tokens_read(&table, ph_json_root(document), &error);
        require(status == PH_OK || (status == PH_ERROR_BAD_REQUEST && error.message[0] != '\0'),
                "a set is taken, or refused with a reason");
        if (status == PH_OK) {
            check(&table);
        }
    }
    ph_json_document_destroy(document);
    return 0;
}
