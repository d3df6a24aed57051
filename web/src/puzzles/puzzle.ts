// SPDX-License-Identifier: MIT
// A puzzle on the real board: a table with this position, which takes no move. What is chosen is compared with the
// answer that was proven.
import { signal } from "@preact/signals";
import type { Action, Choice, Question, TableAnswer, Thing } from "generated/messages";
import { files, loadJson } from "../module/files.ts";
import { type Desk, openDesk, Refused } from "../module/host.ts";
import { Mirror } from "../module/mirror.ts";
import { seatLetter } from "../games/seats.ts";
import { type Game, type Listener, randomHex } from "../table/game.ts";
import { type Drawn, recordOf } from "../table/drawn.ts";
import { Table } from "../table/state.ts";
import { catalogue, language } from "../ui/text.ts";

/** What a puzzle is in any language. */
export interface Task extends Drawn {
    position: { game: string; options: Record<string, unknown> };
    /** By seat. */
    names: string[];
    /** Of the player who is asked. */
    seat: number;
    /** The right one of the choices, where these are not actions but things of the board. */
    right: number;
    things: Thing[];
    /** The page of the rules that they are about. */
    topic?: string;
    /** The action, where actions are asked for. */
    best?: string;
}

export interface PuzzleWords {
    question: string;
    answer: string;
    why: string;
    /** By thing. */
    choices: string[];
}

/** A position in a record, and what is asked about it. */
export interface Setting {
    game: string;
    options: Record<string, unknown>;
    /** By seat. */
    names: string[];
    /** Of the player who is asked. */
    seat: number;
    record: string;
    /** Before the position. */
    moves: number;
    /** The right action. */
    best: string;
}

/** A choice that is not an action has the text of its number. */
const settingOf = (task: Task): Setting => ({
    ...task.position,
    names: task.names,
    seat: task.seat,
    record: recordOf(task),
    moves: task.moves.length,
    best: task.best ?? String(task.right),
});

export interface Book {
    tasks: Task[];
    words: PuzzleWords[];
}

export async function loadBook(game: string): Promise<Book> {
    const words = files.puzzles[`${game}-${language.value}`] ?? files.puzzles[`${game}-en`]!;
    const [tasks, said] = await Promise.all([loadJson<Task[]>(files.puzzles[game]!), loadJson<PuzzleWords[]>(words)]);
    return { tasks, words: said };
}

class PuzzleGame implements Game {
    constructor(
        readonly listener: Listener,
        private readonly onAct: (action: string) => void,
    ) {}

    act(_at: number, action: string): void {
        this.onAct(action);
    }
    asks(): boolean {
        return true;
    }
    alone(seat: number): number {
        return seat;
    }
    isTable(): boolean {
        return false;
    }
    mayUndo(): boolean {
        return false;
    }
    hasHints(): boolean {
        return false;
    }
    hint(): Promise<null> {
        return Promise.resolve(null);
    }
    order(): void {}
    undo(): void {}
    recall(): void {}
    setPace(): void {}
    end(): void {}
}

/** Everybody sits at the table, and one of them is told what happened. */
function deal(desk: Desk, setting: Setting): TableAnswer[] {
    const { game, options, names, record, moves } = setting;
    const person = setting.seat + 1;
    const send = (request: object): TableAnswer => {
        const answer = desk.ask<TableAnswer>({ now: 0, ...request });
        if (!answer.ok) {
            throw new Refused(answer.error);
        }
        return answer;
    };
    const ask = (one: number, name: string, request: object) => send({ cmd: "request", person: one, name, request });
    ask(1, "", { t: "make", game, seats: names.map(() => "open"), options, brisk: true });
    names.forEach((name, seat) => {
        ask(seat + 1, name, { t: "sit", seat });
        ask(seat + 1, name, { t: "ready", luck: randomHex(16) });
    });
    return [send({ cmd: "watch", person }), send({ cmd: "branch", record, moves })];
}

/** What is said of a seat, but for its chance of the plague, which is asked for: the second paragraph. */
function hideOdds(mirror: Mirror, seats: number): void {
    const letters = Array.from({ length: seats }, (_, seat) => seatLetter(seat));
    const say = mirror.place.bind(mirror);
    mirror.place = (id) => {
        const [first, odds, ...rest] = say(id).split("\n\n");
        return (letters.includes(id) ? [first, ...rest] : [first, odds, ...rest]).filter(Boolean).join("\n\n");
    };
}

/** Asks about things of the board in the place of what the game asks. */
function askAbout(mirror: Mirror, { things, topic }: Task, { question, choices }: PuzzleWords): void {
    const choiceOf = (words: string, i: number): Choice => ({ words, place: -1, things: [things[i]!], help: "" });
    const about = topic === undefined ? {} : { type: topic, topic };
    const asked: Question = { question, ...about, depth: 0, choices: choices.map(choiceOf), idle: [], window: null };
    mirror.ask = () => asked;
    mirror.askAgain = () => asked;
    mirror.take = (choice) => ({ action: String(choice), words: choices[choice]! });
}

/** What an action that can be chosen is called; `path`: the choices that may lead to it. Undefined: they do not. */
function wordsOf(mirror: Mirror, action: string, path: number[] = []): string | undefined {
    let next: Question | Action | null = mirror.ask();
    for (const choice of path) {
        next = mirror.take(choice);
    }
    if (next === null || "action" in next) {
        return next?.action === action ? next.words : undefined;
    }
    for (let choice = 0; choice < next.choices.length; choice++) {
        const words = wordsOf(mirror, action, [...path, choice]);
        if (words !== undefined) {
            return words;
        }
    }
    return undefined;
}

export class Puzzle {
    readonly table: Table;
    /** Undefined: nothing was chosen yet. */
    readonly isRight = signal<boolean | undefined>(undefined);

    private constructor(
        private readonly mirror: Mirror,
        private readonly desk: Desk,
        readonly setting: Setting,
    ) {
        let played: PuzzleGame | undefined;
        this.table = new Table(mirror, (_, listener) => {
            played = new PuzzleGame(listener, (action) => (this.isRight.value = action === setting.best));
            return played;
        });
        deal(desk, setting)
            .flatMap((answer) => answer.told ?? [])
            .forEach(({ message }) => played?.listener.told(mirror.read(message).told));
        this.table.news.value = []; // what led to the position is the past, in the log
    }

    static async open(
        module: WebAssembly.Module,
        setting: Setting,
        prepare: (mirror: Mirror) => void = () => {},
    ): Promise<Puzzle> {
        const [mirror, desk] = await Promise.all([Mirror.open(module), openDesk(module, "table")]);
        mirror.speak(catalogue.value);
        prepare(mirror);
        return new Puzzle(mirror, desk, setting);
    }

    static openTask(module: WebAssembly.Module, task: Task, words: PuzzleWords): Promise<Puzzle> {
        return Puzzle.open(module, settingOf(task), (mirror) => {
            if (task.things.length > 0) {
                hideOdds(mirror, task.names.length);
                askAbout(mirror, task, words);
            }
        });
    }

    close(): void {
        this.table.close();
        this.mirror.close();
        this.desk.close();
    }

    /** What actions are called, as those who are asked read them; "" for one that cannot be chosen. */
    say(actions: string[]): string[] {
        const words = actions.map((action) => wordsOf(this.mirror, action) ?? "");
        this.mirror.ask();
        return words;
    }
}
