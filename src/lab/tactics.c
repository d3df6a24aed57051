// SPDX-License-Identifier: MIT
#include "lab/tactics.h"

#include "run/file.h"
#include "run/os.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FILE_SIZE_MAX = 1 << 20 };

static const char *const fields[] = {"name", "why", "kind", "position", "moves", "best", "fails"};

// Puts the file's name in front of the message.
static enum ph_status refuse(const struct tactic *tactic, enum ph_status status, struct ph_error *error,
                             const struct ph_error *why) {
    return ph_error_set(error, status, why->field, "%s: %s", tactic->path, why->message);
}

static enum ph_status check_fields(struct ph_json root, struct ph_error *error) {
    if (ph_json_type(root) != PH_JSON_OBJECT) {
        return ph_error_set(error, PH_ERROR_BAD_REQUEST, "", "expected a file with a JSON object");
    }
    for (struct ph_json_walk walk = ph_json_walk_begin(root); ph_json_walk_next(&walk);) {
        bool known = false;
        for (size_t i = 0; i < sizeof fields / sizeof *fields; i++) {
            known = known || ph_json_is(walk.key, fields[i]);
        }
        if (!known) {
            size_t length;
            const char *const text = ph_json_text(walk.key, &length);
            return ph_error_set(error, PH_ERROR_BAD_REQUEST, "",
                                "unknown field %.*s; expected name, why, kind, position, moves, best, fails",
                                (int)(length < 64 ? length : 64), text);
        }
    }
    return PH_OK;
}

static enum ph_status read_text(struct ph_json root, const char *field, char *storage, size_t capacity,
                                struct ph_error *error) {
    return ph_json_string_get(ph_json_member(root, field), storage, capacity)
               ? PH_OK
               : ph_error_set(error, PH_ERROR_BAD_REQUEST, field, "%s: expected a text shorter than %zu bytes", field,
                              capacity);
}

// A list of texts, or nothing at all.
static enum ph_status check_list(struct ph_json list, const char *field, size_t count_max, struct ph_error *error) {
    if (ph_json_exists(list) && (ph_json_type(list) != PH_JSON_ARRAY || ph_json_count(list) > count_max)) {
        return ph_error_set(error, PH_ERROR_BAD_REQUEST, field, "%s: expected a list of at most %zu texts", field,
                            count_max);
    }
    return PH_OK;
}

// Reads the text of an action from the list `field`; the action must be legal.
static enum ph_status read_action(const struct tactic *tactic, const char *field, struct ph_json text,
                                  ph_action *action, struct ph_error *error) {
    const struct ph_game *const game = ph_session_game(tactic->session);
    const void *const state = ph_session_state(tactic->session);
    char storage[PH_ACTION_TEXT_MAX];
    if (!ph_json_string_get(text, storage, sizeof storage)) {
        return ph_error_set(error, PH_ERROR_BAD_REQUEST, field, "%s: expected a list of actions as in a record", field);
    }
    const enum ph_status status = game->action_from_text(state, storage, action, error);
    if (status == PH_OK && !game->is_legal(state, *action)) {
        return ph_error_set(error, PH_ERROR_ILLEGAL_ACTION, field, "\"%s\" in %s is not legal there", storage, field);
    }
    return status;
}

static enum ph_status play_moves(struct tactic *tactic, struct ph_error *error) {
    enum ph_status status = check_list(tactic->moves, "moves", 4096, error);
    if (status == PH_OK) {
        status = ph_session_position(tactic->session, tactic->position, 0, PH_CHANCE_MANUAL, error);
    }
    for (struct ph_json_walk walk = ph_json_walk_begin(tactic->moves); status == PH_OK && ph_json_walk_next(&walk);) {
        ph_action action = 0;
        status = read_action(tactic, "moves", walk.value, &action, error);
        if (status == PH_OK) {
            status = ph_session_play(tactic->session, action, NULL, error);
        }
    }
    const struct ph_actor actor = ph_session_actor(tactic->session);
    if (status == PH_OK && actor.kind != PH_ACTOR_SEAT) {
        status = ph_error_set(error, PH_ERROR_BAD_REQUEST, "moves",
                              "%s there; position and moves have to lead to a decision of a seat",
                              actor.kind == PH_ACTOR_CHANCE ? "a draw is next" : "the game is over");
    }
    tactic->seat = actor.seat;
    return status;
}

