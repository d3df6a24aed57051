// SPDX-License-Identifier: MIT
// The first byte chooses a game and the number of players, the rest are the options of `new`. What is taken can be
// played, and the options that it writes begin the same game.
#include "fuzz/play_on.h"

#include <stddef.h>
#include <stdint.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static enum ph_status begin(struct ph_session *session, const struct ph_game *game, int players, const char *text,
                            size_t length) {
    struct ph_json_document *document = NULL;
    struct ph_error error = {0};
    enum ph_status status = ph_json_parse(&document, text, length, &error);
    if (status == PH_OK) {
        status = ph_session_new(session, game, players, ph_json_root(document), 1, PH_CHANCE_AUTO, &error);
    }
    require(status == PH_OK || (status == PH_ERROR_BAD_REQUEST && error.message[0] != '\0'),
            "options are taken, or refused with a reason");
    ph_json_document_destroy(document);
    return status;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size == 0) {
        return 0;
    }
    const struct ph_game *const game = ph_game_at((data[0] >> 4) % ph_game_count());
    const int players = data[0] & 0x0F;
    struct ph_session *session = NULL;
    struct ph_writer options;
    struct ph_writer first;
    struct ph_writer second;
    ph_writer_init_heap(&options);
    ph_writer_init_heap(&first);
    ph_writer_init_heap(&second);
    require(ph_session_create(&session) == PH_OK, "a session is made");
    if (begin(session, game, players, (const char *)data + 1, size - 1) == PH_OK) {
        union ph_state_storage state;
        game->options_json(ph_session_state_at(session, 0, &state), &options);
        position_of(session, &first);
        require(begin(session, game, players, options.data, options.length) == PH_OK,
                "the options that a game writes are its own");
        position_of(session, &second);
        require(strcmp(first.data, second.data) == 0, "the options that a game writes begin the same game");
        play_on(session, size);
    }
    ph_session_destroy(session);
    ph_writer_deinit(&options);
    ph_writer_deinit(&first);
    ph_writer_deinit(&second);
    return 0;
}
