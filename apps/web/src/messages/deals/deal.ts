/**
 * The messages about dealing, in one file for each language. They are separate from the other messages, because only
 * the pages about dealing load them.
 */

import { byLocale } from "../locales.ts";
import en from "./deal.en.json" with { type: "json" };
import es from "./deal.es.json" with { type: "json" };

export type DealMessages = typeof en;

export const dealFor = byLocale<DealMessages>({ en, es });
