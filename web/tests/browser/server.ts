// SPDX-License-Identifier: MIT
// The real server behind the pages, and people who come to it, each with a browser of their own.
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, type Page, expect, test } from "@playwright/test";
import type { Message, TableMessage } from "../../src/protocol";
import { hurry } from "./hurry";
import { PAGES, SERVER } from "./ports";

export const program =
    process.env.LITTERBOX ?? new URL("../../../build/dev/litterbox", import.meta.url).pathname;

/** A server for the tests of a file, that can be killed and opened again. Left out where the program has none. */
export class House {
    private readonly store = mkdtempSync(join(tmpdir(), "litterbox-"));
    private readonly options = [
        "serve",
        ...["--listen", `127.0.0.1:${SERVER}`],
        ...["--store", join(this.store, "s.db")],
        ...["--origin", `http://127.0.0.1:${PAGES}`],
        // Voices deal many tables in a moment, from one address.
        ...["lines-at-once=9000", "tables-of-guest=900"].flatMap((limit) => ["--limit", limit]),
    ];
    private server: ChildProcess | null = null;

    static ofTests(): House {
        const house = new House();
        test.beforeAll(async () => {
            test.skip(!house.serves(), "the program here has no server");
            await house.open();
        });
        test.afterAll(async () => {
            await house.kill();
            rmSync(house.store, { recursive: true, force: true });
        });
        return house;
    }

    private serves(): boolean {
        return existsSync(program) && spawnSync(program, [...this.options, "--print-config"]).status === 0;
    }

    async open(): Promise<void> {
        this.server = spawn(program, this.options, { stdio: "ignore" });
        await expect
            .poll(async () => (await fetch(`http://127.0.0.1:${SERVER}/healthz`).catch(() => null))?.status)
            .toBe(200);
    }

    async kill(): Promise<void> {
        if (this.server !== null) {
            const gone = new Promise((resolve) => this.server?.once("exit", resolve));
            this.server.kill("SIGKILL");
            await gone;
            this.server = null;
        }
    }
}

export async function person(browser: Browser, name: string, more: object = {}): Promise<Page> {
    const context = await browser.newContext({ viewport: { width: 360, height: 640 } });
    const page = await context.newPage();
    await hurry(page);
    await page.addInitScript(
        (settings) => {
            if (localStorage.getItem("litterbox.settings") === null) {
                localStorage.setItem("litterbox.settings", JSON.stringify(settings));
            }
        },
        { name, speed: "instant", level: "thumb", seats: 2, ...more },
    );
    return page;
}

const NAMES = ["Ann", "Bo", "Cy", "Dee", "Eve", "Flo"];

export const people = (browser: Browser, count: number, more: object = {}): Promise<Page[]> =>
    Promise.all(NAMES.slice(0, count).map((name) => person(browser, name, more)));

export const leave = (pages: Page[]) => Promise.all(pages.map((page) => page.context().close()));

/** Somebody makes a table from the front page: its link, as a path. */
export async function makeTable(host: Page, title: string | RegExp): Promise<string> {
    await host.goto("/");
    await host.getByRole("button", { name: title, exact: true }).click();
    await host.getByRole("button", { name: "Make a table for friends" }).click();
    return new URL(await host.getByLabel("Link to this table", { exact: true }).inputValue()).pathname;
}

/** Others open the link and sit down, each on the next chair. */
export async function comeTo(host: Page, link: string, others: Page[]): Promise<void> {
    for (const [index, page] of others.entries()) {
        await page.goto(link);
        await page.getByRole("button", { name: `Sit on chair ${index + 2}` }).click();
        await expect(host.locator(".chairs")).toContainText(NAMES[index + 1]!);
    }
}

declare global {
    interface Window {
        voice: { ask(line: string): Promise<Message>; plays: Record<string, TableMessage> };
    }
}

/**
 * Lines of the protocol, said from the browser of a guest without the pages: for tables that a test wants to find in a
 * certain state. The guest is the same one, so the page may go to the table afterwards.
 */
export class Voice {
    private constructor(private readonly page: Page) {}

    static async of(page: Page, name: string): Promise<Voice> {
        await page.goto("/icon.svg"); // nothing of the pages, and yet from there
        await page.evaluate(
            () =>
                new Promise((resolve) => {
                    const socket = new WebSocket(`ws://${location.host}/ws`);
                    const asked = new Map<string, (message: Message) => void>();
                    const visit = Math.random().toString(36).slice(2, 8);
                    const plays: Record<string, TableMessage> = {};
                    socket.addEventListener("message", ({ data }) => {
                        const message = JSON.parse(data) as Message;
                        if (message.type === "play") {
                            plays[message.code] = message.message;
                        } else if (message.type === "done" || message.type === "error") {
                            asked.get(message.re ?? "")?.(message);
                        }
                    });
                    window.voice = {
                        plays,
                        ask: (line) =>
                            new Promise((answered) => {
                                const id = `${visit}-${asked.size}`;
                                asked.set(id, answered);
                                socket.send(`#${id} ${line}`);
                            }),
                    };
                    socket.addEventListener("open", resolve);
                }),
        );
        const voice = new Voice(page);
        await voice.say(`hello 1 ${name}`);
        return voice;
    }

    /** Says a line that is done; the code of the table where it made one. */
    async say(line: string): Promise<string> {
        const answer = await this.page.evaluate((text) => window.voice.ask(text), line);
        expect(answer, line).toMatchObject({ type: "done" });
        return (answer as { code?: string }).code ?? "";
    }

    /** The last that was heard of a table, once there is something after that number. */
    hears(code: string, after = 0): Promise<TableMessage> {
        return this.page.evaluate(
            async ([table, number]) => {
                while ((window.voice.plays[table]?.number ?? 0) <= number) {
                    await new Promise((resolve) => setTimeout(resolve, 5));
                }
                return window.voice.plays[table]!;
            },
            [code, after] as const,
        );
    }
}

/** A table for these voices, dealt: its code. The first of them is the host and has the first seat. */
export async function deal(voices: Voice[], game: string, keys: string): Promise<string> {
    const [host, ...others] = voices as [Voice, ...Voice[]];
    const code = await host.say(`create ${game} seats=${voices.length} ${keys}`);
    await host.say("sit 0");
    for (const [index, other] of others.entries()) {
        await other.say(`watch ${code}`);
        await other.say(`sit ${index + 1}`);
    }
    await host.say("deal");
    return code;
}
