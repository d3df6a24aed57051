// SPDX-License-Identifier: MIT
// The verbs of `pesthouse admin` that a server answers while it runs, by its control socket.
#define _POSIX_C_SOURCE 200809L // gmtime_r
#include "base/shown.h"
#include "cli/admin.h"
#include "pesthouse/json.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

// ---- the socket -----------------------------------------------------------------------------------------------------

static int refuse(const char *format, const char *what, const char *why) {
    fputs("pesthouse admin: ", stderr);
    fprintf(stderr, format, what, why);
    fputc('\n', stderr);
    return CLI_EXIT_IO;
}

static bool is_path(const char *path) {
    return path[0] != '\0' && strlen(path) < sizeof((struct sockaddr_un *)NULL)->sun_path;
}

// A connection to the server; −1: there is none, and errno says why.
static int dial(const char *path) {
    struct sockaddr_un name = {.sun_family = AF_UNIX};
    const int descriptor = is_path(path) ? socket(AF_UNIX, SOCK_STREAM, 0) : -1;
    if (descriptor >= 0) {
        memcpy(name.sun_path, path, strlen(path) + 1);
        if (connect(descriptor, (const struct sockaddr *)&name, sizeof name) == 0) {
            return descriptor;
        }
        const int why = errno;
        close(descriptor);
        errno = why;
    }
    return -1;
}

// The same; that there is none is reported.
static int connect_to(const char *path) {
    const int descriptor = dial(path);
    if (!is_path(path)) {
        (void)refuse("%s%s", path[0] == '\0' ? "expected --control PATH, as of the server" : path,
                     path[0] == '\0' ? "" : ": this path is too long for a socket");
    } else if (descriptor < 0) {
        (void)refuse("no server answers at %s: %s", path, strerror(errno));
    }
    return descriptor;
}

static bool send_all(int descriptor, const char *text, size_t length) {
    while (length > 0) {
        const ssize_t count = send(descriptor, text, length, MSG_NOSIGNAL);
        if (count <= 0) {
            return false;
        }
        text += count;
        length -= (size_t)count;
    }
    return true;
}

static bool read_all(int descriptor, struct ph_writer *answer) {
    char part[4096];
    ssize_t count;
    while ((count = recv(descriptor, part, sizeof part, 0)) > 0) {
        ph_write_bytes(answer, part, (size_t)count);
    }
    return count == 0 && !answer->failed;
}

// ---- answers --------------------------------------------------------------------------------------------------------

static void print_text(struct ph_json row, const char *member, int width) {
    char text[PH_TABLE_CHAT_SIZE] = "";
    struct ph_writer shown;
    (void)ph_json_string_get(ph_json_member(row, member), text, sizeof text);
    ph_writer_init_heap(&shown);
    ph_write_shown(&shown, text);
    printf("%-*s", width, shown.length > 0 ? shown.data : "");
    ph_writer_deinit(&shown);
}

static void print_number(struct ph_json row, const char *member, int width) {
    int64_t number = 0;
    (void)ph_json_int_get(ph_json_member(row, member), &number);
    printf("%-*" PRId64, width, number);
}

static void print_until(struct ph_json row) {
    int64_t until = 0;
    char text[32] = "for good";
    struct tm utc;
    (void)ph_json_int_get(ph_json_member(row, "until"), &until);
    const time_t seconds = (time_t)(until / 1000);
    if (until != 0 && gmtime_r(&seconds, &utc) != NULL) {
        strftime(text, sizeof text, "%Y-%m-%d %H:%M", &utc);
    }
    printf("%-18s", text);
}

static void print_connection(struct ph_json row) {
    print_number(row, "person", 17);
    print_text(row, "address", 26);
    print_text(row, "table", 34);
    print_text(row, "name", 0);
    putchar('\n');
}

static void print_ban(struct ph_json row) {
    print_number(row, "ban", 6);
    print_until(row);
    if (ph_json_exists(ph_json_member(row, "person"))) {
        print_number(row, "person", 26);
    } else {
        print_text(row, "address", 26);
    }
    print_text(row, "why", 0);
    putchar('\n');
}

