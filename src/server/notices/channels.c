// SPDX-License-Identifier: MIT
// Where people get notices, and of which tables they want some.
#include "server/notices/mail_address.h"
#include "server/notices/notices.h"
#include "server/notices/receivers.h"
#include "server/people/call.h"
#include "server/routes.h"
#include "words/words.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

static const char *const kinds[] = {[STORE_WEBHOOK] = "webhook", [STORE_PUSH] = "push", [STORE_MAIL] = "mail"};
static const char *const forms[] = {
    [STORE_FORM_JSON] = "json", [STORE_FORM_SLACK] = "slack", [STORE_FORM_DISCORD] = "discord"};
enum { KINDS = sizeof kinds / sizeof *kinds, FORMS = sizeof forms / sizeof *forms };

// ---- listing --------------------------------------------------------------------------------------------------------

static void write_channel(struct ph_writer *body, const struct store_channel *channel) {
    ph_json_object_begin(body);
    ph_json_int(ph_json_key(body, "channel"), (int64_t)channel->id);
    ph_json_string(ph_json_key(body, "kind"), kinds[channel->kind]);
    ph_json_string(ph_json_key(body, "address"), channel->address);
    if (channel->kind == STORE_WEBHOOK) {
        ph_json_string(ph_json_key(body, "form"), forms[channel->form]);
    }
    if (channel->kind == STORE_MAIL) {
        ph_json_bool(ph_json_key(body, "confirmed"), channel->confirmed);
    }
    ph_json_string(ph_json_key(body, "language"), channel->language);
    ph_json_bool(ph_json_key(body, "stopped"), channel->stopped);
    if (channel->trouble[0] != '\0') {
        ph_json_string(ph_json_key(body, "trouble"), channel->trouble);
    }
    ph_json_object_end(body);
}

static void answer_list(struct call *call) {
    const struct store_channels *const channels = &call->store.as.channels;
    struct ph_writer body;
    ph_writer_init_heap(&body);
    ph_json_object_begin(&body);
    ph_json_array_begin(ph_json_key(&body, "channels"));
    for (size_t i = 0; i < channels->channel_count; i++) {
        write_channel(&body, &channels->channels[i]);
    }
    ph_json_array_end(&body);
    ph_json_array_begin(ph_json_key(&body, "tables"));
    for (size_t i = 0; i < channels->table_count; i++) {
        ph_json_string(&body, channels->tables[i].table);
    }
    ph_json_array_end(&body);
    char key[PUSH_KEY_SIZE];
    notices_write_key(call->tables->notices, key);
    ph_json_string(ph_json_key(&body, "push"), key);
    ph_json_bool(ph_json_key(&body, "mail"), notices_send_mail(call->tables->notices));
    ph_json_object_end(&body);
    store_request_deinit(&call->store);
    call_answer_json(call, 200, &body, NULL);
}

static void list(struct call *call) {
    call->store.as.channels = (struct store_channels){.person = call->person};
    call_store(call, STORE_CHANNELS, answer_list);
}

void notices_list(struct call *call) {
    call_who(call, list);
}

// ---- adding ---------------------------------------------------------------------------------------------------------

static void added(struct call *call) {
    if (call->store.answer == STORE_FULL) {
        call_answer_text(
            call, 429,
            call->store.as.channel_set.too_often
                ? "there were as many first mails as allowed, of you or to this address; try again in an hour"
                : "you get notices in as many places as allowed; end one first");
        return;
    }
    struct ph_writer body;
    ph_writer_init_heap(&body);
    write_channel(&body, &call->channel);
    call_answer_json(call, 201, &body, NULL);
}

static void add(struct call *call) {
    call->store.as.channel_set = (struct store_channel_set){.person = call->person,
                                                            .channel = &call->channel,
                                                            .most = NOTICES_CHANNELS_MAX,
                                                            .time = tables_now(),
                                                            .of_person = NOTICES_MAILS_OF_PERSON,
                                                            .of_address = NOTICES_MAILS_OF_ADDRESS};
    call_store(call, STORE_CHANNEL_SET, added);
}

static bool is_of(const char *host, const char *domain) {
    const size_t length = strlen(host);
    const size_t end = strlen(domain);
    return length >= end && strcasecmp(host + length - end, domain) == 0 &&
           (length == end || host[length - end - 1] == '.');
}

// What a host expects, as far as it is known by its name.
static enum store_channel_form form_of(const char *url) {
    struct client_url read;
    const char *path;
    if (!receiver_url_read(&read, &path, url)) {
        return STORE_FORM_JSON;
    }
    return is_of(read.host, "slack.com")                                           ? STORE_FORM_SLACK
           : is_of(read.host, "discord.com") || is_of(read.host, "discordapp.com") ? STORE_FORM_DISCORD
                                                                                   : STORE_FORM_JSON;
}

static void read_form(struct ph_fields *fields, struct store_channel *channel) {
    channel->form = form_of(channel->address);
    if (ph_json_exists(ph_json_member(fields->object, "form"))) {
        channel->form = (enum store_channel_form)ph_fields_word(fields, "form", forms, FORMS);
    }
}

