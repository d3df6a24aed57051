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
    over: boolean;
    /** How it ended, in the words of that time. */
    result: string;
    journal: string[];
    secrets: string | null;
}

/** Why games cannot be kept; null: they can. */
export const keepingFails = signal<"none" | "full" | null>(null);

const finishedMax = 20;
const store = "games";

function asked<T>(request: IDBRequest<T>): Promise<T> {
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

async function openDatabase(): Promise<IDBDatabase> {
    const opening = indexedDB.open("pesthouse", 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(store, { keyPath: "id" });
    return asked(opening);
}

let opened: Promise<IDBDatabase> | undefined;

/** Does something with the kept games. A browser that keeps nothing, as some private windows do, gets `otherwise`. */
async function withGames<T>(
    mode: IDBTransactionMode,
    otherwise: T,
    act: (games: IDBObjectStore) => Promise<T>,
): Promise<T> {
    try {
        opened ??= openDatabase();
        const transaction = (await opened).transaction(store, mode);
        const done = await act(transaction.objectStore(store));
        if (mode === "readwrite") {
            await completed(transaction);
            keepingFails.value = null;
        }
        return done;
    } catch (error) {
        opened = undefined;
        keepingFails.value = error instanceof DOMException && error.name === "QuotaExceededError" ? "full" : "none";
        return otherwise;
    }
}

/** All of them, the one that was played last first. */
export function listGames(): Promise<KeptGame[]> {
    return withGames("readonly", [], async (games) => {
        const all = (await asked(games.getAll())) as KeptGame[];
        return all.sort((one, other) => other.changed - one.changed);
    });
}

export function readGame(id: string): Promise<KeptGame | undefined> {
    return withGames("readonly", undefined, async (games) => (await asked(games.get(id))) as KeptGame | undefined);
}

export function dropGame(id: string): Promise<void> {
    return withGames("readwrite", undefined, async (games) => asked(games.delete(id)));
}

/** Keeps a game as it is now; of finished ones only the last. */
export function keepGame(game: KeptGame): Promise<void> {
    return withGames("readwrite", undefined, async (games) => {
        await asked(games.put(game));
        if (game.over) {
            const all = (await asked(games.getAll())) as KeptGame[];
            const finished = all.filter(({ over }) => over).sort((one, other) => other.changed - one.changed);
            await Promise.all(finished.slice(finishedMax).map(({ id }) => asked(games.delete(id))));
        }
    });
}
