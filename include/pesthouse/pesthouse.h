// SPDX-License-Identifier: MIT
// Everything in one include.
#ifndef PESTHOUSE_PESTHOUSE_H
#define PESTHOUSE_PESTHOUSE_H

#include "pesthouse/batch.h"
#include "pesthouse/bot.h"
#include "pesthouse/engine.h"
#include "pesthouse/features.h"
#include "pesthouse/game.h"
#include "pesthouse/json.h"
#include "pesthouse/random.h"
#include "pesthouse/review.h"
#include "pesthouse/session.h"
#include "pesthouse/shape.h"
#include "pesthouse/status.h"
#include "pesthouse/text.h"

#ifdef __cplusplus
extern "C" {
#endif

// "0.2.0"
PH_API const char *ph_version(void);

#ifdef __cplusplus
}
#endif

#endif
