// SPDX-License-Identifier: MIT
// An npz is a zip of arrays, which are stored as they are: for each a head, the file, and at the end a directory. All
// times in it are the first of zip, so that equal series give equal bytes.
#include "lab/dataset.h"

#include "ai/advisor.h"
#include "ai/calibration.h"
#include "ai/search/search.h"
#include "base/memory.h"
#include "run/file.h"
#include "run/os.h"

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// The decisions of a game: a block for each array.
struct rows {
    uint64_t number;
    size_t count;
    size_t legal_count;
    uint8_t *observations;
    uint64_t *legal;
    int64_t *legal_ends; // in `legal`, of each decision
    int64_t *choices;
    float *values;
    float *chances;
    float *results;
    int8_t *seats;
};

struct dataset {
    const struct match *match;
    pthread_mutex_t mutex;
    struct rows *games;
    size_t count;
    size_t capacity;
};

enum ph_status dataset_create(struct dataset **dataset, const struct match *match, struct ph_error *error) {
    *dataset = calloc(1, sizeof **dataset);
    if (*dataset == NULL) {
        return ph_error_set(error, PH_ERROR_NO_MEMORY, "", "out of memory");
    }
    (*dataset)->match = match;
    pthread_mutex_init(&(*dataset)->mutex, NULL);
    return PH_OK;
}

static void rows_deinit(struct rows *rows) {
    free(rows->observations);
    free(rows->legal);
    free(rows->legal_ends);
    free(rows->choices);
    free(rows->values);
    free(rows->chances);
    free(rows->results);
    free(rows->seats);
}

void dataset_destroy(struct dataset *dataset) {
    if (dataset == NULL) {
        return;
    }
    for (size_t i = 0; i < dataset->count; i++) {
        rows_deinit(&dataset->games[i]);
    }
    pthread_mutex_destroy(&dataset->mutex);
    free(dataset->games);
    free(dataset);
}

// ---- a game ---------------------------------------------------------------------------------------------------------

// How many decisions it has, and how many actions were legal at all of them.
static void measure(const struct match *match, const struct match_script *script, struct rows *rows) {
    const struct ph_game *const game = match->game;
    union ph_state_storage state = match->start;
    for (size_t i = 0; i < script->count; i++) {
        if (game->actor(state.bytes).kind == PH_ACTOR_SEAT) {
            rows->count++;
            rows->legal_count += game->legal(state.bytes, UINT64_MAX, NULL, NULL, 0);
        }
        game->apply(state.bytes, script->actions[i], NULL);
    }
}

static bool reserve(const struct match *match, struct rows *rows) {
    const size_t players = (size_t)match->players;
    const size_t count = rows->count + 1; // malloc of nothing may be NULL
    rows->observations = malloc(count * match->game->observation_size);
    rows->legal = malloc((rows->legal_count + 1) * sizeof *rows->legal);
    rows->legal_ends = malloc(count * sizeof *rows->legal_ends);
    rows->choices = malloc(count * sizeof *rows->choices);
    rows->values = malloc(count * players * sizeof *rows->values);
    rows->chances = malloc(count * sizeof *rows->chances);
    rows->results = malloc(count * players * sizeof *rows->results);
    rows->seats = malloc(count * sizeof *rows->seats);
    return rows->observations != NULL && rows->legal != NULL && rows->legal_ends != NULL && rows->choices != NULL &&
           rows->values != NULL && rows->chances != NULL && rows->results != NULL && rows->seats != NULL;
}

// Numbers by seat, from the deciding one clockwise; NULL: there are none.
static void turn(const float *by_seat, int seat, int players, float *turned) {
    for (int i = 0; i < players; i++) {
        turned[i] = by_seat == NULL ? NAN : by_seat[(seat + i) % players];
    }
}

