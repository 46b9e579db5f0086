// SPDX-License-Identifier: MIT
// The others around the table: who they are, what they hold, whose turn it is, and whom a move may aim at.
import { Back, Sitter } from "../art/Card";
import type { Heard } from "../session";
import { type Text, t } from "../words";
import { Signed } from "./Signs";
import { Before, zonesOf } from "./zones";

const PRESENCES: Record<string, Text> = { away: "away", covered: "a bot covers", gone: "gone" };

export function Seats({
    heard,
    me,
    targets,
    aim,
}: { heard: Heard; me: number | null; targets: Set<number>; aim: (seat: number) => void }) {
    const { players, alive, turn } = heard.view;
    const order = Array.from({ length: players }, (_, i) => ((me ?? -1) + 1 + i + players) % players).filter(
        (seat) => seat !== me,
    );
    return (
        <section class={`seats seats-${order.length}`} aria-label={t("Players")}>
            {order.map((seat) => {
                const chair = heard.chairs[seat]!;
                const out = !alive.includes(seat);
                const zones = zonesOf(heard.zones.zones, "seat", seat);
                const hand = zones.find((zone) => zone.kind === "hand");
                const busy = heard.busy.includes(seat) && !heard.over;
                const states = [
                    turn === seat && !heard.over ? t("to move") : "",
                    out ? t("out") : "",
                    PRESENCES[chair.presence] ? t(PRESENCES[chair.presence]!) : "",
                ].filter(Boolean);
                const label = `${chair.name}, ${t("{count} {count:card|cards}", { count: hand?.count ?? 0 })}${states.length ? `, ${states.join(", ")}` : ""}`;
                const aimed = targets.has(seat);
                const inside = (
                    <>
                        <span class="portrait">
                            <Sitter seat={seat} out={out} />
                            <Signed seat={seat} />
                            <span class="held" aria-hidden="true">
                                <Back />
                                <b>{hand?.count ?? 0}</b>
                            </span>
                        </span>
                        <span class="name">{chair.name}</span>
                    </>
                );
                return (
                    <div
                        key={seat}
                        class={`seat seat-${seat}${turn === seat ? " turn" : ""}${busy ? " busy" : ""}${out ? " out" : ""}${aimed ? " aimed" : ""}`}
                        data-anchor={`seat-${seat}`}
                        data-seat={seat}
                    >
                        {aimed ? (
                            <button
                                type="button"
                                class="plain who"
                                aria-label={t("Choose {name}", { name: label })}
                                onClick={() => aim(seat)}
                            >
                                {inside}
                            </button>
                        ) : (
                            <div class="who" role="img" aria-label={label}>
                                {inside}
                            </div>
                        )}
                        <div class="before">
                            <Before zones={zones} />
                        </div>
                    </div>
                );
            })}
        </section>
    );
}
