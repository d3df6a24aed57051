// SPDX-License-Identifier: MIT
#include "mpi/journal.h"

#include "base/system.h"
#include "lab/shard.h"
#include "run/file.h"
#include "run/os.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { PIECES = 1024, PIECES_MAX = 1000000, MODE = 0666, JOURNAL_MAX = INT32_MAX };

static const uint64_t sync_ns = 1000000000; // a second of work may be lost with the machine, none with the program

static enum ph_status out_of_memory(struct ph_error *error) {
    return ph_error_set(error, PH_ERROR_NO_MEMORY, "", "out of memory");
}

static enum ph_status refuse(const struct journal *journal, struct ph_error *error) {
    return ph_error_set(error, PH_ERROR_IO, "write", "cannot write %.200s: %s; --resume continues it", journal->path,
                        strerror(errno));
}

// ---- pieces ---------------------------------------------------------------------------------------------------------

static enum ph_status cut(struct journal *journal, const struct job *job, uint64_t piece_games,
                          struct ph_error *error) {
    const uint64_t units = job->games / job->unit;
    const uint64_t least = (units + PIECES_MAX - 1) / PIECES_MAX;
    const uint64_t usual = (units + PIECES - 1) / PIECES;
    const uint64_t wanted = piece_games == 0 ? usual : (piece_games + job->unit - 1) / job->unit;
    journal->piece_units = wanted < least ? least : wanted;
    journal->piece_count = (units + journal->piece_units - 1) / journal->piece_units;
    journal->counts = calloc(journal->piece_count, sizeof *journal->counts);
    return journal->counts == NULL ? out_of_memory(error) : PH_OK;
}

void journal_range(const struct journal *journal, const struct job *job, uint64_t piece, uint64_t *from,
                   uint64_t *games) {
    const uint64_t units = job->games / job->unit;
    const uint64_t first = piece * journal->piece_units;
    const uint64_t left = units - first;
    *from = job->from + first * job->unit;
    *games = (left < journal->piece_units ? left : journal->piece_units) * job->unit;
}

static enum ph_status remember(struct journal *journal, uint64_t piece, const char *counts, size_t length,
                               struct ph_error *error) {
    if (journal->counts[piece] != NULL) {
        return PH_OK;
    }
    char *const copy = malloc(length + 1);
    if (copy == NULL) {
        return out_of_memory(error);
    }
    memcpy(copy, counts, length);
    copy[length] = '\0';
    journal->counts[piece] = copy;
    journal->done++;
    return PH_OK;
}

// ---- the file -------------------------------------------------------------------------------------------------------

static enum ph_status write_line(struct journal *journal, struct ph_writer *line, struct ph_error *error) {
    ph_json_object_end(line);
    ph_write_char(line, '\n');
    if (line->failed) {
        return out_of_memory(error);
    }
    if (!os_write_all(journal->file, line->data, line->length)) {
        return refuse(journal, error);
    }
    const uint64_t now = ph_clock_ns();
    if (now - journal->synced > sync_ns) {
        journal->synced = now;
        return os_sync(journal->file) ? PH_OK : refuse(journal, error);
    }
    return PH_OK;
}

static enum ph_status write_head(struct journal *journal, const struct job *job, struct ph_error *error) {
    struct ph_writer line;
    ph_writer_init_heap(&line);
    ph_json_object_begin(&line);
    shard_write_head(job, &line);
    ph_json_int(ph_json_key(&line, "piece_games"), (int64_t)(journal->piece_units * job->unit));
    const enum ph_status status = write_line(journal, &line, error);
    ph_writer_deinit(&line);
    return status;
}

static enum ph_status read_head(struct journal *journal, const struct job *job, struct ph_json root,
                                uint64_t piece_games, struct ph_error *error) {
    int64_t kept = 0;
    struct ph_error why = {0};
    const enum ph_status status = shard_check_head(job, root, &why);
    if (status != PH_OK) {
        return ph_error_set(error, status, "resume", "%.200s: %s", journal->path, why.message);
    }
    if (!ph_json_int_get(ph_json_member(root, "piece_games"), &kept) || kept < 1) {
        return ph_error_set(error, PH_ERROR_BAD_REQUEST, "resume", "%.200s: its first line has no piece_games",
                            journal->path);
    }
    if (piece_games != 0 && piece_games != (uint64_t)kept) {
        return ph_error_set(error, PH_ERROR_BAD_REQUEST, "piece", "--piece: %.200s has pieces of %" PRId64 " games",
                            journal->path, kept);
    }
    return cut(journal, job, (uint64_t)kept, error);
}

