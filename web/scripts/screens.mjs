// SPDX-License-Identifier: MIT
// Pictures of the pages: node scripts/screens.mjs FOLDER [all|only START...]. Without more, the set of docs/screens: games
// at every width, other screens at one, in themes by turns. `all` makes every screen at every width in every
// theme, `only` those whose names start so, to be looked at after a change of the look. Screens of a server need build/dev/litterbox.
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { preview } from "vite";

const [folder, which, ...wanted] = process.argv.slice(2);
const PORT = Number((process.env.WEB_PORT ??= "4174"));
const HOME = `http://127.0.0.1:${PORT}/`;
const GAMES = ["original", "burglar", "evil", "board", "pets"];
const SIZES = { 360: 640, 768: 1024, 1280: 720 };
const THEMES = ["paper", "night", "contrast"];
const TV = [1280];
/** Of the usual set: at every width, the others at one; and what the README shows besides. */
const everywhere = (name) => [...GAMES, "front", "end"].includes(name);
const ALSO = ["front-1280-paper"];

const has = async (page, selector) => (await page.locator(selector).count()) > 0;
const press = async (page, selector) => {
    if (await has(page, selector)) {
        await page
            .locator(selector)
            .first()
            .click({ timeout: 2000 })
            .catch(() => undefined);
    }
};

/** Plays the simplest moves until something like that is in sight. */
async function playTo(page, selector, turns = 400) {
    for (let turn = 0; turn < turns && !(await has(page, selector)); turn++) {
        for (const next of [
            ".lesson .primary",
            ".secrets button",
            ".cloth-open, .waiting button",
            ".placing .primary",
            ".answers button",
            ".prompt.asked .actions .primary",
        ]) {
            await press(page, next);
        }
        await page.keyboard.press("p");
        await page.keyboard.press("d");
        if (!(await has(page, ".prompt.asked .actions button"))) {
            await press(page, ".prompt.asked ~ .mine .playable");
        }
        await page.waitForTimeout(60);
    }
}

const deal = (page, game, more = "") => page.goto(`${HOME}#/play/${game}?level=thumb${more}`);

/** A table some moves after the deal, at a moment when we are asked. */
const middle = (game, seed) => async (page) => {
    await deal(page, game, `&seats=4&seed=${seed}`);
    await page.locator(".prompt.asked").waitFor();
    await playTo(page, ".prompt:not(.asked), .prompt.window, .end", 12);
    await playTo(page, ".prompt.asked:not(.window), .end", 60);
};

const over = (game, seed) => async (page) => {
    await deal(page, game, `&seats=3&seed=${seed}`);
    await page.locator(".table").waitFor();
    await playTo(page, ".end", 2000);
};

async function gather(page, around) {
    await page.goto(HOME);
    await page.locator(".tile-foot button").nth(1).click();
    await page.locator("dialog .actions button").first().click();
    await page.locator(".code").waitFor();
    const code = await page.locator(".code").innerText();
    const friend = await (await page.context().browser().newContext()).newPage();
    await friend.addInitScript(
        (settings) => localStorage.setItem("litterbox.settings", JSON.stringify(settings)),
        { name: "Bo", speed: "instant" },
    );
    await friend.goto(`${HOME}t/${code}`);
    await friend.locator(".chairs .primary").first().click();
    await friend.locator(".chairs .yours").waitFor();
    around.push(() => friend.context().close());
    return { code, friend };
}

/** The page of a big screen, beside those of two people. */
async function bigScreen(page, around) {
    const host = await (await page.context().browser().newContext()).newPage();
    await host.addInitScript(
        (settings) => localStorage.setItem("litterbox.settings", JSON.stringify(settings)),
        { name: "Ann", speed: "instant", seats: 4 },
    );
    around.push(() => host.context().close());
    const { code, friend } = await gather(host, around);
    await page.goto(`${HOME}#/tv/${code}`);
    await page.locator(".tv-gathers").waitFor();
    return { host, friend };
}

