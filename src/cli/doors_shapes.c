// SPDX-License-Identifier: MIT
#include "cli/messages.h"

#include "home/messages.h"
#include "server/messages.h"
#include "table/messages.h"
#include "viewer/messages.h"

const struct ph_door *const cli_doors[] = {
    &engine_door, &http_door, &ph_told_door, &ph_packed_door, &bridge_door, &viewer_door, &table_door, &box_door, NULL};