static const struct {
    const char *verb;
    const char *head;
    void (*print)(struct ph_json row);
} lists[] = {
    {"people", "person           address                   table                             name", print_connection},
    {"bans", "ban   until (UTC)       of                        why", print_ban},
};

static void (*printer_of(const char *verb, const char **head))(struct ph_json row) {
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
        if (strcmp(lists[i].verb, verb) == 0) {
            *head = lists[i].head;
            return lists[i].print;
        }
    }
    return NULL;
}

// Prints a line of the answer. The exit code; −1: others follow.
static int print_line(const char *line, size_t length, void (*print)(struct ph_json row), bool json) {
    struct ph_json_document *document;
    char sentence[sizeof((struct ph_error *)NULL)->message] = "";
    int code = -1;
    if (ph_json_parse(&document, line, length, NULL) != PH_OK) {
        return refuse("%s%s", "the server answers something else than JSON; is it of another version?", "");
    }
    const struct ph_json row = ph_json_root(document);
    if (ph_json_string_get(ph_json_member(row, "error"), sentence, sizeof sentence)) {
        (void)refuse("%s%s", sentence, "");
        code = CLI_EXIT_FAILED;
    } else if (ph_json_string_get(ph_json_member(row, "done"), sentence, sizeof sentence)) {
        if (print == NULL && !json) {
            puts(sentence);
        }
        code = CLI_EXIT_OK;
    } else if (json || print == NULL) {
        printf("%.*s\n", (int)length, line);
    } else {
        print(row);
    }
    ph_json_document_destroy(document);
    return code;
}

static int print_answer(const char *verb, const char *line, bool json) {
    const char *head = NULL;
    void (*const print)(struct ph_json row) = printer_of(verb, &head);
    bool first = true;
    for (size_t length; *line != '\0'; line += length + 1) {
        length = strcspn(line, "\n");
        if (first && print != NULL && !json && strncmp(line, "{\"error\"", 8) != 0) {
            puts(head);
        }
        first = false;
        const int code = print_line(line, length, print, json);
        if (code >= 0 || line[length] == '\0') {
            return code >= 0 ? code : CLI_EXIT_FAILED;
        }
    }
    return refuse("%s%s", "the server did not answer", "");
}

// Asks the server with a whole object, which is freed.
static int ask(const struct admin_options *options, const char *verb, struct ph_writer *request) {
    struct ph_writer answer;
    int code = CLI_EXIT_IO;
    ph_json_object_end(request);
    ph_write_char(request, '\n');
    ph_writer_init_heap(&answer);
    const int descriptor = request->failed ? -1 : connect_to(options->control);
    if (descriptor >= 0 && send_all(descriptor, request->data, request->length) && read_all(descriptor, &answer)) {
        code = print_answer(verb, answer.length > 0 ? answer.data : "", options->json);
    } else if (descriptor >= 0) {
        code = refuse("%s%s", "the server did not answer", "");
    }
    if (descriptor >= 0) {
        close(descriptor);
    }
    ph_writer_deinit(request);
    ph_writer_deinit(&answer);
    return code;
}

// ---- verbs ----------------------------------------------------------------------------------------------------------

static struct ph_writer begin(const char *verb) {
    struct ph_writer request;
    ph_writer_init_heap(&request);
    ph_json_object_begin(&request);
    ph_json_string(ph_json_key(&request, "t"), verb);
    return request;
}

static int refuse_usage(const char *expected, const char *got) {
    fprintf(stderr, "pesthouse admin: expected %s, got %s\n", expected, got);
    return CLI_EXIT_USAGE;
}

int admin_read_number(const char *text, const char *expected, uint64_t *number) {
    char *end;
    *number = strspn(text, "0123456789") == strlen(text) && strlen(text) < 19 ? strtoull(text, &end, 10) : 0;
    return *number > 0 ? CLI_EXIT_OK : refuse_usage(expected, text);
}