static enum ph_status read_piece(struct journal *journal, struct ph_json root, struct ph_error *error) {
    int64_t piece = -1;
    size_t length = 0;
    const struct ph_json counts = ph_json_member(root, "counts");
    if (!ph_json_int_get(ph_json_member(root, "piece"), &piece) || piece < 0 ||
        (uint64_t)piece >= journal->piece_count || ph_json_type(counts) != PH_JSON_ARRAY) {
        return ph_error_set(error, PH_ERROR_BAD_REQUEST, "resume", "%.200s: a line is not of a piece", journal->path);
    }
    const char *const text = ph_json_text(counts, &length);
    return remember(journal, (uint64_t)piece, text, length, error);
}

static enum ph_status read_line(struct journal *journal, const struct job *job, const char *line, size_t length,
                                uint64_t piece_games, struct ph_error *error) {
    struct ph_json_document *document = NULL;
    struct ph_error why = {0};
    enum ph_status status = ph_json_parse(&document, line, length, &why);
    if (status != PH_OK) {
        status = ph_error_set(error, status, "resume", "%.200s: %s", journal->path, why.message);
    } else if (journal->counts == NULL) {
        status = read_head(journal, job, ph_json_root(document), piece_games, error);
    } else {
        status = read_piece(journal, ph_json_root(document), error);
    }
    ph_json_document_destroy(document);
    return status;
}

// A last line without its end was being written when the program died: it is cut off.
static enum ph_status read_all(struct journal *journal, const struct job *job, uint64_t piece_games,
                               struct ph_error *error) {
    char *text = NULL;
    size_t length = 0;
    enum ph_status status = file_read(&text, &length, journal->path, JOURNAL_MAX, error);
    size_t whole = 0;
    while (status == PH_OK && whole < length) {
        const char *const end = memchr(text + whole, '\n', length - whole);
        if (end == NULL) {
            break;
        }
        status = read_line(journal, job, text + whole, (size_t)(end - text) - whole, piece_games, error);
        whole = (size_t)(end - text) + 1;
    }
    if (status == PH_OK && whole < length) {
        status = file_write(journal->path, text, whole, error);
    }
    free(text);
    return status;
}

enum ph_status journal_open(struct journal *journal, const struct job *job, const char *path, bool resume,
                            uint64_t piece_games, struct ph_error *error) {
    *journal = (struct journal){.path = path, .file = -1, .synced = ph_clock_ns()};
    if (path == NULL) {
        return cut(journal, job, piece_games, error);
    }
    if (resume) {
        const enum ph_status status = read_all(journal, job, piece_games, error);
        if (status != PH_OK) {
            return status;
        }
    }
    const bool fresh = journal->counts == NULL; // also where not even the first line was whole
    if (fresh) {
        const enum ph_status status = cut(journal, job, piece_games, error);
        if (status != PH_OK) {
            return status;
        }
    }
    journal->file = os_open(path, resume ? OS_APPEND : OS_CREATE_NEW, MODE);
    if (journal->file < 0) {
        return errno == EEXIST
                   ? ph_error_set(error, PH_ERROR_IO, "exists", "%.200s already exists; --resume continues it", path)
                   : ph_error_set(error, PH_ERROR_IO, "open", "cannot open %.200s: %s", path, strerror(errno));
    }
    return fresh ? write_head(journal, job, error) : PH_OK;
}

void journal_close(struct journal *journal) {
    if (journal->file >= 0) {
        (void)os_close(journal->file);
    }
    for (uint64_t i = 0; journal->counts != NULL && i < journal->piece_count; i++) {
        free(journal->counts[i]);
    }
    free(journal->counts);
    *journal = (struct journal){.file = -1};
}

enum ph_status journal_keep(struct journal *journal, uint64_t piece, const char *counts, size_t length,
                            struct ph_error *error) {
    struct ph_writer line;
    enum ph_status status = remember(journal, piece, counts, length, error);
    if (status != PH_OK || journal->file < 0) {
        return status;
    }
    ph_writer_init_heap(&line);
    ph_json_object_begin(&line);
    ph_json_int(ph_json_key(&line, "piece"), (int64_t)piece);
    ph_json_key(&line, "counts");
    ph_json_raw(&line, counts, length);
    status = write_line(journal, &line, error);
    ph_writer_deinit(&line);
    return status;
}

enum ph_status journal_add_up(const struct journal *journal, struct job *job, struct ph_error *error) {
    enum ph_status status = PH_OK;
    if (journal->file >= 0 && !os_sync(journal->file)) {
        return refuse(journal, error);
    }
    for (uint64_t i = 0; i < journal->piece_count && status == PH_OK; i++) {
        struct ph_json_document *document = NULL;
        status = ph_json_parse(&document, journal->counts[i], strlen(journal->counts[i]), error);
        if (status == PH_OK) {
            status = job_add_counts(job, ph_json_root(document), error);
        }
        ph_json_document_destroy(document);
    }
    return status;
}
