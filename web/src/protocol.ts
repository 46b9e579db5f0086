// SPDX-License-Identifier: MIT
// What goes over a carrier: lines in, these messages out. docs/protocol.md and docs/schema explain every field.

export type CardId = string;
export type Tone = "plain" | "alarm" | "good" | "strong" | "nope";
export type Kind =
    | "plain"
    | "danger"
    | "rescue"
    | "attack"
    | "sight"
    | "trick"
    | "step"
    | "nope"
    | "cat"
    | "wonder";

export interface Face {
    title: string;
    kind: Kind;
    number: number | null;
    letter: string;
    sign: string;
    lines: [string, string];
    help: string;
}

export interface TableEvent {
    event: string;
    seat?: number;
    other?: number;
    cards?: CardId[];
    hidden?: (CardId | null)[] | number | null;
    named?: CardId;
    number?: number;
    text: string;
}

export interface LogLine {
    ply: number;
    tone: Tone;
    told: boolean;
    event: TableEvent;
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

export interface Zone {
    kind: "hand" | "pile" | "heap" | "row" | "track" | "badge" | "token" | "counts" | "notice";
    where: "seat" | "centre" | "beside";
    owner: number | null;
    tone: Kind;
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

export interface Chair {
    name: string;
    presence: "here" | "away" | "covered" | "bot" | "gone";
    level: string;
}

export interface View {
    viewer: number | "public";
    players: number;
    open: string;
    turn: number | null;
    owed?: number;
    alive: number[];
    nopes?: number;
    last?: number | null;
    action?: CardId[];
}

export interface AdvisedMove {
    move: string;
    words: string;
    share: number;
    low: number;
    high: number;
    why: string;
}

export interface Chance {
    seat: number;
    card?: CardId;
    exact: boolean;
    fraction?: [number, number];
    share: number;
    low: number;
    high: number;
}

export interface TableMessage {
    number: number;
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
    log: LogLine[];
    moment: number;
    ply: number;
    now: number;
    asked: boolean;
    question: string;
    about: string;
    /** A window asks the same of all, whatever they hold; reply is what an answer is called that is no pass. */
    window: null | { opened: number; closes: number | null; question: string; reply: string };
    busy: number[];
    chairs: Chair[];
    view: View;
    zones: { zones: Zone[]; track?: Track };
    offer: { moves: (Move | Fives)[]; verbs: Record<string, string> };
    secrets: TableEvent[];
    can_take_back: boolean;
    can_redo: boolean;
    can_leave: boolean;
    can_ask: boolean;
    advice: "none" | "thinking" | "hint" | "odds";
    hint?: AdvisedMove[];
    odds?: { peril: Chance[]; holds: Chance[]; win: { share: number }[]; moves: AdvisedMove[] };
    over: boolean;
    winners: number[];
}

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
