// SPDX-License-Identifier: MIT
// The requests that lead to the position at hand, by which a new engine gets there.

const BEGINS = ["new", "position", "load"];

interface Answer {
    ok: boolean;
    seed?: number;
}

export class History {
    #begun: string[] = [];
    #played: string[] = [];

    /** Takes in an answered request. */
    take(request: string, answer: string): void {
        const { ok, seed } = JSON.parse(answer) as Answer;
        if (!ok) {
            return;
        }
        const asked = JSON.parse(request) as { cmd: string };
        if (BEGINS.includes(asked.cmd)) {
            this.#begun = [JSON.stringify(seed === undefined ? asked : { ...asked, seed })];
            this.#played = [];
        } else if (asked.cmd === "play") {
            this.#played.push(request);
        } else if (asked.cmd === "undo" && this.#played.pop() === undefined) {
            this.#begun.push(request); // of a record that was loaded
        }
    }

    lines(): string[] {
        return [...this.#begun, ...this.#played];
    }
}
