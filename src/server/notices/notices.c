// SPDX-License-Identifier: MIT
#include "server/notices/notices.h"

#include "server/notices/message.h"
#include "server/tables/live_table.h"

#include <stdlib.h>
#include <string.h>

enum {
    AFTER_MS = 250, // windows that close at a full minute have closed by then
    PORTION = 10000,
    PATIENCE_MAX_MS = 20 * 1000, // for a mail
};

// A period, step by step: what is due is listed, channels are claimed, messages sent, and what became of them stored.
// In this file the steps stand from the last to the first.
struct notices {
    struct tables *tables;
    struct sender *sender;
    struct net_timer *timer;
    struct wire_call deliver;
    struct p256_pair pair; // of this store, for push services
    const char *mail_from;
    uint32_t every;
    int64_t time;                // when the period began
    bool more;                   // there was more than a portion
    struct store_request look;   // with what is due, until all of it is sent
    struct store_request change; // claims, and then what was sent
    struct store_notice *chosen; // dropped ones at first, then those that are told, by channel
    struct store_claim *claims;  // for each channel that is due
    struct message *messages;    // for each post
    struct store_sent *sent;     // so
    struct sender_round round;
};

static void look(void *context);

static void wait(struct notices *notices) {
    const int64_t now = tables_now();
    const int64_t next = (now / notices->every + 1) * notices->every + AFTER_MS;
    net_timer_start(notices->timer, (uint32_t)(next - now));
}

static void end_portion(struct notices *notices) {
    store_request_deinit(&notices->look);
    free(notices->chosen);
    free(notices->claims);
    free(notices->messages);
    free(notices->sent);
    free(notices->round.posts);
    notices->chosen = NULL;
    notices->claims = NULL;
    notices->messages = NULL;
    notices->sent = NULL;
    notices->round = (struct sender_round){.count = 0};
    if (notices->tables->stopped) {
        return;
    }
    if (notices->more) {
        look(notices);
    } else {
        wait(notices);
    }
}

// What failed here is sent in another period.
static void end_early(struct notices *notices) {
    notices->more = false;
    end_portion(notices);
}

static void submit(struct notices *notices, struct store_request *request) {
    request->context = notices;
    if (store_submit(notices->tables->store, request, &request->error) != PH_OK) {
        end_early(notices);
    }
}

// ---- what was sent --------------------------------------------------------------------------------------------------

static void ended(struct store_request *request) {
    struct notices *const notices = request->context;
    if (request->answer == STORE_FAILED) {
        tables_report_store(notices->tables, request);
        end_early(notices);
    } else {
        end_portion(notices);
    }
}

// What became of a message. Those that were told move to the front of `chosen`.
static void note(struct notices *notices, struct store_notices_end *end, size_t index) {
    const struct post *const post = &notices->round.posts[index];
    const struct message *const message = &notices->messages[index];
    for (size_t i = 0; post->sent && i < message->count; i++) {
        notices->chosen[end->notice_count] = message->notices[i];
        notices->chosen[end->notice_count++].channel = end->sent_count;
    }
    notices->sent[end->sent_count++] = (struct store_sent){.channel = message->channel->id,
                                                           .sent = post->sent,
                                                           .gone = post->gone,
                                                           .ours = post->ours,
                                                           .trouble = post->trouble};
}

// What was not tried waits for another period.
static void sent(struct sender_round *round) {
    struct notices *const notices = round->context;
    struct store_notices_end *const end = &notices->change.as.notices_end;
    notices->change = (struct store_request){.ask = STORE_NOTICES_END, .done = ended};
    *end = (struct store_notices_end){.time = notices->time,
                                      .period = notices->every,
                                      .tries_max = NOTICES_TRIES_MAX,
                                      .sent = notices->sent,
                                      .notices = notices->chosen};
    for (size_t i = 0; i < round->count; i++) {
        if (strcmp(round->posts[i].trouble, SENDER_STOPPED) != 0) {
            note(notices, end, i);
        }
    }
    submit(notices, &notices->change);
}

// ---- sending --------------------------------------------------------------------------------------------------------

static void add_post(struct notices *notices, const struct store_channel *channel, const struct store_notice *first,
                     size_t count) {
    struct message *const message = &notices->messages[notices->round.count];
    *message = (struct message){.channel = channel,
                                .pair = &notices->pair,
                                .secret = notices->tables->house.secret,
                                .mail_from = notices->mail_from,
                                .origin = net_url(notices->tables->net),
                                .time = notices->time,
                                .notices = first,
                                .count = count};
    notices->round.posts[notices->round.count++] = (struct post){
        .is_mail = channel->kind == STORE_MAIL, .url = channel->address, .write = message_write, .message = message};
}

// The notices of a channel stand together; those of people who are here are left out.
static void add_posts(struct notices *notices, const struct store_notices_due *due) {
    size_t count = 0;
    for (size_t i = 0, next = 0; i < due->channel_count; i++) {
        const size_t first = count;
        for (; next < due->notice_count && due->notices[next].channel == i; next++) {
            if (!due->notices[next].is_here) {
                notices->chosen[count++] = due->notices[next];
            }
        }
        if (notices->claims[i].granted) {
            add_post(notices, &due->channels[i], &notices->chosen[first], count - first);
        }
    }
}

