// SPDX-License-Identifier: MIT
#define _POSIX_C_SOURCE 200809L // mkdir
#include "tools/learn/parts.h"

#include "core/reader.h"
#include "pesthouse/text.h"
#include "run/file.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { PATH_SIZE = 1024, FILE_MAX = 1 << 28 };

// A file is a head, then a mark and the rows of each game, in the order and the bytes of this machine.
struct head {
    char magic[16];
    uint8_t digest[PH_SHA256_SIZE];
    uint64_t first;
    uint64_t games;
};

struct mark {
    uint32_t players;
    uint32_t held_out;
    uint64_t count;
};

static const char magic[16] = "pesthouse learn";

// ---- settings -------------------------------------------------------------------------------------------------------

static void write_settings(const struct learn_collect *how, struct ph_writer *writer) {
    size_t length = 0;
    const char *const mixtures = ph_json_text(how->mixtures, &length);
    ph_write_format(writer, "%s %s features %u players %d %d sets %u seed %llu noise %u keep %u rollouts %u bots",
                    how->game->id, how->game->data_hash, how->advisor->feature_count, how->players_min,
                    how->players_max, how->sets, (unsigned long long)how->seed, how->noise, how->keep, how->rollouts);
    for (unsigned i = 0; i < how->agent_count; i++) {
        ph_write_format(writer, " %s", how->agents[i].name);
    }
    ph_write_text(writer, " mixtures ");
    ph_write_bytes(writer, mixtures, length);
}

enum ph_status learn_settings_find(struct learn_settings *settings, const struct learn_collect *how,
                                   struct ph_error *error) {
    const struct network *const network = how->advisor->network;
    struct ph_writer writer;
    struct ph_sha256 hash;
    *settings = (struct learn_settings){.folder = how->parts};
    if (how->parts == NULL) {
        return PH_OK;
    }
    ph_writer_init_heap(&writer);
    write_settings(how, &writer);
    ph_sha256_begin(&hash);
    ph_sha256_add(&hash, writer.data, writer.length);
    if (network != NULL) { // bots that search play by it
        ph_sha256_add(&hash, network->weights,
                      network_weights(network->inputs, network->hidden) * sizeof *network->weights);
    }
    ph_sha256_end(&hash, settings->digest);
    const bool failed = writer.failed;
    ph_writer_deinit(&writer);
    if (failed) {
        return ph_error_set(error, PH_ERROR_NO_MEMORY, "", "out of memory");
    }
    return mkdir(how->parts, 0777) == 0 || errno == EEXIST
               ? PH_OK
               : ph_error_set(error, PH_ERROR_IO, "parts", "cannot make the folder %s: %s", how->parts,
                              strerror(errno));
}

// ---- files ----------------------------------------------------------------------------------------------------------

static void path_of(const struct learn_settings *settings, size_t first, char path[PATH_SIZE]) {
    snprintf(path, PATH_SIZE, "%s/games-%08zu", settings->folder, first);
}

static size_t rows_size(const struct learn_positions *positions, const struct learn_game *game) {
    return game->count * learn_row(positions, game) * sizeof *game->rows;
}

// What is left to read of a file.
struct rest {
    const char *data;
    size_t length;
};

static bool take(struct rest *rest, void *to, size_t size) {
    if (rest->length < size) {
        return false;
    }
    memcpy(to, rest->data, size);
    rest->data += size;
    rest->length -= size;
    return true;
}

static bool read_game(struct rest *rest, const struct learn_positions *positions, struct learn_game *game) {
    struct mark mark;
    if (!take(rest, &mark, sizeof mark) || mark.players > PH_SEATS_MAX || mark.count > FILE_MAX) {
        return false;
    }
    *game = (struct learn_game){.players = (int)mark.players, .held_out = mark.held_out != 0, .count = mark.count};
    const size_t size = rows_size(positions, game);
    game->rows = size > rest->length ? NULL : malloc(size + 1);
    game->capacity = size / sizeof *game->rows;
    return game->rows != NULL && take(rest, game->rows, size);
}

static void forget(struct learn_positions *positions, size_t first, size_t end) {
    for (size_t number = first; number < end; number++) {
        free(positions->games[number].rows);
        positions->games[number] = (struct learn_game){.players = 0};
    }
}

// A file that was cut off is none.
static enum ph_status read_games(const struct learn_settings *settings, struct learn_positions *positions, size_t first,
                                 size_t end, struct rest rest, bool *found, struct ph_error *error) {
    struct head head;
    if (!take(&rest, &head, sizeof head) || memcmp(head.magic, magic, sizeof magic) != 0 ||
        memcmp(head.digest, settings->digest, sizeof head.digest) != 0) {
        return ph_error_set(error, PH_ERROR_BAD_REQUEST, "parts",
                            "%s holds games of other settings; name another folder, or remove it to begin again",
                            settings->folder);
    }
    bool whole = head.first == first && head.games == end - first;
    for (size_t number = first; whole && number < end; number++) {
        whole = read_game(&rest, positions, &positions->games[number]);
    }
    if (!whole) {
        forget(positions, first, end);
    }
    *found = whole;
    return PH_OK;
}

enum ph_status learn_part_read(const struct learn_settings *settings, struct learn_positions *positions, size_t first,
                               size_t end, bool *found, struct ph_error *error) {
    char path[PATH_SIZE];
    char *data = NULL;
    size_t length = 0;
    struct file_stamp stamp;
    *found = false;
    if (settings->folder == NULL) {
        return PH_OK;
    }
    path_of(settings, first, path);
    PH_TRY(file_look(&stamp, path, error));
    if (!stamp.exists) {
        return PH_OK;
    }
    PH_TRY(file_read(&data, &length, path, FILE_MAX, error));
    const enum ph_status status =
        read_games(settings, positions, first, end, (struct rest){data, length}, found, error);
    free(data);
    return status;
}

enum ph_status learn_part_write(const struct learn_settings *settings, const struct learn_positions *positions,
                                size_t first, size_t end, struct ph_error *error) {
    struct head head = {.first = first, .games = end - first};
    char path[PATH_SIZE];
    struct ph_writer writer;
    if (settings->folder == NULL) {
        return PH_OK;
    }
    memcpy(head.magic, magic, sizeof magic);
    memcpy(head.digest, settings->digest, sizeof head.digest);
    ph_writer_init_heap(&writer);
    ph_write_bytes(&writer, (const char *)&head, sizeof head);
    for (size_t number = first; number < end; number++) {
        const struct learn_game *const game = &positions->games[number];
        const struct mark mark = {.players = (uint32_t)game->players, .held_out = game->held_out, .count = game->count};
        ph_write_bytes(&writer, (const char *)&mark, sizeof mark);
        ph_write_bytes(&writer, (const char *)game->rows, rows_size(positions, game));
    }
    path_of(settings, first, path);
    const enum ph_status status = writer.failed ? ph_error_set(error, PH_ERROR_NO_MEMORY, "", "out of memory")
                                                : file_write(path, writer.data, writer.length, error);
    ph_writer_deinit(&writer);
    return status;
}