// "90s", "30m", "12h", "7d" in seconds; 0: it is none.
static int64_t read_span(const char *text) {
    static const struct {
        char unit;
        int64_t seconds;
    } units[] = {{'s', 1}, {'m', 60}, {'h', 3600}, {'d', 86400}};
    const size_t digits = strspn(text, "0123456789");
    for (size_t i = 0; i < sizeof units / sizeof *units; i++) {
        if (digits > 0 && digits < 7 && text[digits] == units[i].unit && text[digits + 1] == '\0') {
            return units[i].seconds * strtoll(text, NULL, 10);
        }
    }
    return 0;
}

int admin_people(const struct admin_options *options) {
    struct ph_writer request = begin("people");
    return ask(options, "people", &request);
}

int admin_bans(const struct admin_options *options) {
    struct ph_writer request = begin("bans");
    return ask(options, "bans", &request);
}

int admin_close(const struct admin_options *options) {
    struct ph_writer request = begin("close");
    ph_json_string(ph_json_key(&request, "table"), options->argument);
    return ask(options, "close", &request);
}

int admin_notice(const struct admin_options *options) {
    struct ph_writer request = begin("notice");
    ph_json_string(ph_json_key(&request, "text"), options->argument);
    return ask(options, "notice", &request);
}

// Asks about something that has a number, the first argument; `second`, if there is one, is the second one.
static int ask_of(const struct admin_options *options, const char *verb, const char *member, const char *expected,
                  const char *second) {
    uint64_t number;
    const int code = admin_read_number(options->argument, expected, &number);
    if (code != CLI_EXIT_OK) {
        return code;
    }
    struct ph_writer request = begin(verb);
    ph_json_int(ph_json_key(&request, member), (int64_t)number);
    if (options->second != NULL) {
        ph_json_string(ph_json_key(&request, second), options->second);
    }
    return ask(options, verb, &request);
}

int admin_kick(const struct admin_options *options) {
    return ask_of(options, "kick", "person", "the number of a person", "table");
}

int admin_unban(const struct admin_options *options) {
    return ask_of(options, "unban", "ban", "the number of a ban, as admin bans lists them", "");
}

int admin_resolve(const struct admin_options *options) {
    return ask_of(options, "resolve", "report", "the number of a report, as admin reports lists them", "");
}

int admin_rename(const struct admin_options *options) {
    return options->second == NULL ? refuse_usage("the new name after the person", "none")
                                   : ask_of(options, "rename", "person", "the number of a person", "name");
}

int admin_ban(const struct admin_options *options) {
    const int64_t seconds = options->span == NULL ? 0 : read_span(options->span);
    if (options->span != NULL && seconds == 0) {
        return refuse_usage("--for with a time like 30m, 12h or 7d", options->span);
    }
    struct ph_writer request = begin("ban");
    ph_json_string(ph_json_key(&request, "who"), options->argument);
    if (seconds > 0) {
        ph_json_int(ph_json_key(&request, "seconds"), seconds);
    }
    if (options->why != NULL) {
        ph_json_string(ph_json_key(&request, "why"), options->why);
    }
    return ask(options, "ban", &request);
}

static bool answers(const struct admin_options *options) {
    const int descriptor = dial(options->control);
    if (descriptor >= 0) {
        close(descriptor);
    }
    return descriptor >= 0;
}

bool admin_word_live(const struct admin_options *options, bool blocked, int *code) {
    if (!answers(options)) {
        return false;
    }
    struct ph_writer request = begin("word");
    ph_json_string(ph_json_key(&request, "word"), options->second);
    ph_json_bool(ph_json_key(&request, "blocked"), blocked);
    *code = ask(options, "word", &request);
    return true;
}

bool admin_forget_live(const struct admin_options *options, uint64_t person, int *code) {
    if (!answers(options)) {
        return false;
    }
    struct ph_writer request = begin("forget");
    ph_json_int(ph_json_key(&request, "person"), (int64_t)person);
    *code = ask(options, "forget", &request);
    return true;
}
