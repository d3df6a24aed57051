// SPDX-License-Identifier: MIT
// A printed game as a page shows it: any entry can be corrected, and what no longer fits then is entered again or left out.
import { batch, signal } from "@preact/signals";
import type { TokensCounted } from "generated/messages";
import type { Mirror } from "../module/mirror.ts";
import type { KeptGame } from "../table/kept.ts";
import { Table } from "../table/state.ts";
import { BoxGame } from "./game.ts";

export class BoxTable extends Table {
    /** The entry that is being corrected: its move, and its words where the log has any. */
    readonly corrected = signal<{ move: number; words: string } | null>(null);
    /** In words where they are known, else as in a record: entries that no longer fit. */
    readonly left = signal<string[]>([]);
    /** The words of the entries after the one that was corrected last. */
    private later: string[] = [];

    private constructor(
        mirror: Mirror,
        private readonly box: BoxGame,
        /** The game has other options, and is to be opened again. */
        private readonly onRenewed: () => void,
    ) {
        super(mirror, (_, listener) => {
            queueMicrotask(() => box.begin(listener));
            return box;
        });
    }

    static async open(
        module: WebAssembly.Module,
        mirror: Mirror,
        kept: KeptGame,
        onRenewed: () => void,
    ): Promise<BoxTable> {
        let table: BoxTable | undefined;
        const box = await BoxGame.open(module, mirror, kept, () => table?.sayLeft());
        table = new BoxTable(mirror, box, onRenewed);
        return table;
    }

    get saved(): KeptGame {
        return this.box.kept;
    }

    /** Asks what is to stand in the place of an entry, by its move. */
    correct(move: number): void {
        this.later = this.wordsAfter(move);
        this.box.correcting = move;
        this.mirror.correct(move);
        batch(() => {
            this.corrected.value = { move, words: this.wordsOf(move) };
            this.showings.value++;
            this.lookBack(null);
        });
    }

    /** Leaves it as it is. */
    stopCorrecting(): void {
        this.box.correcting = undefined;
        this.mirror.correct();
        batch(() => {
            this.corrected.value = null;
            this.see();
        });
    }

    /** Enters what is drawn as it looks, also where the game has nothing like it. Throws with what is expected. */
    enterOutcome(typed: string): void {
        const { action, options } = this.mirror.outcome(typed);
        if (action !== undefined) {
            this.box.act(0, action);
        } else {
            this.box.renew(options ?? {}, typed);
            this.onRenewed();
        }
    }

    count(tally: string): TokensCounted | null {
        return this.box.count(tally);
    }

    /** Also after the end. */
    takeBack(): void {
        this.box.undo();
    }

    repeat(): void {
        this.later = this.left.value;
        this.box.repeat();
    }

    leaveOut(all: boolean): void {
        this.later = this.left.value;
        this.box.skip(all);
    }

    /** What is left after a correction are the last of these. */
    private wordsAfter(move: number): string[] {
        const count = this.mirror.look()!.moves - move - 1;
        const words = Array.from({ length: Math.max(0, count) }, (_, i) => this.wordsOf(move + 1 + i));
        return [...words, ...this.left.value];
    }

    private wordsOf(move: number): string {
        return this.log.value.find((line) => line.move === move)?.words.trim() ?? "";
    }

    private sayLeft(): void {
        const { left, correcting } = this.box;
        batch(() => {
            this.left.value = left.map((line, i) => this.later.at(i - left.length) || line);
            this.corrected.value = correcting === undefined ? null : this.corrected.value;
        });
    }
}
