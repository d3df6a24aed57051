// SPDX-License-Identifier: MIT
// What Node 18 has under another name alone.
import { webcrypto } from "node:crypto";

globalThis.crypto ??= webcrypto as Crypto;
