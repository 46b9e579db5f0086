// SPDX-License-Identifier: MIT
// A finished game looked at again: any moment, through any seat's eyes, and on from there against bots.
import { useEffect, useState } from "preact/hooks";
import { Card, faceOf } from "../art/Card";
import { go } from "../route";
import { continueSaved, leaveTable, lookAt, party, past, play, replayMoves, viewer } from "../session";
import { Log } from "../table/Log";
import { Seats } from "../table/Seats";
import { Before, Centre, RowOfCards, zonesOf } from "../table/zones";
import { t } from "../words";

export function Replay({ index, from }: { index: number; from: number }) {
    const game = past.value[index];
    const [at, setAt] = useState(from);
    const moves = replayMoves.value ?? 0;
    useEffect(() => {
        leaveTable();
        return leaveTable;
    }, []);
    useEffect(() => {
        if (game) {
            lookAt(game, at);
            history.replaceState(null, "", `#/replay/${index}/${at}`);
        }
    }, [at, game]);
    useEffect(() => {
        const keys = (event: KeyboardEvent) => {
            const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: moves }[event.key];
            if (to !== undefined && !(event.target as HTMLElement).closest("input, select")) {
                event.preventDefault();
                setAt(Math.max(0, Math.min(moves, to)));
            }
        };
        document.addEventListener("keydown", keys);
        return () => document.removeEventListener("keydown", keys);
    });
    const heard = play.value;
    if (!game) {
        return (
            <main class="page">
                <p>{t("There is no such game here.")}</p>
                <button type="button" onClick={() => go("/")}>
                    {t("Home")}
                </button>
            </main>
        );
    }
    const me = heard && typeof heard.view.viewer === "number" ? heard.view.viewer : null;
    const mine = heard && me !== null ? zonesOf(heard.zones.zones, "seat", me) : [];
    const hand = mine.find((zone) => zone.kind === "hand");
    return (
        <main class="table replay">
            <header class="bar">
                <button type="button" class="icon-button" aria-label={t("Home")} onClick={() => go("/")}>
                    ←
                </button>
                <h1>
                    {t("Replay")}: {game.title}
                </h1>
            </header>
            {heard && (
                <>
                    <Seats heard={heard} me={me} targets={new Set()} aim={() => undefined} />
                    <Centre
                        zones={heard.zones.zones}
                        track={heard.zones.track}
                        chairs={heard.chairs}
                        open={() => undefined}
                    />
                    <ol class="happened">
                        {heard.log
                            .filter((line) => line.told)
                            .slice(-3)
                            .map((line, i) => (
                                <li key={i} class={`tone-${line.tone}`}>
                                    {line.event.text}
                                </li>
                            ))}
                    </ol>
                </>
            )}
            <section class="prompt scrub" aria-label={t("Time")}>
                <div class="placing-row">
                    <button
                        type="button"
                        aria-label={t("One back")}
                        disabled={at === 0}
                        onClick={() => setAt(at - 1)}
                    >
                        ◀
                    </button>
                    <input
                        type="range"
                        min="0"
                        max={moves}
                        value={at}
                        aria-label={t("Move")}
                        aria-valuetext={`${at} / ${moves}`}
                        onInput={(event) => setAt(Number(event.currentTarget.value))}
                    />
                    <button
                        type="button"
                        aria-label={t("One on")}
                        disabled={at >= moves}
                        onClick={() => setAt(at + 1)}
                    >
                        ▶
                    </button>
                    <span class="small">
                        {at}/{moves}
                    </span>
                </div>
                <div class="placing-row">
                    <label class="field">
                        <span>{t("Eyes of")}</span>
                        <select
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
                    </label>
                    <button
                        type="button"
                        class="primary"
                        onClick={() => {
                            go("/");
                            continueSaved(game, at);
                        }}
                    >
                        {t("Play on from here")}
                    </button>
                </div>
            </section>
            {me !== null && hand && (
                <div class="mine">
                    <div class="mine-before">
                        <Before zones={mine.filter((zone) => zone.kind !== "hand")} />
                    </div>
                    <section class="hand" aria-label={t("Hand")}>
                        <div class="fan">
                            {(hand.cards ?? []).map(
                                (card, i) =>
                                    card && (
                                        <span
                                            key={i}
                                            class="in-hand"
                                            role="img"
                                            aria-label={faceOf(card).title}
                                        >
                                            <Card card={card} held={hand.copies?.[i] ?? 1} />
                                        </span>
                                    ),
                            )}
                            {!hand.cards && <RowOfCards zone={hand} />}
                        </div>
                    </section>
                </div>
            )}
            {heard && (
                <aside class="side">
                    <h2>{t("Log")}</h2>
                    <Log log={heard.log} />
                </aside>
            )}
        </main>
    );
}
