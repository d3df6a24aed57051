# SPDX-License-Identifier: MIT
"""The rules of a game by number, and the sentences of the ten-minute page that say the same, in all languages: of
docs/rules/<game>.*.md, docs/rules/<game>-play.*.md and src/words/games/<game>/why.json, which has the English sentences of each
rule that an answer to "why?" names."""

import json
import pathlib
import re

ROOT = pathlib.Path(__file__).resolve().parent.parent
LANGUAGES = ("en", "fr", "it")
GAMES = ("rattus", "bristol1350")
DEFINED = re.compile(r"\*\*([A-Z]-[A-Z]+-\d+)\*\*")
# What a rule comes from, as the head of each page says.
SOURCE = re.compile(r" ?\[(?:B|R|D|rulebook|ruling|data|regolamento|decisione|dati)(?:[ ;:][^\]]*)?\]:?")
LINK = re.compile(r"\[([^\]]*)\]\([^)]*\)")
PROTOCOL = re.compile(r"^#+ (?:\d+\. )?Proto[ck]", re.M)  # for programs: no player reads it
SENTENCE = re.compile(r"(?:[A-C]\. )?.*?[.!?](?= [^a-z]|$)")  # "A." begins one


class Wrong(Exception):
    pass


def page(name, language):
    suffix = "" if language == "en" else f".{language}"
    return (ROOT / f"docs/rules/{name}{suffix}.md").read_text(encoding="utf-8")


def plain(text):
    """Without Markdown and the marks of sources."""
    text = LINK.sub(r"\1", SOURCE.sub("", text)).replace("`", "").replace("**", "")
    text = re.sub(r"\s+", " ", text).replace("( ", "(")
    return re.sub(r"\*(\S[^*]*)\*", r"\1", text).strip()


def numbered(game, language):
    """The text of each rule by its id."""
    text = PROTOCOL.split(page(game, language))[0]
    rules = {}
    for line in re.findall(r"^- .*(?:\n  .*)*", text, re.M):
        parts = DEFINED.split(line[2:])
        rules.update((parts[i], plain(parts[i + 1])) for i in range(1, len(parts), 2))
    return rules


def paragraphs(game, language):
    """The sentences of each paragraph of the ten-minute page. What is bold at the start of an item is its name."""
    blocks = [
        block for block in page(f"{game}-play", language).split("\n") if block and not block.startswith(("#", "<"))
    ]
    return [
        [each.strip() for each in SENTENCE.findall(plain(re.sub(r"^- (?:\*\*[^*]*\*\* )?", "", block)))]
        for block in blocks[1:]
    ]


def said_in(game, wanted, pages):
    """A sentence of the ten-minute page in each language."""
    found = [(i, k) for i, sentences in enumerate(pages["en"]) for k, each in enumerate(sentences) if each == wanted]
    if not found:
        raise Wrong(f"docs/rules/{game}-play.md: no sentence is {wanted!r}")
    i, k = found[0]
    said = {}
    for language, blocks in pages.items():
        if len(blocks[i]) != len(pages["en"][i]):
            raise Wrong(
                f"docs/rules/{game}-play.{language}.md: expected {len(pages['en'][i])} sentences as in English, got "
                f"{len(blocks[i])}: {blocks[i]}"
            )
        said[language] = blocks[i][k]
    return said


def read(game):
    """By id and language: the sentences of the ten-minute page, and the rule by number."""
    pages = {language: paragraphs(game, language) for language in LANGUAGES}
    rules = {language: numbered(game, language) for language in LANGUAGES}
    given = json.loads((ROOT / f"src/words/games/{game}/why.json").read_text(encoding="utf-8"))
    found = {}
    for rule, sentences in given.items():
        said = [said_in(game, sentence, pages) for sentence in sentences]
        if rule not in rules["en"]:
            raise Wrong(f"src/words/games/{game}/why.json: {rule} is not in docs/rules/{game}.md")
        found[rule] = {
            language: (" ".join(each[language] for each in said), rules[language][rule]) for language in LANGUAGES
        }
    return found
