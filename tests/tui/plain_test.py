#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Plain play: text in, text out, through pipes."""

import json
import os
import pathlib
import re
import resource
import shutil
import signal
import stat
import subprocess
import tempfile
import time

from terminal import PATIENCE, PROGRAM, Terminal, converse, run_tests

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent

HOME = tempfile.mkdtemp()
DIRECTORIES = {"HOME": HOME, "XDG_STATE_HOME": os.path.join(HOME, "state")}
ENVIRONMENT = dict(os.environ, LC_ALL="C.UTF-8", **DIRECTORIES)


def play(*arguments, text="", code=0, environment=None):
    result = subprocess.run(
        [PROGRAM, "play", *arguments],
        input=text,
        capture_output=True,
        text=True,
        check=False,
        timeout=4 * PATIENCE,
        env=environment or ENVIRONMENT,
    )
    assert result.returncode == code, (result.returncode, result.stdout[-600:], result.stderr)
    result.lines = result.stdout.split("\n")
    return result


def saved_path(text):
    match = re.search(r"saved to (\S+)", text)
    assert match, text[-400:]
    return match.group(1)


def verify(path):
    result = subprocess.run([PROGRAM, "verify", path], capture_output=True, text=True, check=False, timeout=PATIENCE)
    assert result.returncode == 0, result.stderr
    return result.stdout


def test_a_session_reads_as_expected():
    answers = "help\nodds anglia\n1\nsettle scandia 2\n1\n1\nundo\nundo\nquit nosave\n"
    expected = """\
You settled 2 cubes in Anglia.
Bruno settled 2 cubes in Polonia.
Bruno settled 2 cubes in Germania.
"""
    shown = play("--players", "2", "--seed", "3", "--bots", "rules", text=answers).stdout
    begun = shown.split("\n")
    assert begun[0] == "Rattus, 2 seats: A you, B Bruno (rules).", begun[0]
    assert begun[1].startswith("Answer with a number from the list, or a move in notation."), begun[1]
    assert "A number       take that choice from the list" in shown
    assert "Anglia: 1 rat; no cubes.\nIts neighbours: Scandia, Gallia.\n" in shown, shown
    assert "Where do you settle 2 cubes?\n1. Settle 2 cubes in Anglia [settle anglia 2]\n" in shown, shown
    settled = re.findall(r"^(?:You|Bruno) settled .*$", shown, re.M)
    assert settled[0] == expected.split("\n")[0] and len(settled) == 4, settled
    assert "You settled 2 cubes in Scandia." in settled
    # Take a character (1), the King (1), undo; nothing before the bots' moves can be undone.
    assert "You took the King from the table." in shown
    assert shown.index("Taken back.") > shown.index("You took the King")
    assert shown.count("Taken back.") == 2 or "It cannot be taken back" in shown or "others" in shown.lower(), shown[
        -800:
    ]


def test_whole_games_end_whatever_is_answered():
    for players in ("2", "3", "4"):
        shown = play("--players", players, "--seed", "4", "--bots", "rules", text=WHOLE_GAME).stdout
        assert "The ravage: every rat is turned" in shown
        assert re.search(r"The end\.\n(You win!|\w+ wins\.)\n\n1\. ", shown), shown[-500:]
        assert len(re.findall(r"^\d\. [A-D] \w+ +\d+ points?: ", shown, re.M)) == int(players), shown[-500:]


def test_the_end_of_input_saves_and_the_game_goes_on():
    first = play("--players", "3", "--seed", "8", "--bots", "greedy,random", text="1\n2\n")
    path = saved_path(first.stdout)
    assert "--resume " + path in first.stdout
    assert "not over" in verify(path)
    second = play("--resume", path, text="state\n")
    assert "A you, B Bruno (greedy), C Clara (random)" in second.lines[0], second.lines[0]
    assert "Your turn: take a character" in second.stdout
    # A resumed game is saved where it came from, and what was said before is told again.
    assert saved_path(second.stdout) == path
    assert "You settled 2 cubes in Anglia." in second.stdout


def test_the_way_to_go_on_is_a_command_that_plays_as_before():
    state = os.path.join(tempfile.mkdtemp(dir=HOME), "my 'games'")
    os.mkdir(state)
    shown, _ = start_game(state).communicate("1\n", timeout=PATIENCE)
    command = re.search(r"Continue with: pesthouse (play --plain --resume '.*')$", shown, re.M).group(1)
    again = subprocess.run(
        f"'{PROGRAM}' {command}",
        shell=True,
        input="",
        capture_output=True,
        text=True,
        check=True,
        env=ENVIRONMENT,
        timeout=PATIENCE,
    )
    assert "You settled 2 cubes in Anglia." in again.stdout, again.stdout


def test_the_way_to_go_on_keeps_what_was_said_of_playing():
    manner = ("--plain", "--lang", "fr", "--pace", "0", "--ask-forced")
    shown = play("--players", "2", "--seed", "3", *manner, text="1\n").stdout
    assert re.search(r"pesthouse play --plain --lang fr --pace 0 --ask-forced --resume \S+$", shown, re.M), shown[-300:]
    shown = play("--players", "2", "--seed", "3", text="1\n", environment=dict(ENVIRONMENT, LANGUAGE="it")).stdout
    assert re.search(r"pesthouse play --resume \S+$", shown, re.M), shown[-300:]  # the environment says it again


