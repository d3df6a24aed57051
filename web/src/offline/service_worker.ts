// SPDX-License-Identifier: MIT
// Keeps all files of one build, so that its pages start and local games are played without a network. A build takes the
// place of another as a whole: when no page is open, or when a page asks for it, which none does during a game.
/** The hash of the first page, which names all other files. */
declare const PAGE: string;
declare const FILES: string[];

const worker = self as unknown as ServiceWorkerGlobalScope;
const prefix = "pesthouse ";
const build = prefix + PAGE;
/** A name that holds the hash of its file. */
const hashed = /\/[\w-]+\.([0-9a-f]{12}|[0-9A-Z]{8})\.\w+$/;

/** A first page of another build is refused. */
async function keep(): Promise<void> {
    const page = new Request("./", { cache: "reload", integrity: PAGE });
    await (await caches.open(build)).addAll([page, ...FILES]);
}

/** The build before this one stays: a page of it may still be open. */
async function forget(): Promise<void> {
    const builds = (await caches.keys()).filter((name) => name.startsWith(prefix));
    const older = builds.slice(0, Math.max(0, builds.indexOf(build) - 1));
    await Promise.all(older.map((name) => caches.delete(name)));
}

async function answer(request: Request | string, cacheName?: string): Promise<Response> {
    const kept = await caches.match(request, { ignoreVary: true, ...(cacheName !== undefined && { cacheName }) });
    return kept ?? fetch(request);
}

worker.addEventListener("install", (event) => event.waitUntil(keep()));
worker.addEventListener("activate", (event) => event.waitUntil(forget().then(() => worker.clients.claim())));
worker.addEventListener("message", (event) => event.data === "take" && event.waitUntil(worker.skipWaiting()));
worker.addEventListener("fetch", (event) => {
    const { request } = event;
    const { origin, pathname } = new URL(request.url);
    if (request.mode === "navigate" && pathname === new URL(worker.registration.scope).pathname) {
        event.respondWith(answer("./", build));
    } else if (request.method === "GET" && origin === location.origin && hashed.test(pathname)) {
        event.respondWith(answer(request));
    }
});

/** What the server sends of a turn, encrypted for this browser alone (src/server/notices/message.c). */
interface Pushed {
    title: string;
    body: string;
    /** In the pages. */
    url: string;
    /** What the button says that ends such notices here. */
    stop: string;
}

/** Not all browsers show buttons. */
interface WithButtons extends NotificationOptions {
    actions: { action: string; title: string }[];
}

async function show({ title, body, url, stop }: Pushed): Promise<void> {
    const data = new URL(url, worker.registration.scope).href;
    const options: WithButtons = { body, tag: "pesthouse", data, actions: [{ action: "stop", title: stop }] };
    await worker.registration.showNotification(title, options);
}

worker.addEventListener("push", (event) => event.waitUntil(show(event.data!.json() as Pushed)));

/** From then on the server is told that nobody takes them. */
async function stopNotices(): Promise<void> {
    await (await worker.registration.pushManager.getSubscription())?.unsubscribe();
}

/** A click on a notice leads to the page that showed it, and opens that again if it is gone. */
async function come(url: string): Promise<void> {
    const pages = await worker.clients.matchAll({ type: "window" });
    const page = pages.find((one) => one.url === url);
    await (page === undefined ? worker.clients.openWindow(url) : page.focus());
}

worker.addEventListener("notificationclick", (event) => {
    event.notification.close();
    event.waitUntil(event.action === "stop" ? stopNotices() : come(String(event.notification.data)));
});
