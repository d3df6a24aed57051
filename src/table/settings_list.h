// SPDX-License-Identifier: MIT
// The settings of a table besides its game and those that only a table at home has, a row each: the members of `struct
// ph_table_settings`, what `make` reads, what entries, `hello` and lists write, and what documents and types say of it
// all come from here. A new one needs its row, its use, and its words where people choose it.
#ifndef PESTHOUSE_TABLE_SETTINGS_LIST_H
#define PESTHOUSE_TABLE_SETTINGS_LIST_H

#define PH_SECONDS(count) ((int64_t)1000 * (count))
#define PH_MINUTES(count) (60 * PH_SECONDS(count))
#define PH_HOURS(count) (60 * PH_MINUTES(count))
#define PH_DAYS(count) (24 * PH_HOURS(count))

// FLAG(name, its default as an expression of those before it, what it is)
// SPAN(name, least, most and default at a live table, the same by days, what to check after it, what it is)
#define PH_TABLE_SETTINGS(FLAG, SPAN)                                                                                  \
    FLAG(by_days, false, "played over days, not live")                                                                 \
    FLAG(listed, false, "in the lobby, not only by link")                                                              \
    FLAG(brisk, !settings->listed,                                                                                     \
         "a window closes once all people asked have answered; else it is masked. By default if not `listed`")         \
    FLAG(board, false, "around one screen that everybody sees, with hands on phones; live and not listed")             \
    FLAG(hints, true, "hints and odds, for all or for nobody. By default true")                                        \
    SPAN(bank, (0, PH_DAYS(1), 0), (0, PH_DAYS(1), 0), nothing, "milliseconds each seat has; live; 0: no clock")       \
    SPAN(increment, (0, PH_HOURS(1), 0), (0, PH_HOURS(1), 0), nothing,                                                 \
         "milliseconds a seat gets when it has decided; needs a `bank`")                                               \
    SPAN(move, (0, PH_DAYS(30), 0), (0, PH_DAYS(30), 0), check_clock,                                                  \
         "milliseconds for a decision, from an hour on; by days; 0: no clock")                                         \
    SPAN(window, (PH_SECONDS(3), PH_SECONDS(20), PH_SECONDS(6)), (PH_MINUTES(1), PH_DAYS(2), PH_HOURS(12)),            \
         check_board,                                                                                                  \
         "milliseconds that a window is open: 3 to 20 s, 6 s by default; by days a minute to 2 days, 12 h by default")

#endif