def test_somebody_who_begins_at_a_terminal_is_told_of_the_game_left():
    state = tempfile.mkdtemp(dir=HOME)
    start_game(state).communicate("1\n", timeout=PATIENCE)
    terminal = Terminal("play", "--plain", "--players", "3", columns=200, rows=60, HOME=HOME, XDG_STATE_HOME=state)
    shown = terminal.wait("Where do you settle")
    assert re.search(r"Rattus, 2 seats, saved .*\nContinue with: pesthouse play --plain --resume \S+", shown), shown
    terminal.close()


def test_games_with_the_endings_of_other_versions_are_found_and_continued():
    state = tempfile.mkdtemp(dir=HOME)
    start_game(state).communicate("1\n", timeout=PATIENCE)
    [path] = saved_games(state)
    assert path.endswith(".journal"), path
    for ending in (".rec", ".record", ".txt"):
        before = record(path)
        os.remove(path)
        journal, path = path, write(os.path.splitext(path)[0] + ending, before)
        terminal = Terminal("play", "--plain", "--players", "3", columns=200, rows=60, HOME=HOME, XDG_STATE_HOME=state)
        shown = terminal.wait("Where do you settle")
        assert re.search(rf"\nContinue with: pesthouse play --plain --resume {re.escape(path)}\s", shown), shown
        terminal.type("quit nosave\n")
        assert terminal.end() == 0
        assert read(path) == before and saved_games(state) == [path], "nothing has changed before a move"
        start_game(state, "--resume", path).communicate("1\nquit nosave\n", timeout=PATIENCE)
        assert read(path) == before and saved_games(state) == [path], "the game is as it was"
        start_game(state, "--resume", path).communicate("1\n1\n", timeout=PATIENCE)
        assert saved_games(state) == [journal], "it continues as a journal"
        assert record(journal).startswith(before.split("# Seats")[0]) and "# Seats: you noble" in before, before
        path = journal


def test_wrong_answers_are_explained():
    shown = play(
        "--players", "2", "--seed", "3", text="99\nfoo\nsettle gallia 7\nsettle\nodds mars\nhelp mars\nback\nundo\n"
    ).stdout
    assert "There is no choice 99; the list goes from 1 to 8." in shown
    assert "Not a choice, a legal move or a command" in shown
    assert 'That is not a legal move now. These moves begin with "settle gallia":\n  settle gallia 2\n' in shown
    assert '8 moves start with "settle"' in shown
    assert 'There is no place "mars" here' in shown
    assert 'There is no help on "mars".' in shown
    assert "There is no question before this one." in shown
    assert "Nothing has been done yet that could be taken back." in shown


def test_every_help_topic_is_there():
    shown = play("--players", "2", "--seed", "3", text="help\n").stdout
    topics = re.search(r"help TOPIC +the rules on a topic:((?: \w+)+)", shown).group(1).split()
    assert {"king", "monk", "knight", "merchant", "peasant", "witch"} <= set(topics), topics
    assert not {"wizard", "sultan", "cards"} & set(topics), topics  # of what is in play only
    shown = play("--players", "5", "--seed", "3", text="help\n").stdout
    assert {"sultan", "explorer", "cards"} <= set(shown.split()), shown
    described = subprocess.run([PROGRAM, "describe", "--game", "rattus", "--json"], capture_output=True, check=True)
    characters = json.loads(described.stdout)["components"]["characters"]["characters"]
    assert len(characters) == 22
    topics += [character["id"] for character in characters] + ["cards"]  # all can be read about
    shown = play("--players", "2", "--seed", "3", text="".join(f"help {topic}\n" for topic in topics)).stdout
    assert "There is no help" not in shown
    assert max(len(line) for line in shown.split("\n") if "seats:" not in line) <= 140


def test_the_short_rules_say_how_often_one_takes_a_character():
    for language, wanted in (
        ("en", "Each turn you may take one, even from another player."),
        ("fr", "À chaque tour, vous pouvez en prendre un, même à un autre joueur."),
        ("it", "A ogni turno puoi prenderne uno, anche da un altro giocatore."),
    ):
        shown = play("--players", "2", "--seed", "3", "--lang", language, text="rules\n").stdout
        assert wanted in " ".join(shown.split()), shown[-800:]
    shown = play("--players", "2", "--seed", "3", text="rules monk\n").stdout
    assert "Monk (Church)\n\nOnce in your turn: lead one rat" in shown, shown[-400:]


def test_why_says_what_an_idle_card_lacks():
    start = ("--players", "2", "--seed", "5", "--bots", "novice")
    shown = play(*start, text="1\n1\nwhy\ntake king\nwhy\n").stdout
    told = shown.split("> why\n")
    assert told[1].startswith("You settled 2 cubes in Anglia.\n  R-SETUP-5: "), shown[-800:]
    assert told[2].startswith("   King, not now: Every region with cubes of yours has rats.\nR-KING-1: "), shown[-800:]
    assert "You took the King from the table.\n  R-TAKE-1: " in told[2], shown[-800:]  # and what was told last


# What the pages of rules say of R-SETUP-5, R-TURN-2 and B-ROUND-3 in the language.
WHY = {
    "en": ("Everybody settles: ", "Each of your characters can be used once", "That is a legal move now.", "remed"),
    "fr": ("Chacun s’installe : ", "Chacun de vos personnages", "C’est un coup permis maintenant.", "remède"),
    "it": ("Ci si insedia: ", "Ogni tuo personaggio", "Ora è una mossa permessa.", "rimed"),
}


