// SPDX-License-Identifier: MIT
// The pages to which links in mails lead. Programs that look for harm in mails open links, so only a press of the
// page's button does something; programs of mail stop notices by the same request (RFC 8058).
#include "server/http/page.h"
#include "server/routes.h"
#include "words/words.h"

static const struct words_language *language_of(const struct mail_link *link) {
    const struct words_language *const found = words_language_find(link->language);
    return found != NULL ? found : words_english();
}

static void answer_page(struct call *call, int status, struct ph_writer *page, const char *language) {
    if (page->failed) {
        call_answer_text(call, 503, "out of memory");
    } else {
        call_answer(call, &(struct net_response){.status = status,
                                                 .type = "text/html; charset=utf-8",
                                                 .body = page->data,
                                                 .length = page->length,
                                                 .language = language});
    }
    ph_writer_deinit(page);
}

static void answer_text(struct call *call, int status, const struct words_language *language, const char *text) {
    struct ph_writer page;
    ph_writer_init_heap(&page);
    page_begin(&page, language->code);
    page_write(&page, "p", text);
    answer_page(call, status, &page, language->code);
}

// A link that has ended, or that nobody made.
static void answer_ended(struct call *call, const struct words_language *language) {
    answer_text(call, 404, language,
                words_text(language, "This link is no longer valid. Your account can send another to your address."));
}

// ---- what a page says -----------------------------------------------------------------------------------------------

static void say(struct ph_writer *text, const struct words_language *language, const struct store_link *link) {
    const char *const address = link->channel->address;
    if (link->act == STORE_LINK_STOP) {
        words_say(text, language, "No more notices will come to {address}.", TEXT(address, address));
    } else {
        words_say(text, language, "Notices will come to {address}. Choose the games in their menus.",
                  TEXT(address, address));
    }
}

static void ask(struct ph_writer *page, const struct words_language *language, const struct mail_link *link,
                const char *address) {
    const bool stops = link->act == STORE_LINK_STOP;
    struct ph_writer text;
    ph_writer_init_heap(&text);
    if (stops) {
        words_say(&text, language, "Should no more notices come to {address}?", TEXT(address, address));
    } else {
        words_say(&text, language, "Should notices of games come to {address}?", TEXT(address, address));
    }
    page_write(page, "p", text.data);
    // The browser is to say where the press comes from.
    ph_write_text(page, "<meta name=\"referrer\" content=\"same-origin\">\n<form method=\"post\">\n");
    page_write(page, "button",
               stops ? words_text(language, "Stop these notices") : words_text(language, "Send notices there"));
    ph_write_text(page, "</form>\n");
    page->failed = page->failed || text.failed;
    ph_writer_deinit(&text);
}

// ---- requests -------------------------------------------------------------------------------------------------------

// False: it was answered.
static bool read_link(struct call *call) {
    struct mail_link *const link = &call->mail;
    if (!mail_link_read(link, call->link, call->tables->house.secret)) {
        answer_ended(call, words_english());
        return false;
    }
    if (tables_now() >= link->until) {
        answer_ended(call, language_of(link));
        return false;
    }
    return true;
}

static void begin(struct call *call, enum store_link_act act, call_then *then) {
    call->channel.id = call->mail.channel;
    call->store.as.link = (struct store_link){.act = act, .channel = &call->channel};
    call_store(call, STORE_LINK, then);
}

// Whoever stops what has ended already has what they want.
static void answer_gone(struct call *call, const struct mail_link *link) {
    const struct words_language *const language = language_of(link);
    if (link->act == STORE_LINK_STOP) {
        answer_text(call, 200, language, words_text(language, "No more notices will come there."));
    } else {
        answer_ended(call, language);
    }
}

static void pressed(struct call *call) {
    const struct words_language *const language = language_of(&call->mail);
    struct ph_writer text;
    if (call->store.answer == STORE_UNKNOWN) {
        answer_gone(call, &call->mail);
        return;
    }
    ph_writer_init_heap(&text);
    say(&text, language, &call->store.as.link);
    answer_text(call, 200, language, text.data);
    ph_writer_deinit(&text);
}

void mail_press(struct call *call) {
    if (read_link(call)) {
        begin(call, call->mail.act, pressed);
    }
}

static void looked(struct call *call) {
    const struct words_language *const language = language_of(&call->mail);
    struct ph_writer page;
    if (call->store.answer == STORE_UNKNOWN) {
        answer_gone(call, &call->mail);
        return;
    }
    ph_writer_init_heap(&page);
    page_begin(&page, language->code);
    ask(&page, language, &call->mail, call->channel.address);
    answer_page(call, 200, &page, language->code);
}

void mail_look(struct call *call) {
    if (read_link(call)) {
        begin(call, STORE_LINK_LOOK, looked);
    }
}
