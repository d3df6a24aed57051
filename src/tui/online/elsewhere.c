// SPDX-License-Identifier: MIT
// Notices elsewhere when it is one's turn and one is not at the table: where they go, and whether of this game.
#include "tui/online/online.h"

#include <stdio.h>
#include <string.h>

// ---- in words -------------------------------------------------------------------------------------------------------

static const char *say_trouble(const struct words_language *language, const char *trouble) {
    const struct {
        const char *trouble;
        const char *words;
    } known[] = {
        {"address", words_text(language, "This server sends nothing to that network.")},
        {"name", words_text(language, "There is no server of that name.")},
        {"connection", words_text(language, "That server cannot be reached.")},
        {"certificate", words_text(language, "The certificate of that server is not valid.")},
        {"silence", words_text(language, "That server does not answer.")},
        {"redirect", words_text(language, "That server sends us on to another address.")},
        {"gone", words_text(language, "That address is no longer in use.")},
        {"busy", words_text(language, "That server cannot take notices at the moment.")},
        {"refused", words_text(language, "That server refuses our notices.")},
        {"mail", words_text(language, "This server cannot send mail at the moment.")},
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        if (strcmp(known[i].trouble, trouble) == 0) {
            return known[i].words;
        }
    }
    return "";
}

void tui_online_say_channel(const struct words_language *language, const struct client_channel *channel,
                            struct ph_writer *writer) {
    struct client_url url;
    if (strcmp(channel->kind, "push") == 0 && client_url_read(&url, channel->address, NULL) == PH_OK) {
        words_say(writer, language, "Another device, by {service}", TEXT(service, url.host));
    } else {
        ph_write_text(writer, channel->address);
    }
}

const char *tui_online_channel_state(const struct words_language *language, const struct client_channel *channel) {
    if (!channel->confirmed && channel->trouble[0] == '\0') {
        return words_text(language,
                          "No notices will come there until you open the link in the first mail and press its button.");
    }
    return say_trouble(language, channel->trouble);
}

void tui_online_say_notices(const struct tui_online *online, const struct client_notices *notices,
                            struct ph_writer *writer) {
    const struct words_language *const language = online->language;
    if (notices->count == 0) {
        ph_write_format(writer, "%s\n", words_text(language, "You get no notices elsewhere."));
        return;
    }
    for (int i = 0; i < notices->count; i++) {
        ph_write_format(writer, "%d  ", i + 1);
        tui_online_say_channel(language, &notices->channels[i], writer);
        ph_write_char(writer, '\n');
        const char *const state = tui_online_channel_state(language, &notices->channels[i]);
        if (state[0] != '\0') {
            ph_write_format(writer, "   %s\n", state);
        }
    }
    ph_write_format(writer, "%s\n",
                    notices->wanted ? words_text(language, "Notices of this game go there.")
                                    : words_text(language, "No notices of this game go there."));
}

// ---- requests -------------------------------------------------------------------------------------------------------

// Says why a request failed. True: it did not.
static bool take(const struct tui_online *online, enum ph_status asked, int status, const struct ph_error *error,
                 struct ph_writer *writer) {
    const struct words_language *const language = online->language;
    if (asked == PH_OK && status / 100 == 2) {
        return true;
    }
    if (asked != PH_OK) {
        ph_write_format(writer, "%s\n", words_text(language, "The server cannot be reached. Please try again."));
    } else {
        words_line(writer, language, "The server refuses: {why}", TEXT(why, error->message));
    }
    return false;
}

bool tui_online_read_notices(const struct tui_online *online, struct client_notices *notices,
                             struct ph_writer *writer) {
    struct ph_error error = {0};
    int status;
    const enum ph_status asked =
        client_notices_read(notices, online->server, online->server->url.table, &status, &error);
    return take(online, asked, status, &error, writer);
}

static const char *say_expected(const struct words_language *language, bool is_mail) {
    return is_mail ? words_text(language, "Expected an address like anna@example.org, without accents.")
                   : words_text(language, "Expected an address like https://hooks.example.org/…, outside this server's "
                                          "own network.");
}

static const char *say_full(const struct words_language *language, const struct client_notices *known) {
    return known->count == CLIENT_CHANNELS_MAX
               ? words_text(language, "No more can be added; end one first.")
               : words_text(language, "No more first mails at the moment; try again in an hour.");
}

bool tui_online_add_notices(const struct tui_online *online, const struct client_notices *known, const char *address,
                            struct ph_writer *writer) {
    const bool is_mail = client_notices_is_mail(address);
    struct ph_error error = {0};
    int status;
    const enum ph_status asked = client_notices_add(online->server, address, online->language->code, &status, &error);
    if (status == 400 && (known->mail || !is_mail)) {
        ph_write_format(writer, "%s\n", say_expected(online->language, is_mail));
    } else if (status == 429 && (known->count == CLIENT_CHANNELS_MAX || is_mail)) {
        ph_write_format(writer, "%s\n", say_full(online->language, known));
    } else if (status == 400) {
        ph_write_format(writer, "%s\n", words_text(online->language, "This server sends no mail."));
    } else {
        return take(online, asked, status, &error, writer);
    }
    return false;
}

bool tui_online_end_notices(const struct tui_online *online, int64_t channel, struct ph_writer *writer) {
    struct ph_error error = {0};
    int status;
    const enum ph_status asked = client_notices_end(online->server, channel, &status, &error);
    return take(online, asked, status, &error, writer);
}

bool tui_online_choose_notices(const struct tui_online *online, bool wanted, struct ph_writer *writer) {
    struct ph_error error = {0};
    int status;
    const enum ph_status asked =
        client_notices_choose(online->server, online->server->url.table, wanted, &status, &error);
    if (asked == PH_OK && status == 409) {
        ph_write_format(writer, "%s\n", words_text(online->language, "You have no seat in this game."));
        return false;
    }
    return take(online, asked, status, &error, writer);
}