static void fill_row(const struct match *match, const void *state, int seat, ph_action chosen, const float *values,
                     size_t row, size_t *legal_count, struct rows *rows) {
    const struct ph_game *const game = match->game;
    uint64_t *const legal = rows->legal + *legal_count;
    const size_t count = game->legal(state, UINT64_MAX, legal, NULL, rows->legal_count - *legal_count);
    size_t choice = 0;
    while (choice < count && legal[choice] != chosen) {
        choice++;
    }
    *legal_count += count;
    rows->legal_ends[row] = (int64_t)*legal_count;
    rows->choices[row] = (int64_t)choice;
    rows->seats[row] = (int8_t)seat;
    game->observe(state, seat, rows->observations + row * game->observation_size);
    turn(values, seat, match->players, rows->values + row * (size_t)match->players);
    rows->chances[row] = values == NULL ? NAN : (float)calibration_value(game, match->players, (double)values[seat]);
}

static void fill(const struct match *match, const struct match_script *script, struct rows *rows) {
    const struct ph_game *const game = match->game;
    const size_t players = (size_t)match->players;
    union ph_state_storage state = match->start;
    float results[PH_SEATS_MAX];
    size_t row = 0;
    size_t legal_count = 0;
    for (size_t i = 0; i < script->count; i++) {
        const struct ph_actor actor = game->actor(state.bytes);
        if (actor.kind == PH_ACTOR_SEAT) {
            const float *const values = script->values + i * PH_SEATS_MAX;
            fill_row(match, state.bytes, actor.seat, script->actions[i], isnan(values[0]) ? NULL : values, row++,
                     &legal_count, rows);
        }
        game->apply(state.bytes, script->actions[i], NULL);
    }
    search_terminal_values(game, advisor_find(game), state.bytes, match->players, results);
    for (row = 0; row < rows->count; row++) {
        turn(results, rows->seats[row], match->players, rows->results + row * players);
    }
}

enum ph_status dataset_add(struct dataset *dataset, uint64_t number, const struct match_script *script,
                           struct ph_error *error) {
    struct rows rows = {.number = number};
    measure(dataset->match, script, &rows);
    bool enough = reserve(dataset->match, &rows);
    if (enough) {
        fill(dataset->match, script, &rows);
        pthread_mutex_lock(&dataset->mutex);
        void *games = dataset->games;
        enough = ph_memory_reserve(&games, &dataset->capacity, dataset->count + 1, sizeof *dataset->games);
        dataset->games = games;
        if (enough) {
            dataset->games[dataset->count++] = rows;
        }
        pthread_mutex_unlock(&dataset->mutex);
    }
    if (!enough) {
        rows_deinit(&rows);
        return ph_error_set(error, PH_ERROR_NO_MEMORY, "npz",
                            "out of memory for the decisions of game %" PRIu64 "; --shard divides a series", number);
    }
    return PH_OK;
}

// ---- arrays ---------------------------------------------------------------------------------------------------------

enum array { OBSERVATION, LEGAL, LEGAL_OFFSETS, CHOICE, VALUE, CHANCE, RESULT, SEAT, GAME, ARRAYS };

static const struct {
    const char *name;
    const char *type;
    size_t size; // of an element
} arrays[ARRAYS] = {
    [OBSERVATION] = {"observation", "|u1", 1},
    [LEGAL] = {"legal", "<u8", 8},
    [LEGAL_OFFSETS] = {"legal_offsets", "<i8", 8},
    [CHOICE] = {"choice", "<i8", 8},
    [VALUE] = {"value", "<f4", 4},
    [CHANCE] = {"chance", "<f4", 4},
    [RESULT] = {"result", "<f4", 4},
    [SEAT] = {"seat", "|i1", 1},
    [GAME] = {"game", "<u8", 8},
};

struct sink {
    int file; // −1: only counts
    uint32_t crc;
    uint64_t length;
    bool failed;
};

// As zip wants it (ISO 3309), four bits at a time.
static uint32_t crc_add(uint32_t crc, const unsigned char *bytes, size_t length) {
    static const uint32_t table[16] = {0x00000000, 0x1db71064, 0x3b6e20c8, 0x26d930ac, 0x76dc4190, 0x6b6b51f4,
                                       0x4db26158, 0x5005713c, 0xedb88320, 0xf00f9344, 0xd6d6a3e8, 0xcb61b38c,
                                       0x9b64c2b0, 0x86d3d2d4, 0xa00ae278, 0xbdbdf21c};
    crc = ~crc;
    for (size_t i = 0; i < length; i++) {
        crc = table[(crc ^ bytes[i]) & 15] ^ crc >> 4;
        crc = table[(crc ^ bytes[i] >> 4) & 15] ^ crc >> 4;
    }
    return ~crc;
}

