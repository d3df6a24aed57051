// SPDX-License-Identifier: MIT
// A recorded game in the place of a table: whatever shows a table shows it at any of its moves.
import { type Signal, signal } from "@preact/signals";
import type { Opened, ReviewStep, Told } from "generated/messages";
import { loadWhole, startWorker } from "../module/files.ts";
import { historyStep, type Mirror } from "../module/mirror.ts";
import type { FromWorker, ToWorker } from "../module/worker.ts";
import { catalogue } from "../ui/text.ts";
import type { Game, Listener } from "./game.ts";
import { Table } from "./state.ts";

class Recorded implements Game {
    constructor(
        readonly listener: Listener,
        /** Their seats. */
        private readonly people: number[],
    ) {}
    act(): void {}
    order(): void {}
    setPace(): void {}
    undo(): void {}
    end(): void {}
    recall(): void {}
    asks(): boolean {
        return false;
    }
    mayUndo(): boolean {
        return false;
    }
    alone(): number {
        const [first = -1, ...others] = this.people;
        return others.length === 0 ? first : -1;
    }
    isTable(): boolean {
        return false;
    }
    hasHints(): boolean {
        return false;
    }

    hint(): Promise<null> {
        return Promise.resolve(null);
    }
}

export class Replay {
    readonly table: Table;
    readonly opened: Opened;
    readonly at = signal(0);
    /** Who looks; null: everything is shown. */
    readonly seat: Signal<number | null>;
    readonly history = signal<Told[]>([]);
    readonly review = signal<ReviewStep[]>([]);
    /** How many mistakes of people in it come back as puzzles. */
    readonly mistakes = signal(0);
    private game!: Recorded;
    private worker: Worker | undefined;
    private telling = 0;

    constructor(
        readonly mirror: Mirror,
        readonly record: string,
        /** While the game is not over, only a seat may look. */
        seat: number | null = null,
    ) {
        this.seat = signal(seat);
        this.opened = mirror.openRecord(record);
        const people = this.opened.seats.flatMap(({ bot }, at) => (bot === null ? [at] : []));
        this.table = new Table(mirror, (_, listener) => (this.game = new Recorded(listener, people)));
        this.go(0);
        void this.tell();
    }

    /** Says what happened, a few moves at a time, so that the page answers meanwhile. */
    private async tell(): Promise<void> {
        const telling = ++this.telling;
        let history: Told[] = [];
        for (let from = 0; from < this.opened.moves && telling === this.telling; from += historyStep) {
            history = [...history, ...this.mirror.history(from)];
            await new Promise((resolve) => setTimeout(resolve, 0));
        }
        if (telling === this.telling) {
            this.history.value = history;
        }
    }

    /** Goes to the position after so many moves. */
    go(to: number): void {
        const target = Math.max(0, Math.min(this.opened.moves, to));
        const isNext = target === this.at.value + 1;
        const told = this.mirror.go(target, this.seat.value);
        this.at.value = target;
        this.game.listener.told(isNext ? told : []);
    }

    /** To the next move that there is something to say of, or the one before. */
    step(by: 1 | -1): void {
        const moves = this.history.value.map(({ move }) => move + 1);
        const target =
            by > 0 ? moves.find((move) => move > this.at.value) : moves.findLast((move) => move < this.at.value);
        const last = by > 0 ? this.opened.moves : 0;
        this.go(moves.length === 0 ? this.at.value + by : (target ?? last));
    }

    lookAs(seat: number | null): void {
        this.seat.value = seat;
        this.go(this.at.value);
        void this.tell();
    }

    translate(): void {
        this.table.translate();
        void this.tell();
    }

    async startReview(): Promise<void> {
        const module = await loadWhole();
        this.worker?.terminate();
        this.review.value = [];
        this.worker = startWorker();
        this.worker.onmessage = (event: MessageEvent<FromWorker>) => {
            if (event.data.t === "review") {
                this.review.value = [...this.review.value, event.data.step];
            }
        };
        const message: ToWorker = { t: "review", module, record: this.record, catalogue: catalogue.value };
        this.worker.postMessage(message);
    }

    close(): void {
        this.telling++;
        this.worker?.terminate();
        this.mirror.close();
    }
}
