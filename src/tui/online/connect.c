// SPDX-License-Identifier: MIT
#include "tui/online/connect.h"

#include "client/people.h"
#include "run/signals.h"
#include "tui/faces/parting.h"
#include "tui/home/save.h"
#include "tui/online/evening.h"
#include "tui/online/lobby.h"
#include "tui/online/screen.h"
#include "tui/terminal/print.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct visit {
    const struct tui_connect_order *order;
    struct client_server *server;
    struct client_person person;
    char people[TUI_PATH_MAX]; // the file that remembers them; "": there is no place for it
    bool met;                  // the server has let this person to a table already
};

static int complain(const struct ph_error *error, enum ph_status status) {
    fprintf(stderr, "pesthouse connect: %s\n", error->message);
    return status == PH_ERROR_IO ? TUI_EXIT_IO : TUI_EXIT_FAILED;
}

// ---- who one is -----------------------------------------------------------------------------------------------------

static void find_file(struct visit *visit) {
    struct ph_error error;
    char folder[TUI_PATH_MAX - 16];
    char made[TUI_PATH_MAX];
    visit->people[0] = '\0';
    if (tui_save_make_folder(made, visit->order->language, &error) == PH_OK && strlen(made) < sizeof folder) {
        memcpy(folder, made, strlen(made) + 1);
        snprintf(visit->people, sizeof visit->people, "%s/servers", folder);
    }
}

static const char *usual_name(void) {
    const char *const user = getenv("USER");
    return user != NULL && user[0] != '\0' ? user : "Guest";
}

static int refuse_guest(const struct visit *visit, const char *name, int status, const struct ph_error *error) {
    if (status == 409) {
        tui_print_line(
            stderr, visit->order->language,
            "pesthouse connect: the name {name} belongs to an account, a bot or the server, or looks like one that "
            "does; choose another with --name",
            TEXT(name, name));
    } else if (status == 429) {
        tui_print_text(stderr,
                       words_text(visit->order->language,
                                  "pesthouse connect: too many people come from your address; try again in a minute"));
    } else if (status == 400) {
        tui_print_line(stderr, visit->order->language, "pesthouse connect: the server refuses you as {name}: {why}",
                       TEXT(name, name), TEXT(why, error->message));
    } else {
        tui_print_line(stderr, visit->order->language,
                       "pesthouse connect: the server refuses you as {name} (status {number})", TEXT(name, name),
                       COUNT(number, status));
    }
    return TUI_EXIT_FAILED;
}

// Keeps who one is from now on in the file.
static int keep(struct visit *visit) {
    struct ph_error error;
    const enum ph_status status =
        visit->people[0] == '\0' ? PH_OK
                                 : client_person_keep(&visit->person, visit->people, visit->server->url.origin, &error);
    return status == PH_OK ? TUI_EXIT_OK : complain(&error, status);
}

static int cannot_connect(const struct visit *visit, const struct ph_error *error) {
    tui_print_line(stderr, visit->order->language, "pesthouse connect: cannot connect to {url}: {why}",
                   TEXT(url, visit->server->url.origin), TEXT(why, error->message));
    return TUI_EXIT_IO;
}

static int become_guest(struct visit *visit) {
    const char *const name = visit->order->name != NULL ? visit->order->name : usual_name();
    struct ph_error error;
    int answered;
    const enum ph_status status = client_guest(&visit->person, visit->server, name, false, &answered, &error);
    if (status != PH_OK) {
        return cannot_connect(visit, &error);
    }
    return answered == 201 ? keep(visit) : refuse_guest(visit, name, answered, &error);
}

static int come_back(struct visit *visit) {
    struct ph_error error;
    int answered;
    const enum ph_status status =
        client_come_back(&visit->person, visit->server, visit->order->code, &answered, &error);
    if (status != PH_OK) {
        return cannot_connect(visit, &error);
    }
    if (answered != 200) {
        tui_print_line(stderr, visit->order->language, "pesthouse connect: the server does not take this code: {why}",
                       TEXT(why, error.message));
        return TUI_EXIT_FAILED;
    }
    return keep(visit);
}

