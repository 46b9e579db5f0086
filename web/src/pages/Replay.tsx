// SPDX-License-Identifier: MIT
// A finished game looked at again: any moment, through any seat's eyes, and on from there against bots.
import { useEffect, useLayoutEffect, useState } from "preact/hooks";
import { packed, unpacked } from "../moment";
import type { LogLine } from "../protocol";
import { go } from "../route";
import {
    type Saved,
    continueSaved,
    leaveTable,
    lookAt,
    onPlay,
    party,
    past,
    play,
    replayMoves,
    viewer,
} from "../session";
import { Log } from "../table/Log";
import { Scene } from "../table/Scene";
import { Slide } from "../table/Slide";
import { Title } from "../table/Title";
import { language, t } from "../words";
import { Opening } from "./Opening";

const END = 0xffffffff;

function Nothing() {
    return (
        <main class="page">
            <p>{t("There is no such game here.")}</p>
            <button type="button" onClick={() => go("/")}>
                {t("Home")}
            </button>
        </main>
    );
}

/** A game kept in this browser, by its number. */
export function Replay({ index, from }: { index: number; from: number }) {
    const game = past.value[index];
    return game ? (
        <Player game={game} from={from} address={(at) => `#/replay/${index}/${at}`} />
    ) : (
        <Nothing />
    );
}

/** A game that came with the address: #/moment/MOVES/GAME */
export function Moment({ from, text }: { from: number; text: string }) {
    const [game, setGame] = useState<Saved | null | undefined>(undefined);
    useEffect(() => {
        unpacked(text).then(setGame);
    }, [text]);
    if (game === undefined) {
        return <Opening />;
    }
    return game ? <Player game={game} from={from} address={(at) => `#/moment/${at}/${text}`} /> : <Nothing />;
}

function Player({ game, from, address }: { game: Saved; from: number; address: (at: number) => string }) {
    const [at, setAt] = useState(from);
    const [whole, setWhole] = useState<LogLine[]>([]);
    const [copied, setCopied] = useState(false);
    const moves = replayMoves.value ?? 0;
    useEffect(() => {
        leaveTable();
        const stop = onPlay((_, after) =>
            setWhole((known) => (after.log.length >= known.length ? after.log : known)),
        );
        lookAt(game, END); // all that happened, for turns
        return () => {
            stop();
            leaveTable();
        };
    }, [game]);
    useEffect(() => {
        lookAt(game, at);
        history.replaceState(null, "", address(at));
        setCopied(false);
    }, [at, game, language.value]);
    const turns = [...new Set(whole.filter((line) => line.event.event === "turn").map((line) => line.ply))];
    const back = [...turns].reverse().find((turn) => turn < at) ?? 0;
    const on = turns.find((turn) => turn > at) ?? moves;
    const show = (to: number) => setAt(Math.max(0, Math.min(moves, to)));
    // With what is seen, not after it: a key may come at once.
    useLayoutEffect(() => {
        const keys = (event: KeyboardEvent) => {
            const to = {
                ArrowLeft: at - 1,
                ArrowRight: at + 1,
                PageUp: back,
                PageDown: on,
                Home: 0,
                End: moves,
            }[event.key];
            if (to !== undefined && !(event.target as HTMLElement).closest("input, select")) {
                event.preventDefault();
                show(to);
            }
        };
        document.addEventListener("keydown", keys);
        return () => document.removeEventListener("keydown", keys);
    });
    const link = async () => {
        await navigator.clipboard.writeText(`${location.origin}/#/moment/${at}/${await packed(game)}`);
        setCopied(true);
    };
    const heard = play.value;
    if (heard === null || replayMoves.value === null) {
        return <Opening />;
    }
    return (
        <main class="table replay">
            <header class="bar">
                <button type="button" class="icon-button" aria-label={t("Home")} onClick={() => go("/")}>
                    ←
                </button>
                <Title text={game.title} />
                <span class="badge">{t("Replay")}</span>
            </header>
            <Scene heard={heard}>
                <section class="prompt scrub" aria-label={t("Time")}>
                    <div class="time">
                        <Slide
                            label={t("Move")}
                            at={at}
                            most={moves}
                            says={`${at} / ${moves}`}
                            go={show}
                            before={[
                                { name: t("A turn back"), sign: "«", to: back, key: "PageUp" },
                                {
                                    name: t("One back"),
                                    sign: "◀",
                                    to: Math.max(0, at - 1),
                                    key: "ArrowLeft",
                                },
                            ]}
                            after={[
                                {
                                    name: t("One on"),
                                    sign: "▶",
                                    to: Math.min(moves, at + 1),
                                    key: "ArrowRight",
                                },
                                { name: t("A turn on"), sign: "»", to: on, key: "PageDown" },
                            ]}
                        />
                        <span class="small">
                            {at}/{moves}
                        </span>
                    </div>
                    <div class="placing-row">
                        <select
                            class="eyes"
                            aria-label={t("Eyes of")}
                            value={viewer.value}
                            onChange={(event) => {
                                viewer.value = event.currentTarget.value;
                            }}
                        >
                            {(party.value?.seats ?? []).map((seat, i) => (
                                <option key={i} value={String(i)}>
                                    {seat.name}
                                </option>
                            ))}
                            <option value="public">{t("onlookers")}</option>
                        </select>
                        <button type="button" class="quiet" onClick={link}>
                            {copied ? t("Copied") : t("Link to this moment")}
                        </button>
                        <button
                            type="button"
                            class="primary grow"
                            onClick={() => {
                                go("/");
                                continueSaved(game, at);
                            }}
                        >
                            {t("Play on from here")}
                        </button>
                    </div>
                </section>
            </Scene>
            <aside class="side">
                <h2>{t("Log")}</h2>
                <Log log={whole} back={(line) => show(whole[line]!.ply)} />
            </aside>
        </main>
    );
}
