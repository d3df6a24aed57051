#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Bristol 1350 at a terminal: its screens in small and large windows, its words in plain text, what each may see."""

import json
import os
import random
import re
import shutil
import subprocess
import tempfile
import time

from terminal import DOWN, ENTER, ESCAPE, LEFT, PATIENCE, PROGRAM, RIGHT, Terminal, converse, run_tests

HOME = tempfile.mkdtemp()
ENVIRONMENT = dict(os.environ, HOME=HOME, XDG_STATE_HOME=os.path.join(HOME, "state"), LC_ALL="C.UTF-8")
GAME = ("bristol1350", "--bots", "random", "--pace", "0")


def open_game(*arguments, **kwargs):
    os.makedirs(os.path.join(HOME, "state", "pesthouse"), exist_ok=True)  # not the first start
    return Terminal("play", *arguments, HOME=HOME, XDG_STATE_HOME=os.path.join(HOME, "state"), **kwargs)


def open_menu(**kwargs):
    """The start menu, without a game to go on with."""
    shutil.rmtree(os.path.join(HOME, "state"), ignore_errors=True)
    return open_game(**kwargs)


def play(*arguments, text="", code=0):
    result = subprocess.run(
        [PROGRAM, "play", "bristol1350", "--bots", "random", *arguments],
        input=text,
        capture_output=True,
        text=True,
        check=False,
        timeout=4 * PATIENCE,
        env=ENVIRONMENT,
    )
    assert result.returncode == code, (result.returncode, result.stdout[-600:], result.stderr)
    return result.stdout


def answers(seed, count=3000):
    """What somebody types who chooses by chance, and looks around."""
    chance = random.Random(seed)
    words = (
        "odds",
        "state",
        "secrets",
        "news",
        "log",
        "undo",
        "back",
        "odds oak",
        "odds b",
        "odds 3",
        "odds symptoms",
        "odds remedies",
        "help whip",
    )
    return "".join(
        (chance.choice(words) if chance.random() < 0.03 else chance.choice("1112234567")) + "\n" for _ in range(count)
    )


def test_bots_at_home_claim_in_the_voice_of_their_temperament():
    claims = ("--players", "4", "--options", '{"claims":true}')
    shown = play(*claims, "--seed", "6", "--bots", "noble", text="1\n" * 12 + "quit nosave\n")
    assert re.search(r"B Beatrix \(noble, loyal\), C Clement \(noble, loyal\)", shown), shown  # as they were drawn
    told = re.findall(r'^(?:Beatrix|Clement): "(.+)"\.$', shown, re.M)
    friendly = r"(You can count on me, friends: I|My cart should know that I) hold \d and \d"
    assert told and re.fullmatch(friendly, told[0]), shown


# ---- replay ---------------------------------------------------------------------------------------------------------


def test_a_replay_begins_with_the_street_and_steps_over_what_is_not_told():
    path = os.path.join(HOME, "replayed.rec")
    play("--players", "3", "--seed", "3", "--save", path, text=answers(3))
    terminal = Terminal("replay", path)
    shown = terminal.wait("Round 1 begins")
    assert "Aboard, front to rear: " in shown and "setting up" not in shown, shown
    first = int(re.search(r"step (\d+) of", shown).group(1))
    assert first > 5, shown  # the draws of the set-up
    terminal.type(RIGHT)
    terminal.wait(f"step {first} of", gone=True)
    terminal.type("\x1bOH")  # Home
    terminal.wait(f"step {first} of")
    terminal.type(LEFT, LEFT)  # the roll, and the set-up, which is told at once
    terminal.wait("step 0 of")
    terminal.type("q")
    assert terminal.end() == 0


# ---- the full screen ------------------------------------------------------------------------------------------------


