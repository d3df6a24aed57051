// SPDX-License-Identifier: MIT
// The worker of browsers.
import { type FromHelper, helperOf, type ToHelper } from "./helper.ts";

const take = helperOf((message: FromHelper) => postMessage(message));
globalThis.onmessage = (event: MessageEvent<ToHelper>) => take(event.data);
