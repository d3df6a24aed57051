// SPDX-License-Identifier: MIT
// What visitors say that is no request of the game: chat, and questions for legal actions and for the past.
#include "server/tables/hub_inside.h"

#include <stdlib.h>
#include <string.h>

enum { CHAT_SHOWN = 50, TYPE_SIZE = 64 };

// ---- chat -----------------------------------------------------------------------------------------------------------

struct saying {
    struct store_request request;
    struct host *host;
    struct visitor *visitor;
    struct ph_writer line;
};

// Each visitor is told a line once, and no line before an earlier one: while the last lines are read for somebody who
// has come, new ones wait for that, too.
static void send_to(struct host *host, struct visitor *visitor, const struct ph_writer *line) {
    if (visitor->reads_chat || visitor->lacks_chat) {
        visitor->lacks_chat = true;
        host_send_chat(host, visitor);
    } else if (host->chat > visitor->chat) {
        visitor->chat = host->chat;
        visitor_send(visitor, line);
    }
}

// The line has the number host->chat.
static void send_to_all(struct host *host, const struct ph_writer *line) {
    for (struct visitor *visitor = host->visitors; visitor != NULL; visitor = visitor->next) {
        if (visitor->greeted) {
            send_to(host, visitor, line);
        }
    }
}

static void answer_saying(const struct saying *saying, enum ph_refusal refusal, const struct ph_error *error) {
    const struct asker asker = {.visitor = saying->visitor, .answer = {.refusal = refusal}};
    host_answer(&asker, saying->host, error);
}

