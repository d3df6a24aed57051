// SPDX-License-Identifier: MIT
#include "server/notices/mail.h"

#include "server/notices/mail_link.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static struct ph_writer head;
static struct ph_writer body;

static int begin(void **state) {
    (void)state;
    ph_writer_init_heap(&head);
    ph_writer_init_heap(&body);
    return 0;
}

static int end(void **state) {
    (void)state;
    ph_writer_deinit(&head);
    ph_writer_deinit(&body);
    return 0;
}

static void write(const char *subject, const char *text, const char *stop) {
    const struct mail mail = {.from = "pesthouse@example.org",
                              .to = "anna@example.net",
                              .subject = subject,
                              .text = text,
                              .language = "en",
                              .stop = stop,
                              .channel = 7,
                              .time = 1795361520000};
    mail_write(&mail, &head, &body);
}

static void expect_short_lines(const char *text) {
    for (; *text != '\0'; text += strcspn(text, "\n") + 1) {
        assert_true(strcspn(text, "\n") <= 76);
        assert_int_equal(text[strcspn(text, "\n")], '\n');
    }
}

static void a_whole_mail(void **state) {
    (void)state;
    write("It is your turn.", "Rattus: https://play.example.org/?a=b", "https://play.example.org/mail/1");
    assert_string_equal(head.data,
                        "From: Pesthouse <pesthouse@example.org>\nTo: anna@example.net\nSubject: It is your turn.\n"
                        "Date: Sun, 22 Nov 2026 15:32:00 +0000\nMessage-ID: <pesthouse.7.1795361520000@example.org>\n"
                        "Content-Language: en\nAuto-Submitted: auto-generated\n"
                        "List-Unsubscribe: <https://play.example.org/mail/1>\n"
                        "List-Unsubscribe-Post: List-Unsubscribe=One-Click\nMIME-Version: 1.0\n"
                        "Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: quoted-printable\n");
    assert_string_equal(body.data, "Rattus: https://play.example.org/?a=3Db\n");
}

static void subjects_of_other_letters_are_encoded(void **state) {
    (void)state;
    write("C’est à vous.", "", NULL);
    assert_non_null(strstr(head.data, "\nSubject: =?UTF-8?Q?C=E2=80=99est_=C3=A0_vous=2E?=\n"));
    assert_null(strstr(head.data, "Unsubscribe"));
}

static void long_subjects_are_several_words(void **state) {
    (void)state;
    char subject[301] = "";
    for (size_t i = 0; i < 300; i += 3) {
        memcpy(subject + i, "’", sizeof "’");
    }
    write(subject, "", NULL);
    const char *word = strstr(head.data, "Subject: ") + strlen("Subject: ");
    for (int left = 100; left > 0; word += strcspn(word, "\n") + 2) {
        const size_t length = strcspn(word, "\n");
        assert_in_range(length, 12 + 9, 75);
        assert_int_equal((length - 12) % 9, 0); // no letter is cut
        left -= (int)(length - 12) / 9;
        assert_true(left >= 0);
    }
}

static void bodies_are_short_lines_of_ascii(void **state) {
    (void)state;
    char text[1000];
    memset(text, 'a', sizeof text);
    snprintf(text + 200, sizeof text - 200, "é\nends with a space \n=\t\n.\nFrom here");
    write("x", text, NULL);
    expect_short_lines(body.data);
    assert_non_null(strstr(body.data, "=C3=A9\nends with a space=20\n=3D=09\n.\nFrom here\n"));
    for (const char *at = body.data; *at != '\0'; at++) {
        assert_true(*at == '\n' || (*at >= ' ' && *at <= '~'));
    }
}

// ---- links ----------------------------------------------------------------------------------------------------------

static const uint8_t secret[STORE_SECRET_SIZE] = "a secret of 16 b";

static void links_are_read_by_their_store_alone(void **state) {
    (void)state;
    const struct mail_link link = {
        .act = STORE_LINK_STOP, .language = "fr", .channel = 0x1234567890abcdefU, .until = STORE_NEVER};
    const uint8_t other[STORE_SECRET_SIZE] = "another secret 1";
    struct mail_link read;
    char text[MAIL_LINK_SIZE];
    assert_true(mail_link_write(text, &link, secret));
    assert_true(mail_link_read(&read, text, secret));
    assert_int_equal(read.act, link.act);
    assert_string_equal(read.language, "fr");
    assert_true(read.channel == link.channel && read.until == STORE_NEVER);
    assert_false(mail_link_read(&read, text, other));
    for (size_t i = 0; i < MAIL_LINK_DIGITS; i++) {
        const char digit = text[i];
        text[i] = digit == '0' ? '1' : '0';
        assert_false(mail_link_read(&read, text, secret));
        text[i] = digit;
    }
    assert_false(mail_link_read(&read, "", secret));
    assert_false(mail_link_read(&read, text + 2, secret));
}

#define CASE(name) cmocka_unit_test_setup_teardown(name, begin, end)

int main(void) {
    const struct CMUnitTest tests[] = {
        CASE(a_whole_mail),
        CASE(subjects_of_other_letters_are_encoded),
        CASE(long_subjects_are_several_words),
        CASE(bodies_are_short_lines_of_ascii),
        CASE(links_are_read_by_their_store_alone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
