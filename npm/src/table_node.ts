// SPDX-License-Identifier: MIT
import "./older_node.ts";
import { use } from "./host.ts";
import { node } from "./host_node.ts";

use(node);
export * from "./server_client.ts";
