// SPDX-License-Identifier: MIT
// The game that is shown: what its viewer sees, is asked and has been told. No DOM.
import { batch, signal } from "@preact/signals";
import type { Look, Names, Question, Told } from "../module/answers.ts";
import type { Mirror } from "../module/mirror.ts";
import type { Game, Listener, Order } from "./game.ts";

export interface LogLine {
    id: number;
    seat: number;
    words: string;
}

export class Table {
    readonly look = signal<Look | null>(null);
    readonly names = signal<Names>({});
    readonly question = signal<Question | null>(null);
    readonly log = signal<LogLine[]>([]);
    /** What happened last, for the live region. */
    readonly news = signal("");
    /** The moves that led to this look. */
    readonly told = signal<Told[]>([]);
    /** An answer is on its way. */
    readonly waits = signal(false);
    readonly ordered = signal<Order>({ against: "ask" });
    readonly refused = signal(false);
    readonly failed = signal<string | null>(null);
    private readonly game: Game;

    constructor(
        readonly mirror: Mirror,
        open: (mirror: Mirror, listener: Listener) => Game,
    ) {
        this.game = open(mirror, {
            told: (told) => this.hear(told),
            refused: () => this.decline(),
            failed: (message) => (this.failed.value = message),
        });
    }

    close(): void {
        this.game.end(this.look.value?.over === true);
    }

    setPace(pace: number): void {
        this.game.setPace(pace);
    }

    /** Takes a choice of a question, unless another is asked by now. */
    take(question: Question, choice: number): void {
        const at = this.look.value?.at;
        if (at === undefined || this.waits.value || question !== this.question.value) {
            return;
        }
        const next = this.mirror.take(choice);
        this.refused.value = false;
        if ("action" in next) {
            this.waits.value = true;
            this.game.act(at, next.action);
        } else {
            this.question.value = next;
        }
    }

    order(order: Order): void {
        this.ordered.value = order;
        this.game.order(order);
    }

    back(): void {
        this.question.value = this.mirror.back();
    }

    private hear(told: Told[]): void {
        batch(() => {
            this.told.value = told;
            this.write(told);
            this.see();
        });
    }

    private decline(): void {
        batch(() => {
            this.see();
            this.refused.value = true;
        });
    }

    /** Says everything again in the mirror's new language, but for what was told. */
    translate(): void {
        this.names.value = {};
        batch(() => this.see());
    }

    private see(): void {
        const look = this.mirror.look();
        this.look.value = look;
        if (look !== null) {
            if (Object.keys(this.names.value).length === 0) {
                this.names.value = this.mirror.names();
            }
            this.question.value = look.over ? null : this.mirror.ask();
            this.waits.value = false;
        }
    }

    private write(told: Told[]): void {
        const lines = told.flatMap(({ seat, lines }) => lines.map((words) => ({ seat, words })));
        if (lines.length > 0) {
            const first = this.log.value.length;
            this.log.value = [...this.log.value, ...lines.map((line, i) => ({ id: first + i, ...line }))];
            this.news.value = lines.map(({ words }) => words.trim()).join(" ");
        }
    }
}
