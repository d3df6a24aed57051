// SPDX-License-Identifier: MIT
// The games of this device, kept in the browser's database: a game is its journal, so it can be taken up at any move.
import { signal } from "@preact/signals";

export interface KeptGame {
    id: string;
    game: string;
    /** By seat: the name of a person, or the bot's id. */
    seats: { name: string; bot: string }[];
    began: number;
    /** It goes on from another game, which counts by itself. */
    branched?: boolean;
    changed: number;
    /** People play it with a printed box, and enter everything. */
    box?: boolean;
    over: boolean;
    /** How it ended, in the words of that time. */
    result: string;
    journal: string[];
    secrets: string | null;
}

/** Why things cannot be kept; null: they can. */
export type KeepingFails = "none" | "full" | null;

/** Why games cannot be kept. */
export const keepingFails = signal<KeepingFails>(null);

const finishedMax = 20;

export function asked<T>(request: IDBRequest<T>): Promise<T> {
    return new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error ?? new Error("the database does not answer"));
    });
}

/** A full disk ends a transaction whose requests have all succeeded. */
function completed(transaction: IDBTransaction): Promise<void> {
    return new Promise((resolve, reject) => {
        transaction.oncomplete = () => resolve();
        transaction.onabort = () => reject(transaction.error ?? new Error("nothing was kept"));
    });
}

/** Things that the browser keeps, each by its `id`. */
export class Shelf<Thing> {
    private opened: Promise<IDBDatabase> | undefined;

    constructor(
        private readonly database: string,
        private readonly store: string,
        private readonly fails = keepingFails,
    ) {}

    private open(): Promise<IDBDatabase> {
        const opening = indexedDB.open(this.database, 1);
        opening.onupgradeneeded = () => opening.result.createObjectStore(this.store, { keyPath: "id" });
        return asked(opening);
    }

    /** Does something with what is kept. A browser that keeps nothing, as some private windows do, gets `otherwise`. */
    async use<T>(mode: IDBTransactionMode, otherwise: T, act: (things: IDBObjectStore) => Promise<T>): Promise<T> {
        try {
            this.opened ??= this.open();
            const transaction = (await this.opened).transaction(this.store, mode);
            const done = await act(transaction.objectStore(this.store));
            if (mode === "readwrite") {
                await completed(transaction);
                this.fails.value = null;
            }
            return done;
        } catch (error) {
            this.opened = undefined;
            this.fails.value = error instanceof DOMException && error.name === "QuotaExceededError" ? "full" : "none";
            return otherwise;
        }
    }

    all(): Promise<Thing[]> {
        return this.use("readonly", [], async (things) => (await asked(things.getAll())) as Thing[]);
    }

    drop(id: string): Promise<void> {
        return this.use("readwrite", undefined, async (things) => asked(things.delete(id)));
    }
}

const shelf = new Shelf<KeptGame>("pesthouse", "games");

/** The game that this page kept last, as long as the database has not taken it. */
let newest: KeptGame | undefined;

// ---- at once --------------------------------------------------------------------------------------------------------
// The database takes a moment, and a page that is loaded again meanwhile would lose an entry that people do not make again.

const AT_ONCE = "pesthouse-at-once";

function readAtOnce(): KeptGame | undefined {
    try {
        const game = JSON.parse(localStorage.getItem(AT_ONCE) ?? "null") as KeptGame | null;
        return game?.box === true ? game : undefined;
    } catch {
        return undefined; // none can be read where nothing is kept
    }
}

function keepAtOnce(game: KeptGame): void {
    try {
        localStorage.setItem(AT_ONCE, JSON.stringify(game));
    } catch {
        // The database has room for it, or the page says that nothing is kept.
    }
}

/** Once the database has a game as it was at a time: another tab may change or drop it from then on. */
function forget(id: string, changed: number): void {
    if (newest?.id === id && newest.changed <= changed) {
        newest = undefined;
    }
    const game = readAtOnce();
    if (game?.id === id && game.changed <= changed) {
        localStorage.removeItem(AT_ONCE);
    }
}

async function recover(): Promise<void> {
    const game = readAtOnce();
    if (game === undefined) {
        return;
    }
    newest = game;
    const isKept = await shelf.use("readwrite", false, async (games) => {
        const kept = (await asked(games.get(game.id))) as KeptGame | undefined;
        if (isNewer(game, kept)) {
            await asked(games.put(game));
        }
        return true;
    });
    if (isKept) {
        forget(game.id, game.changed);
    }
}

let recovered: Promise<void> | undefined;

/** Once a page: what the one before it could not finish. */
const recoverOnce = (): Promise<void> => (recovered ??= recover());

// ---- games ----------------------------------------------------------------------------------------------------------

const isNewer = (game: KeptGame, kept: KeptGame | undefined): boolean =>
    kept === undefined || game.changed > kept.changed;

/** All of them, the one that was played last first. */
export async function listGames(): Promise<KeptGame[]> {
    await recoverOnce();
    const kept = await shelf.all();
    const last = newest;
    const all =
        last !== undefined &&
        isNewer(
            last,
            kept.find(({ id }) => id === last.id),
        )
            ? [last, ...kept.filter(({ id }) => id !== last.id)]
            : kept;
    return all.sort((one, other) => other.changed - one.changed);
}

export async function readGame(id: string): Promise<KeptGame | undefined> {
    await recoverOnce();
    const read = async (games: IDBObjectStore) => (await asked(games.get(id))) as KeptGame | undefined;
    const kept = await shelf.use("readonly", undefined, read);
    return newest?.id === id && isNewer(newest, kept) ? newest : kept;
}

export function dropGame(id: string): Promise<void> {
    forget(id, Infinity);
    return shelf.drop(id);
}

/** Keeps a game as it is now; of finished ones only the last. */
export async function keepGame(game: KeptGame): Promise<void> {
    const { id, changed } = game;
    newest = game;
    if (game.box === true) {
        keepAtOnce(game);
    }
    const isKept = await shelf.use("readwrite", false, async (games) => {
        await asked(games.put(game));
        if (game.over) {
            const all = (await asked(games.getAll())) as KeptGame[];
            const finished = all.filter(({ over }) => over).sort((one, other) => other.changed - one.changed);
            await Promise.all(finished.slice(finishedMax).map((one) => asked(games.delete(one.id))));
        }
        return true;
    });
    if (isKept) {
        forget(id, changed);
    }
}