def test_a_small_window_shows_the_whole_table():
    terminal = open_game(*GAME, "--players", "4", "--seed", "3")
    shown = terminal.wait("what is your action?")
    lines = shown.split("\n")
    assert "The street: town 0" in lines[1] and "17 gate" in lines[1], shown
    for line, cart in zip(lines[2:8:2], ("=Birch=", "/Cedar/", "#Oak#")):
        assert cart in line and line.rstrip().endswith("║"), shown
    for line in lines[3:9:2]:
        assert re.search(r"space \d+, \d+ to go; (goes \d|stands still); \d rats?", line), shown
    assert re.match(r" ?d0 [=/#]\w+[=/#] +d1 ", lines[8]), shown
    assert set(re.findall(r"\w+", lines[9])) <= {"apple", "rat", "locked"}, shown
    assert "Symptoms: deck 24, discard 0" in shown and "Remedies: deck" in shown, shown
    assert re.search(r"Your symptoms: [123] and [123], \d in all\. You (are healthy|HAVE THE PLAGUE)\.", shown), shown
    assert re.search(r"▶A You +(Birch|Cedar|Oak) (front|2nd|rear) +[123] [123] = \d", shown), shown
    # Nothing of the others' symptoms is known.
    for name in ("B Bruno (random)", "C Clara (random)", "D Dirk (random)"):
        line = next(line for line in lines if name in line)
        assert re.search(r"(Birch|Cedar|Oak) (front|2nd|rear)( +\d remed\w+)?$", line.rstrip()), line
    terminal.close()


def test_nine_seats_fit_into_a_small_window_and_a_large_one_shows_more():
    terminal = open_game(
        *GAME, "--players", "9", "--seed", "3", "--options", '{"special_actions":true,"alms":true,"length":30}'
    )
    shown = terminal.wait("what is your action?")
    for letter, name in zip("BCDEFGHI", ("Bruno", "Clara", "Dirk", "Edda", "Fulk", "Greta", "Hugo", "Ida")):
        assert f"{letter} {name} " in shown, shown
    assert "30 gate" in shown and "Bag: 6 coins" in shown, shown
    assert "Who mingled with whom" not in shown, shown
    terminal.resize(160, 50)
    terminal.wait("Who mingled with whom, latest first:")
    shown = terminal.settle()
    assert "B Bruno (random)" in shown and "The dice: " in shown, shown  # the log is beside the board
    terminal.resize(80, 24)
    terminal.wait("Who mingled with whom", gone=True)
    assert "what is your action?" in terminal.settle()
    terminal.close()


def draw_a_remedy(*arguments):
    """After it, nothing but the end of the turn is left."""
    terminal = open_game("bristol1350", "--bots", "rules", "--players", "3", "--seed", "4", *arguments)
    for _ in range(100):
        shown = terminal.settle()
        if "The game continues…" in shown:
            terminal.type(" ")
        if "Draw a remedy" in shown:
            break
    terminal.ready("Draw a remedy")
    terminal.type("2")
    return terminal


def test_a_forced_decision_is_shown_and_takes_itself():
    terminal = draw_a_remedy("--pace", "1000")
    terminal.wait("1 End the turn")
    assert "There is only one choice: it is taken for you" in terminal.screen.text(), terminal.screen.text()
    terminal.wait("1 End the turn", gone=True)
    terminal.close()


def test_a_key_stops_a_forced_decision_and_an_option_waits():
    for arguments in (("--pace", "1000"), ("--pace", "300", "--ask-forced")):
        terminal = draw_a_remedy(*arguments)
        terminal.wait("1 End the turn")
        terminal.type("u")
        terminal.wait("You have seen something hidden since")
        time.sleep(1.5)
        shown = terminal.settle()
        assert "1 End the turn" in shown and "There is only one choice" not in shown, shown
        terminal.type(ENTER)
        terminal.wait("1 End the turn", gone=True)
        terminal.close()


def take_over(terminal, letter):
    """The next person comes, and looks at their secrets."""
    terminal.type(letter)
    shown = terminal.wait("; c shows it.")
    assert "Your symptoms" not in shown and "Your remedies" not in shown, shown
    terminal.type("c")


def test_a_forced_decision_waits_where_others_sit():
    terminal = open_game("bristol1350", "--you", "hot-seat", "--players", "2", "--seed", "12", "--pace", "0")
    letter = re.search(r"\(([AB])\) is next", terminal.wait(" is next")).group(1)
    take_over(terminal, letter)
    terminal.wait("what is your action?")
    terminal.type("2")
    terminal.wait("1 End the turn")
    time.sleep(0.5)
    assert "1 End the turn" in terminal.settle() and "Nothing else" not in terminal.screen.text()
    terminal.close()


