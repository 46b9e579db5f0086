// SPDX-License-Identifier: MIT
// Pictures of the pages for docs/screens: every game at three widths, in a theme each, the front page, and a sheet of all
// themes to look at: node screens.mjs FOLDER [all]
import { chromium } from "playwright-core";
import { preview } from "vite";

const [folder, all] = process.argv.slice(2);
const GAMES = ["original", "burglar", "evil", "board", "pets"];
const SIZES = [
    [360, 640],
    [768, 1024],
    [1280, 720],
];
const THEMES = ["paper", "night", "contrast"];

const server = await preview({ preview: { port: 4174, host: "127.0.0.1" }, logLevel: "silent" });
const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox"],
});

async function picture(name, address, [width, height], theme, turns) {
    const context = await browser.newContext({ viewport: { width, height }, reducedMotion: "reduce" });
    const page = await context.newPage();
    await page.addInitScript(
        (settings) => localStorage.setItem("litterbox.settings", JSON.stringify(settings)),
        { theme, speed: "fast", passIdle: false },
    );
    await page.goto(`http://127.0.0.1:4174/${address}`);
    await page.waitForTimeout(1200);
    for (let turn = 0; turn < turns; turn++) {
        await page.keyboard.press("d");
        for (let wait = 0; wait < 14; wait++) {
            await page.keyboard.press("p");
            for (const press of [".placing .primary", ".secrets button", ".answers button"]) {
                if (await page.locator(press).count()) {
                    await page.locator(press).first().click();
                }
            }
            await page.waitForTimeout(250);
        }
    }
    await page.screenshot({ path: `${folder}/${name}.jpg`, type: "jpeg", quality: 72 });
    await context.close();
}

for (const [i, size] of SIZES.entries()) {
    for (const [k, theme] of THEMES.entries()) {
        for (const [g, game] of GAMES.entries()) {
            if (all || (i + g) % 3 === k) {
                await picture(
                    `${game}-${size[0]}-${theme}`,
                    `#/play/${game}?seats=4&seed=${5 + g}`,
                    size,
                    theme,
                    1,
                );
            }
        }
        if (all || i === k) {
            await picture(`front-${size[0]}-${theme}`, "", size, theme, 0);
        }
    }
}
await browser.close();
await server.close();
