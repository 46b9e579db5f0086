// SPDX-License-Identifier: MIT
// The service worker: keeps the files of one version for when there is no net. A page that is open goes on with the
// version it began with; the next one is taken when the page is loaded anew.
const VERSION = "@VERSION@";
const FILES = ["@FILES@"];

addEventListener("install", (event) => {
    event.waitUntil(caches.open(VERSION).then((cache) => cache.addAll(FILES)));
});

addEventListener("activate", (event) => {
    const old = (names) =>
        Promise.all(names.filter((name) => name !== VERSION).map((name) => caches.delete(name)));
    event.waitUntil(caches.keys().then(old));
});

addEventListener("fetch", (event) => {
    const { request } = event;
    const { origin, pathname } = new URL(request.url);
    if (request.method !== "GET" || origin !== location.origin) {
        return;
    }
    if (request.mode === "navigate") {
        event.respondWith(fetch(request).catch(() => caches.match("/")));
    } else if (FILES.includes(pathname)) {
        event.respondWith(caches.match(pathname).then((kept) => kept ?? fetch(request)));
    }
});
