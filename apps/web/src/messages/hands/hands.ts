/**
 * The messages about finished hands, one file per language and kind. They are separate from the other messages, so that
 * a page loads them only when it shows them.
 */
import type { Locale } from "../locales.ts";
import handsEn from "./hands.en.json" with { type: "json" };
import handsEs from "./hands.es.json" with { type: "json" };
import replayEn from "./replay.en.json" with { type: "json" };
import replayEs from "./replay.es.json" with { type: "json" };
import shareEn from "./share.en.json" with { type: "json" };
import shareEs from "./share.es.json" with { type: "json" };

/** The messages about a player's own hands. */
export type HandMessages = typeof handsEn;
const handsByLocale: Record<Locale, HandMessages> = { en: handsEn, es: handsEs };
export const handsFor = (locale: Locale): HandMessages => handsByLocale[locale];

/** The messages about replays. */
export type ReplayMessages = typeof replayEn;
const replayByLocale: Record<Locale, ReplayMessages> = { en: replayEn, es: replayEs };
export const replayFor = (locale: Locale): ReplayMessages => replayByLocale[locale];

/** The messages about links to hands. */
export type ShareMessages = typeof shareEn;
const shareByLocale: Record<Locale, ShareMessages> = { en: shareEn, es: shareEs };
export const shareFor = (locale: Locale): ShareMessages => shareByLocale[locale];
