// SPDX-License-Identifier: MIT
// The table as zones: each kind is drawn in one way, whatever game it belongs to.
import { signal } from "@preact/signals";
import { Back, Card, Picture, Sitter, faceOf } from "../art/Card";
import type { Chair, Track as TrackData, Zone } from "../protocol";
import { capital, t } from "../words";

export const zonesOf = (zones: Zone[], where: Zone["where"], owner: number | null = null) =>
    zones.filter((zone) => zone.where === where && (where !== "seat" || zone.owner === owner));

const named = (zone: Zone) => capital(zone.label ?? zone.brief ?? "");

function Pile({ zone }: { zone: Zone }) {
    return (
        <figure
            class="pile"
            data-anchor="pile"
            aria-label={`${named(zone)}: ${zone.count}. ${capital(zone.note ?? "")}`}
        >
            <div class={`stack ${zone.count > 8 ? "tall" : zone.count > 2 ? "some" : "low"}`}>
                {zone.count > 0 ? <Back count={zone.count} /> : <div class="empty-place" />}
            </div>
            <figcaption>
                {zone.about !== undefined && zone.number !== undefined ? (
                    <span class="left" title={capital(zone.note ?? "")}>
                        <Picture card={zone.about} />
                        <b>{zone.number}</b>
                        <span class="small">{t("left")}</span>
                    </span>
                ) : (
                    <span class="small">{zone.note ? capital(zone.note) : named(zone)}</span>
                )}
            </figcaption>
        </figure>
    );
}

function Heap({ zone, open }: { zone: Zone; open: (zone: Zone) => void }) {
    return (
        <figure class="heap" data-anchor="heap">
            <button
                type="button"
                class="plain"
                aria-label={`${named(zone)}: ${zone.count}${zone.top ? `, ${faceOf(zone.top).title}` : ""}`}
                disabled={zone.count === 0}
                onClick={() => open(zone)}
            >
                {zone.top ? <Card card={zone.top} /> : <div class="empty-place" />}
            </button>
            <figcaption>
                <span class="small">
                    {capital(zone.brief ?? zone.label ?? "")} · {zone.count}
                </span>
            </figcaption>
        </figure>
    );
}

export function RowOfCards({ zone }: { zone: Zone }) {
    const list = zone.cards ?? [];
    const hidden = Math.max(0, zone.count - list.length);
    if (list.length + hidden === 0) {
        return null;
    }
    return (
        <figure
            class="row"
            aria-label={`${named(zone)}: ${list.map((card) => (card ? faceOf(card).title : t("face down"))).join(", ")}`}
        >
            <div class="row-cards">
                {list.map((card, index) =>
                    card === null ? (
                        <Back key={index} />
                    ) : (
                        <span key={index} title={faceOf(card).title}>
                            <Card card={card} />
                        </span>
                    ),
                )}
                {Array.from({ length: hidden }, (_, index) => (
                    <Back key={`hidden-${index}`} />
                ))}
            </div>
            {zone.where !== "seat" && <figcaption class="small">{named(zone)}</figcaption>}
        </figure>
    );
}

export function Badge({ zone }: { zone: Zone }) {
    return (
        <span class={`badge tone-${zone.tone}`} title={zone.note ?? zone.label}>
            {capital(zone.brief ?? zone.label ?? "")}
        </span>
    );
}

export function Tokens({ zone }: { zone: Zone }) {
    const goal = Math.max(zone.goal ?? zone.count, zone.count);
    return (
        <span
            class="tokens"
            role="img"
            aria-label={`${named(zone)}: ${zone.count}${zone.goal ? ` / ${zone.goal}` : ""}`}
        >
            {Array.from({ length: goal }, (_, i) => (
                <i key={i} class={i < zone.count ? "full" : ""} />
            ))}
        </span>
    );
}

function Counts({ zone }: { zone: Zone }) {
    return (
        <details class="counts">
            <summary>{named(zone)}</summary>
            <ul>
                {(zone.cards ?? []).map(
                    (card, i) =>
                        card && (
                            <li key={card}>
                                <Picture card={card} />
                                <span>{faceOf(card).title}</span>
                                <b>×{zone.copies?.[i] ?? 1}</b>
                            </li>
                        ),
                )}
            </ul>
        </details>
    );
}

/** What lies before a seat besides its hand. */
export function Before({ zones }: { zones: Zone[] }) {
    return (
        <>
            {zones.map((zone, i) => {
                switch (zone.kind) {
                    case "badge":
                        return <Badge key={i} zone={zone} />;
                    case "token":
                        return <Tokens key={i} zone={zone} />;
                    case "row":
                        return <RowOfCards key={i} zone={zone} />;
                    default:
                        return null;
                }
            })}
        </>
    );
}

const SEEN_AT_A_GLANCE = 6;

