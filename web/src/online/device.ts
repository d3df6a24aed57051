// SPDX-License-Identifier: MIT
// Notices that this device shows also while no page is open (Web Push): the browser subscribes with the server's key, and
// the service worker shows what comes (offline/service_worker.ts).
import type { ChannelRequest } from "generated/messages";

/** Browsers have that only where nobody can listen in, and where they keep a service worker. */
export const mayPush = (): boolean =>
    "PushManager" in globalThis &&
    "Notification" in globalThis &&
    Notification.permission !== "denied" &&
    isSecureContext;

async function managerOf(): Promise<PushManager | undefined> {
    return (await navigator.serviceWorker.getRegistration())?.pushManager;
}

/** Where push messages for this browser go; "": nowhere. */
export async function endpointHere(): Promise<string> {
    return mayPush() ? ((await (await managerOf())?.getSubscription())?.endpoint ?? "") : "";
}

/** A subscription with another key is of another server that was here before. */
async function subscribe(manager: PushManager, key: string): Promise<PushSubscription> {
    const options = { userVisibleOnly: true, applicationServerKey: key };
    try {
        return await manager.subscribe(options);
    } catch (error) {
        if (!(error instanceof DOMException) || error.name !== "InvalidStateError") {
            throw error;
        }
        await (await manager.getSubscription())?.unsubscribe();
        return manager.subscribe(options);
    }
}

/** Asks for permission, and subscribes. Undefined: this browser, or its owner, does not want to. */
export async function subscribeHere(key: string): Promise<Omit<ChannelRequest, "language"> | undefined> {
    const manager = (await Notification.requestPermission()) === "granted" ? await managerOf() : undefined;
    try {
        const subscription = manager && (await subscribe(manager, key));
        const keys: Record<string, string> = subscription?.toJSON().keys ?? {};
        return (
            subscription && {
                kind: "push",
                url: subscription.endpoint,
                p256dh: keys["p256dh"] ?? "",
                auth: keys["auth"] ?? "",
            }
        );
    } catch (error) {
        if (error instanceof DOMException) {
            return undefined; // it has no service for that
        }
        throw error;
    }
}

export async function unsubscribeHere(): Promise<void> {
    await (await (await managerOf())?.getSubscription())?.unsubscribe();
}
