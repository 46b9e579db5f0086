// SPDX-License-Identifier: MIT
// While a table of one's own is fetched and dealt: the pack is shuffled. Where that cannot be, why, and what to do.
import { Back } from "../art/Card";
import { go } from "../route";
import { leaveTable, opening, refusal } from "../session";
import { t } from "../words";

export function Opening() {
    const failed = opening.value?.failed ?? false;
    const home = () => {
        leaveTable();
        go("/");
    };
    const refused = refusal.value || (failed && t("The table could not be fetched. Is there a net?"));
    return (
        <main class="opening">
            <div class={`shuffling${refused ? " still" : ""}`} aria-hidden="true">
                <Back />
                <Back />
                <Back />
            </div>
            <div role={refused ? "alert" : "status"}>
                <h1>{refused || t("Shuffling…")}</h1>
            </div>
            {refused && (
                <div class="actions">
                    {failed && (
                        <button type="button" class="primary" onClick={() => opening.value?.again()}>
                            {t("Try again")}
                        </button>
                    )}
                    <button type="button" onClick={home}>
                        {t("Home")}
                    </button>
                </div>
            )}
        </main>
    );
}
