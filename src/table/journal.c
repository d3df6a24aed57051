// SPDX-License-Identifier: MIT
// Writes entries, folds them, and takes a batch of them back that could not be stored. There is one way in: a request
// writes its entries as lines and folds these, so a table and its journal cannot disagree.
#include "table/inside.h"

#include "base/memory.h"
#include "core/session_log.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static const char *const words[PH_ENTRY_KIND_COUNT] = {
    [PH_ENTRY_MADE] = "made",
    [PH_ENTRY_SAT] = "sat",
    [PH_ENTRY_LEFT] = "left",
    [PH_ENTRY_SEAT] = "seat",
    [PH_ENTRY_READY] = "ready",
    [PH_ENTRY_STARTED] = "started",
    [PH_ENTRY_PLAY] = "play",
    [PH_ENTRY_UNDO] = "undo",
    [PH_ENTRY_ENTERED] = "entered",
    [PH_ENTRY_WINDOW_OPENED] = "window_opened",
    [PH_ENTRY_WINDOW_CLOSED] = "window_closed",
    [PH_ENTRY_CLOCK] = "clock",
    [PH_ENTRY_SUBSTITUTED] = "substituted",
    [PH_ENTRY_RECLAIMED] = "reclaimed",
    [PH_ENTRY_RESIGNED] = "resigned",
    [PH_ENTRY_ABANDON] = "abandon",
    [PH_ENTRY_OVER] = "over",
    [PH_ENTRY_REMATCH] = "rematch",
    [PH_ENTRY_BARRED] = "barred",
    [PH_ENTRY_TALK] = "talk",
    [PH_ENTRY_CLOSED] = "closed",
    [PH_ENTRY_LENT] = "lent",
};

const char *ph_entry_word(enum ph_entry_kind kind) {
    return words[kind];
}

// ---- folding --------------------------------------------------------------------------------------------------------

static enum ph_refusal fold_object(struct ph_table *table, struct ph_json object, enum ph_entry_kind *kind,
                                   struct ph_error *error) {
    struct ph_table_sheet *const sheet = &table->sheet;
    struct ph_folding folding = {.table = table, .sheet = sheet, .fields = ph_fields_of(object, error), .error = error};
    struct ph_fields *const fields = &folding.fields;
    folding.number = (uint32_t)ph_fields_int(fields, "n", sheet->number + 1, sheet->number + 1);
    const bool goes_back = ph_json_is(ph_json_member(object, "t"), "clock") && // the one entry that may
                           ph_json_exists(ph_json_member(object, "back"));
    folding.time = ph_fields_int(fields, "time", goes_back ? 0 : sheet->time, PH_TABLE_TIME_MAX);
    *kind = (enum ph_entry_kind)ph_fields_word(fields, "t", words, PH_ENTRY_KIND_COUNT);
    enum ph_refusal refusal = fields->refusal;
    if (refusal == PH_ACCEPTED && (*kind == PH_ENTRY_MADE) != (sheet->phase == PH_TABLE_EMPTY)) {
        refusal = ph_refuse(error, PH_REFUSED_WRONG_PHASE, "t", "a table is made once, by its first entry");
    }
    if (refusal == PH_ACCEPTED) {
        refusal = ph_folds[*kind](&folding);
    }
    if (refusal == PH_ACCEPTED) {
        sheet->number = folding.number;
        sheet->time = folding.time;
        ph_notices_follow(table, folding.number, folding.time);
    }
    return refusal;
}

static enum ph_refusal fold_line(struct ph_table *table, const char *line, size_t length, enum ph_entry_kind *kind,
                                 struct ph_error *error) {
    struct ph_json_document *document;
    const enum ph_status status = ph_json_parse(&document, line, length, error);
    if (status != PH_OK) {
        return ph_refusal_of(status, PH_REFUSED_BAD_REQUEST);
    }
    const enum ph_refusal refusal = fold_object(table, ph_json_root(document), kind, error);
    ph_json_document_destroy(document);
    return refusal;
}

// ---- batches --------------------------------------------------------------------------------------------------------

enum ph_refusal ph_batch_begin(struct ph_table *table, struct ph_error *error) {
    struct ph_batch *const batch = &table->batch;
    if (batch->waits) {
        return ph_refuse(error, PH_REFUSED_WAITS, "", "the last entry is still being written; ask again");
    }
    batch->before = batch->before != NULL ? batch->before : malloc(sizeof *batch->before);
    if (batch->before == NULL) {
        return ph_refuse(error, PH_REFUSED_NO_MEMORY, "", "out of memory");
    }
    ph_writer_reset(&batch->lines);
    batch->count = 0;
    batch->line = 0;
    batch->secrets_changed = false;
    batch->taken_back_count = 0;
    memcpy(&batch->before->sheet, &table->sheet, sizeof batch->before->sheet);
    batch->before->pending = table->pending;
    batch->had_session = table->session != NULL;
    batch->move_count = batch->had_session ? ph_session_move_count(table->session) : 0;
    return PH_ACCEPTED;
}

