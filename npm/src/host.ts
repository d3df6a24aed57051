// SPDX-License-Identifier: MIT
// What browsers and Node do each in its own way. The entry of a package for one of them says which: `use`.
import type { FromHelper, ToHelper } from "./helper.ts";

export interface Helper {
    post(message: ToHelper): void;
    /** Whether its answers are awaited: only then does it keep Node from ending. */
    hold(isAwaited: boolean): void;
    end(): void;
}

export interface Host {
    compile(file: URL): Promise<WebAssembly.Module>;
    openSocket(url: URL): WebSocket;
    readJson(file: URL): Promise<object>;
    /** `take` also hears that it could not start, or that it ended by itself. */
    startHelper(take: (message: FromHelper) => void): Helper;
}

let chosen: Host;

export function use(host: Host): void {
    chosen = host;
}

export const host = (): Host => chosen;
