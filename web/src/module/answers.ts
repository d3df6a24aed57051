// SPDX-License-Identifier: MIT
// What desks answer (src/viewer/desk.h, src/wasm/table_desk.h).

export interface Told {
    move: number;
    /** Who moved; -1: luck. */
    seat: number;
    place: number;
    lines: string[];
    /** The numbers of the lines that only the viewer could read. */
    secret: number[];
    events: { type: string }[];
    /** After it. */
    view: unknown;
}

export interface Seat {
    name: string;
    /** The bot that plays; "": a person does. */
    bot: string;
}

export interface Look {
    game: string;
    seat: number;
    at: number;
    /** Made so far. */
    moves: number;
    asked: boolean;
    seats: Seat[];
    decides: number | null;
    scores: number[];
    over: boolean;
    winners: number[];
    status: string | null;
    secret: string | null;
    result: string | null;
    view: unknown;
}

/** By place. */
export interface Briefs {
    briefs: string[];
    notes: string[];
}

/** A thing of the board, or the kind of an action: "die" "0", "seat" "2", "action" "draw". */
export interface Thing {
    kind: string;
    id: string;
}

export interface Choice {
    words: string;
    place: number;
    things: Thing[];
    help: string;
}

/** What the open window asks, alike for everybody who is asked, and the answers that there are. */
export interface Window {
    question: string;
    answers: { type: string; words: string }[];
}

export interface Question {
    question: string;
    depth: number;
    /** Of the action, where that is settled. */
    type?: string;
    /** The page of the rules that says in short what it is about. */
    topic?: string;
    choices: Choice[];
    idle: { card: string; why: string }[];
    window: Window | null;
}

/** A whole action: its text for an act, and its words. */
export interface Action {
    action: string;
    words: string;
}

/** What a strong bot would do: the action for an act, and what is to be said of it. */
export interface Hint {
    action: string;
    places: number[]; // of the board
    words: string;
    reason: string;
}

/** A record that was opened; bots by their ids, people by their names. */
export interface Opened {
    game: string;
    over: boolean;
    moves: number;
    options: Record<string, unknown>;
    seats: { bot: string | null; name: string }[];
}

/** A move of a record, in words. */
export interface Past {
    move: number;
    seat: number;
    lines: string[];
}

/** A decision of a record as a review sees it; shares of the win. */
export interface Decision {
    move: number;
    seat: number;
    before: number;
    after: number;
    shares: number[];
    action: string;
    better?: string;
}

/** A step of a review; the last one has what decided the game. */
export interface ReviewStep {
    done: number;
    asked: number;
    decision?: Decision;
    words?: string;
    decisive?: number[];
    final?: number[];
}

export interface LessonWords {
    title: string;
    introduction: string;
    task: string;
}

/** What came of a move in a lesson. */
export interface Progress {
    told: Told[];
    over: boolean;
    /** Other seats are to play. */
    thinks: boolean;
}

export interface Verdict {
    good: boolean;
    words: string;
}

export interface Topic {
    id: string;
    title: string;
    words: string;
}

export interface Option {
    name: string;
    words: string;
    usual?: string;
    values: { value: unknown; words: string; help: string }[];
}

export interface Game {
    id: string;
    name: string;
    players_min: number;
    players_max: number;
    bots: { name: string; words: string; summary: string }[];
    options: Option[];
}

export interface Named {
    name: string;
    /** On the board; -1: it is none. */
    place: number;
}

/** By kind and id. */
export type Names = Record<string, Record<string, Named>>;

/** A packed message to a viewer, for their mirror. */
export interface Message {
    t: string;
    /** Of "past": the first move that it tells. */
    first?: number;
}

export interface TableAnswer {
    answer?: { t: "answer"; code: string; n?: number; message?: string };
    told?: { person: number; message: Message }[];
    journal?: string[];
    secrets?: string;
    due: number | null;
    thinks: boolean;
    /** The people who may take back what they did last. */
    undo?: number[];
}