def test_dice_are_chosen_with_their_odds():
    terminal = open_game(*GAME, "--players", "4", "--seed", "3", "--ask-forced")
    terminal.wait("what is your action?")
    terminal.type("1")
    shown = terminal.wait("Which dice do you reroll, one or two?")
    assert re.search(r"1 d0 +2 d1 +3 d2 +4 d3 +5 d4 +6 d5 +7 d0\+d1", shown), shown
    shown = terminal.wait("Reroll d0 (")
    assert re.search(r"(Birch|Cedar|Oak) goes \d-\d, mingles\s+\d+%", shown), shown
    terminal.type("7")
    terminal.wait("Which dice do you reroll", gone=True)
    shown = terminal.wait("end your turn")
    assert "4 End the turn" in shown or "1 End the turn" in shown, shown
    terminal.type("u")
    terminal.wait("Luck has decided something since")
    terminal.type("l")
    shown = terminal.wait("You rerolled d0 (")
    assert re.search(r"Rolled: d0 \w+ (rat|apple), d1 \w+ (rat|apple)\.", shown), shown
    terminal.close()


def test_odds_are_one_key_away():
    terminal = open_game(*GAME, "--players", "4", "--seed", "3", rows=50)
    terminal.wait("what is your action?")
    terminal.type("o")
    shown = terminal.wait("WHO COULD HAVE THE PLAGUE")
    # 9 threes among the 26 cards of the deal: 36 of 325 pairs.
    assert "Chance of the plague with the two cards of the deal: 11%." in shown, shown
    assert "You: the cards of the deal; you " in shown, shown
    assert "WHO MINGLED WITH WHOM" in shown and "The next symptom from the deck" in shown, shown
    assert "THE CARTS" in shown, shown
    terminal.type(ESCAPE, "b")
    terminal.wait("look around")
    terminal.type(DOWN, DOWN, ENTER)
    shown = terminal.wait("The plague. ")
    assert "from what everybody knows" in shown.replace("\n", " "), shown
    terminal.close()


def test_help_is_on_what_is_in_play():
    terminal = open_game(*GAME, "--players", "4", "--seed", "3", rows=60)
    terminal.wait("what is your action?")
    terminal.type("?")
    shown = terminal.wait("A round and your turn")
    assert "Whips, and being asked" in shown and "Arsenic" in shown, shown
    assert "Ghosts" not in shown and "special action" not in shown and "Variant" not in shown, shown
    terminal.close()
    terminal = open_game(
        *GAME,
        "--players",
        "3",
        "--seed",
        "3",
        "--options",
        '{"special_actions":true,"characters":["knight","friar","barmaid"],"cure":true}',
        rows=60,
    )
    terminal.wait("what is your action?")
    terminal.type("?")
    shown = terminal.wait("A round and your turn")
    assert "Ghosts" in shown and "Knight (special action)" in shown and "Barmaid (special action)" in shown, shown
    assert "Outlaw (special action)" not in shown and "Variant: Cure" in shown and "Alms" not in shown, shown
    terminal.close()


def test_no_colour_is_needed():
    terminal = open_game(*GAME, "--players", "3", "--seed", "3", NO_COLOR="1", LC_ALL="C")
    shown = terminal.wait("what is your action?")
    assert not re.findall(r"\x1b\[[0-9;]*(?:3[0-7]|4[0-7]|[34]8;5;\d+)m", terminal.output)
    for cart in ("[=", "=>", "[/", "/>", "[#", "#>"):
        assert cart in shown, shown
    assert re.search(r"d ghost", shown), shown
    assert all(ord(letter) < 128 for letter in shown), shown
    terminal.close()


def choose_bristol(terminal):
    terminal.wait("Opponents")
    terminal.type(DOWN, DOWN)
    while "Bristol 1350" not in terminal.settle():
        terminal.type(RIGHT)


def go_to(terminal, row):
    """Moves down to a row of a menu."""
    for _ in range(30):
        shown = terminal.settle(0.05)
        if re.search(r"▶ " + row, shown):
            return
        terminal.type(DOWN)
    raise AssertionError(f"there is no row {row}\n{shown}")


def test_options_are_chosen_in_the_start_menu():
    terminal = open_menu()
    choose_bristol(terminal)
    go_to(terminal, "Length of the street +17")
    terminal.type(RIGHT)
    go_to(terminal, "Length of the street +18")
    go_to(terminal, "Special actions +no")
    terminal.type(RIGHT)
    go_to(terminal, "Special actions +yes")
    go_to(terminal, "Play ")
    terminal.type(ENTER)
    terminal.wait("18 gate")
    terminal.type(" ")
    terminal.wait("what is your action?")
    shown = terminal.settle()
    assert re.search(r"▶A You +(Serf|Outlaw|Sheriff|Mason|Knight|Friar|Countess|Chandler|Barmaid) ", shown), shown
    terminal.close()


