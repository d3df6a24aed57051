#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Keystrokes in, screen out: plays on the full screen as a person would."""

import fcntl
import os
import re
import shutil
import signal
import struct
import subprocess
import tempfile
import termios
import time

from terminal import DOWN, ENTER, ESCAPE, LEFT, PATIENCE, PROGRAM, RIGHT, TAB, UP, Terminal, run_tests

HOME = tempfile.mkdtemp()
STATE = os.path.join(HOME, "state")


def open_game(*arguments, **kwargs):
    kwargs.setdefault("XDG_STATE_HOME", STATE)
    os.makedirs(os.path.join(STATE, "pesthouse"), exist_ok=True)  # not the first start
    kwargs.setdefault("HOME", HOME)
    return Terminal("play", *arguments, **kwargs)


def saved_games(below=".", state=STATE):
    folder = os.path.join(state, "pesthouse", below)
    return sorted(os.path.join(folder, name) for name in os.listdir(folder) if name.endswith((".journal", ".rec")))


def saved_path(terminal):
    match = re.search(r"saved to\s+(\S+)", terminal.output)
    assert match, terminal.output[-500:]
    return match.group(1)


def is_right(path):
    result = subprocess.run([PROGRAM, "verify", path], capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stderr
    return result.stdout


def settle_down(terminal):
    """Settles the person's cubes in the first region offered, twice."""
    terminal.wait("Where do you settle")
    terminal.type(ENTER)
    terminal.wait("supply 18")
    terminal.wait("Where do you settle")
    terminal.type(ENTER)
    terminal.wait("Your turn: take a character")
    terminal.settle()


def new_state():
    """A state folder without games, in which somebody has been before."""
    state = tempfile.mkdtemp(dir=HOME)
    os.makedirs(os.path.join(state, "pesthouse"))
    return state


def await_save(state):
    """A move is shown before it is saved, in a file that is empty at first."""
    deadline = time.monotonic() + PATIENCE
    while not any(os.path.getsize(path) > 0 for path in saved_games(state=state)):
        assert time.monotonic() < deadline, "nothing was saved"
        time.sleep(0.02)


def test_the_start_menu_begins_a_game():
    terminal = open_game(XDG_STATE_HOME=new_state())
    terminal.wait("Opponents")
    terminal.type(DOWN, DOWN, DOWN, LEFT)  # seats: one fewer
    terminal.wait("3")
    terminal.type(UP, UP, UP, ENTER)
    shown = terminal.ready("Where do you settle")
    for name in ("Anglia", "Scandia", "Hispania", "Tartaria"):
        assert (name in shown) == (name != "Tartaria"), shown
    assert "A You" in shown and re.search(r"\bB B\w+ \(noble, \w+\)", shown) and "D D" not in shown, shown
    terminal.type("q")
    terminal.wait("Leave the game?")
    terminal.type(DOWN, DOWN, ENTER)
    assert terminal.end() == 0


def test_the_start_menu_chooses_boxes():
    terminal = open_game("rattus", XDG_STATE_HOME=new_state())
    terminal.wait("yes with 5 or 6 players, else no")
    terminal.type(*[DOWN] * 7, RIGHT, RIGHT, *[DOWN] * 2, RIGHT)
    shown = terminal.wait("Golden Age")
    assert re.search(r"Africanus expansion +yes ", shown), shown
    terminal.type(*[UP] * 9, ENTER)
    shown = terminal.wait("Where do you settle? (2 cubes together, or in two regions)")
    assert all(name in shown for name in ("Mayor", "Baker", "Serf", "Queen", "Soldier")), shown
    terminal.close()


def test_a_region_is_chosen_with_arrows_and_its_odds_are_told():
    terminal = open_game("rattus", "--players", "4", "--seed", "3", "--pace", "0", "--bots", "rules")
    terminal.wait("Where do you settle")
    terminal.type(RIGHT)  # from Anglia
    terminal.wait("Settle 2 cubes in Scandia. Then Scandia: 1 rat; you 2.")
    terminal.type(DOWN)
    terminal.wait("Settle 2 cubes in Germania.")
    terminal.type(ENTER)
    terminal.wait("Settle 2 cubes in Germania", gone=True)
    shown = terminal.wait("supply 18")
    assert "A2" in shown, shown
    terminal.type(ENTER)
    terminal.wait("Your turn: take a character")
    terminal.type("b")
    terminal.wait("look around")
    terminal.type("o")
    shown = terminal.wait("Next rat, if the plague strikes now")
    assert re.search(r"\d+% for you to lose nothing, (under )?\d+% to lose 1 cube", shown.replace("\n", " ")), shown
    terminal.close()


def test_the_odds_of_the_whole_table_are_told_where_no_place_is_chosen():
    terminal = open_game("--players", "2", "--seed", "5", "--pace", "0", "--bots", "rules")
    settle_down(terminal)
    terminal.type("o")
    shown = terminal.wait("Anglia: 1 rat; you 4. Next rat: 75% for you to lose nothing")
    assert shown.count(": 1 rat; ") == 8, shown  # every region
    terminal.close()


def test_y_says_the_rules_of_what_happened_and_b_why_a_place_cannot_be_chosen():
    terminal = open_game("--players", "2", "--seed", "5", "--pace", "0", "--bots", "rules")
    settle_down(terminal)
    terminal.type("y")
    terminal.wait("R-SETUP-5: Everybody settles")
    terminal.type(ESCAPE, ":", "place anglia 0", ENTER)
    terminal.wait("moving the plague ends your turn")
    terminal.type("b")
    terminal.wait("look around")
    terminal.type(RIGHT, ENTER)  # Scandia is no neighbour of Gallia, where the plague is
    terminal.wait("It cannot be chosen now.")
    terminal.wait("R-PLAGUE-1: ")
    terminal.close()


def test_moves_can_be_typed_and_completed():
    terminal = open_game("--players", "2", "--seed", "5", "--pace", "0")
    settle_down(terminal)
    terminal.type(":", "ta", TAB)
    terminal.wait(": take _")
    terminal.type("mo")
    terminal.wait("Enter: Take the Monk")
    terminal.type(ENTER)
    terminal.wait("Monk (Church)")
    terminal.type(":", "take king")
    terminal.wait("No legal move begins like that")
    terminal.type(ESCAPE)
    terminal.wait("Now place cubes")
    terminal.close()


def test_undo_goes_back_only_as_far_as_luck_and_others_allow():
    terminal = open_game("--players", "2", "--seed", "5", "--pace", "0")
    terminal.wait("Where do you settle")
    terminal.type("u")
    terminal.wait("Nothing has been done yet")
    settle_down(terminal)
    terminal.type("1", "1")  # the King
    terminal.wait("King (Royalty)")
    terminal.type("u")
    terminal.wait("Taken back.")
    terminal.wait("   Characters on the table: King")
    terminal.type(":", "take witch", ENTER)
    terminal.wait("Witch (Magic)")
    terminal.type(":", "look anglia 0", ENTER)
    terminal.wait("You have seen one rat")
    terminal.type("u")
    terminal.wait("something hidden")
    terminal.type("k")
    terminal.wait("You have seen a rat in Anglia: limit")
    terminal.type(ESCAPE)
    terminal.close()


def test_a_marked_game_takes_back_over_the_moves_of_others():
    terminal = open_game("--players", "2", "--seed", "5", "--bots", "rules", "--pace", "0", "--take-back")
    terminal.wait("you may take back any of your moves")
    terminal.type(" ")
    terminal.wait("Where do you settle")
    terminal.type(ENTER)
    terminal.wait("supply 18")
    terminal.type("u")
    shown = terminal.wait("Taken back.")
    assert "supply 18" not in shown and "A2" not in shown, shown
    terminal.type("l")
    shown = terminal.wait("The log")
    assert "settled" not in shown, shown
    terminal.close()


def test_a_small_window_says_so_and_comes_back():
    terminal = open_game("--players", "4", "--seed", "3", "--pace", "0")
    terminal.wait("Where do you settle")
    terminal.resize(20, 5)
    shown = terminal.wait("Too small")
    assert "20x5" in shown and "80x19" in shown, shown
    assert "q: save and quit." in " ".join(shown.split()), shown
    terminal.resize(160, 50)
    terminal.wait("Where do you settle")
    shown = terminal.settle()
    assert "Tartaria" in shown and "The plague begins" in shown, shown  # the log stands beside the board
    terminal.resize(80, 24)
    terminal.wait("Where do you settle")
    shown = terminal.settle()
    assert "Tartaria" in shown and "The plague begins" not in shown, shown
    terminal.close()


def test_windows_beyond_all_measure_do_no_harm():
    for columns, rows in ((80, 65535), (65535, 24), (65535, 65535)):
        terminal = open_game("--players", "2", "--seed", "3", "--pace", "0")
        terminal.wait("Where do you settle")
        # The screen of this test stays as it is: what is drawn beyond it lands on its last row or column.
        fcntl.ioctl(terminal.file, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        os.kill(terminal.pid, signal.SIGWINCH)
        terminal.settle()
        terminal.resize(160, 50)
        shown = terminal.wait("Where do you settle")
        assert "Anglia" in shown and "Too small" not in shown, shown
        terminal.type("q", DOWN, DOWN, ENTER)
        assert terminal.end() == 0


def test_a_save_that_another_program_changed_is_left_alone():
    path = os.path.join(HOME, "shared.rec")
    terminal = open_game("--players", "2", "--seed", "11", "--pace", "0", "--save", path, columns=120, rows=40)
    settle_down(terminal)
    terminal.type("s")
    terminal.wait("Saved to")
    with open(path, "a", encoding="utf-8") as file:
        file.write("# changed\n")
    terminal.type("q", DOWN, ENTER)
    terminal.wait("has been changed by another")
    terminal.type(ENTER)
    assert terminal.end() == 0
    other = re.search(r"--resume (\S+)", terminal.output).group(1)
    assert other != path and "not over" in is_right(other), other
    with open(path, encoding="utf-8") as file:
        assert file.read().endswith("# changed\n")


def test_a_signal_saves_the_game():
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        terminal = open_game("--players", "3", "--seed", "9", "--pace", "0")
        settle_down(terminal)
        os.kill(terminal.pid, number)
        assert terminal.end() == 128 + number
        path = saved_path(terminal)
        assert "not over" in is_right(path)
        again = open_game("--resume", path, "--pace", "0")
        again.wait("Your turn: take a character")
        again.close()


def test_the_end_of_input_saves_the_game_and_is_no_failure():
    terminal = open_game("--players", "3", "--seed", "9", "--pace", "0")
    settle_down(terminal)
    terminal.type("\x04")
    assert terminal.end() == 0
    assert "not over" in is_right(saved_path(terminal))


def test_a_game_is_saved_and_gone_on_with():
    path = os.path.join(HOME, "mine.rec")
    terminal = open_game("--players", "3", "--seed", "11", "--pace", "0", "--bots", "greedy,random", "--save", path)
    settle_down(terminal)
    terminal.type("s")
    terminal.wait("Saved to")
    terminal.type("q", DOWN, ENTER)
    assert terminal.end() == 0
    assert "--resume " + path in terminal.output.replace("\r\n", "")
    again = open_game("--resume", path, "--pace", "0")
    shown = again.wait("Your turn: take a character")
    assert "Bruno (greedy)" in shown and "Clara (random)" in shown, shown
    again.type("q", DOWN, DOWN, ENTER)
    assert again.end() == 0


def test_hot_seat_hides_the_screen_between_people():
    terminal = open_game("--players", "2", "--you", "hot-seat", "--seed", "5", "--pace", "0")
    shown = terminal.wait("Agnes (A) is next")
    assert "Scandia" not in shown, shown
    terminal.type(" ", ENTER, "b", ESCAPE)
    assert "Press A when nobody else is looking" in terminal.settle(), terminal.screen.text()
    terminal.type("a")
    terminal.wait("Where do you settle")
    terminal.type(ENTER)
    shown = terminal.wait("Bruno (B) is next")
    assert "Scandia" not in shown and "supply" not in shown, shown
    terminal.type("B")
    terminal.wait("Your turn, Bruno (B)")
    terminal.wait("A2")
    terminal.close()


def test_what_was_typed_ahead_is_no_answer():
    terminal = open_game("--players", "2", "--seed", "5", "--bots", "rules", "--pace", "300")
    terminal.ready("Where do you settle")
    terminal.type(*[ENTER] * 40)  # one settles cubes, the others skip what the bot does, or come too early
    terminal.wait("A2")
    shown = terminal.ready("Where do you settle")
    assert "supply 18" in shown and "A4" not in shown, shown
    terminal.type("l")
    shown = terminal.wait("The log")
    assert shown.count("You settled") == 1, shown
    terminal.type(ESCAPE, ENTER)
    terminal.ready("Your turn: take a character")
    terminal.type("1", "1")  # one chain of own steps
    terminal.wait("King (Royalty)")
    terminal.close()


def test_a_paste_is_a_line_and_never_runs_in_the_shell():
    terminal = open_game("--players", "2", "--seed", "5", "--pace", "0")
    settle_down(terminal)
    paste = "take mo" + "\nq\n\r" * 1000 + "rm -rf nothing\n" * 13000
    terminal.type("\x1b[200~" + paste[:4000] + "\x1b[201~")  # nothing is being typed
    assert "Your turn: take a character" in terminal.settle(), terminal.screen.text()
    terminal.type(":")
    terminal.wait(": _")
    terminal.paste(paste)
    terminal.wait(": take mo_")
    terminal.type("nk", ENTER)
    terminal.wait("Monk (Church)")
    terminal.type("q", ENTER)
    terminal.wait("Now place cubes")
    terminal.type(ESCAPE, "q", DOWN, ENTER, *["echo it ran\n"] * 30)
    assert terminal.unread() == 0, "the shell would run what is left"
    assert terminal.end() == 0


def test_a_first_interrupt_asks_and_a_second_one_saves():
    terminal = open_game("--players", "2", "--seed", "5", "--pace", "0")
    settle_down(terminal)
    terminal.type("\x03")
    terminal.wait("Ctrl-C again leaves, and the game is saved.")
    terminal.type(DOWN)
    terminal.wait("Ctrl-C again leaves", gone=True)
    assert "Your turn: take a character" in terminal.screen.text()
    terminal.type("?", "\x03")
    terminal.wait("Ctrl-C again leaves")
    terminal.type("\x03")
    assert terminal.end() == 128 + signal.SIGINT
    assert "not over" in is_right(saved_path(terminal))


def test_secrets_of_one_person_are_not_shown_to_the_next():
    terminal = open_game("--players", "2", "--you", "hot-seat", "--seed", "5", "--pace", "0")
    for name, news in (("Agnes (A)", False), ("Bruno (B)", False), (None, False), ("Agnes (A)", True)):
        if name is not None:
            terminal.wait(name + " is next")
            terminal.type(name[0])
        if news:
            terminal.wait("Since your last turn")
            terminal.type(ESCAPE)
        terminal.wait("Where do you settle")
        terminal.type(ENTER)
        terminal.settle()
    terminal.wait("Your turn: take a character")
    for move in ("take witch", "look anglia 0"):
        terminal.type(":", move, ENTER)
        terminal.settle()
    shown = terminal.wait("What only Agnes knows is hidden; c shows it.")
    assert "Anglia R" not in shown, shown
    terminal.type("c")
    terminal.wait("You have seen one rat")
    assert "Anglia R" in terminal.screen.text(), terminal.screen.text()  # known, for Agnes
    terminal.type("l")
    terminal.wait("Seen in secret in Anglia")
    terminal.type(ESCAPE)
    for move in ("done", "no-place"):
        terminal.type(":", move, ENTER)
        terminal.settle()
    for _ in range(8):  # moves the plague, and answers whatever that asks, until it is the other's turn
        if "Bruno (B) is next" in terminal.settle():
            break
        terminal.type(ENTER)
    terminal.wait("Bruno (B) is next")
    terminal.type("b")
    terminal.wait("Since your last turn")
    terminal.settle()
    assert "Seen in secret" not in terminal.screen.text()
    terminal.type(ESCAPE)
    terminal.settle()
    assert "Anglia R" not in terminal.screen.text(), terminal.screen.text()
    terminal.type("l")
    terminal.wait("The log")
    assert "Seen in secret" not in terminal.screen.text(), terminal.screen.text()
    terminal.close()


def test_colour_is_left_out_when_asked_and_letters_stay():
    terminal = open_game("--players", "3", "--seed", "3", "--pace", "0", NO_COLOR="1")
    settle_down(terminal)
    shown = terminal.screen.text()
    colours = re.findall(r"\x1b\[[0-9;]*(?:3[0-7]|4[0-7]|[34]8;5;\d+)m", terminal.output)
    assert not colours, colours[:3]
    assert re.search(r"A2|A4", shown) and re.search(r"B2|B4", shown), shown
    terminal.close()


def test_a_locale_without_unicode_gets_ascii():
    terminal = open_game("--players", "3", "--seed", "3", "--pace", "0", LC_ALL="C")
    shown = terminal.wait("Where do you settle")
    assert all(ord(letter) < 128 for letter in shown), shown
    assert "+--" in shown
    terminal.close()


def test_without_a_terminal_type_it_is_plain_text():
    for term in ("dumb", "no-such-terminal", None):
        terminal = open_game("--players", "2", "--seed", "3", TERM=term)
        terminal.wait("1. Settle 2 cubes in Anglia")
        terminal.type("quit\r")
        assert terminal.end() == 0
        assert "\x1b" not in terminal.output


def test_help_is_one_key_away():
    terminal = open_game("--players", "2", "--seed", "3", "--pace", "0")
    terminal.wait("Where do you settle")
    terminal.type("?")
    shown = terminal.wait("The game in a minute")
    for card in ("King", "Monk", "Knight", "Merchant", "Peasant", "Witch"):
        assert card in shown, shown
    assert "The keys" in shown, shown
    assert "Wizard" not in shown and "Region cards" not in shown, shown  # only what is in play
    terminal.type(ENTER)
    terminal.wait("A3 B1: cubes")  # the signs come first
    terminal.type(ESCAPE, DOWN, DOWN, ENTER)
    terminal.wait("Europe, 1347.")
    terminal.type(ESCAPE, ESCAPE)
    terminal.wait("Where do you settle")
    terminal.close()


def test_a_long_help_says_that_it_goes_on():
    terminal = open_game("--players", "6", "--seed", "3", "--pace", "0")
    terminal.wait("Where do you settle")
    terminal.type("?")
    shown = terminal.wait("The game in a minute")
    assert "Sultan" in shown and "Queen" not in shown, shown
    terminal.resize(80, 14)
    terminal.wait("Up/Down: more")
    terminal.close()


def test_six_seats_and_africa_fit_into_the_usual_window():
    terminal = open_game("--players", "6", "--seed", "3", "--pace", "0", "--bots", "rules")
    shown = terminal.wait("Where do you settle? (2 cubes together, or in two regions)")
    assert "Too small" not in shown and len(shown.split("\n")) <= 24
    for word in ("Mauretania", "Aegyptus", "Tartaria", "A You", "F Fulk"):
        assert word in shown, (word, shown)
    terminal.type(DOWN, DOWN, DOWN, DOWN, ENTER)
    terminal.wait("How many cubes do you settle in")
    terminal.type("1")
    terminal.wait("And where does your other cube settle?")
    terminal.type("u")
    terminal.wait("Taken back.")
    terminal.type("k")
    assert terminal.wait("You hold the card of").count("You hold the card of") == 3
    terminal.type(ESCAPE)
    shown = terminal.wait("supply 20  points  0  c3")
    assert "Table: Kin Mon Kni Mer Pea Wit" in shown, shown
    assert "Your region cards: Ang, Sca, Tur" in shown, shown
    terminal.close()


def play_to_the_end(terminal):
    """Takes whatever is offered first, until the end."""

    def first(shown):
        if "Place nothing" in shown and "Place cubes" in shown:
            return "2" if "Take a character" in shown else "1"
        return ENTER

    return terminal.play_on(first, "The end")


def test_a_whole_game_ends_with_scores_and_a_rematch():
    terminal = open_game("--players", "2", "--seed", "21", "--pace", "0", "--bots", "rules")
    shown = play_to_the_end(terminal)
    assert "points" in shown and ("You win!" in shown or "Bruno wins." in shown), shown
    terminal.type(DOWN, DOWN, DOWN, ENTER)
    terminal.wait("g go to  space run")
    terminal.type(RIGHT, "q")
    terminal.wait("A rematch")
    terminal.type(DOWN, DOWN, DOWN, ENTER)
    terminal.wait("Saved. To see it again")
    terminal.type(ESCAPE)
    terminal.wait("A rematch")
    terminal.type(UP, ENTER)
    shown = terminal.wait("Turning points")  # the whole game is reviewed
    assert "The game was won by" in shown and "1. Move " in shown, shown
    terminal.type(ESCAPE)
    shown = terminal.wait("A rematch")
    assert "Looking at decision" not in shown, shown
    terminal.type(UP, UP, UP, UP, UP, ENTER)
    terminal.wait("Where do you settle")
    terminal.type("q", DOWN, DOWN, ENTER)
    assert terminal.end() == 0
    assert any("won by" in is_right(game) for game in saved_games("finished"))
    games = [game for game in saved_games() if "won by" in is_right(game)]
    assert games, saved_games()
    replay(games[-1])


def test_a_finished_game_that_consoles_is_not_listed_as_lost():
    state = new_state()
    game = ("bristol", "--players", "3", "--seed", "22", "--bots", "random", "--plain")
    subprocess.run(
        [PROGRAM, "play", *game],
        input="1\n" * 3000,
        capture_output=True,
        text=True,
        check=True,
        env=dict(os.environ, HOME=HOME, XDG_STATE_HOME=state),
    )
    terminal = open_game(XDG_STATE_HOME=state)
    terminal.wait("Opponents")
    terminal.type(UP, UP, UP, UP, ENTER)
    terminal.wait("Bristol 1350: nobody won, a consolation for you")
    terminal.close()


def test_a_game_to_go_on_with_has_its_score():
    state = new_state()
    terminal = open_game("--players", "2", "--seed", "5", "--pace", "0", "--bots", "rules", XDG_STATE_HOME=state)
    settle_down(terminal)
    terminal.type("q", DOWN, ENTER)
    assert terminal.end() == 0
    terminal = open_game(columns=100, XDG_STATE_HOME=state)
    shown = terminal.wait("Against Bruno. So far: plague in Gallia; 29 rats left.")
    assert "Points: you 4, Bruno 4." in " ".join(re.findall(r"[\w:,.]+", shown)), shown
    terminal.close()


def test_the_start_menu_offers_to_go_on_and_to_look_back():
    state = new_state()
    arguments = ("bristol1350", "--players", "3", "--seed", "4", "--pace", "0", "--bots", "rules")
    terminal = open_game(*arguments, XDG_STATE_HOME=state)
    terminal.ready("Draw a remedy")
    terminal.type("2")
    terminal.wait("End the turn")
    await_save(state)  # nothing but the move itself saves it
    os.kill(terminal.pid, signal.SIGKILL)
    terminal.end()
    terminal = open_game(XDG_STATE_HOME=state)
    shown = terminal.wait("Continue your game")
    assert re.search(r"Bristol 1350, 3 seats, saved \d{4}-", shown) and "Against Bruno and Clara." in shown, shown
    assert re.search(r"So far: round \d(; \w+ leads, \d+ to go)?\.", shown.replace("\n", " ")), shown
    terminal.type(ENTER)
    shown = terminal.ready("Your turn")
    assert "Bruno (rules)" in shown, shown
    terminal.play_on(lambda _: ENTER, "A rematch")
    terminal.ready("A rematch")
    terminal.type(DOWN, ENTER)  # the main menu
    terminal.wait("Esc quit")
    terminal.type(ENTER)
    terminal.ready("Where do you settle")
    terminal.type("q", DOWN, DOWN, ENTER)
    assert terminal.end() == 0
    terminal = open_game(XDG_STATE_HOME=state)
    terminal.wait("Opponents")  # there is nothing to go on with
    terminal.type(UP, UP, UP, UP, ENTER)
    shown = terminal.wait("Bristol 1350: you ")
    assert re.search(r"Bristol 1350: you (won|lost)(?!, place)", shown) and "Against Bruno and Clara." in shown, shown
    terminal.type(ENTER)
    shown = terminal.wait("Step through the game")
    assert "A You" in shown and "B Bruno" in shown, shown
    assert "A rematch" not in shown, shown
    terminal.type(DOWN, DOWN, DOWN, ENTER)
    terminal.wait(("Looking at decision 2 of", "Turning points"))  # the latter where the test was given no time to look
    terminal.type(ESCAPE)
    shown = terminal.wait("Step through the game")
    assert "Looking at decision" not in shown, shown
    terminal.close()


def replay(path):
    terminal = Terminal("replay", path)
    shown = terminal.wait("step 1 of")  # the first decision
    assert "The plague begins in" in shown, shown
    terminal.type(RIGHT)
    terminal.wait("step 2 of")
    terminal.type("\x1bOF")  # End
    shown = terminal.wait("The plague has passed")
    steps = int(re.search(r"step (\d+) of \1", shown).group(1))
    terminal.type(LEFT)
    terminal.wait(f"step {steps} of", gone=True)
    terminal.type("g", "10", ENTER)
    shown = terminal.wait("step 10 of")
    assert shown.split("\n")[-1].endswith("? help  q quit"), shown  # not cut off
    terminal.resize(30, 8)
    shown = " ".join(terminal.wait("Too small").split())
    assert "q: quit." in shown, shown  # there is nothing to save
    terminal.resize(80, 24)
    terminal.wait("step 10 of")
    terminal.type("q")
    assert terminal.end() == 0


def test_a_leap_out_of_the_game_is_refused_first():
    terminal = open_game("bristol1350", "--players", "4", "--seed", "1", "--pace", "0")
    terminal.wait("Your turn: what is your action?")
    terminal.type(":", "push 0", ENTER)
    terminal.wait("You would be out of the game for good. Are you sure?")
    terminal.wait("No, go back")
    terminal.type(ENTER)
    terminal.wait("Your turn: what is your action?")
    terminal.type(":", "push 0", ENTER)
    terminal.wait("No, go back")
    terminal.type(DOWN, ENTER)
    shown = terminal.wait("The end")
    assert re.search("A You +– jumped out", shown), shown
    terminal.close()


TESTS = [test for name, test in sorted(globals().items()) if name.startswith("test_")]

if __name__ == "__main__":
    try:
        run_tests(TESTS)
    finally:
        shutil.rmtree(HOME, ignore_errors=True)
