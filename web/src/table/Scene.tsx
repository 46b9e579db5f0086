// SPDX-License-Identifier: MIT
// A table that is only looked at, as it was at some moment through somebody's eyes.
import type { ComponentChildren } from "preact";
import { Card, faceOf } from "../art/Card";
import type { Heard } from "../session";
import { t } from "../words";
import { Happened } from "./Happened";
import { Seats } from "./Seats";
import { Before, Centre, RowOfCards, zonesOf } from "./zones";

/** What stands between the table and the hand comes from outside. */
export function Scene({ heard, children }: { heard: Heard; children: ComponentChildren }) {
    const me = typeof heard.view.viewer === "number" ? heard.view.viewer : null;
    const mine = me !== null ? zonesOf(heard.zones.zones, "seat", me) : [];
    const hand = mine.find((zone) => zone.kind === "hand");
    return (
        <>
            <Seats heard={heard} me={me} targets={new Set()} aim={() => undefined} />
            <Centre
                zones={heard.zones.zones}
                track={heard.zones.track}
                chairs={heard.chairs}
                open={() => undefined}
            />
            <Happened log={heard.log} />
            {children}
            {hand && (
                <div class="mine">
                    <div class="mine-before">
                        <Before zones={mine.filter((zone) => zone.kind !== "hand")} />
                    </div>
                    <section class="hand" aria-label={t("Hand")}>
                        <div class="fan" style={{ "--cards": hand.cards?.length ?? 1 }}>
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
        </>
    );
}
