// SPDX-License-Identifier: MIT
// Forgetting a person, and giving a guest's tables to an account. Entries of a journal keep their numbers, or the table
// would not fold; who is named in them changes, and so it does in what lists show.
#include "store/answers.h"
#include "store/lines.h"

// Whom lines name from now on.
struct renaming {
    uint64_t from;
    uint64_t to;
    const char *name;
};

static uint64_t rename_one(const void *context, uint64_t person, const char **name) {
    const struct renaming *const renaming = context;
    if (person != renaming->from) {
        return person;
    }
    *name = renaming->name;
    return renaming->to;
}

void rename_everywhere(struct sql *db, uint64_t person, const char *name) {
    const struct renaming renaming = {.from = person, .to = person, .name = name};
    (void)lines_rewrite(db, person, 0, rename_one, &renaming);
    lines_rewrite_chat(db, person, rename_one, &renaming);
}

// ---- forgetting -----------------------------------------------------------------------------------------------------

static uint32_t remove_chat(struct sql *db, uint64_t person) {
    uint32_t count = 0;
    if (sql_start(db, SQL_CHAT_FORGET, SQL_WITH(sql_int((int64_t)person)))) {
        while (sql_next(db)) {
            count++;
        }
        sql_end(db);
    }
    return count;
}

enum store_answer answer_forget(struct sql *db, struct store_forget *forget) {
    const struct renaming renaming = {.from = forget->person, .to = forget->person, .name = "–"};
    const struct sql_value person = sql_int((int64_t)forget->person);
    int64_t found;
    if (!sql_find(db, SQL_PERSON_FORGET, SQL_WITH(person), &found)) {
        return STORE_UNKNOWN;
    }
    (void)sql_run(db, SQL_SESSIONS_END, SQL_WITH(person));
    sql_note_person(db, found);
    forget->entries = lines_rewrite(db, renaming.from, 0, rename_one, &renaming);
    (void)sql_run(db, SQL_BANS_FORGET, SQL_WITH(person));
    forget->chat = remove_chat(db, forget->person);
    (void)sql_run(db, SQL_SEATS_FORGET, SQL_WITH(person));
    (void)sql_run(db, SQL_MAKER_FORGET, SQL_WITH(person));
    (void)sql_run(db, SQL_REPORTS_FORGET, SQL_WITH(person));
    (void)sql_run(db, SQL_RATINGS_FORGET, SQL_WITH(person));
    (void)sql_run(db, SQL_RESULTS_FORGET, SQL_WITH(person));
    notices_forget(db, forget->person);
    (void)sql_run(db, SQL_MAILS_FORGET, SQL_WITH(person));
    return STORE_DONE;
}

// ---- adopting -------------------------------------------------------------------------------------------------------

enum store_answer answer_adopt(struct sql *db, struct store_adopt *adopt) {
    const struct renaming renaming = {.from = adopt->guest, .to = adopt->person, .name = adopt->name};
    const struct sql_value guest = sql_int((int64_t)adopt->guest);
    const struct sql_value person = sql_int((int64_t)adopt->person);
    struct store_forget rest = {.person = adopt->guest};
    int64_t found;
    if (!sql_find(db, SQL_GUEST_EXISTS, SQL_WITH(guest), &found)) {
        return STORE_UNKNOWN;
    }
    (void)lines_rewrite(db, renaming.from, adopt->person, rename_one, &renaming);
    (void)sql_run(db, SQL_MAKER_ADOPT, SQL_WITH(guest, person));
    (void)sql_run(db, SQL_SEATS_ADOPT, SQL_WITH(guest, person));
    (void)sql_run(db, SQL_CHAT_ADOPT, SQL_WITH(guest, person));
    (void)sql_run(db, SQL_REPORTS_ADOPT, SQL_WITH(guest, person));
    (void)sql_run(db, SQL_RATINGS_ADOPT, SQL_WITH(guest, person));
    (void)sql_run(db, SQL_RESULTS_ADOPT, SQL_WITH(guest, person));
    notices_adopt(db, adopt->guest, adopt->person);
    return answer_forget(db, &rest);
}
