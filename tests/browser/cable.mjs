// SPDX-License-Identifier: MIT
// A cable between browsers and a server, which can be cut, also between a request and its answer.
import { connect, createServer } from "node:net";

export class Cable {
    #pairs = new Set();
    #deaf = false;
    #missed = () => {};

    /** Listens on a port of its own, and leads to `port`. */
    static lay(port) {
        const cable = new Cable();
        return new Promise((resolve) => {
            const server = createServer((near) => cable.#join(near, port));
            server.listen(0, "127.0.0.1", () => {
                cable.url = `http://127.0.0.1:${server.address().port}/`;
                cable.close = () => {
                    cable.cut();
                    server.close();
                };
                resolve(cable);
            });
        });
    }

    /** From now on nothing comes back, until it is cut; resolves when something was held back. */
    deafen() {
        this.#deaf = true;
        return new Promise((resolve) => (this.#missed = resolve));
    }

    cut() {
        this.#deaf = false;
        for (const end of this.#pairs) {
            end.destroy();
        }
    }

    #join(near, port) {
        const far = connect(port, "127.0.0.1");
        for (const [from, to] of [
            [near, far],
            [far, near],
        ]) {
            this.#pairs.add(from);
            from.on("data", (bytes) => (from === far && this.#deaf ? this.#missed() : to.write(bytes)));
            from.on("error", () => {});
            from.on("close", (isBroken) => {
                this.#pairs.delete(from);
                isBroken ? to.destroy() : to.end(); // after all that came
            });
        }
    }
}
