// SPDX-License-Identifier: MIT
import { Refused } from "../../web/src/module/host.ts";
import type { FromHelper } from "./helper.ts";
import { History } from "./history.ts";
import { type Helper, host } from "./host.ts";
import type { EngineError, EngineExchanges } from "./types/messages.js";

export { Refused } from "../../web/src/module/host.ts";
export type * from "./types/messages.js";

/** A command of the engine protocol. */
export type Command = keyof EngineExchanges;

/** The request of a command, and its answer. */
export type Request<C extends Command = Command> = EngineExchanges[C]["request"];
export type Reply<C extends Command = Command> = EngineExchanges[C]["reply"];

export interface AskOptions {
    /** Gives the request up: it is rejected with the signal's reason, and the game is as it was before. */
    signal?: AbortSignal | undefined;
}

interface Waiting {
    line: string;
    resolve(answer: string): void;
    reject(reason: unknown): void;
}

let compiled: Promise<WebAssembly.Module> | undefined;

function compile(): Promise<WebAssembly.Module> {
    compiled ??= host().compile(new URL("./pesthouse.wasm", import.meta.url));
    compiled.catch(() => (compiled = undefined)); // the next one tries again
    return compiled;
}

/** An engine of the protocol, in a worker of its own. It holds one game at a time. */
export class Engine {
    readonly #history = new History();
    #module!: WebAssembly.Module;
    #helper = this.#newHelper();
    #skipped = 0; // answers to come that lead a new worker to the game at hand
    #running: Waiting | undefined;
    #queue: Waiting[] = [];
    #ended: Error | undefined;

    private constructor() {}

    static async start(): Promise<Engine> {
        const engine = new Engine(); // its worker starts while the module is compiled
        try {
            engine.#module = await compile();
        } catch (error) {
            engine.close();
            throw error;
        }
        engine.#begin();
        return engine;
    }

    /** Answers a request once those before it are answered. Rejects with `Refused` if the engine refuses it. */
    async ask<C extends Command>(request: { cmd: C } & Request<C>, options?: AskOptions): Promise<Reply<C>> {
        if (typeof request !== "object" || request === null) {
            throw new TypeError(`expected a request such as {cmd: "hello"}, got ${JSON.stringify(request)}`);
        }
        const answer = JSON.parse(await this.askLine(JSON.stringify(request), options)) as
            | Reply<C>
            | { ok: false; error: EngineError };
        if (!answer.ok) {
            throw new Refused(answer.error);
        }
        return answer;
    }

    /** The same with lines of JSON, as `pesthouse engine` reads and writes them. A refusal is an answer, too. */
    askLine(line: string, { signal }: AskOptions = {}): Promise<string> {
        return new Promise((resolve, reject) => {
            if (typeof line !== "string") {
                throw new TypeError(`expected a line of JSON, got ${typeof line}`);
            }
            if (this.#ended !== undefined) {
                throw this.#ended;
            }
            signal?.throwIfAborted();
            const giveUp = () => this.#giveUp(waiting, signal?.reason);
            const done =
                <T>(settle: (value: T) => void) =>
                (value: T): void => {
                    signal?.removeEventListener("abort", giveUp);
                    settle(value);
                };
            const waiting: Waiting = { line, resolve: done(resolve), reject: done(reject) };
            signal?.addEventListener("abort", giveUp);
            this.#queue.push(waiting);
            this.#askNext();
        });
    }

    /** Ends the worker. What still waits is rejected. */
    close(): void {
        this.#end(new Error("the engine was closed; Engine.start() starts another one"));
    }

    #end(reason: Error): void {
        this.#ended ??= reason;
        this.#helper.end();
        const all = [...(this.#running === undefined ? [] : [this.#running]), ...this.#queue];
        this.#running = undefined;
        this.#queue = [];
        all.forEach((waiting) => waiting.reject(reason));
    }

    #newHelper(): Helper {
        const helper: Helper = host().startHelper((message) => {
            if (helper === this.#helper) {
                this.#hear(message);
            }
        });
        helper.hold(false);
        return helper;
    }

    /** Leads a new worker to the game at hand. */
    #begin(): void {
        const lines = this.#history.lines();
        this.#skipped = lines.length;
        this.#helper.post(this.#module);
        lines.forEach((line) => this.#helper.post(line));
    }

    #restart(): void {
        this.#helper.end();
        this.#helper = this.#newHelper();
        this.#begin();
    }

    #hear(message: FromHelper): void {
        if ("failed" in message) {
            this.#fail(new Error(`the engine failed: ${message.failed}`));
        } else if (this.#skipped > 0) {
            this.#skipped--;
        } else {
            const { line, resolve } = this.#running!;
            this.#running = undefined;
            this.#history.take(line, message.answer);
            resolve(message.answer);
            this.#askNext();
        }
    }

    /** The request that it failed at is rejected. A worker that fails before any would do so again. */
    #fail(reason: Error): void {
        const failed = this.#running;
        if (failed === undefined || this.#skipped > 0) {
            this.#end(reason);
        } else {
            this.#giveUp(failed, reason);
        }
    }

    #askNext(): void {
        if (this.#running === undefined) {
            this.#running = this.#queue.shift();
            this.#helper.hold(this.#running !== undefined);
            if (this.#running !== undefined) {
                this.#helper.post(this.#running.line);
            }
        }
    }

    #giveUp(waiting: Waiting, reason: unknown): void {
        if (waiting === this.#running) {
            this.#running = undefined;
            this.#restart();
            this.#askNext();
        } else {
            this.#queue.splice(this.#queue.indexOf(waiting), 1);
        }
        waiting.reject(reason);
    }
}
