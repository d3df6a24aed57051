// SPDX-License-Identifier: MIT
#include "store/journal.h"

#include "base/memory.h"
#include "table/tell.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void journal_init(struct journal *journal, const char *id) {
    assert(strlen(id) > 0 && strlen(id) < STORE_TABLE_SIZE);
    *journal = (struct journal){.request.ask = STORE_APPEND};
    snprintf(journal->table, sizeof journal->table, "%s", id);
    journal->request.as.append.table = journal->table;
    ph_writer_init_heap(&journal->secrets);
    ph_writer_init_heap(&journal->about);
}

void journal_deinit(struct journal *journal) {
    ph_writer_deinit(&journal->secrets);
    ph_writer_deinit(&journal->about);
    free(journal->lines);
}

// ---- storing --------------------------------------------------------------------------------------------------------

static enum ph_status put_lines(struct journal *journal, const struct ph_table *table) {
    struct store_append *const append = &journal->request.as.append;
    void *lines = journal->lines;
    append->line_count = ph_table_entry_count(table);
    append->first = ph_table_number(table) + 1 - (uint32_t)append->line_count;
    if (!ph_memory_reserve(&lines, &journal->capacity, append->line_count, sizeof *journal->lines)) {
        return PH_ERROR_NO_MEMORY;
    }
    journal->lines = lines;
    append->lines = lines;
    for (size_t i = 0; i < append->line_count; i++) {
        journal->lines[i].data = ph_table_entry_line(table, i, &journal->lines[i].length);
    }
    return PH_OK;
}

static enum ph_status put_secrets(struct journal *journal, const struct ph_table *table) {
    struct store_text *const secrets = &journal->request.as.append.secrets;
    *secrets = (struct store_text){.data = NULL};
    if (!ph_table_secrets_changed(table)) {
        return PH_OK;
    }
    ph_writer_reset(&journal->secrets);
    ph_table_secrets_write(table, &journal->secrets);
    *secrets = (struct store_text){.data = journal->secrets.data, .length = journal->secrets.length};
    return journal->secrets.failed ? PH_ERROR_NO_MEMORY : PH_OK;
}

static enum ph_status put_about(struct journal *journal, const struct ph_table *table) {
    static_assert((int)PH_TABLE_ABOUT_SIZE <= (int)STORE_ABOUT_SIZE, "the store takes what a table writes");
    ph_writer_reset(&journal->about);
    ph_table_about(table, &journal->about);
    journal->request.as.append.about = journal->about.data;
    return journal->about.failed ? PH_ERROR_NO_MEMORY : PH_OK;
}

static void put_notices(struct journal *journal, const struct ph_table *table) {
    struct store_append *const append = &journal->request.as.append;
    append->notices = journal->notices;
    append->notice_count = ph_table_notices(table, journal->notices);
}

static void put_people(struct journal *journal, const struct ph_table *table) {
    struct store_append *const append = &journal->request.as.append;
    append->people = journal->people;
    append->people_count = 0;
    for (int seat = 0; seat < PH_SEATS_MAX; seat++) {
        const uint64_t person = ph_table_person_at(table, seat);
        if (person != 0 && person < PH_TABLE_PERSON_HERE) {
            journal->people[append->people_count++] = person;
        }
    }
}

enum ph_status journal_prepare(struct journal *journal, const struct ph_table *table) {
    struct store_append *const append = &journal->request.as.append;
    append->state = ph_table_is_over(table) || ph_table_is_closed(table) ? STORE_TABLE_OVER
                    : ph_table_session(table) != NULL                    ? STORE_TABLE_PLAYING
                                                                         : STORE_TABLE_OPEN;
    append->listed = ph_table_is_listed(table);
    append->due = ph_table_due_alone(table);
    append->maker = ph_table_maker(table);
    append->made = ph_table_last_time(table); // read with the first entry
    put_people(journal, table);
    put_notices(journal, table);
    append->standing = ph_table_standing(table, &journal->standing) ? &journal->standing : NULL;
    enum ph_status status = put_about(journal, table);
    status = status == PH_OK ? put_lines(journal, table) : status;
    return status == PH_OK ? put_secrets(journal, table) : status;
}

// ---- loading --------------------------------------------------------------------------------------------------------

enum ph_status journal_fold(struct ph_table *table, const struct store_load *load, void (*folded)(void *context),
                            void *context, struct ph_error *error) {
    enum ph_status status = PH_OK;
    for (const char *line = load->journal.data; status == PH_OK && *line != '\0';) {
        const size_t length = strcspn(line, "\n");
        status = ph_table_fold(table, line, length, error);
        line += length + 1;
        if (status == PH_OK && folded != NULL) {
            folded(context);
        }
    }
    if (status == PH_OK) {
        status = ph_table_secrets_read(table, load->secrets.data, load->secrets.length, error);
    }
    ph_table_chat_resume(table, load->chat);
    return status;
}

void journal_write_lines(struct ph_writer *writer, const char *table, const char *kind, const char *lines) {
    for (size_t length; *lines != '\0'; lines += length + 1) {
        length = strcspn(lines, "\n");
        ph_write_format(writer, "{\"table\":\"%s\",\"%s\":%.*s}\n", table, kind, (int)length, lines);
    }
}
