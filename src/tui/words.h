// SPDX-License-Identifier: MIT
// Texts for people pass through _(), where translations can be added.
#ifndef PESTHOUSE_TUI_WORDS_H
#define PESTHOUSE_TUI_WORDS_H

#define _(text) (text)

#endif