def draw_in_hot_seat(seed):
    """The first person draws a remedy; returns the terminal and who it was."""
    terminal = open_game("bristol1350", "--players", "3", "--you", "hot-seat", "--seed", str(seed), "--pace", "0")
    first = re.search(r"(\w+) \(([A-C])\) is next", terminal.wait(" is next"))
    take_over(terminal, first.group(2))
    terminal.wait("what is your action?")
    terminal.type(":", "draw", ENTER)
    terminal.ready("end your turn")
    return terminal, first.group(1)


def test_hot_seat_waits_for_a_single_choice_unless_everybody_can_see_it():
    # A card that is not playable now, beside the one just drawn: the others count two cards, and cannot tell.
    terminal, first = draw_in_hot_seat(10)
    shown = terminal.screen.text()
    assert "1 End the turn" in shown and "2 " not in shown.split("1 End the turn")[1].split("\n")[0], shown
    assert f"Your turn, {first}" in shown, shown
    terminal.type(ENTER)
    terminal.wait(" is next")
    terminal.close()
    # The only card left was drawn in this turn, which all have seen: it cannot be played.
    terminal, first = draw_in_hot_seat(5)
    terminal.type(":", "arsenic arsenic-whip 0 1", ENTER)
    shown = terminal.wait(" is next")
    assert f"{first} (" not in shown, shown
    terminal.close()


def test_hot_seat_hides_the_screen_between_people():
    terminal = open_game("bristol1350", "--players", "2", "--you", "hot-seat", "--seed", "5", "--pace", "0")
    shown = terminal.wait(" is next")
    first = re.search(r"(\w+) \(([AB])\) is next", shown)
    assert "Your symptoms" not in shown and "Your remedies" not in shown, shown
    take_over(terminal, first.group(2))
    terminal.wait(f"Your turn, {first.group(1)} ({first.group(2)})")
    shown = terminal.wait("what is your action?")
    assert re.search(r"Your symptoms: \d and \d", shown), shown
    remedy = re.search(r"Your remedies: (\S+)", shown).group(1)
    terminal.type("2")  # draw a remedy
    terminal.wait("end your turn")
    terminal.type("l")
    shown = terminal.wait("The log")
    drawn = re.search(r"You drew (\S+/\S+)\.", shown)
    assert drawn, shown
    terminal.type(ESCAPE, ":", "end", ENTER)
    shown = terminal.wait(" is next")
    assert f"{first.group(1)} ({first.group(2)}) is next" not in shown, shown
    assert "Your symptoms" not in shown and drawn.group(1) not in shown, shown
    take_over(terminal, "A" if first.group(2) == "B" else "B")
    terminal.settle()
    if "Since your last turn" in terminal.screen.text():
        terminal.type(ESCAPE)
    terminal.wait("what is your action?")
    terminal.type("l")
    shown = terminal.wait("The log")
    assert f"{first.group(1)} drew a remedy." in shown and drawn.group(1) not in shown, shown
    terminal.type(ESCAPE, "k")
    shown = terminal.wait("What only you know")
    assert remedy not in shown.split("Your remedies: ")[1].split("\n")[0] or remedy == "none", shown
    terminal.close()


def test_hot_seat_shows_secrets_by_one_key():
    """Closed, the screen has what everybody may see, log and question included; the same key closes and opens."""
    terminal = open_game("bristol1350", "--players", "3", "--you", "hot-seat", "--seed", "10", "--pace", "0")
    first = re.search(r"(\w+) \(([A-C])\) is next", terminal.wait(" is next"))
    terminal.type(first.group(2))
    shown = terminal.wait(f"What only {first.group(1)} knows is hidden; c shows it.")
    secret = r"Your (symptoms|remedies)|You drew|what is your action"
    assert f"{first.group(1)}'s turn" in shown and not re.search(secret, shown), shown
    terminal.type("1", ENTER, "2", "l")
    shown = terminal.wait("The log")
    assert f"{first.group(1)} drew" not in shown and not re.search(secret, shown), shown
    terminal.type(ESCAPE, "c")
    shown = terminal.wait("what is your action?")
    assert "Your symptoms: " in shown and "c hide" in shown, shown
    terminal.type("c")
    shown = terminal.wait("; c shows it.")
    assert not re.search(secret, shown), shown
    terminal.type("c")
    terminal.wait("what is your action?")
    terminal.type("2")  # what follows in one's own turn stays open
    shown = terminal.wait("end your turn")
    assert "Your symptoms: " in shown, shown
    terminal.close()


