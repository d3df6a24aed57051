// SPDX-License-Identifier: MIT
#include "cli/record_file.h"

#include "base/shown.h"
#include "run/file.h"
#include "tui/seating.h"

#include <stdlib.h>
#include <string.h>

// A valid record may have been written with other data tables.
static void check_tables(const struct ph_session *session, const char *text, size_t length,
                         char warning[CLI_WARNING_MAX]) {
    char hash[72];
    if (ph_record_tag(text, length, "Data", hash, sizeof hash) &&
        strcmp(hash, ph_session_game(session)->data_hash) != 0) {
        struct ph_writer writer;
        ph_writer_init(&writer, warning, CLI_WARNING_MAX);
        ph_write_text(&writer, "it was played with other data tables (");
        ph_write_shown(&writer, hash);
        ph_write_format(&writer, "; these are %s); its moves fit all the same", ph_session_game(session)->data_hash);
    }
}

enum ph_status cli_record_open(struct ph_session *session, const char *path, struct cli_record *record,
                               struct ph_error *error) {
    char *text = NULL;
    size_t length = 0;
    memset(record, 0, sizeof *record);
    enum ph_status status = file_read(&text, &length, path, CLI_RECORD_SIZE_MAX, error);
    if (status == PH_OK) {
        status = ph_session_load(session, text, length, NULL, PH_CHANCE_MANUAL, error);
    }
    if (status == PH_OK) {
        check_tables(session, text, length, record->warning);
        tui_seating_given(text, length, record->names);
    }
    free(text);
    return status;
}

struct words_seats cli_record_seats(const struct cli_record *record, const struct words_language *language) {
    struct words_seats seats = words_onlookers(language);
    for (int seat = 0; seat < PH_SEATS_MAX; seat++) {
        if (record->names[seat][0] != '\0') {
            seats.names[seat] = record->names[seat];
        }
    }
    return seats;
}
