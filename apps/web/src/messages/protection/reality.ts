/**
 * The messages about reality checks, in one file for each language. They are separate from the other messages, because
 * only a reality check and the protection page load them.
 */
import { byLocale } from "../locales.ts";
import en from "./reality.en.json" with { type: "json" };
import es from "./reality.es.json" with { type: "json" };

export type RealityMessages = typeof en;

export const realityFor = byLocale<RealityMessages>({ en, es });