def test_why_leads_to_the_rule_in_the_language():
    for language, (settles, characters, legal, remedy) in WHY.items():
        start = ("--players", "2", "--seed", "5", "--bots", "novice", "--lang", language)
        shown = play(*start, text="1\n1\nwhy\nwhy take king\nwhy king\nwhy 2\nwhy 99\nwhy nonsense\n").stdout
        last, move, card, before, *_ = shown.split("> why")[1:]
        assert f"\n  R-SETUP-5: {settles}" in last, last
        assert legal in move, move
        assert re.match(rf" king\nR-TURN-2: {characters}.*\n\S", card), card  # and the rule by its number
        assert f"\n  R-SETUP-5: {settles}" in before, before
        start = ("bristol", "--players", "4", "--seed", "3", "--ask-forced", "--bots", "rules", "--lang", language)
        shown = play(*start, text="why end\n2\nwhy\nwhy reroll 0\nquit nosave\n").stdout
        early, idle, late = shown.split("> why")[1:]
        assert re.match(rf" end\nB-ROUND-3: .*{remedy}.*\n\S", early), early
        assert "\nB-REM-1: " in idle and "\n  B-ACT-3: " in idle, idle
        assert re.match(rf" reroll 0\nB-ROUND-3: .*{remedy}.*\n\S", late), late


def test_a_replay_says_the_rules_of_each_move_in_the_language():
    shown = {}
    for path in ("tests/records/rattus-base.rec", "tests/records/saved-bristol1350.rec"):
        for language in WHY:
            command = [PROGRAM, "replay", "--why", "--lang", language, ROOT / path]
            result = subprocess.run(
                command, capture_output=True, text=True, check=True, timeout=PATIENCE, env=ENVIRONMENT
            )
            shown[language] = re.findall(r"^ {9}([RB]-[A-Z]+-\d): (.+)$", result.stdout, re.M)
        rules = [[rule for rule, _ in said] for said in shown.values()]
        assert len(rules[0]) > 20 and rules[0] == rules[1] == rules[2], (path, [len(each) for each in rules])
        assert all(said.isdisjoint(shown["en"]) for said in (set(shown["fr"]), set(shown["it"]))), path


def test_news_are_those_since_the_last_turn():
    start = ("--players", "2", "--seed", "5", "--bots", "rules")
    shown = play(*start, text="news\n1\nnews\n1\nnews\ntake king\nnews\n").stdout
    told = [part.split("> ")[0] for part in shown.split("> news\n")[1:]]
    bots = "\nSettling\nBruno settled 2 cubes in Polonia.\nBruno settled 2 cubes in Hungaria.\n"
    assert told[0] == "\nSettling\nThe plague begins in Gallia.\n", told
    assert told[1] == bots and told[2] == bots + "You settled 2 cubes in Anglia.\n", told
    assert told[3] == told[2] + "\nYour turn\nYou took the King from the table.\n", told


def test_a_hint_says_why_what_else_and_which_number():
    for arguments in (("rattus", "--players", "2"), ("bristol1350", "--players", "4")):
        asked = (*arguments, "--seed", "3", "--bots", "rules")
        shown = play(*asked, text="hint\nquit nosave\n").stdout
        assert "> h\nI would do this: " in play(*asked, text="h\nquit nosave\n").stdout
        hint, *lines = shown[shown.index("I would do this: ") :].split("\n")
        action = re.fullmatch(r"I would do this: (.+)\.", hint)[1]
        if not lines[0].startswith("Your chance"):  # there may be no reason, as the search ends by the clock
            reason = lines.pop(0)
            assert re.fullmatch(r"[A-Z].*\.", reason), shown[-800:]
        value, *rest = lines
        chance = {"rattus": "win", "bristol1350": "escape, a consolation counted as half"}[arguments[0]]
        worth = re.fullmatch(rf"Your chance to {chance}: (\d+)%; next best: (.+), (\d+)%\.", value)
        assert worth and 0 <= int(worth[3]) <= 100 and worth[2] != action, value
        others = int(arguments[2]) - 1
        said = rf"The others \(chance to {chance}\): (.+?)" if others > 1 else rf"\w+'s (chance to {chance}: \d+%)"
        stands = re.fullmatch(rf"{said}\.(?: Several can do so together\.)?", rest[0])
        assert stands, rest[0]
        shares = [int(share) for share in re.findall(r"(\d+)%", stands[1])]
        assert len(shares) == others and "you " not in stands[1], stands[0]
        if arguments[0] == "rattus":  # one win, shared out
            assert 90 <= int(worth[1]) + sum(shares) <= 110, (worth[0], stands[0])
        numbers = re.findall(
            r"\d+", re.fullmatch(r"To play it, type (.+?)(?:, each on a line of its own)?\.", rest[1])[1]
        )
        done = play(*asked, text="\n".join(numbers) + "\nstate\nall\nquit nosave\n").stdout
        verb = action.split()[0].rstrip("e")  # "Settle ...": "You settled ..."
        assert f"You {verb.lower()}" in done, (action, numbers, done[-1500:])


