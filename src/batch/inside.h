// SPDX-License-Identifier: MIT
// The inside of a batch, for the files that implement it: batch.c makes it and answers questions, play.c plays,
// choose.c makes actions of choices, rows.c writes what the caller reads.
#ifndef PESTHOUSE_BATCH_INSIDE_H
#define PESTHOUSE_BATCH_INSIDE_H

#include "base/draws.h"
#include "batch/features.h"
#include "core/logbook.h"
#include "core/reader.h"
#include "pesthouse/batch.h"

enum batch_stage {
    BATCH_NEW, // no game yet
    BATCH_PLAYING,
    BATCH_OVER,
};

struct batch_table {
    uint64_t game;
    uint64_t next_game;
    struct ph_key key;                // of the game
    struct ph_random draws[PH_DRAWS]; // with exact luck: those from draw_count − draw_count % PH_DRAWS on
    struct ph_random quick;
    uint32_t draw_count;
    uint32_t move_count; // decisions and outcomes
    uint32_t decision_count;
    uint8_t stage; // enum batch_stage
    uint8_t seat;  // that decides, or decided last
    uint8_t terminated;
    uint8_t truncated;
    uint8_t prefix[PH_COMPONENTS_MAX]; // the number of components chosen, then these
    float rewards[PH_SEATS_MAX];
    ph_action *actions; // that are legal; none where the game is over
    size_t action_count;
    size_t action_capacity;
    uint64_t state[]; // of the game's size
};

struct ph_batch {
    const struct ph_game *game;
    struct ph_batch_config config; // without its options
    int players;
    unsigned point; // what a point is in scores
    union ph_state_storage start;
    uint8_t component_counts[PH_TYPES_MAX]; // by type of action
    ph_action *table;                       // of PH_CHOOSE_TABLE, ascending
    size_t table_count;
    struct batch_plan plan; // of the features
    struct ph_batch_buffers buffers;
    size_t table_size; // bytes
    unsigned char *tables;
    struct ph_logbook *logs; // by table; NULL: none are kept
};

static inline struct batch_table *ph_batch_table(const struct ph_batch *batch, size_t index) {
    return (struct batch_table *)(void *)(batch->tables + index * batch->table_size);
}

// The row of a table in a buffer.
static inline void *ph_batch_row(const struct ph_buffer *buffer, size_t index, size_t size) {
    return (unsigned char *)buffer->data + index * size;
}

enum ph_status ph_batch_out_of_memory(struct ph_error *error);
// PH_ERROR_BAD_REQUEST with the field "first" if the batch has no such tables.
enum ph_status ph_batch_check_range(const struct ph_batch *batch, size_t first, size_t count, struct ph_error *error);
enum ph_status ph_batch_check_begun(const struct ph_batch *batch, size_t first, size_t count, struct ph_error *error);

// ---- choose.c -------------------------------------------------------------------------------------------------------

// Makes the list of all actions for PH_CHOOSE_TABLE.
enum ph_status ph_batch_make_table(struct ph_batch *batch, struct ph_error *error);
// PH_ERROR_ILLEGAL_ACTION with what is legal, if a choice at a decision is not.
enum ph_status ph_batch_check_choice(const struct ph_batch *batch, size_t index, int64_t choice,
                                     struct ph_error *error);
// Makes a legal choice. True if it makes a whole action.
bool ph_batch_choose(const struct ph_batch *batch, struct batch_table *table, int64_t choice, ph_action *action);
// Writes a flag for each choice.
void ph_batch_write_mask(const struct ph_batch *batch, const struct batch_table *table, uint8_t *mask);

// ---- rows.c ---------------------------------------------------------------------------------------------------------

enum ph_status ph_batch_write_row(const struct ph_batch *batch, size_t index, struct ph_error *error);
// Writes what a seat saw at the end of a game that another one follows at once.
void ph_batch_write_final_row(const struct ph_batch *batch, size_t index);
// Writes the lists of a range, whose rows have been written.
enum ph_status ph_batch_write_lists(const struct ph_batch *batch, size_t first, size_t count,
                                    struct ph_batch_lists *lists, struct ph_error *error);

// ---- play.c ---------------------------------------------------------------------------------------------------------

// Lists the legal actions of the decision that a table has come to.
enum ph_status ph_batch_list(const struct ph_batch *batch, struct batch_table *table, struct ph_error *error);

#endif
