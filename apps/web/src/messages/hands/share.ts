/**
 * The messages about links to hands, one file per language. They are separate from the other messages, so that only the pages that share
 * or show hands load them.
 */
import type { Locale } from "../locales.ts";
import en from "./share.en.json" with { type: "json" };
import es from "./share.es.json" with { type: "json" };

export type ShareMessages = typeof en;

const shareByLocale: Record<Locale, ShareMessages> = { en, es };

export const shareFor = (locale: Locale): ShareMessages => shareByLocale[locale];
