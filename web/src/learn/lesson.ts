// SPDX-License-Identifier: MIT
// A lesson in the place of a table: a short position that the learner plays, and a bot the other seats. The mirror plays
// it (src/viewer/desk.h), so it needs neither worker nor server.
import { signal } from "@preact/signals";
import type { Hint, Progress, Told, Verdict } from "generated/messages";
import { historyStep, type Mirror } from "../module/mirror.ts";
import type { Game, Listener } from "../table/game.ts";
import { Table } from "../table/state.ts";

const pauseMs = 900;

class LessonGame implements Game {
    private timer: number | undefined;
    private readonly told: Told[] = [];

    constructor(
        private readonly mirror: Mirror,
        private readonly listener: Listener,
        private pace: number,
        private readonly onOver: () => void,
    ) {}

    take(progress: Progress): void {
        this.told.push(...progress.told);
        this.listener.told(progress.told);
        if (progress.over) {
            this.onOver();
        } else if (progress.thinks) {
            this.timer = window.setTimeout(() => this.take(this.mirror.playOthers()), pauseMs * this.pace);
        }
    }

    act(_at: number, action: string): void {
        this.take(this.mirror.playLearner(action));
    }

    end(): void {
        clearTimeout(this.timer);
    }

    setPace(pace: number): void {
        this.pace = pace;
    }

    asks(): boolean {
        return true;
    }

    /** Tells the moves in the mirror's new language. */
    recall(): void {
        const lines = new Map<number, string[]>();
        for (let from = 0; from <= (this.told.at(-1)?.move ?? -1); from += historyStep) {
            this.mirror.history(from).forEach((past) => lines.set(past.move, past.lines));
        }
        this.listener.recalled(this.told.map((told) => ({ ...told, lines: lines.get(told.move) ?? told.lines })));
    }

    order(): void {}
    undo(): void {}
    mayUndo(): boolean {
        return false;
    }
    alone(seat: number): number {
        return seat;
    }
    isTable(): boolean {
        return false;
    }
    hasHints(): boolean {
        return true;
    }

    hint(): Promise<Hint> {
        return Promise.resolve(this.mirror.hint());
    }
}

export class Lesson {
    readonly table: Table;
    /** How it went, when it is over. */
    readonly verdict = signal<Verdict | null>(null);
    private game!: LessonGame;

    constructor(
        private readonly mirror: Mirror,
        { game, number, name }: { game: string; number: number; name: string },
        pace: number,
    ) {
        const begun = mirror.learn(game, number, name);
        // Rules that judge may take a moment; the board shows the last move first.
        const judge = (): void => void setTimeout(() => this.judge(), 0);
        this.table = new Table(mirror, (_, listener) => (this.game = new LessonGame(mirror, listener, pace, judge)));
        this.game.take(begun);
    }

    translate(): void {
        this.table.translate();
        if (this.verdict.value !== null) {
            this.judge();
        }
    }

    private judge(): void {
        this.verdict.value = this.mirror.verdict();
    }
}
