// SPDX-License-Identifier: MIT
#include "ai/tempers.h"

#include <string.h>

bool temper_game_rattus(const struct ph_game *game) {
    return strcmp(game->id, "rattus") == 0;
}

bool temper_game_bristol1350(const struct ph_game *game) {
    return strcmp(game->id, "bristol1350") == 0;
}

const struct ph_temper tempers[TEMPER_COUNT] = {
    [TEMPER_CAUTIOUS] = {"cautious", "keeps its cubes away from the plague", temper_game_rattus},
    [TEMPER_RAIDER] = {"raider", "sends the plague to the leader", temper_game_rattus},
    [TEMPER_COURTIER] = {"courtier", "likes to have many characters", temper_game_rattus},
    [TEMPER_SILENT] = {"silent", "says little", temper_game_bristol1350},
    [TEMPER_TALKATIVE] = {"talkative", "tells you all it knows", temper_game_bristol1350},
    [TEMPER_SUSPICIOUS] = {"suspicious", "sees the plague everywhere", temper_game_bristol1350},
    [TEMPER_LOYAL] = {"loyal", "stands by the passengers of its cart", temper_game_bristol1350},
};

size_t ph_temper_count(void) {
    return TEMPER_COUNT;
}

const struct ph_temper *ph_temper_at(size_t index) {
    return index < TEMPER_COUNT ? &tempers[index] : NULL;
}
