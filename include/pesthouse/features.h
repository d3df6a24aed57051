// SPDX-License-Identifier: MIT
// What learners read of a game: an observation as numbers, and the past of a game in a few bytes. Both are made of what
// one seat may see and of nothing else, and both are described as data. Their versions grow when their layout changes.
#ifndef PESTHOUSE_FEATURES_H
#define PESTHOUSE_FEATURES_H

#include "pesthouse/game.h"

#ifdef __cplusplus
extern "C" {
#endif

enum ph_feature_kind {
    PH_FEATURE_SHARE,  // one number: the value divided by `most`, 0 … 1
    PH_FEATURE_ONE_OF, // `most` + 1 numbers: 1 at the value, 0 elsewhere
    PH_FEATURE_BITS,   // `most` numbers: 0 or 1 for each bit of the value, the lowest first
    PH_FEATURE_OWN,    // `most` numbers that the game defines, as `meaning` says
};

// Some numbers that stand for a field of an observation, or for a part of it: `items` · `values` · `width` of them,
// item by item as in the field.
struct ph_feature {
    const char *field;   // its name in the game's `observation_fields`
    const char *meaning; // of a part of the field; NULL: that of the field
    uint8_t kind;        // enum ph_feature_kind
    uint16_t most;       // the largest value, or a number of numbers: see the kinds
    uint16_t items;      // `count` of the field
    uint16_t values;     // of an item
    uint16_t width;      // numbers of a value
    uint32_t first;      // index of the first number
};

// The version of a game's features, and of its history. 0: the game has none.
PH_API unsigned ph_features_version(const struct ph_game *game);
PH_API unsigned ph_history_version(const struct ph_game *game);

// The number of float32 that ph_features_write writes, and the rows that say what they are.
PH_API size_t ph_features_size(const struct ph_game *game);
PH_API size_t ph_feature_count(const struct ph_game *game);
// PH_ERROR_BAD_REQUEST if there is no row of that index.
PH_API enum ph_status ph_feature_at(const struct ph_game *game, size_t index, struct ph_feature *feature);
// Writes the features of an observation that the game's `observe` wrote. The same bytes always give the same numbers.
PH_API void ph_features_write(const struct ph_game *game, const uint8_t *observation, float *features);

// The bytes of a history, at most PH_HISTORY_SIZE_MAX, and the fields that say what they are; like an observation's.
enum { PH_HISTORY_SIZE_MAX = 768 };
PH_API size_t ph_history_size(const struct ph_game *game);
PH_API const struct ph_observation_field *ph_history_fields(const struct ph_game *game);
// Writes what `seat` (or PH_ONLOOKER) remembers of the game. `view` is that seat's view and `log` its redacted log,
// from the beginning of the game. Seats are counted as in the observation.
PH_API void ph_history_write(const struct ph_game *game, const void *view, struct ph_log log, int seat,
                             uint8_t *history);

#ifdef __cplusplus
}
#endif

#endif