def test_odds_add_up():
    shown = play("--players", "4", "--seed", "3", "--bots", "rules", text="1\n2\n" + "odds scandia\nodds\n").stdout
    line = re.search(r"^  You \(\d cubes\): (.*)\.$", shown, re.M).group(1)
    parts = [int(part) for part in re.findall(r"(\d+)% (?:for you )?to lose", line)]
    assert len(parts) > 1 and 98 <= sum(parts) <= 102, line
    assert re.search(r"^Anglia: .*: you lose nothing\.$", shown, re.M), shown


def test_undo_keeps_the_four_nevers():
    moves = "settle anglia 2\nsettle scandia 2\ntake witch\nundo\ntake witch\nlook anglia 0\nundo\ndone\nundo\n"
    shown = play("--players", "2", "--seed", "3", text=moves).stdout
    after = shown[shown.index("You took the Witch") :]
    assert after.index("Taken back.") < after.index("You looked at a rat in Anglia (Witch).")
    assert "Seen in secret in Anglia: limit" in after
    assert "You have seen something hidden since" in after
    # What came after the look can be taken back, the look itself cannot.
    assert "You left the rats as they were." in after and after.count("Taken back.") == 2, after


def test_a_marked_game_takes_back_what_others_and_luck_have_answered():
    path = os.path.join(HOME, "marked.rec")
    shown = play(
        "--players",
        "2",
        "--seed",
        "3",
        "--bots",
        "rules",
        "--take-back",
        "--save",
        path,
        text="undo\nsettle anglia 2\nundo\nsettle scandia 2\nundo\nsettle gallia 2\n",
    ).stdout
    assert "whatever has happened since. The record and the result mention it." in shown.replace("\n", " "), shown
    assert "Nothing has been done yet that could be taken back." in shown and shown.count("Taken back.") == 2, shown
    assert read(path).endswith("# Seats: you rules\n# Take-backs: 2\n") and "0: settle gallia 2" in read(path), read(
        path
    )
    assert "not over" in verify(path)
    # The mark stays, and the same luck comes again.
    shown = play("--resume", path, text="undo\n" + WHOLE_GAME).stdout
    assert "In this game any move could be taken back; this happened 3 times." in shown.replace("\n", " "), shown[-600:]
    assert read(path).endswith("# Take-backs: 3\n")
    shown = play("--players", "2", "--seed", "3", "--bots", "rules", text="settle anglia 2\nundo\nquit nosave\n").stdout
    assert "Taken back." not in shown and "take back any move" not in shown, shown


