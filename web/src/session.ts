// SPDX-License-Identifier: MIT
// A place at a table over a carrier: what was heard, as signals, and what is said.
import { batch, computed, effect, signal } from "@preact/signals";
import { type Carrier, type Place, carry } from "./carrier";
import { keepOffline } from "./offline";
import type { Face, Lesson, LogLine, Message, Party, Row, TableMessage, TableRow } from "./protocol";
import { TIMES, change, keep, load, settings } from "./settings";
import { reviewOf, seenAfter, setupOf } from "./study";
import { type Text, known, language, t } from "./words";

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

export const games = computed(() => known.value.games);
export const levels = computed(() => known.value.levels ?? []);
export const party = signal<Party | null>(null);
export const plays = signal<Record<string, Heard>>({});
export const viewer = signal<string>("0");
export const play = computed<Heard | null>(() => plays.value[viewer.value] ?? null);
export const cards = signal<Record<string, Face>>({});
export const connected = signal(true);
/** A table of one's own is being fetched and dealt, or could not be; how to try once more. */
export const opening = signal<{ failed: boolean; again: () => void } | null>(null);
export const sending = signal<string | null>(null);
export const refusal = signal<string>("");
/** What a guided game explains before it goes on. */
export const lessons = signal<Lesson[]>([]);
export const reviewRows = signal<Row[] | null>(null);
export const replayMoves = signal<number | null>(null);
/** Words that one can sign to the others at a server, and what seats sign now. */
export const emotes = signal<string[]>([]);
export const signed = signal<Record<number, string>>({});
/** The game that has just ended, with its whole record. */
export const finished = signal<Saved | null>(null);
export const openTables = signal<TableRow[]>([]);
export const saved = signal<Saved | null>(load<Saved | null>(SAVED, null));
export const past = signal<Saved[]>(load<Saved[]>(PAST, []));

