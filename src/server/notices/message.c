// SPDX-License-Identifier: MIT
#include "server/notices/message.h"

#include "pesthouse/game.h"
#include "server/notices/mail.h"
#include "server/notices/mail_link.h"
#include "server/notices/receivers.h"
#include "words/words.h"

#include <string.h>

// As people call it.
static const char *name_of(const char *game) {
    const struct ph_game *const found = ph_game_find(game);
    return found != NULL ? found->name : game;
}

static const struct words_language *language_of(const struct message *message) {
    const struct words_language *const found = words_language_find(message->channel->language);
    return found != NULL ? found : words_english();
}

// ---- webhooks -------------------------------------------------------------------------------------------------------

static void write_text(struct ph_writer *text, const struct message *message) {
    const struct words_language *const language = language_of(message);
    ph_write_text(text, words_text(language, "It is your turn."));
    for (size_t i = 0; i < message->count && i < MESSAGE_TABLES_MAX; i++) {
        const struct store_notice *const notice = &message->notices[i];
        ph_write_format(text, "\n%s: %s/table/%s", name_of(notice->game), message->origin, notice->table);
    }
    if (message->count > MESSAGE_TABLES_MAX) {
        ph_write_char(text, '\n');
        words_say(text, language, "All your tables: {link}", TEXT(link, message->origin));
        ph_write_text(text, "/#/mine");
    }
}

static void write_tables(struct ph_writer *body, const struct message *message) {
    ph_json_array_begin(ph_json_key(body, "tables"));
    for (size_t i = 0; i < message->count; i++) {
        const struct store_notice *const notice = &message->notices[i];
        char url[STORE_ADDRESS_SIZE];
        struct ph_writer line;
        ph_writer_init(&line, url, sizeof url);
        ph_write_format(&line, "%s/table/%s", message->origin, notice->table);
        ph_json_object_begin(body);
        ph_json_string(ph_json_key(body, "table"), notice->table);
        ph_json_string(ph_json_key(body, "game"), notice->game);
        ph_json_string(ph_json_key(body, "url"), url);
        ph_json_object_end(body);
    }
    ph_json_array_end(body);
}

// Nobody is called by name who is not meant.
static void write_no_mentions(struct ph_writer *body) {
    ph_json_object_begin(ph_json_key(body, "allowed_mentions"));
    ph_json_array_begin(ph_json_key(body, "parse"));
    ph_json_array_end(body);
    ph_json_object_end(body);
}

static void write_webhook(const struct message *message, struct ph_writer *fields, struct ph_writer *body) {
    const enum store_channel_form form = message->channel->form;
    struct ph_writer text;
    ph_writer_init_heap(&text);
    write_text(&text, message);
    ph_write_text(fields, "Content-Type: application/json\r\n");
    ph_json_object_begin(body);
    if (form == STORE_FORM_JSON) {
        ph_json_int(ph_json_key(body, "time"), message->time);
    }
    ph_json_string(ph_json_key(body, form == STORE_FORM_DISCORD ? "content" : "text"), text.data);
    if (form == STORE_FORM_JSON) {
        write_tables(body, message);
    } else if (form == STORE_FORM_DISCORD) {
        write_no_mentions(body);
    }
    ph_json_object_end(body);
    body->failed = body->failed || text.failed;
    ph_writer_deinit(&text);
}

// ---- push -----------------------------------------------------------------------------------------------------------

static bool is_named_before(const struct message *message, size_t index) {
    bool found = false;
    for (size_t i = 0; i < index; i++) {
        found = found || strcmp(message->notices[i].game, message->notices[index].game) == 0;
    }
    return found;
}

// What the service worker shows, and where a press leads (web/src/offline/service_worker.ts).
static void write_shown(struct ph_writer *text, const struct message *message) {
    const struct words_language *const language = language_of(message);
    char games[PUSH_PADDED / 2];
    char url[STORE_TABLE_SIZE + 16] = "#/mine";
    struct ph_writer list;
    struct ph_writer link;
    ph_writer_init(&list, games, sizeof games);
    for (size_t i = 0; i < message->count; i++) {
        if (!is_named_before(message, i)) {
            ph_write_format(&list, "%s%s", list.length > 0 ? ", " : "", name_of(message->notices[i].game));
        }
    }
    if (message->count == 1) {
        ph_writer_init(&link, url, sizeof url);
        ph_write_format(&link, "#/table/%s", message->notices[0].table);
    }
    ph_json_object_begin(text);
    ph_json_string(ph_json_key(text, "title"), words_text(language, "It is your turn."));
    ph_json_string(ph_json_key(text, "body"), games);
    ph_json_string(ph_json_key(text, "url"), url);
    ph_json_string(ph_json_key(text, "stop"), words_text(language, "Stop these notices"));
    ph_json_object_end(text);
}

