// SPDX-License-Identifier: MIT
#include "tui/online/evening.h"

#include "run/signals.h"
#include "tui/faces/command.h"
#include "tui/faces/parting.h"
#include "tui/terminal/print.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { LOOK_MS = 2000, LINE_MAX_SIZE = 256, TABLES_MAX = 32 };

// What was said of it last.
struct said {
    size_t people;
    size_t rounds;
    bool over;                               // the last of these rounds
    char commitment[CLIENT_COMMITMENT_SIZE]; // to which one's own bytes were given
    char table[CLIENT_TOKEN_SIZE];           // at which one has played
};

// ---- what is said ---------------------------------------------------------------------------------------------------

static void say_open(const struct tui_evening *evening, const struct client_evening *seen) {
    char code[CLIENT_EVENING_CODE_SIZE] = "";
    (void)ph_json_string_get(ph_json_member(seen->root, "code"), code, sizeof code);
    tui_print_line(stdout, evening->language,
                   "The evening is open. People join it by the code {code} at {url}, or with:", TEXT(code, code),
                   TEXT(url, evening->server->url.origin));
    printf("pesthouse connect %s --join %s\n", evening->server->url.origin, code); // unbroken, to be copied
    tui_print_text(
        stdout, words_text(evening->language,
                           "Enter begins a round; a number before it says at how many tables. \"stop\" ends a round: "
                           "games that are not finished do not count. Ctrl-D ends the evening, and its guests are "
                           "forgotten."));
}

static void say_standings(struct ph_json standings) {
    for (struct ph_json_walk walk = ph_json_walk_begin(standings); ph_json_walk_next(&walk);) {
        char name[PH_SEEN_NAME_SIZE] = "";
        int64_t place = 0;
        int64_t points = 0;
        (void)ph_json_string_get(ph_json_member(walk.value, "name"), name, sizeof name);
        (void)ph_json_int_get(ph_json_member(walk.value, "place"), &place);
        (void)ph_json_int_get(ph_json_member(walk.value, "points"), &points);
        printf("%lld. %s: %lld\n", (long long)place, name, (long long)points);
    }
}

static void say_news(const struct tui_evening *evening, const struct client_evening *seen, struct said *said) {
    const size_t people = ph_json_count(ph_json_member(seen->root, "people"));
    const size_t rounds = ph_json_count(ph_json_member(seen->root, "rounds"));
    const bool over = ph_json_is(ph_json_member(client_evening_round(seen), "phase"), "over");
    if (people != said->people) {
        tui_print_line(stdout, evening->language, "Here: {count:people}.", COUNT(count, (int64_t)people));
    }
    if (rounds > said->rounds) {
        tui_print_line(stdout, evening->language, "Round {number} begins.", COUNT(number, (int64_t)rounds));
    }
    if (rounds > 0 && over && !(said->over && rounds == said->rounds)) {
        tui_print_line(stdout, evening->language,
                       "Round {number} is over. The standings:", COUNT(number, (int64_t)rounds));
        say_standings(ph_json_member(seen->root, "standings"));
    }
    said->people = people;
    said->rounds = rounds;
    said->over = over;
    (void)fflush(stdout);
}

// ---- what is done ---------------------------------------------------------------------------------------------------

static int complain(const struct ph_error *error) {
    fprintf(stderr, "pesthouse connect: %s\n", error->message);
    return TUI_EXIT_IO;
}

// Each secret of the server's gets bytes of one's own once.
static void give_luck(const struct tui_evening *evening, const struct client_evening *seen, struct said *said) {
    char commitment[CLIENT_COMMITMENT_SIZE] = "";
    struct ph_error error;
    (void)ph_json_string_get(ph_json_member(seen->root, "commitment"), commitment, sizeof commitment);
    if (strcmp(commitment, said->commitment) == 0) {
        return;
    }
    if (client_evening_give_luck(evening->server, &error) == PH_OK) {
        memcpy(said->commitment, commitment, sizeof commitment);
    } else {
        (void)complain(&error);
    }
}

