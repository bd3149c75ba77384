/**
 * The messages about a player's own limits, one file per language. They are separate from the other messages, so that only the pages about
 * limits load them.
 */

import type { Locale } from "../locales.ts";
import en from "./limits.en.json" with { type: "json" };
import es from "./limits.es.json" with { type: "json" };

export type LimitMessages = typeof en;

const limitsByLocale: Record<Locale, LimitMessages> = { en, es };

export const limitsFor = (locale: Locale): LimitMessages => limitsByLocale[locale];
