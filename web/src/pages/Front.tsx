// SPDX-License-Identifier: MIT
// The front page: a game is two taps away, and the one that lies open is one.
import { useEffect, useState } from "preact/hooks";
import { Card } from "../art/Card";
import { DECK } from "../art/deck";
import type { GameInfo } from "../protocol";
import { go } from "../route";
import {
    type Saved,
    continueSaved,
    games,
    host,
    hosted,
    leaveServer,
    openTables,
    past,
    playNow,
    refusal,
    saved,
    watchLobby,
} from "../session";
import { change, settings } from "../settings";
import { Dialog } from "../table/dialog";
import { capital, language, t } from "../words";
import { PeopleFields, namesOf } from "./People";
import { LevelChoice, SettingsForm } from "./Settings";

/** Three cards of a game that have pictures: those few games have come first, and one of each kind. */
function shownCards(game: GameInfo): string[] {
    const kinds = new Set<string>();
    const rare = (id: string) => games.value.filter((one) => one.cards?.[id]).length;
    return Object.entries(game.cards ?? {})
        .filter(([id]) => DECK[id] !== undefined)
        .sort(([a], [b]) => rare(a) - rare(b))
        .filter(([, face]) => !kinds.has(face.kind) && kinds.add(face.kind))
        .map(([id]) => id)
        .slice(games.value.indexOf(game) % 2, 5)
        .slice(0, 3)
        .reverse();
}

function GameTile({ game, wish }: { game: GameInfo; wish: (game: GameInfo) => void }) {
    const seats = Math.min(Math.max(settings.value.seats, game.least), game.most);
    const [lead, ...rest] = game.title.split(": ");
    return (
        <article class="tile">
            <button
                type="button"
                class="plain tile-play"
                onClick={() => playNow(game.name, { seats, level: settings.value.level })}
                aria-label={t("Play {game} against bots", { game: game.title })}
            >
                <span class="tile-cards">
                    {shownCards(game).map((card) => (
                        <Card key={card} card={card} />
                    ))}
                </span>
                <span class="tile-words">
                    <span class="tile-title">
                        {rest.length > 0 ? (
                            <>
                                <small>{lead}</small>
                                {rest.join(": ")}
                            </>
                        ) : (
                            lead
                        )}
                    </span>
                    <span class="small">
                        {t("{least} to {most} players", { least: game.least, most: game.most })}
                    </span>
                    <span class="tile-go">{t("Play now")}</span>
                </span>
            </button>
            <span class="tile-foot">
                {game.guided && (
                    <button
                        type="button"
                        class="quiet"
                        aria-label={t("Learn {game} by playing", { game: game.title })}
                        onClick={() => learn(game)}
                    >
                        {t("Learn")}
                    </button>
                )}
                <button
                    type="button"
                    class="quiet"
                    aria-label={t("Set up {game}", { game: game.title })}
                    onClick={() => wish(game)}
                >
                    {t("Set up")}
                </button>
                <button
                    type="button"
                    class="quiet"
                    aria-label={t("Rules of {game}", { game: game.title })}
                    onClick={() => go(`/rules/${game.name}`)}
                >
                    {t("Rules")}
                </button>
            </span>
        </article>
    );
}

/** A game with lessons, in the deal they are made for. */
const learn = (game: GameInfo) =>
    playNow(game.name, {
        seats: game.guided!.players,
        seed: game.guided!.seed,
        level: "thumb",
        lessons: true,
    });

function SetUp({ game, close }: { game: GameInfo; close: () => void }) {
    const [seats, setSeats] = useState(Math.min(Math.max(settings.value.seats, game.least), game.most));
    const [options, setOptions] = useState<Record<string, string>>({});
    const [list, setList] = useState(false);
    const [people, setPeople] = useState(1);
    const wish = () => ({
        seats,
        level: settings.value.level,
        options: Object.fromEntries(Object.entries(options).filter(([, value]) => value)),
        people: people > 1 ? namesOf(Math.min(people, seats)) : undefined,
    });
    const withFriends = async () => {
        change({ seats });
        const code = await host(game.name, { ...wish(), list });
        if (code !== null) {
            close();
            go(`/t/${code}`);
        }
    };
    return (
        <Dialog title={game.title} close={close}>
            <label class="field">
                <span>{t("Players")}</span>
                <select value={seats} onChange={(event) => setSeats(Number(event.currentTarget.value))}>
                    {Array.from({ length: game.most - game.least + 1 }, (_, i) => (
                        <option key={i} value={game.least + i}>
                            {game.least + i}
                        </option>
                    ))}
                </select>
            </label>
            <PeopleFields seats={seats} count={Math.min(people, seats)} set={setPeople} />
            {game.options.map((option) => (
                <label key={option.name} class="field">
                    <span>{capital(option.help)}</span>
                    <select
                        value={options[option.name] ?? ""}
                        onChange={(event) =>
                            setOptions({ ...options, [option.name]: event.currentTarget.value })
                        }
                    >
                        <option value="">{t("as printed")}</option>
                        {option.values.map((value, i) => (
                            <option key={value} value={value}>
                                {option.words?.[i] ?? value}
                            </option>
                        ))}
                    </select>
                </label>
            ))}
            <LevelChoice />
            {hosted.value && (
                <label class="field check">
                    <input
                        type="checkbox"
                        checked={list}
                        onChange={(event) => setList(event.currentTarget.checked)}
                    />
                    <span>{t("With friends: show the table in the open list")}</span>
                </label>
            )}
            {refusal.value && (
                <p class="refusal" role="alert">
                    {refusal.value}
                </p>
            )}
            <div class="actions at-hand">
                {hosted.value && (
                    <button type="button" class="grow" onClick={withFriends}>
                        {t("Make a table for friends")}
                    </button>
                )}
                <button
                    type="button"
                    class="primary grow"
                    onClick={() => {
                        change({ seats });
                        playNow(game.name, wish());
                        close();
                    }}
                >
                    {t("Deal")}
                </button>
            </div>
        </Dialog>
    );
}

