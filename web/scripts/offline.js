// SPDX-License-Identifier: MIT
// The service worker: keeps the files of one version for when there is no net: the pages at once, other parts when the
// page asks for them, and from one version to the next what was kept before. A page that is open goes on with the
// version it began with; the next one is taken when the page is loaded anew.
const VERSION = "@VERSION@";
const PARTS = "@PARTS@";
const KEPT = "/kept-parts"; // no file: which parts of this version are kept

const partsOf = async (cache) => (await (await cache.match(KEPT))?.json()) ?? [];

/** One part after the other, so that what is wanted first comes first; each is written down after it is there. */
async function keep(wanted) {
    const cache = await caches.open(VERSION);
    for (const part of wanted.filter((name) => PARTS[name])) {
        if (!(await partsOf(cache)).includes(part)) {
            await cache.addAll(PARTS[part]);
            await cache.put(KEPT, Response.json([...new Set([...(await partsOf(cache)), part])]));
        }
    }
}

async function keptBefore() {
    const versions = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    return (await Promise.all(versions.map(partsOf))).flat();
}

addEventListener("install", (event) => {
    event.waitUntil(keptBefore().then((before) => keep([...new Set(["pages", ...before])])));
});

addEventListener("activate", (event) => {
    const old = (names) =>
        Promise.all(names.filter((name) => name !== VERSION).map((name) => caches.delete(name)));
    event.waitUntil(caches.keys().then(old));
});

addEventListener("message", (event) => {
    event.waitUntil(keep(event.data).catch(() => undefined)); // without a net: the next time
});

const FILES = new Set(Object.values(PARTS).flat());

addEventListener("fetch", (event) => {
    const { request } = event;
    const { origin, pathname } = new URL(request.url);
    if (request.method !== "GET" || origin !== location.origin) {
        return;
    }
    if (request.mode === "navigate") {
        event.respondWith(fetch(request).catch(() => caches.match("/")));
    } else if (FILES.has(pathname)) {
        event.respondWith(caches.match(pathname).then((kept) => kept ?? fetch(request)));
    }
});
