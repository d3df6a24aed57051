// SPDX-License-Identifier: MIT
// Texts for people pass through _(), so that a translation has one door to come in by.
#ifndef PESTHOUSE_TUI_WORDS_H
#define PESTHOUSE_TUI_WORDS_H

#define _(text) (text)

#endif
