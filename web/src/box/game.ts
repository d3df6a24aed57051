// SPDX-License-Identifier: MIT
// A game with a printed box on this device: a desk of the whole module has it, a mirror shows it and asks what comes next.
// Everything is entered at once and kept as it is entered; the page is an onlooker, who knows what all people know.
import type { BoxAnswer, Hint, ToldMessage, TokensCounted } from "generated/messages";
import { type Desk, openDesk, Refused } from "../module/host.ts";
import type { Mirror } from "../module/mirror.ts";
import { type Game, type Listener, randomHex } from "../table/game.ts";
import { keepGame, type KeptGame } from "../table/kept.ts";

export interface BoxSetup {
    game: string;
    /** Of the people, by seat. */
    names: string[];
    options: Record<string, unknown>;
    /** A set of tokens of one's own, from a file. */
    data?: { name: string; data: unknown } | undefined;
}

/** A game of which nothing was entered yet. Rejects with why its options do not go together. */
export async function beginBox(
    module: WebAssembly.Module,
    { game, names, options, data }: BoxSetup,
): Promise<KeptGame> {
    const desk = await openDesk(module, "box");
    const now = Date.now();
    const added = data === undefined ? { ok: true as const } : desk.ask<object>({ cmd: "data", game, ...data });
    const own = data === undefined ? options : { ...options, tokens: data.name };
    const answer = added.ok ? desk.ask<BoxAnswer>({ cmd: "begin", game, names, options: own, now }) : added;
    desk.close();
    if (!answer.ok) {
        throw new Refused(answer.error);
    }
    const seats = names.map((name) => ({ name, bot: "" }));
    const kept = {
        began: now,
        changed: now,
        over: false,
        result: "",
        journal: answer.journal,
        secrets: null,
        box: true,
    };
    return { id: randomHex(8), game, seats, ...kept };
}

export class BoxGame implements Game {
    /** The moves that no longer fit after a correction, as lines of a record. */
    left: string[] = [];
    /** The move that is being corrected. */
    correcting: number | undefined;
    private listener: Listener | undefined;

    private constructor(
        private readonly desk: Desk,
        private readonly mirror: Mirror,
        readonly kept: KeptGame,
        /** What is left may have changed. */
        private readonly onChange: () => void,
    ) {}

    static async open(
        module: WebAssembly.Module,
        mirror: Mirror,
        kept: KeptGame,
        onChange: () => void,
    ): Promise<BoxGame> {
        const desk = await openDesk(module, "box");
        for (const line of kept.journal) {
            const folded = desk.ask<object>({ cmd: "fold", line });
            if (!folded.ok) {
                throw new Refused(folded.error);
            }
        }
        return new BoxGame(desk, mirror, kept, onChange);
    }

    /** Tells a table the game. */
    begin(listener: Listener): void {
        this.listener = listener;
        this.hear({ cmd: "hello" });
        this.recall();
    }

    act(_at: number, action: string): void {
        const at = this.correcting;
        this.hear(at === undefined ? { cmd: "enter", action } : { cmd: "correct", at, action });
    }

    undo(): void {
        this.hear({ cmd: "back" });
    }

    mayUndo(): boolean {
        return this.correcting === undefined && (this.mirror.look()?.moves ?? 0) > 0;
    }

    /** Enters of what is left what fits now. */
    repeat(): void {
        this.hear({ cmd: "repeat" });
    }

    /** Forgets the first of what is left, or all. */
    skip(all: boolean): void {
        this.hear({ cmd: "skip", all });
    }

    /** Continues with options that have an outcome, and enters that; everything is to be read again. Throws. */
    renew(options: object, outcome: string): void {
        const request = { cmd: "new", options, outcome, at: this.correcting, now: Date.now() };
        const answer = this.desk.ask<BoxAnswer>(request);
        if (!answer.ok) {
            throw new Refused(answer.error);
        }
        this.kept.journal = answer.journal;
        this.keep();
    }

    /** Counts its tokens with those of a tally; null: they cannot be counted. */
    count(tally: string): TokensCounted | null {
        const counted = this.desk.ask<TokensCounted>({ cmd: "count", tally });
        return counted.ok ? counted : null;
    }

    recall(): void {
        let before = this.mirror.look()?.moves ?? 0;
        while (before > 0) {
            const message = this.ask({ cmd: "past", before })?.told[0];
            if (message?.t !== "past") {
                return;
            }
            const isMore = this.listener?.recalled(this.mirror.recall(message)) === true;
            before = isMore ? message.first : 0;
        }
    }

    asks(): boolean {
        return true;
    }

    alone(): number {
        return -1;
    }

    isTable(): boolean {
        return true;
    }

    hasHints(): boolean {
        return false; // they would know what nobody at the table knows
    }

    hint(): Promise<Hint | null> {
        return Promise.resolve(null);
    }

    order(): void {} // everybody is asked

    setPace(): void {} // nobody else plays

    end(): void {
        this.desk.close();
        this.mirror.close();
    }

    private ask(request: object): BoxAnswer | undefined {
        const answer = this.desk.ask<BoxAnswer>({ ...request, now: Date.now() });
        if (!answer.ok) {
            return undefined;
        }
        this.left = answer.left;
        this.kept.journal.push(...answer.journal);
        return answer;
    }

    private hear(request: object): void {
        const answer = this.ask(request);
        if (answer === undefined) {
            this.listener?.refused();
            return;
        }
        this.correcting = undefined; // what is read ends it
        answer.told.forEach((message: ToldMessage) => this.listener?.told(this.mirror.read(message).told));
        this.onChange();
        if (answer.journal.length > 0) {
            this.keep();
        }
    }

    private keep(): void {
        const look = this.mirror.look();
        if (look !== null) {
            Object.assign(this.kept, { over: look.over, result: look.result ?? "", changed: Date.now() });
            void keepGame(this.kept);
        }
    }
}