static enum ph_status read_best(struct tactic *tactic, struct ph_json best, struct ph_error *error) {
    enum ph_status status = check_list(best, "best", TACTIC_BEST_MAX, error);
    if (status == PH_OK && ph_json_count(best) == 0) {
        status = ph_error_set(error, PH_ERROR_BAD_REQUEST, "best", "best: expected a list of the accepted actions");
    }
    for (struct ph_json_walk walk = ph_json_walk_begin(best); status == PH_OK && ph_json_walk_next(&walk);) {
        ph_action action = 0;
        status = read_action(tactic, "best", walk.value, &action, error);
        if (status == PH_OK && tactic_accepts(tactic, action)) {
            status = ph_error_set(error, PH_ERROR_BAD_REQUEST, "best", "best has the same action twice");
        }
        if (status == PH_OK) {
            tactic->best[tactic->best_count++] = action;
        }
    }
    return status;
}

static enum ph_status read_fails(struct tactic *tactic, struct ph_json fails, struct ph_error *error) {
    enum ph_status status = check_list(fails, "fails", TACTIC_FAILS_MAX, error);
    for (struct ph_json_walk walk = ph_json_walk_begin(fails); status == PH_OK && ph_json_walk_next(&walk);) {
        char name[64] = "";
        const bool is_text = ph_json_string_get(walk.value, name, sizeof name);
        const struct ph_bot *const bot = is_text ? ph_bot_find(name) : NULL;
        if (bot == NULL || tactic_is_known_failure(tactic, bot)) {
            status = ph_error_set(error, PH_ERROR_BAD_REQUEST, "fails",
                                  "fails: expected a list of names of bots, each once; %s",
                                  !is_text      ? "a name is not a text"
                                  : bot == NULL ? "unknown bot"
                                                : "one appears twice");
        } else {
            tactic->fails[tactic->fail_count++] = bot;
        }
    }
    return status;
}

enum ph_status tactic_read(struct tactic *tactic, const struct ph_game *game, const char *path,
                           struct ph_error *error) {
    struct ph_error why = {0};
    size_t length = 0;
    *tactic = (struct tactic){0};
    snprintf(tactic->path, sizeof tactic->path, "%s", path);
    enum ph_status status = file_read(&tactic->text, &length, path, FILE_SIZE_MAX, error);
    if (status != PH_OK) {
        return status;
    }
    status = ph_json_parse(&tactic->document, tactic->text, length, &why);
    if (status != PH_OK) {
        goto cleanup;
    }
    const struct ph_json root = ph_json_root(tactic->document);
    tactic->position = ph_json_member(root, "position");
    tactic->moves = ph_json_member(root, "moves");
    if ((status = check_fields(root, &why)) != PH_OK ||
        (status = read_text(root, "name", tactic->name, sizeof tactic->name, &why)) != PH_OK ||
        (status = read_text(root, "why", tactic->why, sizeof tactic->why, &why)) != PH_OK ||
        (status = read_text(root, "kind", tactic->kind, sizeof tactic->kind, &why)) != PH_OK) {
        goto cleanup;
    }
    if (!ph_json_is(ph_json_member(tactic->position, "game"), game->id)) {
        status = ph_error_set(&why, PH_ERROR_BAD_REQUEST, "position", "position: expected one with \"game\": \"%s\"",
                              game->id);
        goto cleanup;
    }
    if ((status = ph_session_create(&tactic->session)) != PH_OK) {
        ph_error_set(&why, status, "", "out of memory");
        goto cleanup;
    }
    if ((status = play_moves(tactic, &why)) != PH_OK ||
        (status = read_best(tactic, ph_json_member(root, "best"), &why)) != PH_OK) {
        goto cleanup;
    }
    status = read_fails(tactic, ph_json_member(root, "fails"), &why);

cleanup:
    if (status != PH_OK) {
        refuse(tactic, status, error, &why);
        tactic_deinit(tactic);
    }
    return status;
}

void tactic_deinit(struct tactic *tactic) {
    ph_session_destroy(tactic->session);
    ph_json_document_destroy(tactic->document);
    free(tactic->text);
    *tactic = (struct tactic){0};
}

// ---- folders --------------------------------------------------------------------------------------------------------

struct names {
    char **items; // from malloc, as each of them
    size_t count;
    size_t room;
    bool failed; // out of memory
};