static void claimed(struct store_request *request) {
    struct notices *const notices = request->context;
    if (request->answer == STORE_FAILED) {
        tables_report_store(notices->tables, request);
    }
    if (request->answer == STORE_FAILED || notices->tables->stopped) {
        end_early(notices);
        return;
    }
    add_posts(notices, &notices->look.as.notices_due);
    if (notices->round.count == 0) {
        end_portion(notices);
        return;
    }
    notices->round.done = sent;
    notices->round.context = notices;
    sender_submit(notices->sender, &notices->round);
}

// ---- choosing -------------------------------------------------------------------------------------------------------

static bool is_here(struct tables *tables, const struct store_notice *notice) {
    const struct live_table *const live = tables_find(tables, notice->table);
    return notice->is_here || (live != NULL && live_table_has_here(live, notice->person));
}

static bool make_room(struct notices *notices, const struct store_notices_due *due) {
    notices->chosen = calloc(due->notice_count + 1, sizeof *notices->chosen);
    notices->claims = calloc(due->channel_count + 1, sizeof *notices->claims);
    notices->messages = calloc(due->channel_count + 1, sizeof *notices->messages);
    notices->sent = calloc(due->channel_count + 1, sizeof *notices->sent);
    notices->round.posts = calloc(due->channel_count + 1, sizeof *notices->round.posts);
    return notices->chosen != NULL && notices->claims != NULL && notices->messages != NULL && notices->sent != NULL &&
           notices->round.posts != NULL;
}

// Whoever is at the table needs no notice of this question any more, even after leaving.
static void claim(struct notices *notices) {
    struct store_notices_due *const due = &notices->look.as.notices_due;
    size_t dropped = 0;
    for (size_t i = 0; i < due->notice_count; i++) {
        struct store_notice *const notice = &due->notices[i];
        notice->is_here = is_here(notices->tables, notice);
        if (notice->is_here) {
            notices->chosen[dropped++] = *notice;
        } else {
            notices->claims[notice->channel].channel = due->channels[notice->channel].id;
        }
    }
    notices->change = (struct store_request){.ask = STORE_NOTICES_CLAIM, .done = claimed};
    notices->change.as.notices_claim = (struct store_notices_claim){.time = notices->time,
                                                                    .dropped = notices->chosen,
                                                                    .dropped_count = dropped,
                                                                    .claims = notices->claims,
                                                                    .claim_count = due->channel_count};
    submit(notices, &notices->change);
}

static void found(struct store_request *request) {
    struct notices *const notices = request->context;
    struct store_notices_due *const due = &request->as.notices_due;
    if (request->answer == STORE_FAILED) {
        tables_report_store(notices->tables, request);
    }
    notices->more = due->notice_count == PORTION;
    if (request->answer == STORE_FAILED || notices->tables->stopped || due->notice_count == 0 ||
        !make_room(notices, due)) {
        end_early(notices);
    } else {
        claim(notices);
    }
}

static void look(void *context) {
    struct notices *const notices = context;
    notices->time = tables_now() / notices->every * notices->every;
    notices->look = (struct store_request){.ask = STORE_NOTICES_DUE, .done = found};
    notices->look.as.notices_due = (struct store_notices_due){.before = notices->time, .limit = PORTION};
    submit(notices, &notices->look);
}

// ---- beginning and end ----------------------------------------------------------------------------------------------

static void deliver(void *context) {
    struct notices *const notices = context;
    if (!notices->tables->stopped) {
        sender_deliver(notices->sender);
    }
}

// On the sender's thread.
static void wake(void *context) {
    struct notices *const notices = context;
    net_post(notices->tables->net, &notices->deliver);
}

// So that a round ends within its period, but for the short ones of tests.
static int64_t patience_of(uint32_t every_ms) {
    const int64_t third = every_ms / 3;
    return third > PATIENCE_MAX_MS ? PATIENCE_MAX_MS : third < SENDER_PATIENCE_MS ? SENDER_PATIENCE_MS : third;
}

enum ph_status notices_create(struct notices **made, struct tables *tables, const struct notices_settings *settings,
                              struct ph_error *error) {
    struct notices *const notices = calloc(1, sizeof *notices);
    if (notices == NULL) {
        return ph_error_set(error, PH_ERROR_NO_MEMORY, NULL, "out of memory");
    }
    *made = notices;
    notices->tables = tables;
    notices->every = settings->every_ms;
    notices->deliver = (struct wire_call){.function = deliver, .context = notices};
    notices->timer = net_timer_create(tables->net, look, notices);
    if (notices->timer == NULL ||
        !push_pair_of_store(&notices->pair, tables->house.secret, sizeof tables->house.secret)) {
        return ph_error_set(error, PH_ERROR_NO_MEMORY, NULL, "out of memory");
    }
    notices->mail_from = settings->sender.mail_from;
    struct sender_settings sender = settings->sender;
    sender.patience_ms = patience_of(settings->every_ms);
    const enum ph_status status = sender_create(&notices->sender, &sender, wake, notices, error);
    if (status == PH_OK) {
        wait(notices);
    }
    return status;
}

void notices_stop(struct notices *notices) {
    if (notices != NULL) {
        sender_destroy(notices->sender);
        notices->sender = NULL;
        net_timer_destroy(notices->timer);
    }
}

void notices_destroy(struct notices *notices) {
    free(notices);
}

void notices_write_key(const struct notices *notices, char key[PUSH_KEY_SIZE]) {
    push_key_write(notices->pair.public_key, key);
}

bool notices_send_mail(const struct notices *notices) {
    return sender_sends_mail(notices->sender);
}

bool notices_may_go_to(const struct notices *notices, const char *url) {
    return sender_takes(notices->sender, url);
}
