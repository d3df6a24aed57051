// SPDX-License-Identifier: MIT
#define _POSIX_C_SOURCE 200809L // localtime_r
#include "cli/record_file.h"

#include "base/shown.h"
#include "home/home.h"
#include "run/file.h"
#include "tui/home/seating.h"
#include "words/sitting.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

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

// When it was last played.
static const char *date_of(const struct home *home, char *date, size_t size) {
    struct tm local;
    const time_t when = (time_t)(ph_table_last_time(home->table) / 1000);
    return localtime_r(&when, &local) != NULL && strftime(date, size, "%Y-%m-%d", &local) > 0 ? date : NULL;
}

// The record of a saved game takes the place of its journal. *text is from malloc, before and afterwards.
static enum ph_status record_of_journal(char **text, size_t *length, struct ph_error *error) {
    struct home home;
    struct ph_writer record;
    char date[16];
    bool whole;
    ph_writer_init_heap(&record);
    enum ph_status status = home_init(&home);
    if (status != PH_OK) {
        (void)ph_error_set(error, status, "", "out of memory");
    } else {
        status = home_read(&home, *text, *length, &whole, error);
    }
    if (status == PH_OK) {
        status = home_record(home.table, date_of(&home, date, sizeof date), home_has_names(&home, words_names), &record,
                             error);
    }
    home_deinit(&home);
    free(*text);
    *text = NULL;
    if (status == PH_OK && record.failed) {
        status = ph_error_set(error, PH_ERROR_NO_MEMORY, "", "out of memory");
    }
    if (status != PH_OK) {
        ph_writer_deinit(&record);
        return status;
    }
    *text = record.data;
    *length = record.length;
    return PH_OK;
}

enum ph_status cli_record_read(char **text, size_t *length, const char *path, struct ph_error *error) {
    const enum ph_status status = file_read(text, length, path, CLI_RECORD_SIZE_MAX, error);
    return status == PH_OK && home_is_journal(*text, *length) ? record_of_journal(text, length, error) : status;
}

static void read_bots(const char *text, size_t length, const struct ph_bot *bots[PH_SEATS_MAX]) {
    struct words_sitting sitting;
    words_sitting_read(text, length, &sitting);
    for (int seat = 0; seat < sitting.count; seat++) {
        bots[seat] = sitting.bots[seat];
    }
}

enum ph_status cli_record_open(struct ph_session *session, const char *path, struct cli_record *record,
                               struct ph_error *error) {
    char *text = NULL;
    size_t length = 0;
    memset(record, 0, sizeof *record);
    enum ph_status status = cli_record_read(&text, &length, path, error);
    if (status == PH_OK) {
        status = ph_session_load(session, text, length, NULL, PH_CHANCE_MANUAL, error);
    }
    if (status == PH_OK) {
        check_tables(session, text, length, record->warning);
        tui_seating_given(text, length, record->names);
        read_bots(text, length, record->bots);
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
        seats.tempers[seat] = record->bots[seat] == NULL ? NULL : record->bots[seat]->temper;
    }
    return seats;
}
