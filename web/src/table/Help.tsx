// SPDX-License-Identifier: MIT
// Keys, and what every card of the game does.
import { CardList } from "../art/CardList";
import { cards } from "../session";
import { type Text, t } from "../words";
import { Dialog } from "./dialog";

const KEYS: [string, Text][] = [
    ["D", "draw, or flip"],
    ["N, P", "Nope, pass"],
    ["← →", "along your hand"],
    ["Enter", "plays what is composed"],
    ["Esc", "one stage back"],
    ["O, H", "odds, a hint"],
    ["U", "takes your last move back"],
    ["L, M, ?", "log, menu, help"],
];

export function Help({ close }: { close: () => void }) {
    return (
        <Dialog title={t("Help")} close={close} wide>
            <h3>{t("Keys")}</h3>
            <dl class="keys">
                <div>
                    <dt>{t("a card's letter")}</dt>
                    <dd>{t("picks it, once more plays it")}</dd>
                </div>
                {KEYS.map(([key, does]) => (
                    <div key={key}>
                        <dt>{key}</dt>
                        <dd>{t(does)}</dd>
                    </div>
                ))}
            </dl>
            <h3>{t("Cards")}</h3>
            <CardList faces={cards.value} />
        </Dialog>
    );
}
