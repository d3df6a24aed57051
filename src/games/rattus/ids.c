// SPDX-License-Identifier: MIT
#include "games/rattus/ids.h"

#include "core/notation.h"
#include "games/rattus/position/words.h"

static const char *const with_ids[] = {"knight", "crusader", "serf"}; // in the order of RATTUS_WITH_…

const struct ph_ids rattus_card_table = {"region card", rattus_card_ids, RATTUS_CARD_COUNT};
const struct ph_ids rattus_character_table = {"character", rattus_character_ids, RATTUS_CHARACTER_COUNT};
const struct ph_ids rattus_ended_table = {"reason", rattus_ended_words, RATTUS_ENDED_COUNT};
const struct ph_ids rattus_face_table = {"rat token", rattus_face_ids, RATTUS_FACE_COUNT};
const struct ph_ids rattus_kind_table = {"kind of cube", rattus_kind_ids, RATTUS_KIND_COUNT};
const struct ph_ids rattus_region_table = {"region", rattus_region_ids, RATTUS_REGION_COUNT};
const struct ph_ids rattus_with_table = {"companion of the plague", with_ids, sizeof with_ids / sizeof *with_ids};

int rattus_region_find(const char *id) {
    return ph_id_find(rattus_region_ids, RATTUS_REGION_COUNT, id);
}

int rattus_card_find(const char *id) {
    return ph_id_find(rattus_card_ids, RATTUS_CARD_COUNT, id);
}

int rattus_kind_find(const char *id) {
    return ph_id_find(rattus_kind_ids, RATTUS_KIND_COUNT, id);
}
