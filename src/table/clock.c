// SPDX-License-Identifier: MIT
// Clocks: a bank with an increment for each decision, or a time for each decision. Only the server's times count, and
// in windows all clocks stand still.
#include "table/inside.h"

enum { AFTER_RECLAIM = 30 * 1000 }; // ms that a live clock has at least when its person comes back

int64_t ph_clock_first(const struct ph_table_settings *settings) {
    return settings->by_days ? settings->move : settings->bank;
}

void ph_clock_stop(struct ph_table_sheet *sheet, int64_t time) {
    if (sheet->running >= 0) {
        struct ph_table_seat *const seat = &sheet->seats[sheet->running];
        const int64_t used = time - sheet->running_since;
        seat->left = used < seat->left ? seat->left - used : 0;
        sheet->running = -1;
    }
}

void ph_clock_start(struct ph_table_sheet *sheet, int seat, int64_t time) {
    if (ph_clock_first(&sheet->settings) > 0 && !ph_seat_is_bots(&sheet->seats[seat])) {
        sheet->running = seat;
        sheet->running_since = time;
    }
}

void ph_clock_pass(struct ph_table_sheet *sheet, int seat) {
    struct ph_table_seat *const passing = &sheet->seats[seat];
    passing->left = sheet->settings.by_days ? sheet->settings.move : passing->left + sheet->settings.increment;
}

void ph_clock_reclaim(struct ph_table_sheet *sheet, int seat) {
    struct ph_table_seat *const back = &sheet->seats[seat];
    const int64_t least = sheet->settings.by_days ? sheet->settings.move : AFTER_RECLAIM;
    if (ph_clock_first(&sheet->settings) > 0 && back->left < least) {
        back->left = least;
    }
}
