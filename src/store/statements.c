// SPDX-License-Identifier: MIT
#include "store/statements.h"

#define LISTED "SELECT id, number, state, listed, due, about FROM tables "
#define PAGE "id > ?1 ORDER BY id LIMIT ?2"
#define NEWEST                                                                                                         \
    "(?1 = '' OR (made, ordinal, id) < (SELECT made, ordinal, id FROM tables WHERE id = ?1)) "                         \
    "ORDER BY made DESC, ordinal DESC, id DESC LIMIT ?2"
#define PUBLIC "listed = 1 AND state < 2 AND " NEWEST
#define OF_PERSON                                                                                                      \
    "(id IN (SELECT table_id FROM seats WHERE person = ?3 AND sits = 1) OR (maker = ?3 AND state = 0)) AND " NEWEST
#define RATINGS "SELECT person, game, seats, mean, spread, games FROM ratings WHERE "
#define SITS_AT "person IN (SELECT person FROM seats WHERE sits = 1 AND table_id IN (SELECT id FROM tables WHERE "
#define TABLES_BUT                                                                                                     \
    "(SELECT table_id FROM seats WHERE person = ?1 UNION SELECT id FROM tables WHERE maker = ?1 "                      \
    "EXCEPT SELECT table_id FROM seats WHERE person = ?2)"
#define FIRST_OF(column)                                                                                               \
    "(SELECT id FROM (SELECT id, row_number() OVER (PARTITION BY " column " ORDER BY made, id) AS place FROM people "  \
    "WHERE password IS NOT NULL) AS placed WHERE place = 1)"
#define LINE_PAGE "(table_id, number) > (?1, ?2) ORDER BY table_id, number LIMIT ?3"
#define GONE "person > ?1 AND person <= ?2 AND person NOT IN (SELECT id FROM people WHERE id > ?1 AND id <= ?2)"
// Servers keep time by the database's clock, so theirs need not agree.
#define NOW "(SELECT now FROM clock)"
#define RUNNING "(SELECT id FROM servers WHERE until > " NOW ")"

#define CHANNEL "channels.id, kind, form, address, keys, language, stopped, trouble, confirmed"

