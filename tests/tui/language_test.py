#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The terminal in other languages. The pseudo-language shows what is not translated: in it each vowel is doubled, so a
single one is English that went past the messages."""

import itertools
import os
import re
import shutil
import subprocess
import tempfile

from terminal import DOWN, ENTER, ESCAPE, PATIENCE, PROGRAM, Terminal, converse, run_tests

HOME = tempfile.mkdtemp()
# What stays as it is: notation, names of people, bots, games, commands and files.
KEPT = re.compile(
    r"\[[^\]]*\]|/\S+|\b(?:Agnes|Bruno|Clara|Dirk|Edda|Fulk|Greta|Hugo|Ida|rules|random|Rattus|Bristol|A)\b"
    r"|^> .*$|^  [a-z]+( [a-z0-9,+-]+)*$",
    re.M,
)
# What a language never says, and how its games end. Italian joins prepositions and articles ("di il"), and cuts articles
# before vowels ("il ultimo"). French does both, too ("de le", "de Agnes"), and has no-break spaces in its punctuation.
UNSAID = {
    "it": (
        "Fine.",
        re.compile(
            r"\b(?:[Dd]i|[Dd]a|[Ii]n|[Ss]u|a) (?:il|lo|la|i|gli|le|l')\b|\b(?:[Ii]l|[Ll]a|[Ll]o) [aeiouAEIOU]|\ba A"
        ),
    ),
    "fr": (
        "Fin.",
        re.compile(
            r"\b(?:[Dd]e|[Àà]) les?\b|\b(?:[DdLlQqNnSsJj]e|[Ll]a|[Qq]ue|[Jj]usque|[Ss]i) [aeiouéèêàAEIOUÉÈÊ]"
            r"|[ \w][;!»%]|\w\?|[^\W\d]:| :|«[^\u00a0]"
        ),
    ),
}
SINGLE = re.compile(r"[aeiou](?![áéíóú])|[áéíóú](?=[áéíóú])")


def play(*arguments, text="", lang="pseudo", **variables):
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("LC_", "LANG"))}
    environment.update({"HOME": HOME, "LC_ALL": "C.UTF-8", **variables})
    chosen = ["--lang", lang] if lang else []
    result = subprocess.run(
        [PROGRAM, "play", *arguments, *chosen],
        input=text,
        capture_output=True,
        text=True,
        check=False,
        timeout=8 * PATIENCE,
        env=environment,
    )
    assert result.returncode == 0, (result.returncode, result.stderr)
    return result


def expect_translated(text):
    for line in KEPT.sub("", text).split("\n"):
        single = SINGLE.search(line)
        assert single is None, f"not translated: {line!r}"


# A choice that is not there is refused, and the first one always is.
ANSWERS = "".join(f"{number}\n1\n" for number in (2, 3, 1, 4, 2, 1) * 300)


def whole_game(game, *arguments):
    extras = "state\nodds\nsecrets\nnews\nback\nundo\nnonsense\n99\nodds xxx\n"
    shown = converse(
        game,
        "--lang",
        "pseudo",
        "--seed",
        "5",
        "--bots",
        "rules,random",
        *arguments,
        answers=extras + ANSWERS,
        HOME=HOME,
        LC_ALL="C.UTF-8",
    )
    assert "\nTheé eénd.\n" in shown, shown[-500:]
    expect_translated(shown)


def test_everything_said_of_rattus_is_a_message():
    whole_game("rattus", "--options", '{"characters": "random", "pied_piper": true}')
    whole_game("rattus", "--players", "5", "--you", "0,1")


def test_everything_said_of_bristol_is_a_message():
    whole_game("bristol1350", "--options", '{"special_actions": true, "alms": true, "claims": true}')
    whole_game("bristol1350", "--players", "3", "--you", "hot-seat", "--options", '{"chaos": true, "convene": true}')


def test_whole_games_are_well_said():
    games = (
        ("rattus", '{"africanus": true, "pied_piper": true, "characters": "random"}'),
        ("bristol1350", '{"special_actions": true, "alms": true}'),
    )
    for (lang, (end, unsaid)), (game, options) in itertools.product(UNSAID.items(), games):
        shown = play(
            game,
            "--plain",
            "--seed",
            "5",
            "--bots",
            "rules,random",
            "--options",
            options,
            text=ANSWERS + "quit\n",
            lang=lang,
        ).stdout
        assert f"\n{end}\n" in shown, shown[-500:]
        wrong = [line for line in re.sub(r"\[[^\]]*\]", "", shown).split("\n") if unsaid.search(line)]
        assert not wrong, wrong[:9]


def test_all_help_is_a_message():
    for game in ("rattus", "bristol1350"):
        listed = play(game, "--plain", "--seed", "5", text="help\nquit nosave\n", lang="en").stdout
        topics = re.search(r"help TOPIC .*: (.*)", listed).group(1).split()
        assert len(topics) > 5, listed
        for topic in topics:
            shown = play(game, "--plain", "--seed", "5", text=f"help {topic}\nquit nosave\n").stdout
            text = shown.split(f"> help {topic}\n")[1].split("\n> ")[0]
            expect_translated(re.sub(r"`[^`]*`", "", text))


def test_the_help_of_the_command_is_a_message():
    shown = play("--help").stdout
    lines = [line for line in shown.split("eéxaámpleés")[0].split("\n") if "--" in line]
    assert len(lines) > 9 and all(SINGLE.search(line[25:]) is None for line in lines[1:] if line.startswith("  --")), (
        shown
    )
    assert "usage:" in play("--help", lang="en").stdout


def test_a_locale_without_unicode_gets_letters_without_accents():
    terminal = Terminal("play", "--seed", "3", "--bots", "rules", "--lang", "pseudo", HOME=HOME, LC_ALL="C")
    terminal.wait("Wheeree doo yoouu seettlee")


def latin1_locale():
    """The name of a French locale in ISO-8859-1, made for the test; None where its sources are not installed."""
    if shutil.which("localedef") is None:
        return None
    made = subprocess.run(
        ["localedef", "--no-warnings=ascii", "-i", "fr_FR", "-f", "ISO-8859-1", os.path.join(HOME, "fr_FR")],
        capture_output=True,
        check=False,
    )
    return "fr_FR" if os.path.isdir(os.path.join(HOME, "fr_FR")) and made.returncode in (0, 1) else None


def test_a_terminal_without_utf8_is_shown_letters_that_it_has():
    locales = [("C", {}), ("POSIX", {})]
    if latin1_locale():
        locales.append(("fr_FR", {"LOCPATH": HOME}))
    for locale, variables in locales:
        for arguments in (["play", "--help"], ["play", "--plain", "--seed", "3", "rattus"], ["play", "chess"]):
            result = subprocess.run(
                [PROGRAM, *arguments, "--lang", "fr"],
                input=b"1\nquit nosave\n",
                capture_output=True,
                check=False,
                env={**os.environ, "HOME": HOME, "LC_ALL": locale, **variables},
            )
            said = result.stdout + result.stderr
            assert all(byte < 128 for byte in said), (locale, arguments, said)
        assert (
            b"Regions"
            in subprocess.run(
                [PROGRAM, "play", "--plain", "--seed", "3", "--lang", "fr"],
                input=b"state\n",
                capture_output=True,
                check=False,
                env={**os.environ, "HOME": HOME, "LC_ALL": locale, **variables},
            ).stdout
        )
        terminal = Terminal(
            "play",
            "--seed",
            "3",
            "--bots",
            "rules",
            "--pace",
            "0",
            "--lang",
            "fr",
            HOME=HOME,
            LC_ALL=locale,
            **variables,
        )
        terminal.wait("reserve 20")
        terminal.type("q")
        terminal.wait("Quitter la partie")
        terminal.close()


def test_commands_are_taken_in_the_language():
    shown = play(
        "--plain", "--seed", "3", lang="fr", text="aide\naide évêque\naide moine\nannuler\nquitter sans sauvegarder\n"
    ).stdout
    assert "conseil            ce qu’un bon joueur" in shown and " roi moine " in shown, shown
    assert "Il n’y a pas d’aide" not in shown and "Moine (Clergé)" in shown and "ni une commande" not in shown, shown
    shown = play("--plain", "--seed", "3", lang="it", text="aiuto strega\nboh\nesci senza salvare\n").stdout
    assert "Strega (Maghi)" in shown and "«elenco» mostra di nuovo" in shown, shown


def test_a_locale_that_is_not_installed_still_says_its_character_set():
    shown = play("--plain", "--seed", "3", lang="fr", text="state\nquit nosave\n", LC_ALL="fr_XX.UTF-8").stdout
    assert "Régions" in shown, shown
    terminal = Terminal(
        "play", "--seed", "3", "--bots", "rules", "--pace", "0", "--lang", "fr", HOME=HOME, LC_ALL="fr_XX.UTF-8"
    )
    terminal.wait("réserve 20")
    terminal.close()


def test_the_screen_speaks_it_too():
    terminal = Terminal("play", "--seed", "3", "--bots", "rules", "--lang", "pseudo", "--pace", "0", HOME=HOME)
    terminal.wait("Wheéreé doó yoóuú seéttleé")
    terminal.type("?")
    terminal.wait("Theé keéys")
    terminal.type(DOWN, ENTER)
    terminal.wait("Aárroów keéys")
    terminal.type(ESCAPE, ESCAPE, "q")
    terminal.wait("Leéaáveé theé gaámeé?")


def test_the_environment_chooses_a_language():
    for variables in (
        {"LANGUAGE": "xx:pseudo"},
        {"LC_ALL": "pseudo.UTF-8"},
        {"LC_ALL": "", "LC_MESSAGES": "pseudo_XX.UTF-8", "LC_CTYPE": "C.UTF-8"},
        {"LC_ALL": "", "LANG": "pseudo.utf8"},
    ):
        assert "seéaáts" in play("--plain", "--seed", "3", lang=None, **variables).stdout, variables
    for variables in ({"LANGUAGE": "xx", "LANG": "pseudo"}, {"LC_ALL": "tlh"}, {"LC_ALL": ""}, {}):
        spoken = play("--plain", "--seed", "3", lang=None, **variables)
        assert "4 seats" in spoken.stdout and spoken.stderr == "", variables


def test_an_unknown_language_is_english_and_said():
    spoken = play("--plain", "--seed", "3", lang="klingon")
    assert "4 seats" in spoken.stdout
    assert re.fullmatch(
        r"pesthouse: --lang klingon: unknown language, so English is used; expected one of: en, fr, it\n", spoken.stderr
    ), spoken.stderr


def test_mistakes_of_a_command_line_are_said_in_the_language():
    for arguments, said in (
        (["play", "chess"], "jeu inconnu, chess"),
        (["play", "--sed", "3"], "vouliez-vous dire --seed"),
        (["play", "--players", "0"], "un nombre entier de 1 à 9, pas 0"),
        (["replay"], "il manque FILE"),
        (["review", "a", "b"], "il faut FILE, pas 2 arguments"),
        (["lesson", "--plain=1"], "--plain ne prend pas de valeur"),
        (["review", "--bot", "rules", "x"], "un bot qui cherche"),
    ):
        result = subprocess.run([PROGRAM, *arguments, "--lang", "fr"], capture_output=True, text=True, check=False)
        assert result.returncode == 2 and said in result.stderr.replace("\u00a0", " "), (arguments, result.stderr)
    result = subprocess.run([PROGRAM, "engine", "--lang", "fr"], capture_output=True, text=True, check=False)
    assert "unknown option --lang" in result.stderr, result.stderr


def test_the_menu_names_values_in_the_language():
    state = os.path.join(HOME, "menu")
    os.makedirs(os.path.join(state, "pesthouse"))
    terminal = Terminal("play", "--lang", "fr", HOME=HOME, XDG_STATE_HOME=state)
    terminal.wait("oui à 5 ou 6 joueurs, sinon non")
    terminal.wait("du jeu de base")
    terminal.close()


def test_a_question_is_answered_in_the_language():
    path = os.path.join(HOME, "autre fichier")
    for answer, code in (("non", 3), ("oui", 0)):
        with open(path, "w", encoding="utf-8") as file:
            file.write("something else")
        terminal = Terminal("play", "--plain", "--seed", "3", "--save", path, "--lang", "fr", columns=120, HOME=HOME)
        terminal.wait("(oui ou non)")
        terminal.type(answer + "\n")
        if code == 0:
            terminal.wait("Où installez-vous")
            terminal.type("quit\n")
        assert terminal.end() == code, (answer, terminal.screen.text())
        terminal.close()


TESTS = [test for name, test in list(globals().items()) if name.startswith("test_")]

if __name__ == "__main__":
    try:
        run_tests(TESTS)
    finally:
        shutil.rmtree(HOME, ignore_errors=True)
