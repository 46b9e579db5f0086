// SPDX-License-Identifier: MIT
// The table on a big screen: all that everybody may see, readable from the sofa. It asks for nothing; hands are on the
// phones of those who sit there.
import { useEffect } from "preact/hooks";
import { Sitter } from "../art/Card";
import { QrCode } from "../art/QrCode";
import { show } from "../motion";
import type { Party } from "../protocol";
import { type Heard, connected, lookOn, onPlay, party, play, refusal } from "../session";
import { sound } from "../sound";
import { Medal } from "../table/End";
import { lastBlow } from "../table/Happened";
import { Chain, Ring } from "../table/Prompt";
import { Seats } from "../table/Seats";
import { Centre } from "../table/zones";
import { capital, t } from "../words";
import "./tv.css";

const LINES_SHOWN = 5;

/** Where one joins: the address without what everybody knows, and the code. */
function Invite({ code }: { code: string }) {
    return (
        <section class="tv-invite" aria-label={t("Join here")}>
            <QrCode
                text={`${location.origin}/t/${code}`}
                label={t("A picture for cameras that leads here")}
            />
            <p>{t("Join here")}</p>
            <p class="tv-address">{`${location.host}/t/${code}`}</p>
            <p class="tv-code">{code}</p>
        </section>
    );
}

function Gathers({ table }: { table: Party }) {
    return (
        <section class="tv-gathers" aria-label={t("Players")}>
            <ul>
                {table.seats.map((seat, index) => (
                    <li key={index} class={seat.player === "open" ? "free" : ""}>
                        <Sitter seat={index} />
                        <b>{seat.name ?? (seat.player === "bot" ? t("A bot") : t("Free"))}</b>
                    </li>
                ))}
            </ul>
            <p>{t("The game begins when the host deals; bots take free seats.")}</p>
        </section>
    );
}

function Winners({ heard }: { heard: Heard }) {
    const names = heard.winners.map((seat) => heard.chairs[seat]?.name ?? "").join(", ");
    const last = lastBlow(heard.log);
    return (
        <section class="tv-winners" aria-label={t("The game is over")}>
            <Medal seats={heard.winners} />
            <h2>{names ? t("{names} won", { names }) : t("Nobody wins")}</h2>
            {last && <p>{capital(last)}</p>}
        </section>
    );
}

function Board({ heard }: { heard: Heard }) {
    return (
        <>
            <Seats heard={heard} me={null} targets={new Set()} aim={() => undefined} />
            {heard.over ? (
                <Winners heard={heard} />
            ) : (
                <Centre
                    zones={heard.zones.zones}
                    track={heard.zones.track}
                    chairs={heard.chairs}
                    open={() => undefined}
                />
            )}
            <section class={`tv-now${heard.window ? " window" : ""}`} aria-label={t("What happens now")}>
                {heard.window && <Ring heard={heard} />}
                <p class="question" aria-live="polite">
                    {heard.question}
                </p>
                <Chain heard={heard} />
            </section>
        </>
    );
}

export function Tv({ code }: { code: string }) {
    useEffect(() => lookOn(code), [code]);
    useEffect(() => {
        const stop = onPlay((_, __, fresh) => {
            show(fresh, null);
            sound(fresh);
        });
        return () => {
            stop();
        };
    }, []);
    const table = party.value;
    const heard = table !== null && table.phase !== "gathering" ? play.value : null;
    return (
        <main class={`table tv${heard ? "" : " gathers"}`}>
            <header class="bar">
                <h1>{table?.title ?? t("A table")}</h1>
                {!connected.value && (
                    <span class="away" role="status">
                        {t("Connecting again…")}
                    </span>
                )}
                {refusal.value && (
                    <span class="refusal" role="alert">
                        {refusal.value}
                    </span>
                )}
            </header>
            {heard ? <Board heard={heard} /> : table && <Gathers table={table} />}
            <aside class="tv-side">
                <Invite code={code} />
                {heard && (
                    <ol class="tv-happened" aria-label={t("What just happened")}>
                        {heard.log
                            .filter((line) => line.told)
                            .slice(-LINES_SHOWN)
                            .map((line) => (
                                <li key={`${line.ply}-${line.event.text}`} class={`tone-${line.tone}`}>
                                    {line.event.text}
                                </li>
                            ))}
                    </ol>
                )}
            </aside>
        </main>
    );
}