static void free_saying(struct saying *saying) {
    visitor_release(saying->visitor);
    saying->host->uses--;
    ph_writer_deinit(&saying->line);
    free(saying);
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

// Lines that came by way of other servers in between are read first.
static void send_next(struct host *host, const struct ph_writer *line) {
    const uint32_t number = number_of(line->data, line->length);
    if (number == host->chat + 1) {
        host->chat = number;
        send_to_all(host, line);
    } else {
        host_read_chat(host);
    }
}

static void said(struct store_request *request);

static enum ph_refusal submit(struct saying *saying, struct ph_error *error) {
    if (saying->line.failed) {
        return ph_refuse(error, PH_REFUSED_NO_MEMORY, "", "out of memory");
    }
    const struct visitor *const visitor = saying->visitor;
    const struct host *const host = saying->host;
    saying->request = (struct store_request){.ask = STORE_CHAT_ADD, .done = said, .context = saying};
    saying->request.as.chat_add = (struct store_chat_add){.table = host->id,
                                                          .number = number_of(saying->line.data, saying->line.length),
                                                          .person = visitor->person,
                                                          .line = {saying->line.data, saying->line.length}};
    return store_submit(host->hub->store, &saying->request, error) == PH_OK ? PH_ACCEPTED : PH_REFUSED_INTERNAL;
}

static void refuse_saying(struct saying *saying, enum ph_refusal refusal, const char *why) {
    struct ph_error error;
    answer_saying(saying, ph_refuse(&error, refusal, "", "%s", why), &error);
}

// Somebody spoke at the same time by way of another server.
static bool say_again(struct saying *saying) {
    struct ph_error error;
    host_read_chat(saying->host);
    return ph_table_chat_again(saying->host->table, &saying->line) == PH_OK && !saying->host->hub->stopped &&
           submit(saying, &error) == PH_ACCEPTED;
}

static void said(struct store_request *request) {
    struct saying *const saying = request->context;
    if (request->answer == STORE_DONE) {
        send_next(saying->host, &saying->line);
        answer_saying(saying, PH_ACCEPTED, NULL);
    } else if (request->answer == STORE_TAKEN && say_again(saying)) {
        return;
    } else {
        hub_note_store(saying->host->hub, request);
        refuse_saying(saying, PH_REFUSED_WAITS, "the store does not work at the moment; try again later");
    }
    free_saying(saying);
}

void host_chat(struct host *host, struct visitor *visitor, const struct ph_table_request *request) {
    struct saying *const saying = calloc(1, sizeof *saying);
    struct ph_error error;
    if (saying == NULL) {
        net_close(visitor->connection, CLOSE_TRY_LATER);
        return;
    }
    saying->host = host;
    saying->visitor = visitor;
    visitor->uses++;
    host->uses++;
    ph_writer_init_heap(&saying->line);
    enum ph_refusal refusal = ph_table_chat(host->table, request, &saying->line, &error);
    refusal = refusal == PH_ACCEPTED ? submit(saying, &error) : refusal;
    if (refusal != PH_ACCEPTED) {
        answer_saying(saying, refusal, &error);
        free_saying(saying);
    }
}

// ---- what was said before -------------------------------------------------------------------------------------------

static void send_lines(struct visitor *visitor, const struct ph_writer *lines) {
    const char *line = lines->data;
    const char *const end = line + lines->length;
    while (line < end && visitor->connection != NULL) {
        const char *const newline = memchr(line, '\n', (size_t)(end - line));
        visitor->chat = number_of(line, (size_t)(newline - line));
        net_send(visitor->connection, line, (size_t)(newline - line));
        line = newline + 1;
    }
}

static void read_chat(struct store_request *request) {
    struct visitor *const visitor = request->context;
    visitor->reads_chat = false;
    if (request->answer == STORE_DONE) {
        send_lines(visitor, &request->as.chat_read.lines);
    } else {
        hub_note_store(visitor->hub, request);
        visitor->lacks_chat = true; // until somebody says something
    }
    if (request->answer == STORE_DONE && visitor->lacks_chat && visitor->connection != NULL && visitor->host != NULL) {
        host_send_chat(visitor->host, visitor);
    }
    store_request_deinit(request);
    free(request);
    visitor_release(visitor);
}

void host_send_chat(struct host *host, struct visitor *visitor) {
    struct store_request *const request = visitor->reads_chat || host->hub->stopped ? NULL : calloc(1, sizeof *request);
    if (request == NULL) {
        visitor->lacks_chat = true;
        return;
    }
    *request = (struct store_request){.ask = STORE_CHAT_READ, .done = read_chat, .context = visitor};
    request->as.chat_read =
        (struct store_chat_read){.table = visitor->table, .after = visitor->chat, .limit = CHAT_SHOWN};
    visitor->uses++;
    visitor->reads_chat = store_submit(host->hub->store, request, &request->error) == PH_OK;
    visitor->lacks_chat = !visitor->reads_chat;
    if (!visitor->reads_chat) {
        visitor_release(visitor);
        free(request);
    }
}

// ---- what was said elsewhere ----------------------------------------------------------------------------------------

static void send_line(struct host *host, const char *line, size_t length) {
    struct ph_writer message;
    const uint32_t number = number_of(line, length);
    if (number > host->chat) {
        ph_writer_init_heap(&message);
        ph_write_bytes(&message, line, length);
        host->chat = number;
        send_to_all(host, &message);
        ph_writer_deinit(&message);
    }
}

static void follow_chat(struct store_request *request) {
    struct host *const host = request->context;
    host->uses--;
    host->reads_chat = false;
    if (request->answer == STORE_DONE) {
        const char *line = request->as.chat_read.lines.data;
        for (size_t length; *line != '\0'; line += length + 1) {
            length = strcspn(line, "\n");
            send_line(host, line, length);
        }
        ph_table_chat_resume(host->table, host->chat);
    }
    store_request_deinit(request);
    free(request);
}

void host_read_chat(struct host *host) {
    struct store_request *const request = host->reads_chat || host->hub->stopped ? NULL : calloc(1, sizeof *request);
    if (request == NULL) {
        return; // the next look finds what is missing
    }
    *request = (struct store_request){.ask = STORE_CHAT_READ, .done = follow_chat, .context = host};
    request->as.chat_read = (struct store_chat_read){.table = host->id, .after = host->chat, .limit = CHAT_SHOWN};
    host->uses++;
    host->reads_chat = store_submit(host->hub->store, request, &request->error) == PH_OK;
}

// ---- questions ------------------------------------------------------------------------------------------------------

// Sends a message, or says what was expected. Frees the message.
static void answer_asked(struct host *host, struct visitor *visitor, enum ph_status status, struct ph_writer *message,
                         const char *field, const char *expected) {
    struct ph_error error;
    if (status == PH_OK) {
        visitor_send(visitor, message);
    } else {
        const struct asker asker = {.visitor = visitor,
                                    .answer.refusal =
                                        status == PH_ERROR_NO_MEMORY
                                            ? ph_refuse(&error, PH_REFUSED_NO_MEMORY, "", "out of memory")
                                            : ph_refuse(&error, PH_REFUSED_BAD_REQUEST, field, "%s", expected)};
        host_answer(&asker, host, &error);
    }
    ph_writer_deinit(message);
}

// ---- legal actions --------------------------------------------------------------------------------------------------

void host_legal(struct host *host, struct visitor *visitor, const struct ph_table_request *request) {
    char type[TYPE_SIZE] = "";
    struct ph_writer message;
    const int seat = ph_table_seat_of(host->table, visitor->person);
    ph_writer_init_heap(&message);
    const bool named = ph_json_string_get(ph_json_member(request->body, "type"), type, sizeof type);
    ph_json_object_begin(&message);
    ph_json_key(&message, "t");
    ph_json_string(&message, "legal");
    ph_json_key(&message, "type");
    ph_json_string(&message, type);
    ph_json_key(&message, "actions");
    const enum ph_status status = named ? ph_table_legal(host->table, seat, type, &message) : PH_ERROR_BAD_REQUEST;
    ph_json_object_end(&message);
    answer_asked(host, visitor, status, &message, "type",
                 "expected a type of action of this game, while your seat is asked");
}

// ---- the past -------------------------------------------------------------------------------------------------------

void host_past(struct host *host, struct visitor *visitor, const struct ph_table_request *request) {
    struct ph_writer message;
    int64_t before = 0;
    const int seat = ph_table_seat_of(host->table, visitor->person);
    ph_writer_init_heap(&message);
    (void)ph_json_int_get(ph_json_member(request->body, "before"), &before);
    const enum ph_status status =
        ph_table_past(host->table, seat, visitor->form, before > 0 ? (size_t)before : 0, &message);
    answer_asked(host, visitor, status, &message, "before", "expected the number of a move of this game, from 1 on");
}
