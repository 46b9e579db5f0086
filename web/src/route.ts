// SPDX-License-Identifier: MIT
// Where we are: the part of the address behind the host, as a signal.
import { signal } from "@preact/signals";

const here = () =>
    location.hash.replace(/^#/, "") || (location.pathname.startsWith("/t/") ? location.pathname : "/");

export const route = signal(here());

export const go = (to: string) => {
    location.hash = to === "/" ? "" : to;
    if (location.pathname !== "/" && to === "/") {
        history.replaceState(null, "", "/");
    }
    route.value = to;
};

addEventListener("hashchange", () => {
    route.value = here();
});
