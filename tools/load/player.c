// SPDX-License-Identifier: MIT
// A person at a table: comes, sits, plays at random, and notes what it is told.
#define _POSIX_C_SOURCE 200809L
#include "tools/load/load.h"

#include "pesthouse/json.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>

enum { PEOPLE = 1 }; // whose network it is

static const char *const games[] = {
    "\"rattus\",\"options\":{\"africanus\":true,\"pied_piper\":true,\"characters\":\"random\"}",
    "\"bristol1350\",\"options\":{\"special_actions\":true}",
};

// ---- coming ---------------------------------------------------------------------------------------------------------

static void make_table(const struct party *party, struct player *player) {
    char body[LOAD_TEXT_SIZE * 2];
    struct ph_writer writer;
    const size_t index = (size_t)(player->table - party->tables);
    ph_writer_init(&writer, body, sizeof body);
    ph_write_format(&writer, "{\"t\":\"make\",\"game\":%s,\"seats\":[\"open\"", games[index % 2]);
    for (int seat = 1; seat < player->table->seats + player->table->bots; seat++) {
        ph_write_text(&writer, seat < player->table->seats ? ",\"open\"" : ",\"noble\"");
    }
    ph_write_text(&writer, party->by_days ? "],\"by_days\":true,\"move\":86400000}"
                           : party->rooms ? "],\"board\":true}"
                                          : "]}");
    player->state = PLAYER_MAKING;
    line_post(&player->line, "/table", player->token, body);
}

static void come(const struct party *party, struct player *player) {
    char path[LOAD_TEXT_SIZE];
    snprintf(path, sizeof path, "%s%s", player->table->id, party->rooms && player->seat < 0 ? "?as=board" : "");
    player->state = PLAYER_COMING;
    line_upgrade(&player->line, path, player->token);
}

// Takes a seat in a room in one step, as a guest made for that; the one who made the table has a token.
static void join(struct player *player) {
    char body[LOAD_TEXT_SIZE];
    const char *const name = player->token[0] == '\0' ? ",\"name\":\"Anna\"" : "";
    snprintf(body, sizeof body, "{\"table\":\"%s\"%s}", player->table->id, name);
    player->asked = load_now();
    player->state = PLAYER_JOINING;
    line_post(&player->line, "/join", player->token, body);
}

static bool joins_later(const struct party *party, const struct player *player) {
    return party->rooms && player->seat > 0;
}

static void connect_to_server(const struct party *party, struct player *player) {
    const size_t index = (size_t)(player - party->players);
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = player};
    line_open(&player->line, party->servers[index % (size_t)party->server_count].port,
              party->apart ? load_address(PEOPLE, (uint32_t)index) : 0);
    if (epoll_ctl(party->epoll, EPOLL_CTL_ADD, player->line.descriptor, &event) != 0) {
        load_give_up("cannot watch a socket: %s", strerror(errno));
    }
}

// Asks for what the player waits for, if it does.
static void ask(const struct party *party, struct player *player) {
    switch (player->state) {
    case PLAYER_NAMED:
        line_post(&player->line, "/guest", "", "{\"name\":\"Anna\"}");
        break;
    case PLAYER_MAKING:
        make_table(party, player);
        break;
    case PLAYER_JOINING:
        join(player);
        break;
    case PLAYER_COMING:
        come(party, player);
        break;
    default:
        break;
    }
}

void player_begin(struct party *party, struct player *player) {
    const bool has_table = player->table->id[0] != '\0';
    connect_to_server(party, player);
    player->state = joins_later(party, player) ? PLAYER_READY // until the table is there
                    : player->seat >= 0        ? PLAYER_NAMED
                    : has_table                ? PLAYER_COMING
                                               : PLAYER_READY;
    ask(party, player);
}

static void read_digits(const struct player *player, const char *member, char digits[LOAD_ID_SIZE]) {
    struct ph_json_document *document = NULL;
    if (ph_json_parse(&document, player->line.text, player->line.text_length, NULL) != PH_OK ||
        !ph_json_string_get(ph_json_member(ph_json_root(document), member), digits, LOAD_ID_SIZE)) {
        load_give_up("expected %s in %.*s", member, (int)player->line.text_length, player->line.text);
    }
    ph_json_document_destroy(document);
}

static void call_others(const struct party *party, struct party_table *table) {
    for (int i = 0; i < table->count; i++) {
        struct player *const player = &table->players[i];
        if (player->state == PLAYER_READY && joins_later(party, player)) {
            join(player);
        } else if (player->state == PLAYER_READY) {
            come(party, player);
        }
    }
}

