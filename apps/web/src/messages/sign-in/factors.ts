/**
 * The messages about second factors, in one file for each language. They are separate from the other messages, because
 * only the pages about second factors load them.
 */

import { byLocale } from "../locales.ts";
import en from "./factors.en.json" with { type: "json" };
import es from "./factors.es.json" with { type: "json" };

export type FactorMessages = typeof en;

export const factorsFor = byLocale<FactorMessages>({ en, es });
