// SPDX-License-Identifier: MIT
// What people ask at a table of their own device. This takes the place of the library's, which has what they ask
// online, too.
#include "table/asking.h"

const struct ph_request ph_requests[PH_REQUESTS_MAX + 1] = {
    {"make", ph_ask_make}, {"sit", ph_ask_sit},   {"ready", ph_ask_ready}, {"start", ph_ask_start},
    {"act", ph_ask_act},   {"undo", ph_ask_undo}, {"order", ph_ask_order}, {"enter", ph_ask_enter},
};
