// SPDX-License-Identifier: MIT
// The table's menu: advice, taking back, settings, home, leaving for good.
import { useEffect, useState } from "preact/hooks";
import { faceOf } from "../art/Card";
import { SettingsForm } from "../pages/Settings";
import type { AdvisedMove, Chance, Zone } from "../protocol";
import { type Heard, isServer, say, saySeat } from "../session";
import { capital, t } from "../words";
import { Dialog } from "./dialog";

const percent = (share: number) => `${(100 * share).toFixed(share > 0 && share < 0.1 ? 1 : 0)} %`;

function Moves({ list }: { list: AdvisedMove[] }) {
    return (
        <ol class="advised">
            {list.slice(0, 6).map((move, i) => {
                const share = move.share;
                return (
                    <li key={i}>
                        <b>{capital(move.words ?? move.move)}</b>
                        {share !== undefined && <span> {percent(share)}</span>}
                        {move.why && <p class="small">{capital(move.why)}</p>}
                    </li>
                );
            })}
        </ol>
    );
}

/** What is proven of a chance that is not known exactly, in whole percent rounded outwards. */
function bounds(chance: Chance) {
    const low = `${Math.floor(100 * chance.low)}`;
    const high = `${Math.ceil(100 * chance.high)} %`;
    return t("between {low} and {high} for certain", { low, high });
}

/** What the chance would be if the cards of others were dealt blind, where that is another figure or a fraction. */
function Blind({ chance }: { chance: Chance }) {
    const share =
        chance.exact && chance.fraction
            ? chance.fraction.join("/")
            : chance.bounded && (chance.low > 0 || chance.high < 1)
              ? bounds(chance)
              : percent(chance.share) !== percent(chance.believed) && percent(chance.share);
    return share ? <span class="small"> ({t("dealt blind: {share}", { share })})</span> : null;
}

/** Two taps, since there is no way back. */
function Leave({ leave }: { leave: () => void }) {
    const [asked, ask] = useState(false);
    return (
        <button type="button" onClick={asked ? leave : () => ask(true)}>
            {asked ? t("Leave for good? The others play on.") : t("Leave for good")}
        </button>
    );
}

function Advice({ heard }: { heard: Heard }) {
    const odds = heard.odds;
    const chances = [...(odds?.peril ?? []), ...(odds?.holds ?? [])];
    return (
        <section class="advice" aria-live="polite">
            <div class="actions">
                <button type="button" disabled={!heard.can_ask} onClick={() => saySeat("hint")}>
                    {t("A hint")}
                </button>
                <button type="button" disabled={!heard.can_ask} onClick={() => saySeat("odds")}>
                    {t("My odds")}
                </button>
            </div>
            {heard.advice === "thinking" && <p>{t("Thinking…")}</p>}
            {heard.hint && <Moves list={heard.hint} />}
            {odds?.moves && <Moves list={odds.moves} />}
            {odds && (
                <ul class="chances">
                    {odds.win.map((win, seat) => (
                        <li key={seat}>
                            <span>{t("{name} wins", { name: heard.chairs[seat]?.name ?? "" })}</span>
                            <b>{percent(win.share)}</b>
                        </li>
                    ))}
                </ul>
            )}
            {chances.length > 0 && (
                <ul class="chances">
                    {chances.slice(0, 8).map((chance, i) => (
                        <li key={i}>
                            <span>
                                {chance.card
                                    ? `${heard.chairs[chance.seat]?.name ?? ""}: ${faceOf(chance.card).title}`
                                    : t("The next card hits")}
                            </span>
                            <b>
                                {percent(chance.believed)}
                                <Blind chance={chance} />
                            </b>
                        </li>
                    ))}
                </ul>
            )}
        </section>
    );
}

export function TableMenu({
    heard,
    home,
    close,
    open,
}: {
    heard: Heard;
    home: () => void;
    close: () => void;
    open: (panel: null | "help" | "log" | { zone: Zone }) => void;
}) {
    // The clock of a table of one's own stands still meanwhile.
    useEffect(() => {
        if (isServer() || heard.advice === "thinking") {
            return;
        }
        say("pause");
        return () => say("go");
    }, []);
    return (
        <Dialog title={t("Menu")} close={close}>
            <div class="actions column">
                <button type="button" class="primary" onClick={close}>
                    {t("Play on")}
                </button>
                <button
                    type="button"
                    disabled={!heard.can_take_back}
                    onClick={() => (saySeat("take-back"), close())}
                >
                    {t("Take back")}
                </button>
                {heard.can_redo && (
                    <button type="button" onClick={() => (saySeat("redo"), close())}>
                        {t("Redo")}
                    </button>
                )}
                <button type="button" onClick={() => open("help")}>
                    {t("Help")}
                </button>
                <button type="button" onClick={home}>
                    {t("Home; the game is kept")}
                </button>
                {isServer() && heard.can_leave && <Leave leave={() => (saySeat("leave"), close())} />}
            </div>
            {heard.view.viewer !== "public" && <Advice heard={heard} />}
            <h3>{t("Settings")}</h3>
            <SettingsForm />
        </Dialog>
    );
}
