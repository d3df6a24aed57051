// SPDX-License-Identifier: MIT
#include "pesthouse/pesthouse.h"

#ifndef PH_VERSION
#define PH_VERSION "0.2.0"
#endif

const char *ph_version(void) {
    return PH_VERSION;
}
