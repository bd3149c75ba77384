/**
 * The messages of the help page, one file per language. They are separate from the other messages, so that only the help page loads them.
 */

import type { Locale } from "../locales.ts";
import en from "./help.en.json" with { type: "json" };
import es from "./help.es.json" with { type: "json" };

export type HelpMessages = typeof en;

const helpByLocale: Record<Locale, HelpMessages> = { en, es };

export const helpFor = (locale: Locale): HelpMessages => helpByLocale[locale];
