// SPDX-License-Identifier: MIT
// What a player in one seat can know, and what follows from it: guesses, chances, odds, the moves of bots.
import type { Module } from "./module.js";
import type { CardId, Odds } from "./shapes.js";
import { State } from "./state.js";

const PLACE = 0;
const HOLDS = 1;

export class Memory {
    private readonly at: number;

    /** @internal */
    constructor(
        private readonly module: Module,
        readonly seat: number,
        begin: (at: number) => void,
    ) {
        this.at = module.own(this, module.c.memory_new());
        begin(this.at);
    }

    /** The same memory. */
    clone(): Memory {
        return new Memory(this.module, this.seat, (at) => this.module.c.memory_copy(at, this.at));
    }

    /** Gives its room back now; else that happens once it is forgotten. It must not be used afterwards. */
    free(): void {
        this.module.free(this, this.at);
    }

    /** What the last choice or move made happen; to be called after every one. */
    see(state: State): void {
        this.module.must(this.module.c.memory_see(this.at, state.at));
    }

    /** A world the seat cannot rule out. */
    guess(): State {
        const state = new State(this.module);
        this.module.c.memory_guess(this.at, state.at);
        return state;
    }

    /** What a bot would do here: "thumb", "counter", "tree:200". */
    choose(level: string): string {
        this.module.put(level);
        this.module.must(this.module.c.memory_choose(this.at));
        return this.module.sentence();
    }

    /** The exact chance that a card lies at a place of the pile, 0 the top; null where it is not known exactly. */
    lies(card: CardId, place: number): [over: number, under: number] | null {
        return this.chance(PLACE, card, place);
    }

    /** The exact chance that a seat holds at least one of a card; null where it is not known exactly. */
    holds(card: CardId, seat: number): [over: number, under: number] | null {
        return this.chance(HOLDS, card, seat);
    }

    private chance(ask: number, card: CardId, where: number): [over: number, under: number] | null {
        this.module.put(card);
        const length = this.module.c.memory_chance(this.at, ask, where);
        return length > 0 ? this.module.json(length) : null;
    }

    /** Chances and moves of the seat, from so many playouts. */
    odds(playouts = 1000): Odds {
        return this.module.json(this.module.c.memory_odds(this.at, playouts));
    }
}
