/**
 * The messages about how much a player may still bring, by their own limits or the limit of free chips, one file per language. They are
 * fetched only where a limit is shown.
 */

import { byLocale } from "../locales.ts";
import en from "./limit-left.en.json" with { type: "json" };
import es from "./limit-left.es.json" with { type: "json" };

type LimitLeftMessages = typeof en;

export const limitLeftFor = byLocale<LimitLeftMessages>({ en, es });
