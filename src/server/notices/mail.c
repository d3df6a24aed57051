// SPDX-License-Identifier: MIT
#define _POSIX_C_SOURCE 200809L // gmtime_r
#include "server/notices/mail.h"

#include "base/utf8.h"

#include <inttypes.h>
#include <string.h>
#include <time.h>

enum { LINE_LENGTH = 75, WORD_LENGTH = 75 }; // without what ends them

// ---- the head -------------------------------------------------------------------------------------------------------

static bool is_letter(char letter) {
    return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') || (letter >= '0' && letter <= '9');
}

static bool is_ascii(const char *text) {
    while (*text >= ' ' && *text <= '~') {
        text++;
    }
    return *text == '\0';
}

static void write_escaped(struct ph_writer *writer, char byte) {
    ph_write_format(writer, "=%02X", (unsigned)(unsigned char)byte);
}

static size_t encoded_length(const char *letter, size_t length) {
    return length == 1 && (is_letter(*letter) || *letter == ' ') ? 1 : 3 * length;
}

static void write_letter(struct ph_writer *writer, const char *letter, size_t length) {
    if (length == 1 && is_letter(*letter)) {
        ph_write_char(writer, *letter);
    } else if (length == 1 && *letter == ' ') {
        ph_write_char(writer, '_');
    } else {
        for (size_t i = 0; i < length; i++) {
            write_escaped(writer, letter[i]);
        }
    }
}

// Encoded words, none of which ends within a letter.
static void write_words(struct ph_writer *head, const char *text) {
    static const char begin[] = "=?UTF-8?Q?";
    static const char end[] = "?=";
    const size_t room = WORD_LENGTH - (sizeof begin - 1) - (sizeof end - 1);
    size_t used = 0;
    ph_write_text(head, begin);
    for (size_t at = 0, left = strlen(text); left > 0;) {
        const size_t length = ph_utf8_length(text + at, left);
        const size_t takes = encoded_length(text + at, length);
        if (used + takes > room) {
            ph_write_format(head, "%s\n %s", end, begin);
            used = 0;
        }
        write_letter(head, text + at, length);
        used += takes;
        at += length;
        left -= length;
    }
    ph_write_text(head, end);
}

static void write_subject(struct ph_writer *head, const char *subject) {
    ph_write_text(head, "Subject: ");
    is_ascii(subject) ? ph_write_text(head, subject) : write_words(head, subject);
    ph_write_char(head, '\n');
}

static void write_date(struct ph_writer *head, int64_t time) {
    const time_t seconds = (time_t)(time / 1000);
    char text[40];
    struct tm utc;
    if (gmtime_r(&seconds, &utc) != NULL && strftime(text, sizeof text, "%a, %d %b %Y %H:%M:%S +0000", &utc) > 0) {
        ph_write_format(head, "Date: %s\n", text);
    }
}

static void write_head(struct ph_writer *head, const struct mail *mail) {
    ph_write_format(head, "From: Pesthouse <%s>\nTo: %s\n", mail->from, mail->to);
    write_subject(head, mail->subject);
    write_date(head, mail->time);
    ph_write_format(head, "Message-ID: <pesthouse.%" PRIu64 ".%" PRId64 "%s>\n", mail->channel, mail->time,
                    strchr(mail->from, '@'));
    ph_write_format(head, "Content-Language: %s\nAuto-Submitted: auto-generated\n", mail->language);
    if (mail->stop != NULL) {
        ph_write_format(head, "List-Unsubscribe: <%s>\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\n",
                        mail->stop);
    }
    ph_write_text(head, "MIME-Version: 1.0\nContent-Type: text/plain; charset=utf-8\n"
                        "Content-Transfer-Encoding: quoted-printable\n");
}

// ---- the body -------------------------------------------------------------------------------------------------------

// Whether a byte stands for itself; a space does not at the end of a line.
static bool is_plain(const char *at) {
    return *at == ' ' ? at[1] != '\n' && at[1] != '\0' : *at > ' ' && *at <= '~' && *at != '=';
}

static void write_body(struct ph_writer *body, const char *text) {
    size_t column = 0;
    for (const char *at = text; *at != '\0'; at++) {
        const size_t takes = is_plain(at) ? 1 : 3;
        if (*at == '\n') {
            ph_write_char(body, '\n');
            column = 0;
            continue;
        }
        if (column + takes > LINE_LENGTH) {
            ph_write_text(body, "=\n");
            column = 0;
        }
        takes == 1 ? ph_write_char(body, *at) : write_escaped(body, *at);
        column += takes;
    }
    ph_write_char(body, '\n');
}

void mail_write(const struct mail *mail, struct ph_writer *head, struct ph_writer *body) {
    write_head(head, mail);
    write_body(body, mail->text);
}
