// SPDX-License-Identifier: MIT
// A place at a table over a carrier: what was heard, as signals, and what is said.
import { batch, computed, signal } from "@preact/signals";
import { type Carrier, type Place, carry } from "./carrier";
import type { Face, GameInfo, Level, LogLine, Message, Party, Row, TableMessage, TableRow } from "./protocol";
import { TIMES, keep, load, settings } from "./settings";

export interface Heard extends TableMessage {
    /** When it came, by the page's clock. */
    at: number;
}

export interface Saved {
    setup: string;
    record: string;
    title: string;
    over: boolean;
    at: number;
}

const SAVED = "litterbox.open";
const PAST = "litterbox.past";
const PAST_GAMES = 20;

export const games = signal<GameInfo[]>([]);
export const levels = signal<Level[]>([]);
export const party = signal<Party | null>(null);
export const plays = signal<Record<string, Heard>>({});
export const viewer = signal<string>("0");
export const play = computed<Heard | null>(() => plays.value[viewer.value] ?? null);
export const cards = signal<Record<string, Face>>({});
export const connected = signal(true);
export const sending = signal<string | null>(null);
export const refusal = signal<string>("");
export const reviewRows = signal<Row[] | null>(null);
export const replayMoves = signal<number | null>(null);
export const openTables = signal<TableRow[]>([]);
export const saved = signal<Saved | null>(load<Saved | null>(SAVED, null));
export const past = signal<Saved[]>(load<Saved[]>(PAST, []));

let carrier: Carrier | null = null;
let place: Place | null = null;
let next = 1;
const listeners = new Set<(before: Heard | null, after: Heard, fresh: LogLine[]) => void>();
const waiting = new Map<string, (message: Message) => void>();

/** Told of every message of the own viewer, with the events that are new in it. */
export const onPlay = (listen: (before: Heard | null, after: Heard, fresh: LogLine[]) => void) => {
    listeners.add(listen);
    return () => listeners.delete(listen);
};

function hearPlay(message: TableMessage, who: string): void {
    const before = plays.value[who] ?? null;
    const log = message.whole ? message.log : [...(before?.log ?? []).slice(0, message.from), ...message.log];
    const after: Heard = { ...message, log, table: message.table ?? before?.table, at: performance.now() };
    const fresh = before !== null && !message.whole ? message.log : [];
    batch(() => {
        cards.value = message.table?.cards ?? cards.value;
        plays.value = { ...plays.value, [who]: after };
        refusal.value = "";
    });
    if (who === viewer.value) {
        for (const listen of listeners) {
            listen(before, after, fresh);
        }
    }
}

function remember(setup: string, record: string, over: boolean): void {
    const game: Saved = {
        setup,
        record,
        title: play.value?.table?.title ?? party.value?.title ?? "",
        over,
        at: Date.now(),
    };
    saved.value = over ? null : game;
    keep(SAVED, saved.value);
    if (over) {
        past.value = [game, ...past.value].slice(0, PAST_GAMES);
        keep(PAST, past.value);
    }
}

function hear(message: Message): void {
    switch (message.type) {
        case "welcome":
            levels.value = message.levels;
            break;
        case "games":
            games.value = message.games;
            levels.value = message.levels ?? levels.value;
            cards.value = Object.assign({}, ...message.games.map((game) => game.cards), cards.value);
            break;
        case "table": {
            const mine = message.seats.findIndex((seat) => seat.yours);
            party.value = message;
            viewer.value = replayMoves.value !== null ? viewer.value : mine < 0 ? "public" : String(mine);
            break;
        }
        case "play":
            hearPlay(message.message, String(message.viewer));
            break;
        case "saved":
            remember(message.setup, message.record, message.over);
            break;
        case "review":
            reviewRows.value = message.rows;
            break;
        case "replay":
            replayMoves.value = message.moves;
            break;
        case "tables":
            openTables.value = message.tables;
            break;
        case "done":
            settle(message.re, message);
            break;
        case "error":
            refusal.value = message.text;
            settle(message.re ?? "", message);
            break;
        default:
            break;
    }
}

function settle(id: string, message: Message): void {
    if (sending.value === id) {
        sending.value = null;
    }
    waiting.get(id)?.(message);
    waiting.delete(id);
}

/** Opens the carrier to a place, unless it is open. */
export function enter(wanted: Place): void {
    if (place === wanted && carrier !== null) {
        return;
    }
    carrier?.close();
    place = wanted;
    carrier = carry(wanted, {
        hear,
        connected: (is) => {
            connected.value = is;
            if (is) {
                queueMicrotask(() => {
                    say(`hello 1${settings.value.name ? ` ${settings.value.name}` : ""}`);
                    say("games");
                    resumeWatching();
                });
            }
        },
    });
}

/** After a lost connection: the same table, from where we were. */
function resumeWatching(): void {
    const code = party.value?.code;
    if (place === "server" && code !== undefined) {
        const known = Object.entries(plays.value).map(([who, heard]) => `${who}=${heard.number}`);
        say(["watch", code, ...known].join(" "));
    }
}

export const isServer = () => place === "server";

export function say(line: string): void {
    carrier?.send(line);
}

/** A line that is answered. */
export function ask(line: string): Promise<Message> {
    const id = String(next++);
    return new Promise((resolve) => {
        waiting.set(id, resolve);
        say(`#${id} ${line}`);
    });
}

/** What the own seat says, about this moment. */
export function sayMove(text: string): void {
    const id = String(next++);
    sending.value = id;
    say(`#${id} say ${viewer.value} at ${play.value?.moment ?? 0} move ${text}`);
}

export const saySeat = (line: string) => say(`say ${viewer.value} ${line}`);

export function leaveTable(): void {
    batch(() => {
        party.value = null;
        plays.value = {};
        reviewRows.value = null;
        replayMoves.value = null;
        refusal.value = "";
        sending.value = null;
    });
}

/** A table of one's own against bots, dealt at once. */
export function playNow(
    game: string,
    wish: { seats: number; level: string; options?: Record<string, string>; seed?: string },
): void {
    const { speed, passIdle } = settings.value;
    const keys = {
        seats: wish.seats,
        bots: wish.seats - 1,
        level: wish.level,
        window: TIMES[speed].window,
        pace: TIMES[speed].pace,
        assist: "on",
        "take-back": "on",
        "pass-idle": passIdle ? "on" : "off",
        ...(wish.seed ? { seed: wish.seed } : {}),
        ...Object.fromEntries(
            Object.entries(wish.options ?? {}).map(([name, value]) => [`option.${name}`, value]),
        ),
    };
    leaveTable();
    enter("here");
    say(["create", game, ...Object.entries(keys).map(([key, value]) => `${key}=${value}`)].join(" "));
    say("sit 0");
    say("deal");
}

export function continueSaved(game: Saved): void {
    leaveTable();
    enter("here");
    say(`continue ${encodeURIComponent(game.setup)} ${encodeURIComponent(game.record)}`);
}

export function lookAt(game: Saved, moves: number): void {
    enter("here");
    say(`look ${moves} ${encodeURIComponent(game.setup)} ${encodeURIComponent(game.record)}`);
}

export function rematch(): void {
    batch(() => {
        plays.value = {};
        reviewRows.value = null;
    });
    say("rematch");
    say("deal");
}

/** Bots go on as fast as is liked now. */
export function applySpeed(): void {
    if (place === "here") {
        const { window, pace } = TIMES[settings.value.speed];
        say(`times ${window * 1000} ${pace}`);
    }
}
