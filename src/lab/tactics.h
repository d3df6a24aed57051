// SPDX-License-Identifier: MIT
// Tactics: positions with known best actions, to test which of them a bot finds. Each is a file in the folder of its
// game (tests/positions/README.md describes the format). The best actions were proven elsewhere; here they are only
// compared. Each struct owns what was read into it.
#ifndef PESTHOUSE_LAB_TACTICS_H
#define PESTHOUSE_LAB_TACTICS_H

#include "pesthouse/pesthouse.h"

enum { TACTIC_PATH_SIZE = 512, TACTIC_BEST_MAX = 64, TACTIC_FAILS_MAX = 16 };

struct tactic {
    char path[TACTIC_PATH_SIZE];
    char name[160];
    char why[400];
    char kind[32];
    char *text; // of the file
    struct ph_json_document *document;
    struct ph_json position;
    struct ph_json moves;       // absent: none
    struct ph_session *session; // at the decision
    int seat;                   // whose decision it is
    size_t best_count;
    ph_action best[TACTIC_BEST_MAX];
    size_t fail_count;
    const struct ph_bot *fails[TACTIC_FAILS_MAX]; // bots that are known to miss it
    bool missed;                                  // by the bot that was asked last
};

struct tactics {
    const struct ph_game *game;
    struct tactic *items; // in the order of their files' names
    size_t count;
};

// Reads one file. PH_ERROR_IO, PH_ERROR_NO_MEMORY; PH_ERROR_BAD_REQUEST, _BAD_POSITION, _ILLEGAL_ACTION for its
// content. The message names the file. On failure nothing needs to be freed.
enum ph_status tactic_read(struct tactic *tactic, const struct ph_game *game, const char *path, struct ph_error *error);
void tactic_deinit(struct tactic *tactic);

// Reads all that FOLDER/<the game's id>/ has, at least one. Errors as above.
enum ph_status tactics_read(struct tactics *tactics, const struct ph_game *game, const char *folder,
                            struct ph_error *error);
void tactics_deinit(struct tactics *tactics);

// Asks a bot; tactic->missed becomes whether its answer is wrong. The result depends only on the position, the bot, the
// iterations and the seed. The bot's errors.
enum ph_status tactic_ask(struct tactic *tactic, const struct ph_bot *bot, uint32_t iterations, uint64_t seed,
                          ph_action *answer, struct ph_error *error);
bool tactic_accepts(const struct tactic *tactic, ph_action answer);
bool tactic_is_known_failure(const struct tactic *tactic, const struct ph_bot *bot);

#endif
