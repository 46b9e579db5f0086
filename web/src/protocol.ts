// SPDX-License-Identifier: MIT
// What goes over a carrier: lines in, these messages out. docs/protocol.md and docs/schema explain every field;
// what a table tells is generated from there (scripts/wire-types).

import type { CardId, Face, GameEvent, TableMessage } from "../../js/src/wire";

export type {
    AdvisedMove,
    CardId,
    Chance,
    Face,
    Fives,
    Move,
    TableMessage,
    Track,
    Zone,
} from "../../js/src/wire";

export type TableEvent = GameEvent;
export type Kind = Face["kind"];
export type LogLine = TableMessage["log"][number];
export type Tone = LogLine["tone"];
export type Chair = TableMessage["chairs"][number];

export interface GameOption {
    name: string;
    help: string;
    usual: string;
    values: string[];
    /** What the values are called, where they are no numbers. */
    words?: string[];
}

export interface Lesson {
    title: string;
    text: string;
}

export interface GameInfo {
    name: string;
    title: string;
    least: number;
    most: number;
    options: GameOption[];
    cards?: Record<CardId, Face>;
    note?: string;
    lessons?: Lesson[];
    /** The deal that the lessons are made for. */
    guided?: { players: number; seed: string };
}

export interface Level {
    name: string;
    title?: string;
    help: string;
}

export interface PartySeat {
    player: "open" | "person" | "bot";
    name: string | null;
    level: string | null;
    yours: boolean;
    here: boolean;
    nonce: boolean;
    stop: boolean;
}

export interface Party {
    type: "table";
    code: string;
    game: string;
    title: string;
    phase: "gathering" | "playing" | "over";
    round: number;
    host: boolean;
    seats: PartySeat[];
    options: Record<string, string>;
    window: number | null;
    open: boolean;
    assist: boolean;
    take_back: boolean;
    watchers: number;
    commitment: string | null;
    shuffle: Shuffle | null;
}

/** What the shuffle was made of, from the end on. */
export interface Shuffle {
    secret: string;
    nonces: { seat: number; nonce: string; given: boolean }[];
    seed: string;
}

export interface TableRow {
    code: string;
    game: string;
    title: string;
    phase: string;
    seats: number | number[];
    free?: number;
    names?: string[];
    waits?: boolean;
}

export interface Row {
    kind: "heading" | "figure" | "sentence";
    value: string;
    margin: string;
    label: string;
    note: string;
}

/** What can be played, and against whom. */
export interface Games {
    type: "games";
    games: GameInfo[];
    levels?: Level[];
}

export type Message =
    | {
          type: "welcome";
          version: number;
          server: string;
          name: string | null;
          levels: Level[];
          emotes: string[];
      }
    | Games
    | { type: "done"; re: string; code?: string | null; hash?: string }
    | { type: "error"; re: string | null; kind: string; why: string; text: string }
    | { type: "tables"; tables: TableRow[] }
    | { type: "mine"; tables: TableRow[] }
    | Party
    | { type: "play"; code: string; viewer: number | "public"; message: TableMessage }
    | { type: "emote"; code: string; seat: number; word: string }
    | { type: "device"; code: string; seconds: number }
    | { type: "record"; code: string; text: string }
    | { type: "review"; rows: Row[] }
    | { type: "lessons"; lessons: Lesson[] }
    | { type: "saved"; setup: string; record: string; over: boolean }
    | { type: "replay"; moves: number }
    | { type: "bye"; text: string; seconds?: number }
    | { type: "pong" };
