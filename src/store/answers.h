// SPDX-License-Identifier: MIT
// How requests are answered, inside a transaction. An answer that is neither STORE_DONE nor STORE_FAILED has written
// nothing; after a failure of the database the answer does not matter.
#ifndef PESTHOUSE_STORE_ANSWERS_H
#define PESTHOUSE_STORE_ANSWERS_H

#include "store/sql.h"

enum store_answer answer_alive(struct sql *db, struct store_alive *alive);
enum store_answer answer_dates(struct sql *db, struct store_dates *dates);
enum store_answer answer_append(struct sql *db, struct store_append *append);
enum store_answer answer_load(struct sql *db, struct store_load *load);
enum store_answer answer_list(struct sql *db, struct store_list *list);
enum store_answer answer_chat_add(struct sql *db, struct store_chat_add *add);
enum store_answer answer_chat_read(struct sql *db, struct store_chat_read *read);
enum store_answer answer_report_add(struct sql *db, struct store_report_add *add);
enum store_answer answer_reports(struct sql *db, struct store_reports *reports);
enum store_answer answer_report_end(struct sql *db, struct store_report_end *end);
enum store_answer answer_data(struct sql *db, struct store_data *data);
enum store_answer answer_ban_add(struct sql *db, struct store_ban_add *add);
enum store_answer answer_ban_end(struct sql *db, struct store_ban_end *end);
enum store_answer answer_bans(struct sql *db, struct store_bans *bans);
enum store_answer answer_word_set(struct sql *db, struct store_word_set *set);
enum store_answer answer_evening_find(struct sql *db, struct store_evening_find *find);
enum store_answer answer_evening_save(struct sql *db, struct store_evening_save *save);
enum store_answer answer_guest(struct sql *db, struct store_guest *guest);
enum store_answer answer_who(struct sql *db, struct store_who *who);
enum store_answer answer_sign_in(struct sql *db, struct store_sign_in *sign_in);
enum store_answer answer_sign_out(struct sql *db, struct store_sign_out *sign_out);
enum store_answer answer_code(struct sql *db, struct store_code *code);
enum store_answer answer_rename(struct sql *db, struct store_rename *rename);
enum store_answer answer_account(struct sql *db, struct store_account *account);
enum store_answer answer_login(struct sql *db, struct store_login *login);
enum store_answer answer_adopt(struct sql *db, struct store_adopt *adopt);
enum store_answer answer_names(struct sql *db, struct store_names *names);
enum store_answer answer_clear(struct sql *db, struct store_clear *clear);
enum store_answer answer_person(struct sql *db, struct store_person *person);
enum store_answer answer_watch(struct sql *db, struct store_watch *watch);
enum store_answer answer_follow(struct sql *db, struct store_follow *follow);
enum store_answer answer_channel_set(struct sql *db, struct store_channel_set *set);
enum store_answer answer_channel_end(struct sql *db, struct store_channel_end *end);
enum store_answer answer_channels(struct sql *db, struct store_channels *channels);
enum store_answer answer_link(struct sql *db, struct store_link *link);
enum store_answer answer_notify(struct sql *db, struct store_notify *notify);
enum store_answer answer_notices_due(struct sql *db, struct store_notices_due *due);
enum store_answer answer_notices_claim(struct sql *db, struct store_notices_claim *claim);
enum store_answer answer_notices_end(struct sql *db, struct store_notices_end *end);
enum store_answer answer_forget(struct sql *db, struct store_forget *forget);

// Keeps the notices of a table to whom it asks now.
void notices_follow(struct sql *db, const struct store_append *append);
// Gives a guest's channels and choices to an account, or removes those of a person.
void notices_adopt(struct sql *db, uint64_t guest, uint64_t person);
void notices_forget(struct sql *db, uint64_t person);

// Writes another name of a person into journals and chat.
void rename_everywhere(struct sql *db, uint64_t person, const char *name);
// Notes how a game ended, and rates its people. Once a table: with the entry that ends it.
void results_add(struct sql *db, const char *table, const struct ph_standing *standing);
// Reads the ratings that a statement finds, into memory from malloc. Returns how many.
size_t ratings_read(struct sql *db, struct store_rating **ratings);

#endif