/** What holds for the whole table, in a word; tokens as such where they are few. */
function Word({ zone }: { zone: Zone }) {
    const brief = capital(zone.brief ?? zone.label ?? "");
    if (zone.kind !== "token") {
        return <Badge zone={zone} />;
    }
    return zone.count > SEEN_AT_A_GLANCE ? (
        <Badge zone={{ ...zone, brief: `${brief}: ${zone.count}` }} />
    ) : (
        <span class="token-word">
            <span>{brief}</span>
            <Tokens zone={zone} />
        </span>
    );
}

export function Centre({
    zones,
    track,
    chairs,
    open,
}: { zones: Zone[]; track?: TrackData; chairs: Chair[]; open: (zone: Zone) => void }) {
    const here = [...zonesOf(zones, "centre"), ...zonesOf(zones, "beside")];
    const aside = (zone: Zone) => zone.where === "beside" && zone.kind === "heap";
    const pieces = here.filter((zone) => ["pile", "heap", "row"].includes(zone.kind) && !aside(zone));
    const asides = here.filter((zone) => aside(zone) && zone.count > 0);
    const words = here.filter((zone) => ["badge", "notice", "token"].includes(zone.kind));
    const counts = here.filter((zone) => zone.kind === "counts");
    const foot = words.length + counts.length + asides.length > 0;
    return (
        <section class={`centre${track ? " with-track" : ""}`} aria-label={t("On the table")}>
            {track && <Track track={track} chairs={chairs} />}
            <div class="lay">
                <div class="pieces">
                    {pieces.map((zone, i) => {
                        switch (zone.kind) {
                            case "pile":
                                return <Pile key={i} zone={zone} />;
                            case "heap":
                                return <Heap key={i} zone={zone} open={open} />;
                            default:
                                return <RowOfCards key={i} zone={zone} />;
                        }
                    })}
                </div>
            </div>
            {foot && (
                <div class="foot">
                    {words.map((zone, i) => (
                        <Word key={i} zone={zone} />
                    ))}
                    {asides.map((zone, i) => (
                        <button
                            key={i}
                            type="button"
                            class="aside"
                            aria-label={`${named(zone)}: ${zone.count}`}
                            onClick={() => open(zone)}
                        >
                            {capital(zone.brief ?? zone.label ?? "")} · {zone.count}
                        </button>
                    ))}
                    {counts.map((zone, i) => (
                        <Counts key={i} zone={zone} />
                    ))}
                </div>
            )}
        </section>
    );
}

const wide = signal(matchMedia("(min-width: 600px)").matches);
matchMedia("(min-width: 600px)").addEventListener("change", (event) => {
    wide.value = event.matches;
});

/** Spaces in a snake, the side that lies up large, what the other side has there small. */
function Track({ track, chairs }: { track: TrackData; chairs: Chair[] }) {
    const other = track.sides > 1 ? 1 - track.side : null;
    const columns = wide.value ? 10 : 8;
    const place = (space: number) => {
        const row = Math.floor(space / columns);
        const column = row % 2 === 0 ? space % columns : columns - 1 - (space % columns);
        return { gridRow: row + 1, gridColumn: column + 1 };
    };
    const what = (gives: number | "danger" | null | undefined) =>
        gives === "danger" ? "danger" : typeof gives === "number" && gives > 0 ? `+${gives}` : "";
    return (
        <figure class="track" aria-label={`${t("The track")}, ${track.side_name[track.side] ?? ""}`}>
            <ol style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}>
                {Array.from({ length: track.spaces }, (_, space) => {
                    const gives = what(track.gives[track.side]?.[space]);
                    const beneath = other === null ? "" : what(track.gives[other]?.[space]);
                    const here = track.at.flatMap((at, seat) => (at === space ? [seat] : []));
                    const name =
                        space === 0
                            ? track.first_brief
                            : space === track.spaces - 1
                              ? track.last_brief
                              : String(space);
                    const label = [
                        name,
                        gives === "danger" ? track.danger : gives,
                        ...here.map((seat) => chairs[seat]?.name ?? ""),
                    ]
                        .filter(Boolean)
                        .join(", ");
                    return (
                        <li
                            key={space}
                            style={place(space)}
                            class={gives === "danger" ? "space danger" : gives ? "space gives" : "space"}
                            aria-label={label}
                        >
                            <span class="space-name">{name}</span>
                            <span class="space-what">{gives === "danger" ? "✹" : gives}</span>
                            {beneath && (
                                <span class="space-beneath">{beneath === "danger" ? "✹" : beneath}</span>
                            )}
                            <span class={here.length > 2 ? "figures many" : "figures"}>
                                {here.map((seat) => (
                                    <span key={seat} class={`figure seat-${seat}`} data-figure={seat}>
                                        <Sitter seat={seat} />
                                    </span>
                                ))}
                            </span>
                        </li>
                    );
                })}
            </ol>
            <figcaption class="small">
                {capital(track.side_name[track.side] ?? "")}
                {other !== null && (
                    <span> · {t("small: {side}", { side: track.side_name[other] ?? "" })}</span>
                )}
            </figcaption>
        </figure>
    );
}
