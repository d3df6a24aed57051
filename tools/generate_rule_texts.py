#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Makes constant C of the rules that answer "why?", in all languages: `generate_rule_texts.py --out FILE`. `--pages DIR` writes
files for browsers instead: why-rattus-fr.json, by id the sentences of the ten-minute page and the rule by number."""

import argparse
import json
import pathlib

import rule_sentences
from game_data import fail, text, write_changed


def rows(game):
    for rule, said in sorted(rule_sentences.read(game).items()):
        short, long = zip(*(said[language] for language in rule_sentences.LANGUAGES))
        yield f"    {{{text(rule)}, {{{', '.join(map(text, short))}}}, {{{', '.join(map(text, long))}}}}},\n"


def write_pages(folder):
    folder.mkdir(parents=True, exist_ok=True)
    for game in rule_sentences.GAMES:
        rules = rule_sentences.read(game)
        for language in rule_sentences.LANGUAGES:
            said = {rule: texts[language] for rule, texts in rules.items()}
            write_changed(folder / f"why-{game}-{language}.json", json.dumps(said, ensure_ascii=False))


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=pathlib.Path)
    parser.add_argument("--pages", type=pathlib.Path, metavar="DIR")
    arguments = parser.parse_args()
    try:
        if arguments.pages:
            write_pages(arguments.pages)
            return
        found = [row for game in rule_sentences.GAMES for row in rows(game)]
    except rule_sentences.Wrong as wrong:
        fail(str(wrong))
    languages = ", ".join(map(text, rule_sentences.LANGUAGES))
    write_changed(
        arguments.out,
        "// Made by tools/generate_rule_texts.py of the pages of rules.\n"
        '#include "cli/rule_texts.h"\n\n'
        '#if defined(__GNUC__)\n#pragma GCC diagnostic ignored "-Woverlength-strings"\n#endif\n\n'
        f"const char *const cli_rule_languages[CLI_RULE_LANGUAGES] = {{{languages}}};\n"
        f"const struct cli_rule_text cli_rule_texts[] = {{\n{''.join(found)}}};\n"
        f"const size_t cli_rule_text_count = {len(found)};\n",
    )


if __name__ == "__main__":
    main()
