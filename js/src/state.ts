// SPDX-License-Identifier: MIT
// A state of a game with its chance: asked who may act and what they may choose, told what they chose.
import { type Module, eyes, seats } from "./module.js";
import type { Seed } from "./setup.js";
import type { Eyes, GameEvent, View, Viewer, Zones } from "./shapes.js";

export class State {
    /** @internal */
    readonly at: number;

    /** @internal */
    constructor(
        /** @internal */
        readonly module: Module,
    ) {
        this.at = module.own(this, module.c.state_new());
    }

    /** The same state, with the same chance to come. */
    clone(): State {
        const copy = new State(this.module);
        this.module.c.state_copy(copy.at, this.at);
        return copy;
    }

    /** Gives its memory back now; else that happens once it is forgotten. It must not be used afterwards. */
    free(): void {
        this.module.free(this, this.at);
    }

    /** Other chance from here on. */
    reseed(seed: Seed): this {
        this.module.put(String(seed));
        this.module.must(this.module.c.state_seed(this.at));
        return this;
    }

    /** Whether all but the chance to come is alike. */
    equals(other: State): boolean {
        return this.module.c.state_same(this.at, other.at) !== 0;
    }

    get players(): number {
        return this.module.c.state_players(this.at);
    }

    /** Nothing more can happen. */
    get over(): boolean {
        return this.module.c.state_over(this.at) !== 0;
    }

    /** Seats that may choose now. */
    get toAct(): number[] {
        return seats(this.module.c.state_to_act(this.at));
    }

    /** The seat to ask where nobody has a clock. */
    get next(): number {
        return this.module.c.state_next(this.at);
    }

    /** In the middle of a move. */
    get staged(): boolean {
        return this.module.c.state_staged(this.at) !== 0;
    }

    /** Who has won, once it is over. */
    get winners(): number[] {
        return seats(this.module.c.state_winners(this.at));
    }

    /** What a seat may choose now: bit c for choice c, below 64. */
    legal(seat: number): bigint {
        return BigInt.asUintN(64, this.module.c.state_legal(this.at, seat));
    }

    /** The same as numbers. */
    choices(seat: number): number[] {
        const choices = [];
        for (let rest = this.legal(seat), choice = 0; rest > 0n; rest >>= 1n, choice++) {
            if (rest & 1n) {
                choices.push(choice);
            }
        }
        return choices;
    }

    /** Every whole move of a seat as its one text: "draw", "favor@2". */
    moves(seat: number): string[] {
        const lines = this.module.get(this.module.c.state_moves(this.at, seat));
        return lines === "" ? [] : lines.slice(0, -1).split("\n");
    }

    /** One choice. */
    apply(seat: number, choice: number): void {
        this.module.must(this.module.c.state_apply(this.at, seat, choice));
    }

    /** One whole move. */
    play(seat: number, move: string): void {
        this.module.put(move);
        this.module.must(this.module.c.state_play(this.at, seat));
    }

    /** Back to the start of a move whose last stage was not chosen yet. */
    cancel(): void {
        this.module.must(this.module.c.state_cancel(this.at));
    }

    /** A player goes home. */
    leave(seat: number): void {
        this.module.must(this.module.c.state_leave(this.at, seat));
    }

    /** From now on windows open for every living seat, whatever it holds. */
    live(): this {
        this.module.c.state_live(this.at);
        return this;
    }

    /** Random play to the end; how many choices it took. */
    playout(): number {
        return this.module.c.state_playout(this.at);
    }

    /** What a viewer may see now. */
    view(viewer: Viewer): View {
        return this.module.json(this.module.c.state_view(this.at, eyes(viewer)));
    }

    /** The same as something to draw. */
    zones(viewer: Viewer): Zones {
        return this.module.json(this.module.c.state_zones(this.at, eyes(viewer)));
    }

    /** What the last choice or move made happen, as a viewer may know it. */
    events(viewer: Eyes): GameEvent[] {
        return this.module.json(this.module.c.state_events(this.at, eyes(viewer)));
    }

    /** Everything, for traces and tests. */
    truth(): Record<string, unknown> {
        return this.module.json(this.module.c.state_truth(this.at));
    }

    /** The state as text, which Litterbox.position reads. */
    position(): string {
        return this.module.get(this.module.c.state_position(this.at));
    }
}
