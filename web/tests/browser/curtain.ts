// SPDX-License-Identifier: MIT
// Whose cards lie open at a device that several people share: either the cloth and everybody around the table, or one
// hand and the others.
import { type Page, expect } from "@playwright/test";

/** The one of them whose cards are in sight; "" while nobody's are. */
export async function behindCurtain(page: Page, people: string[], seats: number): Promise<string> {
    const { cloth, hand, names } = await page.evaluate(() => ({
        cloth: document.querySelector(".cloth") !== null,
        hand: document.querySelectorAll(".in-hand, .secrets, .hand").length,
        names: [...document.querySelectorAll(".seat .name")].map((name) => name.textContent ?? ""),
    }));
    const alone = people.filter((name) => !names.includes(name));
    if (cloth) {
        expect(hand).toBe(0);
    }
    if (hand > 0) {
        expect(names).toHaveLength(seats - 1);
        expect(alone).toHaveLength(1);
    } else {
        expect(names).toHaveLength(seats);
        expect(alone).toEqual([]);
    }
    return alone[0] ?? "";
}
