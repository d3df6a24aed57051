// SPDX-License-Identifier: MIT
// What people at a table say to each other.
#include "server/tables/requests.h"

#include "server/people/bans.h"
#include "server/tables/send.h"

#include <stdlib.h>
#include <string.h>

enum { CHAT_SHOWN = 50 };

// ---- chat -----------------------------------------------------------------------------------------------------------

struct chat_post {
    struct store_request request;
    struct live_table *live;
    struct table_connection *connection;
    struct ph_writer line;
};

// Each connection gets every line once, and in order: new lines wait while earlier ones are read for somebody who has
// come.
static void send_to(struct live_table *live, struct table_connection *connection, const struct ph_writer *line) {
    if (connection->reads_chat || connection->lacks_chat) {
        connection->lacks_chat = true;
        live_table_send_chat(live, connection);
    } else if (live->chat > connection->chat) {
        connection->chat = live->chat;
        table_connection_send(connection, line);
    }
}

// Sends the line with the number live->chat.
static void send_to_all(struct live_table *live, const struct ph_writer *line) {
    for (struct table_connection *connection = live->connections; connection != NULL; connection = connection->next) {
        if (connection->greeted) {
            send_to(live, connection, line);
        }
    }
}

static void free_post(struct chat_post *post) {
    table_connection_release(post->connection);
    post->live->uses--;
    ph_writer_deinit(&post->line);
    free(post);
}

// What its connection has asked since may be asked now.
static void end_post(struct chat_post *post) {
    struct live_table *const live = post->live;
    post->connection->posts = false;
    free_post(post);
    if (live->loaded && !live->tables->stopped) {
        live_table_advance(live);
    }
}

static uint32_t number_of(const char *line, size_t length) {
    struct ph_json_document *document = NULL;
    int64_t number = 0;
    if (ph_json_parse(&document, line, length, NULL) == PH_OK) {
        ph_json_int_get(ph_json_member(ph_json_root(document), "c"), &number);
    }
    ph_json_document_destroy(document);
    return (uint32_t)number;
}

// Lines that came by way of other servers before this one are read first, and this one with them.
static void send_next(struct live_table *live, const struct ph_writer *line) {
    const uint32_t number = number_of(line->data, line->length);
    if (number == live->chat + 1) {
        live->chat = number;
        send_to_all(live, line);
    } else {
        live_table_read_chat(live);
    }
}

static void said(struct store_request *request);

static enum ph_refusal submit(struct chat_post *post, struct ph_error *error) {
    if (post->line.failed) {
        return ph_refuse(error, PH_REFUSED_NO_MEMORY, "", "out of memory");
    }
    const struct table_connection *const connection = post->connection;
    const struct live_table *const live = post->live;
    post->request = (struct store_request){.ask = STORE_CHAT_ADD, .done = said, .context = post};
    post->request.as.chat_add = (struct store_chat_add){.table = live->id,
                                                        .number = number_of(post->line.data, post->line.length),
                                                        .person = connection->person,
                                                        .line = {post->line.data, post->line.length}};
    return store_submit(live->tables->store, &post->request, error) == PH_OK ? PH_ACCEPTED : PH_REFUSED_INTERNAL;
}

static void refuse_post(struct chat_post *post, enum ph_refusal refusal, const char *why) {
    struct ph_error error;
    table_connection_answer(post->connection, ph_refuse(&error, refusal, "", "%s", why), &error);
}

// Somebody spoke at the same time by way of another server.
static bool say_again(struct chat_post *post) {
    struct ph_error error;
    live_table_read_chat(post->live);
    return ph_table_chat_again(post->live->table, &post->line) == PH_OK && !post->live->tables->stopped &&
           submit(post, &error) == PH_ACCEPTED;
}

static void said(struct store_request *request) {
    struct chat_post *const post = request->context;
    if (request->answer == STORE_DONE) {
        send_next(post->live, &post->line);
        table_connection_answer(post->connection, PH_ACCEPTED, NULL);
    } else if (request->answer == STORE_TAKEN && say_again(post)) {
        return;
    } else {
        tables_report_store(post->live->tables, request);
        refuse_post(post, PH_REFUSED_WAITS, "the store does not work at the moment; try again later");
    }
    end_post(post);
}

static enum ph_refusal check_words(const struct live_table *live, const struct ph_table_request *request,
                                   struct ph_error *error) {
    char text[PH_TABLE_CHAT_SIZE] = "";
    (void)ph_json_string_get(ph_json_member(request->body, "text"), text, sizeof text);
    return blocked_finds(bans_blocked(live->tables->bans), text)
               ? ph_refuse(error, PH_REFUSED_BLOCKED, "text", "it has a word that is blocked on this server")
               : PH_ACCEPTED;
}

