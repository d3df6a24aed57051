// SPDX-License-Identifier: MIT
#include "batch/games/rattus.h"

#include "batch/games/rows.h"
#include "games/rattus/rattus.h"
#include "games/rattus/state.h"
#include "games/rattus/view.h"

#include <stddef.h>

// ---- tokens by their symbols ----------------------------------------------------------------------------------------

// A token whose face is known is what it shows, since learners cannot look a face up. Of one that was drawn from the
// discard, and that the observer has not seen since, the number of tokens that lay there is known.
enum {
    TOKEN_KNOWN,
    TOKEN_LIMIT,
    TOKEN_MAJORITY,
    TOKEN_ALL,
    TOKEN_CLASSES,
    TOKEN_AMONG = TOKEN_CLASSES + RATTUS_CLASS_COUNT,
    TOKEN_NUMBERS,
    LIMIT_MOST = 10, // 6 on the tokens of the build; larger ones of added sets count as 10
};

static float share(unsigned value, unsigned most) {
    return (float)(value < most ? value : most) / (float)most;
}

static void token_numbers(const uint8_t *observation, uint32_t value, float *numbers) {
    const uint16_t token = (uint16_t)value;
    if ((token & RATTUS_TOKEN_FACE) == 0) {
        return;
    }
    if (rattus_token_is_again(token)) {
        numbers[TOKEN_AMONG] = share(token & RATTUS_TOKEN_FACE, RATTUS_FACE_COUNT_MAX);
        return;
    }
    const struct rattus_face *const face = rattus_observed_face(observation, rattus_token_face(token));
    numbers[TOKEN_KNOWN] = 1;
    numbers[TOKEN_LIMIT] = share(face->limit, LIMIT_MOST);
    numbers[TOKEN_MAJORITY] = share(face->majority, RATTUS_SYMBOLS_MAX);
    numbers[TOKEN_ALL] = share(face->all, RATTUS_SYMBOLS_MAX);
    for (unsigned class = 0; class < RATTUS_CLASS_COUNT; class ++) {
        numbers[TOKEN_CLASSES + class] = share(face->classes[class], RATTUS_SYMBOLS_MAX);
    }
}

// ---- features -------------------------------------------------------------------------------------------------------

// Most values of what has no limit of its own in the rules' data.
enum { PLAYERS = RATTUS_SEATS_MAX, REGIONS = RATTUS_REGION_COUNT, PENDING = RATTUS_PENDING_CARAVAN };

static const struct batch_feature features[] = {
    SHARE("regions.cubes", RATTUS_SEATS_MAX, RATTUS_CUBES_PER_SEAT),
    SHARE("regions.rats", 1, RATTUS_SLOTS),
    SHARE("regions.plague", 1, 1),
    {.field = "regions.tokens",
     .meaning = "of a face that the observer knows: 1, its limit of 10, and M, A and each class of 9; of a token drawn "
                "from the discard the number of tokens there of 65",
     .kind = PH_FEATURE_OWN,
     .values = RATTUS_SLOTS,
     .size = 2,
     .most = TOKEN_NUMBERS,
     .own = token_numbers},
    {.field = "regions.tokens",
     .meaning = "start token, turned up, drawn from the discard",
     .kind = PH_FEATURE_BITS,
     .values = RATTUS_SLOTS,
     .size = 2,
     .shift = 7,
     .most = 3},
    {.field = "regions.tokens",
     .meaning = "seats that have looked at it",
     .kind = PH_FEATURE_BITS,
     .values = RATTUS_SLOTS,
     .size = 2,
     .shift = RATTUS_TOKEN_SEEN_SHIFT,
     .most = RATTUS_SEATS_MAX},
    {.field = "regions.figures",
     .meaning = "number of nuns",
     .kind = PH_FEATURE_SHARE,
     .values = 1,
     .bits = 4,
     .most = RATTUS_NUN_COUNT},
    {.field = "regions.figures", .meaning = "a bishop", .kind = PH_FEATURE_BITS, .values = 1, .shift = 4, .most = 1},
    BITS("regions.diplomats", 1, RATTUS_SEATS_MAX),
    ONE_OF("phase", 1, RATTUS_PHASE_COUNT - 1),
    ONE_OF("node", 1, RATTUS_NODE_COUNT - 1),
    ONE_OF("seat", 1, PLAYERS - 1),
    SHARE("players", 1, PLAYERS),
    SHARE("taken", 1, 1),
    SHARE("placed", 1, 1),
    SHARE("pile", 1, RATTUS_FACE_COUNT_MAX),
    SHARE("discard_count", 1, RATTUS_FACE_COUNT_MAX),
    SHARE("population", 1, 2),
    ONE_OF("last", 1, PLAYERS),
    ONE_OF("ended", 1, RATTUS_ENDED_QUIET),
    ONE_OF("plague", 1, REGIONS),
    SHARE("round", 1, 2),
    SHARE("supply", PLAYERS, RATTUS_CUBES_PER_SEAT),
    SHARE("palace", PLAYERS, RATTUS_CUBES_PER_SEAT),
    ONE_OF("characters", RATTUS_CHARACTER_COUNT, 1 + PLAYERS),
    BITS("used", 4, 8),
    ONE_OF("pending", 1, PENDING),
    {.field = "looked",
     .meaning = "Witch: 1 + region of each token",
     .kind = PH_FEATURE_ONE_OF,
     .values = 2,
     .step = 2,
     .most = REGIONS},
    {.field = "looked",
     .meaning = "Witch: 1 + slot of each token",
     .kind = PH_FEATURE_ONE_OF,
     .byte = 1,
     .values = 2,
     .step = 2,
     .most = RATTUS_SLOTS},
    ONE_OF("outbreak.region", 1, REGIONS),
    SHARE("outbreak.rats", 1, RATTUS_SLOTS),
    ONE_OF("outbreak.slot", 1, RATTUS_SLOTS),
    BITS("outbreak.ask", 1, 2),
    BITS("gone", 9, 8),
    SHARE("idle", 1, 2 * PLAYERS),
    BITS("tokens", 1, 8),
    SHARE("africanus", 1, 1),
    {.field = "potions",
     .meaning = "1 + region",
     .kind = PH_FEATURE_ONE_OF,
     .values = RATTUS_POTION_COUNT,
     .step = 3,
     .most = REGIONS},
    {.field = "potions",
     .meaning = "seat",
     .kind = PH_FEATURE_ONE_OF,
     .byte = 1,
     .values = RATTUS_POTION_COUNT,
     .step = 3,
     .most = PLAYERS - 1},
    {.field = "potions",
     .meaning = "number of potions",
     .kind = PH_FEATURE_SHARE,
     .byte = 2,
     .values = RATTUS_POTION_COUNT,
     .step = 3,
     .bits = 4,
     .most = RATTUS_POTION_COUNT},
    {.field = "potions",
     .meaning = "with a Diplomat",
     .kind = PH_FEATURE_BITS,
     .byte = 2,
     .values = RATTUS_POTION_COUNT,
     .step = 3,
     .shift = 4,
     .most = 1},
    BITS("walls", 4, 8),
    ONE_OF("caravan", 1, REGIONS),
    SHARE("baker", 1, RATTUS_CUBES_PER_SEAT),
    ONE_OF("cards", RATTUS_CARD_COUNT, 10),
    SHARE("hands", PLAYERS, RATTUS_CARD_COUNT),
    BITS("step", 19, 8),
    {.field = NULL},
};

const struct batch_game rattus_batch = {
    .game = &rattus_game,
    .point = 1,
    .features_version = 1,
    .features = features,
    .history = &rattus_history,
    .every = rattus_every,
};
