// SPDX-License-Identifier: MIT
// People at a table online as one names them, to remove, silence or report them.
#include "tui/online/online.h"

#include "base/shown.h"

#include <stdio.h>
#include <string.h>

void tui_online_note_talker(struct tui_online *online, const struct tui_online_person *talker) {
    struct tui_online_person *const people = online->talkers;
    int at = 0;
    while (at < ONLINE_TALKERS - 1 && people[at].person != talker->person) {
        at++;
    }
    memmove(people + 1, people, (size_t)at * sizeof *people);
    people[0] = *talker;
}

// Somebody who sits here.
static struct tui_online_person sitter(const struct ph_seen_seat *sits) {
    struct tui_online_person person = {.person = sits->person, .program = sits->program, .guest = sits->guest};
    tui_name_foreign(person.name, sits->name);
    return person;
}

void tui_online_note_barred(struct tui_online *online, struct ph_json entry) {
    int64_t person = 0;
    if (!ph_json_is(ph_json_member(entry, "t"), "barred")) {
        return;
    }
    (void)ph_json_int_get(ph_json_member(entry, "person"), &person);
    for (int seat = 0; seat < online->viewer.table.count; seat++) {
        const struct tui_online_person one = sitter(&online->viewer.table.seats[seat]);
        if (one.person != 0 && one.person == (uint64_t)person) {
            tui_online_note_talker(online, &one);
        }
    }
}

static bool is_self(const struct tui_online *online, uint64_t person) {
    const struct ph_table_seen *const table = &online->viewer.table;
    return person == table->person || (table->seat >= 0 && person == table->seats[table->seat].person);
}

static int add(const struct tui_online *online, struct tui_online_person *people, int count,
               const struct tui_online_person *one) {
    for (int i = 0; i < count; i++) {
        if (people[i].person == one->person) {
            return count;
        }
    }
    if (one->person == 0 || is_self(online, one->person)) {
        return count;
    }
    people[count] = *one;
    return count + 1;
}

int tui_online_others(const struct tui_online *online, struct tui_online_person people[ONLINE_OTHERS]) {
    int count = 0;
    for (int seat = 0; seat < online->viewer.table.count; seat++) {
        const struct tui_online_person one = sitter(&online->viewer.table.seats[seat]);
        count = add(online, people, count, &one);
    }
    for (int i = 0; i < ONLINE_TALKERS; i++) {
        count = add(online, people, count, &online->talkers[i]);
    }
    return count;
}

// The words behind a name that a text begins with; NULL: it begins with another.
static const char *after(const char *text, const char *name) {
    const size_t length = strlen(name);
    return strncmp(text, name, length) == 0 && (text[length] == '\0' || text[length] == ' ')
               ? text + length + strspn(text + length, " ")
               : NULL;
}

uint64_t tui_online_person_read(const struct tui_online *online, const char *text, const char **rest) {
    struct tui_online_person people[ONLINE_OTHERS];
    const int count = tui_online_others(online, people);
    char letter[8] = "";
    for (int i = 0; i < count; i++) {
        *rest = after(text, people[i].name);
        if (*rest != NULL) {
            return people[i].person;
        }
    }
    (void)sscanf(text, "%7s", letter);
    const int seat = words_seat_read(letter);
    *rest = after(text, letter);
    return seat >= 0 && seat < online->viewer.table.count ? online->viewer.table.seats[seat].person : 0;
}

bool tui_online_may_decide(const struct tui_online *online) {
    const struct ph_table_seen *const table = &online->viewer.table;
    const uint64_t self = table->seat >= 0 ? table->seats[table->seat].person : table->person;
    return self == 0 || self == table->maker; // of oneself nothing may be known
}
