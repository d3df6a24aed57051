// SPDX-License-Identifier: MIT
// The worker of Node.
import { parentPort } from "node:worker_threads";
import "./older_node.ts";
import { helperOf } from "./helper.ts";

const port = parentPort!;
port.on(
    "message",
    helperOf((message) => port.postMessage(message)),
);