static void heed_answer(struct party *party, struct player *player) {
    const struct line *const line = &player->line;
    if (line->status != (player->state == PLAYER_COMING ? 101 : 201)) {
        load_give_up("a request was answered %d: %.*s", line->status, (int)line->text_length, line->text);
    }
    if (player->state == PLAYER_NAMED) {
        read_digits(player, "token", player->token);
        player->state = PLAYER_READY;
        if (player->seat == 0) {
            make_table(party, player);
        } else if (player->table->id[0] != '\0') {
            come(party, player);
        }
    } else if (player->state == PLAYER_MAKING && party->rooms) {
        read_digits(player, "table", player->table->id);
        join(player);
    } else if (player->state == PLAYER_MAKING) {
        read_digits(player, "table", player->table->id);
        player->state = PLAYER_READY;
        call_others(party, player->table);
    } else if (player->state == PLAYER_JOINING) {
        if (player->seat > 0) {
            read_digits(player, "token", player->token);
        }
        come(party, player);
        if (player->seat == 0) {
            call_others(party, player->table);
        }
    } else {
        player->state = PLAYER_GREETED;
    }
}

// ---- before the game ------------------------------------------------------------------------------------------------

static void start_if_complete(struct party_table *table) {
    if (table->there == table->count && table->seated == table->seats && !table->started) {
        table->started = true;
        table->players[0].state = PLAYER_STARTING;
        line_say(&table->players[0].line, "{\"t\":\"start\"}");
    }
}

// Says the next thing, once the one before was answered.
static void go_on(const struct party *party, struct player *player) {
    char text[64];
    switch (player->state) {
    case PLAYER_GREETED:
        player->table->there++;
        player->state = player->seat < 0 ? PLAYER_THERE : party->rooms ? PLAYER_SEATED : PLAYER_SITTING;
        if (player->state == PLAYER_SEATED) {
            line_say(&player->line, "{\"t\":\"ready\"}");
        } else if (player->seat >= 0) {
            snprintf(text, sizeof text, "{\"t\":\"sit\",\"seat\":%d}", player->seat);
            line_say(&player->line, text);
        }
        break;
    case PLAYER_SITTING:
        player->state = PLAYER_SEATED;
        line_say(&player->line, "{\"t\":\"ready\"}");
        return;
    case PLAYER_SEATED:
        player->table->seated++;
        player->state = PLAYER_THERE;
        break;
    default:
        player->state = PLAYER_THERE;
        return;
    }
    start_if_complete(player->table);
}

// ---- during the game ------------------------------------------------------------------------------------------------

static struct ph_json pick(struct party *party, struct ph_json list) {
    uint32_t left = ph_random_below(&party->random, (uint32_t)ph_json_count(list));
    struct ph_json_walk walk = ph_json_walk_begin(list);
    while (ph_json_walk_next(&walk) && left-- > 0) {
    }
    return walk.value;
}

// Chooses among what is legal; where there is too much of it, asks for the actions of one type first.
static void choose(struct party *party, struct player *player, struct ph_json message) {
    struct party_table *const table = player->table;
    const struct ph_json actions =
        ph_json_member(message, ph_json_exists(ph_json_member(message, "actions")) ? "actions" : "legal");
    const struct ph_json types = ph_json_member(message, "types");
    char text[LOAD_TEXT_SIZE];
    char type[64];
    if (ph_json_count(actions) > 0) {
        const struct ph_json action = ph_json_member(pick(party, actions), "text");
        if (ph_json_string_get(action, table->action, sizeof table->action)) {
            table->mover = player;
        }
    } else if (ph_json_count(types) > 0 && ph_json_string_get(pick(party, types), type, sizeof type)) {
        snprintf(text, sizeof text, "{\"t\":\"legal\",\"type\":\"%s\"}", type);
        line_say(&player->line, text);
    }
}

static void note_seen(struct party *party, struct player *player, uint32_t number, bool is_play) {
    struct party_table *const table = player->table;
    if (table->told == 0 && is_play) {
        table->told = number;
    }
    if (!player->awaits || number != table->told) {
        return;
    }
    player->awaits = false;
    table->still_to_see--;
    const bool samples = party->rooms ? player->seat < 0 : table->still_to_see == 0;
    if (samples && party->sample_count < party->sample_capacity) {
        party->samples[party->sample_count++] = load_now() - table->sent;
    }
    table->sent = table->still_to_see == 0 ? 0 : table->sent;
}

static uint32_t number_of(struct ph_json object) {
    int64_t number = 0;
    ph_json_int_get(ph_json_member(object, "n"), &number);
    return (uint32_t)number;
}

