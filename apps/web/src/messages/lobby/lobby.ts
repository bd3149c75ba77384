/**
 * The messages of the pages that explain the room. There is one file for each language and subject. They are separate
 * from the other messages, because only these pages load them.
 */
import { byLocale } from "../locales.ts";
import docsEn from "./docs.en.json" with { type: "json" };
import docsEs from "./docs.es.json" with { type: "json" };
import helpEn from "./help.en.json" with { type: "json" };
import helpEs from "./help.es.json" with { type: "json" };

/** The messages of the pages of documents. */
export type DocsMessages = typeof docsEn;
export const docsFor = byLocale<DocsMessages>({ en: docsEn, es: docsEs });

/** The messages of the help page. */
export type HelpMessages = typeof helpEn;
export const helpFor = byLocale<HelpMessages>({ en: helpEn, es: helpEs });