const char *const sql_statements[SQL_ID_COUNT] = {
    [SQL_COUNTER_READ] = "SELECT value FROM counters WHERE name = ?1",
    [SQL_COUNTER_WRITE] = "INSERT INTO counters (name, value) VALUES (?1, ?2) "
                          "ON CONFLICT (name) DO UPDATE SET value = excluded.value",
    [SQL_COUNTER_NEXT] = "UPDATE counters SET value = value + 1 WHERE name = ?1 RETURNING value",

    [SQL_TABLE_MAKE] =
        "INSERT INTO tables (id, number, state, listed, due, chat, about, secrets, maker, made, ordinal) "
        "VALUES (?1, 0, 0, 0, 0, 0, '', '', ?2, ?3, ?4) ON CONFLICT (id) DO NOTHING",
    [SQL_TABLES_OF_MAKER] = "SELECT count(*) FROM tables WHERE maker = ?1 AND state < 2",
    // Compares and sets, so that of two servers one moves.
    [SQL_TABLE_MOVE] = "UPDATE tables SET number = ?3, state = ?4, listed = ?5, due = ?6, about = coalesce(?7, about), "
                       "secrets = coalesce(?8, secrets), version = version + 1 "
                       "WHERE id = ?1 AND number = ?2 AND (CAST(?9 AS BIGINT) = 0 OR version = ?9) RETURNING version",
    [SQL_TABLE_READ] = "SELECT number, chat, secrets, version, rewritten FROM tables WHERE id = ?1",
    [SQL_TABLE_REWRITTEN] = "UPDATE tables SET version = version + 1, rewritten = version + 1 WHERE id = ?1",
    [SQL_TABLE_EXISTS] = "SELECT number FROM tables WHERE id = ?1",

    [SQL_ENTRY_ADD] = "INSERT INTO journal (table_id, number, line) VALUES (?1, ?2, ?3)",
    [SQL_ENTRY_SET] = "UPDATE journal SET line = ?3 WHERE table_id = ?1 AND number = ?2",
    [SQL_JOURNAL] = "SELECT line FROM journal WHERE table_id = ?1 AND number > ?2 ORDER BY number",
    // With what lists show of the tables, as number 0; without tables of another person.
    [SQL_LINES_OF_PERSON] = "SELECT line, table_id, number FROM journal WHERE table_id IN " TABLES_BUT
                            " UNION ALL SELECT about, id, 0 FROM tables WHERE id IN " TABLES_BUT,
    // Lines by table and number, from after one on, to be rewritten.
    [SQL_JOURNAL_PAGE] = "SELECT line, table_id, number FROM journal WHERE " LINE_PAGE,
    [SQL_CHAT_PAGE] = "SELECT line, table_id, number FROM chat WHERE " LINE_PAGE,
    [SQL_CHAT_SET] = "UPDATE chat SET line = ?3 WHERE table_id = ?1 AND number = ?2",
    [SQL_ABOUT_PAGE] = "SELECT about, id, 0 FROM tables WHERE id > ?1 AND CAST(?2 AS BIGINT) = 0 ORDER BY id LIMIT ?3",
    [SQL_ABOUT_OF_SET] = "UPDATE tables SET about = ?3 WHERE id = ?1 AND CAST(?2 AS BIGINT) = 0",
    [SQL_PEOPLE_EVERYWHERE] = "SELECT id FROM people WHERE id > 0 UNION SELECT person FROM sessions UNION "
                              "SELECT person FROM seats UNION SELECT person FROM chat UNION SELECT person FROM results "
                              "UNION SELECT person FROM ratings UNION SELECT maker FROM tables WHERE maker > 0",
    [SQL_ABOUT_SET] = "UPDATE tables SET about = ?2 WHERE id = ?1",
    [SQL_MAKER_ADOPT] = "UPDATE tables SET maker = ?2 WHERE maker = ?1 AND id IN " TABLES_BUT,
    [SQL_MAKER_FORGET] = "UPDATE tables SET maker = 0 WHERE maker = ?1",

    [SQL_SEATS_LEAVE] = "UPDATE seats SET sits = 0 WHERE table_id = ?1",
    [SQL_SEATS_SIT] = "INSERT INTO seats (person, table_id, sits) VALUES (?1, ?2, 1) "
                      "ON CONFLICT (person, table_id) DO UPDATE SET sits = 1",
    [SQL_SEATS_ADOPT] = "UPDATE seats SET person = ?2 WHERE person = ?1 AND table_id IN " TABLES_BUT,
    [SQL_SEATS_FORGET] = "DELETE FROM seats WHERE person = ?1",

    [SQL_LIST_ALL] = LISTED "WHERE " PAGE,
    [SQL_LIST_DUE] = LISTED "WHERE due < ?3 AND (due, id) > (?4, ?1) AND id NOT IN "
                            "(SELECT table_id FROM leases WHERE server <> ?5 AND server IN " RUNNING ") "
                            "ORDER BY due, id LIMIT ?2",
    [SQL_LIST_PUBLIC] = LISTED "WHERE " PUBLIC,
    [SQL_LIST_OF_PERSON] = LISTED "WHERE " OF_PERSON,
    [SQL_RATINGS_PUBLIC] = RATINGS SITS_AT PUBLIC "))",
    [SQL_RATINGS_OF_PERSON] = RATINGS SITS_AT OF_PERSON "))",

    [SQL_CHAT_COUNT] = "UPDATE tables SET chat = ?2 WHERE id = ?1 AND chat < ?2 RETURNING chat",
    [SQL_CHAT_ADD] = "INSERT INTO chat (table_id, number, person, line) VALUES (?1, ?2, ?3, ?4)",
    [SQL_CHAT_READ] =
        "SELECT line FROM (SELECT number, line FROM chat WHERE table_id = ?1 AND number > ?2 "
        "AND (CAST(?4 AS BIGINT) = 0 OR number <= ?4) ORDER BY number DESC LIMIT ?3) AS latest ORDER BY number",
    [SQL_CHAT_ADOPT] = "UPDATE chat SET person = ?2 WHERE person = ?1",
    [SQL_CHAT_FORGET] = "DELETE FROM chat WHERE person = ?1 RETURNING number",
    [SQL_CHAT_OF_PERSON] = "SELECT line, table_id, number FROM chat WHERE person = ?1 ORDER BY table_id, number",

    [SQL_DATA_PERSON] = "SELECT name, made, CASE WHEN password IS NULL THEN 0 ELSE 1 END, program FROM people "
                        "WHERE id = ?1",
    [SQL_DATA_SESSIONS] = "SELECT seen FROM sessions WHERE person = ?1 ORDER BY seen",
    [SQL_DATA_TABLES] = "SELECT table_id, 0 FROM seats WHERE person = ?1 UNION ALL SELECT id, 1 FROM tables "
                        "WHERE maker = ?1 ORDER BY 1, 2",
    [SQL_DATA_CHANNELS] = "SELECT address, language, sent FROM channels WHERE person = ?1 ORDER BY id",
    [SQL_DATA_NOTIFIED] = "SELECT table_id FROM notified WHERE person = ?1 ORDER BY table_id",
    [SQL_DATA_REPORTS] = "SELECT table_id, made, person, why FROM reports WHERE reporter = ?1 ORDER BY id",
    [SQL_DATA_BANS] = "SELECT until, made, why FROM bans WHERE person = ?1 ORDER BY id",

    [SQL_REPORT_ADD] = "INSERT INTO reports (id, table_id, chat, made, reporter, person, why) "
                       "SELECT CAST(?1 AS BIGINT), id, chat, CAST(?3 AS BIGINT), CAST(?4 AS BIGINT), "
                       "CAST(?5 AS BIGINT), CAST(?6 AS TEXT) FROM tables WHERE id = ?2 RETURNING id",
    [SQL_REPORT_END] = "DELETE FROM reports WHERE id = ?1 RETURNING id",
    [SQL_REPORTS] = "SELECT reports.id, table_id, chat, reports.made, reporter, coalesce(who.name, ''), person, "
                    "coalesce(whom.name, ''), why FROM reports LEFT JOIN people AS who ON who.id = reporter "
                    "LEFT JOIN people AS whom ON whom.id = person WHERE reports.id > ?1 ORDER BY reports.id LIMIT ?2",
    [SQL_REPORTS_ADOPT] = "UPDATE reports SET reporter = CASE WHEN reporter = ?1 THEN CAST(?2 AS BIGINT) ELSE reporter "
                          "END, person = CASE WHEN person = ?1 THEN CAST(?2 AS BIGINT) ELSE person END "
                          "WHERE reporter = ?1 OR person = ?1",
    [SQL_REPORTS_FORGET] = "DELETE FROM reports WHERE reporter = ?1 OR person = ?1",
    [SQL_REPORTS_CLEAR] = "DELETE FROM reports WHERE " GONE,

    [SQL_BAN_ADD] = "INSERT INTO bans (id, person, address, until, made, why) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
    [SQL_BAN_END] = "DELETE FROM bans WHERE id = ?1 RETURNING id",
    [SQL_BANS] = "SELECT id, person, address, until, made, why FROM bans WHERE until > ?1 ORDER BY id LIMIT ?2",
    [SQL_BANS_COUNT] = "SELECT count(*) FROM bans",
    [SQL_BANS_CLEAR] = "DELETE FROM bans WHERE until <= ?1",
    [SQL_BANS_FORGET] = "DELETE FROM bans WHERE person = ?1",
    [SQL_EVENING_FIND] = "SELECT text, id, version, touched FROM evenings WHERE id >= ?1 AND id < ?2 AND touched >= ?3 "
                         "ORDER BY id LIMIT 2",
    [SQL_EVENING_ADD] = "INSERT INTO evenings (id, version, maker, touched, text) VALUES (?1, 1, ?2, ?3, ?4)",
    [SQL_EVENING_CHANGE] = "UPDATE evenings SET version = version + 1, touched = ?3, text = ?4 "
                           "WHERE id = ?1 AND version = ?2 RETURNING version",
    [SQL_EVENING_END] = "DELETE FROM evenings WHERE id = ?1 AND version = ?2 RETURNING 1",
    [SQL_EVENINGS_OF] = "SELECT count(*) FROM evenings WHERE maker = ?1",
    [SQL_EVENINGS_CLEAR] = "DELETE FROM evenings WHERE touched < ?1",
    [SQL_WORD_ADD] = "INSERT INTO blocked (word) VALUES (?1) ON CONFLICT (word) DO NOTHING RETURNING 1",
    [SQL_WORD_END] = "DELETE FROM blocked WHERE word = ?1 RETURNING 1",
    [SQL_WORDS] = "SELECT word FROM blocked ORDER BY word",
    [SQL_WORDS_COUNT] = "SELECT count(*) FROM blocked",

    [SQL_PERSON_ADD] = "INSERT INTO people (id, name, folded, made, program, looks) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
    [SQL_PERSON_NAME] = "SELECT name, program, CASE WHEN password IS NULL THEN 0 ELSE 1 END FROM people "
                        "WHERE id = ?1",
    [SQL_PERSON_EXISTS] = "SELECT id FROM people WHERE id = ?1",
    [SQL_PERSON_RENAME] = "UPDATE people SET name = ?2, folded = ?3, looks = ?4, apart = 0 WHERE id = ?1 RETURNING id",
    [SQL_PERSON_FORGET] = "DELETE FROM people WHERE id = ?1 RETURNING id",
    [SQL_PEOPLE_PAGE] = "SELECT max(id) FROM (SELECT id FROM people WHERE id > ?1 ORDER BY id LIMIT ?2) AS page",
    [SQL_GUESTS_CLEAR] =
        "DELETE FROM people WHERE id > ?1 AND id <= ?2 AND password IS NULL AND made < ?3 AND NOT EXISTS "
        "(SELECT 1 FROM sessions WHERE sessions.person = people.id AND seen >= ?3) AND NOT EXISTS "
        "(SELECT 1 FROM tables WHERE maker = people.id AND state < 2) AND NOT EXISTS "
        "(SELECT 1 FROM seats JOIN tables ON tables.id = table_id WHERE person = people.id AND sits = 1 AND state < 2) "
        "RETURNING id",
    [SQL_GUEST_EXISTS] = "SELECT id FROM people WHERE id = ?1 AND password IS NULL",
    [SQL_NAME_OWNER] = "SELECT id FROM people WHERE folded = ?1 AND password IS NOT NULL AND id <> ?2 UNION ALL "
                       "SELECT id FROM people WHERE looks = ?3 AND password IS NOT NULL AND id <> ?2 LIMIT 1",
    [SQL_ACCOUNT_RIVAL] = "SELECT rival.id FROM people AS own JOIN people AS rival ON rival.folded = own.folded "
                          "OR rival.looks = own.looks "
                          "WHERE own.id = ?1 AND own.password IS NULL AND rival.password IS NOT NULL LIMIT 1",
    [SQL_ACCOUNT_SET] = "UPDATE people SET password = ?2 WHERE id = ?1 RETURNING id",
    [SQL_ACCOUNT_FIND] = "SELECT id, password, name, program FROM people WHERE folded = ?1 AND password IS NOT NULL "
                         "ORDER BY CASE WHEN name = ?2 THEN 0 ELSE 1 END, apart LIMIT 1",
    [SQL_NAMES] = "SELECT id, name FROM people WHERE " PAGE,
    [SQL_NAME_FOLD] = "UPDATE people SET folded = ?2, looks = ?3, apart = 0 "
                      "WHERE id = ?1 AND (folded <> ?2 OR looks <> ?3 OR apart <> 0)",
    [SQL_NAMES_APART] = "UPDATE people SET apart = id WHERE password IS NOT NULL AND "
                        "(id NOT IN " FIRST_OF("folded") " OR id NOT IN " FIRST_OF("looks") ")",
    [SQL_NAMES_APART_COUNT] = "SELECT count(*) FROM people WHERE apart <> 0",
    [SQL_NAMES_SAME] =
        "SELECT one.id, one.name, CASE WHEN one.password IS NULL THEN 0 ELSE 1 END, other.id, other.name, "
        "CASE WHEN other.folded = one.folded THEN 1 ELSE 0 END FROM people AS one JOIN people AS other ON other.id = "
        "(SELECT id FROM people WHERE (folded = one.folded OR looks = one.looks) "
        "AND id <> one.id AND password IS NOT NULL ORDER BY made, id LIMIT 1) WHERE one.id > ?1 ORDER BY one.id LIMIT "
        "?2",

    [SQL_SESSION_ADD] = "INSERT INTO sessions (token, person, seen) VALUES (?1, ?2, ?3)",
    [SQL_CODE_ADD] = "INSERT INTO sessions (token, person, seen, code) VALUES (?1, ?2, ?3, 1)",
    [SQL_CODE_END] = "DELETE FROM sessions WHERE person = ?1 AND code = 1",
    [SQL_SESSION_FIND] = "SELECT people.id, people.name, CASE WHEN people.password IS NULL THEN 0 ELSE 1 END, "
                         "sessions.seen, people.program FROM sessions JOIN people ON people.id = sessions.person WHERE "
                         "sessions.token = ?1",
    [SQL_SESSION_SEEN] = "UPDATE sessions SET seen = ?2 WHERE token = ?1",
    [SQL_SESSION_END] = "DELETE FROM sessions WHERE token = ?1 RETURNING person",
    [SQL_SESSIONS_END] = "DELETE FROM sessions WHERE person = ?1 RETURNING person",
    [SQL_SESSIONS_OTHERS_END] = "DELETE FROM sessions WHERE person = ?1 AND token <> ?2",
    [SQL_SESSIONS_CLEAR] = "DELETE FROM sessions WHERE " GONE,

    // Counts the game, and returns the rating before it; the row is locked then. Whoever was forgotten gets none.
    [SQL_RATING_COUNT] =
        "INSERT INTO ratings (person, game, seats, mean, spread, games) SELECT id, CAST(?2 AS TEXT), "
        "CAST(?3 AS BIGINT), CAST(?4 AS BIGINT), CAST(?5 AS BIGINT), 1 FROM people WHERE id = ?1 "
        "ON CONFLICT (person, game, seats) DO UPDATE SET games = ratings.games + 1 RETURNING mean, spread",
    [SQL_RATING_SET] = "UPDATE ratings SET mean = ?4, spread = ?5 WHERE person = ?1 AND game = ?2 AND seats = ?3",
    [SQL_RATINGS] = RATINGS "person = ?1 ORDER BY game, seats",
    [SQL_RATINGS_ADOPT] =
        "UPDATE ratings SET person = ?2 WHERE person = ?1 AND NOT EXISTS (SELECT 1 FROM ratings AS own "
        "WHERE own.person = ?2 AND own.game = ratings.game AND own.seats = ratings.seats)",
    [SQL_RATINGS_FORGET] = "DELETE FROM ratings WHERE person = ?1",
    [SQL_RATINGS_CLEAR] = "DELETE FROM ratings WHERE " GONE,

    [SQL_RESULT_ADD] = "INSERT INTO results (person, table_id, game, seats, ended, stay, place, rated, mean, spread) "
                       "SELECT id, CAST(?2 AS TEXT), CAST(?3 AS TEXT), CAST(?4 AS BIGINT), CAST(?5 AS BIGINT), "
                       "CAST(?6 AS BIGINT), CAST(?7 AS BIGINT), CAST(?8 AS BIGINT), CAST(?9 AS BIGINT), "
                       "CAST(?10 AS BIGINT) FROM people WHERE id = ?1",
    [SQL_RESULTS] = "SELECT table_id, game, seats, ended, stay, place, rated, mean, spread FROM results "
                    "WHERE person = ?1 ORDER BY ended DESC, table_id LIMIT ?2",
    [SQL_RESULTS_ADOPT] = "UPDATE results SET person = ?2 WHERE person = ?1 AND table_id NOT IN "
                          "(SELECT table_id FROM results WHERE person = ?2)",
    [SQL_RESULTS_FORGET] = "DELETE FROM results WHERE person = ?1",
    [SQL_RESULTS_CLEAR] = "DELETE FROM results WHERE " GONE,

    [SQL_TABLES_DATE] = "UPDATE tables SET made = ?1 WHERE made > ?1 RETURNING 1",
    [SQL_RESULTS_DATE] = "UPDATE results SET ended = ?1 WHERE ended > ?1 RETURNING 1",
    [SQL_SESSIONS_DATE] = "UPDATE sessions SET seen = ?1 WHERE seen > ?1 RETURNING 1",
    [SQL_PEOPLE_DATE] = "UPDATE people SET made = ?1 WHERE made > ?1 RETURNING 1",
    [SQL_CLOCK] = "SELECT now FROM clock",
    [SQL_SERVERS_OTHER] = "SELECT count(*) FROM servers WHERE id <> ?1 AND until > " NOW,
    [SQL_SERVER_SET] = "INSERT INTO servers (id, until) VALUES (?1, " NOW " + ?2) "
                       "ON CONFLICT (id) DO UPDATE SET until = excluded.until",
    [SQL_SERVER_END] = "DELETE FROM servers WHERE id = ?1",
    [SQL_SERVERS_GONE] = "DELETE FROM servers WHERE until < " NOW " - ?1 RETURNING id",
    [SQL_SERVERS_FORGET] = "DELETE FROM servers",

    [SQL_WATCH_ADD] = "INSERT INTO watches (server, table_id, person) VALUES (?2, ?1, ?3) ON CONFLICT DO NOTHING",
    [SQL_WATCHES_END] = "DELETE FROM watches WHERE table_id = ?1 AND server = ?2",
    [SQL_WATCHES_CLEAR] = "DELETE FROM watches WHERE server NOT IN (SELECT id FROM servers)",
    [SQL_WATCHED] = "SELECT id, version, chat, CASE WHEN leases.server = ?1 THEN 1 ELSE 0 END FROM watches "
                    "JOIN tables ON id = watches.table_id LEFT JOIN leases ON leases.table_id = id "
                    "WHERE watches.server = ?1 AND person = 0",
    [SQL_ELSEWHERE] = "SELECT other.table_id, other.person FROM watches AS own "
                      "JOIN watches AS other ON other.table_id = own.table_id WHERE own.server = ?1 AND own.person = 0 "
                      "AND other.server <> ?1 AND other.person <> 0 AND other.server IN " RUNNING,

    [SQL_LEASE_TAKE] = "INSERT INTO leases (table_id, server) VALUES (?1, ?2) ON CONFLICT (table_id) "
                       "DO UPDATE SET server = excluded.server WHERE leases.server = excluded.server "
                       "OR leases.server NOT IN " RUNNING " RETURNING server",
    [SQL_LEASE_END] = "DELETE FROM leases WHERE table_id = ?1 AND server = ?2",
    [SQL_LEASES_TAKE] = "INSERT INTO leases (table_id, server) SELECT table_id, server FROM watches "
                        "WHERE server = ?1 AND person = 0 AND table_id NOT IN "
                        "(SELECT table_id FROM leases WHERE server IN " RUNNING ") ON CONFLICT (table_id) "
                        "DO UPDATE SET server = excluded.server WHERE leases.server NOT IN " RUNNING,
    [SQL_CHANNEL_FIND] = "SELECT " CHANNEL " FROM channels WHERE person = ?1 AND kind = ?2 AND address = ?3",
    [SQL_CHANNELS_COUNT] = "SELECT count(*) FROM channels WHERE person = ?1",
    [SQL_CHANNEL_ADD] = "INSERT INTO channels (id, person, kind, form, address, keys, language, sent, waits, failures, "
                        "stopped, trouble, confirmed) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, 0, 0, 0, 0, '', ?8)",
    [SQL_CHANNEL_RENEW] = "UPDATE channels SET form = ?2, keys = ?3, language = ?4, waits = 0, failures = 0, "
                          "stopped = 0, trouble = '' WHERE id = ?1",
    [SQL_CHANNEL_OF_OTHERS] = "SELECT id FROM channels WHERE kind = ?1 AND address = ?2 AND person <> ?3",
    [SQL_CHANNEL_END] = "DELETE FROM channels WHERE id = ?1 AND (CAST(?2 AS BIGINT) = 0 OR person = ?2) RETURNING id",
    [SQL_CHANNELS_END] = "DELETE FROM channels WHERE person = ?1",
    [SQL_CHANNELS] = "SELECT " CHANNEL " FROM channels WHERE person = ?1 ORDER BY id",
    [SQL_CHANNELS_ADOPT] =
        "UPDATE channels SET person = ?2 WHERE person = ?1 AND NOT EXISTS (SELECT 1 FROM channels AS own "
        "WHERE own.person = ?2 AND own.kind = channels.kind AND own.address = channels.address)",
    [SQL_CHANNELS_CLEAR] = "DELETE FROM channels WHERE " GONE,
    // Compares and sets, so that of two servers one sends, and of one server that starts again none in the same period.
    [SQL_CHANNEL_CLAIM] = "UPDATE channels SET sent = ?2 WHERE id = ?1 AND sent < ?2 RETURNING id",
    [SQL_CHANNEL_WELL] = "UPDATE channels SET waits = 0, failures = 0, trouble = '' WHERE id = ?1 AND failures > 0",
    [SQL_CHANNEL_FAILED] = "UPDATE channels SET failures = failures + 1, trouble = ?2 WHERE id = ?1 RETURNING failures",
    [SQL_CHANNEL_WAIT] = "UPDATE channels SET waits = ?2, stopped = ?3 WHERE id = ?1",
    [SQL_CHANNEL] = "SELECT " CHANNEL " FROM channels WHERE id = ?1",
    [SQL_CHANNEL_CONFIRM] = "UPDATE channels SET confirmed = 1, waits = 0, failures = 0, stopped = 0, trouble = '' "
                            "WHERE id = ?1 AND confirmed = 0",
    [SQL_FIRST_MAIL] = "INSERT INTO notices (table_id, channel, person, number, since) VALUES ('', ?1, ?2, 0, ?3) "
                       "ON CONFLICT (table_id, channel) DO UPDATE SET since = excluded.since",
    [SQL_FIRST_MAIL_END] = "DELETE FROM notices WHERE table_id = '' AND channel = ?1",
    [SQL_MAILS_OLD] = "DELETE FROM mails WHERE asked <= ?1",
    [SQL_MAILS_OF_PERSON] = "SELECT count(*) FROM mails WHERE person = ?1",
    [SQL_MAILS_OF_ADDRESS] = "SELECT count(*) FROM mails WHERE address = ?1",
    [SQL_MAIL_ADD] = "INSERT INTO mails (person, address, asked) VALUES (?1, ?2, ?3)",
    [SQL_MAILS_FORGET] = "DELETE FROM mails WHERE person = ?1",
    [SQL_MAILS_CLEAR] = "DELETE FROM mails WHERE " GONE,

    [SQL_SEAT_TAKEN] = "SELECT sits FROM seats WHERE person = ?1 AND table_id = ?2 AND sits = 1",
    [SQL_NOTIFIED] = "SELECT table_id FROM notified WHERE person = ?1 ORDER BY table_id",
    [SQL_NOTIFIED_ADD] = "INSERT INTO notified (person, table_id) VALUES (?1, ?2) ON CONFLICT DO NOTHING",
    [SQL_NOTIFIED_END] = "DELETE FROM notified WHERE person = ?1 AND table_id = ?2",
    [SQL_NOTIFIED_FORGET] = "DELETE FROM notified WHERE person = ?1",
    [SQL_NOTIFIED_OVER] = "DELETE FROM notified WHERE table_id = ?1",
    [SQL_NOTIFIED_ADOPT] = "UPDATE notified SET person = ?2 WHERE person = ?1 AND table_id NOT IN "
                           "(SELECT table_id FROM notified WHERE person = ?2)",
    [SQL_NOTIFIED_CLEAR] = "DELETE FROM notified WHERE " GONE,

    [SQL_NOTICES_WAITING] = "SELECT person, number FROM notices WHERE table_id = ?1",
    [SQL_NOTICE_ADD] = "INSERT INTO notices (table_id, channel, person, number, since) SELECT notified.table_id, "
                       "channels.id, channels.person, CAST(?3 AS BIGINT), CAST(?4 AS BIGINT) FROM notified "
                       "JOIN channels ON channels.person = notified.person WHERE notified.table_id = ?1 AND "
                       "notified.person = ?2 AND stopped = 0 AND confirmed = 1 ON CONFLICT (table_id, channel) "
                       "DO UPDATE SET number = excluded.number, since = excluded.since",
    [SQL_NOTICE_DROP] = "DELETE FROM notices WHERE table_id = ?1 AND person = ?2 AND number = ?3",
    [SQL_NOTICE_SENT] = "DELETE FROM notices WHERE table_id = ?1 AND channel = ?2 AND number = ?3",
    [SQL_NOTICES_DUE] = "SELECT " CHANNEL ", notices.person, number, notices.table_id, "
                        "coalesce((SELECT about FROM tables WHERE tables.id = notices.table_id), ''), "
                        "CASE WHEN EXISTS (SELECT 1 FROM watches WHERE watches.table_id = notices.table_id "
                        "AND watches.person = notices.person AND server IN " RUNNING ") THEN 1 ELSE 0 END "
                        "FROM notices JOIN channels ON channels.id = channel WHERE since < ?1 AND sent < ?1 AND "
                        "waits <= ?1 AND stopped = 0 ORDER BY failures, channels.id, notices.table_id LIMIT ?2",
    [SQL_NOTICES_OF_CHANNEL_END] = "DELETE FROM notices WHERE channel = ?1",
    [SQL_NOTICES_OF_TABLE_END] = "DELETE FROM notices WHERE person = ?1 AND table_id = ?2",
    [SQL_NOTICES_ADOPT] = "UPDATE notices SET person = ?2 WHERE person = ?1",
    [SQL_NOTICES_FORGET] = "DELETE FROM notices WHERE person = ?1 OR channel IN "
                           "(SELECT id FROM channels WHERE person = ?1)",
    [SQL_NOTICES_CLEAR] = "DELETE FROM notices WHERE " GONE,

    [SQL_LEASES_CLEAR] = "DELETE FROM leases WHERE server NOT IN (SELECT id FROM servers)",
};