/** What there is to see: how to come there, at which widths, and whether it takes a server. */
const SCREENS = {
    front: { open: (page) => page.goto(HOME) },
    settings: {
        open: async (page) => {
            await page.goto(HOME);
            await page.locator(".front-head button").click();
        },
    },
    setup: {
        open: async (page) => {
            await page.goto(HOME);
            await page.locator(".tile-foot button").nth(1).click();
        },
    },
    rules: { open: (page) => page.goto(`${HOME}#/rules/evil`) },
    ...Object.fromEntries(
        GAMES.map((game, i) => [game, { open: middle(game, 5 + i), settings: { speed: "fast" } }]),
    ),
    lesson: {
        open: async (page) => {
            await page.goto(HOME);
            await page.locator(".tile-foot button").first().click();
            await page.locator(".lesson").waitFor();
        },
    },
    curtain: {
        open: async (page) => {
            await deal(page, "original", "&seats=4&seed=6&people=Ann,Bo");
            await page.locator(".cloth-open").waitFor();
        },
    },
    choose: {
        open: async (page) => {
            await deal(page, "original", "&seats=4&seed=11");
            await page.locator(".prompt.asked").waitFor();
            await page.locator(".in-hand.playable").first().click();
        },
    },
    place: {
        open: async (page) => {
            await deal(page, "original", "&seats=4&seed=5");
            await page.locator(".table").waitFor();
            for (let turn = 0; turn < 200 && !(await has(page, ".placing, .end")); turn++) {
                await page.keyboard.press("p");
                await page.keyboard.press("d");
                await page.waitForTimeout(100);
            }
        },
    },
    window: {
        open: async (page) => {
            await deal(page, "original", "&seats=4&seed=21");
            await page.locator(".table").waitFor();
            await playTo(page, ".prompt.window .nope, .end", 400);
        },
        settings: { speed: "slow" },
        widths: [360],
    },
    menu: {
        open: async (page) => {
            await deal(page, "original", "&seats=4&seed=5");
            await page.locator(".prompt.asked").waitFor();
            await page.keyboard.press("o");
            await page.locator(".chances li").first().waitFor({ timeout: 60_000 });
        },
    },
    log: {
        open: async (page) => {
            await middle("evil", 7)(page);
            await page.keyboard.press("l");
        },
        widths: [360],
    },
    help: {
        open: async (page) => {
            await deal(page, "pets", "&seats=4&seed=5");
            await page.locator(".prompt.asked").waitFor();
            await page.keyboard.press("?");
        },
    },
    card: {
        open: async (page) => {
            await deal(page, "original", "&seats=4&seed=5");
            await page.locator(".prompt.asked").waitFor();
            await page.locator(".in-hand").first().click({ button: "right" });
        },
    },
    end: { open: over("original", 42) },
    review: {
        open: async (page) => {
            await over("original", 42)(page);
            await page.locator(".end .quiet").first().click();
            await page.locator(".rows").waitFor({ timeout: 60_000 });
        },
    },
    replay: {
        open: async (page) => {
            await over("burglar", 42)(page);
            await page.goto(`${HOME}#/replay/0/14`);
            await page.locator(".scrub").waitFor();
        },
    },
    gathering: { server: true, open: (page, around) => gather(page, around) },
    tv: {
        server: true,
        widths: TV,
        open: async (page, around) => {
            const { host, friend } = await bigScreen(page, around);
            await host.locator("main > .actions .primary").click();
            for (const one of [host, friend]) {
                await one.locator(".table").waitFor();
            }
            for (let turn = 0; turn < 6; turn++) {
                await playTo(turn % 2 ? host : friend, ".end", 6);
            }
        },
    },
    "tv-gathers": { server: true, widths: TV, open: (page, around) => bigScreen(page, around) },
    "tv-over": {
        server: true,
        widths: TV,
        open: async (page, around) => {
            const { host, friend } = await bigScreen(page, around);
            await host.locator("main > .actions .primary").click();
            for (let turn = 0; turn < 200 && !(await has(page, ".tv-winners")); turn++) {
                await playTo(turn % 2 ? host : friend, ".end", 6);
            }
        },
    },
};

const program = new URL("../../build/dev/litterbox", import.meta.url).pathname;
const store = mkdtempSync(join(tmpdir(), "litterbox-screens-"));
const serve = [
    "serve",
    "--listen",
    `127.0.0.1:${PORT + 15}`,
    "--store",
    join(store, "s.db"),
    "--origin",
    HOME.slice(0, -1),
];
const hall = existsSync(program) ? spawn(program, serve, { stdio: "ignore" }) : null;
const pages = await preview({ preview: { port: PORT, host: "127.0.0.1" }, logLevel: "silent" });
const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox"],
});

const workshop = await browser.newPage();

/** A picture as WebP, which the browser makes. */
async function small(png) {
    const url = await workshop.evaluate(async (text) => {
        const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
        const image = await createImageBitmap(new Blob([bytes]));
        const canvas = Object.assign(document.createElement("canvas"), {
            width: image.width,
            height: image.height,
        });
        canvas.getContext("2d").drawImage(image, 0, 0);
        return canvas.toDataURL("image/webp", 0.75);
    }, png.toString("base64"));
    return Buffer.from(url.split(",")[1], "base64");
}

async function picture(name, width, theme) {
    const { open, settings = {} } = SCREENS[name];
    const context = await browser.newContext({
        viewport: { width, height: SIZES[width] },
        reducedMotion: "reduce",
        serviceWorkers: "block",
    });
    const page = await context.newPage();
    await page.addInitScript((kept) => localStorage.setItem("litterbox.settings", JSON.stringify(kept)), {
        theme,
        speed: "instant",
        level: "thumb",
        passIdle: false,
        name: "Ann",
        ...settings,
    });
    const around = [];
    try {
        await open(page, around);
        await page.waitForTimeout(400);
    } catch (error) {
        console.error(`${name} ${width} ${theme}: ${error.message.split("\n")[0]}`);
    }
    writeFileSync(`${folder}/${name}-${width}-${theme}.webp`, await small(await page.screenshot()));
    for (const close of around) {
        await close();
    }
    await context.close();
}

const names = Object.keys(SCREENS).filter((name) => hall !== null || !SCREENS[name].server);
const chosen = (file) => which !== "only" || wanted.some((start) => `${file}-`.startsWith(`${start}-`));
for (const [n, name] of names.entries()) {
    const widths = SCREENS[name].widths ?? Object.keys(SIZES).map(Number);
    for (const [w, width] of widths.entries()) {
        for (const [k, theme] of THEMES.entries()) {
            const usual = (n + w) % THEMES.length === k && (everywhere(name) || n % widths.length === w);
            const file = `${name}-${width}-${theme}`;
            if (which !== undefined ? chosen(file) : usual || ALSO.includes(file)) {
                await picture(name, width, theme);
            }
        }
    }
}
await browser.close();
await pages.close();
hall?.kill();
rmSync(store, { recursive: true, force: true });
