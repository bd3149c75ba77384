/**
 * The messages about sessions and fresh sign-ins, one file per language. They are separate from the other messages, so
 * that only the pages about these subjects load them.
 */
import { byLocale } from "../locales.ts";
import en from "./sessions.en.json" with { type: "json" };
import es from "./sessions.es.json" with { type: "json" };

export type SessionMessages = typeof en;

export const sessionsFor = byLocale<SessionMessages>({ en, es });
