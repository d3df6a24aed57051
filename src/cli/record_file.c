// SPDX-License-Identifier: MIT
#include "cli/record_file.h"

#include "base/shown.h"
#include "run/file.h"

#include <stdlib.h>
#include <string.h>

enum ph_status cli_record_open(struct ph_session *session, const char *path, char warning[CLI_WARNING_MAX],
                               struct ph_error *error) {
    char *record = NULL;
    size_t length = 0;
    char hash[72];
    warning[0] = '\0';
    enum ph_status status = file_read(&record, &length, path, CLI_RECORD_SIZE_MAX, error);
    if (status == PH_OK) {
        status = ph_session_load(session, record, length, NULL, PH_CHANCE_MANUAL, error);
    }
    if (status == PH_OK && ph_record_tag(record, length, "Data", hash, sizeof hash) &&
        strcmp(hash, ph_session_game(session)->data_hash) != 0) {
        struct ph_writer writer;
        ph_writer_init(&writer, warning, CLI_WARNING_MAX);
        ph_write_text(&writer, "it was played with other data tables (");
        ph_write_shown(&writer, hash);
        ph_write_format(&writer, "; these are %s); its moves fit all the same", ph_session_game(session)->data_hash);
    }
    free(record);
    return status;
}
