// SPDX-License-Identifier: MIT
// The games, and everything that can be made of them.
import { Match } from "./match.js";
import { Memory } from "./memory.js";
import { Module } from "./module.js";
import { type GameSetup, type TableSetup, gameLines, tableLines } from "./setup.js";
import type { Game, Level } from "./shapes.js";
import { State } from "./state.js";
import { Table } from "./table.js";

export class Litterbox {
    readonly games: readonly Game[];
    /** Bots, from the weakest on. */
    readonly levels: readonly Level[];

    private constructor(
        private readonly compiled: WebAssembly.Module,
        private readonly module: Module,
    ) {
        const told = module.json<{ games: Game[]; levels: Level[] }>(module.c.games());
        this.games = told.games;
        this.levels = told.levels;
    }

    /** What a module was compiled to; a worker can be sent it. */
    static async of(compiled: WebAssembly.Module): Promise<Litterbox> {
        return new Litterbox(compiled, await Module.of(compiled));
    }

    private wish(lines: string): void {
        this.module.put(lines);
        this.module.must(this.module.c.setup());
    }

    /** A game is dealt. */
    state(setup: GameSetup): State {
        this.wish(gameLines(setup));
        const state = new State(this.module);
        this.module.must(this.module.c.state_start(state.at));
        return state;
    }

    /** A state that State.position wrote. */
    position(text: string): State {
        const state = new State(this.module);
        this.module.put(text);
        this.module.must(this.module.c.state_read(state.at));
        return state;
    }

    /** A memory for one seat of a state that was just dealt. */
    memory(state: State, seat: number): Memory {
        const memory = new Memory(this.module, seat, (at) => this.module.c.memory_start(at, state.at, seat));
        memory.see(state);
        return memory;
    }

    /** A game is dealt that keeps its past. */
    match(setup: GameSetup): Match {
        this.wish(gameLines(setup));
        return new Match(this.module, (at, state) => this.module.c.match_start(at, state));
    }

    /** A record, played again. One that was changed is refused. */
    read(record: string): Match {
        this.module.put(record);
        return new Match(this.module, (at, state) => this.module.c.match_read(at, state));
    }

    /** People and bots sit down; now is the time in ms, on any clock that goes forward. */
    async table(setup: TableSetup, now = 0): Promise<Table> {
        const module = await Module.of(this.compiled);
        module.put(tableLines(setup));
        module.must(module.c.setup());
        module.must(module.c.open(now));
        return new Table(module);
    }

    /** People and bots go on with a record, after so many of its moves. */
    async resume(
        setup: TableSetup,
        record: string,
        moves = Number.MAX_SAFE_INTEGER,
        now = 0,
    ): Promise<Table> {
        const module = await Module.of(this.compiled);
        module.put(tableLines(setup));
        module.must(module.c.setup());
        module.put(record);
        module.must(module.c.resume(Math.min(moves, 0xffffffff), now));
        return new Table(module);
    }

    /** Random games one after another, for measuring; how many choices they took. */
    random(setup: GameSetup, games: number): number {
        const state = this.state(setup);
        const choices = this.module.c.state_games(state.at, games);
        state.free();
        return choices;
    }
}
