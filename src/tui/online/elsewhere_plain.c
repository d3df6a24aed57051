// SPDX-License-Identifier: MIT
// Notices elsewhere in plain text: the word "notices" and what follows it.
#include "tui/faces/command.h"
#include "tui/faces/plain.h"
#include "tui/online/plain.h"
#include "tui/terminal/print.h"

#include <stdlib.h>
#include <string.h>

static void say_how(const struct words_language *language, struct ph_writer *said) {
    words_line(said, language,
               "\"{notices} on\" or \"off\": of this game; \"{notices} anna@example.org\", or the address of a "
               "webhook: there, "
               "too; \"{notices} 1\": no more there; \"{notices} stop\": none at all.",
               TEXT(notices, tui_table_word(language, TUI_TABLE_NOTICES)));
}

// The channel of a number as they are listed; 0: there is none.
static int64_t channel_of(const struct client_notices *notices, const char *typed) {
    char *end;
    const long number = strtol(typed, &end, 10);
    return *end == '\0' && number >= 1 && number <= notices->count ? notices->channels[number - 1].id : 0;
}

// Does what was typed. False: that failed, and is said.
static bool change(const struct tui_online *online, const struct client_notices *notices, const char *typed,
                   struct ph_writer *said) {
    const char *const value = tui_table_value_read(online->language, typed);
    const int64_t channel = channel_of(notices, typed);
    if (typed[0] == '\0') {
        return true;
    }
    if (strcmp(value, "on") == 0 || strcmp(value, "off") == 0) {
        return tui_online_choose_notices(online, strcmp(value, "on") == 0, said);
    }
    return strcmp(value, "stop") == 0 ? tui_online_end_notices(online, 0, said)
           : channel != 0             ? tui_online_end_notices(online, channel, said)
                                      : tui_online_add_notices(online, notices, typed, said);
}

void tui_online_take_notices(struct tui_plain *plain, const char *typed) {
    const struct tui_online *const online = plain->table->online;
    struct client_notices notices;
    struct ph_writer said;
    ph_writer_init_heap(&said);
    if (tui_online_read_notices(online, &notices, &said) && change(online, &notices, typed, &said) &&
        (typed[0] == '\0' || tui_online_read_notices(online, &notices, &said))) {
        tui_online_say_notices(online, &notices, &said);
        if (typed[0] == '\0') {
            say_how(online->language, &said);
        }
    }
    tui_plain_leave_prompt(plain);
    tui_print_text(plain->out, said.data);
    ph_writer_deinit(&said);
}
