// SPDX-License-Identifier: MIT
// Says what each action of a position is worth (tools/puzzles/solver.h), and what bots would do. For writing files of
// tests/positions: `best` and `fails` may still be wrong or missing. Bots search as long as they do by themselves,
// unless iterations are given; the textbook's search is called `vanilla`.
//
//   solve [--nodes N] [--iterations N] [--seed S] [--bots NAME,…] GAME FILE …
#include "ai/search/vanilla.h"
#include "pesthouse/bot.h"
#include "run/file.h"
#include "tools/puzzles/solver.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FILE_SIZE_MAX = 1 << 20 };

struct request {
    const struct ph_game *game;
    uint64_t nodes;
    uint32_t iterations; // 0: each bot's own
    uint64_t seed;
    const char *bots;
};

static void print_action(const struct worlds *worlds, ph_action action) {
    char text[PH_ACTION_TEXT_MAX];
    struct ph_writer writer;
    ph_writer_init(&writer, text, sizeof text);
    worlds->game->action_text(worlds->truth.bytes, action, &writer);
    printf("%s", text);
}

static void print_answer(const struct worlds *worlds, const struct solver_answer *answer) {
    printf("%zu worlds, %llu transitions, %zu options, %zu proven\n", worlds->count, (unsigned long long)answer->nodes,
           answer->count, answer->accepted);
    for (size_t i = 0; i < answer->count; i++) {
        const struct solver_option *const option = &answer->options[i];
        printf("  %s %.4f %.4f ", i < answer->accepted ? "*" : " ", option->low, option->high);
        print_action(worlds, option->action);
        printf("\n");
    }
}

static void print_bot(struct worlds *worlds, const struct solver_answer *answer, const struct request *request,
                      const struct ph_bot *bot) {
    const struct ph_search_limits limits = {.iterations = bot->searches ? request->iterations : 0};
    const struct ph_key key = ph_key_from_seed(request->seed);
    struct ph_random random = ph_random_at(&key, PH_STREAM_SEARCH, 0);
    struct ph_search_result result;
    struct ph_log log;
    union ph_state_storage view;
    worlds->game->view(worlds->truth.bytes, worlds->seat, view.bytes);
    if (ph_logbook_view(&worlds->book, worlds->game, worlds->seat, &log) != PH_OK ||
        bot->choose(bot, worlds->game, view.bytes, log, worlds->seat, &limits, &random, &result) != PH_OK) {
        printf("  failed: %s\n", bot->name);
        return;
    }
    bool right = false;
    for (size_t i = 0; i < answer->accepted; i++) {
        right = right || answer->options[i].action == result.action;
    }
    printf("  %s: %s ", right ? "right" : "wrong", bot->name);
    print_action(worlds, result.action);
    printf("\n");
}

static void print_bots(struct worlds *worlds, const struct solver_answer *answer, const struct request *request) {
    char names[256];
    snprintf(names, sizeof names, "%s", request->bots);
    for (char *name = strtok(names, ","); name != NULL; name = strtok(NULL, ",")) {
        const struct ph_bot *const bot = strcmp(name, "vanilla") == 0 ? &vanilla_bot : ph_bot_find(name);
        if (bot == NULL) {
            printf("  unknown bot: %s\n", name);
        } else {
            print_bot(worlds, answer, request, bot);
        }
    }
}

static enum ph_status solve_file(const struct request *request, const char *path, struct ph_error *error) {
    struct ph_json_document *document = NULL;
    struct solver_answer answer = {0};
    struct worlds worlds = {0};
    char *text = NULL;
    size_t length = 0;
    enum ph_status status = file_read(&text, &length, path, FILE_SIZE_MAX, error);
    if (status == PH_OK) {
        status = ph_json_parse(&document, text, length, error);
    }
    if (status == PH_OK) {
        const struct ph_json root = ph_json_root(document);
        status = worlds_enumerate(&worlds, request->game, ph_json_member(root, "position"),
                                  ph_json_member(root, "moves"), WORLDS_OF_WHO_DECIDES, error);
    }
    if (status == PH_OK) {
        status = worlds_check(&worlds, error);
    }
    if (status == PH_OK) {
        status = solver_solve(&worlds, request->nodes, &answer, error);
    }
    if (status == PH_OK) {
        print_answer(&worlds, &answer);
        print_bots(&worlds, &answer, request);
    }
    free(answer.options);
    worlds_deinit(&worlds);
    ph_json_document_destroy(document);
    free(text);
    return status;
}

int main(int argc, char **argv) {
    struct request request = {.nodes = 1000000, .bots = "", .seed = 1};
    int at = 1;
    for (; at + 1 < argc && strncmp(argv[at], "--", 2) == 0; at += 2) {
        const char *const value = argv[at + 1];
        if (strcmp(argv[at], "--nodes") == 0) {
            request.nodes = strtoull(value, NULL, 10);
        } else if (strcmp(argv[at], "--iterations") == 0) {
            request.iterations = (uint32_t)strtoul(value, NULL, 10);
        } else if (strcmp(argv[at], "--seed") == 0) {
            request.seed = strtoull(value, NULL, 10);
        } else if (strcmp(argv[at], "--bots") == 0) {
            request.bots = value;
        } else {
            break;
        }
    }
    request.game = at < argc ? ph_game_find(argv[at]) : NULL;
    if (request.game == NULL || at + 1 >= argc) {
        fprintf(stderr, "usage: solve [--nodes N] [--iterations N] [--seed S] [--bots NAME,…] GAME FILE …\n");
        return 2;
    }
    int code = 0;
    for (int i = at + 1; i < argc; i++) {
        struct ph_error error = {0};
        printf("%s\n", argv[i]);
        if (solve_file(&request, argv[i], &error) != PH_OK) {
            printf("  refused: %s\n", error.message);
            code = 1;
        }
    }
    return code;
}
