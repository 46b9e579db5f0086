// SPDX-License-Identifier: MIT
// The real server behind the pages while a test runs, and people with browsers of their own.
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, type Page, expect } from "@playwright/test";
import { PAGES, SERVER } from "./ports";

const program = process.env.LITTERBOX ?? new URL("../../../build/dev/litterbox", import.meta.url).pathname;
const store = mkdtempSync(join(tmpdir(), "litterbox-"));
const options = [
    "serve",
    "--listen",
    `127.0.0.1:${SERVER}`,
    "--store",
    join(store, "s.db"),
    "--origin",
    `http://127.0.0.1:${PAGES}`,
];
let server: ChildProcess | null = null;

/** Whether the program here has a server. */
export const serves = () =>
    existsSync(program) && spawnSync(program, [...options, "--print-config"]).status === 0;

export async function openServer(): Promise<void> {
    server = spawn(program, options, { stdio: "ignore" });
    await expect
        .poll(async () => (await fetch(`http://127.0.0.1:${SERVER}/healthz`).catch(() => null))?.status)
        .toBe(200);
}

export async function killServer(): Promise<void> {
    if (server !== null && server.exitCode === null) {
        const gone = new Promise((resolve) => server?.once("exit", resolve));
        server.kill("SIGKILL");
        await gone;
        server = null;
    }
}

export const forgetServer = () => rmSync(store, { recursive: true, force: true });

export async function person(browser: Browser, name: string, more: object = {}): Promise<Page> {
    const context = await browser.newContext({ viewport: { width: 360, height: 640 } });
    const page = await context.newPage();
    await page.addInitScript(
        (settings) => {
            if (localStorage.getItem("litterbox.settings") === null) {
                localStorage.setItem("litterbox.settings", JSON.stringify(settings));
            }
        },
        { name, speed: "instant", seats: 2, ...more },
    );
    return page;
}
