// SPDX-License-Identifier: MIT
#include "store/batch.h"

#include "store/answers.h"

static struct store_request *next_of(const struct store_request *request) {
    return (struct store_request *)request->item.next;
}

static enum store_answer answer(struct sql *db, struct store_request *request) {
    switch (request->ask) {
    case STORE_ALIVE:
        return answer_alive(db, &request->as.alive);
    case STORE_APPEND:
        return answer_append(db, &request->as.append);
    case STORE_LOAD:
        return answer_load(db, &request->as.load);
    case STORE_LIST:
        return answer_list(db, &request->as.list);
    case STORE_CHAT_ADD:
        return answer_chat_add(db, &request->as.chat_add);
    case STORE_CHAT_READ:
        return answer_chat_read(db, &request->as.chat_read);
    case STORE_REPORT_ADD:
        return answer_report_add(db, &request->as.report_add);
    case STORE_REPORTS:
        return answer_reports(db, &request->as.reports);
    case STORE_REPORT_END:
        return answer_report_end(db, &request->as.report_end);
    case STORE_DATA:
        return answer_data(db, &request->as.data);
    case STORE_BAN_ADD:
        return answer_ban_add(db, &request->as.ban_add);
    case STORE_BAN_END:
        return answer_ban_end(db, &request->as.ban_end);
    case STORE_BANS:
        return answer_bans(db, &request->as.bans);
    case STORE_WORD_SET:
        return answer_word_set(db, &request->as.word_set);
    case STORE_EVENING_FIND:
        return answer_evening_find(db, &request->as.evening_find);
    case STORE_EVENING_SAVE:
        return answer_evening_save(db, &request->as.evening_save);
    case STORE_GUEST:
        return answer_guest(db, &request->as.guest);
    case STORE_WHO:
        return answer_who(db, &request->as.who);
    case STORE_SIGN_IN:
        return answer_sign_in(db, &request->as.sign_in);
    case STORE_SIGN_OUT:
        return answer_sign_out(db, &request->as.sign_out);
    case STORE_CODE:
        return answer_code(db, &request->as.code);
    case STORE_RENAME:
        return answer_rename(db, &request->as.rename);
    case STORE_ACCOUNT:
        return answer_account(db, &request->as.account);
    case STORE_LOGIN:
        return answer_login(db, &request->as.login);
    case STORE_ADOPT:
        return answer_adopt(db, &request->as.adopt);
    case STORE_NAMES:
        return answer_names(db, &request->as.names);
    case STORE_DATES:
        return answer_dates(db, &request->as.dates);
    case STORE_CLEAR:
        return answer_clear(db, &request->as.clear);
    case STORE_PERSON:
        return answer_person(db, &request->as.person);
    case STORE_WATCH:
        return answer_watch(db, &request->as.watch);
    case STORE_FOLLOW:
        return answer_follow(db, &request->as.follow);
    case STORE_CHANNEL_SET:
        return answer_channel_set(db, &request->as.channel_set);
    case STORE_CHANNEL_END:
        return answer_channel_end(db, &request->as.channel_end);
    case STORE_CHANNELS:
        return answer_channels(db, &request->as.channels);
    case STORE_LINK:
        return answer_link(db, &request->as.link);
    case STORE_NOTIFY:
        return answer_notify(db, &request->as.notify);
    case STORE_NOTICES_DUE:
        return answer_notices_due(db, &request->as.notices_due);
    case STORE_NOTICES_CLAIM:
        return answer_notices_claim(db, &request->as.notices_claim);
    case STORE_NOTICES_END:
        return answer_notices_end(db, &request->as.notices_end);
    case STORE_FORGET:
        return answer_forget(db, &request->as.forget);
    case STORE_ASK_COUNT:
        break;
    }
    sql_fail(db, PH_ERROR_INTERNAL, "there is no request %d", (int)request->ask);
    return STORE_FAILED;
}

// The requests from `first` up to `end` in one transaction; false: it failed, and nothing is stored.
static bool try_together(struct sql *db, struct store_request *first, const struct store_request *end) {
    bool stored = sql_begin(db);
    for (struct store_request *request = first; stored && request != end; request = next_of(request)) {
        request->answer = answer(db, request);
        stored = !db->failed;
    }
    stored = stored && sql_commit(db);
    if (!stored) {
        sql_rollback(db);
    }
    return stored;
}

// A database that cannot even begin is gone, and is not asked again for each request.
static void try_alone(struct sql *db, struct store_request *chain, bool gone) {
    for (struct store_request *request = chain; request != NULL; request = next_of(request)) {
        if (gone || !try_together(db, request, next_of(request))) {
            request->answer = STORE_FAILED;
            request->error = db->error;
            gone = !db->begun;
        }
    }
}

void batch_answer(struct sql *db, struct store_request *chain) {
    const bool single = next_of(chain) == NULL;
    if (single || !try_together(db, chain, NULL)) {
        try_alone(db, chain, !single && !db->begun);
    }
}
