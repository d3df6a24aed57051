// SPDX-License-Identifier: MIT
// Any bytes as a position. One that is taken can be written, read back to the same, and played on from.
#include "fuzz/play_on.h"

#include <stddef.h>
#include <stdint.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

// Takes up a position; false if it is refused, which must be explained.
static bool take_up(struct ph_session *session, const char *text, size_t length, enum ph_status *status) {
    struct ph_json_document *document = NULL;
    struct ph_error error = {0};
    *status = ph_json_parse(&document, text, length, &error);
    if (*status == PH_OK) {
        *status = ph_session_position(session, ph_json_root(document), 1, PH_CHANCE_MANUAL, &error);
        require(*status == PH_OK || *status == PH_ERROR_BAD_POSITION, "a position is taken or bad");
    }
    require(*status == PH_OK || error.message[0] != '\0', "what is refused is explained");
    ph_json_document_destroy(document);
    return *status == PH_OK;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct ph_session *session = NULL;
    struct ph_writer first;
    struct ph_writer second;
    enum ph_status status;
    ph_writer_init_heap(&first);
    ph_writer_init_heap(&second);
    require(ph_session_create(&session) == PH_OK, "a session is made");
    if (take_up(session, (const char *)data, size, &status)) {
        position_of(session, &first);
        require(take_up(session, first.data, first.length, &status), "what get writes, position takes");
        position_of(session, &second);
        require(strcmp(first.data, second.data) == 0, "a position comes back as it was");
        look_from_everywhere(session);
        play_on(session, size);
    }
    ph_session_destroy(session);
    ph_writer_deinit(&first);
    ph_writer_deinit(&second);
    return 0;
}
