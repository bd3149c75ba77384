/**
 * The messages about a person's own data, one file per language. They are separate from the other messages, so that only the page about
 * that data loads them.
 */

import type { Locale } from "../locales.ts";
import en from "./data.en.json" with { type: "json" };
import es from "./data.es.json" with { type: "json" };

export type DataMessages = typeof en;

const dataByLocale: Record<Locale, DataMessages> = { en, es };

export const dataFor = (locale: Locale): DataMessages => dataByLocale[locale];
