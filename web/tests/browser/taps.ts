// SPDX-License-Identifier: MIT
// A player who taps: looks at the page once, and taps once where something can be done. The quickest of the three, for
// tests that are about what lies behind the page.
import type { Page } from "@playwright/test";

/** Does one thing, and nothing that matches `saved`; false: the game is over. */
export async function act(page: Page, turn: number, saved = ""): Promise<boolean> {
    const at = await page.evaluate(
        ([count, kept]) => {
            const one = (selector: string) =>
                [...document.querySelectorAll<HTMLElement>(selector)].filter((found) => !found.matches(kept));
            if (one(".end").length > 0) {
                return "over";
            }
            const choose = (among: HTMLElement[]) => among[count % among.length];
            const front = one("dialog[open] .icon-button")[0] ?? one(".secrets button, .lesson .primary")[0];
            const card = choose(one(".prompt.asked:not(.window) ~ .mine .playable:not(.picked)"));
            const target =
                front ??
                one(".together button:last-of-type:not(:disabled), .cloth-open, .waiting button")[0] ??
                one(".placing .primary")[0] ??
                choose(one(".answers button")) ??
                one(".prompt.asked .actions .primary:not(:disabled)[aria-keyshortcuts='Enter']")[0] ??
                (count % 4 === 0 ? card : undefined) ??
                choose(
                    one(".prompt.asked .actions button:not(:disabled):not([aria-keyshortcuts='Escape'])"),
                ) ??
                card ??
                one(".prompt.asked .actions button:not(:disabled)")[0];
            if (target === undefined) {
                return null;
            }
            target.scrollIntoView({ block: "nearest", inline: "nearest" });
            const box = target.getBoundingClientRect();
            // Cards lie half under their neighbours.
            return [0.5, 0.1, 0.9]
                .map((share) => ({ x: box.left + box.width * share, y: box.top + box.height / 2 }))
                .find(({ x, y }) => target.contains(document.elementFromPoint(x, y)));
        },
        [turn, saved || "none"] as const,
    );
    if (at === "over") {
        return false;
    }
    if (at == null) {
        await page.waitForTimeout(20);
    } else {
        await page.mouse.click(at.x, at.y);
    }
    return true;
}
