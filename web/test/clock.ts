// SPDX-License-Identifier: MIT
// A clock that stands still until a test moves it. That of node:test knows no Date in the Node.js of Debian 12.
import { mock } from "node:test";

interface Timer {
    at: number;
    run: () => void;
}

export class Clock {
    private now = 0;
    private readonly timers = new Set<Timer>();

    /** Takes the place of the machine's clock, and of one before it. */
    constructor() {
        const set = (run: () => void, ms = 0): Timer => {
            const timer = { at: this.now + ms, run };
            this.timers.add(timer);
            return timer;
        };
        Object.assign(globalThis, { setTimeout: set, clearTimeout: (timer: Timer) => this.timers.delete(timer) });
        mock.method(performance, "now", () => this.now);
    }

    /** Lets time pass; what is due then runs, earliest first. */
    tick(ms: number): void {
        const end = this.now + ms;
        for (let next = this.earliest(); next !== undefined && next.at <= end; next = this.earliest()) {
            this.now = next.at;
            this.timers.delete(next);
            next.run();
        }
        this.now = end;
    }

    private earliest(): Timer | undefined {
        return [...this.timers].sort((a, b) => a.at - b.at)[0];
    }
}
