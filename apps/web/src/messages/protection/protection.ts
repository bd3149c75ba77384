/**
 * The messages of the protection page. There is one file for each language and subject. They are separate from the
 * other messages, because only this page loads them.
 */
import { byLocale } from "../locales.ts";
import breaksEn from "./breaks.en.json" with { type: "json" };
import breaksEs from "./breaks.es.json" with { type: "json" };
import limitsEn from "./limits.en.json" with { type: "json" };
import limitsEs from "./limits.es.json" with { type: "json" };

/** The messages about breaks from play. */
export type BreakMessages = typeof breaksEn;
export const breaksFor = byLocale<BreakMessages>({ en: breaksEn, es: breaksEs });

/** The messages about a player's own limits. */
export type LimitMessages = typeof limitsEn;
export const limitsFor = byLocale<LimitMessages>({ en: limitsEn, es: limitsEs });
