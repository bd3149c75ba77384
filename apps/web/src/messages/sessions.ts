/** The words about signing in again and about sessions, one file per language; apart from the other messages, so that only the pages that tell of it load them. */
import type { Locale } from "./locales.ts";
import en from "./sessions.en.json" with { type: "json" };
import es from "./sessions.es.json" with { type: "json" };

export type SessionMessages = typeof en;

const sessionsByLocale: Record<Locale, SessionMessages> = { en, es };

export const sessionsFor = (locale: Locale): SessionMessages => sessionsByLocale[locale];