void live_table_chat(struct live_table *live, struct table_connection *connection,
                     const struct ph_table_request *request) {
    struct chat_post *const post = calloc(1, sizeof *post);
    struct ph_error error;
    if (post == NULL) {
        net_close(connection->socket, CLOSE_TRY_LATER);
        return;
    }
    post->live = live;
    post->connection = connection;
    connection->uses++;
    live->uses++;
    ph_writer_init_heap(&post->line);
    enum ph_refusal refusal =
        tables_take(live->tables, live->tables->limit_of_chat, connection->person)
            ? check_words(live, request, &error)
            : ph_refuse(&error, PH_REFUSED_TOO_FAST, "", "expected at most 10 lines at once, then one every 3 s");
    refusal = refusal == PH_ACCEPTED ? ph_table_chat(live->table, request, &post->line, &error) : refusal;
    refusal = refusal == PH_ACCEPTED ? submit(post, &error) : refusal;
    connection->posts = refusal == PH_ACCEPTED;
    if (refusal != PH_ACCEPTED) {
        table_connection_answer(post->connection, refusal, &error);
        free_post(post);
    }
}

// ---- what was said before -------------------------------------------------------------------------------------------

static void send_lines(struct table_connection *connection, const struct ph_writer *lines) {
    const char *line = lines->data;
    const char *const end = line + lines->length;
    while (line < end && connection->socket != NULL) {
        const char *const newline = memchr(line, '\n', (size_t)(end - line));
        connection->chat = number_of(line, (size_t)(newline - line));
        net_send(connection->socket, line, (size_t)(newline - line));
        line = newline + 1;
    }
}

static void read_chat(struct store_request *request) {
    struct table_connection *const connection = request->context;
    connection->reads_chat = false;
    if (request->answer == STORE_DONE) {
        send_lines(connection, &request->as.chat_read.lines);
    } else {
        tables_report_store(connection->tables, request);
        connection->lacks_chat = true; // they are read again when somebody says something
    }
    if (request->answer == STORE_DONE && connection->lacks_chat && connection->socket != NULL &&
        connection->live != NULL) {
        live_table_send_chat(connection->live, connection);
    }
    store_request_deinit(request);
    free(request);
    table_connection_release(connection);
}

void live_table_send_chat(struct live_table *live, struct table_connection *connection) {
    struct store_request *const request =
        connection->reads_chat || live->tables->stopped ? NULL : calloc(1, sizeof *request);
    if (request == NULL) {
        connection->lacks_chat = true;
        return;
    }
    *request = (struct store_request){.ask = STORE_CHAT_READ, .done = read_chat, .context = connection};
    request->as.chat_read =
        (struct store_chat_read){.table = connection->table, .after = connection->chat, .limit = CHAT_SHOWN};
    connection->uses++;
    connection->reads_chat = store_submit(live->tables->store, request, &request->error) == PH_OK;
    connection->lacks_chat = !connection->reads_chat;
    if (!connection->reads_chat) {
        table_connection_release(connection);
        free(request);
    }
}

// ---- what was said elsewhere ----------------------------------------------------------------------------------------

static void send_line(struct live_table *live, const char *line, size_t length) {
    struct ph_writer message;
    const uint32_t number = number_of(line, length);
    if (number > live->chat) {
        ph_writer_init_heap(&message);
        ph_write_bytes(&message, line, length);
        live->chat = number;
        send_to_all(live, &message);
        ph_writer_deinit(&message);
    }
}

static void follow_chat(struct store_request *request) {
    struct live_table *const live = request->context;
    live->uses--;
    live->reads_chat = false;
    if (request->answer == STORE_DONE) {
        const char *line = request->as.chat_read.lines.data;
        for (size_t length; *line != '\0'; line += length + 1) {
            length = strcspn(line, "\n");
            send_line(live, line, length);
        }
        ph_table_chat_resume(live->table, live->chat);
    }
    store_request_deinit(request);
    free(request);
}

void live_table_read_chat(struct live_table *live) {
    struct store_request *const request = live->reads_chat || live->tables->stopped ? NULL : calloc(1, sizeof *request);
    if (request == NULL) {
        return; // tables_follow finds later that lines are missing
    }
    *request = (struct store_request){.ask = STORE_CHAT_READ, .done = follow_chat, .context = live};
    request->as.chat_read = (struct store_chat_read){.table = live->id, .after = live->chat, .limit = CHAT_SHOWN};
    live->uses++;
    live->reads_chat = store_submit(live->tables->store, request, &request->error) == PH_OK;
}