let carrier: Carrier | null = null;
let place: Place | null = null;
/** We look at what all may see, whether or not we sit there. */
let onlooking = false;
const self = Math.random().toString(36).slice(2, 8); // so that ids of two visits differ
let count = 1;
const listeners = new Set<(before: Heard | null, after: Heard, fresh: LogLine[]) => void>();
const waiting = new Map<string, (message: Message) => void>();
/** Lines that were not answered yet, said again after a lost connection; the same id counts once. */
const unanswered = new Map<string, string>();
let outbox: string[] = [];

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
    const earlier = before === null ? [] : (moments.get(who) ?? []);
    const stands = message.whole ? log.length : message.from; // lines that were not taken back
    moments.set(who, [...earlier.filter((one) => one.log.length <= stands), after]);
    batch(() => {
        opening.value = null;
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

/** How each viewer has seen the table, message by message, for who looks back. */
const moments = new Map<string, Heard[]>();

/** A record of the game we are at, as long as there is one here: a server tells it after the end. */
const recorded = (): Saved | null => (place === "here" ? saved.value : null) ?? finished.value;

/** The first line of the log that can be looked at: all with a record, else the first that this page was there for. */
export const firstMoment = (): number =>
    recorded() !== null ? 0 : (moments.get(viewer.value)?.[0]?.log.length ?? Number.POSITIVE_INFINITY) - 1;

/** The table when a line of the log was new. */
export const momentOf = (line: number): Heard | undefined =>
    moments.get(viewer.value)?.find((one) => one.log.length > line);

/** The same for a line from before this page was there, played again from the record. */
export async function momentAgain(ply: number): Promise<Heard | null> {
    const game = recorded();
    const seen = game === null ? null : await seenAfter(game, ply, viewer.value);
    return seen && { ...seen, at: performance.now() };
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
        finished.value = game;
        past.value = [game, ...past.value.filter((one) => one.record !== record)].slice(0, PAST_GAMES);
        keep(PAST, past.value);
    }
}

function hear(message: Message): void {
    switch (message.type) {
        case "welcome":
            emotes.value = message.emotes;
            break;
        case "table": {
            viewer.value = replayMoves.value !== null ? viewer.value : eyes(message, party.value);
            party.value = message;
            if (place === "server" && message.phase === "gathering") {
                bringNonces(message);
            }
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
        case "emote":
            sign(message.seat, message.word);
            break;
        case "record":
            if (party.value !== null) {
                const names = Object.values(plays.value)[0]?.chairs.map((chair) => chair.name) ?? [];
                remember(setupOf(party.value, names, message.text), message.text, true);
            }
            break;
        case "lessons":
            lessons.value = message.lessons;
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
            opening.value = null;
            refusal.value = explain(message);
            settle(message.re ?? "", message);
            break;
        default:
            break;
    }
}

/**
 * Whose eyes we look through: our own, where we are one. Several people open and close a curtain, which is closed at a
 * table that we have just come to.
 */
function eyes(table: Party, before: Party | null): string {
    const mine = table.seats.flatMap((seat, index) => (seat.yours && !onlooking ? [String(index)] : []));
    if (mine.length === 1) {
        return mine[0]!;
    }
    const goesOn = before?.code === table.code && before.phase === "playing" && table.phase === "playing";
    return goesOn && mine.includes(viewer.value) ? viewer.value : "public";
}

const SIGN_MS = 4000;

function sign(seat: number, word: string): void {
    if (!settings.value.signs) {
        return;
    }
    signed.value = { ...signed.value, [seat]: word };
    setTimeout(() => {
        const { [seat]: now, ...others } = signed.value;
        signed.value = now === word ? others : signed.value;
    }, SIGN_MS);
}

const KINDS: Record<string, Text> = {
    syntax: "That was not understood.",
    refused: "That cannot be done now.",
    limit: "Too much or too often; wait a moment.",
    full: "It could not be kept, so nothing was done.",
};

/** A table says in the reader's language why not; a hall says it in English, and what kind of no it is. */
const explain = (error: Message & { type: "error" }) =>
    language.value === "en" || error.why === "table"
        ? error.text
        : t(KINDS[error.kind] ?? "That cannot be done now.");

/** A server does not speak what is only for tests. */
const spoken = () => (place === "server" && language.value === "xx" ? "en" : language.value);

function settle(id: string, message: Message): void {
    if (sending.value === id) {
        sending.value = null;
    }
    unanswered.delete(id);
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
    outbox = [];
    unanswered.clear();
    connected.value = false;
    carrier = carry(wanted, { hear, connected: (is) => queueMicrotask(() => greet(is)) });
}

/** From a server's tables back to the front page; a table of one's own stays as it is. */
export function leaveServer(): void {
    if (place === "server") {
        carrier?.close();
        carrier = null;
        place = null;
    }
}

/** The connection is there, or gone. When it comes back, the same table goes on from where we were. */
function greet(is: boolean): void {
    connected.value = is;
    if (!is && place === "here") {
        place = null; // the table could not be fetched
        opening.value = opening.value && { ...opening.value, failed: true };
    }
    if (!is || carrier === null) {
        return;
    }
    const send = carrier.send;
    send(`hello 1${settings.value.name ? ` ${settings.value.name}` : ""}`);
    send(`language ${spoken()}`);
    const code = party.value?.code;
    if (place === "server" && code !== undefined) {
        const known = Object.entries(plays.value).map(([who, heard]) => `${who}=${heard.number}`);
        send(["watch", code, ...(onlooking ? ["public"] : []), ...known].join(" "));
    }
    for (const line of [...unanswered.values(), ...outbox.filter((line) => !line.startsWith("#"))]) {
        send(line);
    }
    outbox = [];
}

export const isServer = () => place === "server";

export function say(line: string): void {
    const id = /^#(\S+) /.exec(line)?.[1];
    if (id !== undefined) {
        unanswered.set(id, line);
    }
    if (connected.value) {
        carrier?.send(line);
    } else {
        outbox.push(line);
    }
}

/** A line that is answered. */
export function ask(line: string): Promise<Message> {
    const id = `${self}-${count++}`;
    return new Promise((resolve) => {
        waiting.set(id, resolve);
        say(`#${id} ${line}`);
    });
}

/** What a seat of ours says, about this moment. */
export function sayMove(text: string, seat = viewer.value): void {
    const id = `${self}-${count++}`;
    sending.value = id;
    say(`#${id} say ${seat} at ${plays.value[seat]?.moment ?? 0} move ${text}`);
}

export const saySeat = (line: string) => say(`say ${viewer.value} ${line}`);

export function leaveTable(): void {
    batch(() => {
        party.value = null;
        plays.value = {};
        lessons.value = [];
        reviewRows.value = null;
        replayMoves.value = null;
        refusal.value = "";
        sending.value = null;
        opening.value = null;
        signed.value = {};
        finished.value = null;
    });
}

export interface Wish {
    seats: number;
    level: string;
    options?: Record<string, string>;
    seed?: string;
    /** Names of the people at this device, where they are several. */
    people?: string[];
    lessons?: boolean;
}

/** Everybody at this device sits down, one after the other; we are called as before then. */
function sitTogether(people: string[]): void {
    for (const [seat, name] of people.entries()) {
        say(`name ${name}`);
        sitAt(seat);
    }
    say(`name ${people[0]}`);
}

/** Everything is made ready for a table of one's own. */
function openHere(again: () => void): void {
    leaveTable();
    onlooking = false;
    enter("here");
    opening.value = { failed: false, again };
    keepOffline();
}

/** A table of one's own against bots, dealt at once. */
export function playNow(game: string, wish: Wish): void {
    const { speed, passIdle } = settings.value;
    const people = wish.people ?? [settings.value.name || t("You")];
    const keys = {
        seats: wish.seats,
        bots: wish.seats - people.length,
        level: wish.level,
        window: TIMES[speed].window,
        pace: TIMES[speed].pace,
        assist: "on",
        "take-back": "on",
        "pass-idle": passIdle ? "on" : "off",
        ...(wish.seed ? { seed: wish.seed } : {}),
        ...(wish.lessons ? { lessons: "on" } : {}),
        ...Object.fromEntries(
            Object.entries(wish.options ?? {}).map(([name, value]) => [`option.${name}`, value]),
        ),
    };
    openHere(() => playNow(game, wish));
    say(["create", game, ...Object.entries(keys).map(([key, value]) => `${key}=${value}`)].join(" "));
    sitTogether(people);
    say("deal");
}

/** A kept game goes on, from its end or from where it was after so many moves. */
export function continueSaved(game: Saved, moves = 0xffffffff): void {
    openHere(() => continueSaved(game, moves));
    say(`continue ${encodeURIComponent(game.setup)} ${encodeURIComponent(game.record)} ${moves}`);
}

export function lookAt(game: Saved, moves: number): void {
    enter("here");
    opening.value = play.peek() === null ? { failed: false, again: () => lookAt(game, moves) } : null;
    say(`look ${moves} ${encodeURIComponent(game.setup)} ${encodeURIComponent(game.record)}`);
}

const NONCES = "litterbox.nonces";
const NONCES_KEPT = 60;

/** Our part of a shuffle, remembered so that it is known again when the shuffle is checked. */
function nonce(): string {
    const drawn = [...crypto.getRandomValues(new Uint8Array(16))]
        .map((byte) => byte.toString(16).padStart(2, "0"))
        .join("");
    keep(NONCES, [drawn, ...load<string[]>(NONCES, [])].slice(0, NONCES_KEPT));
    return drawn;
}

export const drewNonce = (drawn: string) => load<string[]>(NONCES, []).includes(drawn);

/** Whether a server stands behind this page, that knows tables. */
export const hosted = signal(false);
export const lookForServer = async () => {
    try {
        const answer = await fetch("/healthz");
        hosted.value = answer.ok && (await answer.text()).trim() === "ok";
    } catch {
        hosted.value = false;
    }
};

/** The open tables, asked for now and then; what comes back stops it. */
export function watchLobby(): () => void {
    const lobby = carry("server", {
        hear: (message) => {
            if (message.type === "tables") {
                openTables.value = message.tables;
            }
        },
        connected: (is) =>
            queueMicrotask(() => {
                if (is) {
                    lobby.send("hello 1");
                    lobby.send("tables");
                }
            }),
    });
    const timer = setInterval(() => lobby.send("tables"), 10_000);
    return () => {
        clearInterval(timer);
        lobby.close();
    };
}

/** Who has no name yet gets one; a server wants to call people something. */
export function haveName(): void {
    if (!settings.value.name) {
        change({ name: `Cat ${100 + Math.floor(Math.random() * 900)}` });
    }
}

/** A table on the server with seats for us: its code, or null. */
export async function host(game: string, wish: Wish & { list: boolean }): Promise<string | null> {
    haveName();
    leaveTable();
    onlooking = false;
    enter("server");
    const options = Object.entries(wish.options ?? {}).map(([name, value]) => `option.${name}=${value}`);
    const keys = [
        `seats=${wish.seats}`,
        `level=${wish.level}`,
        `list=${wish.list ? "open" : "private"}`,
        `window=${TIMES[settings.value.speed].window}`,
        `pace=${TIMES[settings.value.speed].pace}`,
        ...options,
    ];
    const answer = await ask(["create", game, ...keys].join(" "));
    if (answer.type !== "done" || !answer.code) {
        return null;
    }
    sitTogether(wish.people ?? [settings.value.name]);
    return answer.code;
}

export const sitAt = (seat: number) => say(`sit ${seat} ${nonce()}`);

/** One more person of this device sits down. */
export function sitBeside(seat: number, name: string): void {
    say(`name ${name}`);
    sitAt(seat);
    say(`name ${settings.value.name}`);
}

export function visit(code: string): void {
    if (party.value?.code !== code || onlooking) {
        haveName();
        leaveTable();
        onlooking = false;
        enter("server");
        say(`name ${settings.value.name}`);
        say(`watch ${code}`);
    }
}

/** A table as all may see it, for a screen that all look at. */
export function lookOn(code: string): void {
    leaveTable();
    onlooking = true;
    enter("server");
    say(`watch ${code} public`);
}

export function rematch(): void {
    batch(() => {
        plays.value = {};
        reviewRows.value = null;
        finished.value = null;
    });
    say("rematch");
    if (place === "here") {
        say("deal");
    } else {
        clearTimeout(dealing);
        dealing = setTimeout(dealAgain, PATIENCE_MS);
    }
}

const PATIENCE_MS = 3000; // for those who do not answer
let dealing: ReturnType<typeof setTimeout> | undefined;

function dealAgain(): void {
    clearTimeout(dealing);
    dealing = undefined;
    say("deal");
}

/** A new shuffle: everybody brings something anew, and then the host who wants a rematch deals. */
function bringNonces(table: Party): void {
    const seats = table.seats.filter((seat) => seat.player === "person" && seat.here);
    table.seats.forEach((seat, index) => {
        if (seat.yours && !seat.nonce) {
            say(`nonce ${index} ${nonce()}`);
        }
    });
    if (dealing !== undefined && seats.every((seat) => seat.nonce)) {
        dealAgain();
    }
}

/** What is known of the game that has just ended: a server tells its record now. */
export function learnRecord(): void {
    if (place === "server" && finished.value === null) {
        say("record");
    }
}

/** What my decisions were worth. */
export async function review(seat: number): Promise<void> {
    if (place === "server" && finished.value !== null) {
        try {
            reviewRows.value = await reviewOf(finished.value, seat);
        } catch {
            refusal.value = t("The table could not be fetched. Is there a net?");
        }
    } else {
        say(`review ${seat}`);
    }
}

/** Bots go on as fast as is liked now. */
export function applySpeed(): void {
    if (place === "here") {
        const { window, pace } = TIMES[settings.value.speed];
        say(`times ${window * 1000} ${pace}`);
    }
}

/** What is said at the table is said in the language of the pages. */
effect(() => {
    const name = spoken();
    if (place !== null && connected.peek()) {
        say(`language ${name}`);
    }
});

/** Faces of all cards, those of the table we are at before those of other games. */
effect(() => {
    cards.value = Object.assign({}, ...games.value.map((game) => game.cards), play.peek()?.table?.cards);
});