// Takes a seat by the code of a table, as who one is there or, also where the server has forgotten that, a new guest.
static int join(struct visit *visit) {
    const char *const name = visit->order->name != NULL ? visit->order->name : usual_name();
    struct ph_error error;
    int answered;
    enum ph_status status = client_join(&visit->person, visit->server, visit->order->join, name, &answered, &error);
    if (status == PH_OK && answered == 401) {
        visit->server->token[0] = '\0';
        status = client_join(&visit->person, visit->server, visit->order->join, name, &answered, &error);
    }
    if (status != PH_OK) {
        return cannot_connect(visit, &error);
    }
    if (answered != 201) {
        tui_print_line(stderr, visit->order->language,
                       "pesthouse connect: the server does not let you join with this code: {why}",
                       TEXT(why, error.message));
        return TUI_EXIT_FAILED;
    }
    return keep(visit);
}

static int become_somebody(struct visit *visit) {
    find_file(visit);
    if (visit->order->code != NULL) {
        const int code = come_back(visit);
        memcpy(visit->server->token, visit->person.token, sizeof visit->server->token);
        return code;
    }
    const bool known = visit->people[0] != '\0' &&
                       client_person_find(&visit->person, visit->people, visit->server->url.origin, visit->order->name);
    if (known) {
        memcpy(visit->server->token, visit->person.token, sizeof visit->server->token);
    }
    const int code = visit->order->join != NULL ? join(visit) : known ? TUI_EXIT_OK : become_guest(visit);
    memcpy(visit->server->token, visit->person.token, sizeof visit->server->token);
    return code;
}

// The server has forgotten this person: so must the file.
static int forget(struct visit *visit) {
    struct ph_error error;
    if (visit->people[0] == '\0') {
        return TUI_EXIT_FAILED;
    }
    const enum ph_status status =
        client_person_forget(visit->person.token, visit->people, visit->server->url.origin, &error);
    return status == PH_OK ? TUI_EXIT_FAILED : complain(&error, status);
}

// ---- the lobby ------------------------------------------------------------------------------------------------------

static int choose_table(const struct visit *visit, const struct tui_lobby *lobby) {
    struct tui_screen *screen = NULL;
    struct ph_error error;
    if (visit->order->plain || tui_screen_open(&screen, visit->order->language, &error) != PH_OK) {
        return tui_lobby_plain(lobby, visit->order->language, stdout);
    }
    const int chosen = tui_lobby_menu(lobby, screen);
    tui_screen_close(screen);
    return chosen;
}

// Lets the person go to a listed table, if there are any. Returns the exit code; *again: there is a table to go to, or
// to be made, as the server's address says.
static int enter_lobby(struct visit *visit, bool *again) {
    struct tui_lobby lobby;
    struct ph_error error;
    const enum ph_status status = tui_lobby_read(&lobby, visit->server, visit->order->language, &error);
    if (status != PH_OK) {
        return complain(&error, status);
    }
    const int chosen = lobby.count > 0 ? choose_table(visit, &lobby) : TUI_LOBBY_NEW;
    *again = chosen >= 0 || chosen == TUI_LOBBY_NEW;
    if (chosen >= 0) {
        memcpy(visit->server->url.table, lobby.tables[chosen].id, sizeof visit->server->url.table);
    }
    tui_lobby_deinit(&lobby);
    return signals_caught() != 0 ? TUI_EXIT_SIGNAL + signals_caught() : TUI_EXIT_OK;
}

// ---- a new table ----------------------------------------------------------------------------------------------------

static bool read_table(struct visit *visit, const struct client_answer *answer, char message[320]) {
    struct ph_json_document *document;
    message[0] = '\0';
    if (ph_json_parse(&document, answer->body, answer->length, NULL) != PH_OK) {
        return false;
    }
    const struct ph_json root = ph_json_root(document);
    (void)ph_json_string_get(ph_json_member(root, "message"), message, 320);
    const bool made =
        answer->status == 201 &&
        ph_json_string_get(ph_json_member(root, "table"), visit->server->url.table, sizeof visit->server->url.table);
    ph_json_document_destroy(document);
    return made;
}

// Asks what it is to be, on the full screen. Returns 0, TUI_BACK or TUI_GONE.
static int ask_wish(const struct visit *visit, struct tui_online_wish *wish, char json[TUI_OPTIONS_JSON_MAX],
                    char bots[TUI_ONLINE_BOTS_MAX]) {
    struct tui_screen *screen = NULL;
    struct ph_error error;
    if (!visit->order->asks || visit->order->plain ||
        tui_screen_open(&screen, visit->order->language, &error) != PH_OK) {
        return 0;
    }
    const int code = tui_online_start_menu(screen, wish, json, bots);
    tui_screen_close(screen);
    return code;
}

