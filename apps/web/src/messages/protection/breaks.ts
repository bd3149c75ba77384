/**
 * The messages about breaks from play, one file per language. They are separate from the other messages, so that only the protection page
 * loads them.
 */

import type { Locale } from "../locales.ts";
import breaksEn from "./breaks.en.json" with { type: "json" };
import breaksEs from "./breaks.es.json" with { type: "json" };

export type BreakMessages = typeof breaksEn;

const breaksByLocale: Record<Locale, BreakMessages> = { en: breaksEn, es: breaksEs };

export const breaksFor = (locale: Locale): BreakMessages => breaksByLocale[locale];
