// SPDX-License-Identifier: MIT
// A notice of the device. Phones show it through the service worker only, and refuse the constructor; where no service
// worker is kept, the constructor shows it. Neither may keep the page from showing what has happened.

const tag = "pesthouse";

let shown: Notification | undefined;
/** One after the other: a notice that is no longer true must not come after it was taken away. */
let last: Promise<void> = Promise.resolve();

async function registrationOf(): Promise<ServiceWorkerRegistration | undefined> {
    const registration = await (navigator.serviceWorker as ServiceWorkerContainer | undefined)?.getRegistration();
    return registration?.active ? registration : undefined;
}

async function open(title: string, body: string): Promise<void> {
    const registration = await registrationOf();
    if (registration !== undefined) {
        await registration.showNotification(title, { body, tag, data: location.href });
    } else {
        shown = new Notification(title, { body, tag });
        shown.onclick = () => focus();
    }
}

async function close(): Promise<void> {
    shown?.close();
    shown = undefined;
    for (const notice of (await (await registrationOf())?.getNotifications({ tag })) ?? []) {
        notice.close();
    }
}

function then(step: () => Promise<void>, failed: () => void): Promise<void> {
    last = last.then(step).catch(failed);
    return last;
}

/** Shows a notice in the place of the one before. `failed`: this browser has none after all. */
export const showNotice = (title: string, body: string, failed: () => void): Promise<void> =>
    then(() => open(title, body), failed);

/** Where none can be shown, none is to be closed. */
export const closeNotice = (): Promise<void> => then(close, () => {});
