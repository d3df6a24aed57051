// SPDX-License-Identifier: MIT
// A local table beside the page: it answers requests, and lets bots think and time pass. It is ended by terminate; the
// page has the journal.
import type { Hint, ReviewStep, TableAnswer, TableHello } from "generated/messages";
import { type Answer, type Desk, openDesk } from "./host.ts";

/** From the page: first `begin`, then requests. */
export type ToWorker =
    | { t: "begin"; module: WebAssembly.Module; pace: number; journal: string[]; secrets: string | null }
    | { t: "pace"; pace: number }
    | { t: "moving"; moves: boolean }
    | { t: "hint"; module: WebAssembly.Module; person: number; catalogue: object | undefined }
    | {
          t: "advise";
          module: WebAssembly.Module;
          messages: { message: object; person: number | undefined }[];
          catalogue: object | undefined;
      }
    | { t: "review"; module: WebAssembly.Module; record: string; catalogue: object | undefined }
    | { t: "ask"; request: object };
export type FromWorker =
    | { t: "answer"; asked: boolean; answer: TableAnswer }
    | { t: "hint"; hint: Hint | null }
    | { t: "review"; step: ReviewStep }
    | { t: "failed"; message: string };

let module: WebAssembly.Module;
let desk: Desk;
let pace = 1; // 0: nobody waits for time to pass
let now = Date.now();
let timer: number | undefined;
let isMoving = false; // the page still shows what happened before: time stands still, unless nobody waits
let waits: number | undefined; // what is due since then

function ask(request: object, asked: boolean): void {
    const answer = desk.ask<TableAnswer>({ ...request, now });
    if (!answer.ok) {
        postMessage({ t: "failed", message: answer.error.message } satisfies FromWorker);
        return;
    }
    answer.journal?.forEach(follow);
    postMessage({ t: "answer", asked, answer } satisfies FromWorker);
    carryOn(answer);
}

function follow(line: string): void {
    now = Math.max(now, (JSON.parse(line) as { time: number }).time);
}

// What happens by itself: a bot thinks, or what is due is done.
function carryOn(answer: TableAnswer): void {
    clearTimeout(timer);
    waits = undefined;
    if (answer.thinks) {
        timer = setTimeout(() => ask({ cmd: "think" }, false), 0);
    } else if (answer.due !== null) {
        const due = answer.due;
        timer = setTimeout(() => tick(due), Math.max(0, due - now) * pace);
    }
}

function tick(due: number): void {
    if (isMoving && pace > 0) {
        waits = due;
        return;
    }
    waits = undefined;
    now = Math.max(now, due);
    ask({ cmd: "tick" }, false);
}

function move(moves: boolean): void {
    isMoving = moves;
    if (!moves && waits !== undefined) {
        tick(waits);
    }
}

async function begin(message: ToWorker & { t: "begin" }): Promise<void> {
    clearTimeout(timer);
    module = message.module;
    desk = await openDesk(module, "table"); // the instance of the game before goes with all its memory
    pace = message.pace;
    isMoving = false;
    for (const line of message.journal) {
        desk.ask({ cmd: "fold", line });
        follow(line);
    }
    if (message.secrets !== null) {
        desk.ask({ cmd: "secrets", line: message.secrets });
    }
}

/** What a strong bot would do in the place of a person, who is shown the same. */
async function hint({ module: whole, person, catalogue }: ToWorker & { t: "hint" }): Promise<void> {
    const mirror = await openDesk(whole, "viewer");
    const hello = desk.ask<TableHello>({ cmd: "hello", person });
    if (catalogue !== undefined) {
        mirror.ask({ cmd: "language", catalogue });
    }
    if (hello.ok) {
        mirror.ask({ cmd: "read", message: hello.told[0]?.message });
    }
    const found: Answer<Hint> = mirror.ask<Hint>({ cmd: "hint" });
    mirror.close();
    postMessage({ t: "hint", hint: found.ok ? found : null } satisfies FromWorker);
}

/** The same for whoever was sent these messages by a server. */
async function advise({ module: compiled, messages, catalogue }: ToWorker & { t: "advise" }): Promise<void> {
    const mirror = await openDesk(compiled, "viewer");
    if (catalogue !== undefined) {
        mirror.ask({ cmd: "language", catalogue });
    }
    messages.forEach((read) => mirror.ask({ cmd: "read", ...read }));
    const found: Answer<Hint> = mirror.ask<Hint>({ cmd: "hint" });
    mirror.close();
    postMessage({ t: "hint", hint: found.ok ? found : null } satisfies FromWorker);
}

/** Reviews a record decision by decision. */
async function review({ module: compiled, record, catalogue }: ToWorker & { t: "review" }): Promise<void> {
    const mirror = await openDesk(compiled, "viewer");
    if (catalogue !== undefined) {
        mirror.ask({ cmd: "language", catalogue });
    }
    mirror.ask({ cmd: "open", record });
    for (let step: Answer<ReviewStep>; (step = mirror.ask<ReviewStep>({ cmd: "review" })).ok; ) {
        postMessage({ t: "review", step } satisfies FromWorker);
        if (step.done === step.asked) {
            return;
        }
    }
}

let ready: Promise<void> = Promise.resolve();

/** One after the other; whatever goes wrong is heard by the page, which takes the game up again. */
function then(act: () => void | Promise<void>): void {
    ready = ready.then(act).catch((error: unknown) => {
        postMessage({ t: "failed", message: String(error) } satisfies FromWorker);
    });
}

globalThis.onmessage = (event: MessageEvent<ToWorker>) => {
    const message = event.data;
    if (message.t === "begin") {
        then(() => begin(message));
    } else if (message.t === "pace") {
        pace = message.pace;
    } else if (message.t === "moving") {
        then(() => move(message.moves));
    } else if (message.t === "hint") {
        then(() => hint(message));
    } else if (message.t === "advise") {
        then(() => advise(message));
    } else if (message.t === "review") {
        then(() => review(message));
    } else {
        then(() => ask(message.request, true));
    }
};
