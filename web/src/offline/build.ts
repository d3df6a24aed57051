// SPDX-License-Identifier: MIT
// The build of the pages that is kept on this device, and the next one. Browsers keep one only on https and localhost.
import { signal } from "@preact/signals";
import { scriptUrl } from "../module/files.ts";

/** Whether another build has been loaded and waits. */
export const newBuild = signal(false);

let registration: ServiceWorkerRegistration | undefined;

/** When a service worker has come as far as a state, or was given up. */
function reached(worker: ServiceWorker, state: ServiceWorkerState): Promise<void> {
    return new Promise((resolve) => {
        const look = () => [state, "activated", "redundant"].includes(worker.state) && resolve();
        worker.addEventListener("statechange", look);
        look();
    });
}

function announce(): void {
    newBuild.value = Boolean(registration?.waiting && registration.active);
}

/** Keeps this build, and from then on watches for the next. Some private windows keep nothing. */
export async function keepBuild(): Promise<void> {
    if (!("serviceWorker" in navigator)) {
        return; // plain http
    }
    registration = await navigator.serviceWorker.register(scriptUrl("service_worker.js")).catch(() => undefined);
    registration?.addEventListener("updatefound", () => {
        const { installing } = registration!;
        void (installing && reached(installing, "installed").then(announce));
    });
    announce();
}

/** Asks the server whether it has another build. */
export async function lookForBuild(): Promise<void> {
    await registration?.update().catch(() => undefined); // without the network there is none
}

/** Loads the page again, in the newest build. */
export async function takeBuild(): Promise<void> {
    await lookForBuild();
    const next = registration?.waiting ?? registration?.installing;
    if (next) {
        await reached(next, "installed");
        next.postMessage("take");
        await reached(next, "activated");
    }
    location.reload();
}
