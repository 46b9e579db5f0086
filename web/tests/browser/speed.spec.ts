// SPDX-License-Identifier: MIT
// How heavy and how quick the pages are, as a table in the report of a test run. Nothing here fails for being slow:
// machines differ. What is asserted is that everything could be measured.
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { type Page, expect, test } from "@playwright/test";
import { act } from "./keys";

declare global {
    interface Window {
        watched: { long: number[]; frames: number[] };
    }
}

const THROTTLE = 4; // a phone of some years ago beside the machine this runs on
const PLAY_MS = 15_000;
const rows: [string, string][] = [];
const folder = new URL("../../test-results/", import.meta.url);

/** From now on the page counts tasks that keep it busy for more than 50 ms, and the time between its frames. */
const watch = (page: Page) =>
    page.addInitScript(() => {
        window.watched = { long: [], frames: [] };
        new PerformanceObserver((list) => {
            window.watched.long.push(...list.getEntries().map((entry) => entry.duration));
        }).observe({ type: "longtask", buffered: true });
        let before = performance.now();
        const tick = (now: number) => {
            window.watched.frames.push(now - before);
            before = now;
            requestAnimationFrame(tick);
        };
        requestAnimationFrame(tick);
    });

/** What a server sends of these files: their compressed copies, where there are such. */
function bytesOf(paths: string[]): number {
    const dist = new URL("../../dist/", import.meta.url);
    return paths.reduce((sum, path) => {
        const file = new URL(`.${path === "/" ? "/index.html" : path}`, dist);
        const small = readdirSync(new URL(".", file)).includes(`${file.pathname.split("/").at(-1)}.gz`);
        return sum + readFileSync(small ? new URL(`${file.pathname}.gz`, file) : file).length;
    }, 0);
}

test("how heavy, how quick", async ({ page }) => {
    const asked = new Set<string>();
    page.on("request", (request) => asked.add(new URL(request.url()).pathname));
    const throttle = await page.context().newCDPSession(page);
    await throttle.send("Emulation.setCPUThrottlingRate", { rate: THROTTLE });
    await watch(page);
    await page.addInitScript(() =>
        localStorage.setItem("litterbox.settings", JSON.stringify({ speed: "normal", level: "thumb" })),
    );
    const begun = Date.now();
    await page.goto("/");
    await page.locator(".tile").first().waitFor();
    const shown = Date.now() - begun;
    const loaded = [...asked].filter((path) => path !== "/healthz" && path !== "/sw.js");
    const dealt = Date.now();
    await page
        .getByRole("button", { name: /^Play .* against bots/ })
        .first()
        .click();
    await page.locator(".table").waitFor();
    const first = Date.now() - dealt;
    await page.locator(".prompt.asked, .end").first().waitFor({ timeout: 60_000 });
    await page.evaluate(() => {
        window.watched.long.length = 0;
        window.watched.frames.length = 0;
    });
    const played = Date.now();
    for (let turn = 0; Date.now() - played < PLAY_MS && (await act(page, turn)); turn++) {}
    const { long, frames } = await page.evaluate(() => window.watched);
    const sorted = [...frames].sort((a, b) => a - b);
    const at = (share: number) => `${(sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(0)} ms`;
    expect(sorted.length).toBeGreaterThan(0);
    expect(loaded.length).toBeGreaterThan(3);
    rows.push(
        ["first load, compressed", `${(bytesOf(loaded) / 1024).toFixed(0)} KB in ${loaded.length} files`],
        [`front page in sight (${THROTTLE}× throttle)`, `${shown} ms`],
        ["from the tap to the table, fetched and dealt", `${first} ms`],
        [
            `tasks over 50 ms in ${PLAY_MS / 1000} s of play`,
            `${long.length}${long.length > 0 ? `, the longest ${Math.max(...long).toFixed(0)} ms` : ""}`,
        ],
        ["time between frames: middle, 95 %, longest", `${at(0.5)}, ${at(0.95)}, ${at(1)}`],
    );
    const table = ["| what | measured |", "|---|---|", ...rows.map(([a, b]) => `| ${a} | ${b} |`)].join("\n");
    console.log(table);
    mkdirSync(folder, { recursive: true });
    writeFileSync(new URL("performance.md", folder), `${table}\n`);
});
