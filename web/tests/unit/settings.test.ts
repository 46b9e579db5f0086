// SPDX-License-Identifier: MIT
// Settings: what was kept by an earlier version is understood.
import { afterEach, expect, test, vi } from "vitest";

/** The settings of a browser that has kept this. */
async function kept(some: object) {
    vi.resetModules();
    vi.stubGlobal("localStorage", { getItem: () => JSON.stringify(some), setItem: () => {} });
    vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => {} }));
    return (await import("../../src/settings")).settings.value;
}

afterEach(() => vi.unstubAllGlobals());

test("a level that is none any more becomes the one in its place", async () => {
    expect((await kept({ level: "beginner" })).level).toBe("easy");
    expect((await kept({ level: "hard", seats: 3 })).level).toBe("hard");
    expect((await kept({ level: "thumb" })).level).toBe("thumb");
    expect((await kept({})).level).toBe("medium");
});