static bool write_push(const struct message *message, struct ph_writer *fields, struct ph_writer *body) {
    struct push_subscriber subscriber;
    struct push_with with;
    struct client_url url;
    struct ph_writer text;
    const char *path;
    ph_writer_init_heap(&text);
    write_shown(&text, message);
    ph_write_text(fields, "TTL: 86400\r\nUrgency: high\r\nContent-Type: application/octet-stream\r\n"
                          "Content-Encoding: aes128gcm\r\n");
    const bool done = !text.failed && receiver_url_read(&url, &path, message->channel->address) &&
                      push_keys_read_text(&subscriber, message->channel->keys) && push_with_make(&with) &&
                      push_encrypt(body, &subscriber, &with, text.data, text.length, PUSH_PADDED) &&
                      push_authorize(fields, message->pair, url.origin, message->origin, message->time / 1000);
    ph_writer_deinit(&text);
    return done;
}

// ---- mail -----------------------------------------------------------------------------------------------------------

// Writes the address of a page that confirms or stops this channel. False: there is no memory.
static bool write_link(struct ph_writer *url, const struct message *message, enum store_link_act act) {
    struct mail_link link = {.act = act,
                             .channel = message->channel->id,
                             .until = act == STORE_LINK_CONFIRM ? message->time + MAIL_LINK_DAY_MS : STORE_NEVER};
    char digits[MAIL_LINK_SIZE];
    memcpy(link.language, language_of(message)->code, sizeof link.language - 1);
    ph_write_text(url, message->origin);
    ph_write_text(url, MAIL_LINK_PATH);
    const bool written = mail_link_write(digits, &link, message->secret);
    ph_write_text(url, digits);
    return written;
}

static void write_first_text(struct ph_writer *text, const struct message *message, const char *link) {
    const struct words_language *const language = language_of(message);
    words_say(text, language,
              "Somebody, you perhaps, wants notices of games at {server} to come to this address. To get them, open "
              "this page within a day and press its button:",
              TEXT(server, message->origin));
    ph_write_format(text, "\n\n%s\n\n", link);
    ph_write_text(text, words_text(language, "If it was not you, do nothing: then none will come."));
}

static void write_turn_text(struct ph_writer *text, const struct message *message, const char *link) {
    write_text(text, message);
    ph_write_text(text, "\n\n");
    words_say(text, language_of(message), "Stop these notices: {link}", TEXT(link, link));
}

static bool write_mail(const struct message *message, struct ph_writer *head, struct ph_writer *body) {
    const struct words_language *const language = language_of(message);
    const bool is_first = !message->channel->confirmed;
    char url[STORE_ADDRESS_SIZE];
    struct ph_writer link;
    struct ph_writer text;
    ph_writer_init(&link, url, sizeof url);
    ph_writer_init_heap(&text);
    const bool done = write_link(&link, message, is_first ? STORE_LINK_CONFIRM : STORE_LINK_STOP);
    (is_first ? write_first_text : write_turn_text)(&text, message, url);
    const struct mail mail = {.from = message->mail_from,
                              .to = message->channel->address,
                              .subject = is_first ? words_text(language, "Do you want notices of games?")
                                                  : words_text(language, "It is your turn."),
                              .text = text.data,
                              .language = language->code,
                              .stop = is_first ? NULL : url,
                              .channel = message->channel->id,
                              .time = message->time};
    mail_write(&mail, head, body);
    const bool written = done && !link.failed && !text.failed;
    ph_writer_deinit(&text);
    return written;
}

void message_write(const void *void_message, struct ph_writer *fields, struct ph_writer *body) {
    const struct message *const message = void_message;
    const enum store_channel_kind kind = message->channel->kind;
    if (kind == STORE_WEBHOOK) {
        write_webhook(message, fields, body);
    } else if (!(kind == STORE_MAIL ? write_mail : write_push)(message, fields, body)) {
        body->failed = true; // for lack of memory
    }
}
