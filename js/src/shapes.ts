// SPDX-License-Identifier: MIT
// What the engine tells as JSON. docs/schema has every field with its meaning; docs/wire.md explains the shapes.

/** The id of a card: "see-the-future". */
export type CardId = string;
/** A seat, somebody who watches, or everything. */
export type Viewer = number | "public";
export type Eyes = Viewer | "truth";
/** What may not be known, and what is not there, is null. */
export type Counts = Record<CardId, number>;

export interface View {
    game: string;
    viewer: Viewer;
    players: number;
    /** What is open: "turn", "nope", …, "over". */
    open: string;
    windows: "brief" | "live";
    /** The viewer's own choices. */
    choices: number[];
    decides: number | null;
    turn: number;
    owed: number;
    attacked: boolean;
    alive: number[];
    hand: Counts;
    hand_count: number[];
    pile_count: number;
    discard: Counts;
    removed: Counts;
    removed_unseen: number;
    nopes: number;
    last: number | null;
    target: number | null;
    named: CardId | null;
    action: CardId[];
    seen: CardId | null;
    /** What only some games have. */
    [field: string]: unknown;
}

export interface GameEvent {
    /** Its name: "stole". */
    event: string;
    seat?: number;
    other?: number;
    cards?: CardId[];
    named?: CardId;
    number?: number;
    hidden?: (CardId | null)[];
    place?: number | null;
    audience?: number[] | "all";
    /** The event as a sentence for that viewer. */
    text: string;
}

export interface Zone {
    kind: "hand" | "pile" | "heap" | "row" | "track" | "badge" | "token" | "counts" | "notice";
    where: "seat" | "centre" | "beside";
    owner: number | null;
    tone: string;
    label?: string;
    brief?: string;
    note?: string;
    number?: number;
    about?: CardId;
    count: number;
    goal?: number;
    top?: CardId;
    cards?: (CardId | null)[];
    copies?: number[];
}

export interface Track {
    spaces: number;
    sides: number;
    side: number;
    side_name: string[];
    first: string;
    last: string;
    first_brief: string;
    last_brief: string;
    danger: string;
    arrow: number | null;
    gives: (number | "danger" | null)[][];
    at: (number | null)[];
}

export interface Zones {
    zones: Zone[];
    track?: Track;
}

/** A share with the ends of its 95 % interval. */
export interface Estimate {
    share: number;
    low: number;
    high: number;
}

export interface Chance extends Estimate {
    seat: number;
    card?: CardId;
    exact: boolean;
    fraction?: [over: number, under: number];
    /** As people play; the share is if the cards of others were dealt blind. */
    believed: number;
}

export interface AdvisedMove extends Estimate {
    move: string;
    words: string;
    worlds: number;
    why: string;
}

export interface Odds {
    seat: number;
    decides: boolean;
    peril: Chance[];
    holds: Chance[];
    worlds: number;
    win: Estimate[];
    /** The best first. */
    moves: AdvisedMove[];
}

export interface Face {
    title: string;
    kind: string;
    number: number | null;
    letter: string;
    sign: string;
    lines: [string, string];
    help: string;
}

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

export interface Move {
    text: string;
    words: string;
    verb: string;
    cards?: (CardId | null)[];
    as?: CardId;
    target?: number;
    named?: CardId;
    place?: number;
    order?: number[];
}

/** Any five of these titles are a move. */
export interface Fives {
    verb: string;
    titles: CardId[];
}

/** What a viewer hears from a table: how things are, and what happened since another message. */
export interface Message {
    number: number;
    /** It stands for itself: the log is all of it, and the table is told. */
    whole: boolean;
    table?: {
        game: string;
        title: string;
        players: number;
        names: string[];
        options: Record<string, string | number>;
        cards: Record<CardId, Face>;
    };
    from: number;
    log: { ply: number; tone: string; told: boolean; event: GameEvent }[];
    /** The number of the open decision, for lines that begin with "at". */
    moment: number;
    ply: number;
    now: number;
    /** The viewer may say a move. */
    asked: boolean;
    question: string;
    about: string;
    window: { opened: number; closes: number | null } | null;
    busy: number[];
    chairs: { name: string; presence: "here" | "away" | "covered" | "bot" | "gone"; level: string }[];
    view: View;
    zones: Zones;
    offer: { moves: (Move | Fives)[] };
    secrets: GameEvent[];
    can_take_back: boolean;
    can_redo: boolean;
    can_leave: boolean;
    can_ask: boolean;
    advice: "none" | "thinking" | "hint" | "odds";
    hint?: AdvisedMove[];
    odds?: Odds;
    over: boolean;
    winners: number[];
}

/** A row of a review: a heading, a figure with what it is of, or a sentence. */
export interface Row {
    kind: "heading" | "figure" | "sentence";
    value: string;
    margin: string;
    label: string;
    note: string;
}