// The session is as it was, or has more moves, or others in the place of those that were taken back.
static void restore_session(struct ph_table *table) {
    const struct ph_batch *const batch = &table->batch;
    if (!batch->had_session) {
        ph_session_destroy(table->session);
        table->session = NULL;
        return;
    }
    ph_session_truncate(table->session, batch->move_count - batch->taken_back_count);
    for (size_t i = batch->taken_back_count; i-- > 0;) {
        // There was memory for these moves before.
        const struct ph_batch_move *const move = &batch->taken_back[i];
        const enum ph_status status = ph_session_append(table->session, move->action, move->starts_play, NULL);
        assert(status == PH_OK);
        (void)status;
        if (move->by_bot) {
            ph_session_by_bot(table->session, ph_session_move_count(table->session) - 1);
        }
    }
}

// Most tables wait for their people, and need not remember what was before.
static void forget_before(struct ph_batch *batch) {
    free(batch->before);
    batch->before = NULL;
    batch->waits = false;
}

static void take_back(struct ph_table *table) {
    struct ph_batch *const batch = &table->batch;
    restore_session(table);
    memcpy(&table->sheet, &batch->before->sheet, sizeof table->sheet);
    table->pending = batch->before->pending;
    batch->count = 0;
    forget_before(batch);
}

enum ph_refusal ph_batch_end(struct ph_table *table, enum ph_refusal refusal) {
    if (refusal != PH_ACCEPTED) {
        take_back(table);
    } else if (table->batch.count > 0 || ph_table_secrets_changed(table)) {
        table->batch.waits = true;
    } else {
        forget_before(&table->batch);
    }
    return refusal;
}

void ph_table_committed(struct ph_table *table) {
    forget_before(&table->batch);
}

void ph_table_failed(struct ph_table *table) {
    if (table->batch.waits) {
        take_back(table);
    }
}

bool ph_table_waits(const struct ph_table *table) {
    return table->batch.waits;
}

bool ph_table_secrets_changed(const struct ph_table *table) {
    return table->batch.secrets_changed;
}

// ---- entries --------------------------------------------------------------------------------------------------------

struct ph_writer *ph_entry_begin(struct ph_table *table, enum ph_entry_kind kind, int64_t now) {
    struct ph_writer *const lines = &table->batch.lines;
    if (table->batch.count > 0) {
        ph_write_char(lines, '\n');
    }
    table->batch.line = lines->length;
    ph_json_object_begin(lines);
    ph_json_int(ph_json_key(lines, "n"), (int64_t)table->sheet.number + 1);
    ph_json_int(ph_json_key(lines, "time"), kind == PH_ENTRY_CLOCK ? now : ph_table_time(table, now));
    ph_json_string(ph_json_key(lines, "t"), words[kind]);
    return lines;
}

// Adds the line that was begun last as an entry, once it folds.
static enum ph_refusal add_entry(struct ph_table *table, struct ph_error *error) {
    struct ph_batch *const batch = &table->batch;
    void *entries = batch->entries;
    if (batch->lines.failed ||
        !ph_memory_reserve(&entries, &batch->capacity, batch->count + 1, sizeof *batch->entries)) {
        return ph_refuse(error, PH_REFUSED_NO_MEMORY, "", "out of memory");
    }
    batch->entries = entries;
    const size_t line = batch->line;
    const size_t moves = table->session == NULL ? 0 : ph_session_move_count(table->session);
    batch->rewritten = SIZE_MAX;
    enum ph_entry_kind kind;
    const enum ph_refusal refusal =
        fold_line(table, batch->lines.data + line, batch->lines.length - line, &kind, error);
    if (refusal == PH_ACCEPTED) {
        const size_t count = table->session == NULL ? 0 : ph_session_move_count(table->session);
        const size_t same = moves < batch->rewritten ? moves : batch->rewritten;
        const size_t first = same < count ? same : count; // undo leaves fewer
        batch->entries[batch->count++] = (struct ph_batch_entry){
            .kind = (uint8_t)kind,
            .line = line,
            .length = batch->lines.length - line,
            .move_first = first,
            .move_count = count - first,
        };
    }
    return refusal;
}

enum ph_refusal ph_entry_end(struct ph_table *table, struct ph_error *error) {
    ph_json_object_end(&table->batch.lines);
    return add_entry(table, error);
}

enum ph_refusal ph_entry_of_seat(struct ph_table *table, enum ph_entry_kind kind, int seat, int64_t now,
                                 struct ph_error *error) {
    struct ph_writer *const line = ph_entry_begin(table, kind, now);
    ph_json_int(ph_json_key(line, "seat"), seat);
    return ph_entry_end(table, error);
}

enum ph_status ph_table_fold(struct ph_table *table, const char *line, size_t length, struct ph_error *error) {
    struct ph_error why = {0};
    enum ph_refusal refusal = ph_batch_begin(table, &why);
    if (refusal == PH_ACCEPTED) {
        ph_write_bytes(&table->batch.lines, line, length);
        refusal = ph_batch_end(table, add_entry(table, &why));
    }
    if (refusal == PH_ACCEPTED) {
        ph_table_committed(table);
        return PH_OK;
    }
    return ph_error_set(error, refusal == PH_REFUSED_NO_MEMORY ? PH_ERROR_NO_MEMORY : PH_ERROR_BAD_RECORD, why.field,
                        "entry %u: %s", table->sheet.number + 1, why.message);
}

size_t ph_table_entry_count(const struct ph_table *table) {
    return table->batch.count;
}

const char *ph_table_entry_line(const struct ph_table *table, size_t index, size_t *length) {
    assert(index < table->batch.count);
    *length = table->batch.entries[index].length;
    return table->batch.lines.data + table->batch.entries[index].line;
}