static int play(const struct tui_evening *evening, const struct client_evening *seen, struct said *said) {
    char table[CLIENT_TOKEN_SIZE];
    if (!client_evening_table(seen, evening->name, table, sizeof table) || strcmp(table, said->table) == 0) {
        return TUI_EXIT_OK;
    }
    memcpy(said->table, table, sizeof table);
    memcpy(evening->server->url.table, table, sizeof table);
    return evening->play(evening->context);
}

static void begin_round(const struct tui_evening *evening, const char *line) {
    struct ph_error error;
    char *end;
    const long tables = strtol(line, &end, 10);
    if (*end != '\0' || tables < 0 || tables > TABLES_MAX) {
        tui_print_text(stderr,
                       words_text(evening->language, "Type a number of tables, nothing, or \"stop\", then Enter."));
    } else if (client_evening_begin(evening->server, (int)tables, &error) != PH_OK) {
        (void)complain(&error);
    }
}

static void stop_round(const struct tui_evening *evening) {
    struct ph_error error;
    if (client_evening_stop(evening->server, &error) != PH_OK) {
        (void)complain(&error);
    }
}

static void lead(const struct tui_evening *evening, const char *line) {
    if (strcmp(tui_table_value_read(evening->language, line), "stop") == 0) {
        stop_round(evening);
    } else {
        begin_round(evening, line);
    }
}

// Waits for a line or for news. False: the input has ended.
static bool wait(const struct tui_evening *evening) {
    struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
    char line[LINE_MAX_SIZE];
    signals_poll(&input, 1, LOOK_MS);
    if ((input.revents & (POLLIN | POLLHUP)) == 0 || signals_caught() != 0) {
        return true;
    }
    const ssize_t length = read(STDIN_FILENO, line, sizeof line - 1);
    if (length <= 0) {
        return false;
    }
    line[length] = '\0';
    line[strcspn(line, "\r\n")] = '\0';
    if (evening->makes) {
        lead(evening, line);
    }
    return true;
}

static int look(const struct tui_evening *evening, const struct client_evening *seen, struct said *said) {
    say_news(evening, seen, said);
    if (evening->makes) {
        return TUI_EXIT_OK;
    }
    give_luck(evening, seen, said);
    return play(evening, seen, said);
}

static int end(const struct tui_evening *evening) {
    struct ph_error error;
    return client_evening_end(evening->server, &error) == PH_OK ? TUI_EXIT_OK : complain(&error);
}

static void greet(const struct tui_evening *evening, const struct client_evening *seen) {
    if (evening->makes) {
        say_open(evening, seen);
    } else {
        tui_print_text(stdout,
                       words_text(evening->language,
                                  "You have joined. When a round begins, your table is shown; leave it to come back "
                                  "here."));
    }
}

int tui_evening_spend(const struct tui_evening *evening) {
    struct said said = {.people = 0};
    bool greeted = false;
    int code = TUI_EXIT_OK;
    bool open = true;
    while (code == TUI_EXIT_OK && open && signals_caught() == 0) {
        struct client_evening seen;
        struct ph_error error;
        const enum ph_status status = client_evening_read(&seen, evening->server, &error);
        if (status == PH_ERROR_BAD_REQUEST) {
            tui_print_text(stdout, words_text(evening->language, "The evening has ended."));
            return TUI_EXIT_OK;
        }
        if (status != PH_OK) {
            return complain(&error);
        }
        if (!greeted) {
            greet(evening, &seen);
            greeted = true;
        }
        code = look(evening, &seen, &said);
        client_evening_deinit(&seen);
        open = code != TUI_EXIT_OK || wait(evening);
    }
    return signals_caught() != 0                   ? TUI_EXIT_SIGNAL + signals_caught()
           : code == TUI_EXIT_OK && evening->makes ? end(evening)
                                                   : code;
}
