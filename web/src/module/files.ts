// SPDX-License-Identifier: MIT
// The files of this build beside the page's own, by names that build.mjs fills in.
declare const FILES: {
    /** The module of a first visit, and the one that has hints, reviews, lessons and printed games, too. */
    module: string;
    whole: string;
    worker: string;
    /** By language: what the module says, at first and later, the texts of the pages, and what the device says of them. */
    languages: Record<string, { name: string; manifest: string; catalogue?: string; later?: string; texts?: string }>;
    /** The pages of rules, by name and language. */
    rules: Record<string, Record<string, string>>;
    /** The rules that answer why, by game and language. */
    why: Record<string, Record<string, string>>;
    /** What a game is about, in a sentence or two, by game and language. */
    leads: Record<string, Record<string, string>>;
    /** The puzzles by game, and what is said of them by game and language: rattus, rattus-fr. */
    puzzles: Record<string, string>;
    /** The icon of a page on which somebody is awaited. */
    called: string;
    /** The licences, ours and those of others. */
    licences: string;
    /** The styles of the pages around one screen, of those for a printed box, and of an evening. */
    around: string;
    box: string;
    evening: string;
};

export const files = FILES;

async function compile(file: string): Promise<WebAssembly.Module> {
    const response = await fetch(file);
    if (!response.ok) {
        throw new Error(`${file}: ${response.status}`);
    }
    return response.headers.get("Content-Type") === "application/wasm"
        ? WebAssembly.compileStreaming(response)
        : WebAssembly.compile(await response.arrayBuffer());
}

export const loadModule = (): Promise<WebAssembly.Module> => compile(files.module);

let whole: Promise<WebAssembly.Module> | undefined;

/** Loaded when it is first wanted, and again after it could not be. */
export function loadWhole(): Promise<WebAssembly.Module> {
    whole ??= compile(files.whole).catch((error: unknown) => {
        whole = undefined;
        throw error;
    });
    return whole;
}

/** Resolves once the page has the style. */
export async function loadStyle(file: string): Promise<void> {
    const isThere = document.querySelector(`link[href="${file}"]`) !== null;
    if (!isThere) {
        await new Promise((resolve, reject) => {
            const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href: file });
            link.addEventListener("load", resolve);
            link.addEventListener("error", reject);
            document.head.append(link);
        });
    }
}

export async function loadJson<T>(file: string): Promise<T> {
    const response = await fetch(file);
    if (!response.ok) {
        throw new Error(`${file}: ${response.status}`);
    }
    return (await response.json()) as T;
}

interface Policy {
    createScriptURL(url: string): string;
}
interface TrustedTypes {
    createPolicy(name: string, rules: Policy): Policy;
}

// The only scripts that are loaded from here.
const scripts = [files.worker, "service_worker.js"];
const policy = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy("pesthouse", {
    createScriptURL(url) {
        if (!scripts.includes(url)) {
            throw new TypeError(url);
        }
        return url;
    },
});

export function scriptUrl(script: string): string {
    return policy === undefined ? script : policy.createScriptURL(script);
}

export function startWorker(): Worker {
    return new Worker(scriptUrl(files.worker), { type: "module" });
}

// One waits for the next game, which then needs no network.
let idle: Worker | undefined;

export function takeWorker(): Worker {
    const worker = idle ?? startWorker();
    idle = undefined;
    return worker;
}

/** Keeps a worker that has nothing to do; without one, starts it. */
export function keepWorker(worker = startWorker()): void {
    idle?.terminate();
    idle = worker;
}
