// SPDX-License-Identifier: MIT
import { use } from "./host.ts";
import { node } from "./host_node.ts";

use(node);
export * from "./client.ts";