def test_a_game_on_the_full_screen_comes_to_its_end():
    terminal = open_game(*GAME, "--players", "5", "--seed", "8", "--options", '{"length":8}')
    chance = random.Random(8)
    shown = terminal.play_on(lambda _: (DOWN,) * chance.randrange(3) + (ENTER,), "A rematch")
    assert re.search(r"You (win!|lose\.|lose, but so does everyone else)", shown), shown
    assert re.search(r"B Bruno +– \w.* \d and \d, (healthy|plagued)", shown), shown
    terminal.type(DOWN, DOWN, ENTER)
    shown = terminal.wait("any key: back")
    assert "over in round" in shown and "?" not in shown.split("Your")[0].split("Remedies")[1], shown
    terminal.close()


# ---- plain text -----------------------------------------------------------------------------------------------------


def test_a_session_reads_as_expected():
    shown = play("--players", "4", "--seed", "3", text="odds\nhelp whip\n1\n1\nend\nquit nosave\n")
    lines = shown.split("\n")
    assert lines[0] == "Bristol 1350, 4 seats: A you, B Bruno (random), C Clara (random), D Dirk (random).", lines[0]
    assert re.search(r"^Round 1 begins, with (you|Bruno|Clara|Dirk)\.$", shown, re.M), shown
    assert re.search(r"^The dice: d0 \w+ (rat|apple), d1 .*, d5 \w+ (rat|apple)\.$", shown, re.M), shown
    assert "Carts, in race order:\n  Birch (first): space 0 of 17; " in shown, shown
    assert (
        "WHO COULD HAVE THE PLAGUE\nChance of the plague with the two cards of the deal: 11%.\nYou: the cards of the deal; you "
        in shown
    ), shown
    assert "Whip\n\nPlayed when you are asked" in shown, shown
    assert re.search(r"^1\. Reroll d0 \(\w+ (rat|apple)\) \[reroll 0\]$", shown, re.M), shown
    assert re.search(r"^You rerolled d0 \(\w+ (rat|apple)\)\.\n  Rolled: d0 \w+ (rat|apple)\.$", shown, re.M), shown


def test_whole_games_end_for_every_number_of_seats():
    for players in range(1, 10):
        options = {
            "special_actions": players % 2 == 0,
            "claims": players % 3 == 0,
            "chaos": players % 4 == 0,
            ("convene", "cure", "alms")[players % 3]: True,
            "start_remedies": players % 4,
        }
        shown = play(
            "--players", str(players), "--seed", str(players), "--options", json.dumps(options), text=answers(players)
        )
        assert re.search(r"The end\.\nYou (win!|lose\.|lose, but so does everyone else)", shown), shown[-600:]
        listed = re.findall(
            r"^[A-I ] (\w+|Ghost [A-D]) +– (?:escaped|stayed in town|got|jumped|died)[\w ]* – (?:\d and \d, (?:plagued|healthy)"
            r"|[\d?] and [\d?], never)",
            shown,
            re.M,
        )
        assert len(listed) == max(players, 4), shown[-900:]


def test_several_people_play_to_the_end_and_nobody_reads_others_secrets():
    shown = converse(
        "bristol1350",
        "--players",
        "4",
        "--seed",
        "2",
        "--you",
        "hot-seat",
        "--options",
        '{"start_remedies":3}',
        answers=answers(2, 6000),
        **ENVIRONMENT,
    )
    assert "The end." in shown, shown[-600:]
    # Between two people nothing is said of hands.
    for piece in re.findall(r"\n([^\n]*is next: [^\n]*)\n", shown):
        assert "symptoms" not in piece and "remed" not in piece, piece
    assert not re.search(r"^(Agnes|Bruno|Clara|Dirk) drew \w+/\w+\.$", shown, re.M)
    assert not re.search(r"^  (Agnes|Bruno|Clara|Dirk) (gave \d|caught)", shown, re.M)


