/**
 * The messages about sessions and fresh sign-ins, in one file for each language. They are separate from the other
 * messages, because only the pages about these subjects load them.
 */
import { byLocale } from "../locales.ts";
import en from "./sessions.en.json" with { type: "json" };
import es from "./sessions.es.json" with { type: "json" };

export type SessionMessages = typeof en;

export const sessionsFor = byLocale<SessionMessages>({ en, es });