static bool add_name(void *void_names, const char *name) {
    struct names *const names = void_names;
    const size_t length = strlen(name);
    if (length <= 5 || strcmp(name + length - 5, ".json") != 0) {
        return true;
    }
    if (names->count == names->room) {
        const size_t room = names->room == 0 ? 64 : names->room * 2;
        char **const more = realloc(names->items, room * sizeof *more);
        names->failed = more == NULL;
        names->items = more == NULL ? names->items : more;
        names->room = more == NULL ? names->room : room;
    }
    char *const copy = names->failed ? NULL : malloc(length + 1);
    if (copy == NULL) {
        names->failed = true;
        return false;
    }
    memcpy(copy, name, length + 1);
    names->items[names->count++] = copy;
    return true;
}

static int compare_names(const void *a, const void *b) {
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static void names_deinit(struct names *names) {
    for (size_t i = 0; i < names->count; i++) {
        free(names->items[i]);
    }
    free(names->items);
}

// Reads the files of a folder, in the order of their names.
static enum ph_status read_each(struct tactics *tactics, const char *folder, const struct names *names,
                                struct ph_error *error) {
    char path[TACTIC_PATH_SIZE];
    enum ph_status status = PH_OK;
    tactics->items = calloc(names->count + 1, sizeof *tactics->items);
    if (tactics->items == NULL || names->failed) {
        return ph_error_set(error, PH_ERROR_NO_MEMORY, "", "out of memory");
    }
    if (names->count == 0) {
        return ph_error_set(error, PH_ERROR_IO, "", "%s has no positions (files that end in .json)", folder);
    }
    for (size_t i = 0; i < names->count && status == PH_OK; i++) {
        const int length = snprintf(path, sizeof path, "%s/%s", folder, names->items[i]);
        if (length < 0 || (size_t)length >= sizeof path) {
            return ph_error_set(error, PH_ERROR_IO, "", "%.200s…: the name is too long", path);
        }
        status = tactic_read(&tactics->items[tactics->count], tactics->game, path, error);
        tactics->count += status == PH_OK;
    }
    return status;
}

enum ph_status tactics_read(struct tactics *tactics, const struct ph_game *game, const char *folder,
                            struct ph_error *error) {
    char path[TACTIC_PATH_SIZE];
    struct names names = {0};
    enum ph_status status = PH_OK;
    *tactics = (struct tactics){.game = game};
    snprintf(path, sizeof path, "%s/%s", folder, game->id);
    if (!os_list(path, add_name, &names)) {
        status = ph_error_set(error, PH_ERROR_IO, "", "%s: %s; positions lie in a folder for each game", path,
                              strerror(errno));
    } else {
        if (names.count > 1) { // else there may be no list
            qsort(names.items, names.count, sizeof *names.items, compare_names);
        }
        status = read_each(tactics, path, &names, error);
    }
    names_deinit(&names);
    if (status != PH_OK) {
        tactics_deinit(tactics);
    }
    return status;
}

void tactics_deinit(struct tactics *tactics) {
    for (size_t i = 0; i < tactics->count; i++) {
        tactic_deinit(&tactics->items[i]);
    }
    free(tactics->items);
    *tactics = (struct tactics){0};
}

enum ph_status tactic_ask(struct tactic *tactic, const struct ph_bot *bot, uint32_t iterations, uint64_t seed,
                          ph_action *answer, struct ph_error *error) {
    const struct ph_search_limits limits = {.iterations = bot->searches ? iterations : 0};
    const struct ph_key key = ph_key_from_seed(seed);
    struct ph_random random = ph_random_at(&key, PH_STREAM_SEARCH, 0);
    struct ph_search_result result;
    struct ph_question question;
    enum ph_status status = ph_session_question(tactic->session, bot, &question, NULL);
    if (status == PH_OK) {
        status =
            bot->choose(bot, question.game, &question.view, question.log, question.seat, &limits, &random, &result);
    }
    if (status != PH_OK) {
        return ph_error_set(error, status, "", "%s: %s gave no answer (%s)", tactic->path, bot->name,
                            ph_status_code(status));
    }
    *answer = result.action;
    tactic->missed = !tactic_accepts(tactic, result.action);
    return PH_OK;
}

bool tactic_accepts(const struct tactic *tactic, ph_action answer) {
    bool accepted = false;
    for (size_t i = 0; i < tactic->best_count; i++) {
        accepted = accepted || tactic->best[i] == answer;
    }
    return accepted;
}

bool tactic_is_known_failure(const struct tactic *tactic, const struct ph_bot *bot) {
    bool known = false;
    for (size_t i = 0; i < tactic->fail_count; i++) {
        known = known || tactic->fails[i] == bot;
    }
    return known;
}
