// SPDX-License-Identifier: MIT
#include "support/playthrough.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void fail(const char *path, const char *what) {
    fprintf(stderr, "%s: %s\n", path, what);
    exit(2);
}

char *playthrough_read(const char *path) {
    FILE *const file = fopen(path, "rb");
    struct ph_writer text;
    char block[4096];
    size_t length;
    if (file == NULL) {
        fail(path, "cannot be read");
    }
    ph_writer_init_heap(&text);
    while ((length = fread(block, 1, sizeof block, file)) > 0) {
        ph_write_bytes(&text, block, length);
    }
    ph_write_bytes(&text, "", 1); // from malloc, also of an empty file
    fclose(file);
    if (text.failed) {
        fail(path, "out of memory");
    }
    return text.data;
}

static void prepare(struct playthrough *play, const char *path, uint64_t seed) {
    const struct ph_key key = ph_key_from_seed(seed);
    *play = (struct playthrough){.random = ph_random_at(&key, PH_STREAM_PLAYER, 0)};
    play->actions = calloc(PLAYTHROUGH_LEGAL_MAX, sizeof *play->actions);
    if (play->actions == NULL || ph_session_create(&play->session) != PH_OK) {
        fail(path, "out of memory");
    }
}

void playthrough_begin(struct playthrough *play, const char *path, const char *text) {
    char id[64];
    if (sscanf(text, "%63s", id) != 1 || ph_game_find(id) == NULL) {
        fail(path, "does not begin with a line GAME PLAYERS SEED [OPTIONS]");
    }
    char *rest = NULL;
    struct ph_error error;
    struct ph_json_document *options = NULL;
    const int players = (int)strtol(text + strlen(id), &rest, 10);
    const uint64_t seed = strtoull(rest, &rest, 10);
    const size_t options_length = strcspn(rest, "\n");
    prepare(play, path, seed);
    play->game = ph_game_find(id);
    play->players = players;
    if (options_length > 0 && ph_json_parse(&options, rest, options_length, &error) != PH_OK) {
        fail(path, error.message);
    }
    const struct ph_json chosen = options == NULL ? (struct ph_json){0} : ph_json_root(options);
    if (ph_session_new(play->session, play->game, players, chosen, seed, PH_CHANCE_AUTO, &error) != PH_OK) {
        fail(path, error.message);
    }
    ph_json_document_destroy(options);
}

bool playthrough_begin_scenario(struct playthrough *play, const char *path, const char *text) {
    struct ph_json_document *document = NULL;
    struct ph_error error;
    if (ph_json_parse(&document, text, strlen(text), &error) != PH_OK) {
        fail(path, error.message);
    }
    prepare(play, path, 0);
    const struct ph_json position = ph_json_member(ph_json_root(document), "position");
    const bool begun =
        ph_json_exists(position) && ph_session_position(play->session, position, 0, PH_CHANCE_AUTO, &error) == PH_OK;
    ph_json_document_destroy(document);
    if (!begun) {
        playthrough_end(play);
        return false;
    }
    play->game = ph_session_game(play->session);
    play->players = play->game->players(ph_session_state(play->session));
    return true;
}

bool playthrough_move(struct playthrough *play, size_t *first) {
    struct ph_error error;
    if (ph_session_actor(play->session).kind == PH_ACTOR_OVER) {
        return false;
    }
    const size_t count =
        play->game->legal(ph_session_state(play->session), UINT64_MAX, play->actions, NULL, PLAYTHROUGH_LEGAL_MAX);
    if (count > PLAYTHROUGH_LEGAL_MAX) {
        fail(play->game->id, "too many legal actions");
    }
    const ph_action action = play->actions[ph_random_below(&play->random, (uint32_t)count)];
    if (ph_session_play(play->session, action, first, &error) != PH_OK) {
        fail(play->game->id, error.message);
    }
    return true;
}

void playthrough_end(struct playthrough *play) {
    ph_session_destroy(play->session);
    free(play->actions);
}
