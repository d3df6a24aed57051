// SPDX-License-Identifier: MIT
// A table in words: what it tells is read by a view (pesthouse/view).
import type { Mirror } from "../../web/src/module/mirror.ts";
import { Link } from "../../web/src/online/link.ts";
import { addressOf, explain, surroundings } from "./table_client.ts";
import type { Told } from "./types/messages.js";

export interface Watched {
    close(): void;
    /** Resolves once it is over: with the reason, unless one has closed it. */
    readonly ended: Promise<Error | undefined>;
}

/** Reads a table into a view, which from then on knows what its viewer may know; resolves once it has told everything.
 * `told` hears each move in words. */
export function watch(
    server: URL,
    id: string,
    token: string | undefined,
    view: Mirror,
    told: (moves: Told[]) => void,
): Promise<Watched> {
    const url = addressOf(server, id, token, ["form=packed", `build=${view.build()}`]);
    return new Promise((resolve, reject) => {
        let end: (reason?: Error) => void;
        const ended = new Promise<Error | undefined>((settle) => (end = settle));
        const link: Link = new Link(surroundings(url, token), {
            told(message) {
                if (message.t === "hello" || message.t === "entry") {
                    told(view.read(message).told);
                }
                resolve({ close, ended });
            },
            answered() {},
            unheard() {},
            lost() {},
            ended(why) {
                reject(explain(id, why)); // unless it has resolved before
                end(explain(id, why));
            },
        });
        const close = () => {
            link.close();
            end();
        };
    });
}