def test_undo_keeps_to_what_luck_and_others_have_not_touched():
    # A push without a window is taken back; the end of a turn and a draw are not.
    for seed in range(1, 30):
        shown = play("--players", "4", "--seed", str(seed), text="push 0\nundo\nquit nosave\n")
        if "You jumped from" in shown and "Taken back." in shown:
            break
    else:
        raise AssertionError("no push was taken back")
    assert shown.index("You jumped") < shown.index("Taken back."), shown
    assert shown.count("Your turn: what is your action?") == 2, shown
    shown = play("--players", "4", "--seed", "3", text="draw\nundo\nquit nosave\n")
    assert "You have seen something hidden since" in shown, shown
    shown = play("--players", "4", "--seed", "3", text="reroll 0\nundo\nend\nundo\nquit nosave\n")
    assert "Luck has decided something since" in shown and "Taken back." not in shown, shown


def test_undo_does_not_hide_again_what_somebody_showed():
    for seed in range(1, 200):
        shown = play(
            "--players",
            "4",
            "--seed",
            str(seed),
            "--options",
            '{"chaos":true}',
            text="1\nback\npush 1\npush 2\npush 3\nundo\nquit nosave\n",
        )
        if re.search(r"^You pushed \w+ from \w+ out of the game\.$", shown, re.M) and "You died" not in shown:
            break
    else:
        raise AssertionError("nobody with the plague was pushed out")
    assert "You have seen something hidden since" in shown and "Taken back." not in shown, shown


def test_places_have_names():
    shown = play(
        "--players",
        "3",
        "--seed",
        "3",
        text="odds oak\nodds ghost d\nodds D\nodds bruno\nodds 5\n"
        "odds symptoms\nodds remedies\nodds nowhere\nquit nosave\n",
    )
    assert re.search(r"^Oak \((first|second|third)\): space 0 of 17; ", shown, re.M), shown
    assert "Ghost D: " in shown and "B Bruno (random): " in shown, shown
    assert re.search(r"^d5: \w+ (rat|apple)\. Rolled again: ", shown, re.M), shown
    assert "There are 7 cards of 1, 10 of 2, 9 of 3, 6 of 4." in shown, shown
    assert "The next remedy shows Arsenic " in shown, shown
    assert 'There is no place "nowhere" here' in shown, shown


def test_a_remedy_that_cannot_be_played_says_why():
    for columns, rows in ((80, 24), (100, 30)):
        terminal = open_game(
            "bristol1350",
            "--players",
            "4",
            "--seed",
            "3",
            "--bots",
            "rules",
            "--pace",
            "0",
            "--ask-forced",
            columns=columns,
            rows=rows,
        )
        terminal.wait("Your turn: what is your action?")
        terminal.type("2")  # draw a remedy
        shown = terminal.wait("1 End the turn")
        assert re.search(r"1 End the turn +Arsenic/Emeralds", shown), shown
        terminal.type(RIGHT)
        terminal.wait("You drew it in this turn: it can be played from your next turn on.")
        terminal.answer("1")  # the card itself cannot be taken, the end of the turn can
        terminal.wait("Your turn: what is your action?")
        terminal.type("\x1b[Z")  # back from the first choice, to the last
        terminal.wait("Remedies are played after your action.")
        terminal.close()
    shown = play("--plain", "--players", "4", "--seed", "3", "--ask-forced", text="2\nquit nosave\n")
    assert re.search(r"1\. End the turn \[end\]\n   \w+/\w+, not now: You drew it in this turn", shown), shown[-600:]


def test_y_says_the_rules_of_what_happened_and_b_why_a_place_cannot_be_chosen():
    terminal = open_game("bristol1350", "--players", "4", "--seed", "3", "--bots", "rules", "--pace", "0")
    terminal.wait("Your turn: what is your action?")
    terminal.type("y")
    terminal.wait("B-ROUND-1: ")
    terminal.type(ESCAPE, "2", "b")  # after the action only remedies can be chosen
    terminal.wait("look around")
    terminal.type(ENTER)
    shown = terminal.wait("It cannot be chosen now.")
    assert re.search(r"B-[A-Z]+-\d: \w", shown), shown
    terminal.close()


TESTS = [value for name, value in list(globals().items()) if name.startswith("test_")]

if __name__ == "__main__":
    try:
        run_tests(TESTS)
    finally:
        shutil.rmtree(HOME, ignore_errors=True)