static enum ph_status post_table(const struct visit *visit, const struct tui_online_wish *wish,
                                 struct client_answer *answer, struct ph_error *error) {
    struct ph_writer make;
    ph_writer_init_heap(&make);
    tui_online_wish_write(wish, &make);
    const enum ph_status status = client_ask(visit->server, "POST", "/table", make.data, answer, error);
    ph_writer_deinit(&make);
    return status;
}

static int make_table(struct visit *visit, const struct tui_online_wish *wish) {
    struct client_answer answer;
    struct ph_error error;
    char message[320];
    const enum ph_status status = post_table(visit, wish, &answer, &error);
    if (status != PH_OK) {
        return complain(&error, status);
    }
    const bool made = read_table(visit, &answer, message);
    const int answered = answer.status;
    client_answer_deinit(&answer);
    if (answered == 401) {
        tui_print_line(stderr, visit->order->language,
                       "pesthouse connect: the server at {url} no longer knows you; connect again as a new guest",
                       TEXT(url, visit->server->url.origin));
        return forget(visit);
    }
    if (!made) {
        tui_print_line(stderr, visit->order->language,
                       "pesthouse connect: the server refuses to make this table (status {number}): {why}",
                       COUNT(number, answered), TEXT(why, message));
        return TUI_EXIT_FAILED;
    }
    tui_print_line(stdout, visit->order->language, "Send this to the other players: {url}/table/{table}",
                   TEXT(url, visit->server->url.origin), TEXT(table, visit->server->url.table));
    return TUI_EXIT_OK;
}

static int make_wish(struct visit *visit, bool *again) {
    char json[TUI_OPTIONS_JSON_MAX];
    char bots[TUI_ONLINE_BOTS_MAX];
    struct tui_online_wish wish = visit->order->wish;
    *again = ask_wish(visit, &wish, json, bots) == 0;
    return *again ? make_table(visit, &wish) : TUI_EXIT_OK;
}

// ---- at the table ---------------------------------------------------------------------------------------------------

// Says why the connection ended. Returns the exit code.
static int say_end(struct visit *visit, const struct tui_online *online) {
    struct ph_writer why;
    ph_writer_init_heap(&why);
    tui_online_say_end(online, &why);
    tui_print_text(stderr, why.data);
    ph_writer_deinit(&why);
    switch (online->link.end) {
    case CLIENT_END_TOKEN:
        return forget(visit);
    case CLIENT_END_UNREACHED:
    case CLIENT_END_CERTIFICATE:
        return TUI_EXIT_IO;
    default:
        return TUI_EXIT_FAILED;
    }
}

// Below the shell's prompt: how to come back to a seat that is kept.
static void say_parting(const struct visit *visit, const struct tui_online *online) {
    if (tui_online_leaving(online) != NULL) {
        tui_print_text(stderr,
                       words_text(visit->order->language, "Your seat stays yours for a while. Come back with:"));
        fprintf(stderr, "pesthouse connect %s/table/%s\n", visit->server->url.origin,
                visit->server->url.table); // unbroken, to be copied
    }
}

// On the full screen if there is one.
static enum tui_plain_end play(const struct visit *visit, struct tui_online *online) {
    struct tui_screen *screen = NULL;
    struct ph_error error;
    if (visit->order->plain || tui_screen_open(&screen, visit->order->language, &error) != PH_OK) {
        return tui_online_plain(online, stdout);
    }
    const enum tui_plain_end end = tui_online_screen(online, screen, visit->order->pace_ms);
    tui_screen_close(screen);
    return end;
}