def test_a_signal_saves_the_game():
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        process = subprocess.Popen(
            [PROGRAM, "play", "--players", "2", "--seed", "3", "--plain"],
            env=ENVIRONMENT,
            text=True,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        process.stdin.write("1\n1\n")
        process.stdin.flush()
        seen = ""
        while "Your turn: take a character" not in seen:
            line = process.stdout.readline()
            assert line, seen
            seen += line
        time.sleep(0.1)
        process.send_signal(number)
        _, error = process.communicate(timeout=PATIENCE)
        assert process.returncode == 128 + number, process.returncode
        assert "not over" in verify(saved_path(error))


def test_closed_output_saves_the_game_and_says_so():
    path = os.path.join(HOME, "closed.rec")
    result = subprocess.run(
        f"yes 1 | head -50 | '{PROGRAM}' play --players 2 --seed 3 --save '{path}' >&-",
        shell=True,
        capture_output=True,
        text=True,
        check=False,
        env=ENVIRONMENT,
        timeout=PATIENCE,
    )
    assert result.returncode == 3, (result.returncode, result.stderr)
    assert "cannot write to standard output" in result.stderr and "saved to " + path in result.stderr, result.stderr
    verify(path)


def test_a_game_can_be_saved_in_the_middle_under_a_name():
    path = os.path.join(HOME, "middle.rec")
    shown = play("--players", "2", "--seed", "3", text=f"1\nsave {path}\nsave /nowhere/at/all\nquit nosave\n").stdout
    assert f"Saved to {path}" in shown
    assert "Not saved: cannot" in shown, shown[-400:]
    assert "not over" in verify(path)


def test_a_place_that_cannot_be_saved_to_is_refused_before_the_game():
    result = play("--save", os.path.join(HOME, "nowhere", "x.rec"), "--players", "2", text="1\n", code=3)
    assert "nothing can be saved in" in result.stderr and result.stdout == "", result.stderr
    assert "is a folder" in play("--save", HOME, "--players", "2", text="1\n", code=3).stderr


def test_a_place_that_vanishes_in_the_middle_does_not_lose_the_game():
    folder = tempfile.mkdtemp(dir=HOME)
    process = subprocess.Popen(
        [PROGRAM, "play", "--plain", "--players", "2", "--seed", "3", "--save", os.path.join(folder, "x.rec")],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=ENVIRONMENT,
    )
    process.stdout.readline()
    shutil.rmtree(folder)
    shown, complaint = process.communicate("1\n", timeout=PATIENCE)
    assert process.returncode == 0 and complaint == "", complaint
    assert f"because cannot write {folder}/x.rec: No such file or directory" in shown, shown
    verify(saved_path(shown))


def place(name):
    return os.path.join(HOME, name)


def write(path, text="not a game\n"):
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    return path


def record(path):
    """Of a saved game."""
    done = subprocess.run([PROGRAM, "replay", "--record", path], stdout=subprocess.PIPE, text=True, check=True)
    return done.stdout


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


WHOLE_GAME = "1\n" * 3000


def test_saves_are_for_their_owner_only():
    path = saved_path(play("--players", "2", "--seed", "3", text="1\n").stdout)
    assert os.stat(path).st_mode & 0o777 == 0o600, oct(os.stat(path).st_mode)
    os.chmod(path, 0o640)
    assert saved_path(play("--resume", path, text="1\n").stdout) == path
    assert os.stat(path).st_mode & 0o777 == 0o640, oct(os.stat(path).st_mode)
    os.chmod(path, 0o600)


def test_games_left_in_one_second_take_names_of_their_own():
    count = 8
    games = [
        subprocess.Popen(
            [PROGRAM, "play", "--players", "2", "--seed", str(seed)],
            env=ENVIRONMENT,
            text=True,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        for seed in range(count)
    ]
    for game in games:
        assert game.stdout.readline()
    time.sleep(0.3)
    for game in games:
        game.send_signal(signal.SIGTERM)
    paths = {saved_path(game.communicate(timeout=PATIENCE)[1]) for game in games}
    assert len(paths) == count, paths
    assert {re.search(r'Seed "(\d+)"', record(path)).group(1) for path in paths} == {str(seed) for seed in range(count)}


def test_a_mistyped_save_does_not_lose_the_game():
    path = place("finished.rec")
    result = play("--players", "2", "--seed", "3", "--save", path, text="1\nsave /nowhere/at/all\n" + WHOLE_GAME)
    assert "Not saved: cannot" in result.stdout and result.stderr == "", result.stderr
    assert "The end." in result.stdout and "not over" not in verify(path)
    # Without a name of its own it is left under a new one, as ever.
    left = play("--players", "2", "--seed", "3", text="1\nsave /nowhere/at/all\n")
    assert left.stderr == "" and "not over" in verify(saved_path(left.stdout)), left.stderr


def test_a_finished_game_whose_place_vanished_is_saved_elsewhere():
    folder = tempfile.mkdtemp(dir=HOME)
    process = subprocess.Popen(
        [PROGRAM, "play", "--plain", "--players", "2", "--seed", "3", "--save", os.path.join(folder, "x.rec")],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=ENVIRONMENT,
    )
    process.stdout.readline()
    shutil.rmtree(folder)
    shown, complaint = process.communicate(WHOLE_GAME, timeout=4 * PATIENCE)
    assert process.returncode == 0 and complaint == "", complaint
    moved = re.search(r"Saved to (\S+), because cannot write", shown).group(1)
    finished = os.path.join(os.path.dirname(moved), "finished")
    assert not os.path.exists(moved)
    assert any("won by" in verify(os.path.join(finished, name)) for name in os.listdir(finished))


def test_files_of_others_are_not_replaced():
    path = write(place("letter"))
    result = play("--players", "2", "--save", path, text="1\n", code=3)
    assert "already exists, and holds another game" in result.stderr and result.stdout == "", result.stderr
    shown = play("--players", "2", "--seed", "3", text=f"1\nsave {path}\nquit nosave\n").stdout
    assert f"Not saved: {path} already exists" in shown, shown[-400:]
    assert read(path) == "not a game\n"
    # A game goes back to the file that it was resumed from, whatever that is called.
    own = place("own.rec")
    assert (
        f"Saved to {own}" in play("--players", "2", "--seed", "3", text=f"save {own}\nsave {own}\nquit nosave\n").stdout
    )
    os.symlink(own, place("link.rec"))
    shown = play("--resume", own, "--save", place("link.rec"), text="1\n").stdout
    assert saved_path(shown) == place("link.rec") and os.path.islink(place("link.rec")), shown[-300:]
    assert "settle" in read(own)


def test_somebody_at_a_terminal_is_asked_about_files_of_others():
    path = write(place("asked"))
    for answer, content in (("no", "not a game"), ("yes", '"game":"rattus"')):
        terminal = Terminal(
            "play", "--plain", "--players", "2", "--seed", "3", "--save", path, columns=120, rows=50, **DIRECTORIES
        )
        terminal.wait("Replace it? (yes or no)")
        terminal.type(answer + "\n")
        if answer == "yes":
            terminal.wait("Where do you settle")
            terminal.type("quit\n")
        code = terminal.end()
        assert code == (0 if answer == "yes" else 3), (code, terminal.screen.text())
        assert content in read(path), read(path)
        terminal.close()
    path = write(place("asked in the middle"))
    terminal = Terminal("play", "--plain", "--players", "2", "--seed", "3", columns=120, rows=50, **DIRECTORIES)
    terminal.wait("Where do you settle")
    for answer, words in (("no", "Not saved"), ("yes", "Saved to")):
        terminal.type(f"save {path}\n")
        terminal.wait("already exists, and holds another game. Replace it? (yes or no)")
        terminal.type(answer + "\n")
        terminal.wait(words)
    terminal.type("quit\n")
    assert terminal.end() == 0
    terminal.close()
    assert '[Game "rattus"]' in record(path)


def test_of_two_programs_on_one_save_neither_loses_its_game():
    path = saved_path(play("--players", "2", "--seed", "3", text="1\n").stdout)
    first = subprocess.Popen(
        [PROGRAM, "play", "--resume", path],
        env=ENVIRONMENT,
        text=True,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert first.stdout.readline()
    assert saved_path(play("--resume", path, text="settle scandia 2\n").stdout) == path
    content = read(path)
    shown, complaint = first.communicate("settle gallia 2\nsave\n", timeout=PATIENCE)
    assert f", because {path} has been changed by another program" in shown, shown[-400:]
    assert complaint == "" and first.returncode == 0, complaint
    assert saved_path(shown) != path and read(path) == content
    assert "settle gallia 2" in read(saved_path(shown))


def test_pipes_and_devices_are_no_places_to_save_to():
    path = place("pipe")
    os.mkfifo(path)
    for wrong in (path, "/dev/null"):
        shown = play("--players", "2", "--seed", "3", text=f"1\nsave {wrong}\nquit nosave\n").stdout
        assert f"Not saved: {wrong} is not a regular file" in shown, shown[-400:]
        assert "is not a regular file" in play("--players", "2", "--save", wrong, text="1\n", code=3).stderr
    assert stat.S_ISFIFO(os.lstat(path).st_mode)


def saved_games(state, folder="."):
    place_of_games = os.path.normpath(os.path.join(state, "pesthouse", folder))
    return sorted(
        os.path.join(place_of_games, name)
        for name in os.listdir(place_of_games)
        if name.endswith((".journal", ".rec", ".record", ".txt"))
    )


def start_game(state, *arguments, game=("--players", "2", "--seed", "3"), **kwargs):
    """Begins a game with a state folder of its own."""
    return subprocess.Popen(
        [PROGRAM, "play", "--plain", *game, *arguments],
        text=True,
        env=dict(ENVIRONMENT, XDG_STATE_HOME=state),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        **kwargs,
    )


def answer_until(game, answers, words):
    game.stdin.write(answers)
    game.stdin.flush()
    shown = ""
    while words not in shown:
        line = game.stdout.readline()
        assert line, shown
        shown += line
    return shown


def test_every_move_is_saved_so_that_nothing_is_lost_when_the_program_is_killed():
    state = tempfile.mkdtemp(dir=HOME)
    game = start_game(state)
    answer_until(game, "settle anglia 2\nsettle scandia 2\n", "Your turn: take a character")
    game.kill()
    shown, complaint = game.communicate(timeout=PATIENCE)
    assert "Saved" not in shown and complaint == "", (shown, complaint)  # silently
    [path] = saved_games(state)
    assert "0: settle scandia 2" in record(path) and os.stat(path).st_mode & 0o777 == 0o600, read(path)
    verify(path)


def test_quitting_without_saving_leaves_the_game_as_it_was():
    state = tempfile.mkdtemp(dir=HOME)
    game = start_game(state)
    game.communicate("1\n1\nquit nosave\n", timeout=PATIENCE)
    assert saved_games(state) == []
    game = start_game(state)
    game.communicate("settle anglia 2\n", timeout=PATIENCE)
    [path] = saved_games(state)
    before = read(path)
    play("--resume", path, text="settle scandia 2\nquit nosave\n")
    assert read(path) == before
    play("--resume", path, text="settle scandia 2\nsave\n1\nquit nosave\n")
    assert "settle scandia 2" in read(path) and read(path) != before
    play("--resume", path, text="quit nosave\n")
    assert saved_games(state) == [path]
    # A game that had to move leaves nothing where it moved to.
    game = start_game(state, "--resume", path)
    answer_until(game, "", "Your turn: take a character")
    write(path, read(path) + "# changed\n")
    shown, _ = game.communicate("1\n1\nquit nosave\n", timeout=PATIENCE)
    assert "because" in shown and saved_games(state) == [path] and read(path).endswith("# changed\n"), shown[-400:]


def test_the_last_twenty_finished_games_are_kept():
    state = tempfile.mkdtemp(dir=HOME)
    folder = os.path.join(state, "pesthouse", "finished")
    os.makedirs(folder)
    for number in range(25):
        ending = "rec" if number % 2 == 0 else "record"
        os.utime(write(os.path.join(folder, f"old-{number:02}.{ending}")), (1000 + number, 1000 + number))
    own = write(os.path.join(folder, "notes.txt"))
    os.utime(own, (1, 1))
    shown, _ = start_game(state).communicate(WHOLE_GAME, timeout=4 * PATIENCE)
    assert "The end." in shown and saved_games(state) == []
    kept = saved_games(state, "finished")
    assert own in kept, "a file that the program did not write is gone"
    kept.remove(own)
    assert len(kept) == 20 and os.path.join(folder, "old-05.record") not in kept, kept
    [new] = [path for path in kept if "old-" not in path]
    assert "won by" in verify(new), new


def no_files():
    """As on a full disk: nothing can be written to any file."""
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))


def printed_game(shown):
    path = place("copied.rec")
    write(path, shown[shown.index("[Game") :])
    assert "not over" in verify(path)
    again = play("--resume", path, text="quit nosave\n").stdout
    assert "Your turn: take a character" in again, again
    os.remove(path)


def test_a_game_that_cannot_be_saved_is_printed():
    shown, complaint = start_game(tempfile.mkdtemp(dir=HOME), preexec_fn=no_files).communicate(
        "1\n1\n", timeout=PATIENCE
    )
    assert (
        shown.count("Not saved: cannot write ") == 1
        and "File too large. The program tries again after each move" in shown
    ), shown
    assert "pesthouse play: the game is not saved: " in complaint and "File too large" in complaint, complaint
    assert "Copy these lines to a file, then continue with: pesthouse play --resume FILE\n" in shown, shown
    printed_game(shown)


def test_why_a_game_is_not_saved_is_said_in_the_language():
    for lang, why in (
        ("fr", "Pas sauvegardé\u00a0: impossible d’écrire .*\u00a0: fichier trop gros. "),
        ("it", "Non salvata: impossibile scrivere .*: file troppo grande. "),
    ):
        game = start_game(tempfile.mkdtemp(dir=HOME), "--lang", lang, preexec_fn=no_files)
        shown, _ = game.communicate("1\n1\n", timeout=PATIENCE)
        assert re.search(why, shown), shown


def test_a_signal_on_a_full_disk_does_not_lose_the_game():
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        game = start_game(tempfile.mkdtemp(dir=HOME), preexec_fn=no_files)
        answer_until(game, "1\n1\n", "Your turn: take a character")
        game.send_signal(number)
        _, complaint = game.communicate(timeout=PATIENCE)
        assert game.returncode == 3, game.returncode
        printed_game(complaint)


def test_where_no_state_folder_can_be_made_the_game_is_saved_beside_temporary_files():
    spare = tempfile.mkdtemp(dir=HOME)
    for wrong, why in ((write(place("no folder")), "Not a directory"), ("", "neither XDG_STATE_HOME nor HOME")):
        result = play(
            "--players",
            "2",
            "--seed",
            "3",
            text="1\n1\n",
            environment=dict(ENVIRONMENT, XDG_STATE_HOME=wrong, HOME=wrong, TMPDIR=spare),
        )
        assert why in result.stdout and result.stdout.count("because") == 1, result.stdout
        assert os.path.dirname(saved_path(result.stdout)) == spare and result.stderr == "", result.stdout


def test_the_next_person_sees_nothing_of_the_last_ones_in_tall_windows():
    for rows in (24, 60, 120):
        terminal = Terminal(
            "play",
            "--plain",
            "--players",
            "2",
            "--you",
            "hot-seat",
            "--seed",
            "3",
            columns=100,
            rows=rows,
            **DIRECTORIES,
        )
        terminal.wait("Agnes (A) is next")
        terminal.type("a\n")
        terminal.wait("Where do you settle")
        terminal.type("settle anglia 2\n")
        shown = terminal.wait("Bruno (B) is next")
        lines = [line for line in shown.split("\n") if line.strip()]
        assert len(lines) == 2 and lines[1] == ">", (rows, lines[:5])
        terminal.close()


def test_bad_command_lines_are_refused():
    for arguments, words in (
        (["chess"], "unknown game chess; expected one of: rattus"),
        (["--players", "9"], "2 to"),
        (["--you", "7"], "there are 4 seats"),
        (["--you", "x"], "expected seats by letter"),
        (["--you", "A,"], "expected seats by letter"),
        (["--bots", "deepthought"], "there are:\n  random"),
        (["--seed", "-5"], "--seed"),
        (["--resume", "/nowhere"], "/nowhere"),
        (["--options", "{"], "byte"),
        (["--options", '{"wings": true}'], "wings"),
    ):
        result = subprocess.run(
            [PROGRAM, "play", *arguments],
            capture_output=True,
            text=True,
            check=False,
            timeout=PATIENCE,
            stdin=subprocess.DEVNULL,
            env=ENVIRONMENT,
        )
        assert result.returncode in (1, 2, 3), (arguments, result.returncode)
        assert words in result.stderr, (arguments, result.stderr)


def test_games_and_seats_have_short_names():
    for name in ("bristol", "Bristol 1350", "b"):
        shown = play(name, "--plain", "--players", "3", "--you", "a,C", text="\nquit nosave\n")
        pattern = r"Bristol 1350, 3 seats: A Agnes, B B\w+ \(noble, \w+\), C Clara\."
        assert re.fullmatch(pattern, shown.lines[0]), shown.stdout
    shown = play("rat", "--plain", "--players", "2", "--you", "B", text="quit nosave\n")
    assert re.fullmatch(r"Rattus, 2 seats: A A\w+ \(noble, \w+\), B you\.", shown.lines[0]), shown.stdout


def test_games_that_earlier_versions_saved_continue_as_journals():
    for name in ("saved-rattus", "saved-bristol1350"):
        state = tempfile.mkdtemp(dir=HOME)
        os.makedirs(os.path.join(state, "pesthouse"))
        before = read(ROOT / f"tests/records/{name}.rec")
        old = write(os.path.join(state, "pesthouse", f"{name}.rec"), before)
        shown, _ = start_game(state, "--resume", old, game=()).communicate("1\n", timeout=PATIENCE)
        assert "A you, B Bruno (rules)" in shown, shown
        [path] = saved_games(state)
        assert path == old.replace(".rec", ".journal") and read(path).startswith('{"pesthouse":"journal"'), path
        lines, seats = before.split("# Seats: ")
        moves = lines[lines.index("*: ") :]
        assert f"\n{moves}" in record(path) and record(path).endswith(seats), record(path)
        verify(path)


def test_a_journal_opens_up_to_its_last_whole_entry():
    state = tempfile.mkdtemp(dir=HOME)
    start_game(state).communicate("1\n1\n1\n", timeout=PATIENCE)
    [path] = saved_games(state)
    whole = read(path)
    cut = write(place("cut.journal"), whole[:-30])
    shown = play("--resume", cut, text="quit nosave\n").stdout
    assert "The end of this game's file was missing. The game continues from the last move that is whole." in shown, (
        shown
    )
    assert "was missing" not in play("--resume", path, text="quit nosave\n").stdout
    assert read(cut) == whole[:-30], "nothing is written before a move"
    for number, (text, why) in enumerate(
        (
            (
                whole.replace('"version":1', '"version":2', 1),
                "it was saved by a newer version of Pesthouse (2, this one",
            ),
            (whole[:60], "it ends before the game begins"),
            (whole.replace('"t":"ready"', '"t":"dance"', 1), "entry 3: t: "),
            (whole.replace('"secret":"0', '"secret":"1', 1), "the table's commitment is to another secret"),
        )
    ):
        path = write(place(f"wrong-{number}.journal"), text)
        for command in (("play", "--resume", path), ("replay", path), ("verify", path)):
            result = subprocess.run(
                [PROGRAM, *command], capture_output=True, text=True, check=False, timeout=PATIENCE, env=ENVIRONMENT
            )
            assert result.returncode != 0 and why in result.stderr + result.stdout, (command, result)
        assert read(path) == text, "a file that cannot be opened stays"


def test_a_broken_record_is_refused():
    path = os.path.join(HOME, "broken.rec")
    with open(path, "w", encoding="utf-8") as file:
        file.write("not a record\n")
    result = play("--resume", path, code=1)
    assert result.stderr.startswith("pesthouse play: "), result.stderr


def test_lines_typed_ahead_at_a_terminal_are_no_answers():
    terminal = Terminal(
        "play",
        "--plain",
        "--players",
        "2",
        "--seed",
        "3",
        "--bots",
        "rules",
        rows=60,
        HOME=HOME,
        XDG_STATE_HOME=tempfile.mkdtemp(dir=HOME),
    )
    terminal.wait("Where do you settle")
    terminal.type("1\n" * 20)  # the first is an answer; the bot moves before the next question
    shown = terminal.settle(0.5)
    assert shown.count("You settled 2 cubes") == 1 and shown.endswith(">"), shown
    terminal.type("1\n", "quit\n")  # one's own steps follow each other
    assert terminal.end() == 0
    assert terminal.output.count("You settled 2 cubes") == 2, terminal.output[-900:]


def test_hot_seat_asks_for_the_next_person():
    shown = play("--players", "2", "--you", "hot-seat", "--seed", "3", text="\nb\na\n1\nB\nquit\n").stdout
    assert shown.count("Agnes (A) is next: type A when nobody else is looking.") == 3, shown  # no other answer will do
    assert "Bruno (B) is next: type B" in shown
    assert shown.index("Agnes (A) is next") < shown.index("Where do you settle")


def test_secrets_do_not_pass_from_one_person_to_the_next():
    answers = "settle anglia 2\nsettle gallia 2\nsettle gallia 2\nsettle anglia 2\n"
    answers += "take witch\nlook anglia 0\ndone\nno-place\nplague " + "\n"
    shown = converse("--players", "2", "--you", "hot-seat", "--seed", "3", answers=answers + "1\n" * 6, **ENVIRONMENT)
    assert "Seen in secret in Anglia" in shown
    tail = shown[shown.rindex("Bruno (B) is next") :]
    assert "Agnes looked at a rat in Anglia" in tail, tail
    assert "Seen in secret" not in tail and "You have seen a rat" not in tail, tail


def test_long_and_strange_lines_do_no_harm():
    text = "x" * 2_000_000 + "\n" + "\x00\x01\x7f\n" + "\n" * 5 + "1" * 5000 + "\n" + "[" * 10000 + "\n"
    result = subprocess.run(
        [PROGRAM, "play", "--players", "2", "--seed", "3"],
        input=text.encode() + b"\xff\xfe\n",
        capture_output=True,
        check=False,
        timeout=2 * PATIENCE,
        env=ENVIRONMENT,
    )
    assert result.returncode == 0, result.stderr[-300:]
    assert b"saved to" in result.stdout


def test_a_terminal_breaks_lines_at_words_and_a_pipe_does_not():
    arguments = (
        "bristol1350",
        "--plain",
        "--players",
        "5",
        "--seed",
        "3",
        "--pace",
        "0",
        "--bots",
        "rules",
        "--you",
        "A",
        "--lang",
        "fr",
    )
    whole = play(*arguments, text="quit nosave\n").stdout
    assert max(map(len, whole.split("\n"))) > 100, whole
    terminal = Terminal("play", *arguments, columns=44, rows=200, HOME=HOME, XDG_STATE_HOME=tempfile.mkdtemp(dir=HOME))
    shown = terminal.wait("\n>")
    assert max(map(len, shown.split("\n"))) <= 44 and "\n  " in shown, shown
    assert shown.split()[:200] == whole.split()[:200], shown  # no word is cut
    terminal.type("quit nosave\n")
    assert terminal.end() == 0


TESTS = [test for name, test in sorted(globals().items()) if name.startswith("test_")]

if __name__ == "__main__":
    try:
        run_tests(TESTS)
    finally:
        shutil.rmtree(HOME, ignore_errors=True)
