// SPDX-License-Identifier: MIT
// A puzzle on the real board: a table with this position, which takes no move. What is chosen is compared with the
// answer that was proven.
import { signal } from "@preact/signals";
import type { TableAnswer } from "generated/messages";
import { files, loadJson } from "../module/files.ts";
import { type Desk, openDesk } from "../module/host.ts";
import { Mirror, Refused } from "../module/mirror.ts";
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
    /** The right one of the choices, where these are not actions. */
    right: number;
    /** The action, where actions are asked for. */
    best?: string;
}

export interface PuzzleWords {
    question: string;
    answer: string;
    why: string;
    /** Empty: actions of the game. */
    choices: string[];
}

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
        private readonly isAction: boolean,
        private readonly onAct: (action: string) => void,
    ) {}

    act(_at: number, action: string): void {
        this.onAct(action);
    }
    asks(): boolean {
        return this.isAction;
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
function deal(desk: Desk, task: Task): TableAnswer[] {
    const person = task.seat + 1;
    const send = (request: object): TableAnswer => {
        const answer = desk.ask<TableAnswer>({ now: 0, ...request });
        if (!answer.ok) {
            throw new Refused(answer.error.message);
        }
        return answer;
    };
    const ask = (one: number, name: string, request: object) => send({ cmd: "request", person: one, name, request });
    const { game, options } = task.position;
    ask(1, "", { t: "make", game, seats: task.names.map(() => "open"), options, brisk: true });
    task.names.forEach((name, seat) => {
        ask(seat + 1, name, { t: "sit", seat });
        ask(seat + 1, name, { t: "ready", luck: randomHex(16) });
    });
    return [send({ cmd: "watch", person }), send({ cmd: "branch", record: recordOf(task), moves: task.moves.length })];
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

export class Puzzle {
    readonly table: Table;
    /** Undefined: nothing was chosen yet. */
    readonly isRight = signal<boolean | undefined>(undefined);

    private constructor(
        private readonly mirror: Mirror,
        private readonly desk: Desk,
        readonly task: Task,
    ) {
        let played: PuzzleGame | undefined;
        const isAction = task.best !== undefined;
        this.table = new Table(mirror, (_, listener) => {
            played = new PuzzleGame(listener, isAction, (action) => (this.isRight.value = action === task.best));
            return played;
        });
        if (!isAction) {
            hideOdds(mirror, task.names.length);
        }
        deal(desk, task)
            .flatMap((answer) => answer.told ?? [])
            .forEach(({ message }) => played?.listener.told(mirror.read(message).told));
        this.table.news.value = []; // what led to the position is the past, in the log
    }

    static async open(module: WebAssembly.Module, task: Task): Promise<Puzzle> {
        const [mirror, desk] = await Promise.all([Mirror.open(module), openDesk(module, "table")]);
        mirror.speak(catalogue.value);
        return new Puzzle(mirror, desk, task);
    }

    close(): void {
        this.table.close();
        this.mirror.close();
        this.desk.close();
    }

    /** Answers by the number of a choice. */
    choose(choice: number): void {
        this.isRight.value = choice === this.task.right;
    }
}
