/**
 * The messages of the service worker and about push messages, in one file for each language. They are separate from the
 * other messages, because few pages load them.
 */
import { byLocale } from "../locales.ts";
import en from "./push.en.json" with { type: "json" };
import es from "./push.es.json" with { type: "json" };

export type PushWords = typeof en;

export const pushWordsFor = byLocale<PushWords>({ en, es });