static void read_keys(struct ph_fields *fields, struct store_channel *channel) {
    char p256dh[PUSH_KEYS_SIZE];
    char auth[PUSH_KEYS_SIZE];
    struct push_subscriber subscriber;
    ph_fields_text(fields, "p256dh", p256dh, sizeof p256dh);
    ph_fields_text(fields, "auth", auth, sizeof auth);
    if (fields->refusal != PH_ACCEPTED) {
        return;
    }
    if (push_keys_read(&subscriber, p256dh, auth)) {
        push_keys_write(&subscriber, channel->keys);
    } else {
        ph_fields_refuse(fields, "p256dh",
                         "expected the keys of a subscription as base64url: a point of P-256, and an auth of 16 bytes");
    }
}

static void read_language(struct ph_fields *fields, struct store_channel *channel) {
    memcpy(channel->language, "en", sizeof "en");
    if (!ph_json_exists(ph_json_member(fields->object, "language"))) {
        return;
    }
    ph_fields_text(fields, "language", channel->language, sizeof channel->language);
    if (fields->refusal == PH_ACCEPTED && words_language_find(channel->language) == NULL) {
        ph_fields_refuse(fields, "language", "expected the code of a language that this server speaks, as en");
    }
}

static void read_url(struct call *call, struct ph_fields *fields) {
    char *const url = call->channel.address;
    struct client_url read;
    const char *path;
    ph_fields_text(fields, "url", url, sizeof call->channel.address);
    if (fields->refusal != PH_ACCEPTED) {
        return;
    }
    if (!receiver_url_read(&read, &path, url)) {
        ph_fields_refuse(fields, "url", "expected an address like https://hooks.example.org/path, without #");
    } else if (!notices_may_go_to(call->tables->notices, url)) {
        ph_fields_refuse(fields, "url",
                         read.secure ? "this server sends nothing into its own network; whoever runs it may allow it"
                                     : "expected https; without it this server sends only where whoever runs it "
                                       "allows");
    }
}

static void read_address(struct call *call, struct ph_fields *fields) {
    if (!notices_send_mail(call->tables->notices)) {
        ph_fields_refuse(fields, "kind", "this server sends no mail; whoever runs it may let it");
        return;
    }
    ph_fields_text(fields, "address", call->channel.address, sizeof call->channel.address);
    if (fields->refusal == PH_ACCEPTED && !mail_address_read(call->channel.address)) {
        ph_fields_refuse(fields, "address", "expected an address like anna@example.org, in ASCII and without quotes");
    }
}

// Of a kind where it is.
static void read_place(struct call *call, struct ph_fields *fields) {
    if (call->channel.kind == STORE_MAIL) {
        read_address(call, fields);
        return;
    }
    read_url(call, fields);
    (call->channel.kind == STORE_PUSH ? read_keys : read_form)(fields, &call->channel);
}

void channel_add(struct call *call) {
    struct ph_json_document *document;
    struct ph_fields fields;
    struct ph_error error;
    if (!call_fields(call, &document, &fields, &error)) {
        return;
    }
    call->channel.kind = (enum store_channel_kind)ph_fields_word(&fields, "kind", kinds, KINDS);
    read_place(call, &fields);
    read_language(&fields, &call->channel);
    if (call_fields_end(call, document, &fields)) {
        call_who(call, add);
    }
}

// ---- ending ---------------------------------------------------------------------------------------------------------

static void ended(struct call *call) {
    if (call->store.answer == STORE_UNKNOWN) {
        call_answer_text(call, 404, "you get no notices there");
    } else {
        call_answer(call, &(struct net_response){.status = 204});
    }
}

static void end(struct call *call) {
    call->store.as.channel_end = (struct store_channel_end){.person = call->person, .channel = call->asked};
    call_store(call, STORE_CHANNEL_END, ended);
}

void channel_end(struct call *call) {
    call_who(call, end);
}

// All of them: the path names none.
void notices_end(struct call *call) {
    call_who(call, end);
}

// ---- choosing tables ------------------------------------------------------------------------------------------------

static void chosen(struct call *call) {
    if (call->store.answer == STORE_UNKNOWN) {
        call_answer_text(call, 409, "you do not sit at this table");
    } else {
        call_answer(call, &(struct net_response){.status = 204});
    }
}

static void choose(struct call *call) {
    call->store.as.notify = (struct store_notify){.person = call->person, .table = call->table, .wanted = call->wanted};
    call_store(call, STORE_NOTIFY, chosen);
}

void table_notify(struct call *call) {
    struct ph_json_document *document;
    struct ph_fields fields;
    struct ph_error error;
    if (!call_fields(call, &document, &fields, &error)) {
        return;
    }
    const struct ph_json wanted = ph_fields_need(&fields, "wanted");
    if (fields.refusal == PH_ACCEPTED && !ph_json_bool_get(wanted, &call->wanted)) {
        ph_fields_refuse(&fields, "wanted", "expected true or false");
    }
    if (call_fields_end(call, document, &fields)) {
        call_who(call, choose);
    }
}
