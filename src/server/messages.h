// SPDX-License-Identifier: MIT
// What a server reads and answers, as rows (core/message.h).
#ifndef PESTHOUSE_SERVER_MESSAGES_H
#define PESTHOUSE_SERVER_MESSAGES_H

#include "core/message.h"

extern const struct ph_door http_door;                // server_shapes.c
extern const struct ph_shape server_people_shapes[];  // people/people_shapes.c
extern const struct ph_shape server_evening_shapes[]; // evenings/evening_shapes.c
extern const struct ph_shape server_table_shapes[];   // tables/tables_shapes.c
extern const struct ph_shape server_notice_shapes[];  // notices/notices_shapes.c

#endif
