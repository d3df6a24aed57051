// SPDX-License-Identifier: MIT
// Whom a table asks for something, for those who are told of it elsewhere. It follows from entries alone: an answer in
// an open window and a standing order change nothing, or whoever reads along would learn of them.
#include "table/inside.h"

// A window is a question of its own, also for a seat that was asked before.
void ph_notices_follow(struct ph_table *table, uint32_t number, int64_t time) {
    struct ph_table_sheet *const sheet = &table->sheet;
    const bool is_new = sheet->window.open && sheet->window.number == number;
    for (int seat = 0; seat < PH_SEATS_MAX; seat++) {
        if (!ph_table_asks(table, seat) || ph_seat_is_bots(&sheet->seats[seat])) {
            sheet->asked_by[seat] = 0;
            sheet->asked_at[seat] = 0;
        } else if (is_new || sheet->asked_by[seat] == 0) {
            sheet->asked_by[seat] = number;
            sheet->asked_at[seat] = time;
        }
    }
}

size_t ph_table_notices(const struct ph_table *table, struct ph_notice notices[PH_SEATS_MAX]) {
    const struct ph_table_sheet *const sheet = &table->sheet;
    size_t count = 0;
    for (int seat = 0; seat < PH_SEATS_MAX; seat++) {
        if (sheet->asked_by[seat] != 0) {
            notices[count++] = (struct ph_notice){
                .person = sheet->seats[seat].person, .number = sheet->asked_by[seat], .since = sheet->asked_at[seat]};
        }
    }
    return count;
}
