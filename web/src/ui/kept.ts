// SPDX-License-Identifier: MIT
// Settings, kept in the browser where it lets us.
import type { Streak } from "../puzzles/days.ts";

/** How a game is begun, where that is not as usual. */
export interface Setup {
    seats?: number;
    options?: Record<string, unknown>;
}

export interface Settings {
    language: string;
    /** The one that was played last. */
    game: string;
    bot: string;
    /** By game. */
    setups: Record<string, Setup>;
    /** What the pauses of bots are multiplied by; 0: none. */
    pace: number;
    /** The people at this device, by their names; [] or one: a person alone. */
    people: string[];
    /** Those who play with a printed box, by their names. */
    around: string[];
    /** Somebody may look over one's shoulder: what only one knows is closed until one opens it. */
    hides: boolean;
    /** False: no single keys. */
    keys: boolean;
    /** A move is made when it was confirmed. */
    confirm: boolean;
    colors: "auto" | "light" | "dark";
    /** Whether one is somebody at this server. */
    known: boolean;
    /** False: no sounds. */
    sound: boolean;
    /** By game: the numbers of the lessons that are done. */
    learned: Record<string, number[]>;
    /** Days in a row with a solved puzzle. */
    streak: Streak;
    /** Hide what others say. */
    mute: boolean;
}

const key = "pesthouse";

export function readSettings(): Partial<Settings> {
    try {
        return JSON.parse(localStorage.getItem(key) ?? "{}") as Partial<Settings>;
    } catch {
        return {};
    }
}

export function keepSettings(settings: Partial<Settings>): void {
    try {
        localStorage.setItem(key, JSON.stringify({ ...readSettings(), ...settings }));
    } catch {
        // A private window, or one without storage: they last as long as the page.
    }
}

export const setupOf = (game: string): Setup => readSettings().setups?.[game] ?? {};

export function keepSetup(game: string, setup: Setup): void {
    keepSettings({ setups: { ...readSettings().setups, [game]: { ...setupOf(game), ...setup } } });
}

export const keepsOpen = (): boolean => readSettings().hides !== true;

/** Light, dark, or as the device says. */
export function showColors(): void {
    document.documentElement.dataset["colors"] = readSettings().colors ?? "auto";
}
