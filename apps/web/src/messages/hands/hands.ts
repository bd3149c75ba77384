/**
 * The messages about a player's own hands, one file per language. They are separate from the other messages, so that only the pages that
 * show them load them.
 */

import type { Locale } from "../locales.ts";
import en from "./hands.en.json" with { type: "json" };
import es from "./hands.es.json" with { type: "json" };

export type HandMessages = typeof en;

const handsByLocale: Record<Locale, HandMessages> = { en, es };

export const handsFor = (locale: Locale): HandMessages => handsByLocale[locale];
