// SPDX-License-Identifier: MIT
// A game on this device: a table with bots in a worker, and the mirror of the person who plays. Nothing is shown before
// the table tells it. If the worker dies, the game is taken up again from its journal.
import type { TableAnswer } from "../module/answers.ts";
import { keepWorker, takeWorker } from "../module/files.ts";
import type { Mirror } from "../module/mirror.ts";
import type { FromWorker, ToWorker } from "../module/worker.ts";
import { type Game, type Listener, type Order, randomHex } from "./game.ts";

export interface Setup {
    game: string;
    /** By seat: "open" for the person, else a bot. */
    seats: string[];
    options: Record<string, unknown>;
}

const person = 1;
const restartsMax = 3;

export class LocalGame implements Game {
    private worker: Worker | undefined;
    private readonly journal: string[] = [];
    private secrets: string | null = null;
    private restarts = 0;

    constructor(
        private readonly module: WebAssembly.Module,
        private readonly mirror: Mirror,
        private readonly listener: Listener,
        private pace: number,
    ) {}

    start(setup: Setup, name: string): void {
        const seat = setup.seats.indexOf("open");
        this.open();
        this.request({ t: "make", ...setup });
        this.request({ t: "sit", seat }, name);
        this.request({ t: "ready", luck: randomHex(16) });
        this.send({ t: "ask", request: { cmd: "watch", person } });
        this.request({ t: "start" });
    }

    act(at: number, action: string): void {
        this.request({ t: "act", at, id: randomHex(16), action });
    }

    order(order: Order): void {
        this.request({ t: "order", ...order });
    }

    setPace(pace: number): void {
        this.pace = pace;
        this.send({ t: "pace", pace });
    }

    /** Ends the worker, which may be thinking, unless the game is over. */
    end(over: boolean): void {
        const worker = this.worker;
        this.worker = undefined;
        if (worker !== undefined) {
            worker.onmessage = null;
            worker.onerror = null;
            if (over) {
                keepWorker(worker);
            } else {
                worker.terminate();
                keepWorker();
            }
        }
    }

    private open(): void {
        this.worker = takeWorker();
        this.worker.onmessage = (event: MessageEvent<FromWorker>) => this.hear(event.data);
        this.worker.onerror = () => this.takeUpAgain();
        this.send({ t: "begin", module: this.module, pace: this.pace, journal: this.journal, secrets: this.secrets });
    }

    private takeUpAgain(): void {
        this.end(false);
        if (this.restarts === restartsMax || this.journal.length === 0) {
            this.listener.failed("");
            return;
        }
        this.restarts++;
        this.open();
        this.send({ t: "ask", request: { cmd: "watch", person } });
    }

    private request(request: object, name = ""): void {
        this.send({ t: "ask", request: { cmd: "request", person, name, request } });
    }

    private send(message: ToWorker): void {
        this.worker?.postMessage(message);
    }

    private hear(message: FromWorker): void {
        if (message.t === "failed") {
            this.listener.failed(message.message);
            return;
        }
        this.takeIn(message.answer);
    }

    private takeIn(answer: TableAnswer): void {
        this.journal.push(...(answer.journal ?? []));
        this.secrets = answer.secrets ?? this.secrets;
        for (const told of answer.told ?? []) {
            this.listener.told(this.mirror.read(told.message));
        }
        if (answer.answer !== undefined && answer.answer.code !== "ok") {
            this.listener.refused();
        }
    }
}
