// SPDX-License-Identifier: MIT
// What game or table is wanted, and as the lines the module reads.

/** A number below 2^64, or its digits, or 64 hexadecimal ones. */
export type Seed = number | bigint | string;

export interface GameSetup {
    /** Its name: "original". */
    game: string;
    players: number;
    /** The cards' chance; 0 unless it is told. Give 256 fresh random bits to who must not guess it. */
    seed?: Seed;
    /** The bots' chance; 0 unless it is told. */
    botsSeed?: Seed;
    /** The game's own options, and "first", the seat that begins. */
    options?: Record<string, string | number>;
    names?: string[];
}

export interface Chair {
    /** A person, or the level of a bot: "counter", "tree:200". */
    player: "person" | (string & {});
    name?: string;
}

export interface TableSetup extends Omit<GameSetup, "players" | "names"> {
    /** Who sits around the table. */
    chairs: Chair[];
    /** How long a window is open, in ms; 0: until everybody has answered. */
    window?: number;
    /** Between moves of bots, in ms. */
    pace?: number;
    /** A person alone among bots may take moves back. */
    takeBack?: boolean;
    /** Windows in which a person alone among bots can only pass are passed. */
    passIdle?: boolean;
    /** Playouts that odds and hints may take; without it none are given. */
    advice?: number;
}

const NAMES = ["Ann", "Bo", "Cy", "Di", "Ed", "Flo"];

function line(word: string, value: unknown): string[] {
    return value === undefined ? [] : [`${word} ${typeof value === "boolean" ? Number(value) : value}`];
}

function game(setup: Omit<GameSetup, "names">): string[] {
    return [
        ...line("game", setup.game),
        ...line("players", setup.players),
        ...line("seed", setup.seed),
        ...line("bots-seed", setup.botsSeed),
        ...Object.entries(setup.options ?? {}).flatMap(([name, value]) => line("option", `${name}=${value}`)),
    ];
}

/** No text may bring a line of its own. */
function joined(lines: string[]): string {
    return lines.map((text) => text.replace(/[\n\0]/g, " ")).join("\n");
}

export function gameLines(setup: GameSetup): string {
    const named = (setup.names ?? []).map((name, seat) => `seat ${seat} person counter ${name}`);
    return joined([...game(setup), ...named]);
}

export function tableLines(setup: TableSetup): string {
    const seated = setup.chairs.map((chair, seat) => {
        const who = chair.player === "person" ? "person counter" : `bot ${chair.player}`;
        return `seat ${seat} ${who} ${chair.name ?? NAMES[seat]}`;
    });
    return joined([
        ...game({ ...setup, players: setup.chairs.length }),
        ...seated,
        ...line("window", setup.window),
        ...line("pace", setup.pace),
        ...line("take-back", setup.takeBack),
        ...line("pass-idle", setup.passIdle),
        ...line("advice", setup.advice),
    ]);
}