static void put(struct sink *sink, const void *bytes, size_t length) {
    sink->length += length;
    if (sink->file < 0) {
        sink->crc = crc_add(sink->crc, bytes, length);
    } else {
        sink->failed = sink->failed || !os_write_all(sink->file, bytes, length);
    }
}

// Numbers of both formats are little-endian, and so are those of all machines that this is built for.
static void put_number(struct sink *sink, uint64_t number, size_t size) {
    put(sink, &number, size);
}

static uint64_t row_count(const struct dataset *dataset, enum array array) {
    uint64_t count = array == LEGAL_OFFSETS ? 1 : 0;
    for (size_t i = 0; i < dataset->count; i++) {
        count += array == LEGAL ? dataset->games[i].legal_count : dataset->games[i].count;
    }
    return count;
}

// 0: the array has one dimension.
static size_t column_count(const struct dataset *dataset, enum array array) {
    return array == OBSERVATION                ? dataset->match->game->observation_size
           : array == VALUE || array == RESULT ? (size_t)dataset->match->players
                                               : 0;
}

// The head of a npy: its length makes the data begin at a multiple of 64.
static void put_head(const struct dataset *dataset, enum array array, struct sink *sink) {
    enum { HEAD = 128, BEFORE = 10 };
    char head[HEAD + 1];
    char columns[24] = "";
    if (column_count(dataset, array) > 0) {
        snprintf(columns, sizeof columns, "%zu", column_count(dataset, array));
    }
    const int length =
        snprintf(head, sizeof head, "{'descr': '%s', 'fortran_order': False, 'shape': (%" PRIu64 ", %s), }",
                 arrays[array].type, row_count(dataset, array), columns);
    memset(head + length, ' ', (size_t)(HEAD - BEFORE - 1 - length));
    head[HEAD - BEFORE - 1] = '\n';
    put(sink, "\x93NUMPY\x01\x00", 8);
    put_number(sink, HEAD - BEFORE, 2);
    put(sink, head, HEAD - BEFORE);
}

static void put_rows(const struct dataset *dataset, enum array array, const struct rows *rows, uint64_t legal_before,
                     struct sink *sink) {
    const void *const blocks[ARRAYS] = {
        [OBSERVATION] = rows->observations, [LEGAL] = rows->legal,    [CHOICE] = rows->choices, [VALUE] = rows->values,
        [CHANCE] = rows->chances,           [RESULT] = rows->results, [SEAT] = rows->seats,
    };
    if (blocks[array] != NULL) {
        const size_t columns = column_count(dataset, array);
        const size_t count = array == LEGAL ? rows->legal_count : rows->count;
        put(sink, blocks[array], count * (columns == 0 ? 1 : columns) * arrays[array].size);
        return;
    }
    for (size_t i = 0; i < rows->count; i++) {
        put_number(sink, array == GAME ? rows->number : legal_before + (uint64_t)rows->legal_ends[i], 8);
    }
}

static void put_array(const struct dataset *dataset, enum array array, struct sink *sink) {
    uint64_t legal_before = 0;
    put_head(dataset, array, sink);
    if (array == LEGAL_OFFSETS) {
        put_number(sink, 0, 8);
    }
    for (size_t i = 0; i < dataset->count; i++) {
        put_rows(dataset, array, &dataset->games[i], legal_before, sink);
        legal_before += dataset->games[i].legal_count;
    }
}

// ---- the file -------------------------------------------------------------------------------------------------------

// What the head of a file in the zip and its line in the directory have in common.
static void put_entry(const struct sink *counted, const char *name, struct sink *sink) {
    enum { VERSION = 20, FIRST_DAY = 1 << 5 | 1 };
    put_number(sink, VERSION, 2);
    put_number(sink, 0, 2); // no flags
    put_number(sink, 0, 2); // stored
    put_number(sink, 0, 2); // midnight
    put_number(sink, FIRST_DAY, 2);
    put_number(sink, counted->crc, 4);
    put_number(sink, counted->length, 4);
    put_number(sink, counted->length, 4);
    put_number(sink, strlen(name), 2);
    put_number(sink, 0, 2); // nothing more
}

