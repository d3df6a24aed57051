// SPDX-License-Identifier: MIT
#include "cli/record_file.h"

#include "run/file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum ph_status cli_record_open(struct ph_session *session, const char *path, char warning[200],
                               struct ph_error *error) {
    char *record = NULL;
    size_t length = 0;
    char hash[72];
    warning[0] = '\0';
    enum ph_status status = ph_file_read(&record, &length, path, CLI_RECORD_SIZE_MAX, error);
    if (status == PH_OK) {
        status = ph_session_load(session, record, length, NULL, PH_CHANCE_MANUAL, error);
    }
    if (status == PH_OK && ph_record_tag(record, length, "Data", hash, sizeof hash) &&
        strcmp(hash, ph_session_game(session)->data_hash) != 0) {
        snprintf(warning, 200, "it was played with other data tables (%s; these are %s); its moves fit all the same",
                 hash, ph_session_game(session)->data_hash);
    }
    free(record);
    return status;
}
