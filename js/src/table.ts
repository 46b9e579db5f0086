// SPDX-License-Identifier: MIT
// A table with people and bots: lines and the time in, numbered messages out. It has a module of its own.
import { type Module, eyes } from "./module.js";
import type { Eyes, Message, Row, Viewer } from "./shapes.js";

export class Table {
    /** @internal */
    constructor(private readonly module: Module) {}

    /** What a seat says: "move favor@2", "pass", "hint", "take-back", "at 57 move nope". */
    say(seat: number, line: string, now: number): void {
        this.module.put(line);
        this.module.must(this.module.c.say(seat, now));
    }

    /** It is now that late, in ms: what is due happens, and bots think. */
    tick(now: number): void {
        this.module.c.tick(now);
    }

    /** When the next tick does something; Infinity: when somebody speaks. */
    due(): number {
        return this.module.c.due();
    }

    /** Other lengths of windows and between moves of bots, from the next decision on. */
    times(window: number, pace: number): void {
        this.module.c.times(window, pace);
    }

    /** What a viewer hears after the message of a number, 0 for all; null: there is nothing new. */
    message(viewer: Viewer, after = 0): Message | null {
        const length = this.module.c.message(eyes(viewer), after);
        return length > 0 ? this.module.json(length) : null;
    }

    /** The game so far as text, whole or as one viewer saw it. */
    record(viewer: Eyes = "truth"): string {
        return this.module.get(this.module.c.record(eyes(viewer)));
    }

    /** The game looked at again from one seat, each decision with so many playouts. */
    review(seat: number, playouts = 200): Row[] {
        const texts = this.module.get(this.module.c.review(seat, playouts)).split("\0");
        const rows: Row[] = [];
        for (let i = 0; i + 5 <= texts.length; i += 5) {
            const [kind, value, margin, label, note] = texts.slice(i, i + 5) as [Row["kind"], ...string[]];
            rows.push({ kind, value, margin, label, note } as Row);
        }
        return rows;
    }
}
