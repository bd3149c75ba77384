/**
 * The messages about an account's data and preferences. There is one file for each language and subject. A page loads
 * only the files that it shows.
 */
import { byLocale } from "../locales.ts";
import dataEn from "./data.en.json" with { type: "json" };
import dataEs from "./data.es.json" with { type: "json" };
import preferencesEn from "./preferences.en.json" with { type: "json" };
import preferencesEs from "./preferences.es.json" with { type: "json" };

/** The messages about a person's own data. */
export type DataMessages = typeof dataEn;
export const dataFor = byLocale<DataMessages>({ en: dataEn, es: dataEs });

/** The messages of the page of all preferences. */
export type PreferenceMessages = typeof preferencesEn;
export const preferencesFor = byLocale<PreferenceMessages>({ en: preferencesEn, es: preferencesEs });
