// SPDX-License-Identifier: MIT
// A game with its past: played, taken back, written down.
import { Memory } from "./memory.js";
import { type Module, eyes } from "./module.js";
import type { Eyes } from "./shapes.js";
import { State } from "./state.js";

export class Match {
    /** How it stands. It follows the match; clone it to play on elsewhere. */
    readonly state: State;
    private readonly at: number;

    /** @internal */
    constructor(
        private readonly module: Module,
        begin: (at: number, state: number) => number,
    ) {
        this.at = module.own(this, module.c.match_new());
        this.state = new State(module);
        module.must(begin(this.at, this.state.at));
    }

    /** Gives its room back now; else that happens once it is forgotten. It must not be used afterwards. */
    free(): void {
        this.module.free(this, this.at);
        this.state.free();
    }

    /** Whole moves made. */
    get plies(): number {
        return this.module.c.match_plies(this.at);
    }

    /** One whole move, or "leave". */
    play(seat: number, move: string): void {
        this.module.put(move);
        this.module.must(this.module.c.match_play(this.at, this.state.at, seat));
    }

    /** One choice. */
    apply(seat: number, choice: number): void {
        this.module.must(this.module.c.match_apply(this.at, this.state.at, seat, choice));
    }

    /** Windows open for every living seat, whatever it holds; to be said before the first choice. */
    live(): this {
        this.module.must(this.module.c.match_live(this.at, this.state.at));
        return this;
    }

    /** Takes the last whole move back. */
    undo(): void {
        this.module.must(this.module.c.match_undo(this.at, this.state.at));
    }

    /** Makes it again. */
    redo(): void {
        this.module.must(this.module.c.match_redo(this.at, this.state.at));
    }

    /** All that a seat has seen so far. */
    memory(seat: number): Memory {
        return new Memory(this.module, seat, (at) => this.module.c.match_remember(this.at, at, seat));
    }

    /** The game so far as text, whole or as one viewer saw it. */
    record(viewer: Eyes = "truth"): string {
        return this.module.get(this.module.c.match_record(this.at, eyes(viewer)));
    }
}
