// SPDX-License-Identifier: MIT
// Where the pages and the server behind them are while tests run; $WEB_PORT lets two runs go side by side.
export const PAGES = Number(process.env.WEB_PORT ?? 4173);
export const SERVER = PAGES + 15;
export const COUNTER = PAGES + 30;
