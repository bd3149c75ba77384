/**
 * The messages about how many chips a player may still bring, within their own limits and the limit of free chips.
 * There is one file for each language. A page fetches them only when it shows such a limit.
 */

import { byLocale } from "../locales.ts";
import en from "./limit-left.en.json" with { type: "json" };
import es from "./limit-left.es.json" with { type: "json" };

type LimitLeftMessages = typeof en;

export const limitLeftFor = byLocale<LimitLeftMessages>({ en, es });
