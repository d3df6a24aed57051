// SPDX-License-Identifier: MIT
// Texts for people pass through _(), where translations can be added.
#ifndef PESTHOUSE_WORDS_MARK_H
#define PESTHOUSE_WORDS_MARK_H

#define _(text) (text)

#endif
