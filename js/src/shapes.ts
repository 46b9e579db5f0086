// SPDX-License-Identifier: MIT
// What the engine tells: as JSON, where docs/schema has every field with its meaning, and beside it.
import type { CardId, Face } from "./wire.js";

export type {
    AdvisedMove,
    CardId,
    Chance,
    Face,
    Fives,
    GameEvent,
    Move,
    Odds,
    Offer,
    TableMessage as Message,
    Track,
    View,
    Zone,
    Zones,
} from "./wire.js";

/** A seat, somebody who watches, or everything. */
export type Viewer = number | "public";
export type Eyes = Viewer | "truth";

export interface GameOption {
    name: string;
    help: string;
    usual: string;
    values: string[];
}

export interface Game {
    name: string;
    title: string;
    note: string;
    /** The smallest and the largest table. */
    least: number;
    most: number;
    options: GameOption[];
    cards: Record<CardId, Face>;
    lessons: { title: string; text: string }[];
}

export interface Level {
    name: string;
    title: string;
    help: string;
}

/** A row of a review: a heading, a figure with what it is of, or a sentence. */
export interface Row {
    kind: "heading" | "figure" | "sentence";
    value: string;
    margin: string;
    label: string;
    note: string;
}
