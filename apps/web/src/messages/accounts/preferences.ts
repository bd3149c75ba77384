/**
 * The messages about preferences, one file per language. They are separate from the other messages, so that only the page of all
 * preferences loads them.
 */
import type { Locale } from "../locales.ts";
import en from "./preferences.en.json" with { type: "json" };
import es from "./preferences.es.json" with { type: "json" };

export type PreferenceMessages = typeof en;

const preferencesByLocale: Record<Locale, PreferenceMessages> = { en, es };

export const preferencesFor = (locale: Locale): PreferenceMessages => preferencesByLocale[locale];