static void put_zip(const struct dataset *dataset, const struct sink counted[ARRAYS], struct sink *sink) {
    enum { LOCAL = 0x04034b50, CENTRAL = 0x02014b50, END = 0x06054b50, VERSION = 20 };
    uint64_t starts[ARRAYS];
    char name[32];
    for (int array = 0; array < ARRAYS; array++) {
        starts[array] = sink->length;
        snprintf(name, sizeof name, "%s.npy", arrays[array].name);
        put_number(sink, LOCAL, 4);
        put_entry(&counted[array], name, sink);
        put(sink, name, strlen(name));
        put_array(dataset, (enum array)array, sink);
    }
    const uint64_t directory = sink->length;
    for (int array = 0; array < ARRAYS; array++) {
        snprintf(name, sizeof name, "%s.npy", arrays[array].name);
        put_number(sink, CENTRAL, 4);
        put_number(sink, VERSION, 2);
        put_entry(&counted[array], name, sink);
        put(sink, "\0\0\0\0\0\0\0\0\0\0", 10); // no comment, one disk, no attributes
        put_number(sink, starts[array], 4);
        put(sink, name, strlen(name));
    }
    const uint64_t end = sink->length;
    put_number(sink, END, 4);
    put(sink, "\0\0\0\0", 4);
    put_number(sink, ARRAYS, 2);
    put_number(sink, ARRAYS, 2);
    put_number(sink, end - directory, 4);
    put_number(sink, directory, 4);
    put_number(sink, 0, 2);
}

static int compare(const void *a, const void *b) {
    const struct rows *const one = a;
    const struct rows *const other = b;
    return one->number < other->number ? -1 : one->number > other->number;
}

static enum ph_status refuse(const char *path, struct ph_error *error) {
    return ph_error_set(error, PH_ERROR_IO, "npz", "cannot write %.200s: %s", path, strerror(errno));
}

// Beside the file first, whose place it then takes.
static enum ph_status write_file(const struct dataset *dataset, const struct sink counted[ARRAYS], const char *path,
                                 struct ph_error *error) {
    enum { MODE = 0666 };
    char beside[OS_PATH_MAX];
    const int length = snprintf(beside, sizeof beside, "%s.new", path);
    if (length < 0 || (size_t)length >= sizeof beside) {
        return ph_error_set(error, PH_ERROR_IO, "npz", "%.200s…: the name is too long", path);
    }
    struct sink sink = {.file = os_open(beside, OS_OVERWRITE, MODE)};
    if (sink.file < 0) {
        return refuse(path, error);
    }
    put_zip(dataset, counted, &sink);
    bool good = !sink.failed && os_sync(sink.file);
    enum ph_status status = good ? PH_OK : refuse(path, error);
    good = os_close(sink.file) && good;
    if (status == PH_OK && (!good || !os_rename(beside, path))) {
        status = refuse(path, error);
    }
    if (status != PH_OK) {
        (void)os_remove(beside);
    }
    return status;
}

enum ph_status dataset_write(struct dataset *dataset, const char *path, struct ph_error *error) {
    struct sink counted[ARRAYS];
    uint64_t whole = 0;
    if (dataset->count > 1) {
        qsort(dataset->games, dataset->count, sizeof *dataset->games, compare);
    }
    for (int array = 0; array < ARRAYS; array++) {
        counted[array] = (struct sink){.file = -1};
        put_array(dataset, (enum array)array, &counted[array]);
        whole += counted[array].length;
    }
    if (whole > UINT32_MAX - 4096) {
        return ph_error_set(error, PH_ERROR_IO, "npz",
                            "%.200s would have %" PRIu64
                            " bytes, and such a file has less than 4 GiB; --shard divides a "
                            "series",
                            path, whole);
    }
    return write_file(dataset, counted, path, error);
}