/** Tables of the server: by their code, or those in the open list. */
function Online() {
    const [code, setCode] = useState("");
    useEffect(watchLobby, []);
    return (
        <section class="online sheet" aria-label={t("With friends")}>
            <h2>{t("With friends")}</h2>
            <form
                class="placing-row"
                onSubmit={(event) => {
                    event.preventDefault();
                    go(`/t/${code.trim().toUpperCase()}`);
                }}
            >
                <input
                    type="text"
                    maxLength={5}
                    size={8}
                    value={code}
                    placeholder="KQXRT"
                    aria-label={t("Code of a table")}
                    onInput={(event) => setCode(event.currentTarget.value)}
                />
                <button type="submit" disabled={code.trim().length !== 5}>
                    {t("Join")}
                </button>
                <button
                    type="button"
                    class="quiet"
                    disabled={code.trim().length !== 5}
                    onClick={() => go(`/tv/${code.trim().toUpperCase()}`)}
                >
                    {t("On a big screen")}
                </button>
                <span class="small">{t("or set up a game above and make a table")}</span>
            </form>
            {openTables.value.length > 0 && (
                <ul class="open-tables">
                    {openTables.value.map((table) => (
                        <li key={table.code}>
                            <button type="button" class="quiet" onClick={() => go(`/t/${table.code}`)}>
                                {table.title} · {(table.names ?? []).join(", ")} ·{" "}
                                {t("{count} free", { count: table.free ?? 0 })}
                            </button>
                        </li>
                    ))}
                </ul>
            )}
        </section>
    );
}

const when = (game: Saved) =>
    new Date(game.at).toLocaleString(language.value, { dateStyle: "short", timeStyle: "short" });

export function Front() {
    const [wish, setWish] = useState<GameInfo | null>(null);
    const [open, setOpen] = useState(false);
    useEffect(leaveServer, []);
    return (
        <main class="front">
            <header class="front-head">
                <svg
                    class="logo"
                    viewBox="0 -16 100 100"
                    aria-hidden="true"
                    dangerouslySetInnerHTML={{ __html: DECK["exploding-kitten"]!() }}
                />
                <div>
                    <h1>Litterbox</h1>
                    <p>{t("Pick a game and you are playing: against bots, at once, in this browser.")}</p>
                </div>
                <button
                    type="button"
                    class="icon-button"
                    aria-label={t("Settings")}
                    onClick={() => setOpen(true)}
                >
                    ⚙
                </button>
            </header>
            {saved.value && (
                <button type="button" class="primary continue" onClick={() => continueSaved(saved.value!)}>
                    {t("Go on with {game}", { game: saved.value.title })}
                </button>
            )}
            <section class="tiles" aria-label={t("Games")}>
                {games.value.map((game) => (
                    <GameTile key={game.name} game={game} wish={setWish} />
                ))}
            </section>
            {hosted.value && <Online />}
            {past.value.length > 0 && (
                <section class="past sheet">
                    <h2>{t("Games played here")}</h2>
                    <ul>
                        {past.value.slice(0, 6).map((game, i) => (
                            <li key={game.at}>
                                <button type="button" class="quiet" onClick={() => go(`/replay/${i}`)}>
                                    {game.title} · {when(game)}
                                </button>
                            </li>
                        ))}
                    </ul>
                </section>
            )}
            {wish && <SetUp game={wish} close={() => setWish(null)} />}
            {open && (
                <Dialog title={t("Settings")} close={() => setOpen(false)}>
                    <SettingsForm />
                </Dialog>
            )}
            <footer class="small">
                {t("Unofficial, and free software.")} <a href="/licenses.txt">{t("Licences")}</a>
            </footer>
        </main>
    );
}
