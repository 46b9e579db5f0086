// SPDX-License-Identifier: MIT
// Every word comes from a catalogue and has room: the main screens in a language of accents and brackets, two fifths
// longer than English (src/languages/xx.ts).
import { type Page, expect, test } from "@playwright/test";
import { act, playToTheEnd, sitDown } from "./keys";

const GAMES = ["original", "burglar", "evil", "board", "pets"];

/** What has one name in all languages: people, bots, games, keys, languages. */
const NAMES = [
    "Ann",
    "Mochi",
    "Ziggy",
    "Pickles",
    "Biscuit",
    "Noodle",
    "Waffles",
    "Litterbox",
    "Exploding Kittens",
    "Cat Burglar Edition",
    "Good vs Evil",
    "The Board Game",
    "Power Hungry Pets",
    "Enter",
    "Esc",
    "English",
    "Deutsch",
    "Español",
    "Français",
    "Português (Brasil)",
];

/** Lines that may end in dots: people's names, titles, and what has scrolled by and stands in the log. */
const SHORTENED = ".seat .name, .bar h1, .happened li:not(:last-child), .space-name";

async function findings(page: Page): Promise<string[]> {
    return page.evaluate(
        ([names, shortened]) => {
            const found: string[] = [];
            /** What stands in no brackets. */
            const outside = (text: string) => {
                let depth = 0;
                let rest = "";
                for (const letter of text) {
                    depth += letter === "⟦" ? 1 : 0;
                    rest += depth === 0 ? letter : "";
                    depth -= letter === "⟧" && depth > 0 ? 1 : 0;
                }
                return names.reduce((left, name) => left.replaceAll(name, ""), rest);
            };
            const stranger = (text: string) => /\p{L}{2,}/u.test(outside(text));
            const where = (element: Element) => `${element.tagName.toLowerCase()}.${element.className}`;
            for (const element of document.querySelectorAll("#app *")) {
                if (!element.checkVisibility() || element.closest("svg") !== null) {
                    continue;
                }
                for (const name of [
                    "aria-label",
                    "title",
                    "placeholder",
                    "aria-valuetext",
                    "aria-description",
                ]) {
                    const value = element.getAttribute(name);
                    if (value !== null && name !== "placeholder" && stranger(value)) {
                        found.push(`${where(element)} ${name}: ${value}`);
                    }
                }
                const own = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
                const text = own.map((node) => node.textContent ?? "").join("");
                if (text.trim() === "" || element.matches("option")) {
                    continue;
                }
                if (stranger(text)) {
                    found.push(`${where(element)}: ${text}`);
                }
                const box = element.getBoundingClientRect();
                const inline = getComputedStyle(element).display === "inline";
                const cut = !inline && element.scrollWidth > element.clientWidth + 3; // brackets hang over
                const off = box.width > 0 && (box.right > innerWidth + 1 || box.left < -1);
                if ((cut || off) && !element.matches(shortened)) {
                    found.push(`no room, ${element.clientWidth} px: ${where(element)}: ${text}`);
                }
            }
            return [...new Set(found)];
        },
        [NAMES, SHORTENED] as const,
    );
}

const clean = async (page: Page, screen: string) =>
    expect.poll(() => findings(page), { message: screen, timeout: 5_000 }).toEqual([]);

for (const [width, height] of [
    [360, 640],
    [1280, 720],
] as const) {
    test(`pages before a game have room and no stray words at ${width} px @short`, async ({ page }) => {
        await page.setViewportSize({ width, height });
        await page.addInitScript(() =>
            localStorage.setItem(
                "litterbox.settings",
                JSON.stringify({ language: "xx", name: "Ann", sounds: true }),
            ),
        );
        await page.goto("/");
        await expect(page.locator(".tile")).toHaveCount(5);
        await clean(page, "front");
        await page.locator(".front-head button").click();
        await clean(page, "settings");
        await page.keyboard.press("Escape");
        for (let game = 0; game < 5; game++) {
            await page.locator(".tile").nth(game).locator(".tile-foot button").nth(1).click();
            await clean(page, `set up ${game}`);
            await page.locator("dialog .icon-button").click();
            await expect(page.locator("dialog")).toHaveCount(0);
        }
        for (let game = 0; game < 5; game++) {
            await page.locator(".tile").nth(game).locator(".tile-foot button").last().click();
            await expect(page.locator(".card-list li").first()).toBeVisible();
            await clean(page, `rules ${game}`);
            await page.locator(".bar button").click();
        }
    });
}

for (const [i, game] of GAMES.entries()) {
    const [width, height] = i % 2 === 0 ? [360, 640] : [1280, 720];
    test(`a table of ${game} has room and no stray words at ${width} px`, async ({ page }) => {
        await page.setViewportSize({ width, height });
        await sitDown(page, game, 4, 7, { language: "xx", name: "Ann" });
        await expect(page.locator(".prompt .question")).toContainText("⟦");
        for (let turn = 0; turn < 8 && (await act(page, turn)); turn++) {
            await clean(page, `${game}, ${turn}`);
        }
        for (const key of ["m", "?", "l"]) {
            await page.locator(".bar button").last().focus();
            await page.keyboard.press(key);
            const ask = page.locator(".advice button:not(:disabled)").first();
            if ((await page.locator(".prompt.asked").count()) > 0 && (await ask.count()) > 0) {
                await ask.click();
                await expect(page.locator(".advised li").first()).toBeVisible({ timeout: 60_000 });
            }
            if ((await page.locator("dialog").count()) > 0) {
                await clean(page, `${game}, key ${key}`);
                await page.keyboard.press("Escape");
            }
        }
    });
}

test("an end, its review and a replay have room and no stray words", async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 640 });
    await sitDown(page, "original", 2, 42, { language: "xx", name: "Ann" });
    await playToTheEnd(page);
    await clean(page, "end");
    await page.locator(".end button.quiet").first().click();
    await expect(page.locator(".rows")).toBeVisible();
    await clean(page, "review");
    await page.goto("/#/replay/0/3");
    await expect(page.locator(".scrub")).toBeVisible();
    await clean(page, "replay");
});