// What an entry changes for the whole table, told by whoever hears of it first.
static void note_entry(struct party *party, struct party_table *table, struct ph_json kind, uint32_t number,
                       bool is_game) {
    const bool opens = ph_json_is(kind, "window_opened");
    const bool closes = ph_json_is(kind, "window_closed");
    if (ph_json_is(kind, "started") && !table->running) {
        table->running = true;
        party->running++;
    }
    table->over = table->over || ph_json_is(kind, "over");
    table->window = opens || (table->window && !closes);
    if ((is_game || opens || closes) && table->at < number) {
        table->at = number;
        table->mover = NULL;
    }
}

static void heed_entry(struct party *party, struct player *player, struct ph_json message) {
    const struct ph_json entry = ph_json_member(message, "entry");
    const struct ph_json kind = ph_json_member(entry, "t");
    struct party_table *const table = player->table;
    const uint32_t number = number_of(entry);
    if (number != player->number + 1) {
        load_give_up("after the entry %u somebody was told %u", (unsigned)player->number, (unsigned)number);
    }
    player->number = number;
    note_entry(party, table, kind, number, ph_json_exists(ph_json_member(message, "moves")));
    if (ph_json_is(kind, "started")) { // somebody looks at every page
        line_say(&player->line, "{\"t\":\"view\",\"shown\":true}");
    }
    if (player->seat == 0 && ph_json_is(kind, "ready")) {
        start_if_complete(table);
    }
    if (table->at == number) {
        choose(party, player, message);
    }
    note_seen(party, player, number, table->sent > 0 && ph_json_is(kind, "play"));
}

// Its server may not know yet that somebody is ready at another one; its entry will tell.
static void heed_refusal(struct player *player, struct ph_json message) {
    if (player->state != PLAYER_STARTING || !ph_json_is(ph_json_member(message, "code"), "not_ready")) {
        load_give_up("the server refused: %.*s", (int)player->line.text_length, player->line.text);
    }
    player->state = PLAYER_THERE;
    player->table->started = false;
}

static void heed_message(struct party *party, struct player *player) {
    struct ph_json_document *document = NULL;
    if (ph_json_parse(&document, player->line.text, player->line.text_length, NULL) != PH_OK) {
        load_give_up("the server sent %.*s", (int)player->line.text_length, player->line.text);
    }
    const struct ph_json message = ph_json_root(document);
    const struct ph_json kind = ph_json_member(message, "t");
    if (ph_json_is(kind, "hello")) {
        player->number = number_of(message);
        const double took = load_now() - player->asked;
        party->joined = player->asked > 0 && took > party->joined ? took : party->joined;
        go_on(party, player);
    } else if (ph_json_is(kind, "entry")) {
        heed_entry(party, player, message);
    } else if (ph_json_is(kind, "legal")) {
        choose(party, player, message);
    } else if (ph_json_is(kind, "answer") && !ph_json_is(ph_json_member(message, "code"), "ok")) {
        heed_refusal(player, message);
    } else if (ph_json_is(kind, "answer") && player->state != PLAYER_THERE) {
        go_on(party, player);
    }
    ph_json_document_destroy(document);
}

// A server ends a connection on which nothing is asked for some seconds. On a busy machine a table takes longer, and so
// may a request.
static void heed_end(const struct party *party, struct player *player) {
    if (player->state > PLAYER_COMING) {
        load_give_up("the server has dropped a connection");
    }
    line_close(&player->line);
    connect_to_server(party, player);
    ask(party, player);
}

void player_heed(struct party *party, struct player *player) {
    const bool ended = !line_take(&player->line);
    for (;;) {
        switch (line_next(&player->line)) {
        case LINE_MORE:
            if (ended) {
                heed_end(party, player);
            }
            return;
        case LINE_ANSWER:
            heed_answer(party, player);
            break;
        case LINE_TEXT:
            heed_message(party, player);
            break;
        case LINE_ENDED:
            load_give_up("the server closed a WebSocket with %d", player->line.status);
        }
    }
}

bool player_act(struct party *party, struct party_table *table) {
    char text[LOAD_TEXT_SIZE * 3];
    struct ph_writer writer;
    if (table->mover == NULL || table->sent > 0 || table->window || table->over) {
        return false;
    }
    ph_writer_init(&writer, text, sizeof text);
    ph_write_format(&writer, "{\"t\":\"act\",\"at\":%u,\"id\":\"%016llx%016llx\",\"action\":", (unsigned)table->at,
                    (unsigned long long)ph_random_next(&party->random),
                    (unsigned long long)ph_random_next(&party->random));
    ph_json_string(&writer, table->action);
    ph_write_text(&writer, "}");
    table->told = 0;
    table->still_to_see = table->count;
    for (int i = 0; i < table->count; i++) {
        table->players[i].awaits = true;
    }
    table->sent = load_now();
    line_say(&table->mover->line, text);
    table->mover = NULL;
    party->acts++;
    return true;
}
