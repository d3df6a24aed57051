// SPDX-License-Identifier: MIT
import { use } from "./host.ts";
import { browser } from "./host_browser.ts";

use(browser);
export * from "./server_client.ts";
