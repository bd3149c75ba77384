/**
 * The messages of the pages that explain the room, one file per language and kind. They are separate from the other messages, so that only
 * these pages load them.
 */
import type { Locale } from "../locales.ts";
import docsEn from "./docs.en.json" with { type: "json" };
import docsEs from "./docs.es.json" with { type: "json" };
import helpEn from "./help.en.json" with { type: "json" };
import helpEs from "./help.es.json" with { type: "json" };

/** The messages of the pages of documents. */
export type DocsMessages = typeof docsEn;
const docsByLocale: Record<Locale, DocsMessages> = { en: docsEn, es: docsEs };
export const docsFor = (locale: Locale): DocsMessages => docsByLocale[locale];

/** The messages of the help page. */
export type HelpMessages = typeof helpEn;
const helpByLocale: Record<Locale, HelpMessages> = { en: helpEn, es: helpEs };
export const helpFor = (locale: Locale): HelpMessages => helpByLocale[locale];
