// SPDX-License-Identifier: MIT
// The module: what src/wasm/table.c and src/wasm/engine.c export, and texts in and out of its one room in memory.
import type { Eyes } from "./shapes.js";

/** Where something lies in the module's memory. */
type Address = number;

interface Exports extends WebAssembly.Exports {
    memory: WebAssembly.Memory;
    free(address: Address): void;
    room(bytes: number): Address;
    games(): number;
    setup(): number;

    state_new(): Address;
    state_start(state: Address): number;
    state_copy(to: Address, from: Address): void;
    state_same(one: Address, two: Address): number;
    state_seed(state: Address): number;
    state_players(state: Address): number;
    state_to_act(state: Address): number;
    state_next(state: Address): number;
    state_legal(state: Address, seat: number): bigint;
    state_staged(state: Address): number;
    state_over(state: Address): number;
    state_winners(state: Address): number;
    state_live(state: Address): void;
    state_apply(state: Address, seat: number, choice: number): number;
    state_cancel(state: Address): number;
    state_leave(state: Address, seat: number): number;
    state_play(state: Address, seat: number): number;
    state_playout(state: Address): number;
    state_games(state: Address, games: number): number;
    state_moves(state: Address, seat: number): number;
    state_view(state: Address, viewer: number): number;
    state_zones(state: Address, viewer: number): number;
    state_events(state: Address, viewer: number): number;
    state_truth(state: Address): number;
    state_position(state: Address): number;
    state_read(state: Address): number;

    memory_new(): Address;
    memory_start(memory: Address, state: Address, seat: number): void;
    memory_copy(to: Address, from: Address): void;
    memory_see(memory: Address, state: Address): number;
    memory_guess(memory: Address, state: Address): void;
    memory_choose(memory: Address): number;
    memory_chance(memory: Address, ask: number, where: number): number;
    memory_odds(memory: Address, playouts: number): number;

    match_new(): Address;
    match_start(match: Address, state: Address): number;
    match_read(match: Address, state: Address): number;
    match_record(match: Address, viewer: number): number;
    match_play(match: Address, state: Address, seat: number): number;
    match_apply(match: Address, state: Address, seat: number, choice: number): number;
    match_live(match: Address, state: Address): number;
    match_undo(match: Address, state: Address): number;
    match_redo(match: Address, state: Address): number;
    match_plies(match: Address): number;
    match_remember(match: Address, memory: Address, seat: number): void;

    open(now: number): number;
    resume(moves: number, now: number): number;
    say(seat: number, now: number): number;
    tick(now: number): void;
    due(): number;
    times(window: number, pace: number): void;
    message(viewer: number, after: number): number;
    record(viewer: number): number;
    review(seat: number, playouts: number): number;
}

/** What the engine refused, as a sentence; nothing has changed. */
export class Refusal extends Error {
    override name = "Refusal";
}

const VIEWERS = { public: 254, truth: 253 } as const;

/** A viewer as the module numbers them. */
export function eyes(viewer: Eyes): number {
    return typeof viewer === "number" ? viewer : VIEWERS[viewer];
}

/** A set of seats, a bit each. */
export function seats(bits: number): number[] {
    return [0, 1, 2, 3, 4, 5].filter((seat) => (bits >> seat) & 1);
}

export class Module {
    readonly c: Exports;
    private readonly writer = new TextEncoder();
    private readonly reader = new TextDecoder();
    private readonly lost: FinalizationRegistry<Address>;

    constructor(instance: WebAssembly.Instance) {
        this.c = instance.exports as Exports;
        this.c.room(1 << 16);
        this.lost = new FinalizationRegistry((address) => this.c.free(address));
    }

    static async of(module: WebAssembly.Module): Promise<Module> {
        return new Module(
            await WebAssembly.instantiate(module, { env: { now_ms: () => performance.now() } }),
        );
    }

    /** What is at an address is given back once its owner is forgotten. */
    own(owner: object, address: Address): Address {
        if (address === 0) {
            throw new Refusal("There is not enough memory.");
        }
        this.lost.register(owner, address, owner);
        return address;
    }

    /** The owner gives it back itself. */
    free(owner: object, address: Address): void {
        if (this.lost.unregister(owner)) {
            this.c.free(address);
        }
    }

    put(text: string): void {
        const bytes = this.writer.encode(`${text}\0`);
        const at = this.c.room(bytes.length);
        if (at === 0) {
            throw new Refusal("There is not enough memory.");
        }
        new Uint8Array(this.c.memory.buffer, at, bytes.length).set(bytes);
    }

    get(length: number): string {
        return this.reader.decode(new Uint8Array(this.c.memory.buffer, this.c.room(0), length));
    }

    /** The text in the room up to its zero. */
    sentence(): string {
        return this.get(new Uint8Array(this.c.memory.buffer, this.c.room(0)).indexOf(0));
    }

    json<Shape>(length: number): Shape {
        return JSON.parse(this.get(length)) as Shape;
    }

    /** What the module refused is thrown. */
    must(done: number): void {
        if (!done) {
            throw new Refusal(this.sentence());
        }
    }
}