static int visit_table(struct visit *visit, bool *again) {
    struct tui_online online;
    int code = TUI_EXIT_OK;
    tui_online_open(&online, visit->server, visit->person.name, visit->order->language, visit->order->watch,
                    visit->order->part);
    online.link.ever = visit->met; // then it comes back, too
    const enum tui_plain_end end = play(visit, &online);
    signals_ask_first(false);
    visit->met = online.link.ever;
    *again = end == TUI_PLAIN_REMATCH;
    if (end == TUI_PLAIN_CLOSED || end == TUI_PLAIN_LEFT) {
        say_parting(visit, &online);
    }
    if (end == TUI_PLAIN_CLOSED) {
        code = signals_caught() != 0 ? TUI_EXIT_SIGNAL + signals_caught() : TUI_EXIT_OK;
    } else if (end == TUI_PLAIN_FAILED) {
        code = TUI_EXIT_IO;
    } else if (end == TUI_PLAIN_LOST) {
        code = say_end(visit, &online);
    }
    if (*again) {
        memcpy(visit->server->url.table, online.viewer.table.next, sizeof visit->server->url.table);
    }
    tui_online_close(&online);
    return code;
}

// ---- a code ---------------------------------------------------------------------------------------------------------

static int print_code(const struct visit *visit) {
    struct client_code code;
    struct ph_error error;
    struct ph_writer lines;
    int answered;
    const enum ph_status status = client_new_code(&code, visit->server, &answered, &error);
    if (status != PH_OK) {
        return cannot_connect(visit, &error);
    }
    if (answered != 201) {
        tui_print_line(stderr, visit->order->language, "pesthouse connect: the server gives no code: {why}",
                       TEXT(why, error.message));
        return TUI_EXIT_FAILED;
    }
    ph_writer_init_heap(&lines);
    words_line(&lines, visit->order->language,
               "{code} brings you to another device. Show it to nobody: it is as good as a password.",
               TEXT(code, code.code));
    ph_write_format(&lines, "%s\n", code.link);
    tui_online_say_code(visit->order->language, code.link, &lines);
    tui_print_text(stdout, lines.data);
    ph_writer_deinit(&lines);
    return TUI_EXIT_OK;
}

// ---- an evening -----------------------------------------------------------------------------------------------------

static void write_evening(const struct tui_connect_order *order, struct ph_writer *body) {
    ph_json_object_begin(body);
    ph_json_string(ph_json_key(body, "game"), order->wish.game->id);
    ph_json_int(ph_json_key(body, "seats"), order->wish.players);
    ph_json_bool(ph_json_key(body, "duplicate"), order->duplicate);
    if (order->wish.options != NULL) {
        ph_json_raw(ph_json_key(body, "options"), order->wish.options, strlen(order->wish.options));
    }
    ph_json_object_end(body);
}

static int make_evening(struct visit *visit) {
    struct ph_writer body;
    struct ph_error error;
    ph_writer_init_heap(&body);
    write_evening(visit->order, &body);
    const enum ph_status status = client_evening_make(visit->server, body.data, &error);
    ph_writer_deinit(&body);
    return status == PH_OK ? TUI_EXIT_OK : complain(&error, status);
}

static int play_there(void *context) {
    bool again = true;
    int code = TUI_EXIT_OK;
    while (code == TUI_EXIT_OK && again) {
        code = visit_table(context, &again);
    }
    return code;
}

static int spend_evening(struct visit *visit) {
    const int code = visit->order->evening ? make_evening(visit) : TUI_EXIT_OK;
    return code != TUI_EXIT_OK ? code
                               : tui_evening_spend(&(struct tui_evening){.language = visit->order->language,
                                                                         .server = visit->server,
                                                                         .name = visit->person.name,
                                                                         .makes = visit->order->evening,
                                                                         .play = play_there,
                                                                         .context = visit});
}

int tui_connect(const struct tui_connect_order *order) {
    struct visit visit = {.order = order, .server = order->server};
    bool again = true;
    signals_catch();
    int code = become_somebody(&visit);
    if (code == TUI_EXIT_OK && order->new_code) {
        code = print_code(&visit);
        again = false;
    }
    if (code == TUI_EXIT_OK && again && (order->evening || order->server->evening[0] != '\0')) {
        code = spend_evening(&visit);
        again = false;
    }
    if (code == TUI_EXIT_OK && order->server->url.table[0] == '\0' && order->asks && again) {
        code = enter_lobby(&visit, &again);
    }
    if (code == TUI_EXIT_OK && order->server->url.table[0] == '\0' && again) {
        code = make_wish(&visit, &again);
    }
    while (code == TUI_EXIT_OK && again) {
        code = visit_table(&visit, &again);
    }
    signals_release();
    return code;
}
