// SPDX-License-Identifier: MIT
// The door of a hall: lines go in one after the other, each once what it needs has been fetched: a language, or what
// play has taught. Nobody waits long for either; without a net a table speaks English, and plays as well as it can.
import type { Engine } from "./engine";
import type { Hall } from "./hall";
import type { Rows } from "./languages/rows";

const PATIENCE_MS = 15_000;

export interface Fetched {
    rows(language: string): Promise<Rows>;
    /** The table with what play has taught. */
    learned(): Promise<Engine>;
}

export class Door {
    private last: Promise<void> = Promise.resolve();
    private taught: Promise<void> | null = null;

    constructor(
        private readonly opened: Promise<Hall>,
        private readonly fetched: Fetched,
    ) {}

    /** A line; done once it was heard. */
    hear(line: string): Promise<void> {
        this.last = this.last.then(() => this.pass(line));
        return this.last;
    }

    private async pass(line: string): Promise<void> {
        const hall = await this.opened;
        const name = /^(?:#\S+ )?language (\S+)$/.exec(line)?.[1];
        if (name !== undefined && !hall.languages.has(name)) {
            hall.languages.set(name, await this.fetched.rows(name).catch(() => []));
        }
        if (hall.needsLearned(line)) {
            const patience = new Promise<void>((resolve) => setTimeout(resolve, PATIENCE_MS));
            await Promise.race([this.learn(hall), patience]);
        }
        hall.line(line);
        if (/^(?:#\S+ )?(?:deal|continue)\b/.test(line)) {
            this.learn(hall); // for the next table, now that this one stands
        }
    }

    /** Once; where it fails, the next table asks again. */
    private learn(hall: Hall): Promise<void> {
        this.taught ??= this.fetched.learned().then(
            (engine) => hall.learn(engine),
            () => {
                this.taught = null;
            },
        );
        return this.taught;
    }
}
