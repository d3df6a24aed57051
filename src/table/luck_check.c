// SPDX-License-Identifier: MIT
// Recomputes the luck of a finished table from its journal, in two passes: the secret stands in the last entries, and
// then every draw of every entry must be the one that the key gives, also of those that were taken back.
#include "table/luck_check.h"

#include "core/session_log.h"
#include "table/inside.h"

#include <string.h>

// ---- exported journals ----------------------------------------------------------------------------------------------

// A line of `pesthouse admin export`, {"table":…,"entry":…}, becomes the entry; one of chat becomes empty.
static size_t unwrap(char *line, size_t length) {
    static const char begin[] = "{\"table\":\"";
    static const char chat[] = "\",\"chat\":";
    static const char entry[] = "\",\"entry\":";
    if (length < sizeof begin || memcmp(line, begin, sizeof begin - 1) != 0) {
        return length;
    }
    const char *const id = line + sizeof begin - 1;
    const char *const inner = id + strcspn(id, "\"\n");
    if (strncmp(inner, chat, sizeof chat - 1) == 0) {
        return 0;
    }
    if (strncmp(inner, entry, sizeof entry - 1) != 0) {
        return length;
    }
    const size_t head = (size_t)(inner - line) + sizeof entry - 1;
    memmove(line, line + head, length - head - 1);
    return length - head - 1;
}

size_t ph_luck_unwrap(char *journal, size_t length) {
    char *to = journal;
    for (const char *from = journal; from < journal + length;) {
        const size_t size = strcspn(from, "\n");
        memmove(to, from, size);
        from += size + 1;
        to += unwrap(to, size);
        *to++ = '\n';
    }
    return (size_t)(to - journal);
}

// ---- checking -------------------------------------------------------------------------------------------------------

typedef enum ph_status check_entry(struct ph_table *table, struct ph_luck_checked *checked, struct ph_error *error);

// Folds all lines, and calls `check`, which may be NULL, after each.
static enum ph_status fold_all(struct ph_table *table, const char *journal, size_t length, check_entry *check,
                               struct ph_luck_checked *checked, struct ph_error *error) {
    enum ph_status status = PH_OK;
    while (status == PH_OK && length > 0) {
        const char *const end = memchr(journal, '\n', length);
        const size_t line = end == NULL ? length : (size_t)(end - journal);
        status = line == 0 ? PH_OK : ph_table_fold(table, journal, line, error);
        if (status == PH_OK && check != NULL && line > 0) {
            status = check(table, checked, error);
        }
        journal += end == NULL ? line : line + 1;
        length -= end == NULL ? line : line + 1;
    }
    return status;
}

static enum ph_status wrong_draw(const struct ph_table *table, const union ph_state_storage *state, ph_action drawn,
                                 ph_action right, struct ph_error *error) {
    char texts[2][PH_ACTION_TEXT_MAX];
    struct ph_writer writer;
    ph_writer_init(&writer, texts[0], sizeof texts[0]);
    ph_session_game(table->session)->action_text(state, drawn, &writer);
    ph_writer_init(&writer, texts[1], sizeof texts[1]);
    ph_session_game(table->session)->action_text(state, right, &writer);
    return ph_error_set(error, PH_ERROR_BAD_RECORD, "moves", "entry %u: the draw is \"%s\", but the key gives \"%s\"",
                        table->sheet.number, texts[0], texts[1]);
}

static uint64_t draws_before(const struct ph_session *session, size_t index) {
    uint64_t count = 0;
    for (size_t i = 0; i < index; i++) {
        count += ph_session_move(session, i)->actor.kind == PH_ACTOR_CHANCE;
    }
    return count;
}

static enum ph_status check_draw(const struct ph_table *table, size_t index, struct ph_error *error) {
    const struct ph_session *const session = table->session;
    union ph_state_storage state;
    ph_session_state_at(session, index, &state);
    struct ph_random random = ph_random_at(&session->luck.key, PH_STREAM_LUCK, draws_before(session, index));
    const ph_action right = session->game->sample(&state, &random);
    const ph_action drawn = ph_session_move(session, index)->action;
    return drawn == right ? PH_OK : wrong_draw(table, &state, drawn, right, error);
}

// The draws of the entry that was folded last.
static enum ph_status check_draws(struct ph_table *table, struct ph_luck_checked *checked, struct ph_error *error) {
    const struct ph_batch_entry *const entry = &table->batch.entries[0];
    enum ph_status status = PH_OK;
    if (entry->kind == PH_ENTRY_STARTED) {
        ph_table_give_luck(table, checked->secret);
    }
    for (size_t i = entry->move_first; status == PH_OK && i < entry->move_first + entry->move_count; i++) {
        if (ph_session_move(table->session, i)->actor.kind == PH_ACTOR_CHANCE) {
            status = check_draw(table, i, error);
            checked->draws++;
        }
    }
    return status;
}

static enum ph_status find_secret(struct ph_table *table, struct ph_luck_checked *checked, struct ph_error *error) {
    if (table->sheet.phase != PH_TABLE_OVER) {
        return ph_error_set(error, PH_ERROR_BAD_RECORD, "secret",
                            "the game is not over, so its secret has not been shown yet");
    }
    memcpy(checked->secret, table->pending.secret, sizeof checked->secret);
    checked->game = ph_session_game(table->session);
    checked->players = table->sheet.seat_count;
    checked->entries = table->sheet.number;
    checked->duplicate = table->sheet.settings.evening.duplicate;
    return PH_OK;
}

enum ph_status ph_luck_check(const char *journal, size_t length, struct ph_luck_checked *checked,
                             struct ph_error *error) {
    struct ph_table *first = NULL;
    struct ph_table *second = NULL;
    enum ph_status status = ph_table_create(&first);
    memset(checked, 0, sizeof *checked);
    if (status == PH_OK) {
        status = ph_table_create(&second);
    }
    if (status != PH_OK) {
        ph_error_set(error, status, "", "out of memory");
    }
    if (status == PH_OK) {
        status = fold_all(first, journal, length, NULL, checked, error);
    }
    if (status == PH_OK) {
        status = find_secret(first, checked, error);
    }
    if (status == PH_OK) {
        status = fold_all(second, journal, length, check_draws, checked, error);
    }
    ph_table_destroy(first);
    ph_table_destroy(second);
    return status;
}
