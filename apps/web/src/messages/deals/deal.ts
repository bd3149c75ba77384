/**
 * The messages about dealing, one file per language. They are separate from the other messages, so that only the pages about dealing load
 * them.
 */

import type { Locale } from "../locales.ts";
import en from "./deal.en.json" with { type: "json" };
import es from "./deal.es.json" with { type: "json" };

export type DealMessages = typeof en;

const dealByLocale: Record<Locale, DealMessages> = { en, es };

export const dealFor = (locale: Locale): DealMessages => dealByLocale[locale];
