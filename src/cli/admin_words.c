// SPDX-License-Identifier: MIT
// `pesthouse admin words`: which words are blocked in names and chat. A server that runs is asked to change them.
#include "cli/admin.h"
#include "server/people/blocked.h"

#include <stdio.h>
#include <string.h>

static int list_words(const struct admin_options *options) {
    struct store_request request = {.ask = STORE_BANS, .as.bans.now = STORE_NEVER};
    const int code = admin_ask_once(options, STORE_LOOK, &request, 0);
    for (size_t i = 0; code == CLI_EXIT_OK && i < request.as.bans.word_count; i++) {
        const char *const word = request.as.bans.words[i].word;
        struct ph_writer line;
        ph_writer_init_heap(&line);
        if (options->json) {
            ph_json_object_begin(&line);
            ph_json_string(ph_json_key(&line, "word"), word);
            ph_json_object_end(&line);
        }
        puts(options->json ? line.data : word);
        ph_writer_deinit(&line);
    }
    store_request_deinit(&request);
    return code;
}

static int say_done(const struct store_word_set *set, enum store_answer answer) {
    if (answer == STORE_FULL) {
        fprintf(stderr, "pesthouse admin: " BLOCKED_FULL "\n", BLOCKED_MAX);
    } else if (answer == STORE_TAKEN) {
        fprintf(stderr, "pesthouse admin: %s is %s\n", set->word, set->blocked ? BLOCKED_ALREADY : BLOCKED_NOT);
    } else {
        printf("%s is %s\n", set->word, set->blocked ? BLOCKED_NOW : BLOCKED_NO_LONGER);
    }
    return answer == STORE_DONE ? CLI_EXIT_OK : CLI_EXIT_FAILED;
}

static int set_word(const struct admin_options *options, bool blocked) {
    struct store_request request = {.ask = STORE_WORD_SET,
                                    .as.word_set = {.word = options->second, .blocked = blocked, .max = BLOCKED_MAX}};
    int code;
    if (options->second == NULL || !blocked_word_read(options->second)) {
        fprintf(stderr, "pesthouse admin: %s, got %s\n", BLOCKED_EXPECTED,
                options->second == NULL ? "none" : options->second);
        return CLI_EXIT_USAGE;
    }
    if (admin_word_live(options, blocked, &code)) {
        return code;
    }
    code = admin_ask_once(options, STORE_SERVE, &request, 0);
    return code == CLI_EXIT_OK ? say_done(&request.as.word_set, request.answer) : code;
}

int admin_words(const struct admin_options *options) {
    const char *const what = options->argument == NULL ? "list" : options->argument;
    if (strcmp(what, "add") == 0 || strcmp(what, "remove") == 0) {
        return set_word(options, what[0] == 'a');
    }
    if (strcmp(what, "list") != 0 || options->second != NULL) {
        fprintf(stderr, "pesthouse admin: expected add WORD, remove WORD or list, got %s\n",
                strcmp(what, "list") == 0 ? options->second : what);
        return CLI_EXIT_USAGE;
    }
    return list_words(options);
}
