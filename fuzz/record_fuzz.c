// SPDX-License-Identifier: MIT
// Any bytes as a record. One that is taken is written again and then reads back to the same record, and can be played
// on from.
#include "fuzz/play_on.h"

#include <stddef.h>
#include <stdint.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    const uint64_t seed = 1;
    struct ph_session *session = NULL;
    struct ph_writer first;
    struct ph_writer second;
    struct ph_error error = {0};
    ph_writer_init_heap(&first);
    ph_writer_init_heap(&second);
    require(ph_session_create(&session) == PH_OK, "a session is made");
    const enum ph_status status = ph_session_load(session, (const char *)data, size, &seed, PH_CHANCE_MANUAL, &error);
    if (status == PH_OK) {
        ph_session_record(session, NULL, &first);
        require(ph_session_load(session, first.data, first.length, NULL, PH_CHANCE_MANUAL, &error) == PH_OK,
                "what record writes, load takes");
        ph_session_record(session, NULL, &second);
        require(!first.failed && !second.failed && strcmp(first.data, second.data) == 0,
                "a record comes back as it was");
        play_on(session, size);
    } else {
        require(status == PH_ERROR_BAD_RECORD && error.message[0] != '\0', "what is refused is explained");
        require(!ph_session_has_game(session), "what is refused changes nothing");
    }
    ph_session_destroy(session);
    ph_writer_deinit(&first);
    ph_writer_deinit(&second);
    return 0;
}
