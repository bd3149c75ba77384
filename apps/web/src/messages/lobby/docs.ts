/**
 * The messages of the pages of documents, one file per language. They are separate from the other messages, so that only these pages load them.
 */

import type { Locale } from "../locales.ts";
import en from "./docs.en.json" with { type: "json" };
import es from "./docs.es.json" with { type: "json" };

export type DocsMessages = typeof en;

const docsByLocale: Record<Locale, DocsMessages> = { en, es };

export const docsFor = (locale: Locale): DocsMessages => docsByLocale[locale];
